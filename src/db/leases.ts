import type { Knex } from 'knex'
import type { Clock } from '../base/clock.ts'
import { AppError, messageOf } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import type { Service } from '../base/service.ts'
import type { Database, Statement } from './database.ts'

/** A lease that nobody renewed for so long is anybody's; so a dead, stopped or cut-off process holds nothing up for longer. */
const TTL_MS = 3_000
const RENEW_EVERY_MS = 750
/** The holder stops so much before the others may begin. */
const MARGIN_MS = 500

/** The right to do one thing, alone, for as long as it is renewed. */
export interface Lease {
  readonly name: string
  readonly token: number
  /** Throws when the lease may have run out; to be called right before anything that cannot be taken back. */
  assertHeld(): void
  /**
   * Makes the transaction this holder's: throws when somebody else has taken over, and keeps anybody from taking over
   * until the transaction ends. To be called first in every transaction that writes what the lease protects.
   */
  fence(trx: Knex): Promise<void>
}

const TAKE: Statement = {
  name: 'leases_take',
  // Locked rows are passed over: their holder is in the middle of a fenced transaction, so it lives, or the server will soon end it.
  text: `with free as (select name from leases where name = $1 and expires_at <= clock_timestamp() for update skip locked)
    update leases l set holder = $2, token = l.token + 1, expires_at = clock_timestamp() + $3::float8 * interval '1 millisecond'
    from free where l.name = free.name returning l.token`,
}
// A living holder's lease ends within its term from now. One that ends later was written before the database's clock was set back.
const AHEAD: Statement = {
  name: 'leases_ahead',
  text: `select token, expires_at::text as until from leases where name = $1 and expires_at > clock_timestamp() + $2::float8 * interval '1 millisecond'`,
}
const END: Statement = {
  name: 'leases_end',
  text: `update leases set expires_at = '-infinity' where name = $1 and token = $2 and expires_at = $3::timestamptz returning name`,
}
const MAKE: Statement = { name: 'leases_make', text: 'insert into leases (name) values ($1) on conflict do nothing' }
const RENEW: Statement = {
  name: 'leases_renew',
  // Locked in the order of names, as whoever takes all of them does, and beside fences: they would hold up every renewal of this process.
  text: `with held as (select l.name from leases l join unnest($1::text[], $2::bigint[]) w(name, token) using (name, token) order by l.name for no key update of l)
    update leases l set expires_at = clock_timestamp() + $3::float8 * interval '1 millisecond' from held where l.name = held.name returning l.name`,
}
const RELEASE: Statement = {
  name: 'leases_release',
  text: `update leases set expires_at = '-infinity', holder = null where name = $1 and token = $2`,
}

/** Numbers that no holder can have drawn from a lost state of the database. */
const TOKEN_JUMP = 1_000_000

/**
 * After a restore: leases of the lost state are void, and its number is never drawn again. Waits for the fenced
 * transactions that are open; later statements of `trx` see what these stored.
 */
export async function voidLeases(trx: Knex.Transaction): Promise<void> {
  // An update of the token alone would not wait: it conflicts with no key-share lock.
  await trx('leases').orderBy('name').forUpdate().select('name')
  await trx('leases').update({
    token: trx.raw('token + ?', [TOKEN_JUMP]),
    expires_at: trx.raw(`'-infinity'`),
    holder: null,
  })
}

/**
 * Ends these leases, whoever holds them, after the fenced transactions that are open under them; their holders store nothing more. Nobody
 * takes one of them before `trx` has ended, so whoever takes it sees what `trx` changed.
 */
export async function endLeases(trx: Knex.Transaction, names: readonly string[]): Promise<void> {
  // One that nobody has ever taken has no row to lock: somebody could make and take it beside us.
  await trx.raw('insert into leases (name) select unnest(?::text[]) order by 1 on conflict do nothing', [[...names]])
  const these = () => trx('leases').whereRaw('name = any(?)', [[...names]])
  await these().orderBy('name').forUpdate().select('name')
  await these().update({ token: trx.raw('token + 1'), expires_at: trx.raw(`'-infinity'`), holder: null })
}

class HeldLease implements Lease {
  readonly name: string
  readonly token: number
  readonly #clock: Clock
  /** On our monotonic clock; always before the moment at which the database lets others have it. */
  untilMs: number
  lost = false

  constructor(name: string, token: number, clock: Clock, untilMs: number) {
    this.name = name
    this.token = token
    this.#clock = clock
    this.untilMs = untilMs
  }

