import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { codeOf, messageOf } from '../base/errors.ts'
import type { Binaries } from './binaries.ts'
import { complaint } from './cluster.ts'
import type { FolderLock } from './folder-lock.ts'
import type { LaunchMode } from './launch-modes.ts'
import { SOCKET } from './socket-folder.ts'

/** A server that does not answer for this long counts as failed. */
export const SILENCE_MS_MAX = 60_000
/** One that says that it is starting (it reads its log after a crash) has longer; to end it would only begin it anew. */
export const RECOVERY_MS_MAX = 600_000

const PROBE_MS = 2_000

/** up: it serves us. coming: it starts or stops. silent: it does not answer. refused: another password. absent: nobody is there. */
export type Answer = 'up' | 'coming' | 'silent' | 'refused' | 'absent'

/** Asks the server behind the socket how it is. */
export async function probe(connection: pg.ClientConfig): Promise<Answer> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS })
  client.on('error', () => {}) // a server may die while it answers; the caller only asks whether it does
  try {
    await client.connect()
    await client.query('select 1')
    return 'up'
  } catch (error) {
    const code = codeOf(error) ?? ''
    if (code === '53300') return 'up'
    if (code.startsWith('28')) return 'refused'
    if (code.startsWith('57P')) return 'coming'
    return /timeout/i.test(messageOf(error)) ? 'silent' : 'absent'
  } finally {
    await client.end().catch(() => {})
  }
}

/** The pid in `postmaster.pid` if it is a live PostgreSQL on this very folder that this process can see. */
export function visibleServer(data: string): number | undefined {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  return Number.isInteger(pid) && pid > 1 && servesFolder(pid, data) ? pid : undefined
}

function servesFolder(pid: number, data: string): boolean {
  try {
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return commandLine.includes('postgres') && commandLine.split('\0').includes(data)
  } catch {
    return existsSync('/proc') ? false : isAlive(pid) // without /proc only the pid itself can be asked
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Starts the server and waits until it answers. The caller holds the lock of the folder, and the server inherits it: so
 * nobody else runs one here, and what a server notes of itself and is still there is of one that died. `signal` ends the
 * wait and the server; then the signal's reason is thrown.
 */
export async function startServer(
  place: { readonly data: string; readonly socketFolder: string; readonly connection: pg.ClientConfig },
  mode: LaunchMode,
  binaries: Binaries,
  lock: FolderLock,
  signal: AbortSignal,
): Promise<ChildProcess> {
  signal.throwIfAborted()
  // The pid in these may by now be another process's, or one that ended and that nobody waits for; PostgreSQL would believe it.
  for (const left of [
    join(place.data, 'postmaster.pid'),
    join(place.socketFolder, `${SOCKET}.lock`),
    join(place.socketFolder, SOCKET),
  ])
    rmSync(left, { force: true })
  const settings = [
    'listen_addresses=',
    'unix_socket_permissions=0700',
    'max_connections=200',
    'shared_buffers=128MB',
    'log_min_messages=fatal',
    'timezone=UTC',
    'jit=off',
    'dynamic_shared_memory_type=mmap',
    // A list, in which a comma would begin a second folder.
    `unix_socket_directories="${place.socketFolder.replaceAll('"', '""')}"`,
  ]
  const { command, args, ...who } = mode.wrap(binaries.postgres, [
    '-D',
    place.data,
    ...settings.flatMap((setting) => ['-c', setting]),
  ])
  // Detached: Ctrl-C goes to the whole process group, and the database must outlive the daemon's own draining.
  const child = spawn(command, args, {
    ...who,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', lock.descriptor],
    env: binaries.env,
  })
  let stderr = ''
  let exit: string | undefined
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-4_000)
  })
  child.once('error', (error) => {
    exit = messageOf(error)
  })
  child.once('close', (code, signal) => {
    exit ??= `postgres ended with ${code ?? signal}: ${complaint(stderr)}`
  })
  const begun = performance.now()
  let heard = begun
  for (;;) {
    const answer = await probe(place.connection)
    if (answer === 'up') break
    if (signal.aborted) {
      await ended(child)
      throw signal.reason
    }
    if (answer === 'refused') exit ??= 'the server does not accept the password in postgres.password'
    if (answer === 'coming') heard = performance.now()
    const isLate = performance.now() - heard > SILENCE_MS_MAX || performance.now() - begun > RECOVERY_MS_MAX
    if (isLate) exit ??= `postgres did not answer for ${SILENCE_MS_MAX / 1000} s: ${complaint(stderr)}`
    if (exit) {
      child.kill('SIGQUIT')
      throw new Error(exit)
    }
    await new Promise((r) => setTimeout(r, 20))
  }
  child.unref()
  ;(child.stderr as unknown as { unref?: () => void } | null)?.unref?.()
  return child
}

/** Ends a server that serves nobody yet, also one that reads its log; that work begins anew at its next start. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGQUIT')
  await gone
}
