import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../kit/free-port.ts'
import { eventually, freshDatabase } from '../kit/product.ts'

/** Each start of an installation without anybody prints a link, beside its log. */

const RUN = resolve(import.meta.dirname, '../../src/cli/run.ts')
const LINK = /https?:\/\/[^\s"]*\/dashboard\/first\/([\w-]{43})/

let folder: string
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ib-first-link-'))
  database = await freshDatabase()
})
afterAll(async () => {
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

interface Started {
  readonly origin: string
  readonly child: ChildProcess
  text(): string
  stop(): Promise<number | null>
}

async function start(words: readonly string[] = [], environment: Record<string, string> = {}): Promise<Started> {
  const port = await freePort()
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder, PORT: String(port), NODE_OPTIONS: '' }
  const child = spawn(process.execPath, [RUN, 'start', ...words], { cwd: folder, env: { ...env, ...environment } })
  let text = ''
  child.stdout.on('data', (piece) => (text += String(piece)))
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    return child.exitCode
  }
  try {
    await eventually('the daemon is ready', () => text.includes('ready at'))
    return { origin: `http://127.0.0.1:${port}`, child, text: () => text, stop }
  } catch (error) {
    await stop()
    throw new Error(text, { cause: error })
  }
}

test('each start prints one link beside the log, the last one works, and none is printed once there is somebody', async () => {
  const first = await start()
  const [url = '', token = ''] = await eventually('the link', () => LINK.exec(first.text()) ?? undefined)
  expect(url).toBe(`${first.origin}/dashboard/first/${token}`)
  expect(first.text().split(token)).toHaveLength(2)
  // Lines of the log are JSON here; none of them has it.
  const logged = first
    .text()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(logged.join('\n')).toContain('a link was printed beside the log')
  expect(logged.join('\n')).not.toContain(token)
  expect(first.text()).toContain('within 60 minutes')
  expect(first.text()).toContain('set server.publicUrl')

  const behind = await start(['--json'], { PUBLIC_URL: 'https://interviews.acme.example/' })
  const line = await eventually('the line', () =>
    behind
      .text()
      .split('\n')
      .find((one) => one.includes('firstAdministrator')),
  )
  const { firstAdministrator } = JSON.parse(line)
  expect(firstAdministrator.url).toMatch(/^https:\/\/interviews\.acme\.example\/dashboard\/first\/[\w-]{43}$/)
  const last = LINK.exec(line)?.[1] ?? ''
  // Two daemons on one database: the one that was started last has the link, and each of them serves it.
  expect((await fetch(`${first.origin}/dashboard/first/${token}`)).status).toBe(404)
  expect((await fetch(`${first.origin}/dashboard/first/${last}`)).status).toBe(200)
  const password = 'correct horse battery'
  const body = new URLSearchParams({
    organization: 'Acme',
    email: 'ina@acme.example',
    password,
    passwordAgain: password,
  })
  const made = await fetch(`${first.origin}/dashboard/first/${last}`, { method: 'POST', body, redirect: 'manual' })
  expect(made.status).toBe(303)
  expect([await first.stop(), await behind.stop()]).toEqual([0, 0])

  const claimed = await start()
  await fetch(`${claimed.origin}/healthz`)
  expect(await claimed.stop()).toBe(0)
  expect(claimed.text()).not.toContain('dashboard/first')
  expect(claimed.text()).not.toContain('administers')
})

test('a worker serves no page and prints no link', async () => {
  const fresh = await freshDatabase()
  const worker = await start(['--role', 'worker'], { DATABASE_URL: fresh.url })
  expect(await worker.stop()).toBe(0)
  expect(worker.text()).not.toContain('dashboard/first')
  await fresh.drop()
})
