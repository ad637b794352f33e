import type { Knex } from 'knex'
import type { Application, Stage } from '../../connector-kit/contract.ts'
import { type Decision, decideApplication, goesElsewhere, inviteToOf, keyOfRule, ruleFor } from '../rules/rules.ts'
import { DROPPED, type WaitCode } from '../rules/waits.ts'
import { type CandidateChange, followCandidate, type JudgedCandidates } from '../store/candidates.ts'
import type { Connection, Fenced } from '../store/connection.ts'
import { type DecidedRow, inviteAnewWhatExpired, saveDecisions } from '../store/desired-state.ts'
import { type HistoryEntry, recordHistory } from '../store/history.ts'
import { type PausedRule, pauseFor, pausesOf, toldPause } from '../store/rule-pauses.ts'
import { findRuleFacts } from './rule-changes.ts'

/** Decides each application of a page, and stores the decisions. */

/** Figures of one pull from the ATS, for the summary of the pass and for metrics. */
export interface PullCounts {
  applications: number
  wanted: number
  left: number
  unreadable: number
  /**
   * Unreadable rows without an id: the records they hide are found only where the list is read from the same place
   * again.
   */
  hidden: number
  /** When everybody was listed anew, by the database's clock. */
  sweptAt: Date | null
}

export function noPullCounts(): PullCounts {
  return { applications: 0, wanted: 0, left: 0, unreadable: 0, hidden: 0, sweptAt: null }
}

type CandidatesJudged = Pick<JudgedCandidates, 'strangers' | 'questioned'>
const NONE_JUDGED: CandidatesJudged = { strangers: new Set(), questioned: new Set() }

interface KnownApplication {
  application_id: string
  job_id: string | null
  candidate_id: string | null
  stage_id: string | null
  stage_name: string | null
  status: string
  want: Decision['want']
  reason: string
  state: 'open' | 'settled' | 'person' | 'held'
  interview_id: string | null
  /** The status of its interview, once answers were recorded. */
  begun: string | null
  position_id: string | null
  invite_to: string | null
  missing_since: Date | null
  questioned_since: Date | null
  keeps_started: boolean
  waits_for: WaitCode | null
}

/** The status of the interview of an application `a`, if answers were recorded in it: nothing makes it unstarted again. */
const BEGUN = `(select i.body ->> 'status' from sync_interviews i where i.connection = a.connection and i.interview_id = a.interview_id
    and i.state = 'owned' and i.body ->> 'status' in ('in_progress', 'completed', 'abandoned'))`

/** Decides under a lock, and stores the decisions with their reasons. `judged`: the candidates that changed. */
export async function storeDecisions(
  trx: Fenced,
  connection: Connection,
  applications: readonly Application[],
  counts: PullCounts,
  judged: CandidatesJudged = NONE_JUDGED,
): Promise<HistoryEntry[]> {
  const { rows, history, candidates } = await decideAll(trx, connection, applications, counts, 'for update', judged)
  await saveDecisions(trx, rows)
  // Back before the brake let the cancellation go; the invite may have expired meanwhile.
  const back = rows.filter((row) => row.want === 'invited' && row.state === 'settled').map((row) => row.application_id)
  if (back.length > 0 && connection.config.onExpired === 'reinvite') await inviteAnewWhatExpired(trx, connection, back)
  for (const change of candidates) await followCandidate(trx, connection, change)
  await recordHistory(trx, history)
  return history
}

/**
 * The rows of applications that would be stored, and their history entries. `inDoubt`: jobs whose stages have to be
 * read again before anybody counts as having left one of them. Reads, writes nothing.
 */
