import { NO_NAME } from '../../base/person-names.ts'
import type { EventName } from '../../config/schema.ts'
import { analysisLines } from './analysis-note.ts'
import { slotValue, type TemplateFacts } from './values.ts'

/** The notes that are written when the YAML says nothing else (product §5), and where it says `note: default`. `doPeopleDecide`: no rule decides by the AI alone. */
export function defaultNote(facts: TemplateFacts, doPeopleDecide: boolean): string {
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
    'analysis.completed': [...analysisLines(facts, name, doPeopleDecide), ...review],
    'analysis.failed': [
      `Video interview: there is no AI analysis for ${name}; the dashboard says why. Please watch the answers.`,
      ...review,
    ],
    approved: [`Video interview: a reviewer approved ${name}.`, ...review],
    rejected: [`Video interview: a reviewer rejected ${name}.`, ...review],
  }
  return texts[event as EventName].join('\n')
}

/** How far somebody came who left. */
export function stoppedWords({ answeredQuestions: answers }: { readonly answeredQuestions: number }): string {
  if (answers === 0) return 'stopped before the first answer'
  return answers === 1 ? 'stopped after 1 answer' : `stopped after ${answers} answers`
}

const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** A time of the API as people read it, with its zone, since nobody knows that of the reader. */
const momentWords = (iso: string): string => `${MOMENT.format(new Date(iso))} UTC`
