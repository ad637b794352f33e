import { AppError, codeOf, messageOf } from '../../base/errors.ts'
import type { Connection, SyncContext } from '../store/connection.ts'
import { LEFT_MS, SEEN_EVERY_MS } from '../store/connection-states.ts'
import { noteSeen } from '../store/connections-store.ts'
import { decideAccount } from './decided-accounts.ts'
import { makeKnown, parkWhatIsLeft } from './known-connections.ts'
import { SETTLED_WITHIN_MS, settleStates, type Unsettled, whyUnsettled } from './settle-states.ts'

/** Two processes that begin a state of one name in the same instant try again. */
const STATE_TRIES = 5
/** An ATS that could not tell which account the settings reach is asked again after so long. */
const STATE_REST_MS = 15_000
/** A process that only looks learns so often what others found, and whether the files of its settings changed. */
const LOOK_REST_MS = 15_000
/** Settings of files that changed are looked at as often as their files are. */
const MOVED_REST_MS = 1_000

/** The connections of the configuration, each with the state that it goes on with. */
export class States {
  readonly #context: SyncContext
  /** As the configuration says them. */
  #configured: readonly Connection[]
  /** By the names of their states. */
  #connections: Map<string, Connection>
  #unsettled: readonly Unsettled[] = []
  #timesFound = 0
  #settledAtMs = 0
  #seenAtMs = 0
  /** When this process noted its states last, and since when it has done so without a long break. */
  #notedAtMs = Number.NEGATIVE_INFINITY
  #presentSinceMs = 0
  #settling: Promise<void> | undefined
  readonly #ending = new AbortController()
  #isMoved = false
  /** Sentences about connections on one account and job, which are logged once. */
  #told: ReadonlySet<string> = new Set()

  constructor(context: SyncContext, configured: readonly Connection[]) {
    this.#context = context
    this.#configured = configured
    this.#connections = new Map(configured.map((connection) => [connection.name, connection]))
  }

  /** Those whose state is known, by its name. */
  get connections(): ReadonlyMap<string, Connection> {
    return this.#connections
  }

  /** Connections that wait until it is known which account their settings reach, and why. */
  get unsettled(): readonly Unsettled[] {
    return this.#unsettled
  }

  /** The names of all connections of the configuration, also of those that wait for their account. */
  get names(): readonly string[] {
    return this.#configured.map(({ config }) => config.name)
  }