export async function decideAll(
  trx: Knex,
  connection: Connection,
  applications: readonly Application[],
  counts: PullCounts,
  lock: '' | 'for update' = '',
  judged: CandidatesJudged = NONE_JUDGED,
): Promise<{ rows: DecidedRow[]; history: HistoryEntry[]; candidates: CandidateChange[]; inDoubt: Set<string> }> {
  const ids = applications.map((application) => application.id)
  const { rows: known } = await trx.raw<{ rows: KnownApplication[] }>(
    `select application_id, job_id, candidate_id, stage_id, stage_name, status, want, reason, state, interview_id, position_id, invite_to, missing_since, questioned_since, keeps_started, waits_for,
       ${BEGUN} as begun
     from sync_applications a where connection = ? and application_id = any(?) order by application_id ${lock}`,
    [connection.name, ids],
  )
  const jobs = await trx('sync_jobs')
    .where({ connection: connection.name })
    .whereIn(
      'job_id',
      applications.flatMap((application) => application.jobId ?? []),
    )
    .select<{ job_id: string; name: string; status: string; stages: Stage[] }[]>('job_id', 'name', 'status', 'stages')
  const facts = await findRuleFacts(trx, connection)
  const inDoubt = new Set<string>()
  const rules = connection.config.invite.map((rule, index) => ({
    ...rule,
    place: connection.places.invite[index] ?? '',
  }))
  const history: HistoryEntry[] = []
  const rows: DecidedRow[] = []
  const candidates: CandidateChange[] = []
  for (const application of lastOfEach(applications)) {
    const before = known.find((row) => row.application_id === application.id)
    const job = jobs.find((row) => row.job_id === application.jobId)
    const soFar = before && wantSoFar(before)
    const pause =
      pauseFor(facts.paused, application, before?.stage_id ?? null) ?? renamedSince(connection, application, job)
    const decision = decideApplication(
      {
        application,
        job: job && { id: job.job_id, name: job.name, status: job.status },
        known: soFar === undefined ? undefined : { want: soFar, begun: before?.begun ?? null },
        onLeave: connection.config.onLeave,
        pause: pause && toldPause(pause),
      },
      rules,
    )
    if (!decision) continue
    const stageId = pause && decision.rule === null && before ? before.stage_id : application.stageId
    if (job && application.status === 'active' && (decision.want === 'cancelled' || pause)) inDoubt.add(job.job_id)
    history.push(...movesSeen(connection, application, before, job))
    const candidateId = application.candidateId ?? before?.candidate_id ?? null
    const isStranger = judged.strangers.has(application.id)
    const isQuestioned = judged.questioned.has(application.id)
    if (before && before.candidate_id !== null && candidateId !== null && before.candidate_id !== candidateId)
      candidates.push({ applicationId: application.id, from: before.candidate_id, to: candidateId, isStranger })
    const rule =
      decision.want === 'invited' && job
        ? ruleFor(rules, { id: job.job_id, name: job.name }, { id: application.stageId, name: application.stageName })
        : undefined
    const inviteTo = rule && job ? inviteToOf(rule, job.job_id) : (before?.invite_to ?? null)
    const isElsewhere =
      before !== undefined &&
      rule !== undefined &&
      soFar === 'invited' &&
      goesElsewhere(before, application.jobId, rule)
    const isPutBack =
      isElsewhere && isHeldElsewhere(before) && !goesElsewhere({ ...before, invite_to: null }, application.jobId, rule)
    const isSame =
      before?.want === decision.want &&
      before.status === application.status &&
      before.stage_id === stageId &&
      // The name is told when it changes, and must not be told again.
      before.stage_name === application.stageName &&
      before.job_id === application.jobId &&
      before.candidate_id === candidateId &&
      before.missing_since === null &&
      (before.questioned_since !== null) === isQuestioned &&
      !isElsewhere
    if (isSame && (before.reason === decision.reason || decision.want !== 'nothing')) continue
    const isMoved = before?.job_id !== application.jobId || before.stage_id !== application.stageId
    const isAnew = decision.want === 'invited' && soFar === 'invited' && ((isElsewhere && !isPutBack) || isStranger)
    const changed = soFar !== decision.want || invitesYet(before, decision) || isAnew
    if (isAnew) history.push(anewEntry(connection, application, decision, isStranger))
    if (changed && decision.want === 'invited') counts.wanted++
    if (changed && decision.want === 'cancelled') counts.left++
    rows.push({
      connection: connection.name,
      application_id: application.id,
      job_id: application.jobId,
      candidate_id: candidateId,
      stage_id: decision.want === 'invited' ? stageId : (before?.stage_id ?? application.stageId),
      stage_name: application.stageName,
      status: application.status,
      want: decision.want,
      reason: decision.reason,
      rule: decision.rule ?? null,
      invite_to: inviteTo,
      missing_since: null,
      questioned_since: isQuestioned ? (before?.questioned_since ?? trx.raw('clock_timestamp()')) : null,
      keeps_started: changed ? isElsewhere && !isMoved : (before?.keeps_started ?? false),
      ...(changed && decision.want !== 'nothing'
        ? {
            state: connection.config.brake === 'off' ? 'open' : 'held',
            held_for: isByRule(decision, application, before, job) ? 'new_rule' : null,
            due_at: trx.raw('clock_timestamp()'),
            attempts: 0,
            [decision.want === 'invited' ? 'entered_at' : 'cancel_decided_at']: trx.raw('clock_timestamp()'),
          }
        : changed || isPutBack || (before?.state === 'held' && before.want !== decision.want)
          ? { state: 'settled', held_for: null }
          : {}),
      ...(changed && before?.waits_for === DROPPED ? { waits_for: null, last_problem: null } : {}),
      changed_at: trx.raw('clock_timestamp()'),
    })
    if (changed && !isAnew)
      history.push({
        connection: connection.name,
        applicationId: application.id,
        what: `want.${decision.want}`,
        sentence: `application ${application.id} ${decision.reason}${decision.want === 'nothing' && before?.begun ? '' : `: ${SENTENCES[decision.want]}`}`,
        rule: decision.rule,
      })
  }
  return { rows, history, candidates, inDoubt }

  /** True when the YAML changed and the ATS did not: a new rule fits, or the one that fitted is gone. */
  function isByRule(
    decision: Decision,
    application: Application,
    before: KnownApplication | undefined,
    job: { job_id: string; name: string } | undefined,
  ): boolean {
    if (decision.want === 'cancelled')
      return facts.isChanged && before?.stage_id === application.stageId && before.status === application.status
    const rule = job && ruleFor(rules, { id: job.job_id, name: job.name }, stageOf(application))
    return rule !== undefined && facts.added.has(keyOfRule(rule))
  }
}

