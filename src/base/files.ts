import { randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { codeOf } from './errors.ts'

/** Small files that a kill or a power cut must not leave half written. The mode is 0600. */

/** Writes the file anew. A reader sees the old content or the new one, never a part. */
export function replaceFile(file: string, content: string): void {
  const made = writeBeside(file, content)
  try {
    renameSync(made, file)
    syncFolder(dirname(file))
  } catch (error) {
    rmSync(made, { force: true })
    throw error
  }
}

/**
 * Makes the file if it is absent, and returns its content: of several processes that call this at once, one makes the
 * file and all read the same content. An empty file counts as absent: a kill between creating and writing leaves one.
 */
export function makeFileOnce(file: string, content: string): string {
  const found = readIfThere(file)
  if (found) return found
  const made = writeBeside(file, content)
  try {
    // A link, unlike a rename, fails where another process has made the file meanwhile.
    if (found === '') renameSync(made, file)
    else linkOrRename(made, file)
    syncFolder(dirname(file))
  } finally {
    rmSync(made, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}

function linkOrRename(made: string, file: string): void {
  try {
    linkSync(made, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    // Some file systems (SMB, exFAT) have no links.
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(code ?? '')) throw error
    renameSync(made, file)
  }
}

/** The trimmed content, or null where there is no file. */
export function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** The text of an ordinary file of at most `bytesMax` bytes. Throws for anything else; a pipe or a device is not waited for. */
export function readSmallFile(file: string, bytesMax: number): string {
  const handle = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    if (!fstatSync(handle).isFile()) throw new Error('it is no ordinary file')
    const bytes = Buffer.alloc(bytesMax + 1)
    let length = 0
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = readSync(handle, bytes, length, bytes.length - length, null)
    if (length > bytesMax) throw new Error(`it is larger than ${bytesMax} bytes`)
    return bytes.toString('utf8', 0, length)
  } finally {
    closeSync(handle)
  }
}

/**
 * True for the answer of a file system that syncs no folders (some of the network and FUSE). PostgreSQL passes over the
 * same two: nothing more can be done there, and any other error of a sync is a fault of the disk.
 */
export const syncsNoFolders = (error: unknown) => ['EINVAL', 'EBADF'].includes(codeOf(error) ?? '')

/** Makes the names in a folder as durable as the files they lead to, where the file system can. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } catch (error) {
    if (!syncsNoFolders(error)) throw error
  } finally {
    closeSync(handle)
  }
}

function writeBeside(file: string, content: string): string {
  const made = `${file}.${randomBytes(6).toString('hex')}.new`
  const handle = openSync(made, 'wx', 0o600)
  try {
    // Unlike writeSync, it goes on after a part was written: the rest of a nearly full disk takes a part, then refuses.
    writeFileSync(handle, content)
    fsyncSync(handle)
    return made
  } catch (error) {
    rmSync(made, { force: true })
    throw error
  } finally {
    closeSync(handle)
  }
}
