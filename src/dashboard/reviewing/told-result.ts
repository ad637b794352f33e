import type { AssessedResult } from '../../interview/contract/client.ts'
import type { InterviewDetail } from '../../interview/contract/contract.ts'
import type { Abstention, Criterion, Evidence, Quote } from '../../interview/reviewing/evidence.ts'
import { type Html, html } from '../../web/pages.ts'
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
  const flags = evidence === null ? [] : placesOf(answers, evidence.flags)
  const conditions = conditionsOf(result.abstained, flags)
  const redFlags = flags.map(({ number, text }) => watchingWords().told.redFlag(number, text))
  return {
    summary: summaryOf(result, evidence) ?? inEnglish(summary.one_line_summary),
    // The code noted a flag or a criterion for each but one, that of a script in which nobody looks for such words.
    conditions:
      conditions.length === advice.conditions.length ? conditions : advice.conditions.map((one) => inEnglish(one)),
    redFlags: redFlags.length === detail.red_flags.length ? redFlags : detail.red_flags.map((one) => inEnglish(one)),
  }
}

interface Flag {
  readonly number: number
  readonly text: string
}

/** Flags with the numbers of their answers; without those whose answer is not known. */
function placesOf(answers: InterviewDetail['answers'], flags: readonly Quote[]): Flag[] {
  return flags.flatMap(({ text, questionId }) => {
    const at = answers.findIndex((answer) => answer.questionId === questionId)
    return at < 0 ? [] : [{ number: at + 1, text }]
  })
}

function conditionsOf(abstained: readonly Criterion[], flags: readonly Flag[]): string[] {
  const words = watchingWords().told
  const answers = [...new Set(flags.map(({ number }) => number))]
  return [
    ...(abstained.length === 0 ? [] : [words.mustJudge(namesOf(abstained))]),
    ...(answers.length === 0 ? [] : [words.mustLook(answers)]),
  ]
}

/** How a result sums up; undefined where no facts tell. */
function summaryOf(result: AssessedResult, evidence: Evidence | null): string | undefined {
  const words = watchingWords().told
  if (evidence === null || evidence.judged.size === 0) return undefined
  const { size } = evidence.judged
  const scored = size - result.abstained.length
  if (scored > 0) return words.overall(result.evaluationScores.overall_score, scored, size)
  const whys = new Set([...evidence.judged.values()].filter((why) => why !== null))
  const [why, ...others] = whys
  return words.none(why === undefined || others.length > 0 ? null : words.why[why])
}

const namesOf = (criteria: readonly Criterion[]): string => {
  const { names } = watchingWords().told
  return criteria.map((criterion) => names[criterion]).join(', ')
}

/** Why one criterion was not scored; undefined where nothing tells. */
export function notScoredWhy(evidence: Evidence | null, criterion: Criterion | null): string | undefined {
  const why: Abstention | null | undefined = criterion === null ? undefined : evidence?.judged.get(criterion)
  return why ? watchingWords().told.why[why] : undefined
}

/** What code wrote around the words of a model when it composed a result (`src/analysis/assessment.ts`). */
const TITLES: readonly (readonly [Criterion, string])[] = [
  ['communication', 'Communication: '],
  ['criteria_match', 'Criteria match: '],
  ['competency', 'Competency: '],
  ['cultural_fit', 'Cultural fit: '],
]
const BEFORE_TITLE = new RegExp(`(?<=^| )(?=${TITLES.map(([, title]) => title).join('|')})`)
const NO_REASON = 'scored by what was quoted; no reason can be told.'
const NOT_SCORED = /^Not scored: [^.]*\.(?: |$)/

/** What a model wrote, in whichever language that is. */
export const modelWords = (text: string): Html | string =>
  presentLanguage() === 'en' ? text : html`<bdi lang="">${text}</bdi>`

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
  if (presentLanguage() === 'en') return { strengths, concerns, reasons }
  const size = evidence?.judged.size ?? 0
  if (size === 0) return { strengths: stored(strengths), concerns: stored(concerns), reasons: reasons.map(stored) }
  // Where nothing was scored no model gave a reason: all that stands there says that, as the first line of the card does.
  if (result.abstained.length === size) return { strengths: '', concerns: '', reasons: [] }
  return {
    strengths: titled(strengths),
    concerns: titled(concerns.replace(NOT_SCORED, '')),
    reasons: reasons.map(titled),
  }
}

const stored = (text: string): Html | string => (text === '' ? '' : inEnglish(text))

function titled(text: string): Html | string {
  const { told } = watchingWords()
  const parts = text === '' ? [] : text.split(BEFORE_TITLE)
  if (parts.length === 0) return ''
  return html`${parts.map((part, at) => {
    const found = TITLES.find(([, title]) => part.startsWith(title))
    const said = found === undefined ? part : part.slice(found[1].length)
    const words = said.startsWith(NO_REASON)
      ? html`${told.noReason} ${modelWords(said.slice(NO_REASON.length).trim())}`
      : html`${modelWords(said.trim())}`
    return html`${at === 0 ? '' : ' '}${found === undefined ? words : told.titled(sentence(told.names[found[0]]), words)}`
  })}`
}
