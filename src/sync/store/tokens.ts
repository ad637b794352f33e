import { createHmac } from 'node:crypto'
import type { Knex } from 'knex'
import type { Clock } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import { seal, sealKey, unseal } from '../../base/seals.ts'
import type { FetchToken, TokenStore } from '../../connector-kit/contract.ts'
import type { Database } from '../../db/database.ts'
import type { Leases } from '../../db/leases.ts'

/** While another process fetches one. */
const WAIT_MS = 200
/**
 * A token server that refuses our secret is asked again after 5 s, 10 s, 20 s … up to a minute, and so is one whose tokens
 * the ATS refuses. A server that counts refusals would lock the account. Replaced settings begin anew.
 */
const REFUSED_MS_MIN = 5_000
const REFUSED_MS_MAX = 60_000
/** Renewals that lie further apart have nothing to do with each other. */
const REPLACED_FORGOTTEN_MS = 10 * 60_000
const refusedMs = (times: number): number => Math.min(REFUSED_MS_MIN * 2 ** Math.min(times - 1, 10), REFUSED_MS_MAX)
/** A process that reads a token which nobody noted as used for so long notes it. */
const NOTE_USE_MS = 24 * 60 * 60_000
/**
 * A token that nobody used for so many days, and that expired so long ago, belongs to settings that are gone: of a connection
 * that was removed, or with another key. Long, since a refresh token is in no other place, and a process with the old settings
 * may still run. One that never expires is kept in the memory of its process; it goes after a year.
 */
const UNUSED_DAYS = 30
const UNUSED_DAYS_MAX = 365

interface TokenRow {
  readonly connection: string
  readonly sealed: Buffer
  readonly expires_at: Date
  readonly used_at: Date
}

/**
 * One access token for equal settings, shared by all processes and all connections, and sealed with the installation's secret.
 * Some vendors let only one token of a client live, so only one process at a time fetches a new one, and two connections
 * of one account do not end each other's.
 */
export class StoredTokens implements TokenStore {
  readonly #database: Database
  readonly #clock: Clock
  readonly #leases: Leases
  readonly #connection: string
  /** Called whenever no token is to be had because the token server refuses these settings. */
  readonly #onRefused: () => void
  readonly #key: Buffer
  // A token belongs to the credentials it was fetched with: after a change of the YAML the old one must not serve on.
  readonly #name: string
  #kept: { value: string; expiresAt: Date } | undefined
  #fetching: Promise<string> | undefined
  #refusal: { readonly error: AppError; readonly times: number; readonly untilMs: number } | undefined
  /** Tokens that were replaced because the ATS refused them, and until when no other one is fetched for that reason. */
  #replaced = { times: 0, atMs: Number.NEGATIVE_INFINITY, untilMs: Number.NEGATIVE_INFINITY }
  /** The last one that was counted: many requests wait for one renewal. */
  #counted: string | undefined
  #fetchedHere: string | undefined
  /** Tokens that were fetched and could not be stored: a refresh token that was used up is in no other place. */
  #unsaved: { value: string; expiresAt: Date } | undefined

  constructor(
    database: Database,
    clock: Clock,
    leases: Leases,
    secret: Buffer,
    connection: string,
    settings: unknown,
    onRefused: () => void = () => {},
  ) {
    this.#database = database
    this.#clock = clock
    this.#leases = leases
    this.#connection = connection
    this.#onRefused = onRefused
    this.#key = sealKey(secret, 'token')
    this.#name = `access ${createHmac('sha256', this.#key).update(JSON.stringify(settings)).digest('base64url').slice(0, 16)}`
  }

  async token(fetch: FetchToken, refused: string | undefined) {
    if (this.#unsaved) await this.#save(this.#unsaved)
    if (this.#kept && this.#usable(this.#kept, refused)) return this.#kept.value
    // An ATS that refuses each new token too does not want another one: its refusal is the answer.
    if (
      this.#kept &&
      this.#kept.value === refused &&
      this.#usable(this.#kept, undefined) &&
      this.#clock.monotonicMs() < this.#replaced.untilMs
    )
      return this.#kept.value
    this.#fetching ??= this.#renew(fetch, refused).finally(() => {
      this.#fetching = undefined
    })
    const token = await this.#fetching
    // A token that another process or connection fetched shows no refusal of new ones.
    if (refused !== undefined && token === this.#fetchedHere && token !== this.#counted) {
      this.#counted = token
      this.#countReplaced()
    }
    return token
  }

