import type { Database } from '../db/database.ts'
import { CONNECTION } from './names.ts'

/** At once; the next tick goes on. */
const DELETED_MAX = 10

/** The applications that the ATS no longer has and about which the database still holds something. */
export async function findStrays(
  { knex }: Database,
  organizationId: string,
  deleted: readonly string[],
): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(
    `select application_id as id from sync_applications where connection = :connection and application_id = any(:deleted::text[])
     union select application_id from sync_interviews where connection = :connection and application_id = any(:deleted::text[])
     union select application_id from sync_history where connection = :connection and application_id = any(:deleted::text[])
     union select application_id from deliveries where connection = :connection and application_id = any(:deleted::text[])
     union select external_id from interviews where organization_id = :organizationId and external_id = any(:deleted::text[])`,
    { connection: CONNECTION, organizationId, deleted: [...deleted] },
  )
  return rows.map(({ id }) => id)
}

/**
 * The first of these applications about which nobody has anything left to do: no open decision, write-back or
 * interview.
 */
export async function findFinished(
  { knex }: Database,
  organizationId: string,
  applicationIds: readonly string[],
): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(
    `select w.id from unnest(:ids::text[]) with ordinality as w (id, place)
     left join sync_applications a on a.connection = :connection and a.application_id = w.id
     where coalesce(a.state, 'settled') in ('settled', 'person')
       and not exists (select 1 from deliveries d where d.connection = :connection and d.application_id = w.id
         and d.state in ('held', 'pending', 'claimed', 'unknown'))
       and not exists (select 1 from interviews i where i.organization_id = :organizationId and i.external_id = w.id
         and i.cancelled_at is null and i.status = 'in_progress')
     order by w.place limit :most`,
    { connection: CONNECTION, organizationId, ids: [...applicationIds], most: DELETED_MAX },
  )
  return rows.map(({ id }) => id)
}

/**
 * Deletes everything that the database holds about these applications; the answer is the keys of their recordings. The
 * product itself keeps history: only the demo, whose people do not exist, may take this way.
 */
export function deleteFromDatabase(
  { knex }: Database,
  organizationId: string,
  applicationIds: readonly string[],
): Promise<string[]> {
  return knex.transaction(async (trx) => {
    // The organization's lock: totals and stamps must not move between these statements. And a newer stamp for what leaves the
    // lists without one: whoever remembers a total counts anew (`interview/core/kept-totals.ts`).
    await trx.raw(
      `insert into interview_horizons (organization_id, left_at) values (:organizationId, interview_stamp(:organizationId, null) + interval '1 millisecond')
       on conflict (organization_id) do update set left_at = excluded.left_at`,
      { organizationId },
    )
    const interviews = await trx('interviews')
      .where({ organization_id: organizationId })
      .whereIn('external_id', applicationIds)
      .select<{ id: string; email: string }[]>('id', 'email')
    const ids = interviews.map(({ id }) => id)
    // Leaving the lists first: a trigger on this update keeps the totals.
    await trx('interviews')
      .whereIn('id', ids)
      .whereNull('cancelled_at')
      .update({ cancelled_at: trx.ref('updated_at') })
    const recordings = await trx('answers').whereIn('interview_id', ids).pluck<string[]>('media_key')
    const takes = await trx('takes')
      .whereIn('interview_id', ids)
      .delete()
      .returning<{ media_key: string }[]>('media_key')
    recordings.push(...takes.map((take) => take.media_key))
    await trx('answers').whereIn('interview_id', ids).delete()
    await trx('analyses').whereIn('interview_id', ids).delete()
    await trx('analysis_steps').whereIn('interview_id', ids).delete()
    const recipients = interviews.map(({ email }) => email)
    await trx('mails')
      .where({ organization_id: organizationId })
      .where((either) => either.whereIn('recipient', recipients).orWhereIn('interview_id', ids))
      .delete()
    await trx('interviews').whereIn('id', ids).delete()
    const ofThese = { connection: CONNECTION }
    // The deliveries first: an attempt that is being stored holds its delivery, and is seen once that lock is free.
    const deliveries = await trx('deliveries')
      .where(ofThese)
      .whereIn('application_id', applicationIds)
      .delete()
      .returning<{ seq: string }[]>('seq')
    const seqs = deliveries.map(({ seq }) => seq)
    await trx('delivery_attempts').whereIn('seq', seqs).delete()
    await trx('sync_history').where(ofThese).whereIn('application_id', applicationIds).delete()
    await trx('sync_interviews').where(ofThese).whereIn('application_id', applicationIds).delete()
    await trx('sync_applications').where(ofThese).whereIn('application_id', applicationIds).delete()
    return recordings
  })
}
