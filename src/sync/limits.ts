import { createHash } from 'node:crypto'
import type { Clock } from '../base/clock.ts'
import { type RequestLimits, Throttle } from '../connector-kit/throttle.ts'
import type { Database, Statement } from '../db/database.ts'

const TELL: Statement = {
  name: 'accounts_tell',
  text: `insert into sync_accounts as a (account, blocked_until)
    select account, clock_timestamp() + ms * interval '1 millisecond' from unnest($1::text[], $2::float8[]) as n(account, ms)
    on conflict (account) do update set blocked_until = greatest(a.blocked_until, excluded.blocked_until), told_at = clock_timestamp()`,
}
const HEAR: Statement = {
  name: 'accounts_hear',
  text: `select account, extract(epoch from blocked_until - clock_timestamp())::float8 * 1000 as ms from sync_accounts
    where account = any($1) and blocked_until > clock_timestamp()`,
}

/**
 * One throttle for each ATS account, however many connections use it; what one process was told, the others hear within
 * a tick. The remaining count needs no sharing: the ATS itself tells it to each of us with every answer.
 */
export class Limits {
  readonly #clock: Clock
  readonly #throttles = new Map<string, Throttle>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The account that a connector's settings name. */
  throttleFor(connector: string, limits: RequestLimits | undefined, settings: unknown): Throttle {
    const account = createHash('sha256')
      .update(`${connector} ${JSON.stringify(settings)}`)
      .digest('base64url')
    const known = this.#throttles.get(account)
    if (known) return known
    const made = new Throttle(this.#clock, limits)
    this.#throttles.set(account, made)
    return made
  }

  /** Tells the other processes what this one learned, and learns from them. */
  async share(database: Database): Promise<void> {
    const news = [...this.#throttles].filter(([, throttle]) => throttle.isNews)
    if (news.length > 0) {
      await database.run(TELL, [news.map(([account]) => account), news.map(([, throttle]) => throttle.blockedForMs())])
      for (const [, throttle] of news) throttle.isNews = false
    }
    const heard = await database.run<{ account: string; ms: number }>(HEAR, [[...this.#throttles.keys()]])
    for (const { account, ms } of heard) this.#throttles.get(account)?.block(ms)
  }
}
