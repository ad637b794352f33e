import pg from 'pg'
import type { Service } from '../base/service.ts'
import type { Database } from './database.ts'

/**
 * Locks that die with this process: one session holds them all, so they cost one connection, and PostgreSQL frees them
 * the moment the process is gone.
 */
export class LockSession implements Service {
  readonly name = 'lock session'
  readonly #database: Database
  readonly #held = new Set<string>()
  #client: pg.Client | undefined
  #connecting: Promise<pg.Client> | undefined
  #asking: Promise<unknown> = Promise.resolve()

  constructor(database: Database) {
    this.#database = database
  }

  async start(): Promise<void> {
    await this.#session()
  }

  async stop(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => {}) // gone already: then nothing is held, which is the aim
  }

  /** Runs `work` while holding the lock; undefined when somebody else holds it. */
  async tryWith<Result>(key: string, work: () => Promise<Result>): Promise<{ result: Result } | undefined> {
    // The session may lock the same key twice; within one process this set says no.
    if (this.#held.has(key)) return undefined
    this.#held.add(key)
    try {
      const client = await this.#session()
      const { rows } = await client.query<{ got: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 11)) as got',
        [key],
      )
      if (rows[0]?.got !== true) return undefined
      try {
        return { result: await work() }
      } finally {
        // A session lost meanwhile holds nothing any more.
        if (this.#client === client)
          await this.#ask(client, 'select pg_advisory_unlock(hashtextextended($1, 11)) as got', key).catch(() => {})
      }
    } finally {
      this.#held.delete(key)
    }
  }

  /** One question after the other: the session is shared by everything that locks in this process. */
  #ask(client: pg.Client, text: string, key: string): Promise<boolean> {
    const answer = this.#asking.then(
      async () => (await client.query<{ got: boolean }>(text, [key])).rows[0]?.got === true,
    )
    this.#asking = answer.catch(() => {}) // the asker gets the error; the next one only waits for the turn
    return answer
  }

  #session(): Promise<pg.Client> {
    if (this.#client) return Promise.resolve(this.#client)
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = undefined
    })
    return this.#connecting
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#database.connection)
    const lost = () => {
      if (this.#client === client) this.#client = undefined
    }
    client.on('error', lost)
    client.on('end', lost)
    await client.connect()
    this.#client = client
    return client
  }
}
