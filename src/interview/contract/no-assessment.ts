import type { Interview } from './contract.ts'

/**
 * Why an interview has no assessment by the AI. `declined`: the candidate chose no. `not_asked`: no model was configured when the interview
 * began, so nobody asked. `no_model`: none is, or was, configured. `nothing_said`: the answers hold no words. `failed`: it was tried, and
 * can be tried again. The API knows `completed` and `failed` alone (spec §3).
 */
export const NO_ASSESSMENTS = ['declined', 'not_asked', 'no_model', 'nothing_said', 'failed'] as const
export type NoAssessment = (typeof NO_ASSESSMENTS)[number]

/** As the column `analyses.no_assessment` has it, of a finished analysis; null: it holds an assessment, or is not finished. */
export type KeptReason = Extract<NoAssessment, 'no_model' | 'nothing_said'> | null

export interface AssessmentFacts {
  readonly isCompleted: boolean
  readonly analysisStatus: Interview['analysisStatus']
  /** The candidate's answer to the question about AI; null: not asked, or not yet. */
  readonly aiConsent: boolean | null
  readonly kept: KeptReason
  /** A model is configured now. */
  readonly isAiOffered: boolean
}

/** Undefined where there is an assessment, or one may still come. */
export function whyUnassessed(facts: AssessmentFacts): NoAssessment | undefined {
  const { isCompleted, analysisStatus, aiConsent, kept, isAiOffered } = facts
  if (analysisStatus === 'completed') return kept ?? undefined
  if (analysisStatus !== 'failed' && analysisStatus !== 'not_requested') return undefined
  if (aiConsent === false) return 'declined'
  if (analysisStatus === 'failed') return aiConsent === null ? 'not_asked' : 'failed'
  // Before the end nothing is missing yet.
  if (!isCompleted) return undefined
  if (!isAiOffered) return 'no_model'
  return aiConsent === null ? 'not_asked' : undefined
}