const stageOf = ({ stageId, stageName }: Application) => ({ id: stageId, name: stageName })

/** The application shows its stage under another name than the list of stages did when it was read last. */
function renamedSince(
  { config }: Connection,
  application: Application,
  job: { job_id: string; name: string; stages: readonly Stage[] } | undefined,
): PausedRule | undefined {
  const { stageId, stageName } = application
  const before = job?.stages.find((stage) => stage.id === stageId && stage.name !== stageName)
  if (!job || !before || stageName === null) return undefined
  return pausesOf(config.invite, { id: job.job_id, name: job.name }, [before], [{ ...before, name: stageName }])[0]
}

function anewEntry(
  connection: Connection,
  { id }: Application,
  { reason, rule }: Decision,
  isStranger: boolean,
): HistoryEntry {
  const why = isStranger ? 'is of another person now' : 'is to be invited to another position now'
  return {
    connection: connection.name,
    applicationId: id,
    what: 'want.anew',
    sentence: `application ${id} ${why}, and it ${reason}: an invite that was not started is replaced by a new one`,
    rule,
  }
}

/** The brake holds a change of its position, so its invite is still where it was. */
function isHeldElsewhere(before: KnownApplication): boolean {
  return before.state === 'held' && before.want === 'invited' && before.interview_id !== null
}

/**
 * A held change was never made: an application that leaves meanwhile needs no cancellation, one that comes back is as
 * invited as before.
 */
function wantSoFar(before: KnownApplication): Decision['want'] {
  if (before.state !== 'held') return before.want
  if (before.want === 'cancelled') return 'invited'
  return before.want === 'invited' && before.interview_id === null ? 'nothing' : before.want
}

/** Left and came back before the brake let the cancellation go: nothing to do, unless the invite itself had still been waiting. */
function invitesYet(before: KnownApplication | undefined, decision: Decision): boolean {
  return (
    before?.state === 'held' &&
    before.want === 'cancelled' &&
    before.interview_id === null &&
    decision.want === 'invited'
  )
}

/** People ask first who moved a candidate; a stage that differs from the one seen before is recorded. */
function movesSeen(
  connection: Connection,
  application: Application,
  before: KnownApplication | undefined,
  job: { stages: readonly Stage[] } | undefined,
): HistoryEntry[] {
  if (!before || (before.stage_name === application.stageName && before.status === application.status)) return []
  // A name that the job has no more: its stage was renamed, and nobody moved.
  const isRenamed =
    before.stage_id === application.stageId ||
    (before.job_id === application.jobId &&
      job !== undefined &&
      !job.stages.some(({ name }) => name === before.stage_name))
  if (isRenamed && before.status === application.status) return []
  const about = { connection: connection.name, applicationId: application.id, what: 'moved' }
  const facts = { from: before.stage_name, to: application.stageName, status: application.status }
  if (before.stage_name === application.stageName)
    return [
      {
        ...about,
        sentence: `application ${application.id} is now ${application.status} in the ATS, in stage "${application.stageName ?? 'no stage'}"`,
        facts,
      },
    ]
  const from = `"${before.stage_name ?? 'no stage'}"${before.status === 'active' ? '' : `, ${before.status}`}`
  const to = `"${application.stageName ?? 'no stage'}"${application.status === 'active' ? '' : `, ${application.status}`}`
  return [
    {
      ...about,
      sentence: `application ${application.id} went from ${from} to ${to} in the ATS`,
      facts,
    },
  ]
}

/** A page may repeat an application; the last row counts, once. */
function lastOfEach(applications: readonly Application[]): Application[] {
  return [...new Map(applications.map((application) => [application.id, application])).values()]
}

/** The intention, for history. The invite or the cancellation itself has a line of its own. */
const SENTENCES = {
  invited: 'to be invited',
  cancelled: 'its invite is to be cancelled, unless answers were recorded',
  nothing: 'nothing to do',
} as const
