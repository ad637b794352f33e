import { AppError } from '../../base/errors.ts'
import type { Interview } from '../../interview/contract/contract.ts'
import { cancelVersion, giveWay } from '../events/cancel.ts'
import { takeVersions } from '../events/ingest.ts'
import { readNow } from '../events/reread.ts'
import type { Connection, LeasedContext } from '../store/connection.ts'
import { findKnown } from '../store/versions-store.ts'
import type { Settled } from './applications-store.ts'
import type { OpenApplication } from './invite-facts.ts'

/** An application that is to be invited elsewhere, or whose candidate is another person, has an interview already. */

/** The outcome of making room for an invite after a candidate's application moved to another position. */
export type Replaced =
  /** Nothing is in the way: an invite to the position of now can be made. */
  | { readonly room: true; readonly isAnew: boolean }
  /** The interview counts for the position of now. */
  | { readonly room: false; readonly present: Interview }
  /** Nobody is invited. */
  | { readonly room: false; readonly settled: Settled }

const isUnstarted = ({ status }: Interview): boolean => status === 'created' || status === 'expired'

/**
 * Cancels an unstarted invite of another position or another person. An interview that was started stays as it is: a
 * moved candidate is invited to the new position besides, one who stayed while the rule changed is not asked again.
 */
export async function makeRoom(
  context: LeasedContext,
  connection: Connection,
  application: OpenApplication,
  positionId: string,
): Promise<Replaced> {
  const { application_id: applicationId, interview_id: interviewId } = application
  if (interviewId === null) return { room: true, isAnew: false }
  const isOthers =
    application.interview_candidate_id !== null && application.interview_candidate_id !== application.candidate_id
  const fits = (one: Interview): boolean => !isOthers && one.positionId === positionId
  // A pass may store a newer version while this one is on its way.
  const asOf = await findKnown(context.database.knex, connection.name, [interviewId])
  let present = await readNow(connection, interviewId)
  if (present && !fits(present) && isUnstarted(present)) {
    await withdraw(context, connection, present, applicationId)
    // Null now; or it was started this moment, and stays.
    present = await readNow(connection, interviewId)
  }
  if (present === null) {
    // Also for a process that cancelled it and ended before it could store that.
    await cancelVersion(context, connection, interviewId, applicationId)
    return { room: true, isAnew: true }
  }
  if (fits(present)) return { room: false, present }
  if (isOthers && present.positionId === positionId) return askPerson(connection, application, present)
  if (application.keeps_started) return keepStarted(connection, application, present)
  // While the application still names it: read later, it would seem to be another connection's.
  await takeVersions(context, connection, [present], { force: true, asOf })
  return { room: true, isAnew: true }
}

/** The interview is of another person, at the position to which this one is to be invited. */
function askPerson({ name }: Connection, application: OpenApplication, present: Interview): Replaced {
  const { application_id: applicationId, interview_candidate_id: other, rule } = application
  const problem = `its interview is ${present.status} and was made by another person (candidate ${other})`
  return {
    room: false,
    settled: {
      set: { state: 'person', waits_for: null, last_problem: problem },
      entry: {
        connection: name,
        applicationId,
        interviewId: application.interview_id,
        rule,
        what: 'person',
        sentence: `application ${applicationId}: ${problem}; a person has to decide`,
      },
    },
  }
}

/** The rule names another position now, and the interview at the one before was begun. */
function keepStarted({ name }: Connection, application: OpenApplication, present: Interview): Replaced {
  const { application_id: applicationId, rule } = application
  return {
    room: false,
    settled: {
      set: { state: 'settled', attempts: 0, waits_for: null, last_problem: null },
      entry: {
        connection: name,
        applicationId,
        interviewId: application.interview_id,
        rule,
        what: 'kept',
        sentence: `application ${applicationId}: its rule names another position now; the interview is ${present.status} and is kept, so nobody is invited again`,
      },
    },
  }
}

async function withdraw(
  context: LeasedContext,
  connection: Connection,
  present: Interview,
  applicationId: string,
): Promise<void> {
  if (present.status === 'expired') return giveWay(context, connection, present, { isOurs: true })
  try {
    context.lease.assertHeld()
    await connection.api.cancelInterview(present.id)
  } catch (error) {
    if (!(error instanceof AppError) || (error.status !== 404 && error.status !== 409)) throw error
    if (error.status === 409) return
  }
  await cancelVersion(context, connection, present.id, applicationId)
}
