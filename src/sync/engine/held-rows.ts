import type { Knex } from 'knex'

/**
 * What the brake of `:connection` holds, one row for each change: `content` is what a person sees of it, so that a page that
 * shows something else is recognised. Names of columns: application_id, seq (0: the invite or the cancellation), change (`action`, and the `event` of a write), reason,
 * cause, rule, content.
 */
export const HELD_ROWS = `select application_id, 0::bigint as seq, jsonb_build_object('action', case want when 'invited' then 'invite' else 'cancel' end) as change, reason, cause, rule,
    concat_ws(' ', want, invite_to, interview_id, rule, reason) as content
  from sync_applications where connection = :connection and state = 'held'
  union all
  select application_id, seq, jsonb_build_object('action', action, 'event', event), null, null, null, seq::text
  from deliveries where connection = :connection and state = 'held'`

/** A digest of rows of `HELD_ROWS` that are grouped, of one application or of all. */
export const HELD_DIGEST = `md5(string_agg(application_id || ' ' || content, E'\\n' order by application_id, seq))`

/** The digests of some applications as they are held now; those that are not held are missing. */
export async function heldDigests(
  db: Knex,
  connection: string,
  applications: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.raw<{ rows: { application_id: string; digest: string }[] }>(
    `select application_id, ${HELD_DIGEST} as digest from (${HELD_ROWS}) h where application_id = any(:applications::text[]) group by application_id`,
    { connection, applications: [...applications] },
  )
  return new Map(rows.map((row) => [row.application_id, row.digest]))
}

/** The digest of everything that is held; null where nothing is. */
export async function heldDigest(db: Knex, connection: string): Promise<string | null> {
  const { rows } = await db.raw<{ rows: { digest: string | null }[] }>(
    `select ${HELD_DIGEST} as digest from (${HELD_ROWS}) h`,
    { connection },
  )
  return rows[0]?.digest ?? null
}
