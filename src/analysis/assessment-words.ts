import type { Abstention, Consensus } from './judging/consensus.ts'
import { CRITERIA, type Criterion } from './provider.ts'

/** The sentences that code writes into a result, in English: the API and the ATS have them as text. Pages compose them anew from the facts beside the result. */

export const NO_WORDS = 'No AI assessment: no words were heard in the answers.'

const NAMES: Readonly<Record<Criterion, string>> = {
  communication: 'communication',
  criteria_match: 'criteria match',
  competency: 'competency',
  cultural_fit: 'cultural fit',
}
/** Stored in results, so apart from the words of pages and PDFs, which may change. Without full stops: all criteria that were not scored stand in one sentence, by which readers of the API know them. */
const WHY_NOT: Readonly<Record<Abstention, string>> = {
  few_words: 'fewer than 30 words could be understood',
  little_speech: 'less than a third of the recordings is speech',
  no_evidence: 'no statement could be backed by a quote',
  trait: 'a reason or quote of the AI spoke, or seemed to speak, of personal traits or a manner of speaking',
  shared_quotes: 'its quotes already carry two other criteria',
  disagreement: 'the judgements disagree',
  unanswered: 'the model did not answer',
}
export const named = (criteria: readonly Criterion[]): string =>
  criteria.map((criterion) => NAMES[criterion]).join(', ')
export const sentences = (...texts: readonly string[]): string => texts.filter(Boolean).join(' ')

export const titled = (criterion: Criterion, text: string): string => {
  const name = NAMES[criterion]
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${text}`
}

/** Instead of a reason, where the model gave none that may be told. */
export const NO_REASON = 'scored by what was quoted; no reason can be told.'

/** One sentence that names every criterion that was not scored, with why. */
export function notScored(criteria: Readonly<Record<Criterion, Consensus>>): string {
  const groups = Map.groupBy(
    CRITERIA.filter((one) => criteria[one].abstention !== undefined),
    (one) => criteria[one].abstention,
  )
  const parts = [...groups].map(([why, of]) => `${named(of)} (${why === undefined ? '' : WHY_NOT[why]})`)
  return parts.length === 0 ? '' : `Not scored: ${parts.join('; ')}.`
}

export function summaryLine(criteria: Readonly<Record<Criterion, Consensus>>, scored: number, overall: number): string {
  if (scored > 0) return `Overall ${overall} of 100 by what was said, from ${scored} of ${CRITERIA.length} criteria.`
  const [why, ...others] = new Set(CRITERIA.flatMap((criterion) => criteria[criterion].abstention ?? []))
  return `No AI assessment: ${why === undefined || others.length > 0 ? 'no criterion could be scored' : WHY_NOT[why]}.`
}

/** A place in an answer; the first answer is 0. */
interface Flagged {
  readonly answer: number
  readonly text: string
}

export const unsearchedCondition = (answers: readonly number[]): string =>
  `A person must look at answer ${answers.join(', ')}: words that speak to whoever assesses are not reliably found in its language or script.`

export const cutCondition = (answers: readonly number[]): string =>
  `A person must listen to answer ${answers.join(', ')}: its transcript is longer than any answer, and its end was left out.`

export const PARTLY_READ =
  'A person must listen to all answers: by the count of its own server, the model read only a part of what was said.'

export const redFlag = ({ answer, text }: Flagged): string =>
  `Answer ${answer + 1} holds words that speak to whoever assesses: “${text}”`

export function flaggedCondition(flags: readonly Flagged[]): string {
  const where = [...new Set(flags.map(({ answer }) => answer + 1))]
  return `A person must look at answer ${where.join(', ')}: words in it speak to whoever assesses, and count as no evidence.`
}
