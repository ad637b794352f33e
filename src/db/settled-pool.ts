import { AsyncResource } from 'node:async_hooks'
import type { Knex } from 'knex'
import pg from 'pg'

/** Sets a connection for the present work. */
export interface Settling {
  settle(client: pg.ClientBase): Promise<void>
  /** True where `settle` has nothing to do, which costs no round trip. */
  isSettled(client: object): boolean
}

/** Both pools give out the last of their idle connections: the one for the present work, else the one that rested longest. */
function putLast<Idle>(idle: Idle[], isRight: (one: Idle) => boolean): void {
  const found = idle.findLastIndex(isRight)
  idle.push(...idle.splice(Math.max(0, found), 1))
}

/**
 * Private fields of pg's pool (pg-pool 3.14, pinned by package-lock.json). Where they are missing, order is as pg has
 * it.
 */
interface Inside {
  _idle?: { client: object }[]
  _pendingQueue?: unknown[]
  _pulseQueue(): void
}

/** A pool whose connections are set each time before anybody gets one. One that cannot be set is closed. */
export class SettledPool extends pg.Pool {
  readonly #settling: Settling
  /** For which work each request for a connection waits. */
  readonly #wanted = new WeakMap<object, (client: object) => boolean>()

  constructor(settling: Settling, config: pg.PoolConfig) {
    super(config)
    this.#settling = settling
  }

  /** Called by pg's pool whenever a request for a connection and an idle one may meet. */
  _pulseQueue(): void {
    const { _idle: idle, _pendingQueue: waiting } = this as unknown as Inside
    const isRight = this.#wanted.get((waiting?.[0] ?? this) as object)
    if (idle && isRight) putLast(idle, ({ client }) => isRight(client))
    ;(pg.Pool.prototype as unknown as Inside)._pulseQueue.call(this)
  }

  override connect(): Promise<pg.PoolClient>
  override connect(
    callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): void
  override connect(
    callback?: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): Promise<pg.PoolClient> | undefined {
    const connecting = this.#settled()
    if (callback === undefined) return connecting
    connecting.then(
      (client) => callback(undefined, client, (release) => client.release(release as boolean)),
      (error: Error) => callback(error, undefined, () => {}),
    )
    return undefined
  }

  async #settled(): Promise<pg.PoolClient> {
    const { _pendingQueue: waiting = [] } = this as unknown as Inside
    const before = waiting.length
    const connecting = super.connect()
    const asked = waiting[before]
    if (asked) this.#wanted.set(asked, AsyncResource.bind(this.#settling.isSettled))
    const client = await connecting
    try {
      await this.#settling.settle(client)
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }
}

/** The same for the connections of knex. */
export function settleConnections(knex: Knex, { settle, isSettled }: Settling): void {
  const client = knex.client as {
    pool: { free?: { resource: object }[] }
    acquireConnection(): Promise<pg.ClientBase & { __knex__disposed?: unknown }>
    releaseConnection(connection: pg.ClientBase): Promise<void>
  }
  const acquire = client.acquireConnection.bind(client)
  client.acquireConnection = async () => {
    // An idle one is taken at once.
    if (client.pool.free) putLast(client.pool.free, ({ resource }) => isSettled(resource))
    const connection = await acquire()
    try {
      await settle(connection)
      return connection
    } catch (error) {
      // Knex closes what is marked so instead of giving it to the next one.
      connection.__knex__disposed = error
      await client.releaseConnection(connection)
      throw error
    }
  }
}
