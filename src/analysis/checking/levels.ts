import { POINTS_PER_LEVEL } from '../judging/consensus.ts'
import type { SaidBySample } from './measuring.ts'

/** The level of a score, 1 to 5, also between two; null: not scored. */
export const levelOfScore = (score: number | null): number | null =>
  score === null ? null : score / POINTS_PER_LEVEL + 1

/** The level of each sample; one that names none finds nothing, which is the lowest. */
export const levelsIn = (samples: readonly SaidBySample[]): number[] => samples.map(({ level }) => level ?? 1)
