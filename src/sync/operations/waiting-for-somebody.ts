import type { Database, Statement } from '../../db/database.ts'
import { type ConnectionHealth, DECIDED_BY_A_PERSON } from '../engine/health.ts'

/** Which connections wait for an administrator: as one statement, for a sign beside each page, and by the health that a page shows. */

/** It looks for one row of each connection, in the indexes of what is open. */
const WAITING: Statement = {
  name: 'sync_waiting_for_somebody',
  text: `select count(*)::int as n from unnest($1::text[]) as n(name)
    where exists (select from sync_connections c where c.name = n.name
        and (c.held is not null or c.ats_paused is not null or c.writes_paused is not null or c.api_paused is not null))
      or exists (select from sync_paused_rules p where p.connection = n.name)
      or exists (select from deliveries d where d.connection = n.name and d.state = 'parked')
      or exists (select from sync_applications a where a.connection = n.name and a.state = 'person')`,
}

/** How many of these connections wait for an administrator. */
export async function countWaiting(database: Pick<Database, 'run'>, names: readonly string[]): Promise<number> {
  if (names.length === 0) return 0
  const [row] = await database.run<{ n: number }>(WAITING, [names])
  return row?.n ?? 0
}

/**
 * The same, of one whose health is known. A side that refuses our key, a held sync, a rule without its stage, a write-back and an application
 * that need a decision wait for an administrator; a candidate without an address waits for whoever keeps the ATS.
 */
export function waitsForSomebody({ state, held, pausedRules, deliveries, invites }: ConnectionHealth): boolean {
  return (
    state === 'account-unknown' ||
    state === 'paused' ||
    held !== null ||
    pausedRules.length > 0 ||
    deliveries.parked > 0 ||
    DECIDED_BY_A_PERSON.some((code) => (invites[code] ?? 0) > 0)
  )
}
