import PQueue from 'p-queue'
import { AppError, messageOf } from '../../base/errors.ts'
import { storableJson } from '../../base/foreign.ts'
import { invitedNames } from '../../base/person-names.ts'
import type { Person } from '../../connector-kit/contract.ts'
import { INVITE_DAYS, type Interview, type InviteInput } from '../../interview/contract/contract.ts'
import { cancelVersion, giveWay } from '../events/cancel.ts'
import { invitable, waitCodeOf } from '../rules/waits.ts'
import type { Connection, LeasedContext } from '../store/connection.ts'
import { findPause } from '../store/pauses.ts'
import { block, concernsAll, dueIn, findOpen, type Settled, storeSettled, wait } from './applications-store.ts'
import {
  findPeople,
  type OpenApplication,
  type PreparedJob,
  placeOf,
  preparePositions,
  ruleOf,
  unexpected,
} from './invite-facts.ts'
import { makeRoom } from './replacing.ts'

/** After so many invites for one application a person decides (product §5: re-entry). */
const INVITES_MAX = 4
const CONCURRENCY = 8
/** Another interview has the address; its outcome would not be ours. */
const CONFLICT = {
  code: 'conflict',
  problem: 'another interview with this address and without our id is open on the position',
  what: 'conflict',
} as const
const LOOK_AGAIN_MS = 30_000
const LOOKED_AT_AGAIN = 'it is back; its invite is looked at once more, since it may just have been cancelled'

/**
 * Carries out decisions about applications at the interview API, until nothing is due. An error with one application
 * moves that one back in the queue, with its reason; the others behind it are settled in the same run. `isAll` is false where more
 * may be due than `batchesMax` held; those stay due.
 */
export async function settleApplications(
  context: LeasedContext,
  connection: Connection,
  batchesMax = Number.POSITIVE_INFINITY,
): Promise<{ readonly isAll: boolean }> {
  const { knex } = context.database
  const queue = new PQueue({ concurrency: CONCURRENCY })
  let blocked = (await findPause(knex, connection.name, 'api')) !== null
  // Rows that could not even be moved back would come first again.
  const stuck = new Set<string>()
  let isAll = true
  for (let batch = 0; !blocked && !context.isStopping(); batch++) {
    if (batch === batchesMax) {
      isAll = false
      break
    }
    const open = await findOpen(context, connection, stuck)
    if (open.length === 0) break
    const people = await findPeople(context, connection, open)
    // A job's position is made before its invites, one after the other, or two of them would make two.
    const positions = await preparePositions(context, connection, open)
    const outcomes = await queue.addAll(
      open.map((application) => () => settleOne(context, connection, application, people, positions)),
    )
    for (const id of await storeSettled(context, connection, open, outcomes)) stuck.add(id)
    const errors = outcomes.filter((outcome) => outcome instanceof AppError)
    for (const error of errors) await block(context, connection, error, open)
    blocked = errors.length > 0
  }
  // They stay due: without a rest the next run would begin at once.
  if (stuck.size > 0)
    throw new AppError(
      `The database refuses every change of ${stuck.size} applications, such as ${[...stuck][0]}; the others are done`,
      { kind: 'bug', code: 'applications.stuck' },
    )
  return { isAll }
}

/** One application. Answers an error only if it concerns the whole connection. */
async function settleOne(
  context: LeasedContext,
  connection: Connection,
  application: OpenApplication,
  people: ReadonlyMap<string, Person | AppError>,
  positions: Map<string, PreparedJob | AppError>,
): Promise<Settled | AppError> {
  const person = people.get(application.candidate_id ?? '')
  try {
    if (application.want === 'cancelled') return await cancelInvite(context, connection, application)
    if (application.want === 'nothing') return { set: settled() }
    if (person instanceof AppError) throw person
    const position = positions.get(placeOf(application))
    if (position instanceof AppError) throw position
    if (position === undefined)
      return wait(context, connection, application, {
        code: 'no_rule',
        problem: 'no invite rule fits it any more; see the YAML',
        what: 'skipped',
      })
    return await ensureInvited(context, connection, application, person, position)
  } catch (error) {
    if (concernsAll(error)) throw error
    const known = error instanceof AppError ? error : unexpected(error)
    if (known.kind === 'config' || known.kind === 'throttled' || known.code === 'lease.stopping') return known
    if (known.kind === 'bug')
      context.log.error(
        { connection: connection.name, applicationId: application.application_id, err: known.cause ?? known },
        'unexpected error while settling an application; that application is retried later',
      )
    const outcome = known.status === 409 ? 'conflict' : known.code.startsWith('invite.no_') ? 'refused' : 'failed'
    context.metrics.invites.inc({ connection: connection.name, outcome })
    const seen = person instanceof AppError ? undefined : person
    const reason = { code: waitCodeOf(known), detail: known.code, problem: messageOf(known), what: outcome }
    return wait(context, connection, application, reason, seen)
  }
}

