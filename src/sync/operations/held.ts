import { setTimeout as pause } from 'node:timers/promises'
import { withPriority } from '../../connector-kit/priority.ts'
import type { Connection, SyncContext } from '../store/connection.ts'
import { type NamedApplication, nameFrom } from './names.ts'

/** What the brake holds of one application. */
export interface HeldApplication extends NamedApplication {
  /** What would happen: `invite`, `cancel`, or what is written on an event, such as `move on approved`. */
  readonly changes: readonly string[]
  /** Why it is invited or cancelled, after "because it"; null where something is only written. */
  readonly reason: string | null
  readonly rule: string | null
}

interface Row {
  application_id: string
  candidate_id: string | null
  changes: string[]
  reason: string | null
  rule: string | null
  candidate: unknown
}

/** Somebody waits for the page; without an answer of the ATS by then it shows ids. */
const NAMES_MS = 3_000

/**
 * What the brake of a connection holds, by application in the order of their ids; `after` is the last id of the page before.
 * Who is not invited yet is not stored by name, so the ATS is asked for the names of this page.
 */
export async function listHeld(
  { database: { knex }, log }: Pick<SyncContext, 'database' | 'log'>,
  connection: Connection,
  after: string,
  limit: number,
): Promise<HeldApplication[]> {
  const { rows } = await knex.raw<{ rows: Row[] }>(
    `select h.application_id, a.candidate_id, array_agg(h.change order by h.seq) as changes, max(h.reason) as reason, max(h.rule) as rule,
       coalesce(a.candidate, (select i.body -> 'candidate' from sync_interviews i
         where i.connection = :connection and i.application_id = h.application_id limit 1)) as candidate
     from (
       select application_id, 0::bigint as seq, case want when 'invited' then 'invite' else 'cancel' end as change, reason, rule
         from sync_applications where connection = :connection and state = 'held' and application_id > :after
       union all
       select application_id, seq, case action when 'moveTo' then 'move' else action end || ' on ' || event, null, null
         from deliveries where connection = :connection and state = 'held' and application_id > :after
     ) h left join sync_applications a on a.connection = :connection and a.application_id = h.application_id
     group by h.application_id, a.candidate_id, a.candidate order by h.application_id limit :limit`,
    { connection: connection.name, after, limit },
  )
  const nameless = rows.flatMap((row) =>
    row.candidate_id !== null && nameFrom(row.candidate) === null ? [row.candidate_id] : [],
  )
  const asked = await Promise.race([
    askedNames(connection, nameless).catch((error: unknown) => {
      log.warn({ connection: connection.name, error }, 'the names of held applications could not be read from the ATS')
      return new Map<string, string>()
    }),
    pause(NAMES_MS, new Map<string, string>(), { ref: false }),
  ])
  return rows.map((row) => ({
    applicationId: row.application_id,
    name: nameFrom(row.candidate) ?? asked.get(row.candidate_id ?? '') ?? null,
    changes: row.changes,
    reason: row.reason,
    rule: row.rule,
  }))
}

async function askedNames(connection: Connection, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { items } = await withPriority('backfill', () => connection.ats.people([...new Set(ids)]))
  return new Map(items.flatMap((one) => (nameFrom(one) === null ? [] : [[one.id, nameFrom(one) ?? '']])))
}
