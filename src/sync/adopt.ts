import type { AppError } from '../base/errors.ts'
import type { Connection, LeasedContext } from './connection.ts'
import { noPullCounts } from './decisions.ts'
import { take } from './pull.ts'
import { type PlannedVersions, takeVersions } from './push.ts'
import { type KnownInterview, listWaiting } from './versions-store.ts'

/**
 * Versions that came before their application: once it is known, or the ATS says that it is its own, they count. Answers why
 * the ATS did not answer for some of them.
 */
export async function adoptWaiting(
  context: LeasedContext,
  connection: Connection,
  add: (planned: PlannedVersions) => void,
): Promise<AppError | undefined> {
  const { knex } = context.database
  const waiting = await listWaiting(knex, connection.name)
  if (waiting.length === 0) return undefined
  const ours = await ofOurPositions(context, connection, waiting)
  const known = new Set(
    (
      await knex('sync_applications')
        .where({ connection: connection.name })
        .whereIn(
          'application_id',
          ours.map((one) => one.applicationId),
        )
        .select('application_id')
    ).map((row) => row.application_id as string),
  )
  const unknown = ours.filter((one) => !known.has(one.applicationId)).map((one) => one.applicationId)
  const failure = unknown.length > 0 ? await adoptApplications(context, connection, unknown) : undefined
  add(
    await takeVersions(
      context,
      connection,
      ours.map((one) => one.body),
    ),
  )
  return failure
}

async function ofOurPositions(
  context: LeasedContext,
  connection: Connection,
  waiting: readonly KnownInterview[],
): Promise<KnownInterview[]> {
  const made = await context.database
    .knex('sync_jobs')
    .where({ connection: connection.name })
    .whereNotNull('position_id')
    .pluck<string[]>('position_id')
  const positions = new Set([...made, ...connection.config.invite.flatMap((rule) => rule.position ?? [])])
  return waiting.filter((one) => positions.has(one.body.positionId))
}

/** Asks the ATS for applications that an interview names; those that exist become known, whoever invited them. */
async function adoptApplications(
  context: LeasedContext,
  connection: Connection,
  ids: readonly string[],
): Promise<AppError | undefined> {
  const numeric = ids.filter((id) => /^[A-Za-z0-9_-]{1,64}$/.test(id))
  const { items, unreadable, failure } = await connection.ats.applicationsById(numeric)
  await take(context, connection, items, unreadable, noPullCounts())
  if (items.length === 0) return failure
  const rows = items.map((application) => ({
    connection: connection.name,
    application_id: application.id,
    job_id: application.jobId,
    candidate_id: application.candidateId,
    stage_id: application.stageId,
    stage_name: application.stageName,
    status: application.status,
    want: 'nothing',
    reason: 'known because an interview carries its id',
    state: 'settled',
  }))
  await context.database.knex('sync_applications').insert(rows).onConflict(['connection', 'application_id']).ignore()
  return failure
}
