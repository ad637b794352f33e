import { AppError, messageOf } from '../../base/errors.ts'
import type { Service } from '../../base/service.ts'
import type { Lease, Leases } from '../../db/leases.ts'
import { isConnectionError } from '../../db/problems.ts'
import { leaseMs } from '../deliveries/doubt-waits.ts'
import { pumpDeliveries } from '../deliveries/worker.ts'
import { settleApplications } from '../invites/applications.ts'
import type { Connection, LeasedContext, SyncContext } from '../store/connection.ts'
import { ACCOUNT_MOVED } from '../store/connection-states.ts'
import { findDue, planCrons, takeTurns } from '../store/schedule.ts'
import { updateGauges } from './gauges.ts'
import type { Limits } from './limits.ts'
import { type PassSummary, runPass } from './pass.ts'
import type { Unsettled } from './settle-states.ts'
import { States } from './states.ts'
import { Crons, FirstPasses, Places, SETTLING, Turns } from './turns.ts'

/** How often the database is asked what is due. One question serves all connections. */
const TICK_MS = 500
/** Work that met an unexpected error rests so long in this process; it is logged each time. */
const TROUBLE_MS = 5_000
const SHARE_EVERY_TICKS = 4
/** A process that works on no connection looks so often whether states are to be found anew. */
const WATCH_EVERY_MS = 1_000
/** Other connections wait so long at most for an ATS that is asked whose the account is. */
const REPLACED_WITHIN_MS = 5_000
/** A database that restarts is back soon. */
const DATABASE_REST_MS = 500

/** Batches of applications that one connection settles before others have their turn. */
const BATCHES_IN_TURN = 20

type Work = 'pass' | 'applications' | 'deliveries'

/** The parts that the engine is made of. */
export interface EngineParts {
  readonly context: SyncContext
  readonly leases: Leases
  readonly limits: Limits
  readonly connections: readonly Connection[]
  readonly tickMs?: number
}

/**
 * Plans and carries out the work of all connections. Any number of processes may do so on one database: a pass and the
 * settling of applications belong to one process at a time, by a fenced lease; deliveries are claimed by whoever comes.
 */
export class SyncEngine implements Service {
  readonly name = 'sync engine'
  readonly #context: SyncContext
  readonly #leases: Leases
  readonly #limits: Limits
  readonly #tickMs: number
  readonly #states: States
  readonly #crons = new Crons()
  readonly #turns = new Turns()
  readonly #firstPasses: FirstPasses
  readonly #settling: Places
  readonly #running = new Map<string, Promise<void>>()
  readonly #restUntilMs = new Map<string, number>()
  readonly #stop = new AbortController()
  #nudged = new AbortController()
  #loop: Promise<void> | undefined
  #ticks = 0

  constructor({ context, leases, limits, connections, tickMs }: EngineParts) {
    this.#context = context
    this.#leases = leases
    this.#limits = limits
    this.#tickMs = tickMs ?? TICK_MS
    this.#states = new States(context, connections)
    this.#firstPasses = new FirstPasses(context.clock)
    this.#settling = new Places(context.clock, SETTLING)
    context.births.onUntaken = () => this.#nudge()
  }

