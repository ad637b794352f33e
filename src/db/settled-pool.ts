import type { Knex } from 'knex'
import pg from 'pg'

type Settle = (client: pg.ClientBase) => Promise<void>

/** A pool whose connections are set (`settle`) each time before anybody gets one. One that cannot be set is closed. */
export class SettledPool extends pg.Pool {
  readonly #settle: Settle

  constructor(settle: Settle, config: pg.PoolConfig) {
    super(config)
    this.#settle = settle
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
    const client = await super.connect()
    try {
      await this.#settle(client)
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }
}

/** The same for the connections of knex. */
export function settleConnections(knex: Knex, settle: Settle): void {
  const client = knex.client as {
    acquireConnection(): Promise<pg.ClientBase & { __knex__disposed?: unknown }>
    releaseConnection(connection: pg.ClientBase): Promise<void>
  }
  const acquire = client.acquireConnection.bind(client)
  client.acquireConnection = async () => {
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
