import { type ScheduledTask, schedule } from 'node-cron'
import { AppError, messageOf } from '../base/errors.ts'
import type { Service } from '../base/service.ts'
import { APPLICATIONS_TASK, ATTEMPTS_WITHOUT_END, DELIVER_TASK, enqueueJob, PASS_TASK } from '../db/jobs.ts'
import type { LockSession } from '../db/locks.ts'
import { queueName, type Task } from '../db/worker.ts'
import { settleApplications } from './applications.ts'
import type { Connection, SyncContext } from './connection.ts'
import { pumpDeliveries } from './deliveries.ts'
import { countWaiting } from './deliveries-store.ts'
import { type PassSummary, runPass } from './pass.ts'
import { wakeApplications } from './pull.ts'
import { wakeDeliveries } from './push.ts'

/** A lock held by somebody else is asked for again after this. */
const BUSY_MS = 1_000
/** Work that met an unexpected error waits this long; it is logged each time. */
const TROUBLE_MS = 5_000

/** Plans passes and carries out the engine's jobs. Any number of processes may do so on one database. */
export class SyncEngine implements Service {
  readonly name = 'sync engine'
  readonly #context: SyncContext
  readonly #locks: LockSession
  readonly #connections: ReadonlyMap<string, Connection>
  #schedules: ScheduledTask[] = []
  #stopping = false

  constructor(context: SyncContext, locks: LockSession, connections: readonly Connection[]) {
    this.#context = context
    this.#locks = locks
    this.#connections = new Map(connections.map((connection) => [connection.name, connection]))
  }

  /** The durable jobs of the engine, for the worker. */
  readonly tasks: Readonly<Record<string, Task>> = {
    [PASS_TASK]: (payload) => this.#passJob(payload),
    [APPLICATIONS_TASK]: (payload) =>
      this.#repeating(
        payload,
        'applications',
        (connection) => settleApplications(this.#context, connection, () => this.#stopping),
        wakeApplications,
      ),
    [DELIVER_TASK]: (payload) =>
      this.#repeating(
        payload,
        'deliver',
        (connection) => pumpDeliveries(this.#context, connection, () => this.#stopping),
        wakeDeliveries,
      ),
  }

