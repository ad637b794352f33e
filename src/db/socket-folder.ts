import { chownSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { codeOf } from '../base/errors.ts'
import { readIfThere, replaceFile } from '../base/files.ts'

/** The longest path a Unix socket may have is 107 bytes; `/.s.PGSQL.5432` and a little room come off. */
const BYTES_MAX = 90
/** The length of `/ib-pg-` and the six characters behind it. */
const RANDOM_BYTES = 13

/** The name that PostgreSQL gives its socket. */
export const SOCKET = '.s.PGSQL.5432'

/** The noted folder of the socket if it is safe to speak through; null when there is none, or it is a stranger's. */
export function knownSocketFolder(note: string, data: string): string | null {
  const known = readIfThere(note)
  return known && isOurs(known, data) ? known : null
}

/**
 * A short folder of our own for the socket, the same for every process that shares the data folder. Only the holder of the
 * folder's lock may call this: a process that cannot see the folder must not send the others elsewhere.
 */
export function makeSocketFolder(note: string, data: string): string {
  const known = readIfThere(note)
  if (known && (isOurs(known, data) || madeAgain(known))) return known
  // The server works in another folder than we do.
  const temporary = resolve(tmpdir())
  const base = Buffer.byteLength(temporary) > BYTES_MAX - RANDOM_BYTES ? '/tmp' : temporary
  const made = mkdtempSync(join(base, 'ib-pg-'))
  replaceFile(note, `${made}\n`)
  return made
}

/** True while a server that listens in the folder can be reached there, and nobody else could be sent the password. */
export function isSocketInPlace(folder: string, data: string): boolean {
  return isOurs(folder, data) && lstatSync(join(folder, SOCKET), { throwIfNoEntry: false }) !== undefined
}

/** Notes the folder again where the note is gone or was changed. */
export function noteSocketFolder(note: string, folder: string): void {
  if (readIfThere(note) !== folder) replaceFile(note, `${folder}\n`)
}

/** Gives the folder to the user whom the server runs as. */
export function ownSocketFolder(folder: string, owner: { uid: number; gid: number }): void {
  if (lstatSync(folder).uid !== owner.uid) chownSync(folder, owner.uid, owner.gid)
}

/** A restart of the machine empties the folder for temporary files; the name stays, so that all find it again. */
function madeAgain(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 })
    return true
  } catch (error) {
    if (['EEXIST', 'ENOENT', 'ENOTDIR', 'EACCES', 'EROFS'].includes(codeOf(error) ?? '')) return false
    throw error
  }
}

/**
 * The owner of the folder can answer in it, and would be sent the password: it must be a closed folder of ours, or of
 * the user whose server it is (whom the cluster belongs to anyway). A link counts as a stranger's.
 */
function isOurs(folder: string, data: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (!found?.isDirectory() || (found.mode & 0o077) !== 0) return false
  const ourselves = process.getuid?.()
  return ourselves === undefined || found.uid === ourselves || found.uid === ownerOf(data)
}

function ownerOf(folder: string): number | undefined {
  return lstatSync(folder, { throwIfNoEntry: false })?.uid
}
