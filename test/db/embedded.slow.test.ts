import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/db/database.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import { makeDataFolder } from '../kit/made-data-folder.ts'
import { eventually } from '../kit/product.ts'

const folders: string[] = []
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'ib-pg-test-'))
  folders.push(made)
  return made
}
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true })
})

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
const pidOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

test('data survives a restart, and there is no TCP port', async () => {
  const dataDir = folder()
  const first = await openDatabase({ dataDir })
  await first.knex.raw('create table kept (n int); insert into kept values (42)')
  expect((await first.knex.raw('show listen_addresses')).rows[0].listen_addresses).toBe('')
  await first.close()
  const second = await openDatabase({ dataDir })
  expect((await second.knex.raw('select n from kept')).rows).toEqual([{ n: 42 }])
  await second.close()
})

test('a data folder in a closed folder of root, and with a very long path, works', async () => {
  const closed = join(folder(), 'closed')
  mkdirSync(closed, { mode: 0o700 })
  const dataDir = join(closed, 'a'.repeat(80), 'b'.repeat(80), 'data')
  const database = await openDatabase({ dataDir })
  expect((await database.knex.raw('select 1 as one')).rows).toEqual([{ one: 1 }])
  await database.close()
  expect(statSync(closed).mode & 0o777).toBe(0o700)
})

test('a second process adopts the running server, and starts one of its own when that ends', async () => {
  const dataDir = makeDataFolder(folder())
  const first = await startEmbedded(dataDir)
  const events: string[] = []
  const second = await startEmbedded(dataDir, (text) => events.push(text))
  expect([first.adopted, second.adopted]).toEqual([false, true])
  await first.stop()
  await eventually('the second starts it again', () => events.includes('started PostgreSQL again'))
  await second.stop()
})

test('kill -9 of the server is healed while we run', async () => {
  const dataDir = makeDataFolder(folder())
  const events: string[] = []
  const server = await startEmbedded(dataDir, (text) => events.push(text))
  process.kill(pidOf(dataDir), 'SIGKILL')
  await eventually('it runs again', () => events.includes('started PostgreSQL again'))
  await server.stop()
})

test('a lock file left behind with the pid of another living process does not keep it from starting', async () => {
  const dataDir = makeDataFolder(folder())
  const first = await startEmbedded(dataDir)
  await first.stop()
  writeFileSync(
    join(dataDir, 'postgres', 'postmaster.pid'),
    `${process.pid}\n${join(dataDir, 'postgres')}\n0\n5432\n\n\n`,
  )
  const second = await startEmbedded(dataDir)
  expect(second.adopted).toBe(false)
  await second.stop()
})

test('kill -9 of the process that started it ends the server too, and the next start works', async () => {
  const dataDir = makeDataFolder(folder())
  const script = `import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, '../../src/db/embedded.ts'))}; await startEmbedded(${JSON.stringify(dataDir)}); console.log('up'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((up) => child.stdout.once('data', up))
  const pid = pidOf(dataDir)
  child.kill('SIGKILL')
  await eventually('the server ended', () => !isAlive(pid))
  const next = await startEmbedded(dataDir)
  await next.stop()
})

test('as an ordinary user it runs directly', async (context) => {
  if (process.getuid?.() !== 0) return context.skip('this run is an ordinary user already; the other tests prove it')
  const dataDir = folder()
  execFileSync('chown', ['65534:65534', dataDir])
  const script = `import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, '../../src/db/embedded.ts'))}; const s = await startEmbedded(${JSON.stringify(dataDir)}); console.log(s.adopted); await s.stop()`
  try {
    const printed = execFileSync(
      'setpriv',
      ['--reuid=65534', '--regid=65534', '--clear-groups', process.execPath, '--input-type=module', '-e', script],
      {
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], HOME: dataDir, TMPDIR: tmpdir() },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    expect(printed.trim()).toBe('false')
  } catch (error) {
    // A checkout in a folder closed to others cannot be read by another user at all; that is not the database's doing.
    if (/EACCES|Permission denied|ERR_MODULE_NOT_FOUND/.test(String((error as { stderr?: string }).stderr)))
      return context.skip('the checkout lies in a folder that other users cannot read')
    throw error
  }
})

describe.each([
  ['in a user namespace', { commands: ['unshare', 'flock', 'setpriv', 'sh', 'true'], says: /^false$/ }],
  [
    'without one it says what helps',
    { commands: ['flock', 'setpriv', 'sh'], says: /the user 4711 has none.*libnss_wrapper/ },
  ],
])('as a user without a name in passwd', (way, { commands, says }) => {
  test(way, (context) => {
    if (process.getuid?.() !== 0) return context.skip('only root can become another user')
    const dataDir = folder()
    const bin = join(folder(), 'bin')
    execFileSync('sh', [
      '-c',
      `mkdir "$0" && for c in "$@"; do p=$(command -v $c); [ -x "$p" ] || p=/bin/$c; ln -s "$p" "$0/$c" || exit 1; done; chmod -R a+rx "$(dirname "$0")"`,
      bin,
      ...commands,
    ])
    execFileSync('chown', ['4711:4711', dataDir])
    const script = `import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, '../../src/db/embedded.ts'))}; const s = await startEmbedded(${JSON.stringify(dataDir)}); console.log(s.adopted); await s.stop()`
    const { stdout, stderr } = spawnSync(
      'setpriv',
      ['--reuid=4711', '--regid=4711', '--clear-groups', process.execPath, '--input-type=module', '-e', script],
      { encoding: 'utf8', env: { PATH: bin, HOME: dataDir, TMPDIR: tmpdir() } },
    )
    if (/EACCES|Permission denied|ERR_MODULE_NOT_FOUND/.test(stderr))
      return context.skip('the checkout lies in a folder that other users cannot read')
    if (commands.includes('unshare') && /the user 4711 has none/.test(stderr))
      return context.skip('this machine forbids namespaces to ordinary users')
    expect(`${stdout}${stderr}`.trim()).toMatch(says)
  })
})

test('a removed socket folder: the server is restarted with a new one, for its own process and for others', async () => {
  const dataDir = makeDataFolder(folder())
  const events: string[] = []
  const database = await openDatabase({ dataDir, onEvent: (text) => events.push(text), onError: () => {} })
  const socketFolder = () => readFileSync(join(dataDir, 'postgres.socket'), 'utf8').trim()
  await database.knex.raw('create table kept (n int); insert into kept values (42)')
  const rows = (from: typeof database) =>
    from.knex.raw('select n from kept').then(
      (found) => found.rows as unknown[],
      () => null,
    )
  for (const remove of [
    () => rmSync(socketFolder(), { recursive: true }),
    () => rmSync(join(socketFolder(), '.s.PGSQL.5432')),
  ]) {
    events.splice(0)
    remove()
    // Another process, as a command beside the daemon: it waits for the server.
    const other = await openDatabase({ dataDir, onError: () => {} })
    expect(other.embedded).toBe(true)
    await eventually('it is started again', () => events.includes('started PostgreSQL again'))
    await eventually('the pool works again', async () => (await rows(database))?.length === 1)
    expect(events).toContain('restarting PostgreSQL with a new socket')
    await other.close()
  }
  // Without the note nobody else would find the socket; the server itself needs no restart for that.
  const pid = pidOf(dataDir)
  const noted = socketFolder()
  rmSync(join(dataDir, 'postgres.socket'))
  await eventually('the folder is noted again', () => existsSync(join(dataDir, 'postgres.socket')))
  expect([socketFolder(), pidOf(dataDir)]).toEqual([noted, pid])
  await database.close()
}, 600_000)
