import { NO_NAME } from '../../base/person-names.ts'
import type { EventName } from '../../config/schema.ts'
import { isAbstained, isScored } from '../../interview/contract/client.ts'
import { SCORES } from '../../interview/contract/scores.ts'
import { withoutMarkers } from './markers.ts'
import { slotValue, type TemplateFacts } from './values.ts'

/** The notes that are written when the YAML says nothing else (product §5), and where it says `note: default`. */
export function defaultNote(facts: TemplateFacts): string {
  const { interview, event } = facts
  const name =
    [slotValue(facts, 'candidate.firstName'), slotValue(facts, 'candidate.lastName')].filter(Boolean).join(' ') ||
    NO_NAME
  const review = facts.reviewUrl ? [`Watch and decide: ${facts.reviewUrl}`] : []
  const texts: Readonly<Record<EventName, readonly string[]>> = {
    invited: [
      `Video interview: ${name} was invited.`,
      `Personal link: ${interview.inviteUrl ?? ''}`,
      `Valid until ${interview.inviteExpiresAt ? momentWords(interview.inviteExpiresAt) : 'further notice'}`,
    ],
    started: [`Video interview: ${name} started to answer.`],
    completed: [
      `Video interview: ${name} answered all ${interview.answeredQuestions === 1 ? 'questions (there is one)' : `${interview.answeredQuestions} questions`}.`,
      ...review,
    ],
    abandoned: [`Video interview: ${name} ${stoppedWords(interview)}.`],
    expired: [`Video interview: the invite of ${name} expired without an answer.`],
    cancelled: [`Video interview: the invite of ${name} was cancelled.`],
    'analysis.completed': [...analysisLines(facts, name), ...review],
    'analysis.failed': [
      `Video interview: there is no AI analysis for ${name}; the dashboard says why. Please watch the answers.`,
      ...review,
    ],
    approved: [`Video interview: a reviewer approved ${name}.`, ...review],
    rejected: [`Video interview: a reviewer rejected ${name}.`, ...review],
  }
  return texts[event as EventName].join('\n')
}

function analysisLines(facts: TemplateFacts, name: string): string[] {
  const { analysis } = facts
  if (!analysis) return [`Video interview: the analysis for ${name} is finished.`]
  const summary = slotValue(facts, 'analysis.summary.one_line_summary')
  if (isAbstained(analysis)) return [`Video interview: ${name}. ${summary}`]
  const { evaluationScores: scores, hiringRecommendation: advice } = analysis
  return [
    `Video interview: AI analysis of ${name}${analysis.model === undefined ? '' : ` by ${withoutMarkers(analysis.model)}`}. It is advice, not the decision of a reviewer.`,
    summary,
    SCORES.filter(([, key]) => isScored(analysis, key))
      .map(([title, key]) => `${title} ${scores[key]}`)
      .join(' · '),
    `Recommendation: ${inWords(advice.decision)}, confidence ${inWords(advice.confidence_level)}`,
  ]
}

/** A code of the API as a recruiter reads it: `STRONG_YES`. */
const inWords = (code: string): string => code.toLowerCase().replaceAll('_', ' ')

/** How far somebody came who left. */
export function stoppedWords({ answeredQuestions: answers }: { readonly answeredQuestions: number }): string {
  if (answers === 0) return 'stopped before the first answer'
  return answers === 1 ? 'stopped after 1 answer' : `stopped after ${answers} answers`
}

const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** A time of the API as people read it, with its zone, since nobody knows that of the reader. */
const momentWords = (iso: string): string => `${MOMENT.format(new Date(iso))} UTC`
