import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { chown, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startEmbedded } from '../../src/db/embedded.ts'
import {
  cutPower,
  type FolderUser,
  isAlive,
  missingRows,
  noContainers,
  serversOf,
  useFolder,
} from '../kit/data-folder.ts'
import { makeDataFolder } from '../kit/made-data-folder.ts'
import { eventually } from '../kit/product.ts'

const folders: string[] = []
const users: FolderUser[] = []

function folder(name = 'ib-folder-test-'): string {
  const made = mkdtempSync(join(tmpdir(), name))
  folders.push(made)
  return made
}
function use(...args: Parameters<typeof useFolder>): FolderUser {
  const user = useFolder(...args)
  users.push(user)
  return user
}
afterEach(async () => {
  const left = users.splice(0)
  for (const made of folders)
    await cutPower(
      made,
      left.filter((user) => user.child.exitCode === null),
    )
  for (const made of folders.splice(0))
    for (const path of [made, `${made}.tmp`]) rmSync(path, { recursive: true, force: true })
})

async function rowsCommitted(user: FolderUser, more: number): Promise<void> {
  const before = user.rows.length
  await eventually('rows are committed', () => user.rows.length >= before + more)
}

test('a second container on the data folder exits with 1 and names the holder; nothing is lost', async (context) => {
  if (noContainers) return context.skip(noContainers)
  const dataDir = makeDataFolder(folder())
  const first = use(dataDir, { container: true })
  expect(await first.up).toBe(true)
  const second = use(dataDir, { container: true })
  const { code, said } = await second.gone
  expect(said).toMatch(/data folder .* is in use .*process \d+ of host .*since 20/)
  expect(code).toBe(1)
  await rowsCommitted(first, 5)
  first.child.kill('SIGKILL')
  await first.gone
  expect(await missingRows(dataDir, first.rows)).toEqual([])
})

test('the lock outlives a killed daemon for as long as its server still ends', async (context) => {
  if (noContainers) return context.skip(noContainers)
  const dataDir = makeDataFolder(folder())
  // The second container has a folder of its own in this place, so it does not see the socket.
  const temporary = `${dataDir}.tmp`
  mkdirSync(temporary)
  const first = use(dataDir, { env: { TMPDIR: temporary } })
  expect(await first.up).toBe(true)
  const [server = 0] = serversOf(dataDir)
  process.kill(server, 'SIGSTOP')
  first.child.kill('SIGKILL')
  await first.gone
  // Another container sees neither the server's pid nor its socket; the lock is all that keeps it out.
  expect(await use(dataDir, { container: true }).gone).toMatchObject({
    code: 1,
    said: expect.stringContaining('is in use'),
  })
  process.kill(server, 'SIGCONT')
  await eventually('the server ended', () => !isAlive(server))
  const third = use(dataDir, { container: true })
  expect(await third.up).toBe(true)
  await rowsCommitted(third, 1)
}, 600_000)

test('two daemons started together after a power cut both come up, with one server and every committed row', async () => {
  const dataDir = makeDataFolder(folder())
  const rows: number[] = []
  for (let round = 0; round < 2; round++) {
    const both = [use(dataDir), use(dataDir)]
    expect(await Promise.all(both.map((user) => user.up)), `round ${round}`).toEqual([true, true])
    expect(serversOf(dataDir)).toHaveLength(1)
    for (const user of both) await rowsCommitted(user, 3)
    await cutPower(dataDir, both)
    rows.push(...both.flatMap((user) => user.rows))
  }
  expect(await missingRows(dataDir, rows)).toEqual([])
}, 600_000)

test('two first starts within 300 ms both come up', async () => {
  const dataDir = folder()
  const first = use(dataDir)
  await new Promise((done) => setTimeout(done, 150))
  const second = use(dataDir)
  const ups = await Promise.all([first.up, second.up])
  const said = await Promise.all([first, second].map((user, at) => (ups[at] ? '' : user.gone.then((end) => end.said))))
  expect(said).toEqual(['', ''])
  expect(serversOf(dataDir)).toHaveLength(1)
}, 600_000)

test('a first start that is killed at any moment starts the next time', async () => {
  // By what it has made, not by the time it took: the machine may be slow. `npm run torture:data-folder` kills at any time.
  const moments: [string, (dataDir: string) => boolean][] = [
    ['the password', (dataDir) => existsSync(join(dataDir, 'postgres.password'))],
    ['a cluster grows', (dataDir) => found(dataDir, join('global', 'pg_control'))],
    ['the server starts', (dataDir) => existsSync(join(dataDir, 'postgres', 'postmaster.pid'))],
  ]
  for (const [moment, isReached] of moments) {
    const dataDir = join(folder(), 'data')
    const first = use(dataDir)
    await Promise.race([eventually(moment, () => isReached(dataDir)), first.gone])
    await cutPower(dataDir, [first])
    const second = use(dataDir)
    const up = await second.up
    expect(up ? '' : (await second.gone).said, moment).toBe('')
    expect(readdirSync(dataDir).filter((name) => name.includes('.new'))).toEqual([])
    await cutPower(dataDir, [second])
  }
}, 600_000)

