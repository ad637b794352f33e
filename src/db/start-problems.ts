import { tmpdir } from 'node:os'
import { AppError, codeOf, messageOf } from '../base/errors.ts'
import { folderProblem } from '../base/folder-problems.ts'
import type { Holder } from './folder-lock.ts'
import { databaseProblem } from './problems.ts'

/** The start was refused for a reason of permission, so that another way to run the server may succeed. */
export const NOT_PERMITTED = 'database.not_permitted'

interface Folders {
  readonly data: string
  readonly socketFolder: string | null
}

/** Causes that are in the catalogue, with the words of a start; `start` waits until they pass. */
const OF_THE_MACHINE: Readonly<Record<string, (where: string) => string>> = {
  'database.full': (where) => `The disk of ${where} is full. Free space there`,
  'database.open_files': () =>
    'Too few files may be open at once. Raise the limit to 1024 or more (ulimit -n, LimitNOFILE= of systemd, --ulimit nofile= of Docker)',
  'database.processes': () =>
    'No further process may be started. Raise the limit (ulimit -u, TasksMax= of systemd, --pids-limit of Docker)',
  'database.memory': () => 'Too little memory is free. PostgreSQL needs about 200 MB: free memory or raise the limit',
}

interface Cause {
  readonly code: string
  /** In the codes of Node, and in what PostgreSQL and the C library print. */
  readonly signs: RegExp
  sentence(where: Place): string
}

/** A folder as people know it, and the variable that names it. */
interface Place {
  readonly where: string
  readonly variable: 'DATA_DIR' | 'TMPDIR'
}

/** Causes that only a start has, and that a person must remove. */
const OF_THE_START: readonly Cause[] = [
  {
    code: 'database.folder_read_only',
    signs: /EROFS|Read-only file system/,
    sentence: ({ where, variable }) =>
      `The file system of ${where} is read-only. Mount it writable, or set ${variable} to another folder`,
  },
  {
    code: 'database.no_binaries',
    signs: /spawn .* ENOENT|error while loading shared libraries|Exec format error|cannot execute/,
    sentence: () => 'A program or library of PostgreSQL is missing. Install again with npm ci',
  },
  {
    code: 'database.no_user_name',
    signs: /could not look up effective user ID/,
    sentence: () =>
      `PostgreSQL runs only as a user with a name, and the user ${process.getuid?.()} has none. Give it a line in /etc/passwd, load libnss_wrapper (LD_PRELOAD, NSS_WRAPPER_PASSWD, NSS_WRAPPER_GROUP), or allow user namespaces`,
  },
  {
    code: NOT_PERMITTED,
    signs:
      /EACCES|EPERM|Permission denied|Operation not permitted|wrong ownership|cannot be run as root|could not change permissions/i,
    sentence: ({ where }) => `This user may not run it, or may not write to ${where}. Give the folder to the user`,
  },
]

/** The reason why the server does not start, by its cause, as one sentence with what to do. */
export function startProblem(error: unknown, folders: Folders): AppError {
  if (error instanceof AppError) return error
  const text = messageOf(error)
  const place = placeIn(error, text, folders)
  const known = databaseProblem(error)
  const passing = known && OF_THE_MACHINE[known.code]
  const cause = OF_THE_START.find(({ signs }) => signs.test(`${codeOf(error) ?? ''} ${text}`))
  const { code, kind, why } = passing
    ? { ...known, why: passing(place.where) }
    : cause
      ? { ...cause, kind: 'config' as const, why: cause.sentence(place) }
      : ofTheFolder(error, place, folders)
  return new AppError(
    `The embedded PostgreSQL does not start. ${why}, or set DATABASE_URL to a PostgreSQL 15 or later. (${text})`,
    { kind, code, cause: error },
  )
}

/** A cause that only the file system's answer shows; what PostgreSQL printed may mean anything. */
function ofTheFolder(error: unknown, { where, variable }: Place, { data }: Folders) {
  const problem = folderProblem(error)
  return problem
    ? {
        kind: problem.kind,
        code: `database.folder_${problem.code}`,
        why: `${where} ${problem.reason}. ${problem.advice}, or set ${variable} to another folder`,
      }
    : {
        kind: 'config' as const,
        code: 'database.start_failed',
        why: `Look at what PostgreSQL printed, and mend the folder ${data}`,
      }
}

/** The folder that the error names, for people. */
function placeIn(error: unknown, text: string, { data, socketFolder }: Folders): Place {
  const { path } = error as { path?: unknown }
  // A folder above it may lie in the folder for temporary files, too.
  const isOfData = text.includes(data) || (typeof path === 'string' && data.startsWith(path))
  const isTemporary = (socketFolder && text.includes(socketFolder)) || (!isOfData && text.includes(tmpdir()))
  return isTemporary
    ? { where: `${tmpdir()} (the folder for temporary files, TMPDIR)`, variable: 'TMPDIR' }
    : { where: data, variable: 'DATA_DIR' }
}

/** Every way to run the server was refused. */
export function impossible(refusals: readonly string[]): AppError {
  return new AppError(
    `PostgreSQL cannot be run by this user on this machine (${refusals.join('; ') || 'root needs the command unshare, or a system user postgres or nobody'}): set DATABASE_URL to a PostgreSQL 15 or later.`,
    { kind: 'config', code: 'database.embedded_impossible' },
  )
}

/** Another process runs the server of this folder, and cannot be reached from here. */
export function inUse(dataDir: string, holder: Holder | null): AppError {
  const who = holder
    ? `process ${holder.pid} of host ${holder.host}, since ${holder.since}; its socket is in ${holder.socketFolder ?? 'no folder yet'}`
    : 'a process that did not write its name yet'
  return new AppError(
    `The data folder ${dataDir} is in use by a server that cannot be reached from here (${who}). Two servers would destroy the database, so this one does not start. Stop the other one, let both see the folder of its socket, or set DATABASE_URL of both to one PostgreSQL.`,
    { kind: 'config', code: 'database.folder_in_use', facts: { holder } },
  )
}
