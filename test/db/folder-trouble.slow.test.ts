import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { installationSecret } from '../../src/accounts/installation.ts'
import { openDatabase } from '../../src/db/database.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import { emptyFolder, memoryDisk } from '../kit/file-systems.ts'
import { makeDataFolder } from '../kit/made-data-folder.ts'
import { eventually, freshDatabase } from '../kit/product.ts'

/** Data folders on file systems that refuse something, and what is said about them. */

const made = (folder: string) => {
  writeFileSync(join(folder, 'file'), '')
  symlinkSync('loop', join(folder, 'loop'))
  symlinkSync('nowhere', join(folder, 'dangling'))
  return folder
}

test.for([
  ['a file', 'file', 'database.folder_no_folder', 'is no folder'],
  ['below a file', 'file/below', 'database.folder_no_folder', 'is no folder'],
  ['a link to nowhere', 'dangling', 'database.folder_no_folder', 'is no folder'],
  ['a link to itself', 'loop', 'database.folder_link_loop', 'is a symbolic link that leads to itself'],
  ['a long name', 'n'.repeat(300), 'database.folder_name_too_long', 'has a longer name than its file system takes'],
  ['a long path', 'long/'.repeat(900), 'database.folder_name_too_long', 'has a longer name than its file system takes'],
] as const)(
  'a data folder that cannot be one is named, with what is wrong: %s',
  async ([_title, name, code, words]) => {
    const dataDir = join(made(emptyFolder()), name)
    const error = (await startEmbedded(dataDir).catch((why: unknown) => why)) as Error
    expect(error).toMatchObject({ code, message: expect.stringContaining(words) })
    expect(error.message).toContain(`does not start. ${dataDir.replace(/\/$/, '')} ${words}`)
  },
)

test('a new data folder on a read-only file system is called that', async ({ skip }) => {
  const dataDir = join(memoryDisk(skip, 'ro'), 'deep', 'data')
  await expect(startEmbedded(dataDir)).rejects.toMatchObject({
    code: 'database.folder_read_only',
    message: expect.stringContaining(`The file system of ${dataDir} is read-only. Mount it writable`),
  })
})

test.skipIf(process.platform !== 'linux')(
  'a file system that takes no folders is said to be none, at once',
  async () => {
    await expect(startEmbedded('/proc/data/deep')).rejects.toMatchObject({ code: 'database.folder_absent' })
  },
)

test('files that another user left in the data folder are named with that user and what to do', ({ skip }) => {
  if (process.getuid?.() !== 0) return skip('only root can become another user')
  const dataDir = makeDataFolder(emptyFolder())
  const script = `import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, '../../src/db/embedded.ts'))}; await startEmbedded(${JSON.stringify(dataDir)}).catch((error) => console.log(error.code, error.message))`
  const said = () => {
    const { stdout, stderr } = spawnSync(
      'setpriv',
      ['--reuid=4711', '--regid=4711', '--clear-groups', process.execPath, '--input-type=module', '-e', script],
      { encoding: 'utf8', env: { PATH: process.env['PATH'], HOME: dataDir, TMPDIR: tmpdir() } },
    )
    if (/EACCES|Permission denied|ERR_MODULE_NOT_FOUND/.test(stderr))
      skip('the checkout lies in a folder that other users cannot read')
    return stdout
  }
  writeFileSync(join(dataDir, 'postgres.socket'), '/nowhere\n', { mode: 0o600 })
  execFileSync('chmod', ['755', dataDir])
  expect(said()).toMatch(/^database\.not_permitted .*Give the folder to the user/)
  execFileSync('sh', ['-c', 'chown 4711:4711 "$0" "$0"/postgres.*', dataDir])
  expect(said()).toContain(
    `database.folder_owner ${join(dataDir, 'postgres')} belongs to the user 0, and this process runs as the user 4711`,
  )
})

test('while the daemon runs, a bare folder gets no new database; the old one is used again when it is back', async () => {
  const dataDir = makeDataFolder(emptyFolder())
  const events: { text: string; problem: string | undefined }[] = []
  const server = await startEmbedded(dataDir, (text, problem) => events.push({ text, problem }))
  onTestFinished(() => server.stop())
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8')
  const away = `${dataDir}.away`
  const pid = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  renameSync(dataDir, away)
  mkdirSync(dataDir)
  onTestFinished(() => rmSync(away, { recursive: true, force: true }))
  const isSaid = (what: string) =>
    events.some(({ text, problem }) => text.startsWith(what) && problem?.includes('no new database is made'))
  await eventually('it is said while the server still runs', () => isSaid('the socket of PostgreSQL'))
  expect(readdirSync(dataDir)).toEqual([])
  process.kill(pid, 'SIGKILL')
  await eventually('and when it has ended', () => isSaid('PostgreSQL could not be started again'))
  expect(readdirSync(dataDir)).toEqual([])
  rmSync(dataDir, { recursive: true })
  renameSync(away, dataDir)
  await eventually('it runs again', () => events.some(({ text }) => text === 'started PostgreSQL again'))
  expect(server.connection.password).toBe(password.trim())
})

