/**
 * The ways in which one call can go wrong, as vendors do it: before or after they carried it out, or carried out late.
 */
export type Fault =
  | 'throttle'
  | 'fail_before'
  | 'fail_after'
  | 'cut_before'
  | 'cut_after'
  | 'truncate'
  | 'hang_after'
  | 'late'
  /** 422, whatever was asked. */
  | 'refuse'

/** Random failures of a fake ATS; the same seed gives the same failures in the same order. */
export interface FaultPlan {
  /** 0 to 1: how many calls fail. */
  readonly share: number
  readonly seed: number
  /** Answers lost while the write is carried out so much later; absent: none. */
  readonly lateMs?: number
  /** Nothing but this happens, and to writes only. */
  readonly only?: Fault
}

const WRITE_FAULTS: readonly Fault[] = [
  'throttle',
  'fail_before',
  'fail_after',
  'cut_before',
  'cut_after',
  'truncate',
  'hang_after',
]
const READ_FAULTS: readonly Fault[] = ['throttle', 'fail_before', 'cut_before', 'truncate']

/** Repeatable random faults (mulberry32). */
export function faultPicker(plan: FaultPlan | undefined): (isWrite: boolean) => Fault | undefined {
  if (!plan || plan.share === 0) return () => undefined
  const random = seededRandom(plan.seed)
  return (isWrite) => {
    if (plan.only) return isWrite ? plan.only : undefined
    if (random() >= plan.share) return undefined
    const faults = isWrite
      ? plan.lateMs === undefined
        ? WRITE_FAULTS
        : [...WRITE_FAULTS, 'late' as const]
      : READ_FAULTS
    return faults[Math.floor(random() * faults.length)]
  }
}

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
