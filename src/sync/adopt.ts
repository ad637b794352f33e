import type { AppError } from '../base/errors.ts'
import { isRefusedByDatabase } from '../db/refusals.ts'
import { withOwnRefusals } from './admission.ts'
import type { Connection, LeasedContext } from './connection.ts'
import { noPullCounts } from './decisions.ts'
import { storeInHalves } from './halves.ts'
import { take } from './pull.ts'
import { takeVersions } from './push.ts'
import type { PlannedVersions } from './push-plan.ts'
import { takeWaiting } from './versions-store.ts'

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
  const ours = await takeWaiting(
    knex,
    connection.name,
    connection.config.invite.flatMap((rule) => rule.position ?? []),
  )
  if (ours.length === 0) return undefined
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

/** Ids as the ATSs have them, also those made of a person's and a job's; whoever invites may name anything. */
const ID_OF_AN_APPLICATION = /^[A-Za-z0-9_-]{1,64}(:[A-Za-z0-9_-]{1,64}){0,3}$/

/** Asks the ATS for applications that an interview names; those that exist become known, whoever invited them. */
async function adoptApplications(
  context: LeasedContext,
  connection: Connection,
  ids: readonly string[],
): Promise<AppError | undefined> {
  const { knex } = context.database
  const possible = ids.filter((id) => ID_OF_AN_APPLICATION.test(id))
  const { items, unreadable, failure } = await withOwnRefusals(
    connection.ats,
    context.clock,
    possible,
    await connection.ats.applicationsById(possible),
  )
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
  await storeInHalves(
    rows,
    async (part) => {
      await knex('sync_applications').insert(part).onConflict(['connection', 'application_id']).ignore()
    },
    // `take` has set it aside by now; the interview goes on waiting for it.
    () => Promise.resolve(),
    isRefusedByDatabase,
  )
  return failure
}