  /** Makes the connections known and begins to plan their passes. */
  async start(): Promise<void> {
    const { knex } = this.#context.database
    for (const connection of this.#connections.values()) {
      await knex('sync_connections')
        .insert({ name: connection.name, connector: connection.config.connector })
        .onConflict('name')
        .merge({ connector: connection.config.connector, seen_at: knex.raw('clock_timestamp()') })
      await this.#requestPass(connection.name, 0)
      const { poll } = connection.config
      if ('cron' in poll)
        this.#schedules.push(
          schedule(poll.cron, () => this.#requestPass(connection.name, this.#slotOf(60_000)), {
            name: connection.name,
            noOverlap: true,
          }),
        )
    }
    // One tick a second serves all connections with `every`; each asks for the slot of its own rhythm.
    const last = new Map<string, number>()
    this.#schedules.push(
      schedule(
        '* * * * * *',
        async () => {
          for (const { name, config } of this.#connections.values()) {
            if ('cron' in config.poll) continue
            const slot = this.#slotOf(config.poll.every)
            if (last.get(name) === slot) continue
            last.set(name, slot)
            await this.#requestPass(name, slot)
          }
        },
        { name: 'passes', noOverlap: true },
      ),
    )
  }

  async stop(): Promise<void> {
    this.#stopping = true
    for (const task of this.#schedules) await task.destroy()
  }

  /** One pass now, with everything that follows from it; for the command line. */
  async syncOnce(name: string): Promise<PassSummary> {
    const connection = this.#get(name)
    const { knex } = this.#context.database
    await knex('sync_connections').insert({ name, connector: connection.config.connector }).onConflict('name').ignore()
    const summary = await this.#whenFree(`pass ${name}`, () => runPass(this.#context, connection))
    await this.#whenFree(`applications ${name}`, () =>
      settleApplications(this.#context, connection, () => this.#stopping),
    )
    // What was just invited is a new version of an interview, which has its own write-backs.
    const second = await this.#whenFree(`pass ${name}`, () => runPass(this.#context, connection))
    await this.#whenFree(`deliver ${name}`, () => pumpDeliveries(this.#context, connection, () => this.#stopping))
    const { push } = second
    for (const key of ['processed', 'duplicate', 'ignored', 'intents'] as const) push[key] += summary.push[key]
    return { ...second, pull: summary.pull, push }
  }

  /** Brings the gauges up to date, before they are read. */
  async measure(): Promise<void> {
    const { metrics, database, clock } = this.#context
    metrics.deliveriesWaiting.reset()
    for (const { name } of this.#connections.values())
      for (const state of ['pending', 'unknown', 'parked'])
        metrics.deliveriesWaiting.set({ connection: name, state }, 0)
    for (const { connection, state, n } of await countWaiting(database.knex))
      if (this.#connections.has(connection)) metrics.deliveriesWaiting.set({ connection, state }, n)
    const rows = await database
      .knex('sync_connections')
      .select<{ name: string; interviews_read_at: Date | null; last_success_at: Date | null }[]>(
        'name',
        'interviews_read_at',
        'last_success_at',
      )
    for (const row of rows) {
      if (!this.#connections.has(row.name)) continue
      if (row.interviews_read_at)
        metrics.syncCursorLag.set(
          { connection: row.name },
          Math.max(0, (clock.now().getTime() - row.interviews_read_at.getTime()) / 1000),
        )
      if (row.last_success_at)
        metrics.syncLastSuccess.set({ connection: row.name }, row.last_success_at.getTime() / 1000)
    }
  }

  #slotOf(everyMs: number): number {
    return Math.floor(this.#context.clock.now().getTime() / everyMs)
  }

  #get(name: string): Connection {
    const connection = this.#connections.get(name)
    if (connection) return connection
    const known = [...this.#connections.keys()].join(', ') || 'none'
    throw new AppError(`There is no connection "${name}" in the configuration; known are: ${known}.`, {
      kind: 'domain',
      code: 'connection.unknown',
      status: 404,
    })
  }

  async #requestPass(name: string, slot: number): Promise<void> {
    try {
      await enqueueJob(
        this.#context.database.knex,
        PASS_TASK,
        { connection: name, slot },
        { jobKey: queueName('pass', name), queue: queueName('pass', name), maxAttempts: ATTEMPTS_WITHOUT_END },
      )
    } catch (error) {
      this.#context.log.warn(
        { connection: name, problem: messageOf(error) },
        'a pass could not be planned; the next second tries again',
      )
    }
  }

  async #passJob(payload: Record<string, unknown>): Promise<void> {
    const connection = this.#connections.get(String(payload['connection']))
    if (!connection || this.#stopping) return
    const { knex } = this.#context.database
    const slot = Number(payload['slot'] ?? 0)
    // Several processes plan the same slot; the first one takes it. Slot 0 stands for "now".
    if (
      slot > 0 &&
      (await knex('sync_connections').where({ name: connection.name }).where('slot', '<', slot).update({ slot })) === 0
    )
      return
    await this.#guarded(connection, async () => {
      const done = await this.#locks.tryWith(`pass ${connection.name}`, () => runPass(this.#context, connection))
      const again = done === undefined ? BUSY_MS : done.result.retryAfterMs
      if (again !== null && !this.#stopping)
        await enqueueJob(
          knex,
          PASS_TASK,
          { connection: connection.name, slot: 0 },
          {
            jobKey: queueName('pass', connection.name),
            queue: queueName('pass', connection.name),
            runAt: this.#in(again),
            maxAttempts: ATTEMPTS_WITHOUT_END,
          },
        )
    })
  }

  /** Work that says when it has to go on; the job adds itself again for that moment, so a crash loses nothing. */
  async #repeating(
    payload: Record<string, unknown>,
    kind: string,
    work: (connection: Connection) => Promise<number | null>,
    wake: (db: SyncContext['database']['knex'], name: string, at?: Date) => Promise<void>,
  ): Promise<void> {
    const connection = this.#connections.get(String(payload['connection']))
    if (!connection) return
    const { knex } = this.#context.database
    await this.#guarded(connection, async () => {
      const done = this.#stopping
        ? undefined
        : await this.#locks.tryWith(`${kind} ${connection.name}`, () => work(connection))
      const again = done === undefined ? BUSY_MS : done.result
      if (again !== null) await wake(knex, connection.name, this.#in(again))
    })
  }

  /** An unexpected error is logged here, once, and thrown on: the job engine tries again by itself. */
  async #guarded(connection: Connection, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#context.log.error(
        { connection: connection.name, err: error },
        'work of a connection failed; it is tried again',
      )
      await this.#context.clock.sleep(this.#stopping ? 0 : TROUBLE_MS)
      throw error
    }
  }

  async #whenFree<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    for (;;) {
      const done = await this.#locks.tryWith(key, work)
      if (done) return done.result
      await this.#context.clock.sleep(200)
    }
  }

  #in(ms: number): Date {
    return new Date(this.#context.clock.now().getTime() + ms)
  }
}