  get connections(): readonly Connection[] {
    return [...this.#states.connections.values()]
  }

  /** Makes the connections known and begins to work on what is due. */
  async start(): Promise<void> {
    await this.#context.epochs.look()
    await this.#states.use()
    this.#crons.use(this.connections)
    this.#loop = this.#run()
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    this.#nudged.abort()
    this.#firstPasses.letGo()
    this.#settling.letGo()
    this.#limits.endWaits()
    await this.#states.stop()
    await this.#loop
    await Promise.all(this.#running.values())
  }

  /** Works with other connections from now on. Running work continues with the old ones, and ends where there is no such connection any more. */
  async replace(connections: readonly Connection[]): Promise<void> {
    await this.#states.use(connections, () => true, REPLACED_WITHIN_MS)
    this.#crons.use(this.connections)
    this.#nudge()
  }

  /** The names of all connections of the configuration, also of those that wait for their account. */
  get names(): readonly string[] {
    return this.#states.names
  }

  /** Connections that wait until it is known which account their settings reach, and why. */
  get unsettled(): readonly Unsettled[] {
    return this.#states.unsettled
  }

  /** Writes the connections of the configuration into the database, for commands that change something and do not start. */
  useStates(): Promise<void> {
    return this.#states.use()
  }

  /** Finds the states anew, with the settings that files have now. */
  async settleStates(): Promise<void> {
    await this.#states.settle()
    this.#crons.use(this.connections)
    this.#nudge()
  }

  /**
   * A person says whether the settings of a connection reach the account of before (`same`), or another one, which begins anew.
   * Answers the name of the state. A daemon takes it within 15 s.
   */
  decideAccount(name: string, verdict: 'same' | 'other'): Promise<string> {
    return this.#states.decideAccount(name, verdict)
  }

  /**
   * Finds the states of the connections without writing anything, for commands and processes that only look. `connections`: others
   * than before.
   */
  findStates(connections?: readonly Connection[]): Promise<void> {
    return this.#states.find(connections)
  }

  /** Learns what ATSs told other processes to wait; for commands, which do not tick. */
  learnWaits(): Promise<void> {
    return this.#limits.share()
  }

  /** One pass now, with everything that follows from it; for the command line. */
  async syncOnce(name: string): Promise<PassSummary> {
    await this.useStates()
    const connection = this.connection(name)
    const summary = await this.whenFree('pass', connection, (context) =>
      runPass(context, connection, { evenIfNotDue: true }),
    )
    await this.whenFree('applications', connection, (context) => settleApplications(context, connection))
    // A new invite is a new version of an interview, which has its own write-backs.
    const second = await this.whenFree('pass', connection, (context) =>
      runPass(context, connection, { evenIfNotDue: true }),
    )
    await this.#context.clockWatch.settle(this.#stop.signal)
    await pumpDeliveries(this.#context, connection, this.#endOf(connection))
    const { push } = second
    for (const key of ['processed', 'duplicate', 'ignored', 'intents'] as const) push[key] += summary.push[key]
    return { ...second, pull: summary.pull, push }
  }

  /** Reads the figures of the connections for the metrics; the function that it returns shows them. */
  gauges(): Promise<() => void> {
    return updateGauges(this.#context, this.connections, this.unsettled)
  }

  /** By the name in the YAML, or by the name of its state. */
  connection(name: string): Connection {
    return this.#states.connection(name)
  }

  /** For a process that works on no connection (`--role api`): finds the states anew where that is due, and writes nothing. */
  watch(): Service {
    let timer: NodeJS.Timeout | undefined
    return {
      name: 'states of connections',
      start: async () => {
        // The process's own timer: a clock that somebody moves by hand sleeps for no time at all. What is due is judged by the given one.
        timer = setInterval(
          () => this.#states.settleWhenDue({ writes: false, onFound: () => {} }),
          WATCH_EVERY_MS,
        ).unref()
      },
      stop: async () => {
        clearInterval(timer)
        await this.#states.stop()
      },
    }
  }

  /** Runs leased work of a connection, waiting while another process does it. */
  async whenFree<Result>(
    work: string,
    connection: Connection,
    run: (context: LeasedContext) => Promise<Result>,
  ): Promise<Result> {
    for (;;) {
      const done = await this.#leases.tryWith(`${work} ${connection.name}`, (lease) =>
        run(this.#leased(lease, connection)),
      )
      if (done) return done.result
      await this.#context.clock.sleep(200, this.#stop.signal)
    }
  }

  readonly isStopping = (): boolean => this.#stop.signal.aborted

  /** Whether work of a connection has to end: with the process, or once the connection is paused, removed, or waits for its account. */
  #endOf({ name }: Connection): () => boolean {
    return () => this.isStopping() || !this.#states.connections.has(name)
  }

  #leased(lease: Lease, connection: Connection): LeasedContext {
    return { ...this.#context, lease, isStopping: this.#endOf(connection) }
  }

  #nudge(): void {
    this.#nudged.abort()
  }

  async #run(): Promise<void> {
    while (!this.isStopping()) {
      this.#nudged = new AbortController()
      try {
        await this.#tick()
      } catch (error) {
        this.#context.log.warn({ problem: messageOf(error) }, 'due connections could not be read; retrying')
      }
      await this.#context.clock.sleep(this.#tickMs, this.#nudged.signal)
    }
  }

  async #tick(): Promise<void> {
    const { database, clock, epochs } = this.#context
    await epochs.beatWhenDue(clock.monotonicMs())
    this.#states.settleWhenDue({ writes: true, onFound: () => this.#crons.use(this.connections) })
    const { connections } = this.#states
    if (connections.size === 0) return
    await this.#states.noteSeen()
    // Waits that an ATS asked of other processes are read now and then; until then the ATS tells us itself.
    if (this.#ticks++ % SHARE_EVERY_TICKS === 0) await this.#limits.share()
    if (!this.#crons.isEmpty) await planCrons(database, this.#crons.next(clock.now()), clock.now())
    await this.#takeTurns()
    for (const row of await findDue(database)) {
      const connection = connections.get(row.name)
      if (!connection) continue
      if (!row.accounts.includes(connection.account)) {
        this.#states.settleAgain()
        continue
      }
      if (row.pass) this.#begin('pass', connection, () => this.#firstPasses.run(row.name, () => this.#pass(row.name)))
      if (row.applications)
        this.#begin('applications', connection, () => this.#settling.run(() => this.#applications(row.name)))
      if (row.writes || row.claimedForMs > leaseMs(connection))
        this.#begin('deliveries', connection, () => pumpDeliveries(this.#context, connection, this.#endOf(connection)))
    }
  }

  /** Makes the passes due whose intervals have begun; nothing is asked where none can have. */
  async #takeTurns(): Promise<void> {
    const { database, clock } = this.#context
    const asked = this.#turns.due(this.#states.connections, clock.monotonicMs())
    if (asked.length === 0) return
    const turns = await takeTurns(database, asked)
    this.#turns.answered(turns, clock.monotonicMs())
    if (turns.some(({ isOurs }) => !isOurs)) this.#states.settleAgain()
  }

  /** Starts work unless it runs already; its end looks for more at once, its failure rests. */
  #begin(work: Work, connection: Connection, run: () => Promise<unknown>): void {
    const key = `${work} ${connection.name}`
    const { clock, log } = this.#context
    if (this.isStopping() || this.#running.has(key) || (this.#restUntilMs.get(key) ?? 0) > clock.monotonicMs()) return
    const running = run()
      .then(() => {})
      .catch((error: unknown) => {
        const isLost = isConnectionError(error)
        this.#restUntilMs.set(key, clock.monotonicMs() + (isLost ? DATABASE_REST_MS : TROUBLE_MS))
        if (isLost)
          log.warn(
            { connection: connection.name, work, problem: messageOf(error) },
            'the database connection was lost during work of a connection; retrying',
          )
        else if (error instanceof AppError && error.code === ACCOUNT_MOVED) this.#states.settleAgain()
        else if (error instanceof AppError && error.code === 'lease.stopping' && this.#endOf(connection)()) return
        else if (error instanceof AppError && error.code === 'lease.lost')
          log.info({ connection: connection.name, work }, 'stopped, since another process has taken over')
        else log.error({ connection: connection.name, work, err: error }, 'work of a connection failed; retrying')
      })
      .finally(() => this.#running.delete(key))
    this.#running.set(key, running)
  }

  /** The connection as it is now, for work that may have waited for its place; undefined where that has to end. */
  #current(name: string): Connection | undefined {
    const connection = this.#states.connections.get(name)
    return connection && !this.#endOf(connection)() ? connection : undefined
  }

  async #pass(name: string): Promise<void> {
    const connection = this.#current(name)
    if (!connection) return
    const done = await this.#leases.tryWith(`pass ${connection.name}`, async (lease) => {
      // The last holder of the lease may have run the pass: the new holder checks again whether it is due.
      await runPass(this.#leased(lease, connection), connection)
    })
    if (done) this.#nudge()
  }

  async #applications(name: string): Promise<void> {
    const connection = this.#current(name)
    if (!connection) return
    const done = await this.#leases.tryWith(`applications ${connection.name}`, (lease) =>
      settleApplications(this.#leased(lease, connection), connection, BATCHES_IN_TURN),
    )
    // The rest has its turn behind those who wait.
    if (done && !done.result.isAll) this.#nudge()
  }
}
