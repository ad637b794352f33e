import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { AppError } from '../base/errors.ts'
import { readIfThere, replaceFile, syncFolder } from '../base/files.ts'
import type { Binaries } from './binaries.ts'
import type { FolderLock } from './folder-lock.ts'
import type { LaunchMode } from './launch-modes.ts'

/** Everything here needs the lock of the data folder. */

const UNFINISHED = 'postgres.new-'
/** initdb makes the database "postgres" last; its number is fixed since PostgreSQL 15. Ours have numbers from 16384 on. */
const LAST_OF_INITDB = 5
const FIRST_OF_OURS = 16_384

/** Removes leftovers of starts that were killed. */
export function removeLeftovers(dataDir: string): void {
  for (const name of readdirSync(dataDir))
    if (name.startsWith(UNFINISHED) || /^postgres\.(password|socket)\.[0-9a-f]+\.new$/.test(name))
      rmSync(join(dataDir, name), { recursive: true, force: true })
}

/** The server's password; made with the cluster, since only initdb can tell it to the server. */
export function preparePassword(file: string, data: string): string {
  const known = readIfThere(file)
  if (known) return known
  if (isWhole(data))
    throw new AppError(
      `The file ${file} is missing or empty, and the database cannot be opened without it: bring it back from a backup of the data folder.`,
      { kind: 'config', code: 'database.password_missing' },
    )
  const made = randomBytes(24).toString('base64url')
  replaceFile(file, made)
  return made
}

/** Throws for a cluster of another user: PostgreSQL works only in a folder of the user whom it runs as, and only root can hand one over. */
export function expectOwn(data: string): void {
  const [owner, user] = [statSync(data, { throwIfNoEntry: false })?.uid, process.getuid?.()]
  if (owner === undefined || user === undefined || user === 0 || owner === user) return
  throw new AppError(
    `${data} belongs to the user ${owner}, and this process runs as the user ${user}, who cannot run its server. Start as the user ${owner}, or give the whole data folder to the user ${user} (chown -R, as root).`,
    { kind: 'config', code: 'database.folder_owner' },
  )
}

/** Throws where the folder of a server that ran before is empty or away: a bare mount point must get nothing while its volume is out of sight. */
export function expectCluster(data: string): void {
  if (!isWhole(data)) throw folderGone(data)
}

const folderGone = (data: string) =>
  new AppError(
    `${data} held the database and does not hold all of it now: a volume may not be mounted, or a check of the file system moved files away. Mount it, or bring the folder back; no new database is made in its place. To begin anew, move the whole data folder away.`,
    { kind: 'transient', code: 'database.folder_gone' },
  )

/** Hands an existing cluster that was made in another way to the user whom the server runs as. */
export function ownCluster(data: string, { owner }: LaunchMode): void {
  if (!existsSync(data) || statSync(data).uid === owner.uid) return
  const { status, stderr, error } = spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, data], { encoding: 'utf8' })
  if (status !== 0) throw error ?? new Error(stderr.trim())
}

/** Makes the cluster if there is none: beside its place, then moved there, so that what is there is always whole. */
export async function prepareCluster(
  place: { readonly data: string; readonly password: string },
  mode: LaunchMode,
  binaries: Binaries,
  lock: FolderLock,
  onEvent: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const { data } = place
  const dataDir = dirname(data)
  const found = readIfThere(join(data, 'PG_VERSION'))
  if (found && found !== binaries.major)
    throw new AppError(
      `The data folder ${data} was made by PostgreSQL ${found}, the installed one is ${binaries.major}: dump it with the old version and restore it, or set DATABASE_URL.`,
      { kind: 'config', code: 'database.version' },
    )
  if (isWhole(data)) {
    lock.hasCluster = true
    return
  }
  if (lock.hasCluster) throw folderGone(data)
  onEvent('preparing a new PostgreSQL folder')
  const room = mkdtempSync(join(dataDir, UNFINISHED))
  try {
    await initialise(room, place.password, mode, binaries, lock, signal)
    // A copy that was cut off left half a cluster; its files are kept, since a person may want to look.
    if (existsSync(data) && readdirSync(data).length > 0) renameSync(data, `${data}.unfinished-${Date.now()}`)
    renameSync(join(room, 'cluster'), data)
    syncFolder(dataDir)
    lock.hasCluster = true
  } finally {
    rmSync(room, { recursive: true, force: true })
  }
}

function isWhole(data: string): boolean {
  const bases = join(data, 'base')
  if (!existsSync(join(data, 'PG_VERSION')) || !existsSync(bases)) return false
  const numbers = readdirSync(bases).map(Number)
  return numbers.some((number) => number === LAST_OF_INITDB || number >= FIRST_OF_OURS)
}

async function initialise(
  room: string,
  password: string,
  { owner, wrap }: LaunchMode,
  binaries: Binaries,
  lock: FolderLock,
  signal: AbortSignal,
): Promise<void> {
  const cluster = join(room, 'cluster')
  const passwordFile = join(room, 'password')
  mkdirSync(cluster, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (owner.uid !== process.getuid?.())
    for (const path of [room, cluster, passwordFile]) chownSync(path, owner.uid, owner.gid)
  const { command, args, ...who } = wrap(binaries.initdb, [
    '-D',
    cluster,
    '-U',
    'bridge',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--no-instructions',
    ...(binaries.builtinLocale
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C']),
  ])
  await finished(
    // On SIGTERM initdb ends the server that it runs and removes what it has made.
    spawn(command, args, { ...who, stdio: ['ignore', 'ignore', 'pipe', lock.descriptor], env: binaries.env, signal }),
  )
}

async function finished(child: ChildProcess): Promise<void> {
  let stderr = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-4_000)
  })
  const code = await new Promise<number | null>((done, failed) => {
    // One that was begun and then told to end still writes into the folder until it closes.
    child.on('error', (error) => child.pid === undefined && failed(error)).once('close', done)
  })
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${complaint(stderr)}`)
}

/** The lines in which PostgreSQL says what is wrong, without those that only lead to it. */
export function complaint(text: string): string {
  const lines = text.trim().split('\n')
  const found = lines.filter((line) => /error:|FATAL|PANIC|DETAIL|Permission denied|unshare:|setpriv:/.test(line))
  return (found.length > 0 ? found.slice(-3) : lines.slice(-1)).map((line) => line.trim()).join(' ')
}
