import { isSame } from '../../base/text.ts'
import type { EventName, InviteRule } from '../../config/schema.ts'
import type { Application } from '../../connector-kit/contract.ts'
import type { Interview } from '../../interview/contract/contract.ts'
import {
  type Beside,
  BRAKED,
  type BrakeCause,
  type BrakeCounts,
  type Cause,
  causeText,
  type StageFate,
  type StaysCode,
} from './causes.ts'

/** The engine's decisions: facts come in, a decision with its reason goes out. No clock, no database, no network. */

export interface InviteRuleFacts {
  readonly job: string
  readonly stage: string
  /** Its place in the YAML. */
  readonly place: string
}

/** The status of an interview of which answers were recorded. */
export type Begun = Exclude<StaysCode, 'kept_on_leave'>

/** The desired state of an application, and the reason. */
export interface Decision {
  readonly want: 'invited' | 'cancelled' | 'nothing'
  readonly cause: Cause
  /** The cause in English. */
  readonly reason: string
  readonly rule: string | null
}

/** The identity of an invite rule: whom it invites, and to what. Its place in the file does not matter. */
export function keyOfRule(rule: Pick<InviteRule, 'job' | 'stage' | 'position' | 'positionTemplate'>): string {
  const { job, stage, position, positionTemplate } = rule
  return JSON.stringify([
    job.trim().toLowerCase(),
    stage.trim().toLowerCase(),
    position ?? null,
    positionTemplate ?? null,
  ])
}

/** Does a rule mean this job: every one, or by its id, or by its name? */
export function namesJob(rule: { readonly job: string }, job: { readonly id: string; readonly name: string }): boolean {
  return rule.job === '*' || rule.job === job.id || isSame(rule.job, job.name)
}

/** The first rule for this job and stage, by id or by name. */
export function ruleFor<Rule extends InviteRuleFacts>(
  rules: readonly Rule[],
  job: { id: string; name: string },
  stage: { id: string | null; name: string | null },
): Rule | undefined {
  return rules.find(
    (rule) =>
      namesJob(rule, job) &&
      ((stage.id !== null && rule.stage === stage.id) || (stage.name !== null && isSame(rule.stage, stage.name))),
  )
}

/** Where a rule invites to: its position, or the position that is made for the job. */
export function inviteToOf(rule: { readonly position?: string | undefined }, jobId: string): string {
  return rule.position ?? `job ${jobId}`
}

/** Does the rule, or the job that the application is at, ask for another position than the one that was decided on before? */
export function goesElsewhere(
  before: { readonly invite_to: string | null; readonly position_id: string | null; readonly job_id: string | null },
  jobId: string | null,
  rule: { readonly position?: string | undefined },
): boolean {
  if (before.invite_to !== null) return before.invite_to !== inviteToOf(rule, jobId ?? '')
  // Decided by a version that did not remember this.
  if (before.position_id === null) return false
  return rule.position === undefined ? before.job_id !== jobId : before.position_id !== rule.position
}

/** The desired state of an application as the ATS shows it now. Undefined: it is none of our business. */
export function decideApplication(
  facts: {
    readonly application: Application
    readonly job: { readonly id: string; readonly name: string; readonly status: string } | undefined
    /**
     * The desired state so far. `begun`: the status of its interview, once answers were recorded: such an interview is
     * never cancelled.
     */
    readonly known: { readonly want: Decision['want']; readonly begun?: Begun | null } | undefined
    readonly onLeave: 'cancel' | 'keep'
    /** Why the rule is paused: the fate of its stage. */
    readonly pause?: StageFate | undefined
  },
  rules: readonly InviteRuleFacts[],
): Decision | undefined {
  const { application, job, known, onLeave, pause } = facts
  const rule = job && ruleFor(rules, job, { id: application.stageId, name: application.stageName })
  if (application.status === 'active' && rule && job) {
    const stage = String(application.stageName ?? application.stageId)
    if (job.status === 'open') return decided('invited', { code: 'in_stage', stage, job: job.name }, rule.place)
    const { name, status } = job
    // A candidate who was invited while the job was open keeps the invite; nobody new is invited.
    if (known?.want === 'invited') return decided('invited', { code: 'invited_before', job: name, status }, rule.place)
    return decided('nothing', { code: 'job_not_open', stage, job: name, status }, rule.place)
  }
  if (application.status === 'active' && pause !== undefined)
    return known?.want === 'invited'
      ? decided('invited', { code: 'invited_before_pause', pause })
      : decided(known?.want ?? 'nothing', { code: 'rule_paused', pause })
  if (known === undefined) return undefined
  const left = (stays: StaysCode | null): Cause =>
    application.status === 'active'
      ? { code: 'stage_without_rule', stage: application.stageName, stays }
      : { code: 'not_active', status: application.status, stays }
  if (known.want === 'cancelled') return decided('cancelled', left(null))
  // The same reason as long as it holds, so that `explain` keeps it and no later pass stores the row again.
  if (known.begun) return decided('nothing', left(known.begun))
  if (known.want === 'nothing') return decided('nothing', left(null))
  return onLeave === 'cancel' ? decided('cancelled', left(null)) : decided('nothing', left('kept_on_leave'))
}

