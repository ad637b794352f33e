import type { AppError } from '../base/errors.ts'
import { isRefusedByDatabase } from '../db/refusals.ts'
import type { Connection, LeasedContext } from './connection.ts'
import { noPullCounts } from './decisions.ts'
import { storeInHalves } from './halves.ts'
import { recordHistory, tell } from './history.ts'
import { take } from './pull.ts'
import { takeVersions } from './push.ts'
import type { PlannedVersions } from './push-plan.ts'
import { type KnownInterview, takeWaiting } from './versions-store.ts'

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
  const { failure, adopted } =
    unknown.length > 0
      ? await adoptApplications(context, connection, unknown)
      : { failure: undefined, adopted: new Set<string>() }
  add(
    await takeVersions(
      context,
      connection,
      ours.map((one) => one.body),
    ),
  )
  await tellNotOurs(
    context,
    connection,
    ours.filter((one) => adopted.has(one.applicationId)),
  )
  return failure
}

/** An application that the ATS has, and that no rule of the connection covers: its interview is another connection's. */
async function tellNotOurs(
  context: LeasedContext,
  connection: Connection,
  adopted: readonly KnownInterview[],
): Promise<void> {
  if (adopted.length === 0) return
  const { knex } = context.database
  const left: { interview_id: string; application_id: string }[] = await knex('sync_interviews')
    .where({ connection: connection.name, state: 'waiting' })
    .whereIn(
      'interview_id',
      adopted.map((one) => one.interviewId),
    )
    .select('interview_id', 'application_id')
  const entries = left.map(({ interview_id: interviewId, application_id: applicationId }) => ({
    connection: connection.name,
    applicationId,
    interviewId,
    what: 'waiting',
    sentence: `interview ${interviewId} is left to others: no invite rule of this connection with its position means the job of application ${applicationId}`,
  }))
  await recordHistory(knex, entries)
  tell(context.log, entries)
}

/** Ids as the ATSs have them, also those made of a person's and a job's; whoever invites may name anything. */
const ID_OF_AN_APPLICATION = /^[A-Za-z0-9_-]{1,64}(:[A-Za-z0-9_-]{1,64}){0,3}$/

/** Asks the ATS for applications that an interview names; those that exist become known, whoever invited them. */
async function adoptApplications(
  context: LeasedContext,
  connection: Connection,
  ids: readonly string[],
): Promise<{ failure: AppError | undefined; adopted: ReadonlySet<string> }> {
  const { knex } = context.database
  const possible = ids.filter((id) => ID_OF_AN_APPLICATION.test(id))
  const { items, unreadable, failure } = await connection.ats.applicationsById(possible)
  await take(context, connection, items, unreadable, noPullCounts())
  const adopted = new Set(items.map(({ id }) => id))
  if (items.length === 0) return { failure, adopted }
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
  return { failure, adopted }
}