test('a data folder without its secret gets no new one where the database has an installation', async () => {
  const { url, drop } = await freshDatabase()
  onTestFinished(drop)
  const [folder, bare] = [emptyFolder(), emptyFolder()]
  const database = await openDatabase({ url, dataDir: folder })
  onTestFinished(() => database.close())
  const secret = await installationSecret(database, folder, undefined)
  const refusal = { code: 'installation.secret', message: expect.stringContaining(bare) }
  await expect(installationSecret(database, bare, undefined)).rejects.toMatchObject(refusal)
  expect(readdirSync(bare)).toEqual([])
  expect(await installationSecret(database, folder, undefined)).toEqual(secret)
})

test('a secret that is too short, or a folder in its place, is named as what it is', async () => {
  const { url, drop } = await freshDatabase()
  onTestFinished(drop)
  const dataDir = emptyFolder()
  const database = await openDatabase({ url, dataDir })
  onTestFinished(() => database.close())
  const file = join(dataDir, 'secret')
  writeFileSync(file, 'half of it')
  await expect(installationSecret(database, dataDir, undefined)).rejects.toMatchObject({
    code: 'installation.secret',
    message: expect.stringContaining(`The secret in ${file} must have at least 32 characters`),
  })
  expect(readFileSync(file, 'utf8')).toBe('half of it')
  rmSync(file)
  mkdirSync(file)
  await expect(installationSecret(database, dataDir, undefined)).rejects.toMatchObject({
    code: 'data_folder.no_file',
    message: expect.stringContaining(`The data folder ${dataDir} holds a folder where a file belongs`),
  })
})

test.for([
  ['ro', 'data_folder.read_only', 'config', 'is on a read-only volume. Mount it writable'],
  ['size=4k', 'data_folder.full', 'transient', 'has no room left'],
] as const)(
  'a secret that cannot be written (%s) is said of the folder',
  async ([options, code, kind, words], { skip }) => {
    const { url, drop } = await freshDatabase()
    onTestFinished(drop)
    const disk = memoryDisk(skip, options)
    if (options !== 'ro') writeFileSync(join(disk, 'others'), Buffer.alloc(4_096))
    const database = await openDatabase({ url, dataDir: disk })
    onTestFinished(() => database.close())
    await expect(installationSecret(database, disk, undefined)).rejects.toMatchObject({
      code,
      kind,
      message: expect.stringContaining(`The data folder ${disk} ${words}`),
    })
  },
)

test('a folder for temporary files that is named by a relative path serves, and one that is read-only is named', async ({
  skip,
}) => {
  const dataDir = makeDataFolder(emptyFolder())
  const before = process.env['TMPDIR']
  onTestFinished(() => {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  })
  const temporary = memoryDisk(skip, 'size=64k')
  process.env['TMPDIR'] = relative(process.cwd(), temporary)
  await (await startEmbedded(dataDir)).stop()
  expect(readFileSync(join(dataDir, 'postgres.socket'), 'utf8')).toMatch(/^\//)
  rmSync(join(dataDir, 'postgres.socket'))
  execFileSync('mount', ['-o', 'remount,ro', temporary])
  process.env['TMPDIR'] = temporary
  await expect(startEmbedded(dataDir)).rejects.toMatchObject({
    code: 'database.folder_read_only',
    message: expect.stringContaining(
      `The file system of ${temporary} (the folder for temporary files, TMPDIR) is read-only. Mount it writable, or set TMPDIR to another folder`,
    ),
  })
})

test.for([
  ['all of it', '.'],
  ['its tables', 'base'],
  ['the file that names its version', 'PG_VERSION'],
] as const)('where %s is away from a folder in which a server ran, no new database is made', async ([_what, part]) => {
  const dataDir = makeDataFolder(emptyFolder())
  const server = await startEmbedded(dataDir)
  await server.stop()
  const [there, away] = [join(dataDir, 'postgres', part), join(dataDir, 'moved-away')]
  renameSync(there, away)
  await expect(startEmbedded(dataDir)).rejects.toMatchObject({
    code: 'database.folder_gone',
    message: expect.stringContaining('no new database is made in its place'),
  })
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.unfinished'))).toEqual([])
  rmSync(there, { recursive: true, force: true })
  renameSync(away, there)
  await (await startEmbedded(dataDir)).stop()
})
