import { type AssessedResult, isScored } from '../../interview/contract/client.ts'
import type { InterviewDetail } from '../../interview/contract/contract.ts'
import type { SCORES } from '../../interview/contract/scores.ts'
import { overallRange, type ScoreRange } from '../../interview/contract/sureness.ts'
import type { Abstention, Criterion, Evidence, Quote, Reason } from '../../interview/reviewing/evidence.ts'
import { type Html, html } from '../../web/pages.ts'
import { scoreBar, unscoredBar } from '../frame/drawn-bars.ts'
import { inEnglish, presentLanguage } from '../frame/language.ts'
import { sentence } from '../frame/pages.ts'
import { watchingWords } from './words/watching/index.ts'

type Told = Html | string

/** What code said about a result when it composed it, and not the model. */
interface ToldResult {
  readonly summary: Told
  readonly conditions: readonly Told[]
  readonly redFlags: readonly Told[]
}

/**
 * Says anew, in the page's language, what code composed from the facts of a result. What those facts do not hold, as of a result of an
 * earlier version, stands as it was stored: in English.
 */
export function toldResult(
  { answers }: InterviewDetail,
  result: AssessedResult,
  evidence: Evidence | null,
): ToldResult {
  const { summary, hiringRecommendation: advice, detailedAssessment: detail } = result
  if (!evidence?.told)
    return {
      summary: inEnglish(summary.one_line_summary),
      conditions: advice.conditions.map((one) => inEnglish(one)),
      redFlags: detail.red_flags.map((one) => inEnglish(one)),
    }
  const flags = placesOf(answers, evidence.flags)
  return {
    summary: summaryOf(result, evidence),
    conditions: conditionsOf(result.abstained, flags, evidence),
    redFlags: flags.map(
      ({ number, text, isCorrected }) =>
        html`${watchingWords().told.redFlag(number, text)}${isCorrected ? correctedMark() : ''}`,
    ),
  }
}

interface Flag {
  readonly number: number
  readonly text: string
  readonly isCorrected: boolean
}

/** Flags with the numbers of their answers; without those whose answer is not known. */
function placesOf(answers: InterviewDetail['answers'], flags: readonly Quote[]): Flag[] {
  return flags.flatMap(({ text, questionId, correctedLine }) => {
    const at = answers.findIndex((answer) => answer.questionId === questionId)
    return at < 0 ? [] : [{ number: at + 1, text, isCorrected: correctedLine !== undefined }]
  })
}

function conditionsOf(
  abstained: readonly Criterion[],
  flags: readonly Flag[],
  { unsearched, cut, isPartlyRead }: Pick<Evidence, 'unsearched' | 'cut' | 'isPartlyRead'>,
): string[] {
  const words = watchingWords().told
  const answers = [...new Set(flags.map(({ number }) => number))]
  return [
    ...(abstained.length === 0 ? [] : [words.mustJudge(namesOf(abstained))]),
    ...(answers.length === 0 ? [] : [words.mustLook(answers)]),
    ...(unsearched.length === 0 ? [] : [words.mustLookUnsearched(unsearched)]),
    ...(cut.length === 0 ? [] : [words.mustListen(cut)]),
    ...(isPartlyRead ? [words.partlyRead] : []),
  ]
}

/** How a result sums up. */
function summaryOf(result: AssessedResult, evidence: Evidence): string {
  const words = watchingWords().told
  const { size } = evidence.judged
  const scored = size - result.abstained.length
  if (scored > 0) return words.overall(result.evaluationScores.overall_score, scored, size)
  const whys = new Set([...evidence.judged.values()].filter((why) => why !== null))
  const [why, ...others] = whys
  return words.none(why === undefined || others.length > 0 ? null : watchingWords().analysis.why[why])
}

const namesOf = (criteria: readonly Criterion[]): string => {
  const { names } = watchingWords().told
  return criteria.map((criterion) => names[criterion]).join(', ')
}

/** Why one criterion was not scored; undefined where nothing tells. */
export function notScoredWhy(evidence: Evidence | null, criterion: Criterion | null): string | undefined {
  const why: Abstention | null | undefined = criterion === null ? undefined : evidence?.judged.get(criterion)
  return why ? watchingWords().analysis.why[why] : undefined
}

