import PQueue from 'p-queue'
import { AppError, messageOf } from '../base/errors.ts'
import type { Person } from '../connector-kit/contract.ts'
import { cancelVersion, giveWay } from './cancel.ts'
import { type Connection, fenced, type LeasedContext } from './connection.ts'
import { backoffMs } from './failures.ts'
import { type HistoryEntry, recordHistory, tell } from './history.ts'
import { findPeople, type PreparedJob, preparePositions, ruleOf } from './invite-facts.ts'
import { findPause, setPause } from './pauses.ts'
import { readNow } from './reread.ts'
import { inviteAnewWhatExpired } from './wishes.ts'

/** After so many invites for one application a person decides (product §5: re-entry). */
const INVITES_MAX = 4
const BATCH = 50
const CONCURRENCY = 8
/** A conflict or missing credits end when somebody acts elsewhere; asked again at this pace. */
const WAIT_MS_MIN = 5_000
const WAIT_MS_MAX = 15 * 60_000
const LOOK_AGAIN_MS = 30_000
const LOOKED_AT_AGAIN = 'it is back; its invite is looked at once more, since it may just have been cancelled'

export interface OpenApplication {
  application_id: string
  job_id: string | null
  candidate_id: string | null
  stage_id: string | null
  stage_name: string | null
  want: 'invited' | 'cancelled' | 'nothing'
  reason: string
  rule: string | null
  position_id: string | null
  interview_id: string | null
  invites: number
  attempts: number
  candidate: Person | null
  last_problem: string | null
}

interface Settled {
  readonly set: Record<string, unknown>
  readonly entry?: HistoryEntry
}

/** Makes true at the interview API what was decided about applications, until nothing is due. */
export async function settleApplications(context: LeasedContext, connection: Connection): Promise<void> {
  const { knex } = context.database
  const queue = new PQueue({ concurrency: CONCURRENCY })
  let blocked = (await findPause(knex, connection.name, 'api')) !== null
  while (!blocked && !context.isStopping()) {
    const open: OpenApplication[] = await knex('sync_applications')
      .where({ connection: connection.name, state: 'open' })
      .where('due_at', '<=', knex.raw('clock_timestamp()'))
      .orderBy('due_at')
      .limit(BATCH)
    if (open.length === 0) break
    const people = await findPeople(connection, open)
    // A job's position is made before its invites, one after the other, or two of them would make two.
    const positions = await preparePositions(context, connection, open)
    const outcomes = await queue.addAll(
      open.map((application) => () => settleOne(context, connection, application, people, positions)),
    )
    await store(context, connection, open, outcomes)
    const errors = outcomes.filter((outcome) => outcome instanceof AppError)
    for (const error of errors) await block(context, connection, error, open)
    blocked = errors.length > 0
  }
}

/** What concerns the connection as a whole: a refused key pauses it, a wait is waited. */
async function block(
  context: LeasedContext,
  connection: Connection,
  error: AppError,
  open: readonly OpenApplication[],
): Promise<void> {
  if (error.kind === 'config')
    await setPause(context, connection.name, error.code.startsWith('ats.') ? 'ats' : 'api', error.message)
  const ms = Math.min(error.retryAfterMs ?? WAIT_MS_MIN, WAIT_MS_MAX)
  await context.database
    .knex('sync_applications')
    .where({ connection: connection.name, state: 'open' })
    .whereIn(
      'application_id',
      open.map((one) => one.application_id),
    )
    .where('due_at', '<=', context.database.knex.raw('clock_timestamp()'))
    .update({ due_at: dueIn(context, ms) })
}

const idOf = (application: OpenApplication | undefined): string => application?.application_id ?? ''

/** Stores what became of a batch, under the fence: a process that was stopped meanwhile must not write over newer facts. */
async function store(
  context: LeasedContext,
  connection: Connection,
  open: readonly OpenApplication[],
  outcomes: readonly (Settled | AppError)[],
): Promise<void> {
  const told = await fenced(context, async (trx) => {
    const entries: HistoryEntry[] = []
    // In one order, as everybody does who changes several: then nobody waits in a circle.
    const inOrder = [...outcomes.entries()].sort(([a], [b]) => (idOf(open[a]) < idOf(open[b]) ? -1 : 1))
    for (const [index, outcome] of inOrder) {
      const application = open[index]
      if (outcome instanceof AppError || !application) continue
      const own = { connection: connection.name, application_id: application.application_id }
      // Only while wish and facts are still those that were settled by; newer ones stay open.
      const stored = await trx('sync_applications')
        .where({ ...own, want: application.want, interview_id: application.interview_id })
        .update(outcome.set)
      const { interview_id: invited, position_id, invites, candidate } = outcome.set
      // That there is an interview is true all the same, and who wishes it away now has to know.
      if (stored === 0 && invited)
        await trx('sync_applications').where(own).update({ interview_id: invited, position_id, invites, candidate })
      if (outcome.entry) entries.push(outcome.entry)
    }
    if (connection.config.onExpired === 'reinvite') await inviteAnewWhatExpired(trx, connection, open.map(idOf))
    await recordHistory(trx, entries)
    return entries
  })
  tell(context.log, told)
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
    const position = positions.get(application.job_id ?? '')
    if (position instanceof AppError) throw position
    if (position === undefined)
      return wait(context, connection, application, 'no invite rule fits it any more; see the YAML', 'skipped')
    return await ensureInvited(context, connection, application, person, position)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'lease.lost') throw error
    if (error.kind === 'config' || error.kind === 'throttled' || error.code === 'lease.stopping') return error
    const outcome = error.status === 409 ? 'conflict' : error.code.startsWith('invite.no_') ? 'refused' : 'failed'
    context.metrics.invites.inc({ connection: connection.name, outcome })
    const waiting = wait(context, connection, application, messageOf(error), outcome)
    // Who waits is asked for by name and address too.
    return person && !(person instanceof AppError)
      ? { ...waiting, set: { ...waiting.set, candidate: JSON.stringify(person) } }
      : waiting
  }
}

