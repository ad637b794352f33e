import type { Abstention, Criterion } from '../analysis/provider.ts'
import type { Language } from '../base/languages.ts'
import { fullName } from '../base/person-names.ts'
import { type AssessedResult, isAbstained, isScored } from '../interview/contract/client.ts'
import { SCORES } from '../interview/contract/scores.ts'
import { overallRange } from '../interview/contract/sureness.ts'

/** What stands on the page of a result: facts, and no words of ours, so that it can be stored and drawn later in its language. */

type Score = (typeof SCORES)[number][1]

/** One row of the scores. */
interface ScoreRow {
  readonly score: Score
  /** Null: not scored, and `why` says why where that is known. */
  readonly value: number | null
  readonly range: readonly [low: number, high: number] | null
  readonly why: Abstention | null
}

/** Why a criterion was scored so. */
interface ReasonRow {
  /** Null where the result came over HTTP: the sentence names it by itself. */
  readonly criterion: Criterion | null
  /** Null: no reason can be told, and the quote stands alone. */
  readonly text: string | null
  readonly quote: string | null
  /** The number of the answer, from 1, and the second in it. */
  readonly answer: number | null
  readonly second: number | null
  /** A person corrected a line of the quote, which the AI judged as the program wrote it; absent: nobody did. */
  readonly isQuoteCorrected?: boolean
}

/** A result on one page. */
export interface ResultPage {
  readonly language: Language
  readonly candidate: string
  readonly position: string
  readonly interviewedAt: string | null
  readonly analyzedAt: string
  readonly model: string | null
  readonly rubric: string | null
  /** Null: nothing was scored, so nothing is recommended. */
  readonly advice: { readonly decision: string; readonly confidence: string } | null
  readonly scores: readonly ScoreRow[]
  readonly reasons: readonly ReasonRow[]
  /** The numbers of answers that speak to whoever assesses, and of those in which such words are not reliably found. */
  readonly flagged: readonly number[]
  readonly unsearched: readonly number[]
  /** Of those whose transcripts were too long, so that their ends were left out; absent: the page was stored by a version that did not tell. */
  readonly cut?: readonly number[]
  /** The model read only a part of what was said; absent: it did not, or the page was stored by a version that did not tell. */
  readonly isPartlyRead?: boolean
  /** No rule moves or rejects anybody by the assessment; absent: that is not known. */
  readonly doPeopleDecide?: boolean
  /** The page of the interview; null: the service shows none. */
  readonly url: string | null
  /** An earlier analysis of the same interview was told before. */
  readonly isCorrection: boolean
  /** The job that the interview was for, where the application was moved to another one since. */
  readonly otherJob: string | null
}

/** Who it is about, and what the result itself does not tell. */
export interface PageFacts {
  readonly language: Language
  readonly candidate: { readonly firstName: string; readonly lastName: string }
  readonly position: string
  readonly interviewedAt: string | null
  readonly url: string | null
  /** No rule moves or rejects anybody by the assessment; absent: that is not known. */
  readonly doPeopleDecide?: boolean
  readonly isCorrection?: boolean
  readonly otherJob?: string | null
}

const REASONS_MAX = 3

/** The page of a result. Pure: the same result makes the same page. */
export function resultPageOf(result: AssessedResult, facts: PageFacts): ResultPage {
  const { candidate, isCorrection = false, otherJob = null, ...rest } = facts
  const { noted, hiringRecommendation: advice } = result
  const rangeOf = (criterion: Criterion) => noted?.criteria[criterion]?.range ?? null
  return {
    ...rest,
    candidate: fullName(candidate),
    analyzedAt: result.analyzedAt,
    model: result.model ?? null,
    rubric: noted?.rubric ?? null,
    advice: isAbstained(result) ? null : { decision: advice.decision, confidence: advice.confidence_level },
    scores: SCORES.filter(([, , criterion]) => criterion !== null || !isAbstained(result)).map(
      ([, score, criterion]) => ({
        score,
        value: isScored(result, score) ? result.evaluationScores[score] : null,
        range: criterion === null ? overallRange(result.abstained, rangeOf) : rangeOf(criterion),
        why: (criterion && noted?.criteria[criterion]?.abstention) ?? null,
      }),
    ),
    reasons: reasonsOf(result).filter((_, at) => at < REASONS_MAX),
    flagged: noted?.flagged ?? [],
    unsearched: noted?.unsearched ?? [],
    cut: noted?.cut ?? [],
    ...(noted?.isPartlyRead && { isPartlyRead: true }),
    isCorrection,
    otherJob,
  }
}

function reasonsOf(result: AssessedResult): readonly ReasonRow[] {
  if (isAbstained(result)) return []
  if (result.noted?.reasons) return result.noted.reasons
  return result.hiringRecommendation.primary_reasons.map((text) => ({
    criterion: null,
    text,
    quote: null,
    answer: null,
    second: null,
  }))
}