  /** Finds the states anew, with the settings that files have now: a person asked for it. */
  async settle(): Promise<void> {
    for (const { settings } of this.#configured) settings.renew()
    await this.use(renewed(this.#configured))
  }

  /** Finds the states without writing anything, for commands and processes that only look. */
  async find(configured: readonly Connection[] = this.#configured): Promise<void> {
    await this.#find(configured, () => true)
  }

  /**
   * Works with these connections, each under its own state, which is written into the database. A connection whose account is not known
   * yet waits, and so does one whose ATS has not answered `withinMs`. `mayTake` is asked when the states are found, before anything is written.
   */
  async use(
    configured: readonly Connection[] = this.#configured,
    mayTake = () => true,
    withinMs = SETTLED_WITHIN_MS,
  ): Promise<void> {
    for (let left = STATE_TRIES; ; left--) {
      const { connections, unsettled, proven, blank } = await settleStates(
        this.#context,
        configured,
        this.#ending.signal,
        withinMs,
      )
      if (!mayTake()) return
      try {
        this.#told = await makeKnown(this.#context, connections, { proven, blank, told: this.#told })
      } catch (error) {
        if (codeOf(error) !== 'connection.state_taken' || left === 1) throw error
        continue
      }
      if (!mayTake()) return
      this.#take(configured, connections, unsettled)
      return
    }
  }

  /**
   * Finds the states anew where it is time to: the files of some settings changed, or an ATS could not tell which account they reach.
   * Goes on beside the caller: an ATS that hangs delays no other connection. `onFound` is called when it has ended. A process that
   * only looks writes nothing (`writes`).
   */
  settleWhenDue({ writes, onFound }: { readonly writes: boolean; readonly onFound: () => void }): void {
    const nowMs = this.#context.clock.monotonicMs()
    if (this.#settling || !this.#isToSettle(nowMs, writes)) return
    this.#settledAtMs = nowMs
    this.#isMoved = false
    const before = this.#configured
    // One that works reads its files anew once its key is refused; this one sends nothing that could be.
    if (!writes) for (const { settings } of before) settings.renew()
    const configured = renewed(before)
    // What was found meanwhile stays: a configuration that was replaced, or a person's word on whose an account is.
    const foundBefore = this.#timesFound
    const mayTake = () => this.#timesFound === foundBefore && !this.#ending.signal.aborted
    this.#settling = (writes ? this.use(configured, mayTake) : this.#find(configured, mayTake))
      .then(onFound, (error: unknown) => {
        if (this.#ending.signal.aborted) return
        this.#context.log.warn(
          { problem: messageOf(error) },
          'the states of connections could not be found; it is tried again',
        )
      })
      .finally(() => {
        this.#settling = undefined
      })
  }

  /** A state counts the account of its connection no more: another process, or a person, gave it to another one. */
  settleAgain(): void {
    this.#isMoved = true
  }

  /**
   * Notes now and then which states this process works on, and parks what is left open for others. After a time in which all daemons
   * were down, whoever comes back first finds nothing noted: it parks once it has been here for as long as that takes the others.
   */
  async noteSeen(): Promise<void> {
    const nowMs = this.#context.clock.monotonicMs()
    if (nowMs - this.#seenAtMs < SEEN_EVERY_MS) return
    this.#seenAtMs = nowMs
    await noteSeen(this.#context.database.knex, [...this.#connections.keys()])
    if (nowMs - this.#notedAtMs > LEFT_MS) this.#presentSinceMs = nowMs
    this.#notedAtMs = nowMs
    if (nowMs - this.#presentSinceMs <= LEFT_MS) return
    // After a clock was set on, what others noted would seem to be old.
    if (await this.#context.clockWatch.look()) await parkWhatIsLeft(this.#context)
  }

  /** Takes no new states from now on, and waits for what is being written, not for an ATS that is asked. */
  async stop(): Promise<void> {
    this.#ending.abort(
      new AppError('The process is ending; whose the connections are is found with the next start', {
        kind: 'transient',
        code: 'lease.stopping',
      }),
    )
    await this.#settling
  }

  /**
   * A person says whether the settings of a connection reach the account of before (`same`), or another one, which begins anew.
   * Answers the name of the state. A daemon takes it within 15 s.
   */
  async decideAccount(name: string, verdict: 'same' | 'other'): Promise<string> {
    const connection = this.#configured.find(({ config }) => config.name === name) ?? this.connection(name)
    const state = await decideAccount(this.#context, connection, verdict)
    await this.use()
    return state
  }

  /** By the name in the YAML, or by the name of its state. Throws the code of `Unsettled` where it waits, and `connection.unknown`. */
  connection(name: string): Connection {
    const all = [...this.#connections.values()]
    const connection = all.find(({ config }) => config.name === name) ?? this.#connections.get(name)
    if (connection) return connection
    const waiting = this.#unsettled.find((one) => one.connection.config.name === name)
    if (waiting) throw new AppError(whyUnsettled(waiting), { kind: 'transient', code: waiting.code, status: 503 })
    throw new AppError(
      `There is no connection "${name}" in the configuration; known are: ${this.names.join(', ') || 'none'}.`,
      { kind: 'domain', code: 'connection.unknown', status: 404 },
    )
  }

  #isToSettle(nowMs: number, writes: boolean): boolean {
    const sinceMs = nowMs - this.#settledAtMs
    if (this.#unsettled.length > 0 && sinceMs > STATE_REST_MS) return true
    if (!writes && sinceMs > LOOK_REST_MS) return true
    return (
      sinceMs > MOVED_REST_MS &&
      (this.#isMoved || this.#configured.some(({ settings }) => settings.moved !== undefined))
    )
  }

  async #find(configured: readonly Connection[], mayTake: () => boolean): Promise<void> {
    const { connections, unsettled } = await settleStates(this.#context, configured, this.#ending.signal)
    if (mayTake()) this.#take(configured, connections, unsettled)
  }

  #take(
    configured: readonly Connection[],
    connections: Map<string, Connection>,
    unsettled: readonly Unsettled[],
  ): void {
    const keyOf = ({ code, connection }: Unsettled) => `${code} ${connection.config.name}`
    const told = new Map(this.#unsettled.map((one) => [keyOf(one), one.problem]))
    for (const waiting of unsettled) {
      const { code, connection, problem } = waiting
      const before = told.get(keyOf(waiting))
      if (before === problem) continue
      // The other side's words may differ each time, such as by the number of a request. That the connection waits is in the log already.
      this.#context.log[before === undefined ? 'warn' : 'info'](
        { code, connection: connection.name, problem },
        whyUnsettled(waiting),
      )
    }
    this.#configured = configured
    this.#connections = connections
    this.#unsettled = unsettled
    this.#timesFound += 1
  }
}

/** The same connections, with the settings that their files have now where those may reach another account. */
const renewed = (connections: readonly Connection[]): Connection[] =>
  connections.map((connection) => connection.renewed() ?? connection)
