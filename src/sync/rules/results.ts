import type { AssessmentResult } from '../../connector-kit/assessments.ts'
import { type AssessedResult, isAbstained, isScored } from '../../interview/contract/client.ts'
import { stoppedWords } from './default-notes.ts'
import { conditionsOf, slotValue, type TemplateFacts } from './values.ts'

/** The result as an ATS that ordered the interview gets it. */

const STATUSES: Readonly<Record<string, AssessmentResult['status']>> = {
  invited: 'pending',
  started: 'started',
  abandoned: 'abandoned',
  expired: 'expired',
  cancelled: 'cancelled',
}

/** At one event. */
export function resultOf(facts: TemplateFacts): AssessmentResult {
  const status = STATUSES[facts.event] ?? 'completed'
  return { status, score: scoreOf(facts), summary: summaryOf(facts, status), url: facts.reviewUrl }
}

/**
 * As it stands now, for an ATS that asks. `awaitsAnalysis`: a completed interview is analysed first, and reported
 * complete after that.
 */
export function resultNow(facts: Omit<TemplateFacts, 'event'>, awaitsAnalysis: boolean): AssessmentResult {
  const { status, analysisStatus } = facts.interview
  const isAnalysed = analysisStatus === 'completed' || analysisStatus === 'failed'
  if (status === 'completed' && awaitsAnalysis && !isAnalysed) {
    const summary = 'All questions are answered; the analysis is under way.'
    return { status: 'started', score: null, summary, url: facts.reviewUrl }
  }
  const event =
    status === 'created'
      ? 'invited'
      : status === 'in_progress'
        ? 'started'
        : status !== 'completed'
          ? status
          : isAnalysed
            ? `analysis.${analysisStatus}`
            : 'completed'
  return resultOf({ ...facts, event })
}

/** A number by which an ATS may sort people; withheld where the service is unsure, as it is of answers that speak to whoever assesses. */
function scoreOf({ analysis }: TemplateFacts): number | null {
  return analysis && isScored(analysis, 'overall_score') && !isUnsure(analysis)
    ? analysis.evaluationScores.overall_score
    : null
}

/** A service without a note of its own says it by the confidence alone. */
const isUnsure = ({ hiringRecommendation: { confidence_level: confidence }, noted }: AssessedResult): boolean =>
  confidence === 'LOW' ||
  (noted?.flagged.length ?? 0) > 0 ||
  (noted?.unsearched.length ?? 0) > 0 ||
  (noted?.cut.length ?? 0) > 0 ||
  noted?.isPartlyRead === true

function summaryOf(facts: TemplateFacts, status: AssessmentResult['status']): string {
  const { analysis, event, interview } = facts
  if (analysis) {
    const summary = slotValue(facts, 'analysis.summary.one_line_summary')
    if (isAbstained(analysis)) return `${summary} A person must look at the interview.`
    return isUnsure(analysis)
      ? ['A person must look: the AI is not sure, so no score is told.', ...conditionsOf(analysis)].join(' ')
      : `AI advice, not the decision of a reviewer: ${summary}`
  }
  if (event === 'analysis.failed') return 'Answered. There is no AI analysis; please watch the answers.'
  const told: Readonly<Record<AssessmentResult['status'], string>> = {
    pending: 'Invited, not started yet.',
    started: 'The candidate has begun to answer.',
    completed: 'All questions are answered.',
    abandoned: `The candidate ${stoppedWords(interview)}.`,
    expired: 'The invite expired without an answer.',
    cancelled: 'The invite was cancelled.',
  }
  return told[status]
}
