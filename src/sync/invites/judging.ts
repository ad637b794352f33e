import type { Knex } from 'knex'
import type { Application, Stage } from '../../connector-kit/contract.ts'
import type { StageFate } from '../rules/causes.ts'
import {
  type Begun,
  type Decision,
  decideApplication,
  goesElsewhere,
  inviteToOf,
  keyOfRule,
  ruleFor,
} from '../rules/rules.ts'
import { DROPPED, type WaitCode } from '../rules/waits.ts'
import type { JudgedCandidates } from '../store/candidates.ts'
import type { Connection } from '../store/connection.ts'
import type { DecidedRow } from '../store/decided-row.ts'
import type { HistoryEntry } from '../store/history.ts'
import { type PausedRule, pauseFor, pausesOf } from '../store/rule-pauses.ts'
import type { findRuleFacts } from './rule-changes.ts'

/** One application against what is stored of it: what is decided, and the row and the history that follow. Reads and writes nothing. */

/** Candidates that a pull judged, as far as decisions ask for them. */
export type CandidatesJudged = Pick<JudgedCandidates, 'strangers' | 'questioned'>

/** An application as an earlier pull stored it. */
export interface KnownApplication {
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
  begun: Begun | null
  position_id: string | null
  invite_to: string | null
  missing_since: Date | null
  questioned_since: Date | null
  keeps_started: boolean
  waits_for: WaitCode | null
}

/** A job as it was read last. */
export interface KnownJob {
  readonly job_id: string
  readonly name: string
  readonly status: string
  readonly stages: readonly Stage[]
}

/** One application as the ATS shows it now, as it was stored, and its job. */
export interface Subject {
  readonly application: Application
  readonly before: KnownApplication | undefined
  readonly job: KnownJob | undefined
}

/** What all decisions of one page are made from. */
export interface Grounds {
  readonly connection: Connection
  /** The rules of `invite`, with their places in the YAML. */
  readonly rules: readonly (Connection['config']['invite'][number] & { readonly place: string })[]
  readonly facts: Awaited<ReturnType<typeof findRuleFacts>>
  readonly judged: CandidatesJudged
}

/** A decision, compared with what was decided before. */
export interface Judgement {
  readonly decision: Decision
  readonly candidateId: string | null
  readonly stageId: string | null
  readonly inviteTo: string | null
  /** The stages of its job have to be read again before it counts as having left. */
  readonly isInDoubt: boolean
  readonly isStranger: boolean
  readonly isQuestioned: boolean
  /** Its invite is at another position than the rule names now. */
  readonly isElsewhere: boolean
  /** The rule names the position again at which the invite still is. */
  readonly isPutBack: boolean
  /** An invite that was not started is replaced by a new one. */
  readonly isAnew: boolean
  /** Something is to be done at the interview API. */
  readonly isChange: boolean
}

/** Undefined where no rule, known invite or pause says anything about it. */
export function judge({ connection, rules, facts, judged }: Grounds, subject: Subject): Judgement | undefined {
  const { application, before, job } = subject
  const soFar = before && wantSoFar(before)
  const pause =
    pauseFor(facts.paused, application, before?.stage_id ?? null) ?? renamedSince(connection, application, job)
  const decision = decideApplication(
    {
      application,
      job: job && { id: job.job_id, name: job.name, status: job.status },
      known: soFar === undefined ? undefined : { want: soFar, begun: before?.begun ?? null },
      onLeave: connection.config.onLeave,
      pause: pause && fateOf(pause),
    },
    rules,
  )
  if (!decision) return undefined
  const isStranger = judged.strangers.has(application.id)
  const rule =
    decision.want === 'invited' && job
      ? ruleFor(rules, { id: job.job_id, name: job.name }, shownStage(application))
      : undefined
  const isElsewhere =
    before !== undefined && rule !== undefined && soFar === 'invited' && goesElsewhere(before, application.jobId, rule)
  const isPutBack =
    isElsewhere && isHeldElsewhere(before) && !goesElsewhere({ ...before, invite_to: null }, application.jobId, rule)
  const isAnew = decision.want === 'invited' && soFar === 'invited' && ((isElsewhere && !isPutBack) || isStranger)
  return {
    decision,
    candidateId: application.candidateId ?? before?.candidate_id ?? null,
    stageId: pause && decision.rule === null && before ? before.stage_id : application.stageId,
    inviteTo: rule && job ? inviteToOf(rule, job.job_id) : (before?.invite_to ?? null),
    isInDoubt: application.status === 'active' && (decision.want === 'cancelled' || pause !== undefined),
    isStranger,
    isQuestioned: judged.questioned.has(application.id),
    isElsewhere,
    isPutBack,
    isAnew,
    isChange: soFar !== decision.want || invitesYet(before, decision) || isAnew,
  }
}

