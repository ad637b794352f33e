import type { AnalysisInput, AnalysisProvider } from './provider.ts'

const NO_AI = 'No AI assessment: no model is configured.'
const NOT_SCORED = 'No AI was used. Not scored: communication, criteria match, competency, cultural fit.'

/**
 * Without a configured model there is no judgement, and it says so on every result. It counts only facts: how many
 * questions were answered, and how much was recorded. All criteria abstain (product decision §4).
 */
export const offlineProvider: AnalysisProvider = {
  name: 'offline',
  callsModel: false,
  analyse: (input) =>
    Promise.resolve({
      result: countOnly(input),
      provenance: { provider: 'offline', abstained: ['communication', 'criteria_match', 'competency', 'cultural_fit'] },
    }),
}

function countOnly({ answers, questions }: AnalysisInput): Record<string, unknown> {
  const kilobytes = Math.round(answers.reduce((sum, answer) => sum + answer.bytes, 0) / 1024)
  const counted = `${answers.length} of ${questions.length} questions were answered; ${kilobytes} KB were recorded.`
  const observations = `${NOT_SCORED} ${counted}`
  return {
    evaluationScores: {
      communication_score: 0,
      criteria_match_score: 0,
      competency_score: 0,
      cultural_fit_score: 0,
      overall_score: 0,
    },
    detailedAssessment: {
      communication: { strengths: [], weaknesses: [], observations },
      competency_assessment: { observed_strengths: [], areas_for_improvement: [], relevant_examples: [], observations },
      red_flags: [],
      positive_indicators: [],
    },
    hiringRecommendation: {
      decision: 'MAYBE',
      confidence_level: 'LOW',
      primary_reasons: [NO_AI],
      risks: [],
      conditions: [
        'A person must watch the recordings: communication, criteria match, competency and cultural fit were not scored.',
      ],
    },
    summary: {
      one_line_summary: `${NO_AI} ${counted}`,
      key_strengths: 'Not assessed.',
      key_concerns: NOT_SCORED,
      fit_assessment: 'FAIR',
    },
  }
}
