import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { AppError, messageOf } from '../base/errors.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { launchModes } from './launch-modes.ts'

const START_DEADLINE_MS = 60_000
const STOP_DEADLINE_MS = 8_000
/** The longest path a Unix socket may have is 107 bytes; `/.s.PGSQL.5432` and a little room come off. */
const SOCKET_DIR_MAX = 90

/** A PostgreSQL of our own below the data folder: started, adopted if it already runs, and started again if it dies. */
export interface EmbeddedPostgres {
  readonly connection: pg.ClientConfig
  /** True when another process of ours had started it. */
  readonly adopted: boolean
  stop(): Promise<void>
}

interface Place {
  readonly data: string
  readonly socketDir: string
  readonly password: string
}

/** Starts or adopts the server of `dataDir`. Errors name `DATABASE_URL` when this machine cannot run one. */
export async function startEmbedded(
  dataDir: string,
  onEvent: (text: string) => void = () => {},
): Promise<EmbeddedPostgres> {
  const place = preparePlace(resolve(dataDir))
  const connection: pg.ClientConfig = {
    host: place.socketDir,
    port: 5432,
    user: 'bridge',
    password: place.password,
    database: 'postgres',
  }
  let child: ChildProcess | undefined
  let stopping = false
  let watch: NodeJS.Timeout | undefined
  let reviving: Promise<void> | undefined

  const ensure = async (): Promise<boolean> => {
    if (await answers(connection)) return true
    child = await launch(place, connection, onEvent)
    child?.once('exit', () => {
      child = undefined
      if (!stopping) revive()
    })
    return child === undefined
  }
  const revive = () => {
    reviving ??= ensure()
      .then((adopted) => onEvent(adopted ? 'found PostgreSQL running again' : 'started PostgreSQL again'))
      .catch((error: unknown) => onEvent(`PostgreSQL could not be started again: ${messageOf(error)}`))
      .finally(() => {
        reviving = undefined
      })
  }

  const adopted = await ensure()
  // An adopted server belongs to another process and goes with it, so somebody has to notice.
  watch = setInterval(() => {
    if (!stopping && !child && !serverPid(place.data)) revive()
  }, 500)
  watch.unref()

  return {
    connection,
    adopted,
    async stop() {
      stopping = true
      clearInterval(watch)
      await reviving
      if (!child) return
      const exited = new Promise<void>((done) => child?.once('exit', () => done()))
      child.kill('SIGINT')
      const timer = setTimeout(() => child?.kill('SIGQUIT'), STOP_DEADLINE_MS)
      await exited
      clearTimeout(timer)
    },
  }
}

function preparePlace(dataDir: string): Place {
  // Parents keep the usual mode: made 0700 by root they would lock out the unprivileged user that PostgreSQL runs as.
  mkdirSync(dataDir, { recursive: true })
  const data = join(dataDir, 'postgres')
  const passwordFile = join(dataDir, 'postgres.password')
  if (!existsSync(passwordFile)) writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return { data, password: readFileSync(passwordFile, 'utf8').trim(), socketDir: socketDir(dataDir) }
}

/** A short folder of our own for the socket, the same for every process that shares the data folder. */
function socketDir(dataDir: string): string {
  const note = join(dataDir, 'postgres.socket')
  const known = existsSync(note) ? readFileSync(note, 'utf8').trim() : ''
  if (known && isOurs(known)) return known
  const base = tmpdir().length > SOCKET_DIR_MAX - 16 ? '/tmp' : tmpdir()
  const made = mkdtempSync(join(base, 'ib-pg-'))
  chmodSync(made, 0o700)
  writeFileSync(note, `${made}\n`, { mode: 0o600 })
  return made
}

function isOurs(folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false })
  return found?.isDirectory() === true && (found.mode & 0o077) === 0
}

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {}) // an adopted server may die while it answers; the caller only asks whether it does
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false // absent, starting or stopping: all mean "not yet", and the caller goes on to start or wait
  } finally {
    await client.end().catch(() => {})
  }
}

