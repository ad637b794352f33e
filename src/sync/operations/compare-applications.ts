import { withPriority } from '../../connector-kit/priority.ts'
import { noPullCounts } from '../invites/decisions.ts'
import { noteMissing } from '../invites/missing.ts'
import { take } from '../invites/pull.ts'
import { withOwnRefusals } from '../rules/admission.ts'
import type { Connection, LeasedContext } from '../store/connection.ts'
import { retryRefused } from '../store/deliveries-store.ts'

/** Applications whose story is open, as the ATS shows them now, against what is known of them. */

export interface ApplicationDrift {
  readonly kind: 'other-candidate' | 'other-job' | 'gone-application'
  readonly subject: string
  readonly cause: string
}

const ASKED_AT_ONCE = 50

interface Known {
  readonly application_id: string
  readonly candidate_id: string | null
  readonly job_id: string | null
}

/**
 * Reads every application anew that has an open invite or a write that is not done, and takes what changed: an application that is
 * not read with a pass may have another candidate or job, or be deleted. Answers the differences and how many were mended; a
 * deleted application is asked for once more before its invite is cancelled.
 */
export async function compareOpenApplications(
  context: LeasedContext,
  connection: Connection,
): Promise<{ drift: ApplicationDrift[]; repaired: number }> {
  const drift: ApplicationDrift[] = []
  let repaired = 0
  // Nothing is read from an ATS that orders interviews.
  if (connection.config.invite.length === 0) return { drift, repaired }
  for (let after = ''; ; ) {
    const { ids: open, known } = await openAfter(context, connection, after)
    if (open.length === 0) return { drift, repaired }
    after = open.at(-1) ?? ''
    if (known.length === 0) continue
    const ids = known.map((one) => one.application_id)
    const answer = await withPriority('backfill', () => connection.ats.applicationsById(ids))
    const found = await withOwnRefusals(connection.ats, context.clock, ids, answer)
    for (const before of known) {
      const now = found.items.find((one) => one.id === before.application_id)
      const subject = `application ${before.application_id}`
      if (now?.candidateId && before.candidate_id !== null && now.candidateId !== before.candidate_id)
        drift.push({
          kind: 'other-candidate',
          subject,
          cause: `the ATS shows candidate ${now.candidateId}, known was ${before.candidate_id}: the records were merged, or the application was given to another person`,
        })
      if (now && before.job_id !== null && now.jobId !== before.job_id)
        drift.push({
          kind: 'other-job',
          subject,
          cause: `the ATS shows job ${now.jobId ?? 'none'}, known was ${before.job_id}: the application was moved to another job`,
        })
    }
    await take(context, connection, found.items, found.unreadable, noPullCounts())
    await retryRefused(context.database.knex, connection.name, ids)
    repaired = drift.filter((one) => one.kind !== 'gone-application').length
    for (const id of await noteMissing(context, connection, ids, found, noPullCounts()))
      drift.push({
        kind: 'gone-application',
        subject: `application ${id}`,
        cause:
          'the ATS does not show it: it was deleted, merged, or is hidden from our user; it is asked for once more, then an invite that was not started is cancelled',
      })
    if (found.failure) throw found.failure
  }
}

/** Each is read by an index of open rows, in its order, so that what is closed costs nothing. */
const OPEN = [
  `sync_interviews where state = 'owned' and body ->> 'status' in ('created', 'in_progress')`,
  `deliveries where state in ('held', 'pending', 'claimed', 'unknown')`,
  `deliveries where state = 'parked' and refused_for is not null`,
]
const FIRST = OPEN.map(
  (open) =>
    `(select distinct application_id as id from ${open} and connection = :name and application_id > :after order by 1 limit ${ASKED_AT_ONCE})`,
).join(' union ')

/** The next applications of which something is open; `ids` holds those too that are not known. */
async function openAfter(
  { database: { knex } }: LeasedContext,
  { name }: Connection,
  after: string,
): Promise<{ ids: string[]; known: readonly Known[] }> {
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(
    `select id from (${FIRST}) o order by id limit ${ASKED_AT_ONCE}`,
    { name, after },
  )
  const ids = rows.map(({ id }) => id)
  const known = await knex('sync_applications')
    .where({ connection: name })
    .whereRaw('application_id = any(?)', [ids])
    .orderBy('application_id')
    .select<Known[]>('application_id', 'candidate_id', 'job_id')
  return { ids, known }
}
