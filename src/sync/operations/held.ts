import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../base/clock.ts'
import { withPriority } from '../../connector-kit/priority.ts'
import { HELD_DIGEST, HELD_ROWS } from '../engine/held-rows.ts'
import type { Cause } from '../rules/causes.ts'
import type { Connection, SyncContext } from '../store/connection.ts'
import { type NamedApplication, nameFrom } from './names.ts'

/** What would happen: without an event `invite` or `cancel`, otherwise what is written after it. */
export interface HeldChange {
  readonly action: string
  readonly event?: string
}

/** What the brake holds of one application. */
export interface HeldApplication extends NamedApplication {
  readonly changes: readonly HeldChange[]
  /** Why it is invited or cancelled, after "because it"; null where something is only written. */
  readonly reason: string | null
  /** The same by code and facts; null where an earlier version decided it, too. */
  readonly cause: Cause | null
  readonly rule: string | null
  /** Of all this; a verdict about it brings it along. */
  readonly digest: string
}

/** A page of what the brake holds, and a digest of everything that it holds. */
export interface HeldPage {
  readonly applications: readonly HeldApplication[]
  /** Null where nothing is held. */
  readonly digest: string | null
}

interface Row {
  whole: string | null
  digest: string
  /** Null in the one row of a page on which nobody is. */
  application_id: string | null
  candidate_id: string | null
  changes: HeldChange[]
  reason: string | null
  cause: Cause | null
  rule: string | null
  candidate: unknown
}

/** Somebody waits for the page; without an answer of the ATS by then it shows ids. */
const NAMES_MS = 3_000
const KEPT_MS = 300_000
const PAGES_KEPT_MAX = 200

/**
 * What the brake of a connection holds, by application in the order of their ids; `after` is the last id of the page before.
 * Who is not invited yet is not stored by name, so the ATS is asked for the names of this page. One statement reads what is held, once:
 * the digest of everything is of the moment that the page shows.
 */
export async function listHeld(
  { database: { knex }, log, names }: Pick<SyncContext, 'database' | 'log'> & { readonly names: HeldNames },
  connection: Connection,
  after: string,
  limit: number,
): Promise<HeldPage> {
  const { rows: found } = await knex.raw<{ rows: Row[] }>(
    `with held as materialized (${HELD_ROWS}), page as (
       select application_id, jsonb_agg(change order by seq) as changes, max(reason) as reason, (jsonb_agg(cause order by seq) -> 0) as cause, max(rule) as rule, ${HELD_DIGEST} as digest
       from held where application_id in (select distinct application_id from held where application_id > :after order by application_id limit :limit)
       group by application_id)
     select w.whole, h.application_id, a.candidate_id, h.changes, h.reason, h.cause, h.rule, h.digest,
       coalesce(a.candidate, (select i.body -> 'candidate' from sync_interviews i
         where i.connection = :connection and i.application_id = h.application_id limit 1)) as candidate
     from (select ${HELD_DIGEST} as whole from held) w left join page h on true left join sync_applications a on a.connection = :connection and a.application_id = h.application_id
     order by h.application_id`,
    { connection: connection.name, after, limit },
  )
  const rows = found.filter((row): row is Row & { application_id: string } => row.application_id !== null)
  const nameless = rows.flatMap((row) =>
    row.candidate_id !== null && nameFrom(row.candidate) === null ? [row.candidate_id] : [],
  )
  const asked = await Promise.race([
    names.of(connection, nameless).catch((error: unknown) => {
      log.warn({ connection: connection.name, error }, 'the names of held applications could not be read from the ATS')
      return new Map<string, string>()
    }),
    pause(NAMES_MS, new Map<string, string>(), { ref: false }),
  ])
  const applications = rows.map((row) => ({
    applicationId: row.application_id,
    name: nameFrom(row.candidate) ?? asked.get(row.candidate_id ?? '') ?? null,
    changes: row.changes,
    reason: row.reason,
    cause: row.cause,
    rule: row.rule,
    digest: row.digest,
  }))
  return { applications, digest: found[0]?.whole ?? null }
}

/** Names that the ATS was asked for, kept for a while in memory: a page that is loaded again asks for none anew. */
export class HeldNames {
  readonly #clock: Clock
  readonly #asked = new Map<string, { readonly names: Promise<Map<string, string>>; readonly untilMs: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** By the ids of the candidates. Fails as the ATS does; then the next call asks again. */
  async of(connection: Connection, ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map()
    const key = JSON.stringify([connection.name, ...ids])
    const nowMs = this.#clock.monotonicMs()
    const known = this.#asked.get(key)
    if (known && known.untilMs > nowMs) return known.names
    if (this.#asked.size >= PAGES_KEPT_MAX) this.#asked.clear()
    const names = askedNames(connection, ids)
    this.#asked.set(key, { names, untilMs: nowMs + KEPT_MS })
    names.catch(() => this.#asked.delete(key))
    return names
  }
}

async function askedNames(connection: Connection, ids: readonly string[]): Promise<Map<string, string>> {
  const { items } = await withPriority('backfill', () => connection.ats.people([...new Set(ids)]))
  return new Map(items.flatMap((one) => (nameFrom(one) === null ? [] : [[one.id, nameFrom(one) ?? '']])))
}
