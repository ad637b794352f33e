import { existsSync, readdirSync, readFileSync, readlinkSync, statfsSync, statSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { AppError, codeOf } from '../base/errors.ts'
import { readIfThere } from '../base/files.ts'
import { visibleServer } from './server-process.ts'
import { SOCKET } from './socket-folder.ts'

/**
 * A data folder with a `postmaster.pid`, and with a lock file that nobody has written to: somebody deleted the lock file, or
 * started the server by hand. Then the lock proves nothing, since a server that runs in another
 * container has no part in it. Its `postmaster.pid` must not be removed unless its end is proved in another way.
 */

/** File system types of ext, xfs, btrfs, f2fs, tmpfs, overlayfs and zfs: only this machine writes to them. */
const LOCAL_FILE_SYSTEMS: readonly number[] = [
  0xef53, 0x58465342, 0x9123683e, 0xf2f52010, 0x01021994, 0x794c7630, 0x2fc12fc1,
]
/** The kernel's fixed number of the namespace in which every process of the machine is seen, those of containers too. */
const ALL_PROCESSES = 'pid:[4026531836]'

/** Throws when a server that cannot be seen from here may run on the folder. */
export async function assertNoUnknownServer(dataDir: string, data: string): Promise<void> {
  const note = readIfThere(join(data, 'postmaster.pid'))
  // A server that is seen is adopted, or waited for.
  if (note === null || visibleServer(data) !== undefined || (await isProvedDead(data, note))) return
  const [pid, , startedAt] = note.split('\n')
  const since = Number(startedAt) > 0 ? `, started at ${new Date(Number(startedAt) * 1000).toISOString()}` : ''
  throw new AppError(
    `${join(data, 'postmaster.pid')} names process ${pid} as a PostgreSQL on ${dataDir}${since}, and ${join(dataDir, 'postgres.lock')}, which would show whether it still runs, is missing or new. Two servers would destroy the database, so this one does not start. Stop whatever else uses the folder (another container or machine). If nothing does, delete postmaster.pid and start again.`,
    { kind: 'config', code: 'database.folder_unknown' },
  )
}

async function isProvedDead(data: string, note: string): Promise<boolean> {
  if (!existsSync('/proc')) return true // macOS: no process is hidden, and the pid was looked at
  if (hasProcessIn(data)) return false
  const seesAll = readlinkSync('/proc/self/ns/pid') === ALL_PROCESSES
  if (seesAll && LOCAL_FILE_SYSTEMS.includes(statfsSync(data).type)) return true
  return isSocketDead(data, note)
}

/** PostgreSQL and its backends work in the folder of the cluster, by whatever path they reach it. */
function hasProcessIn(data: string): boolean {
  const folder = statSync(data, { bigint: true })
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .some((pid) => {
      try {
        const place = statSync(`/proc/${pid}/cwd`, { bigint: true })
        return place.ino === folder.ino && place.dev === folder.dev
      } catch (error) {
        if (!['EACCES', 'EPERM'].includes(codeOf(error) ?? '')) return false // it ended meanwhile
        return isServerOf(pid, folder.uid)
      }
    })
}

/** For a process whose folder we may not see. The cluster is closed to every other user. */
function isServerOf(pid: string, owner: bigint): boolean {
  try {
    return (
      statSync(`/proc/${pid}`, { bigint: true }).uid === owner &&
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
    )
  } catch {
    return false // it ended meanwhile
  }
}

/**
 * True when the very socket of the noted server is here and nobody listens on it: a socket belongs to one machine, and
 * while its server lives, connecting succeeds from every container that sees the file.
 */
async function isSocketDead(data: string, note: string): Promise<boolean> {
  const [pid, , startedAt, , folder] = note.split('\n')
  if (!folder) return false
  const socket = join(folder, SOCKET)
  // The file beside the socket names its server: pid, cluster, start.
  const twin = readIfThere(`${socket}.lock`)?.split('\n')
  if (!twin || twin[0] !== pid || twin[1] !== data || twin[2] !== startedAt) return false
  return new Promise((done) => {
    const connection = createConnection(socket)
    connection.once('connect', () => {
      connection.destroy()
      done(false)
    })
    connection.once('error', (error) => done(codeOf(error) === 'ECONNREFUSED'))
  })
}
