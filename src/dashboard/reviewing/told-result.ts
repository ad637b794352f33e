import type { AssessedResult } from '../../interview/contract/client.ts'
import type { InterviewDetail } from '../../interview/contract/contract.ts'
import type { Abstention, Criterion, Evidence, Quote } from '../../interview/reviewing/evidence.ts'
import type { Html } from '../../web/pages.ts'
import { inEnglish } from '../frame/language.ts'
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
