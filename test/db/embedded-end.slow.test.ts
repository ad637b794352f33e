import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startEmbedded } from '../../src/db/embedded.ts'
import { FolderLock } from '../../src/db/folder-lock.ts'
import { serversOf } from '../kit/data-folder.ts'
import { makeDataFolder } from '../kit/made-data-folder.ts'
import { eventually } from '../kit/product.ts'

/** The start of an embedded server, and its revival, end when they are told to, or when the disk fails. */

const noProc = existsSync('/proc/self/fd') ? null : 'this system has no /proc'
const folders: string[] = []
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'ib-end-'))
  folders.push(made)
  return made
}
afterEach(() => {
  for (const made of folders.splice(0)) {
    for (const pid of noProc ? [] : serversOf(made)) process.kill(pid, 'SIGKILL')
    rmSync(made, { recursive: true, force: true, maxRetries: 5 })
  }
})

/** From its next start on the server recovers for ever and serves nobody: "the database system is starting up". */
function neverReady(dataDir: string): void {
  appendFileSync(join(dataDir, 'postgres', 'postgresql.conf'), '\nhot_standby = off\n')
  writeFileSync(join(dataDir, 'postgres', 'standby.signal'), '')
}

test('SIGTERM ends a start whose server is recovering, with 0, and the server ends too', async (context) => {
  if (noProc) return context.skip(noProc)
  const dataDir = makeDataFolder(folder())
  neverReady(dataDir)
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../../src/cli/run.ts'), 'start'], {
    cwd: folder(),
    env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: '', DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      out += chunk
    })
  const gone = once(child, 'close')
  try {
    await eventually('the server recovers', () => serversOf(dataDir).length > 0 || child.exitCode !== null)
    child.kill('SIGTERM')
    const [code] = await gone
    expect(out).toContain('"msg":"stopped"')
    expect(code).toBe(0)
    expect(serversOf(dataDir)).toEqual([])
  } finally {
    child.kill('SIGKILL')
  }
}, 600_000)

test('stop() ends while a server that died is being started again and does not come up', async (context) => {
  if (noProc) return context.skip(noProc)
  const dataDir = makeDataFolder(folder())
  const server = await startEmbedded(dataDir)
  const [first = 0] = serversOf(dataDir)
  neverReady(dataDir)
  process.kill(first, 'SIGKILL')
  await eventually('another one recovers', () => serversOf(dataDir).some((pid) => pid !== first))
  await server.stop()
  expect(serversOf(dataDir)).toEqual([])
}, 600_000)

test('a start that waits for the lock of the folder ends by its signal', async () => {
  const dataDir = folder()
  const lock = FolderLock.tryTake(join(dataDir, 'postgres.lock'))
  const told = new AbortController()
  const starting = startEmbedded(dataDir, undefined, told.signal)
  told.abort(new Error('told to end'))
  await expect(starting).rejects.toThrow('told to end')
  lock?.release()
}, 600_000)

test('a first start that is told to end leaves no half cluster, and the next one works', async () => {
  const dataDir = join(folder(), 'data')
  mkdirSync(dataDir)
  const told = new AbortController()
  const starting = startEmbedded(dataDir, undefined, told.signal)
  starting.catch(() => {}) // awaited below
  await eventually('initdb works', () => readdirSync(dataDir).some((name) => name.startsWith('postgres.new-')))
  told.abort(new Error('told to end'))
  await expect(starting).rejects.toThrow('told to end')
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'))).toEqual([])
  await (await startEmbedded(dataDir)).stop()
}, 600_000)

test('a server that dies while the lock file cannot be written is started again', async (context) => {
  if (noProc) return context.skip(noProc)
  const dataDir = makeDataFolder(folder())
  // The descriptor of the lock file leads to a device that refuses every write.
  const script = `
    import { closeSync, openSync, readdirSync, readlinkSync } from 'node:fs'
    import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, '../../src/db/embedded.ts'))}
    const dataDir = process.argv[1]
    const server = await startEmbedded(dataDir, (text, problem) => console.log(text, problem ?? ''))
    const target = (name) => { try { return readlinkSync('/proc/self/fd/' + name) } catch { return '' } }
    const lock = Number(readdirSync('/proc/self/fd').find((name) => target(name) === dataDir + '/postgres.lock'))
    closeSync(lock)
    while (openSync('/dev/full', 'r+') !== lock);
    console.log('up')
    process.once('SIGTERM', async () => { await server.stop(); console.log('stopped'); process.exit(0) })
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      out += chunk
    })
  const gone = once(child, 'close')
  await eventually('it is up', () => /^up$/m.test(out) || child.exitCode !== null)
  process.kill(serversOf(dataDir)[0] ?? 0, 'SIGKILL')
  await eventually(
    'it is up again, or the process ended',
    () => out.includes('started PostgreSQL again') || child.exitCode !== null,
  )
  child.kill('SIGTERM')
  const [code] = await gone
  expect(out).toContain('could not be written')
  expect(out).toContain('started PostgreSQL again')
  expect(code).toBe(0)
}, 600_000)
