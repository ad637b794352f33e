import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { AppError, codeOf, messageOf } from './errors.ts'

/** A reason why a folder cannot be worked in. `code` is the last word of a stable code. */
export interface FolderProblem {
  readonly code: string
  /** transient: it may pass, so a daemon waits for it. config: a person must change something. */
  readonly kind: 'transient' | 'config'
  /** Goes on after the name of the folder, and names no path. */
  readonly reason: string
  readonly advice: string
}

interface Entry extends FolderProblem {
  /** Node's names of the system's errors. */
  readonly of: readonly string[]
}

/** The meaning of each error that a file system gives. */
const CATALOGUE: readonly Entry[] = [
  {
    code: 'read_only',
    kind: 'config',
    of: ['EROFS'],
    reason: 'is on a read-only volume',
    advice: 'Mount it writable',
  },
  {
    code: 'full',
    kind: 'transient',
    of: ['ENOSPC', 'EDQUOT'],
    reason: 'has no room left: its disk, its inodes or its quota is used up',
    advice: 'Free space there (df, df -i and quota show which it is)',
  },
  {
    code: 'rights',
    kind: 'config',
    of: ['EACCES', 'EPERM'],
    reason: `does not let the user ${process.getuid?.() ?? 'of this process'} do what is needed`,
    advice: 'Give the folder and everything in it to that user (chown -R), or start as the user who owns it',
  },
  {
    code: 'no_folder',
    kind: 'config',
    of: ['ENOTDIR', 'EEXIST'],
    reason: 'is no folder, or something on its path is none',
    advice: 'Move away what stands in its place',
  },
  {
    code: 'no_file',
    kind: 'config',
    of: ['EISDIR'],
    reason: 'holds a folder where a file belongs',
    advice:
      'Remove that folder (a container makes one where a file that is to be mounted is missing) and bring the file',
  },
  {
    code: 'name_too_long',
    kind: 'config',
    of: ['ENAMETOOLONG'],
    reason: 'has a longer name than its file system takes',
    advice: 'Choose a shorter path',
  },
  {
    code: 'link_loop',
    kind: 'config',
    of: ['ELOOP'],
    reason: 'is a symbolic link that leads to itself',
    advice: 'Mend the link',
  },
  {
    code: 'file_limit',
    kind: 'config',
    of: ['EFBIG'],
    reason: 'takes no file as large as the one that was written',
    advice: 'Raise the limit (ulimit -f), or use a file system other than FAT',
  },
  {
    code: 'broken',
    kind: 'transient',
    of: [
      'EIO',
      'ESTALE',
      'ENXIO',
      'ENODEV',
      'ENOTCONN',
      'ENOLINK',
      'EREMOTEIO',
      'EHOSTDOWN',
      'EHOSTUNREACH',
      'ETIMEDOUT',
      'ECONNABORTED',
    ],
    reason: 'does not answer: its disk or its network share has failed, or was exported anew',
    advice: 'Look at the log of the kernel, and mount it again',
  },
  {
    code: 'absent',
    kind: 'config',
    of: ['ENOENT'],
    reason: 'is not there, or something in it is missing',
    advice: 'Make it, or mount its volume',
  },
]

/** The problem behind an error of the file system; undefined for anything else. */
export function folderProblem(error: unknown): FolderProblem | undefined {
  const found = CATALOGUE.find(({ of }) => of.includes(codeOf(error) ?? ''))
  return found && { code: found.code, kind: found.kind, reason: found.reason, advice: found.advice }
}

/** Why a file cannot be read, behind "cannot be read": the system's code, and what it means where that is not plain. */
export function unreadable(error: unknown): string {
  const code = codeOf(error)
  const problem = code === 'ENOENT' ? undefined : folderProblem(error)
  return `(${code ?? messageOf(error)}${problem ? `: it ${problem.reason}` : ''})`
}

/** The data folder, the media folder or a file, as people name it. */
interface Place {
  readonly what: string
  readonly path: string
  /** The first word of the code. */
  readonly room: string
  /** Another way out than the advice; begins with "or". */
  readonly otherwise?: string
}

/** An error of the file system as one sentence that names the folder; undefined for anything else. */
function folderError(error: unknown, { what, path, room, otherwise }: Place): AppError | undefined {
  const problem = folderProblem(error)
  return (
    problem &&
    new AppError(
      `${what} ${path} ${problem.reason}. ${problem.advice}${otherwise ? `, ${otherwise}` : ''}. (${messageOf(error)})`,
      { kind: problem.kind, code: `${room}.${problem.code}`, cause: error },
    )
  )
}

/** Does something in the data folder; what its file system refuses is thrown as a sentence. */
export function inDataFolder<Result>(dataDir: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    // Whoever only names another folder begins with an empty installation.
    const otherwise = 'or move it as a whole and name its new place in DATA_DIR'
    throw (
      folderError(error, { what: 'The data folder', path: resolve(dataDir), room: 'data_folder', otherwise }) ?? error
    )
  }
}

/** A program of the installation that the system does not run. */
export function notExecutable(program: string, room: string, cause: unknown): AppError {
  return new AppError(
    `The program ${program} may not be executed: its file system is mounted noexec, or the file has lost its right to be run. Put the installation on a file system that allows programs and run npm ci there.`,
    { kind: 'config', code: `${room}.not_executable`, cause },
  )
}

/** An error about a file or a program that no caller put into words, as a sentence that names it; undefined for anything else. */
export function fileError(error: unknown): AppError | undefined {
  const { path, syscall } = (error ?? {}) as { path?: unknown; syscall?: unknown }
  if (typeof path !== 'string' || typeof syscall !== 'string') return undefined
  if (!syscall.startsWith('spawn')) return folderError(error, { what: 'The file or folder', path, room: 'file' })
  return codeOf(error) === 'EACCES' ? notExecutable(path, 'file', error) : undefined
}

/**
 * Makes a folder and those above it, one by one: Node's own way says of a read-only file system that a folder is missing, and never
 * ends in one that takes no folders (/proc). Returns the highest one that was made; undefined where all were there.
 */
export function makeFolders(folder: string, mode?: number): string | undefined {
  const path = resolve(folder)
  const above = dirname(path)
  const isAboveMissing = above !== path && !statSync(above, { throwIfNoEntry: false })
  const highest = isAboveMissing ? makeFolders(above, mode) : undefined
  try {
    mkdirSync(path, mode)
    return highest ?? path
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && statSync(path, { throwIfNoEntry: false })?.isDirectory()) return highest
    throw error
  }
}
