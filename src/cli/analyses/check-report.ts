import type { CheckFigures } from '../../analysis/checking/figures.ts'
import type { Finding } from '../../analysis/checking/findings.ts'
import type { Sets } from '../../analysis/checking/sets.ts'
import type { CheckedModel } from '../../analysis/checking/staleness.ts'

/** The contents of the report of `analysis check`. */
export interface CheckReport extends CheckedModel {
  readonly madeAt: Date
  readonly sets: Sets
  readonly samples: number
  /** Analyses that were made. */
  readonly interviews: number
  /** False where only a part of the sets was asked. */
  readonly isWhole: boolean
  readonly hasPassed: boolean
  readonly findings: readonly Finding[]
  readonly figures: CheckFigures
}
