import type { AppError } from '../../base/errors.ts'
import { isRefusedByDatabase } from '../../db/refusals.ts'
import { takeVersions } from '../events/ingest.ts'
import type { PlannedVersions } from '../events/ingest-plan.ts'
import { causeText } from '../rules/causes.ts'
import { storeBySplitting } from '../store/batch-split.ts'
import type { Connection, LeasedContext } from '../store/connection.ts'
import { saveKnown } from '../store/desired-state.ts'
import { recordHistory, tell } from '../store/history.ts'
import { type KnownInterview, takeWaiting } from '../store/versions-store.ts'
import { noPullCounts } from './decisions.ts'
import { findEach, findOwnedElsewhere } from './foreign-ids.ts'
import { take } from './pull.ts'

/** Versions judged again in one pass; their applications are known, so nothing is asked for. */
const KNOWN_MAX = 500
/** The kind of history entry. */
const NOT_OURS = 'not_ours'
/** Applications that a pass asks the ATS for, some of them one by one; the others have their turn in the next passes. */
const ASKED_MAX = 50

/** Versions that came before their application, or could not be judged: they count as soon as the application is known. */
export async function takeUpKnown(
  context: LeasedContext,
  connection: Connection,
  add: (planned: PlannedVersions) => void,
): Promise<void> {
  const known = await takeWaiting(context.database.knex, connection.name, positionsOf(connection), {
    isKnown: true,
    max: KNOWN_MAX,
  })
  if (known.length === 0) return
  const bodies = known.map((one) => one.body)
  add(await takeVersions(context, connection, bodies))
  await tellNotOurs(context, connection, known)
}

/**
 * Asks the ATS for applications that only an interview names; those that exist become known, and `takeUpKnown` takes their
 * versions. It is the ATS's side of a pass: a slow ATS does not hold up what the interview API shows. `failure`: why the ATS
 * did not answer for some of them.
 */
export async function askForUnknown(
  context: LeasedContext,
  connection: Connection,
): Promise<{ asked: number; failure: AppError | undefined }> {
  const unknown = await takeWaiting(context.database.knex, connection.name, positionsOf(connection), {
    isKnown: false,
    max: ASKED_MAX,
  })
  if (unknown.length === 0) return { asked: 0, failure: undefined }
  const others = await findOwnedElsewhere(context.database.knex, connection, unknown)
  const ids = unknown.filter((one) => !others.has(one.interviewId)).map((one) => one.applicationId)
  return { asked: ids.length, failure: await adoptApplications(context, connection, ids) }
}

const positionsOf = ({ config }: Connection): string[] => config.invite.flatMap((rule) => rule.position ?? [])

/** An application that the ATS has, and that no rule of the connection covers: its interview is another connection's. Told once. */
async function tellNotOurs(
  context: LeasedContext,
  connection: Connection,
  taken: readonly KnownInterview[],
): Promise<void> {
  const { knex } = context.database
  const left: { interview_id: string; application_id: string }[] = await knex('sync_interviews as i')
    .where({ connection: connection.name, state: 'waiting' })
    .whereRaw('interview_id = any(?)', [taken.map((one) => one.interviewId)])
    .whereNotExists((bad) =>
      bad.from('sync_poison as p').whereRaw('p.connection = i.connection and p.record_id = i.interview_id'),
    )
    .whereNotExists((told) =>
      told
        .from('sync_history as h')
        .whereRaw(
          'h.connection = i.connection and h.application_id = i.application_id and h.interview_id = i.interview_id',
        )
        .where('h.what', NOT_OURS),
    )
    .select('interview_id', 'application_id')
  if (left.length === 0) return
  const entries = left.map(({ interview_id: interviewId, application_id: applicationId }) => ({
    connection: connection.name,
    applicationId,
    interviewId,
    what: NOT_OURS,
    sentence: `interview ${interviewId} is left to others: no invite rule of this connection with its position means the job of application ${applicationId}`,
  }))
  await recordHistory(knex, entries)
  tell(context.log, entries)
}

/** Ids as the ATSs have them, also those made of a person's and a job's; other callers of the API may name anything. */
const ID_OF_AN_APPLICATION = /^[A-Za-z0-9_-]{1,64}(:[A-Za-z0-9_-]{1,64}){0,3}$/

const CARRIED = { code: 'carried_by_interview' } as const

/** Asks the ATS for applications that an interview names; those that exist become known, whoever invited them. */
async function adoptApplications(
  context: LeasedContext,
  connection: Connection,
  ids: readonly string[],
): Promise<AppError | undefined> {
  const { knex } = context.database
  const possible = ids.filter((id) => ID_OF_AN_APPLICATION.test(id))
  const { items, unreadable, failure, refusal } = await findEach(connection.ats, context.clock, possible)
  if (refusal)
    context.log.warn(
      { connection: connection.name, applications: possible.length, problem: refusal.message },
      'the ATS refused each application that interviews name; they are asked for again, less and less often',
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
    want: 'nothing' as const,
    reason: causeText(CARRIED),
    cause: CARRIED,
    state: 'settled' as const,
  }))
  await storeBySplitting(
    rows,
    async (part) => {
      await saveKnown(knex, part)
    },
    // `take` has set it aside by now; the interview goes on waiting for it.
    () => Promise.resolve(),
    isRefusedByDatabase,
  )
  return failure
}
