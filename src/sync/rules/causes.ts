import { z } from 'zod'

/** Why the engine decides about an application, and why the brake holds: codes with facts, each with its sentence for logs and the command line. */

/** The fate of a stage that an invite rule names: as the YAML names it, as the ATS named it, and its name there now; null where it is gone. */
const StageFate = z.object({
  code: z.enum(['stage_renamed', 'stage_gone']),
  ...{ stage: z.string(), stageName: z.string(), stageNow: z.string().nullable() },
})
export type StageFate = Readonly<z.infer<typeof StageFate>>

/** Why nothing is done although an application left: answers were recorded, or the configuration keeps such invites. */
const Stays = z.enum(['in_progress', 'completed', 'abandoned', 'kept_on_leave'])
export type StaysCode = z.infer<typeof Stays>

/** Why an application is to be invited, cancelled or left alone. Stored, so a code keeps its meaning. */
const Cause = z.discriminatedUnion('code', [
  z.object({ code: z.literal('in_stage'), stage: z.string(), job: z.string() }),
  z.object({ code: z.literal('invited_before'), job: z.string(), status: z.string() }),
  z.object({ code: z.literal('job_not_open'), stage: z.string(), job: z.string(), status: z.string() }),
  z.object({ code: z.enum(['invited_before_pause', 'rule_paused']), pause: StageFate }),
  z.object({ code: z.literal('stage_without_rule'), stage: z.string().nullable(), stays: Stays.nullable() }),
  z.object({ code: z.literal('not_active'), status: z.string(), stays: Stays.nullable() }),
  z.object({ code: z.enum(['gone', 'ordered', 'taken_back', 'carried_by_interview', 'invite_expired']) }),
])
export type Cause = Readonly<z.infer<typeof Cause>>

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

/** In English, behind the application. */
export const CAUSE_WORDS: CauseWords = {
  in_stage: ({ stage, job }) => `is in stage "${stage}" of the open job "${job}"`,
  invited_before: ({ job, status }) => `was invited before the job "${job}" became ${status}`,
  job_not_open: ({ stage, job, status }) => `is in stage "${stage}", but the job "${job}" is ${status}`,
  invited_before_pause: ({ pause }) => `was invited before the rule was paused: its ${toldPause(pause)}`,
  rule_paused: ({ pause }) => `is not invited, since the rule is paused: its ${toldPause(pause)}`,
  stage_without_rule: ({ stage, stays }) =>
    `${stage === null ? 'is now in no stage' : `is now in stage "${stage}", which has no invite rule`}${staysWords(stays)}`,
  not_active: ({ status, stays }) => `is ${status}${staysWords(stays)}`,
  gone: () => 'is not in the ATS any more (deleted, merged, or hidden from our user)',
  ordered: () => 'was ordered in the ATS',
  taken_back: () => 'was taken back in the ATS',
  carried_by_interview: () => 'known because an interview carries its id',
  // The same whatever stage its application stands in.
  invite_expired: () => 'its invite expired (onExpired: reinvite)',
}

/** A cause by the words of one language; null for what another version stored, which may have other codes or facts. */
export function causeIn(words: CauseWords, stored: unknown): string | null {
  const { data: cause } = Cause.safeParse(stored)
  // Each sentence takes the facts of its own code; the compiler cannot follow that through the table.
  return cause ? (words[cause.code] as (facts: Cause) => string)(cause) : null
}

/** A cause in English, behind the application. */
export const causeText = (cause: Cause): string => causeIn(CAUSE_WORDS, cause) ?? cause.code

/** The kinds of changes that the brake counts; `write`: interviews first seen now that a pass would write about. */
export const BRAKED = ['invite', 'cancel', 'move', 'reject', 'write'] as const

/** The changes to people that a pass would make, by kind. */
const Counts = z.object(
  Object.fromEntries(BRAKED.map((kind) => [kind, z.number()])) as Record<(typeof BRAKED)[number], z.ZodNumber>,
)
export type BrakeCounts = Readonly<z.infer<typeof Counts>>

/** Another connection that works on the same account and jobs, or did; not configured where its name stands in no configuration that this process knows, so it was probably renamed. */
const Twin = z.object({ name: z.string(), isConfigured: z.boolean() })
export type Twin = Readonly<z.infer<typeof Twin>>

/** Names the twin of a connection and the remedy, for the brake, the log and `check`. */
export function twinText(name: string, { name: other, isConfigured }: Twin): string {
  return isConfigured
    ? `"${other}" works on the same ATS account and job, so whatever "${name}" writes is written twice`
    : `"${other}", which is not in the configuration any more, worked on the same ATS account and job: if it was renamed, give it its name back, since a connection under another name begins anew: otherwise everybody in the stage would be invited anew, and everything of the last day written again`
}

/** The connection that waits, and its twin. */
const Beside = z.object({ self: z.string(), twin: Twin })
export type Beside = Readonly<z.infer<typeof Beside>>

/** Why the brake holds. Stored, so a code keeps its meaning. */
const BrakeCause = z.discriminatedUnion('code', [
  z.object({
    code: z.enum(['first_pass', 'changed_rules']),
    counts: Counts,
    /** Null: it asks because the configuration says so. */
    beside: Beside.nullable(),
  }),
  z.object({
    code: z.literal('more_than_usual'),
    counts: Counts,
    /** What is usual: interviews that were followed, or people who were invited. */
    ...{ among: z.enum(['followed', 'invited']), usual: z.number() },
    /** So many changes pass, or this share of what is usual, in percent. */
    ...{ allowed: z.number(), percent: z.number() },
  }),
])
export type BrakeCause = Readonly<z.infer<typeof BrakeCause>>

/** What was stored as the cause of a hold; null where another version stored it with other codes or facts. */
export const brakeCauseOf = (stored: unknown): BrakeCause | null => BrakeCause.safeParse(stored).data ?? null

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
