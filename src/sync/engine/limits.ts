import { createHash } from 'node:crypto'
import type { Clock } from '../../base/clock.ts'
import { AppError, messageOf } from '../../base/errors.ts'
import type { LeasePermits, RequestLimits } from '../../connector-kit/permits.ts'
import { Throttle } from '../../connector-kit/throttle.ts'
import type { Database, Statement } from '../../db/database.ts'
import { divide, type Holdings } from './permit-shares.ts'

const TELL: Statement = {
  name: 'accounts_tell_of_now',
  text: `insert into sync_accounts as a (account, blocked_until)
    select account, clock_timestamp() + ms * interval '1 millisecond' from unnest($1::text[], $2::float8[]) as n(account, ms)
    on conflict (account) do update set blocked_until = greatest(a.blocked_until, excluded.blocked_until), told_at = greatest(a.told_at, clock_timestamp())`,
}
const HEAR: Statement = {
  name: 'accounts_hear_all_that_wait',
  // Never longer than it was told: both times may lie ahead of a clock that was set back since.
  text: `select account, extract(epoch from blocked_until - greatest(told_at, clock_timestamp()))::float8 * 1000 as ms from sync_accounts
    where blocked_until > clock_timestamp()`,
}
/** Locks the account's row for the transaction. */
const HOLD = `insert into sync_accounts as a (account) values (?) on conflict (account) do update set told_at = greatest(a.told_at, clock_timestamp())
  returning permits, extract(epoch from clock_timestamp())::float8 * 1000 as now_ms`

/** How long a share holds without being renewed. Its holder believes in it a little shorter than the others do. */
const LEASE_MS = 3_000
const MARGIN_MS = 500

/** Longer than any wait that an ATS tells is believed, so that trying again does not ask too early. */
const TRIED_MS = 10 * 60_000

/** The dependencies of limits in the process. */
export interface LimitsOf {
  readonly clock: Clock
  readonly database: Database
  /** Names this process, unlike any other that ever ran. */
  readonly holder: string
}

/** One connection's account, by texts that are equal for all connections on it. */
export interface DeclaredLimit {
  readonly account: readonly string[]
  readonly limits: RequestLimits | undefined
}

/** Gives each declared account its throttle, in their order. */
export interface ThrottleSource {
  throttlesOf(declared: readonly DeclaredLimit[]): Throttle[]
}

/**
 * One throttle for each ATS account, however many connections use it. All processes divide a published limit among
 * themselves (`permit-shares.ts`), and a wait that one was told reaches the others within some ticks. The remaining
 * requests need no sharing: an ATS reports them to each process with every answer.
 */
export class Limits implements ThrottleSource {
  readonly #clock: Clock
  readonly #database: Database
  readonly #holder: string
  readonly #throttles = new Map<string, Throttle>()
  /** Accounts that no connection which runs has declared, and when they were tried last. */
  readonly #triedAtMs = new Map<string, number>()
  readonly #ending = new AbortController()

  constructor({ clock, database, holder }: LimitsOf) {
    this.#clock = clock
    this.#database = database
    this.#holder = holder
  }

  /** The throttles of a configuration's connections, in their order. Of several limits on one account the strictest holds. */
  throttlesOf(declared: readonly DeclaredLimit[]): Throttle[] {
    const accounts = declared.map(digestOf)
    return accounts.map((account) => {
      const limits = strictest(declared.filter((_, at) => accounts[at] === account).map((one) => one.limits))
      const known = this.#throttles.get(account) ?? this.#made(account, limits)
      known.declare(limits)
      this.#triedAtMs.delete(account)
      return known
    })
  }

  /**
   * The same for connections that somebody only tries: an account that runs keeps its throttle as it is, and what is made for
   * another one is forgotten when nobody tried it for a while.
   */
  readonly tried: ThrottleSource = {
    throttlesOf: (declared) => {
      const now = this.#clock.monotonicMs()
      for (const [account, at] of this.#triedAtMs)
        if (now - at > TRIED_MS && this.#throttles.get(account)?.isIdle) {
          this.#triedAtMs.delete(account)
          this.#throttles.delete(account)
        }
      return declared.map((one) => {
        const account = digestOf(one)
        const isRunning = this.#throttles.has(account) && !this.#triedAtMs.has(account)
        const throttle = this.#throttles.get(account) ?? this.#made(account, one.limits)
        if (isRunning) return throttle
        throttle.declare(one.limits)
        this.#triedAtMs.set(account, now)
        return throttle
      })
    },
  }

  #made(account: string, limits: RequestLimits | undefined): Throttle {
    const throttle = new Throttle(this.#clock, limits, this.#leaseOf(account), this.#ending.signal)
    this.#throttles.set(account, throttle)
    return throttle
  }

  /** Tells the other processes what this one learned, and learns from them. */
  async share(): Promise<void> {
    const news = [...this.#throttles].filter(([, throttle]) => throttle.isNews)
    if (news.length > 0) {
      await this.#database.run(TELL, [
        news.map(([account]) => account),
        news.map(([, throttle]) => throttle.blockedForMs()),
      ])
      for (const [, throttle] of news) throttle.isNews = false
    }
    const heard = await this.#database.run<{ account: string; ms: number }>(HEAR, [])
    for (const { account, ms } of heard) this.#throttles.get(account)?.block(ms)
  }

  /** The process ends: reads that wait long for their turn give up with `lease.stopping`. */
  endWaits(): void {
    this.#ending.abort()
  }

  /** Gives all permits back that are not in use, for the other processes. */
  async giveBack(): Promise<void> {
    for (const throttle of this.#throttles.values()) await throttle.giveBack()
  }

  #leaseOf(account: string): LeasePermits {
    return async ({ limits, hot, wants }) => {
      try {
        return await this.#database.knex.transaction(async (trx) => {
          const { rows } = await trx.raw<{ rows: [{ permits: Holdings; now_ms: number }] }>(HOLD, [account])
          const [{ permits, now_ms: nowMs }] = rows
          // Wanting nothing gives back: hot permits count for one window from now on, like a share that ended.
          const forMs = wants === 0 ? 0 : LEASE_MS + MARGIN_MS
          const divided = divide(permits, { holder: this.#holder, limits, hot, wants, nowMs, forMs })
          await trx('sync_accounts')
            .where({ account })
            .update({ permits: JSON.stringify(divided.holdings) })
          return { share: divided.share, forMs: LEASE_MS }
        })
      } catch (error) {
        // Nothing was sent, so it is no doubt.
        throw new AppError(
          `The database could not give this process a share of the request limit (${messageOf(error)}); the request is tried again`,
          { kind: 'transient', code: 'limits.unknown', cause: error, facts: { doubtful: false } },
        )
      }
    }
  }
}

const digestOf = ({ account }: DeclaredLimit): string =>
  createHash('sha256').update(JSON.stringify(account)).digest('base64url')

function strictest(limits: readonly (RequestLimits | undefined)[]): RequestLimits | undefined {
  const declared = limits.filter((one) => one !== undefined)
  const slowest = declared.reduce<RequestLimits | undefined>(
    (a, b) => (a === undefined || b.requests / b.perMs < a.requests / a.perMs ? b : a),
    undefined,
  )
  if (!slowest) return undefined
  const concurrent = Math.min(...declared.map((one) => one.concurrent ?? Number.POSITIVE_INFINITY))
  return concurrent === Number.POSITIVE_INFINITY ? slowest : { ...slowest, concurrent }
}
