import type { PassEnd } from '../store/pass-state.ts'

/** How a connection does, in one word: what people and pages see of the table `rules/connection-life.ts`, and of its last pass. */
export type HealthState =
  | 'account-unknown'
  | 'new'
  | 'paused'
  | 'held'
  | 'rule-paused'
  | 'resting'
  | 'late'
  | 'troubled'
  | 'working'

/** What the word is chosen by. */
export interface HealthFacts {
  /** A daemon has begun to work on it. */
  readonly isStored: boolean
  readonly isPaused: boolean
  readonly isHeld: boolean
  readonly pausedRules: number
  readonly isResting: boolean
  /** Null: its passes come by a cron expression. */
  readonly everyMs: number | null
  /** Since its last pass; null: one is under way, or none ever was. */
  readonly idleMs: number | null
  /** Of its last pass. */
  readonly outcome: PassEnd['outcome'] | null
}

/** This many polls may be missed before a connection counts as late, and at least this much time. */
const MISSED_POLLS = 3
const LATE_MS_MIN = 120_000

const isLate = ({ everyMs, idleMs }: HealthFacts): boolean =>
  everyMs !== null && idleMs !== null && idleMs > Math.max(MISSED_POLLS * everyMs, LATE_MS_MIN)

/** The words in their order; the first that fits is shown. */
export const HEALTH: readonly {
  readonly state: Exclude<HealthState, 'account-unknown'>
  readonly when: string
  readonly act: string
  readonly fits: (facts: HealthFacts) => boolean
}[] = [
  {
    state: 'new',
    when: 'nothing is stored about it: no daemon has begun to work on it',
    act: 'start a worker',
    fits: ({ isStored }) => !isStored,
  },
  {
    state: 'paused',
    when: 'reads, writes or interviews are paused: a side refuses us',
    act: 'put the key or the settings right; it resumes by itself',
    fits: ({ isPaused }) => isPaused,
  },
  {
    state: 'held',
    when: 'the brake holds changes',
    act: '`plan`, then `approve` or `reject`, or the page of the connection',
    fits: ({ isHeld }) => isHeld,
  },
  {
    state: 'rule-paused',
    when: 'the stage of a rule was renamed or is gone in the ATS; that rule decides nothing',
    act: 'put the name right in the YAML or in the ATS',
    fits: ({ pausedRules }) => pausedRules > 0,
  },
  {
    state: 'resting',
    when: 'the ATS does not answer',
    act: 'nothing: it is asked again by itself',
    fits: ({ isResting }) => isResting,
  },
  {
    state: 'late',
    when: 'no pass began while three were due, for two minutes at least',
    act: 'see whether a worker runs',
    fits: isLate,
  },
  {
    state: 'troubled',
    when: 'the last pass did not read everything',
    act: 'its sentence says why; the next pass tries again',
    fits: ({ outcome }) => outcome === 'partial' || outcome === 'failed',
  },
  { state: 'new', when: 'no pass has ended yet', act: 'wait', fits: ({ outcome }) => outcome === null },
  { state: 'working', when: 'none of these', act: 'nothing', fits: () => true },
]

/** The word for a connection whose account is known. */
export function healthOf(facts: HealthFacts): HealthState {
  return HEALTH.find(({ fits }) => fits(facts))?.state ?? 'working'
}