async function ensureInvited(
  context: LeasedContext,
  connection: Connection,
  application: OpenApplication,
  person: Person | undefined,
  job: PreparedJob,
): Promise<Settled> {
  const about = { connection: connection.name, applicationId: application.application_id, rule: application.rule }
  const present = application.interview_id === null ? null : await readNow(connection, application.interview_id)
  if (present && present.status !== 'expired') {
    // A cancellation that was under way when its process was stopped may still come.
    if (application.last_problem === LOOKED_AT_AGAIN) return { set: settled() }
    return {
      set:
        present.status === 'created'
          ? { attempts: 1, last_problem: LOOKED_AT_AGAIN, due_at: dueIn(context, LOOK_AGAIN_MS) }
          : settled(),
      entry: {
        ...about,
        interviewId: present.id,
        what: 'kept',
        sentence: `application ${application.application_id} is back in the stage; its interview is ${present.status}, so nobody is invited again`,
      },
    }
  }
  if (application.invites >= INVITES_MAX)
    return {
      set: { state: 'person', last_problem: `invited ${application.invites} times already` },
      entry: {
        ...about,
        what: 'person',
        sentence: `application ${application.application_id} was invited ${application.invites} times already; a person has to decide`,
      },
    }
  if (!person?.email)
    return wait(
      context,
      connection,
      application,
      'the ATS shows no e-mail address for this candidate (private, or none entered)',
      'no_email',
    )
  const rule = ruleOf(
    connection,
    { id: application.job_id ?? '', name: job.name },
    application.stage_id,
    application.stage_name,
  )
  const input = {
    candidate: {
      firstName: person.firstName || '–',
      lastName: person.lastName || '–',
      email: person.email,
      phoneNumber: person.phoneNumber,
      countryCode: person.countryCode,
    },
    externalId: application.application_id,
    sendEmail: rule?.sendEmail ?? true,
    expiresInDays: rule?.expiresInDays ?? 14,
  }
  if (present) await giveWay(context, connection, present, { isOurs: true })
  context.lease.assertHeld()
  let answer = await connection.api.invite(job.positionId, input)
  // With 200 comes whatever interview has this externalId, expired ones too; then it is cancelled and invited anew (spec §4 rule 8).
  if (
    !answer.created &&
    answer.interview.status === 'expired' &&
    answer.interview.externalId === application.application_id
  ) {
    await giveWay(context, connection, answer.interview, { isOurs: false })
    answer = await connection.api.invite(job.positionId, input)
  }
  const { created, interview } = answer
  if (interview.externalId !== application.application_id) {
    context.metrics.invites.inc({ connection: connection.name, outcome: 'conflict' })
    return wait(
      context,
      connection,
      application,
      'another interview with this address and without our id is open on the position',
      'conflict',
    )
  }
  context.metrics.invites.inc({ connection: connection.name, outcome: created ? 'created' : 'existing' })
  return {
    set: {
      ...settled(),
      interview_id: interview.id,
      position_id: job.positionId,
      invites: application.invites + (created || application.invites === 0 ? 1 : 0),
      candidate: JSON.stringify(person),
    },
    entry: {
      ...about,
      interviewId: interview.id,
      what: 'invite',
      sentence: `application ${application.application_id} ${created ? (present ? 'invited anew' : 'invited') : 'has an interview already'}, because ${present ? 'its invite expired and it' : 'it'} ${application.reason}`,
    },
  }
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

/** Whoever invited may have died before it could say so; the interview was read since. */
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

function dueIn({ database }: LeasedContext, ms: number) {
  return database.knex.raw(`clock_timestamp() + ?::float8 * interval '1 millisecond'`, [ms])
}

function settled(): Record<string, unknown> {
  return { state: 'settled', attempts: 0, last_problem: null }
}

/** A visible, retried wait: told when its reason changes, not each time. */
function wait(
  context: LeasedContext,
  connection: Connection,
  application: OpenApplication,
  problem: string,
  what: string,
): Settled {
  const ms = Math.min(Math.max(backoffMs(application.attempts + 2), WAIT_MS_MIN), WAIT_MS_MAX)
  const set = {
    attempts: application.attempts + 1,
    last_problem: problem,
    due_at: dueIn(context, ms),
  }
  if (application.last_problem === problem) return { set }
  return {
    set,
    entry: {
      connection: connection.name,
      applicationId: application.application_id,
      what,
      rule: application.rule,
      sentence: `application ${application.application_id} waits: ${problem}`,
    },
  }
}
