import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../kit/free-port.ts'
import { makeDataFolder } from '../kit/made-data-folder.ts'
import { eventually } from '../kit/product.ts'

const bin = resolve(import.meta.dirname, '../../src/cli/interview-bridge.js')
const running = new Set<ChildProcess>()
const folders: string[] = []
afterEach(async () => {
  for (const child of running) {
    child.kill('SIGINT')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  running.clear()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'ib-demos-'))
  folders.push(made)
  return made
}

/** `interview-bridge demo` as a process of its own, with an embedded PostgreSQL. */
function demo(dataDir: string, port: number) {
  const { DATABASE_URL: _none, ...environment } = process.env
  const child = spawn(process.execPath, [bin, 'demo'], {
    env: { ...environment, DATA_DIR: dataDir, PORT: String(port), NODE_OPTIONS: '' },
  })
  running.add(child)
  const said = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      said.text += bytes
    })
  const origin = `http://127.0.0.1:${port}`
  return {
    child,
    said,
    ready: () => eventually('the demo is ready', () => said.text.includes('Ctrl-C stops it')),
    ended: async () => {
      const [code] = child.exitCode === null && child.signalCode === null ? await once(child, 'exit') : [child.exitCode]
      running.delete(child)
      return code as number | null
    },
    page: async (path = '/') => (await fetch(origin + path)).text(),
  }
}

test('a second demo is refused on the same port and folder, runs beside the first one elsewhere, and after a kill goes on with the same people, login and notes', async () => {
  const [folderA, portA] = [makeDataFolder(folder()), await freePort()]
  const first = demo(folderA, portA)
  await first.ready()

  const samePort = demo(folder(), portA)
  expect([await samePort.ended(), samePort.said.text.trim()]).toEqual([
    1,
    `The address 127.0.0.1:${portA} cannot be used (another program uses it). Stop that program, or start the demo elsewhere: PORT=${portA + 1} DATA_DIR=./data-${portA + 1} npm start`,
  ])

  const sameFolder = demo(folderA, await freePort())
  expect(await sameFolder.ended()).toBe(1)
  expect(sameFolder.said.text.trim()).toBe(
    `The demo of ${join(folderA, 'demo')} is already running (demo at http://127.0.0.1:${portA}, process ${first.child.pid}). Stop it first, or start a second demo with a PORT and a DATA_DIR of its own: PORT=8081 DATA_DIR=./data-8081 npm start`,
  )

  const folderB = makeDataFolder(folder())
  const second = demo(folderB, await freePort())
  await second.ready()
  for (const one of [first, second])
    await eventually('both demos bring notes to their ATS', async () => (await one.page()).includes('was invited.'))
  first.child.kill('SIGINT')
  expect(await first.ended()).toBe(0)

  // The second one is killed, and goes on with the same people, login and notes.
  await eventually('somebody is decided', async () => (await second.page('/demo/ats')).includes('a reviewer approved'))
  const before = await second.page('/demo/ats')
  second.child.kill('SIGKILL')
  await second.ended()

  const again = demo(folderB, await freePort())
  await again.ready()
  const login = (text: string) => /reviewer@acme\.example, password \S+/.exec(text)?.[0]
  expect(login(again.said.text)).toBe(login(second.said.text))
  const after = await again.page('/demo/ats')
  const people = (html: string) => new Set([...html.matchAll(/id="card-(\d+)"/g)].map(([, id]) => id))
  expect([...people(before)].filter((id) => !people(after).has(id))).toEqual([])
  expect(after).toContain('a reviewer approved')
  await eventually('the people go on', async () =>
    /(agreed and started|recorded answer|applied for)/.test(again.said.text.split('Ctrl-C stops it')[1] ?? ''),
  )
  expect(again.said.text).not.toMatch(/did not stop cleanly|could not act/)
  again.child.kill('SIGINT')
  expect(await again.ended()).toBe(0)
})