  assertHeld(): void {
    if (this.lost || this.#clock.monotonicMs() >= this.untilMs) throw lostError(this.name)
  }

  async fence(trx: Knex): Promise<void> {
    // A key-share lock lets renewals through and keeps takers out.
    const { rows } = await trx.raw<{ rows: unknown[] }>(
      'select 1 from leases where name = ? and token = ? for key share',
      [this.name, this.token],
    )
    if (rows.length > 0) return
    this.lost = true
    throw lostError(this.name)
  }
}

function lostError(name: string): AppError {
  return new AppError(
    `The lease "${name}" ran out while its holder was stopped or cut off; whoever holds it now goes on`,
    { kind: 'transient', code: 'lease.lost', facts: { doubtful: false } },
  )
}

/** The leases of one process. Safe against processes that die, are stopped for long, or lose the database. */
export class Leases implements Service {
  readonly name = 'leases'
  readonly #database: Database
  readonly #clock: Clock
  readonly #log: Log
  readonly #holder: string
  readonly #held = new Map<string, HeldLease>()
  readonly #made = new Set<string>()
  /** Leases that end too late, as they were when they were first seen so, by our monotonic clock. */
  readonly #ahead = new Map<string, { readonly state: string; readonly sinceMs: number }>()
  readonly #stop = new AbortController()
  #renewing: Promise<void> | undefined

  constructor(database: Database, clock: Clock, log: Log, holder: string) {
    this.#database = database
    this.#clock = clock
    this.#log = log
    this.#holder = holder
  }

  async start(): Promise<void> {}

  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#renewing
  }

  /** Runs `work` while holding the lease; undefined when somebody else holds it. */
  async tryWith<Result>(
    name: string,
    work: (lease: Lease) => Promise<Result>,
  ): Promise<{ result: Result } | undefined> {
    if (this.#held.has(name)) return undefined
    const lease = await this.#take(name)
    if (!lease) return undefined
    try {
      return { result: await work(lease) }
    } finally {
      this.#held.delete(name)
      // Not given back is not lost: it runs out by itself.
      await this.#database.run(RELEASE, [name, lease.token]).catch((error: unknown) => {
        this.#log.debug({ lease: name, problem: messageOf(error) }, 'a lease could not be given back; it runs out')
      })
    }
  }

  async #take(name: string): Promise<HeldLease | undefined> {
    for (;;) {
      const begunMs = this.#clock.monotonicMs()
      const [row] = await this.#database.run<{ token: number }>(TAKE, [name, this.#holder, TTL_MS])
      if (row) {
        const lease = new HeldLease(name, row.token, this.#clock, begunMs + TTL_MS - MARGIN_MS)
        this.#held.set(name, lease)
        this.#renewing ??= this.#renewLoop().finally(() => {
          this.#renewing = undefined
        })
        return lease
      }
      if (this.#made.has(name)) {
        if (await this.#endedOfTheDead(name)) continue
        return undefined
      }
      this.#made.add(name)
      await this.#database.run(MAKE, [name])
    }
  }

  /**
   * Ends a lease whose holder died before the database's clock was set back: it would last for as long as the clock was ahead. A
   * living holder renews it within its term, and by the corrected clock, so what stands still for that long has no holder.
   */
  async #endedOfTheDead(name: string): Promise<boolean> {
    const [row] = await this.#database.run<{ token: number; until: string }>(AHEAD, [name, TTL_MS])
    if (!row) {
      this.#ahead.delete(name)
      return false
    }
    const state = `${row.token} ${row.until}`
    const seen = this.#ahead.get(name)
    const nowMs = this.#clock.monotonicMs()
    if (seen?.state !== state) {
      this.#ahead.set(name, { state, sinceMs: nowMs })
      return false
    }
    if (nowMs < seen.sinceMs + TTL_MS) return false
    this.#ahead.delete(name)
    const ended = await this.#database.run(END, [name, row.token, row.until])
    if (ended.length > 0)
      this.#log.info({ lease: name }, 'a lease of a process that ended before the clock was set back was ended')
    return ended.length > 0
  }

  /** Runs while anything is held. */
  async #renewLoop(): Promise<void> {
    while (this.#held.size > 0 && !this.#stop.signal.aborted) {
      await this.#clock.sleep(RENEW_EVERY_MS, this.#stop.signal)
      const held = [...this.#held.values()].filter((lease) => !lease.lost)
      if (held.length === 0) continue
      const begunMs = this.#clock.monotonicMs()
      try {
        const renewed = new Set(
          (
            await this.#database.run<{ name: string }>(RENEW, [
              held.map((lease) => lease.name),
              held.map((lease) => lease.token),
              TTL_MS,
            ])
          ).map((row) => row.name),
        )
        for (const lease of held)
          if (renewed.has(lease.name)) lease.untilMs = begunMs + TTL_MS - MARGIN_MS
          else lease.lost = true
      } catch (error) {
        this.#log.debug({ problem: messageOf(error) }, 'leases could not be renewed; tried again until they run out')
      }
    }
  }
}
