import { EventEmitter } from 'node:events'
import {
  type Job,
  type JobHelpers,
  Logger,
  makeWorkerUtils,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
  type WorkerUtils,
} from 'graphile-worker'
import type pg from 'pg'
import { messageOf } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import { type Service, within } from '../base/service.ts'
import type { Database } from './database.ts'
import { type JobPool, jobPool } from './job-pool.ts'
import { giveTriesBack, PLACES, type Places } from './jobs.ts'
import { endSession } from './session.ts'

// Two looks make a death, the second one soon after the first, so work goes on about a second after it.
const REAP_EVERY_MS = 1_200
const REAP_AGAIN_MS = 400
/** A process that is frozen while it begins loses the session of its lock after this time. */
const BEGIN_MS_MAX = 30_000
/** The lock that a process shares with others that begin, while its jobs may be locked under a name that it does not hold yet. */
const BEGINNING = "hashtextextended('job workers begin', 7)"
/** The engine takes a job for one of a dead process after four hours, also while it runs; so those that run are locked anew. */
const LOCK_AGAIN_EVERY_MS = 10 * 60_000
/** How long a stop waits for the questions and the jobs that are under way; a daemon stops in 9 s altogether. */
const REAP_MS_MAX = 1_000
const JOBS_MS_MAX = 6_000
/** Then jobs that still run are told to end; what is left is for storing what became of them. */
const JOBS_ABORT_MS = 3_000

/**
 * `signal` is aborted when the worker stops and does not wait for the job any longer. `isLastTry`: where the job fails now it is not tried
 * again; false while the worker stops, since a try that a stop interrupts does not count.
 */
export type Task = (
  payload: Record<string, unknown>,
  job: { attempts: number; signal: AbortSignal; isLastTry: () => boolean },
) => Promise<void>

/**
 * Runs durable jobs (graphile-worker), each kind in places of its own. A worker that dies leaves its jobs locked for four hours; so each process holds a
 * session lock under its worker's name, and whoever can take such a lock knows that its holder is dead and frees its jobs.
 */
export class Worker implements Service {
  readonly name = 'job worker'
  readonly #database: Database
  readonly #log: Log
  readonly #tasks: Readonly<Record<string, Task>>
  readonly #runners: Runner[] = []
  #jobs: JobPool | undefined
  #utils: WorkerUtils | undefined
  #life: pg.Client | undefined
  /** The session that holds the lock `BEGINNING`, until the names are held, or a start that failed was stopped. */
  #beginning: pg.Client | undefined
  #reaper: NodeJS.Timeout | undefined
  #locker: NodeJS.Timeout | undefined
  /** Under which our jobs are locked. */
  #names: string[] = []
  #reaping = Promise.resolve()
  /** The numbers of the jobs that run. */
  readonly #running = new Set<string>()
  #stopped = false
  /** Seen without a holder last time. Twice in a row is dead; once may be a process whose session ended and that holds its name again at once. */
  #suspects = new Set<string>()
  /** Somebody may be dead, or a process begins: the next look is soon. */
  #isSoon = false

  constructor(database: Database, log: Log, tasks: Readonly<Record<string, Task>>) {
    this.#database = database
    this.#log = log
    this.#tasks = tasks
  }

  async start(): Promise<void> {
    this.#jobs = jobPool(this.#database.pool)
    const pgPool = this.#jobs.pool
    this.#utils = await makeWorkerUtils({ pgPool, logger: quiet(this.#log) })
    // Jobs are taken as soon as a runner begins, and its name is known no earlier: until it is held nobody may take us for dead.
    const beginning = this.#database.newClient()
    this.#beginning = beginning
    beginning.on('error', () => {}) // the statements below tell it
    await beginning.connect()
    // One that is frozen while it begins keeps nobody from its jobs for longer.
    await beginning.query(`set idle_session_timeout to ${BEGIN_MS_MAX}`)
    await beginning.query(`select pg_advisory_lock_shared(${BEGINNING})`)
    const pools = new Set<string>()
    for (const places of placesOf(this.#tasks)) {
      this.#runners.push(await this.#run(places, pgPool, pools))
      // It is held still, and for as long again.
      await beginning.query('select 1')
    }
    this.#names = [...pools]
    await this.#live(this.#names)
    // Where the start fails, the runners end first: `stop`.
    this.#beginning = undefined
    await endSession(beginning)
    this.#reapLater()
    this.#locker = setInterval(
      () =>
        void this.lockAgain().catch((error: unknown) =>
          this.#log.debug({ problem: messageOf(error) }, 'the locks of jobs could not be renewed; tried again'),
        ),
      LOCK_AGAIN_EVERY_MS,
    ).unref()
  }

  /** Locks the jobs anew that this process carries out: an analysis on a slow machine may take more than the engine's four hours. */
  async lockAgain(): Promise<void> {
    for (const table of ['_private_jobs', '_private_job_queues'])
      await this.#database.pool.query(
        `update graphile_worker.${table} set locked_at = now() where locked_by = any ($1::text[])`,
        [this.#names],
      )
  }

  #reapLater(): void {
    this.#reaper = setTimeout(
      () => {
        this.#reaping = this.#reap()
          .catch((error: unknown) => this.#log.debug({ problem: messageOf(error) }, 'reaping jobs failed; tried again'))
          .finally(() => this.#stopped || this.#reapLater())
      },
      this.#isSoon ? REAP_AGAIN_MS : REAP_EVERY_MS,
    ).unref()
  }

