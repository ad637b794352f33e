/** Why the engine decides about an application, and why the brake holds: codes with facts, each with its sentence for logs and the command line. */

/** The fate of a stage that an invite rule names. */
export interface StageFate {
  readonly code: 'stage_renamed' | 'stage_gone'
  /** As the YAML names it, as the ATS named it, and its name there now; null where it is gone. */
  readonly stage: string
  readonly stageName: string
  readonly stageNow: string | null
}

/** Why nothing is done although an application left: answers were recorded, or the configuration keeps such invites. */
export type StaysCode = 'in_progress' | 'completed' | 'abandoned' | 'kept_on_leave'

/** Why an application is to be invited, cancelled or left alone. Stored, so a code keeps its meaning. */
export type Cause =
  | { readonly code: 'in_stage'; readonly stage: string; readonly job: string }
  | { readonly code: 'invited_before'; readonly job: string; readonly status: string }
  | { readonly code: 'job_not_open'; readonly stage: string; readonly job: string; readonly status: string }
  | { readonly code: 'invited_before_pause' | 'rule_paused'; readonly pause: StageFate }
  | { readonly code: 'stage_without_rule'; readonly stage: string | null; readonly stays: StaysCode | null }
  | { readonly code: 'not_active'; readonly status: string; readonly stays: StaysCode | null }
  | { readonly code: 'gone' | 'ordered' | 'taken_back' | 'carried_by_interview' | 'invite_expired' }

type FactsOf<Code, One = Cause> = One extends { readonly code: infer Codes }
  ? Code extends Codes
    ? One
    : never
  : never

/** A sentence for each code, without its subject. */
export type CauseWords = { readonly [Code in Cause['code']]: (facts: FactsOf<Code>) => string }

/** For a person: the fate of the stage, after "its". */
export function toldPause({ stage, code, stageName, stageNow }: StageFate): string {
  return code === 'stage_renamed'
    ? `stage "${stage}" (${stageName}) is now called "${stageNow}" in the ATS`
    : `stage "${stage}" (${stageName}) is gone in the ATS`
}

const staysWords = (stays: StaysCode | null): string =>
  stays === null ? '' : stays === 'kept_on_leave' ? '; onLeave is "keep"' : `: its interview is ${stays} and stays`

/** In English, behind "because it". */
export const CAUSE_WORDS: CauseWords = {
  in_stage: ({ stage, job }) => `is in stage "${stage}" of the open job "${job}"`,
  invited_before: ({ job, status }) => `was invited before the job "${job}" became ${status}`,
  job_not_open: ({ stage, job, status }) => `is in stage "${stage}", but the job "${job}" is ${status}`,
  invited_before_pause: ({ pause }) => `was invited before the rule was paused: its ${toldPause(pause)}`,
  rule_paused: ({ pause }) => `is not invited, since the rule is paused: its ${toldPause(pause)}`,
  stage_without_rule: ({ stage, stays }) =>
    `is now in stage "${stage ?? 'none'}", which has no invite rule${staysWords(stays)}`,
  not_active: ({ status, stays }) => `is ${status}${staysWords(stays)}`,
  gone: () => 'is not in the ATS any more (deleted, merged, or hidden from our user)',
  ordered: () => 'was ordered in the ATS',
  taken_back: () => 'was taken back in the ATS',
  carried_by_interview: () => 'known because an interview carries its id',
  // The same whatever stage its application stands in.
  invite_expired: () => 'its invite expired (onExpired: reinvite)',
}

/** A cause by the words of one language; null for a code of another version, which has none here. */
export function causeIn(words: CauseWords, cause: Cause): string | null {
  if (!Object.hasOwn(words, cause.code)) return null
  // Each sentence takes the facts of its own code; the compiler cannot follow that through the table.
  return (words[cause.code] as (facts: Cause) => string)(cause)
}

/** A cause in English, behind "because it". */
export const causeText = (cause: Cause): string => causeIn(CAUSE_WORDS, cause) ?? cause.code

/** The changes to people that a pass would make, by kind; `write`: interviews first seen now that it would write about. */
export interface BrakeCounts {
  readonly invite: number
  readonly cancel: number
  readonly move: number
  readonly reject: number
  readonly write: number
}

/** The kinds of changes that the brake counts. */
export const BRAKED = ['invite', 'cancel', 'move', 'reject', 'write'] as const

/** Another connection that works on the same account and jobs, or did. */
export interface Twin {
  readonly name: string
  /** False: the name stands in no configuration that this process knows, so the connection was probably renamed. */
  readonly isConfigured: boolean
}

/** Names the twin of a connection and the remedy, for the brake, the log and `check`. */
export function twinText(name: string, { name: other, isConfigured }: Twin): string {
  return isConfigured
    ? `"${other}" works on the same ATS account and job, so whatever "${name}" writes is written twice`
    : `"${other}", which is not in the configuration any more, worked on the same ATS account and job: if it was renamed, give it its name back, since a connection under another name begins anew: otherwise everybody in the stage would be invited anew, and everything of the last day written again`
}

/** A connection and its twin. */
export interface Beside {
  readonly self: string
  readonly twin: Twin
}

/** Why the brake holds. Stored, so a code keeps its meaning. */
export type BrakeCause =
  | {
      readonly code: 'first_pass' | 'changed_rules'
      readonly counts: BrakeCounts
      /** The connection that waits, and its twin; null: it asks because the configuration says so. */
      readonly beside: Beside | null
    }
  | {
      readonly code: 'more_than_usual'
      readonly counts: BrakeCounts
      /** What is usual: interviews that were followed, or people who were invited. */
      readonly among: 'followed' | 'invited'
      readonly usual: number
      /** So many changes pass, or this share of what is usual, in percent. */
      readonly allowed: number
      readonly percent: number
    }

const changesText = (counts: BrakeCounts): string =>
  BRAKED.filter((what) => counts[what] > 0)
    .map((what) =>
      what === 'write' ? `write about ${counts.write} interviews first seen now` : `${what} ${counts[what]}`,
    )
    .join(', ')

/** Why the brake holds, in English. */
export function brakeText(cause: BrakeCause): string {
  const would = changesText(cause.counts)
  if (cause.code === 'more_than_usual') {
    const usual =
      cause.among === 'followed'
        ? `${cause.usual} interviews were followed so far`
        : `${cause.usual} were invited so far`
    return `it would ${would}, where ${usual}; the brake allows ${cause.allowed}, or ${cause.percent} %`
  }
  const { beside } = cause
  const why = beside === null ? 'brake.firstPass is "ask"' : twinText(beside.self, beside.twin)
  return cause.code === 'first_pass'
    ? `the first pass of this connection would ${would}; ${why}`
    : `its changed rules would ${would}, counting those who stand there already; ${why}`
}
