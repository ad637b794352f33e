import { cut, oneLine } from '../../base/text.ts'
import { isAbstained } from '../../interview/contract/client.ts'
import { type ResultPage, resultPageOf } from '../../pdf/result-page.ts'
import { clockTime, codeInWords } from '../../pdf/result-words.ts'
import { en } from '../../pdf/words/result/en.ts'
import { conditionsOf, freed, slotValue, type TemplateFacts } from './values.ts'

/** Of a model's reason and of a quote. A foreign API may send texts of any length, and an ATS takes notes of some thousand characters. */
const SAID_UNITS_MAX = 300

/**
 * The result as a recruiter takes it in within seconds: recommendation and confidence, scores with their ranges, three reasons each with
 * a quote and the way to its second, what was not scored, and what a person must look at. `doPeopleDecide`: no rule moves or rejects
 * anybody by it.
 */
export function analysisLines(facts: TemplateFacts, name: string, doPeopleDecide: boolean): string[] {
  const { analysis } = facts
  if (!analysis) return [`Video interview: the analysis for ${name} is finished.`]
  const summary = slotValue(facts, 'analysis.summary.one_line_summary')
  if (isAbstained(analysis)) return [`Video interview: ${name}. ${summary}`, ...conditionsOf(analysis)]
  const page = resultPageOf(analysis, {
    ...{
      language: 'en',
      candidate: facts.interview.candidate,
      position: '',
      interviewedAt: null,
      url: facts.reviewUrl,
    },
  })
  const { decision, confidence_level: confidence } = analysis.hiringRecommendation
  const decides = doPeopleDecide ? 'AI-assisted; a person decides.' : 'It is advice, not the decision of a reviewer.'
  return [
    `Video interview: AI analysis of ${name}${analysis.model === undefined ? '' : ` by ${freed(analysis.model)}`}. ${decides}`,
    `Recommendation: ${codeInWords(en, decision)}, confidence ${codeInWords(en, confidence)}`,
    summary,
    scoresLine(page),
    ...page.scores.flatMap(({ score, value, why }) =>
      value === null ? [`${en.scores[score]}: ${en.notScored(why === null ? undefined : en.why[why])}`] : [],
    ),
    ...(page.reasons.some(({ text, quote }) => text !== null && quote !== null) ? [en.reasonsAre] : []),
    ...reasonLines(page),
    ...conditionsOf(analysis),
  ]
}

/** Such as `Overall 62 · Communication 75 (50–100)`. */
function scoresLine({ scores }: ResultPage): string {
  const isRanged = scores.some(({ range }) => range !== null)
  const told = scores.flatMap(({ score, value, range }) => {
    if (value === null) return []
    const isSpread = range !== null && range[0] !== range[1]
    return [`${en.scores[score]} ${value}${isSpread ? ` (${range[0]}–${range[1]})` : ''}`]
  })
  return `Scores of 100${isRanged ? ', with the range of several judgements' : ''}: ${told.join(' · ')}`
}

function reasonLines({ reasons, url }: ResultPage): string[] {
  return reasons.map(({ criterion, text, quote, answer, second, isQuoteCorrected = false }, at) => {
    const of = criterion === null ? '' : `${en.scores[`${criterion}_score`]}: `
    const place = answer === null ? '' : second === null ? en.answer(answer) : en.answerAt(answer, clockTime(second))
    const link = url === null || answer === null ? '' : linkTo(url, answer, second)
    const where = [place, isQuoteCorrected ? en.corrected : '', link].filter(Boolean).join(', ')
    return [
      `${at + 1}. ${of}${said(text ?? en.noReason)}`,
      ...(quote === null ? [] : [en.quoted(said(quote))]),
      ...(where === '' ? [] : [`(${where})`]),
    ].join(' ')
  })
}

const said = (text: string): string => cut(oneLine(freed(text)), SAID_UNITS_MAX)

/** The answer on the interview's page, whose player begins at that second. */
const linkTo = (url: string, answer: number, second: number | null): string =>
  `${url}${second === null ? '' : `?t=${Math.floor(second)}`}#answer-${answer}`

/** Whether no rule lets an assessment decide by itself. */
export const doPeopleDecide = (rules: readonly { readonly allowAutomatedDecision?: boolean | undefined }[]): boolean =>
  !rules.some((rule) => rule.allowAutomatedDecision === true)
