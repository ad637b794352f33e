import { type Abstention, CRITERIA, type Criterion, type WaitReason } from '../../analysis/provider.ts'
import type { Analysis, AnalysisResult } from './contract.ts'
import type { NoAssessment } from './no-assessment.ts'
import { SCORES } from './scores.ts'

/** What was noted beside a result, for a note to the ATS or its page and never for the API (product §4). */
export interface Noted {
  readonly rubric: string | null
  /** From the lowest to the highest sample (null: not scored), and why there is no score (null: there is one). */
  readonly criteria: Readonly<
    Partial<
      Record<
        Criterion,
        { readonly range: readonly [low: number, high: number] | null; readonly abstention: Abstention | null }
      >
    >
  >
  /** Null: nothing was noted. `answer`: its number, from 1. */
  readonly reasons:
    | readonly {
        readonly criterion: Criterion
        readonly text: string | null
        readonly quote: string
        readonly answer: number | null
        readonly second: number | null
        /** A person corrected a line of the quote, which the AI judged as the program wrote it; absent: nobody did. */
        readonly isQuoteCorrected?: boolean
      }[]
    | null
  /** The numbers of answers that speak to whoever assesses, and of those in which such words are not reliably found. */
  readonly flagged: readonly number[]
  readonly unsearched: readonly number[]
  /** The numbers of answers whose transcripts were too long, so that their ends were left out. */
  readonly cut: readonly number[]
  /** The model read only a part of what was said, by the tokens that its server tells; absent: none did. */
  readonly isPartlyRead?: boolean
}

/** A result with the criteria that were not scored, and the model that judged. The API has no field for them (product §4). */
export type AssessedResult = AnalysisResult & {
  readonly abstained: readonly Criterion[]
  /** As the configuration names it; absent: none judged, or the result came over HTTP. */
  readonly model?: string
  /** Absent: the result came over HTTP. */
  readonly noted?: Noted
}

/** The analysis with the criteria on which the AI abstained. */
export type AssessedAnalysis = Omit<Analysis, 'result'> & {
  readonly result: AssessedResult | null
  /** Why there is no assessment; absent: there is one, or one may still come, or the analysis came over HTTP, which does not tell. */
  readonly noAssessment?: NoAssessment
  /** Requests to the model that were sent a second time, because their answers were lost; absent: none, or the analysis came over HTTP. */
  readonly askedAgain?: number
  /** The model server does not answer, since when, and why; absent: nothing waits, or the analysis came over HTTP. */
  readonly waiting?: { readonly reason: WaitReason; readonly since: Date }
}

/** The note that the service stored beside a result; undefined for results of versions that stored none. */
export function abstainedOf(provenance: unknown): readonly Criterion[] | undefined {
  const noted = (provenance as { abstained?: unknown } | null)?.abstained
  return Array.isArray(noted) ? CRITERIA.filter((criterion) => noted.includes(criterion)) : undefined
}

/** The model that the service noted beside a result; undefined where none judged. */
export function modelOf(provenance: unknown): string | undefined {
  const noted = (provenance as { model?: unknown } | null)?.model
  return typeof noted === 'string' && noted !== '' ? noted : undefined
}

/**
 * For a result that came over HTTP: the words that product §4 asks of a service are all that tells. Nothing else reads a
 * sentence back.
 */
export function abstainedByWords({ evaluationScores, summary }: AnalysisResult): readonly Criterion[] {
  if (summary.one_line_summary.startsWith('No AI assessment')) return CRITERIA
  const told = /not scored([^.]*)/i.exec(summary.key_concerns)?.[1]?.toLowerCase() ?? ''
  return SCORES.flatMap(([name, score, criterion]) =>
    criterion !== null && evaluationScores[score] === 0 && told.includes(name.toLowerCase()) ? [criterion] : [],
  )
}

/** True when no criterion was scored. */
export function isAbstained({ abstained }: AssessedResult): boolean {
  return abstained.length === CRITERIA.length
}

/** False when this score of `evaluationScores` abstained: it is 0 then, and no write-back prints it. */
export function isScored(result: AssessedResult, score: string): boolean {
  if (isAbstained(result)) return false
  const criterion = SCORES.find(([, field]) => field === score)?.[2] ?? null
  return criterion === null || !result.abstained.includes(criterion)
}