const fateOf = ({ code, stage, stageName, stageNow }: StageFate): StageFate => ({ code, stage, stageName, stageNow })

/** True where the stored row says the same already. */
export function isStored({ application, before }: Subject, judgement: Judgement): boolean {
  const { decision, stageId, candidateId, isQuestioned, isElsewhere } = judgement
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
  return isSame && (before.reason === decision.reason || decision.want !== 'nothing')
}

/** The row to store; `now` is the database's time. */
export function rowOf(grounds: Grounds, subject: Subject, judgement: Judgement, now: Knex.Raw): DecidedRow {
  const { application, before } = subject
  const { decision, isChange, isQuestioned, isElsewhere } = judgement
  const isMoved = before?.job_id !== application.jobId || before.stage_id !== application.stageId
  return {
    connection: grounds.connection.name,
    application_id: application.id,
    job_id: application.jobId,
    candidate_id: judgement.candidateId,
    stage_id: decision.want === 'invited' ? judgement.stageId : (before?.stage_id ?? application.stageId),
    stage_name: application.stageName,
    status: application.status,
    want: decision.want,
    reason: decision.reason,
    cause: decision.cause,
    rule: decision.rule ?? null,
    invite_to: judgement.inviteTo,
    missing_since: null,
    questioned_since: isQuestioned ? (before?.questioned_since ?? now) : null,
    keeps_started: isChange ? isElsewhere && !isMoved : (before?.keeps_started ?? false),
    ...stateOf(grounds, subject, judgement, now),
    ...(isChange && before?.waits_for === DROPPED ? { waits_for: null, last_problem: null } : {}),
    changed_at: now,
  }
}

/** Whether something is due now, waits for the brake, or has become needless; nothing where the state stays. */
function stateOf(grounds: Grounds, subject: Subject, judgement: Judgement, now: Knex.Raw): Partial<DecidedRow> {
  const { before } = subject
  const { decision, isChange, isPutBack } = judgement
  if (isChange && decision.want !== 'nothing')
    return {
      state: grounds.connection.config.brake === 'off' ? 'open' : 'held',
      held_for: isByRule(grounds, subject, decision) ? 'new_rule' : null,
      due_at: now,
      attempts: 0,
      [decision.want === 'invited' ? 'entered_at' : 'cancel_decided_at']: now,
    }
  return isChange || isPutBack || (before?.state === 'held' && before.want !== decision.want)
    ? { state: 'settled', held_for: null }
    : {}
}

/** True when the YAML changed and the ATS did not: a new rule fits, or the one that fitted is gone. */
function isByRule({ facts, rules }: Grounds, { application, before, job }: Subject, decision: Decision): boolean {
  if (decision.want === 'cancelled')
    return facts.isChanged && before?.stage_id === application.stageId && before.status === application.status
  const rule = job && ruleFor(rules, { id: job.job_id, name: job.name }, shownStage(application))
  return rule !== undefined && facts.added.has(keyOfRule(rule))
}

const shownStage = ({ stageId, stageName }: Application) => ({ id: stageId, name: stageName })

/** The application shows its stage under another name than the list of stages did when it was read last. */
function renamedSince(
  { config }: Connection,
  application: Application,
  job: KnownJob | undefined,
): PausedRule | undefined {
  const { stageId, stageName } = application
  const before = job?.stages.find((stage) => stage.id === stageId && stage.name !== stageName)
  if (!job || !before || stageName === null) return undefined
  return pausesOf(config.invite, { id: job.job_id, name: job.name }, [before], [{ ...before, name: stageName }])[0]
}

/** The entry of a decision that something is to be done; undefined where nothing is. */
export function intention(
  connection: Connection,
  { application, before }: Subject,
  judgement: Judgement,
): HistoryEntry | undefined {
  const { decision, isChange, isAnew, isStranger } = judgement
  if (isAnew) return anewEntry(connection, application, decision, isStranger)
  if (!isChange) return undefined
  return {
    connection: connection.name,
    applicationId: application.id,
    what: `want.${decision.want}`,
    sentence: `application ${application.id} ${decision.reason}${decision.want === 'nothing' && before?.begun ? '' : `: ${SENTENCES[decision.want]}`}`,
    rule: decision.rule,
    facts: { cause: decision.cause },
  }
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
export function movesSeen(connection: Connection, { application, before, job }: Subject): HistoryEntry[] {
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

/** The intention, for history. The invite or the cancellation itself has a line of its own. */
const SENTENCES = {
  invited: 'to be invited',
  cancelled: 'its invite is to be cancelled, unless answers were recorded',
  nothing: 'nothing to do',
} as const
