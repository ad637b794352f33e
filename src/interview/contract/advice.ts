import { type AssessedResult, isAbstained } from './abstention.ts'
import type { AnalysisResult, Interview } from './contract.ts'

/** A decision that a result speaks for. */
export type Advice = Exclude<Interview['approvalStatus'], 'pending'>

/** What each recommendation of a result speaks for; null: for neither decision, so that none goes against it. */
const SPEAKS_FOR: Readonly<Record<AnalysisResult['hiringRecommendation']['decision'], Advice | null>> = {
  STRONG_YES: 'approved',
  YES: 'approved',
  MAYBE: null,
  NO: 'rejected',
}

/** Which decision a result speaks for. One that scored nothing, or that is not sure (`LOW`), speaks for none. */
export function adviceOf(result: AssessedResult): Advice | null {
  const { decision, confidence_level: confidence } = result.hiringRecommendation
  return isAbstained(result) || confidence === 'LOW' ? null : SPEAKS_FOR[decision]
}

/** How often decisions went which way, before and after whoever decided had seen what the AI recommends. */
export interface AdviceFigures {
  readonly agreed: AdviceCount
  /** Approved where the AI spoke for a rejection. */
  readonly approved: AdviceCount
  /** Rejected where it spoke for an approval. */
  readonly rejected: AdviceCount
  /** Of further ones, made by a command: nobody knows what they had seen, and nobody was asked why. */
  readonly byCommand: number
}
export interface AdviceCount {
  readonly before: number
  readonly after: number
}