/** In the cluster, or in one that is being made beside its place. */
function found(dataDir: string, name: string): boolean {
  if (!existsSync(dataDir)) return false
  return readdirSync(dataDir).some(
    (entry) =>
      (entry === 'postgres' && existsSync(join(dataDir, entry, name))) ||
      (entry.startsWith('postgres.new-') && existsSync(join(dataDir, entry, 'cluster', name))),
  )
}

test('half a cluster of an earlier version is set aside, and an empty password file is made anew', async () => {
  const dataDir = folder()
  mkdirSync(join(dataDir, 'postgres', 'global'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n')
  writeFileSync(join(dataDir, 'postgres.password'), '')
  const server = await startEmbedded(dataDir)
  await server.stop()
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.unfinished-'))).toHaveLength(1)
  expect(readFileSync(join(dataDir, 'postgres.password'), 'utf8').length).toBeGreaterThan(20)
})

test('one of three processes that adopted a server restarts it when its owner is killed', async () => {
  const dataDir = makeDataFolder(folder())
  const owner = use(dataDir)
  expect(await owner.up).toBe(true)
  const adopters = [use(dataDir), use(dataDir), use(dataDir)]
  expect(await Promise.all(adopters.map((user) => user.up))).toEqual([true, true, true])
  owner.child.kill('SIGKILL')
  await owner.gone
  for (const user of adopters) await rowsCommitted(user, 5)
  expect(serversOf(dataDir)).toHaveLength(1)
  const holder = JSON.parse(readFileSync(join(dataDir, 'postgres.lock'), 'utf8')) as { pid: number }
  expect(adopters.map((user) => user.child.pid)).toContain(holder.pid)
}, 600_000)

test("a stranger's socket folder, or a link to one, never receives the password", async (context) => {
  if (process.getuid?.() !== 0) return context.skip('only root can make a folder of another user')
  const dataDir = makeDataFolder(folder())
  const first = await startEmbedded(dataDir)
  await first.stop()
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
  const strange = mkdtempSync(join(tmpdir(), 'ib-pg-'))
  folders.push(strange)
  let heard = ''
  // It asks for the password in clear text, and writes down whatever comes.
  const trap = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (data) => {
      heard += data.toString('latin1')
      socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]))
    })
  })
  await new Promise<void>((done) => trap.listen(join(strange, '.s.PGSQL.5432'), done))
  await chown(strange, 65534, 65534)
  const link = join(folder(), 'link')
  await symlink(strange, link)
  for (const noted of [strange, link]) {
    writeFileSync(join(dataDir, 'postgres.socket'), `${noted}\n`)
    const server = await startEmbedded(dataDir)
    expect(server.connection.host).not.toBe(noted)
    await server.stop()
  }
  expect(heard).not.toContain(password)
  expect(heard).toBe('')
  trap.close()
})

test('while it runs, a stranger who takes the place of the socket folder receives nothing', async (context) => {
  if (process.getuid?.() !== 0) return context.skip('only root can make a folder of another user')
  const dataDir = makeDataFolder(folder())
  const { openDatabase } = await import('../../src/db/database.ts')
  const database = await openDatabase({ dataDir })
  const socketFolder = readFileSync(join(dataDir, 'postgres.socket'), 'utf8').trim()
  await rm(socketFolder, { recursive: true })
  mkdirSync(socketFolder, { mode: 0o700 })
  await chown(socketFolder, 65534, 65534)
  let heard = 0
  const trap = createServer((socket) => socket.on('error', () => {}).on('data', () => heard++))
  await new Promise<void>((done) => trap.listen(join(socketFolder, '.s.PGSQL.5432'), done))
  // Either the connection is refused, or the server was restarted with a socket elsewhere meanwhile.
  await database
    .newClient()
    .connect()
    .then(
      () => expect(readFileSync(join(dataDir, 'postgres.socket'), 'utf8').trim()).not.toBe(socketFolder),
      (error: Error) => expect(error.message).toMatch(/belongs to another user|ENOENT|Connection terminated/),
    )
  expect(heard).toBe(0)
  trap.close()
  await database.close()
  rmSync(socketFolder, { recursive: true, force: true })
})

test('a data folder with spaces, commas and other scripts in its path works, in a folder for temporary files alike', async () => {
  const odd = join(folder(), 'Bewerber, Köln 面接')
  const temporary = join(folder(), 'a, "b" ö')
  mkdirSync(temporary)
  const user = use(odd, { env: { TMPDIR: temporary } })
  const up = await user.up
  expect(up ? '' : (await user.gone).said).toBe('')
  await rowsCommitted(user, 2)
})
