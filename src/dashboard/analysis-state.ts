import { type AssessedAnalysis, isAbstained } from '../interview/client.ts'
import type { Evidence } from '../interview/evidence.ts'
import type { GivenConsent } from '../interview/notices.ts'

/**
 * Why there is no assessment. `declined`: the candidate chose no. `not_asked`: no model was configured when the interview began, so nobody
 * asked. `no_model`: none is, or was, configured. `nothing_said`: the answers hold no words. `failed`: it was tried, and can be tried again.
 */
export type NoAssessment = 'declined' | 'not_asked' | 'no_model' | 'nothing_said' | 'failed'

/** An analysis with the facts by which a page chooses its words: the evidence and the candidate's consent. */
export interface AnalysisFacts {
  readonly analysis: AssessedAnalysis
  readonly evidence: Evidence | null
  /** Null before the start. */
  readonly consent: Pick<GivenConsent, 'ai'> | null
  /** A model is configured now. */
  readonly isAiOffered: boolean
}

/** Undefined where there is an assessment, or one may still come. */
export function noAssessment({ analysis, evidence, consent, isAiOffered }: AnalysisFacts): NoAssessment | undefined {
  const { status, result } = analysis
  if (result) {
    if (evidence?.isByModel === false) return 'no_model'
    const texts = [...(evidence?.transcripts.values() ?? [])]
    return isAbstained(result) && texts.length > 0 && texts.every((text) => text.trim() === '')
      ? 'nothing_said'
      : undefined
  }
  if (status !== 'not_requested' && status !== 'failed') return undefined
  if (consent?.ai === false) return 'declined'
  if (!isAiOffered && status === 'not_requested') return 'no_model'
  if (consent?.ai === null && (isAiOffered || status === 'failed')) return 'not_asked'
  return status === 'failed' ? 'failed' : undefined
}

/** The sentence that a reviewer reads where no assessment exists. */
export const NO_ASSESSMENT_WORDS: Readonly<Record<NoAssessment, string>> = {
  declined: 'The candidate chose that no AI assesses the answers. People assess them.',
  not_asked: 'The candidate was not asked whether an AI may assess the answers, so none did. People assess them.',
  no_model: 'No AI assessed this interview: no model was set up for it. People assess it.',
  nothing_said: 'The AI heard no words in the answers, so it assessed nothing. Watch the recordings.',
  failed: 'The AI’s assessment did not succeed. It can be requested again.',
}
