import type pg from 'pg'
import type { EmbeddedPostgres } from './embedded.ts'
import { destroy, SessionClient } from './session.ts'

/** No statement of ours takes nearly so long; one that does was lost on the way. */
const ANSWER_MS_MAX = 30_000
const LOOK_EVERY_MS = 2_000
/** Work that copies much in one statement. It may hold nobody up. */
const PATIENT_MS_MAX = 10 * 60_000

/** A client that remembers since when it waits for an answer. */
class WatchedClient extends SessionClient {
  waitingSinceMs: number | null = null
  answerMsMax = ANSWER_MS_MAX
}

/** Whether the statements of this client alone may take long; all others are watched as ever. */
export function setPatience(client: pg.Client, isPatient: boolean): void {
  if (client instanceof WatchedClient) client.answerMsMax = isPatient ? PATIENT_MS_MAX : ANSWER_MS_MAX
}

/**
 * Ends connections that never answer. A cable that swallows everything looks like a slow server to TCP: without a bound
 * the work that waits for it would wait for ever, and with it the connection it belongs to.
 */
export class Watchdog {
  /** The client class of both pools. */
  readonly Client: typeof pg.Client
  isPatient = false
  readonly #clients = new Set<WatchedClient>()
  readonly #timer: NodeJS.Timeout

  /** `server`: the embedded one, if it is one; a server that was started again may listen in another folder. */
  constructor(server?: EmbeddedPostgres) {
    const clients = this.#clients
    this.Client = class extends WatchedClient {
      constructor(config?: pg.ClientConfig) {
        super(config, server)
        clients.add(this)
        this.once('end', () => clients.delete(this))
        this.on('drain', () => {
          this.waitingSinceMs = null
        })
        const query = this.query.bind(this) as (...args: unknown[]) => unknown
        this.query = ((...args: unknown[]) => {
          this.waitingSinceMs ??= performance.now()
          return query(...args)
        }) as pg.Client['query']
      }
    } as unknown as typeof pg.Client
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    if (this.isPatient) return
    for (const client of this.#clients) {
      const { waitingSinceMs, answerMsMax } = client
      if (waitingSinceMs === null || performance.now() - waitingSinceMs < answerMsMax) continue
      destroy(client, `Connection terminated: no answer from the database within ${answerMsMax / 1000} s`)
    }
  }
}
