import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Processes that use one data folder, in containers of their own if asked, and power cuts. */

const PROGRAM = resolve(import.meta.dirname, 'folder-user.ts')

export interface FolderUser {
  readonly child: ChildProcess
  /** Committed rows, by number. */
  readonly rows: number[]
  /** Resolves with true once it works, with false when it ended before. */
  readonly up: Promise<boolean>
  readonly gone: Promise<{ code: number | null; said: string }>
}

/** The reason why containers cannot be made here; null when they can. */
export const noContainers: string | null =
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--pid', '--ipc', '--fork', '--mount-proc', '--mount', 'true']).status === 0
    ? null
    : 'separate containers need root and the right to make namespaces'

/** Copies the cluster of a data folder and its password, with modes and owners. No server runs on it; both folders exist. */
export function copyDataFolder(from: string, to: string): void {
  const parts = ['postgres', 'postgres.password'].map((name) => join(from, name))
  execFileSync('cp', ['-a', '--reflink=auto', ...parts, to])
}

/** Starts a user of the folder. With `container`, in pid and mount namespaces of its own, with files for a time of its own. */
export function useFolder(
  dataDir: string,
  options: { container?: boolean; env?: Record<string, string>; before?: string } = {},
): FolderUser {
  const temporary = `${dataDir}.tmp`
  const run = `${options.before ?? ''} exec "$0" "$@"`
  let line = ['sh', '-c', run, process.execPath, PROGRAM, dataDir]
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_OPTIONS: '', ...options.env }
  if (options.container) {
    mkdirSync(temporary, { recursive: true })
    env['TMPDIR'] = temporary
    const inside = `mount -t tmpfs tmpfs "${temporary}" && ${run}`
    line = [
      'unshare',
      '--pid',
      '--fork',
      '--kill-child',
      '--mount-proc',
      '--mount',
      'sh',
      '-c',
      inside,
      ...line.slice(3),
    ]
  }
  const child = spawn(line[0] as string, line.slice(1), { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const rows: number[] = []
  let said = ''
  child.stderr?.on('data', (text: Buffer) => {
    said += text
  })
  const up = Promise.withResolvers<boolean>()
  let rest = ''
  child.stdout?.on('data', (text: Buffer) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const each of lines)
      if (each === 'up') up.resolve(true)
      else rows.push(Number(each))
  })
  const gone = new Promise<{ code: number | null; said: string }>((done) => {
    child.once('close', (code) => {
      up.resolve(false)
      done({ code, said })
    })
  })
  return { child, rows, up: up.promise, gone }
}

/** The servers that run on the folder, as this process sees them: the parent of each, without its children. */
export function serversOf(dataDir: string): number[] {
  const data = join(dataDir, 'postgres')
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const words = readProc(pid, 'cmdline').split('\0')
      return /(^|\/)postgres$/.test(words[0] ?? '') && words.includes(data)
    })
}

/** Ends the processes and all servers of the folder at once and leaves their files, as when the power goes. */
export async function cutPower(dataDir: string, users: readonly FolderUser[]): Promise<void> {
  // The user inside a container is a descendant. Left running, it would start the next server while this one is being ended.
  const programs = users.flatMap((user) => familyOf(user.child.pid ?? 0)).filter(isUser)
  for (const pid of programs) signal('STOP', pid)
  const pids = serversOf(dataDir).flatMap((pid) => [pid, ...childrenOf(pid)])
  for (const pid of [...pids, ...programs, ...users.map((user) => user.child.pid ?? 0)]) signal('KILL', pid)
  await Promise.all(users.map((user) => user.gone))
  while (pids.some(isAlive)) await new Promise((done) => setTimeout(done, 10))
}

export function childrenOf(pid: number): number[] {
  return readProc(pid, `task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)
}

function isUser(pid: number): boolean {
  return readProc(pid, 'cmdline').split('\0').includes(PROGRAM)
}

/** The process with all its descendants. */
function familyOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(familyOf)]
}

export function isAlive(pid: number): boolean {
  const state = /^State:\s+(\w)/m.exec(readProc(pid, 'status'))?.[1]
  return state !== undefined && state !== 'Z'
}

function signal(name: 'KILL' | 'STOP', pid: number): void {
  if (pid > 1) spawnSync('kill', [`-${name}`, String(pid)], { stdio: 'ignore' })
}

function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return '' // it ended meanwhile
  }
}

/** The committed rows that are missing, read through a user of its own. */
export async function missingRows(dataDir: string, rows: readonly number[]): Promise<number[]> {
  const script = `
    import { openDatabase } from ${JSON.stringify(resolve(import.meta.dirname, '../../src/db/database.ts'))}
    const database = await openDatabase({ dataDir: process.argv[1] })
    const { rows } = await database.knex.raw('select n from kept order by n')
    process.stdout.write(JSON.stringify(rows.map((row) => Number(row.n))))
    await database.close()`
  const there = new Set<number>(
    JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '-e', script, dataDir], { encoding: 'utf8' }),
    ) as number[],
  )
  return rows.filter((row) => !there.has(row))
}