/** The pid in `postmaster.pid` if it is a live PostgreSQL on this very folder. */
function serverPid(data: string): number | undefined {
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

/** Starts the server; answers undefined when another process's server came up meanwhile. */
async function launch(
  place: Place,
  connection: pg.ClientConfig,
  onEvent: (text: string) => void,
): Promise<ChildProcess | undefined> {
  const binaries = findBinaries()
  const deadline = Date.now() + START_DEADLINE_MS
  const refusals: string[] = []
  for (const mode of launchModes(place)) {
    try {
      mode.prepare()
      if (!existsSync(join(place.data, 'PG_VERSION'))) await initialise(mode.wrap, place, binaries, onEvent)
      checkVersion(place.data, binaries)
      while (serverPid(place.data)) {
        // Somebody's server on our folder that does not answer: it is starting, or finishing after its daemon died.
        if (await answers(connection)) return undefined
        if (Date.now() > deadline)
          throw new Error(`the server with pid ${serverPid(place.data)} neither answers nor ends`)
        await new Promise((r) => setTimeout(r, 50))
      }
      // The pid in a left-over lock file may by now be another process's; PostgreSQL would believe it.
      rmSync(join(place.data, 'postmaster.pid'), { force: true })
      return await startServer(mode.wrap, place, binaries, connection, deadline)
    } catch (error) {
      if (error instanceof AppError) throw error
      refusals.push(`${mode.name}: ${messageOf(error)}`)
    }
  }
  throw new AppError(
    `PostgreSQL cannot be run by this user on this machine (${refusals.join('; ')}): set DATABASE_URL to a PostgreSQL 15 or later.`,
    { kind: 'config', code: 'database.embedded_impossible' },
  )
}

type Wrap = (
  command: string,
  args: readonly string[],
) => { command: string; args: string[]; uid?: number; gid?: number }

async function initialise(
  wrap: Wrap,
  place: Place,
  binaries: Binaries,
  onEvent: (text: string) => void,
): Promise<void> {
  onEvent('preparing a new PostgreSQL folder')
  rmSync(place.data, { recursive: true, force: true })
  const passwordFile = join(place.socketDir, 'initdb.password')
  writeFileSync(passwordFile, place.password, { mode: 0o600 })
  try {
    const { command, args, ...who } = wrap(binaries.initdb, [
      '-D',
      place.data,
      '-U',
      'bridge',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--no-sync',
      '--no-instructions',
      ...(binaries.builtinLocale
        ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
        : ['--locale=C']),
    ])
    await finished(spawn(command, args, { ...who, stdio: ['ignore', 'ignore', 'pipe'], env: binaries.env }))
  } catch (error) {
    rmSync(place.data, { recursive: true, force: true }) // half a cluster would be taken for a whole one next time
    throw error
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

async function finished(child: ChildProcess): Promise<void> {
  let stderr = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-2_000)
  })
  const code = await new Promise<number | null>((done, failed) => child.once('error', failed).once('exit', done))
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${lastLine(stderr)}`)
}

function checkVersion(data: string, binaries: Binaries): void {
  const found = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (found !== binaries.major)
    throw new AppError(
      `The data folder ${data} was made by PostgreSQL ${found}, the installed one is ${binaries.major}: dump it with the old version and restore it, or set DATABASE_URL.`,
      { kind: 'config', code: 'database.version' },
    )
}

async function startServer(
  wrap: Wrap,
  place: Place,
  binaries: Binaries,
  connection: pg.ClientConfig,
  deadline: number,
): Promise<ChildProcess> {
  const { command, args, ...who } = wrap(binaries.postgres, [
    '-D',
    place.data,
    '-k',
    place.socketDir,
    '-c',
    'listen_addresses=',
    '-c',
    'unix_socket_permissions=0700',
    '-c',
    'max_connections=200',
    '-c',
    'shared_buffers=128MB',
    '-c',
    'log_min_messages=fatal',
    '-c',
    'timezone=UTC',
    '-c',
    'jit=off',
    '-c',
    'dynamic_shared_memory_type=mmap',
  ])
  // Detached: Ctrl-C goes to the whole process group, and the database must outlive the daemon's own draining.
  const child = spawn(command, args, { ...who, detached: true, stdio: ['ignore', 'ignore', 'pipe'], env: binaries.env })
  let stderr = ''
  let exit: string | undefined
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-2_000)
  })
  child.once('error', (error) => {
    exit = messageOf(error)
  })
  child.once('exit', (code, signal) => {
    exit ??= `postgres ended with ${code ?? signal}: ${lastLine(stderr)}`
  })
  while (!(await answers(connection))) {
    if (exit) throw new Error(exit)
    if (Date.now() > deadline) {
      child.kill('SIGQUIT')
      throw new Error(`postgres did not answer within ${START_DEADLINE_MS / 1000} s: ${lastLine(stderr)}`)
    }
    await new Promise((r) => setTimeout(r, 20))
  }
  child.unref()
  ;(child.stderr as unknown as { unref?: () => void } | null)?.unref?.()
  return child
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