const decided = (want: Decision['want'], cause: Cause, rule: string | null = null): Decision => ({
  want,
  cause,
  reason: causeText(cause),
  rule,
})

/** The engine's memory of an interview's events: how often each was seen, and the values it compares with. */
export interface EventState {
  readonly counts: Readonly<Partial<Record<EventName, number>>>
  readonly approval: Interview['approvalStatus']
  readonly analysis: Interview['analysisStatus']
}

/** The event state of an interview of which no version was read. */
export const NOTHING_SEEN: EventState = { counts: {}, approval: 'pending', analysis: 'not_requested' }

/** An event that two versions differ by. */
export interface SeenEvent {
  readonly event: EventName
  /** 1 for the first time; a decision that is changed and changed back happens a second time. */
  readonly occurrence: number
}

/** The events that lie between what was known and this version; first sight of a completed interview yields all of them, once. */
export function eventsBetween(state: EventState, version: Interview): { events: SeenEvent[]; state: EventState } {
  const counts = { ...state.counts }
  const events: SeenEvent[] = []
  const happen = (event: EventName) => {
    const occurrence = (counts[event] ?? 0) + 1
    counts[event] = occurrence
    events.push({ event, occurrence })
  }
  const once = (event: EventName, holds: boolean) => {
    if (holds && counts[event] === undefined) happen(event)
  }
  const { status, analysisStatus, approvalStatus } = version
  once('invited', version.source === 'api')
  once('started', status === 'in_progress' || status === 'completed' || status === 'abandoned')
  once('abandoned', status === 'abandoned')
  once('completed', status === 'completed')
  once('expired', status === 'expired')
  // A finished analysis stays finished (spec §3); a list that lags may show it unfinished once more.
  once('analysis.completed', analysisStatus === 'completed')
  if (analysisStatus !== state.analysis && analysisStatus === 'failed') happen('analysis.failed')
  if (approvalStatus !== state.approval && approvalStatus !== 'pending') happen(approvalStatus)
  return { events, state: { counts, approval: approvalStatus, analysis: analysisStatus } }
}

/**
 * The owner of an interview (product §5): a connection's position and an application of its ATS, whoever created it.
 */
export function ownership(facts: {
  isOurPosition: boolean
  hasExternalId: boolean
  isApplicationKnown: boolean
}): 'owned' | 'waiting' | 'ignored' {
  if (!facts.hasExternalId) return 'ignored'
  return facts.isOurPosition && facts.isApplicationKnown ? 'owned' : 'waiting'
}

/** The changes that a pass would make to people beyond notes, and how many are usual. */
export interface BrakeFacts extends BrakeCounts {
  /** People whom this connection has invited so far. */
  readonly population: number
  /** Interviews that this connection has followed so far. */
  readonly followed: number
  /** True until a pass of the connection was let through once. */
  readonly isFirst: boolean
  /** This connection beside another one that works on the same account and jobs; null: there is none. Matters for a first pass. */
  readonly beside: Beside | null
}

/** The brake as the YAML sets it. */
export interface BrakeSettings {
  readonly share: number
  readonly atLeast: number
  readonly firstPass: 'ask' | 'go'
}

/** Why a pass has to stop and ask; null when it may go on. A first pass asks whatever it would do, and beside a twin even with `go`. */
export function decideBrake(facts: BrakeFacts, settings: BrakeSettings): BrakeCause | null {
  const { beside, population, followed } = facts
  const counts = countsOf(facts)
  if (facts.isFirst) {
    if (!isAny(facts) || (beside === null && settings.firstPass === 'go')) return null
    return { code: 'first_pass', counts, beside }
  }
  const among = (what: (typeof BRAKED)[number]) => (what === 'write' ? followed : population)
  const beyond = BRAKED.filter((what) => facts[what] >= settings.atLeast && facts[what] > settings.share * among(what))
  if (beyond.length === 0) return null
  const isOfWrites = beyond.every((what) => what === 'write')
  return {
    ...{ code: 'more_than_usual', counts },
    ...(isOfWrites ? { among: 'followed', usual: followed } : { among: 'invited', usual: population }),
    ...{ allowed: settings.atLeast - 1, percent: Math.round(settings.share * 100) },
  }
}

/** Why what a changed rule would do to those who stand there already has to be asked for; null when the limits alone decide. */
export function decideRuleBrake(
  caused: BrakeCounts,
  settings: Pick<BrakeSettings, 'firstPass'>,
  beside: Beside | null,
): BrakeCause | null {
  if (!isAny(caused) || (settings.firstPass === 'go' && beside === null)) return null
  return { code: 'changed_rules', counts: countsOf(caused), beside }
}

const isAny = (counts: BrakeCounts): boolean => BRAKED.some((what) => counts[what] > 0)

const countsOf = ({ invite, cancel, move, reject, write }: BrakeCounts): BrakeCounts => ({
  ...{ invite, cancel, move, reject, write },
})