async function ensureInvited(
  context: LeasedContext,
  connection: Connection,
  application: OpenApplication,
  person: Person | undefined,
  job: PreparedJob,
): Promise<Settled> {
  const replaced = await makeRoom(context, connection, application, job.positionId)
  if ('settled' in replaced) return replaced.settled
  const present = replaced.room ? null : replaced.present
  if (present && present.status !== 'expired') return keep(context, connection, application, present)
  // Invites to another position, or of another person, do not count.
  const invites = replaced.room && replaced.isAnew && isElsewhere(application, job) ? 0 : application.invites
  if (invites >= INVITES_MAX) return askPerson(connection, application, invites)
  const judged = invitable(person)
  if ('code' in judged) {
    if (application.waits_for !== judged.code)
      context.metrics.invites.inc({ connection: connection.name, outcome: 'refused' })
    return wait(context, connection, application, { ...judged, what: judged.code }, person)
  }
  if (present) await giveWay(context, connection, present, { isOurs: true })
  context.lease.assertHeld()
  const input = inviteOf(connection, application, job, judged)
  const { created, interview } = await inviteOnce(context, connection, job.positionId, input)
  if (interview.externalId !== application.application_id) {
    context.metrics.invites.inc({ connection: connection.name, outcome: 'conflict' })
    return wait(context, connection, application, CONFLICT)
  }
  context.metrics.invites.inc({ connection: connection.name, outcome: created ? 'created' : 'existing' })
  const why = `${present ? 'its invite expired and it' : 'it'} ${application.reason}`
  return {
    set: {
      ...settled(),
      interview_id: interview.id,
      position_id: job.positionId,
      invites: invites + (created || invites === 0 ? 1 : 0),
      interview_candidate_id: application.candidate_id,
      interview_job_id: application.job_id,
      candidate: storableJson(judged),
    },
    entry: {
      ...about(connection, application),
      interviewId: interview.id,
      what: 'invite',
      sentence: `application ${application.application_id} ${created ? (present ? 'invited anew' : 'invited') : 'has an interview already'}, because ${why}`,
    },
  }
}

const about = ({ name }: Connection, { application_id, rule }: OpenApplication) => ({
  connection: name,
  applicationId: application_id,
  rule,
})

/** Back in the stage, with the interview that it had. */
function keep(
  context: LeasedContext,
  connection: Connection,
  application: OpenApplication,
  present: Interview,
): Settled {
  // A cancellation that was under way when its process was stopped may still come.
  if (application.waits_for === 'look_again') return { set: settled() }
  return {
    set:
      present.status === 'created'
        ? { attempts: 1, waits_for: 'look_again', last_problem: LOOKED_AT_AGAIN, due_at: dueIn(context, LOOK_AGAIN_MS) }
        : settled(),
    entry: {
      ...about(connection, application),
      interviewId: present.id,
      what: 'kept',
      sentence: `application ${application.application_id} is back in the stage; its interview is ${present.status}, so nobody is invited again`,
    },
  }
}

/** Invited so often that only a person invites again. */
function askPerson(connection: Connection, application: OpenApplication, invites: number): Settled {
  return {
    set: { state: 'person', waits_for: 'too_many_invites', last_problem: `invited ${invites} times already` },
    entry: {
      ...about(connection, application),
      what: 'person',
      sentence: `application ${application.application_id} was invited ${invites} times already; a person has to decide`,
    },
  }
}

/** The invite as the interview API takes it. */
function inviteOf(
  connection: Connection,
  application: OpenApplication,
  job: PreparedJob,
  person: Person & { readonly email: string },
): InviteInput {
  const asked = { id: application.job_id ?? '', name: job.name }
  const rule = ruleOf(connection, asked, application.stage_id, application.stage_name)
  return {
    candidate: {
      ...invitedNames(person),
      email: person.email,
      phoneNumber: person.phoneNumber,
      countryCode: person.countryCode,
    },
    externalId: application.application_id,
    sendEmail: rule?.sendEmail ?? true,
    expiresInDays: rule?.expiresInDays ?? INVITE_DAYS.usual,
  }
}

/**
 * Invites. With 200 comes whatever interview has this externalId, expired ones too; then it is cancelled and invited anew
 * (spec §4 rule 8).
 */
async function inviteOnce(context: LeasedContext, connection: Connection, positionId: string, input: InviteInput) {
  const answer = await connection.api.invite(positionId, input)
  const { created, interview } = answer
  if (created || interview.status !== 'expired' || interview.externalId !== input.externalId) return answer
  await giveWay(context, connection, interview, { isOurs: false })
  return connection.api.invite(positionId, input)
}

async function cancelInvite(
  context: LeasedContext,
  connection: Connection,
  application: OpenApplication,
): Promise<Settled> {
  const interviewId = application.interview_id ?? (await unstarted(context, connection, application.application_id))
  const about = { connection: connection.name, applicationId: application.application_id, interviewId }
  if (interviewId === null)
    return {
      set: settled(),
      entry: {
        ...about,
        what: 'cancel',
        sentence: `application ${application.application_id} ${application.reason}; it had not been invited yet`,
      },
    }
  try {
    context.lease.assertHeld()
    await connection.api.cancelInterview(interviewId)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.status === 409)
      return {
        set: settled(),
        entry: {
          ...about,
          what: 'cancel.kept',
          sentence: `application ${application.application_id} ${application.reason}, but answers were recorded already, so the interview stays`,
        },
      }
    if (error.status !== 404) throw error
  }
  await cancelVersion(context, connection, interviewId, application.application_id)
  return {
    set: { ...settled(), interview_id: null },
    entry: {
      ...about,
      what: 'cancel',
      sentence: `application ${application.application_id} ${application.reason}: unstarted invite cancelled`,
    },
  }
}

/** The process that invited may have died before it stored that; the interview was read since. */
async function unstarted(
  context: LeasedContext,
  connection: Connection,
  applicationId: string,
): Promise<string | null> {
  const row = await context.database
    .knex('sync_interviews')
    .where({ connection: connection.name, application_id: applicationId, state: 'owned' })
    .whereRaw(`body ->> 'status' = 'created'`)
    .first<{ interview_id: string } | undefined>('interview_id')
  return row?.interview_id ?? null
}

function isElsewhere(application: OpenApplication, job: PreparedJob): boolean {
  return application.position_id !== job.positionId || application.interview_candidate_id !== application.candidate_id
}

function settled(): Record<string, unknown> {
  return { state: 'settled', attempts: 0, waits_for: null, last_problem: null }
}
