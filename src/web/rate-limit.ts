import type { Clock } from '../base/clock.ts'
import { AppError } from '../base/errors.ts'
import type { Database, Statement } from '../db/database.ts'

export interface RateLimit {
  readonly limit: number
  readonly windowSeconds: number
}

/** The result of one counted request, from which the `X-RateLimit-…` headers are made. */
export interface RateState {
  readonly allowed: boolean
  readonly remaining: number
  readonly resetSeconds: number
}

/**
 * Draws up to $3 requests of a subject's window in one statement, on the database's clock, which all processes share.
 * $2 is the limit and $4 the window in seconds. A window that has passed is begun anew, and one
 * that began ahead of the clock, which was set back since.
 */
const DRAW: Statement = {
  name: 'rate_draw_of_now',
  text: `insert into rate_windows as w (subject, started_at, used, granted)
    values ($1, clock_timestamp(), least($2::int, $3::int), least($2::int, $3::int))
    on conflict (subject) do update set (started_at, used, granted) = (
      select case when p.passed then clock_timestamp() else w.started_at end, p.before + least($3::int, $2::int - p.before), least($3::int, $2::int - p.before)
      from (select passed, case when passed then 0 else least(w.used, $2::int) end as before
        from (select w.started_at + $4::float8 * interval '1 second' <= clock_timestamp() or w.started_at > clock_timestamp() + interval '1 second' as passed) t) p)
    returning used, granted, extract(epoch from started_at)::float8 as started,
      greatest(extract(epoch from started_at + $4::float8 * interval '1 second' - clock_timestamp()), 0.001)::float8 as left_seconds`,
}

interface Share {
  started: number
  /** Everything drawn by all processes when we last asked. */
  usedByAll: number
  ours: number
  endsAtMs: number
}

const SUBJECTS_MAX = 20_000

/**
 * At most `limit` requests per subject in a window over all processes together. A process draws its share in blocks, so
 * that most requests ask nobody; rate-limiter-flexible would ask PostgreSQL for each (0.9 ms). With one process exact.
 */
export class RateLimiter {
  readonly #database: Database
  readonly #clock: Clock
  readonly limit: RateLimit
  readonly #block: number
  #shares = new Map<string, Share>()
  #drawing = new Map<string, Promise<Share>>()

  constructor(database: Database, clock: Clock, limit: RateLimit) {
    this.#database = database
    this.#clock = clock
    this.limit = limit
    this.#block = Math.max(1, Math.min(1_000, Math.floor(limit.limit / 20)))
  }

  /** Takes one request; a promise only when a new block must be drawn. */
  take(subject: string): RateState | Promise<RateState> {
    const share = this.#shares.get(subject)
    if (share && share.endsAtMs > this.#clock.monotonicMs()) {
      if (share.ours > 0) return this.#spend(share)
      if (share.usedByAll >= this.limit.limit) return this.#state(share, false)
    }
    return this.#drawThenTake(subject)
  }

  /** Gives one back that was taken and should not count. */
  giveBack(subject: string): void {
    const share = this.#shares.get(subject)
    if (share) share.ours++
  }

  /** True where the last `take` was refused and its window is not over. Asks nobody. */
  isOver(subject: string): boolean {
    const share = this.#shares.get(subject)
    return (
      share !== undefined &&
      share.endsAtMs > this.#clock.monotonicMs() &&
      share.ours === 0 &&
      share.usedByAll >= this.limit.limit
    )
  }

  async #drawThenTake(subject: string): Promise<RateState> {
    // Requests that come together draw together; each then takes its own from the block, or draws again.
    let drawing = this.#drawing.get(subject)
    if (!drawing) {
      drawing = this.#draw(subject).finally(() => this.#drawing.delete(subject))
      this.#drawing.set(subject, drawing)
    }
    const share = await drawing
    if (share.ours > 0) return this.#spend(share)
    if (share.usedByAll >= this.limit.limit) return this.#state(share, false)
    return this.take(subject)
  }

  async #draw(subject: string): Promise<Share> {
    const before = this.#shares.get(subject)
    const [row] = await this.#database.run<{ used: number; granted: number; started: number; left_seconds: number }>(
      DRAW,
      [subject, this.limit.limit, this.#block, this.limit.windowSeconds],
    )
    if (!row) throw new AppError('The rate limit answered nothing', { kind: 'bug', code: 'rate.empty' })
    const share: Share = {
      started: row.started,
      usedByAll: row.used,
      ours: (before?.started === row.started ? before.ours : 0) + row.granted,
      endsAtMs: this.#clock.monotonicMs() + row.left_seconds * 1000,
    }
    if (this.#shares.size >= SUBJECTS_MAX) this.#shares.clear()
    this.#shares.set(subject, share)
    return share
  }

  #spend(share: Share): RateState {
    share.ours--
    return this.#state(share, true)
  }

  #state(share: Share, allowed: boolean): RateState {
    return {
      allowed,
      remaining: Math.max(0, this.limit.limit - share.usedByAll + share.ours),
      resetSeconds: Math.max(1, Math.ceil((share.endsAtMs - this.#clock.monotonicMs()) / 1000)),
    }
  }
}

/** Windows that began a day ago are over, whatever limit they belong to. */
export async function removeOldWindows({ knex }: Database): Promise<void> {
  await knex.raw(`delete from rate_windows where started_at < clock_timestamp() - interval '1 day'`)
}
