import type pg from 'pg'
import type { Clock } from '../base/clock.ts'
import { AppError } from '../base/errors.ts'
import type { Service } from '../base/service.ts'
import type { Database, Statement } from '../db/database.ts'
import { endSession } from '../db/session.ts'
import { digestOf, isWellFormedKey } from './keys.ts'
import { touchApiKey } from './store.ts'

/** The caller of a request, as `GET /me` shows it. */
export interface Identity {
  readonly organizationId: string
  readonly organizationName: string
  readonly apiAccess: boolean
  readonly keyId: string
  readonly keyName: string
  readonly keyPrefix: string
  readonly userId: string
}

const FIND_KEY: Statement = {
  name: 'find_api_key',
  text: `select k.id, k.name, k.prefix, k.user_id, k.organization_id, o.name as organization_name, o.api_access
    from api_keys k join organizations o on o.id = k.organization_id where k.digest = $1 and k.revoked_at is null`,
}
const LIST_DIGESTS: Statement = {
  name: 'list_api_key_digests',
  text: 'select digest from api_keys where revoked_at is null',
}

/** Also bounds how long a missed notification could keep a revoked key alive. */
const CACHE_MS = 1_000
const CACHE_ENTRIES_MAX = 10_000
const TOUCH_MS = 60_000
const BEARER = 'Bearer '

/** Finds out who calls. Identities are kept for a moment, and dropped at once when PostgreSQL says that one changed. */
export class Access implements Service {
  readonly name = 'access'
  readonly #database: Database
  readonly #clock: Clock
  #cache = new Map<string, { identity: Identity; until: number }>()
  #touched = new Map<string, number>()
  #known: { readonly digests: Promise<ReadonlySet<string>>; readonly untilMs: number } | undefined
  #listener: pg.Client | undefined
  #stopped = false
  #generation = 0

  constructor(database: Database, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  async start(): Promise<void> {
    await this.#listen()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await endSession(this.#listener)
  }

  async #listen(): Promise<void> {
    const client = this.#database.newClient()
    const lost = () => {
      if (this.#listener !== client) return
      // While nobody tells us of changes, nothing is kept.
      this.#listener = undefined
      this.#forget()
      if (!this.#stopped) setTimeout(() => void this.#listen().catch(() => {}), 500).unref() // tried again by the next loss or request
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', () => this.#forget())
    try {
      await client.connect()
      await client.query('listen interview_bridge_access')
      this.#listener = client
    } catch {
      await client.end().catch(() => {})
      if (!this.#stopped) setTimeout(() => void this.#listen(), 1_000).unref()
    }
  }

  #forget(): void {
    this.#generation++
    this.#cache.clear()
  }

  /** The identity behind an Authorization header where it was found a moment ago, which asks nobody. */
  remembered(header: string | undefined): Identity | undefined {
    if (!header?.startsWith(BEARER)) return undefined
    // Only valid keys are kept, so the checksum need not be looked at.
    const cached = this.#cache.get(header.slice(BEARER.length))
    return cached && cached.until > this.#clock.monotonicMs() ? cached.identity : undefined
  }

  /** The identity behind an Authorization header; 401 for anything that is not a valid key, exactly in that form. */
  async identify(header: string | undefined): Promise<Identity> {
    const remembered = this.remembered(header)
    if (remembered) return remembered
    const key = header?.startsWith(BEARER) ? header.slice(BEARER.length) : ''
    if (!isWellFormedKey(key)) throw unauthorized()
    const generation = this.#generation
    const identity = await this.#find(key)
    // Read before a change and stored after its notification, it would stay wrong; so it is not stored then.
    if (this.#listener && generation === this.#generation) {
      if (this.#cache.size >= CACHE_ENTRIES_MAX) this.#cache.clear()
      this.#cache.set(key, { identity, until: this.#clock.monotonicMs() + CACHE_MS })
    }
    await this.#touch(identity.keyId)
    return identity
  }

  /**
   * Whether this is the key of somebody, without a query for each one that asks: for callers who sent many wrong keys. A key
   * that is younger than a second may still be unknown here.
   */
  async isKnownKey(header: string | undefined): Promise<boolean> {
    const key = header?.startsWith(BEARER) ? header.slice(BEARER.length) : ''
    if (!isWellFormedKey(key)) return false
    if (!this.#known || this.#known.untilMs <= this.#clock.monotonicMs())
      this.#known = { digests: this.#loadDigests(), untilMs: this.#clock.monotonicMs() + CACHE_MS }
    return (await this.#known.digests).has(digestOf(key).toString('base64'))
  }

  async #loadDigests(): Promise<ReadonlySet<string>> {
    const rows = await this.#database.run<{ digest: Buffer }>(LIST_DIGESTS, [])
    return new Set(rows.map(({ digest }) => digest.toString('base64')))
  }

  async #find(key: string): Promise<Identity> {
    const [row] = await this.#database.run<{
      id: string
      name: string
      prefix: string
      user_id: string
      organization_id: string
      organization_name: string
      api_access: boolean
    }>(FIND_KEY, [digestOf(key)])
    if (!row) throw unauthorized()
    return {
      organizationId: row.organization_id,
      organizationName: row.organization_name,
      apiAccess: row.api_access,
      keyId: row.id,
      keyName: row.name,
      keyPrefix: row.prefix,
      userId: row.user_id,
    }
  }

  async #touch(keyId: string): Promise<void> {
    const now = this.#clock.monotonicMs()
    if ((this.#touched.get(keyId) ?? Number.NEGATIVE_INFINITY) > now - TOUCH_MS) return
    if (this.#touched.size >= CACHE_ENTRIES_MAX) this.#touched.clear()
    this.#touched.set(keyId, now)
    await touchApiKey(this.#database, keyId)
  }
}

function unauthorized(): AppError {
  return new AppError("API key is required. Send it as 'Authorization: Bearer <key>'", {
    kind: 'domain',
    code: 'auth.unauthorized',
    status: 401,
  })
}
