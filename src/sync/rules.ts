import type { EventName } from '../config/schema.ts'
import type { Application } from '../connector-kit/contract.ts'
import type { Interview } from '../interview/contract.ts'

/** The engine's decisions: facts come in, a decision with its reason goes out. No clock, no database, no network. */

export interface InviteRuleFacts {
  readonly job: string
  readonly stage: string
  /** Its place in the YAML. */
  readonly place: string
}

export interface Decision {
  readonly want: 'invited' | 'cancelled' | 'nothing'
  readonly reason: string
  readonly rule: string | null
}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** The first rule for this job and stage, by id or by name. */
export function ruleFor<Rule extends InviteRuleFacts>(
  rules: readonly Rule[],
  job: { id: string; name: string },
  stage: { id: string | null; name: string | null },
): Rule | undefined {
  return rules.find(
    (rule) =>
      (rule.job === '*' || rule.job === job.id || same(rule.job, job.name)) &&
      ((stage.id !== null && rule.stage === stage.id) || (stage.name !== null && same(rule.stage, stage.name))),
  )
}

/** What should be true for an application as the ATS shows it now. Undefined: it is none of our business. */
export function decideApplication(
  facts: {
    readonly application: Application
    readonly job: { readonly id: string; readonly name: string; readonly status: string } | undefined
    readonly known: { readonly want: Decision['want'] } | undefined
    readonly onLeave: 'cancel' | 'keep'
  },
  rules: readonly InviteRuleFacts[],
): Decision | undefined {
  const { application, job, known, onLeave } = facts
  const rule = job && ruleFor(rules, job, { id: application.stageId, name: application.stageName })
  if (application.status === 'active' && rule && job) {
    if (job.status === 'open')
      return {
        want: 'invited',
        reason: `is in stage "${application.stageName ?? application.stageId}" of the open job "${job.name}"`,
        rule: rule.place,
      }
    // Who was invited while the job was open keeps the invite; nobody new is invited.
    if (known?.want === 'invited')
      return {
        want: 'invited',
        reason: `was invited before the job "${job.name}" became ${job.status}`,
        rule: rule.place,
      }
    return {
      want: 'nothing',
      reason: `is in stage "${application.stageName ?? application.stageId}", but the job "${job.name}" is ${job.status}`,
      rule: rule.place,
    }
  }
  if (known === undefined) return undefined
  const why =
    application.status === 'active'
      ? `is now in stage "${application.stageName ?? 'none'}", which has no invite rule`
      : `is ${application.status}`
  if (known.want !== 'invited') return { want: known.want, reason: why, rule: null }
  return onLeave === 'cancel'
    ? { want: 'cancelled', reason: why, rule: null }
    : { want: 'nothing', reason: `${why}; onLeave is "keep"`, rule: null }
}

/** What the engine remembers of an interview's events: how often each was seen, and the values it compares with. */
export interface EventState {
  readonly counts: Readonly<Partial<Record<EventName, number>>>
  readonly approval: Interview['approvalStatus']
  readonly analysis: Interview['analysisStatus']
}

export const NOTHING_SEEN: EventState = { counts: {}, approval: 'pending', analysis: 'not_requested' }

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
  if (analysisStatus !== state.analysis && analysisStatus === 'completed') happen('analysis.completed')
  if (analysisStatus !== state.analysis && analysisStatus === 'failed') happen('analysis.failed')
  if (approvalStatus !== state.approval && approvalStatus !== 'pending') happen(approvalStatus)
  return { events, state: { counts, approval: approvalStatus, analysis: analysisStatus } }
}

/** Whose an interview is (product §5): of a connection's position and of an application of its ATS, whoever created it. */
export function ownership(facts: {
  isOurPosition: boolean
  hasExternalId: boolean
  isApplicationKnown: boolean
}): 'owned' | 'waiting' | 'ignored' {
  if (!facts.hasExternalId) return 'ignored'
  return facts.isOurPosition && facts.isApplicationKnown ? 'owned' : 'waiting'
}

export type AfterFailure =
  | { readonly do: 'wait'; readonly ms: number; readonly countsAttempt: boolean }
  | { readonly do: 'park' }
  | { readonly do: 'unknown' }
  | { readonly do: 'pause' }

const BACKOFF_MS_MAX = 10 * 60_000

/** What follows from a failed write. `doubtful`: the ATS may have carried it out; then only a look at it may decide. */
export function afterFailure(
  failure: { kind: string; doubtful: boolean; retryAfterMs: number | undefined },
  attempt: number,
): AfterFailure {
  if (failure.doubtful) return { do: 'unknown' }
  if (failure.kind === 'throttled') return { do: 'wait', ms: failure.retryAfterMs ?? 5_000, countsAttempt: false }
  if (failure.kind === 'config') return { do: 'pause' }
  if (failure.kind === 'rejected' || failure.kind === 'domain') return { do: 'park' }
  return { do: 'wait', ms: backoffMs(attempt), countsAttempt: true }
}

/** 1 s, 2 s, 4 s … up to ten minutes: an ATS may be away for a day, and nothing may be lost. */
export function backoffMs(attempt: number): number {
  return Math.min(1_000 * 2 ** Math.min(Math.max(attempt - 1, 0), 20), BACKOFF_MS_MAX)
}
