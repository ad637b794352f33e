import type { ChildProcess } from 'node:child_process'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { AppError, messageOf } from '../base/errors.ts'
import { readIfThere } from '../base/files.ts'
import { makeFolders } from '../base/folder-problems.ts'
import { within } from '../base/service.ts'
import { findBinaries } from './binaries.ts'
import { expectCluster, expectOwn, ownCluster, prepareCluster, preparePassword, removeLeftovers } from './cluster.ts'
import { FolderLock, type Holder } from './folder-lock.ts'
import { launchModes } from './launch-modes.ts'
import { type Answer, probe, RECOVERY_MS_MAX, SILENCE_MS_MAX, startServer, visibleServer } from './server-process.ts'
import { knownSocketFolder, makeSocketFolder, ownSocketFolder } from './socket-folder.ts'
import { watchSocket } from './socket-watch.ts'
import { impossible, inUse, NOT_PERMITTED, startProblem } from './start-problems.ts'
import { assertNoUnknownServer } from './unknown-server.ts'

const STOP_DEADLINE_MS = 8_000
/** How long the end of the session that watches the server may take. */
const LIFE_END_MS_MAX = 1_000
/** Between two looks at a server that another process runs. */
const LOOK_EVERY_MS = 100
/** Wait for a holder whose lock file says `running` while its socket does not answer: it is unreachable from here, or ending. */
const UNREACHED_MS_MAX = 5_000
const REVIVE_PAUSE_MS_MAX = 10_000

/** `problem` is why something did not succeed; without one the event is good news. */
export type OnEvent = (text: string, problem?: string) => void

/** A PostgreSQL of our own below the data folder: started, adopted if it already runs, and started again if it dies. */
export interface EmbeddedPostgres {
  /** As it is now: a server that was started again may listen elsewhere. */
  readonly connection: pg.ClientConfig
  /** True when another process of ours had started it. */
  readonly adopted: boolean
  /** Throws when the folder of the socket is not ours any more: its owner would be sent the password. */
  assertSafe(): void
  stop(): Promise<void>
}

/**
 * Starts or adopts the server of `dataDir`. Errors say what keeps it from running, and what to do. `signal` ends only the
 * start: a server that was begun is ended, its lock released, and the signal's reason thrown.
 */
export async function startEmbedded(
  dataDir: string,
  onEvent: OnEvent = () => {},
  signal?: AbortSignal,
): Promise<EmbeddedPostgres> {
  const server = new FolderServer(resolve(dataDir), onEvent)
  const stop = () => void server.stop()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    signal?.throwIfAborted()
    await server.ensure()
    signal?.throwIfAborted()
  } catch (error) {
    if (!signal?.aborted) throw error
    await server.stop()
    throw signal.reason
  } finally {
    signal?.removeEventListener('abort', stop)
  }
  const { adopted } = server
  return {
    get connection() {
      return server.connection
    },
    adopted,
    assertSafe: () => server.assertSafe(),
    stop: () => server.stop(),
  }
}

class FolderServer {
  readonly #dataDir: string
  readonly #data: string
  readonly #lockFile: string
  readonly #socketNote: string
  readonly #passwordFile: string
  readonly #onEvent: OnEvent
  readonly #stopping = new AbortController()
  #child: ChildProcess | undefined
  /** A session on a server that another process runs: its end says that somebody has to look. */
  #life: pg.Client | undefined
  #reviving: Promise<void> | undefined
  #hasRun = false
  connection: pg.ClientConfig = {}
  adopted = false

  constructor(dataDir: string, onEvent: OnEvent) {
    this.#dataDir = dataDir
    this.#data = join(dataDir, 'postgres')
    this.#lockFile = join(dataDir, 'postgres.lock')
    this.#socketNote = join(dataDir, 'postgres.socket')
    this.#passwordFile = join(dataDir, 'postgres.password')
    this.#onEvent = onEvent
  }