  #usable(token: { value: string; expiresAt: Date } | undefined, refused: string | undefined) {
    return token !== undefined && token.value !== refused && token.expiresAt > this.#clock.now()
  }

  /** `isOwn`: this connection keeps it too. */
  async #fromDatabase(): Promise<{ kept: { value: string; expiresAt: Date } | undefined; isOwn: boolean }> {
    // The newest token of the account, also one that a since renamed connection fetched: a refresh token may be valid
    // in its newest form only.
    const rows = await this.#database
      .knex('sync_secrets')
      .where({ name: this.#name })
      .orderBy('expires_at', 'desc')
      .select<TokenRow[]>('connection', 'sealed', 'expires_at', 'used_at')
    const [row] = rows
    // Sealed with another secret: then a new token is fetched.
    const value = row && unseal(this.#key, row.sealed)
    if (row && this.#clock.now().getTime() - row.used_at.getTime() > NOTE_USE_MS)
      await this.#database
        .knex('sync_secrets')
        .where({ name: this.#name })
        .update({ used_at: this.#database.knex.raw('clock_timestamp()') })
    return {
      kept: row && value !== undefined ? { value, expiresAt: row.expires_at } : undefined,
      isOwn: rows.some(({ connection }) => connection === this.#connection),
    }
  }

  #countReplaced(): void {
    const now = this.#clock.monotonicMs()
    const times = now - this.#replaced.atMs > REPLACED_FORGOTTEN_MS ? 1 : this.#replaced.times + 1
    this.#replaced = { times, atMs: now, untilMs: times === 1 ? now : now + refusedMs(times - 1) }
  }

  /** Fetches unless the token server refused us a moment ago. */
  async #fetchUnlessRefused(fetch: FetchToken, before: string | undefined) {
    if (this.#refusal && this.#clock.monotonicMs() < this.#refusal.untilMs) {
      this.#onRefused()
      throw this.#refusal.error
    }
    try {
      const fetched = await fetch(before)
      this.#refusal = undefined
      return fetched
    } catch (error) {
      if (error instanceof AppError && error.kind === 'config') {
        this.#onRefused()
        const times = (this.#refusal?.times ?? 0) + 1
        this.#refusal = { error, times, untilMs: this.#clock.monotonicMs() + refusedMs(times) }
      }
      throw error
    }
  }

  async #save(token: { value: string; expiresAt: Date }): Promise<void> {
    this.#unsaved = token
    await this.#database
      .knex('sync_secrets')
      .insert({
        connection: this.#connection,
        name: this.#name,
        sealed: seal(this.#key, token.value),
        expires_at: token.expiresAt,
        used_at: this.#database.knex.raw('clock_timestamp()'),
      })
      .onConflict(['connection', 'name'])
      .merge()
    // Tokens that other connections with these settings kept are void by now, or will be, and may expire later than this one.
    await this.#database
      .knex('sync_secrets')
      .where({ name: this.#name })
      .whereNot({ connection: this.#connection })
      .update({ sealed: seal(this.#key, token.value), expires_at: token.expiresAt })
    this.#unsaved = undefined
  }

  /** Fetches, and keeps what another connection fetched, under a lease, so that a process that is stopped meanwhile keeps no other from having one. */
  async #renew(fetch: FetchToken, refused: string | undefined): Promise<string> {
    for (;;) {
      const seen = await this.#fromDatabase()
      this.#kept = seen.kept
      if (seen.isOwn && this.#kept && this.#usable(this.#kept, refused)) return this.#kept.value
      const done = await this.#leases.tryWith(`token ${this.#name}`, async () => {
        const { kept, isOwn } = await this.#fromDatabase()
        this.#kept = kept
        if (kept && this.#usable(kept, refused)) {
          // Each connection that lives by a token keeps it: that of another one goes with the other one. Here nobody renews it meanwhile.
          if (!isOwn) await this.#save(kept)
          return kept.value
        }
        const fetched = await this.#fetchUnlessRefused(fetch, this.#kept?.value)
        await this.#save(fetched)
        this.#kept = fetched
        this.#fetchedHere = fetched.value
        return fetched.value
      })
      if (done) return done.result
      await this.#clock.sleep(WAIT_MS)
    }
  }
}

/**
 * Deletes the sealed tokens of a connection that somebody removes, under every name that its states had. A token of the same settings
 * that another connection keeps stays in the row of that one.
 */
export async function forgetTokensOf(trx: Knex.Transaction, configured: string): Promise<void> {
  await trx('sync_secrets')
    .where({ connection: configured })
    .orWhereIn('connection', trx('sync_connections').where({ configured }).select('name'))
    .delete()
}

/** A process goes on for so long with a connection that was removed, and may keep a token that it fetches meanwhile. */
const REMOVED_MS = 60_000

/** Deletes the sealed tokens of settings that no process uses any more. */
export async function forgetTokens(db: Knex): Promise<void> {
  // What was kept later belongs to a connection of the file that has taken the name.
  await db.raw(
    `delete from sync_secrets t using connection_documents d
     where d.state = 'removed' and t.used_at < d.changed_at + interval '${REMOVED_MS} milliseconds'
       and (t.connection = d.name or t.connection in (select c.name from sync_connections c where c.configured = d.name))`,
  )
  await db.raw(
    `delete from sync_secrets where used_at < clock_timestamp() - interval '${UNUSED_DAYS} days'
       and (expires_at < clock_timestamp() - interval '${UNUSED_DAYS} days' or used_at < clock_timestamp() - interval '${UNUSED_DAYS_MAX} days')`,
  )
}