/** A score in figures and drawn, with how far its judgements lie apart; what has none is hatched, and `notScored` says why. */
export function scorePart(
  result: AssessedResult,
  evidence: Evidence | null,
  [, score, criterion]: (typeof SCORES)[number],
  notScored: string,
): Html {
  return isScored(result, score)
    ? scoreOf(result.evaluationScores[score], rangeOf(result, evidence, criterion))
    : withoutScore(notScored)
}

/** What has no score, and why. */
export const withoutScore = (why: string): Html =>
  html`<span class="score"><span class="figure soft" aria-hidden="true">–</span>${unscoredBar()}</span><span class="soft">${why}</span>`

/** A score in figures and drawn; `range`: null where several judgements agree. */
export const scoreOf = (value: number, range: ScoreRange | null): Html =>
  html`<span class="score"><span class="figure">${value}${range === null ? '' : html` <span class="soft range">${range[0]}–${range[1]}</span>`}</span>${scoreBar(value, range, watchingWords().analysis.score(value, range))}</span>`

/** How far several judgements of a criterion lie apart, or those of the overall score (null); null where they agree. */
function rangeOf(
  { abstained }: AssessedResult,
  evidence: Evidence | null,
  criterion: Criterion | null,
): ScoreRange | null {
  const range =
    criterion === null
      ? overallRange(abstained, (one) => evidence?.ranges.get(one))
      : (evidence?.ranges.get(criterion) ?? null)
  return range === null || range[0] === range[1] ? null : range
}

/** What a model wrote, in whichever language that is. */
const modelWords = (text: string): Html | string =>
  presentLanguage() === 'en' ? text : html`<bdi lang="">${text}</bdi>`

/** A reason of a result, marked as English where all of them are. */
export const reasonWords = (text: string, evidence: Evidence | null): Html | string =>
  evidence?.told?.language === undefined ? modelWords(text) : inEnglish(text)

interface ToldReasons {
  readonly strengths: Html | string
  readonly concerns: Html | string
  readonly reasons: readonly (Html | string)[]
}

/**
 * The reasons of a result with the names of the criteria in the page's language; '' for none. What the facts beside it tell as well, such
 * as what was not scored, is left out: the card says it anew. A result without facts stands as it was stored, in English.
 */
export function toldReasons(result: AssessedResult, evidence: Evidence | null): ToldReasons {
  const { key_strengths: strengths, key_concerns: concerns } = result.summary
  const reasons = result.hiringRecommendation.primary_reasons
  if (!evidence?.told)
    return presentLanguage() === 'en'
      ? { strengths, concerns, reasons }
      : { strengths: stored(strengths), concerns: stored(concerns), reasons: reasons.map(stored) }
  const { told } = evidence
  const marks = told.primary.map((one) => (isCorrected(evidence, one) ? correctedMark() : ''))
  if (presentLanguage() === 'en')
    return { strengths, concerns, reasons: reasons.map((reason, at) => html`${reason}${marks[at] ?? ''}`) }
  const words = watchingWords().analysis
  return {
    strengths: side(evidence, told.strengths),
    concerns: side(evidence, told.concerns),
    reasons: told.primary.map(({ criterion, text, quote }, at) => {
      const said = text === null ? html`${words.noReason}` : reasonWords(text, evidence)
      return titled(criterion, html`${said} ${modelWords(words.quoted(quote))}${marks[at] ?? ''}`)
    }),
  }
}

/** Behind a quote whose line a person corrected. */
const correctedMark = (): Html => html` <span class="soft">(${watchingWords().analysis.corrected})</span>`

function isCorrected({ quotes }: Evidence, { criterion, quote }: { criterion: Criterion; quote: string }): boolean {
  return quotes.get(criterion)?.find(({ text }) => text === quote)?.correctedLine !== undefined
}

const stored = (text: string): Html | string => (text === '' ? '' : inEnglish(text))

const titled = (criterion: Criterion, words: Html): Html => {
  const { told } = watchingWords()
  return html`${told.titled(sentence(told.names[criterion]), words)}`
}

const side = (evidence: Evidence, reasons: readonly Reason[]): Html | string =>
  reasons.length === 0
    ? ''
    : html`${reasons.map(({ criterion, text }, at) => html`${at === 0 ? '' : ' '}${titled(criterion, html`${reasonWords(text, evidence)}`)}`)}`