  /** Returns once a server answers: a running one, or one that we started with the folder's lock in our hands. */
  async ensure(): Promise<void> {
    try {
      if (this.#hasRun) expectCluster(this.#data)
      // Parents keep the usual mode: made 0700 by root they would lock out the unprivileged user that PostgreSQL runs as.
      else makeFolders(this.#dataDir)
      await this.#adoptOrStart()
      this.#hasRun = true
    } catch (error) {
      this.#stopping.signal.throwIfAborted()
      throw startProblem(error, { data: this.#dataDir, socketFolder: this.connection.host ?? null })
    }
  }

  async #adoptOrStart(): Promise<void> {
    const begun = performance.now()
    let hopeful = begun
    for (;;) {
      this.#stopping.signal.throwIfAborted()
      const answer = await this.#ask()
      if (answer === 'up') return this.#adopt()
      if (answer === 'refused')
        throw new AppError(
          `The server of ${this.#dataDir} does not accept the password in ${this.#passwordFile}: bring the file back from a backup of the data folder.`,
          { kind: 'config', code: 'database.password' },
        )
      const lock = FolderLock.tryTake(this.#lockFile)
      if (lock) return this.#startWith(lock)
      const holder = FolderLock.holderOf(this.#lockFile)
      const now = performance.now()
      if (answer === 'coming') hopeful = now
      const patience = answer === 'silent' || holder?.state !== 'running' ? SILENCE_MS_MAX : UNREACHED_MS_MAX
      if (now - hopeful > patience || now - begun > RECOVERY_MS_MAX) throw inUse(this.#dataDir, holder)
      await this.#pause(LOOK_EVERY_MS)
    }
  }

  async #ask(): Promise<Answer> {
    const folder = knownSocketFolder(this.#socketNote, this.#data)
    const password = readIfThere(this.#passwordFile)
    if (folder === null || !password) return 'absent'
    this.connection = { host: folder, port: 5432, user: 'bridge', password, database: 'postgres' }
    return probe(this.connection)
  }

  #adopt(): void {
    this.adopted = true
    const client = new pg.Client(this.connection)
    client.on('error', () => {}) // its end is handled below
    const lost = () => {
      if (this.#life === client) this.#revive()
    }
    this.#life = client
    client.connect().then(
      () => client.once('end', lost),
      () => setTimeout(lost, LOOK_EVERY_MS).unref(),
    )
  }

  async #startWith(lock: FolderLock): Promise<void> {
    let child: ChildProcess | undefined
    try {
      child = await this.#launch(lock)
    } finally {
      if (!child) this.#release(lock)
    }
    if (!child) return this.#adopt()
    this.adopted = false
    this.#child = child
    const ended = () => {
      // Taken anew for the next start: a backend of this server that still works keeps its share until it ends.
      this.#child = undefined
      this.#describe(lock, 'ended', null)
      this.#release(lock)
      this.#revive()
    }
    if (child.exitCode !== null || child.signalCode !== null) return ended()
    child.once('exit', ended)
    this.#watchSocket(child, lock)
  }

  #watchSocket(child: ChildProcess, lock: FolderLock): void {
    const folder = this.connection.host ?? ''
    const socket = { note: this.#socketNote, data: this.#data, folder }
    watchSocket(child, socket, {
      stopping: this.#stopping.signal,
      onLost: () => {
        // Callers wait meanwhile, as they do for a server that starts.
        this.#describe(lock, 'starting', folder)
        this.#onEvent('restarting PostgreSQL with a new socket', `its socket in ${folder} was removed`)
      },
      onProblem: this.#onEvent,
    })
  }

  /** Undefined when a server was already there: of a version of ours that knew no lock. */
  async #launch(lock: FolderLock): Promise<ChildProcess | undefined> {
    expectOwn(this.#data)
    if (lock.isNew) await assertNoUnknownServer(this.#dataDir, this.#data)
    this.#describe(lock, 'starting', null)
    removeLeftovers(this.#dataDir)
    const binaries = findBinaries()
    const password = preparePassword(this.#passwordFile, this.#data)
    const socketFolder = makeSocketFolder(this.#socketNote, this.#data)
    this.#describe(lock, 'starting', socketFolder)
    this.connection = { host: socketFolder, port: 5432, user: 'bridge', password, database: 'postgres' }
    if (await this.#isServed()) return undefined
    const place = { data: this.#data, password, socketFolder, connection: this.connection }
    const refusals: string[] = []
    for (const mode of launchModes()) {
      try {
        ownSocketFolder(socketFolder, mode.owner)
        ownCluster(this.#data, mode)
        await prepareCluster(place, mode, binaries, lock, this.#onEvent, this.#stopping.signal)
        const child = await startServer(place, mode, binaries, lock, this.#stopping.signal)
        this.#describe(lock, 'running', socketFolder)
        return child
      } catch (error) {
        const problem = startProblem(error, { data: this.#dataDir, socketFolder })
        if (problem.code !== NOT_PERMITTED) throw problem
        refusals.push(`${mode.name}: ${messageOf(error)}`)
      }
    }
    throw impossible(refusals)
  }

  /** A server that we can see on our folder is starting, or finishing after its daemon died: it answers, or it ends. */
  async #isServed(): Promise<boolean> {
    const begun = performance.now()
    for (;;) {
      this.#stopping.signal.throwIfAborted()
      const pid = visibleServer(this.#data)
      if (pid === undefined) return false
      if ((await probe(this.connection)) === 'up') return true
      if (performance.now() - begun > SILENCE_MS_MAX)
        throw new AppError(
          `The PostgreSQL with pid ${pid} on ${this.#data} neither answers nor ends: end it, then start again.`,
          { kind: 'config', code: 'database.folder_in_use' },
        )
      await this.#pause(LOOK_EVERY_MS)
    }
  }

  /** The text is for people only: on a full disk the server is started and ended without it. */
  #describe(lock: FolderLock, state: Holder['state'], socketFolder: string | null): void {
    try {
      lock.describe(state, socketFolder)
    } catch (error) {
      this.#onEvent('the text in the lock file of the data folder could not be written', messageOf(error))
    }
  }

  /** Runs when a server has ended, so also when its disk has failed; the descriptor is closed whatever close() reports. */
  #release(lock: FolderLock): void {
    try {
      lock.release()
    } catch (error) {
      this.#onEvent('closing the lock file of the data folder failed', messageOf(error))
    }
  }

  #revive(): void {
    if (this.#stopping.signal.aborted) return
    this.#reviving ??= this.#reviveUntilItRuns().finally(() => {
      this.#reviving = undefined
    })
  }

  async #reviveUntilItRuns(): Promise<void> {
    this.#life = undefined
    for (
      let pauseMs = LOOK_EVERY_MS;
      !this.#stopping.signal.aborted;
      pauseMs = Math.min(pauseMs * 2, REVIVE_PAUSE_MS_MAX)
    ) {
      try {
        await this.ensure()
        return this.#onEvent(this.adopted ? 'found PostgreSQL running again' : 'started PostgreSQL again')
      } catch (error) {
        if (this.#stopping.signal.aborted) return
        this.#onEvent('PostgreSQL could not be started again; this is tried until it runs', messageOf(error))
        await this.#pause(pauseMs)
      }
    }
  }

  assertSafe(): void {
    if (knownSocketFolder(this.#socketNote, this.#data) === this.connection.host) return
    throw new AppError(
      `The folder of PostgreSQL's socket, ${this.connection.host}, is not there or belongs to another user; PostgreSQL is restarted with a new one within seconds.`,
      { kind: 'transient', code: 'database.socket_folder' },
    )
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    const life = this.#life
    this.#life = undefined
    // A session that is gone is what stopping means; a server that hangs does not confirm it.
    await within(
      LIFE_END_MS_MAX,
      life?.end().catch(() => {}),
    )
    await this.#reviving
    const child = this.#child
    if (!child) return
    const exited = new Promise<void>((done) => child.once('exit', () => done()))
    child.kill('SIGINT')
    const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_DEADLINE_MS)
    await exited
    clearTimeout(timer)
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stopping.signal }).catch(() => {}) // stopping ends the pause
  }
}
