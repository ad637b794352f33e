import { spawnSync } from 'node:child_process'
import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { AppError, codeOf, messageOf } from '../base/errors.ts'
import { readJson } from '../base/foreign.ts'

/** O_EXLOCK | O_NONBLOCK of macOS, which Node does not name: the file is locked as it is opened. */
const MACOS_LOCKED = 0x20 | 0x04
const O_RDWR_CREAT = process.platform === 'darwin' ? 0x0002 | 0x0200 : 0o2 | 0o100

/** The lock file's description of its holder, for people, and of what lies beside it. Who holds it, only the kernel's lock proves. */
export interface Holder {
  readonly host: string
  readonly pid: number
  readonly since: string
  readonly socketFolder: string | null
  readonly state: 'starting' | 'running' | 'ended'
  /** A whole cluster has lain beside the lock. */
  readonly hasCluster: boolean
}

const NOTE =
  'The operating system holds the lock on this file. Do not delete it, also when nothing runs: a second server on one folder destroys the database.'

/**
 * The right to run PostgreSQL on a data folder. It is a lock of the operating system (flock) on an open file: every process
 * that inherits the descriptor holds it too, so the lock ends only with the last of daemon, server and backends, in
 * whatever container they run. The file itself stays for ever.
 */
export class FolderLock {
  /** To be handed to the server, so that the lock lives as long as the server. */
  readonly descriptor: number

  /** True when no holder has written to the file yet: then it may stand in for one that somebody deleted. */
  readonly isNew: boolean

  /** A whole cluster lies beside the lock, or has lain there: then none is made in its place. */
  hasCluster: boolean

  private constructor(descriptor: number, before: Holder | null) {
    this.descriptor = descriptor
    this.isNew = fstatSync(descriptor).size === 0
    this.hasCluster = before?.hasCluster === true
  }

  /** Undefined when another process holds the lock. Never waits. */
  static tryTake(file: string): FolderLock | undefined {
    const descriptor = openLocked(file)
    if (descriptor === undefined) return undefined
    const lock = new FolderLock(descriptor, FolderLock.holderOf(file))
    // Between opening and locking somebody may have deleted the file; a lock on a nameless file keeps nobody out.
    if (statSync(file, { throwIfNoEntry: false })?.ino === fstatSync(descriptor).ino) return lock
    lock.release()
    return undefined
  }

  describe(state: Holder['state'], socketFolder: string | null): void {
    const holder: Holder & { note: string } = {
      host: hostname(),
      pid: process.pid,
      since: new Date().toISOString(),
      socketFolder,
      state,
      hasCluster: this.hasCluster,
      note: NOTE,
    }
    const text = `${JSON.stringify(holder, null, 2)}\n`
    ftruncateSync(this.descriptor, 0)
    writeSync(this.descriptor, text, 0)
  }

  /** Closes this process's descriptor; a server that inherited it keeps the lock. */
  release(): void {
    closeSync(this.descriptor)
  }

  /** The last writer of the file; null when it cannot be read. */
  static holderOf(file: string): Holder | null {
    try {
      return readJson(readFileSync(file, 'utf8')) as Holder
    } catch {
      return null // absent, or just being written: the caller looks again, or goes on without a name
    }
  }
}

function openLocked(file: string): number | undefined {
  if (process.platform === 'darwin') {
    try {
      return openSync(file, O_RDWR_CREAT | MACOS_LOCKED, 0o600)
    } catch (error) {
      if (['EAGAIN', 'EWOULDBLOCK'].includes(codeOf(error) ?? '')) return undefined
      throw error
    }
  }
  const descriptor = openSync(file, O_RDWR_CREAT, 0o600)
  // Node has no flock. The command locks the open file that it inherits, and the lock stays with us when the command ends.
  const { status, stderr, error } = spawnSync('flock', ['-n', '3'], {
    stdio: ['ignore', 'ignore', 'pipe', descriptor],
    encoding: 'utf8',
  })
  if (status === 0) return descriptor
  closeSync(descriptor)
  if (status === 1 && !stderr) return undefined
  if (error && codeOf(error) !== 'ENOENT') throw error
  throw new AppError(
    `The lock on ${file}, which keeps a second PostgreSQL from this data folder, cannot be taken (${error ? messageOf(error) : stderr.trim() || `flock ended with ${status}`}). ${
      error
        ? 'Install the command flock (package util-linux)'
        : 'Put the data folder on a file system with locks (flock)'
    }, or set DATABASE_URL to a PostgreSQL 15 or later.`,
    { kind: 'config', code: 'database.no_lock' },
  )
}