  /** Begins the work of one kind; adds the name under which its jobs are locked to `names`. */
  #run({ tasks, count, pollMs }: Places, pgPool: pg.Pool, names: Set<string>): Promise<Runner> {
    const taskList: TaskList = Object.fromEntries(
      tasks.map((name) => [
        name,
        (payload: unknown, { job, abortSignal: signal }: JobHelpers) =>
          this.#carryOut(job, async () =>
            this.#tasks[name]?.(payload as Record<string, unknown>, {
              attempts: job.attempts,
              signal,
              isLastTry: () => job.attempts >= job.max_attempts && !this.#stopped,
            }),
          ),
      ]),
    )
    const events: WorkerEvents = new EventEmitter() as WorkerEvents
    events.on('pool:create', ({ workerPool }) => names.add(workerPool.id))
    return run({
      pgPool,
      taskList,
      concurrency: count,
      pollInterval: pollMs,
      noHandleSignals: true,
      useNodeTime: false,
      logger: quiet(this.#log),
      events,
      preset: {
        worker: {
          maxPoolSize: 12,
          gracefulShutdownAbortTimeout: JOBS_ABORT_MS,
          localQueue: { size: count, ttl: 2_000, refetchDelay: { durationMs: 50, maxAbortThreshold: 20 } },
        },
      },
    })
  }

  /** A stop is no failure of the job that it interrupts: the engine counted a try when it began, which is given back. */
  async #carryOut({ id }: Pick<Job, 'id'>, work: () => Promise<void>): Promise<void> {
    this.#running.add(id)
    try {
      await work()
    } catch (error) {
      if (this.#stopped && this.#running.has(id)) await this.#giveBack([id])
      throw error
    } finally {
      this.#running.delete(id)
    }
  }

  async #giveBack(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#running.delete(id)
    await giveTriesBack(this.#database.pool, ids).catch((error: unknown) =>
      this.#log.debug({ problem: messageOf(error), jobs: ids.length }, 'a stop counts as a try of these jobs'),
    )
  }

  /** Holds the locks that say we live, on a session of their own; renewed when PostgreSQL drops it. */
  async #live(names: string[]): Promise<void> {
    const client = this.#database.newClient()
    client.on('error', () => {}) // its end is handled below
    client.on('end', () => {
      if (!this.#stopped && this.#life === client)
        setTimeout(() => void this.#live(names).catch(() => client.emit('end')), 300).unref()
    })
    this.#life = client
    await client.connect()
    for (const name of names) await client.query('select pg_advisory_lock(hashtextextended($1, 7))', [name])
  }

  async #reap(): Promise<void> {
    if (this.#stopped) return
    // In a transaction, whose locks end with it: also where we are frozen in the midst of it.
    const unheld = await this.#database.knex.transaction(async (trx) => {
      const { rows } = await trx.raw<{ rows: { alone: boolean }[] }>(
        `select pg_try_advisory_xact_lock(${BEGINNING}) as alone`,
      )
      if (rows[0]?.alone !== true) return undefined
      // The view is the engine's public face; taking a lock asks whether its holder lives.
      const found = await trx.raw<{ rows: { locked_by: string }[] }>(
        `select locked_by from (select distinct locked_by from graphile_worker.jobs where locked_by is not null) l
         where pg_try_advisory_xact_lock(hashtextextended(locked_by, 7))`,
      )
      return found.rows.map((row) => row.locked_by)
    })
    // Some process begins: nobody knows yet which names are its own.
    this.#isSoon = unheld === undefined || unheld.length > 0
    if (unheld === undefined) return
    const dead = unheld.filter((name) => this.#suspects.has(name))
    this.#suspects = new Set(unheld)
    if (dead.length === 0) return
    this.#log.info({ workers: dead.length }, 'took over the jobs of a process that died')
    await this.#utils?.forceUnlockWorkers(dead)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#reaper)
    clearInterval(this.#locker)
    await within(REAP_MS_MAX, this.#reaping)
    const stopped = Promise.all(
      this.#runners.map((runner) =>
        runner
          .stop()
          .catch((error: unknown) => this.#log.debug({ problem: messageOf(error) }, 'job worker was already stopping')),
      ),
    )
    // Their outcomes too: the engine does not wait until these are stored.
    await within(
      JOBS_MS_MAX,
      stopped.then(() => this.#jobs?.idle()),
    )
    // They run on, until the process ends or another one frees them.
    if (this.#running.size > 0) await within(REAP_MS_MAX, this.#giveBack([...this.#running]))
    await this.#utils?.release()
    this.#jobs?.close()
    await endSession(this.#life)
    await endSession(this.#beginning)
  }
}

/** The kinds of which there are tasks. A task without places would never be carried out. */
function placesOf(tasks: Readonly<Record<string, Task>>): Places[] {
  for (const name of Object.keys(tasks))
    if (!PLACES.some((places) => places.tasks.includes(name))) throw new Error(`The task "${name}" has no places`)
  return PLACES.map((places) => ({ ...places, tasks: places.tasks.filter((name) => tasks[name]) })).filter(
    (places) => places.tasks.length > 0,
  )
}

/** The engine's own chatter is for us, not for operators; its failures of jobs are logged where they are dealt with. */
function quiet(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.debug({ engine: message }, 'job engine')
  })
}
