import { type AssessedResult, abstainedByWords, abstainedOf, isScored } from '../contract/abstention.ts'
import { AnalysisResult, type Interview } from '../contract/contract.ts'
import type { StoredStatus } from '../contract/interview-life.ts'
import { type KeptReason, type NoAssessment, whyUnassessed } from '../contract/no-assessment.ts'
import { rubricOf } from '../contract/rubric-label.ts'
import { statusAt } from '../contract/rules.ts'
import { type Sureness, surenessOf } from '../contract/sureness.ts'
import type { FindMoment, FindPlace } from './find-filters.ts'

/** Rows of a list that was found, as lists show them. */

/** `cancelled`: of a list of these alone; the API shows none of them. */
export type FoundStatus = Interview['status'] | 'cancelled'

/** An interview as lists of the dashboard show it. */
export interface FoundInterview {
  readonly id: string
  /** The value by which the list is ordered. */
  readonly key: string
  readonly externalId: string | null
  readonly candidate: Pick<Interview['candidate'], 'firstName' | 'lastName' | 'email'>
  readonly positionId: string
  readonly positionName: string
  readonly status: FoundStatus
  readonly approvalStatus: Interview['approvalStatus']
  readonly analysisStatus: Interview['analysisStatus']
  /** Why there is no assessment; undefined: there is one, or one may still come. */
  readonly noAssessment: NoAssessment | undefined
  readonly createdAt: Date
  readonly completedAt: Date | null
  readonly updatedAt: Date
  /** Null: not analysed, abstained, or not asked for. */
  readonly score: number | null
  /** By which rubric that score was judged; null: no score is told. */
  readonly rubric: string | null
  /** A model judged it, and the person of `scoresFor` has not rated it yet. */
  readonly isScoreHidden: boolean
  /** How sure the result is; null: there is none, it is hidden, or it was not asked for. */
  readonly sureness: Sureness | null
}

/** A row of the statements in `find-plans.ts`. */
export interface Row {
  id: string
  key: Date | string
  first_name: string
  last_name: string
  email: string
  external_id: string | null
  position_id: string
  position_name: string | null
  status: StoredStatus
  approval_status: Interview['approvalStatus']
  analysis_status: Interview['analysisStatus']
  ai_consent: boolean | null
  no_assessment: KeptReason
  invite_expires_at: Date | null
  created_at: Date
  completed_at: Date | null
  updated_at: Date
  /** How many rows fit, where all of them were looked at (a small set); absent for a walk. */
  total: number | null
  result: unknown
  provenance: unknown
  is_ai_shown: boolean
}

export const placeOf = ({ key, id }: { key: Date | string; id: string }): FindPlace => ({
  key: typeof key === 'string' ? key : key.toISOString(),
  id,
})

export function toFound(row: Row, { now, isAiOffered }: FindMoment, isCancelled = false): FoundInterview {
  const { first_name: firstName, last_name: lastName, email } = row
  return {
    id: row.id,
    key: placeOf(row).key,
    externalId: row.external_id,
    candidate: { firstName, lastName, email },
    positionId: row.position_id,
    positionName: row.position_name ?? '',
    status: isCancelled
      ? 'cancelled'
      : statusAt(row.status, row.invite_expires_at?.toISOString() ?? null, now.toISOString()),
    approvalStatus: row.approval_status,
    analysisStatus: row.analysis_status,
    noAssessment: whyUnassessed({
      isCompleted: row.status === 'completed',
      analysisStatus: row.analysis_status,
      aiConsent: row.ai_consent,
      kept: row.no_assessment,
      isAiOffered,
    }),
    createdAt: row.created_at,
    completedAt: row.completed_at,
    updatedAt: row.updated_at,
    ...scoreFor(row),
  }
}

/** The score that its reader may see. Where no model was asked, or it heard no words, nothing is hidden, as on the page of the interview. */
function scoreFor(row: Row): Pick<FoundInterview, 'score' | 'rubric' | 'isScoreHidden' | 'sureness'> {
  const isJudged = row.analysis_status === 'completed' && row.result !== null && row.no_assessment === null
  const isScoreHidden = isJudged && !row.is_ai_shown
  const assessed = isScoreHidden ? null : assessedOf(row)
  const score = assessed && isScored(assessed, 'overall_score') ? assessed.evaluationScores.overall_score : null
  return {
    ...{ score, isScoreHidden },
    rubric: score === null ? null : rubricOf(row.provenance),
    sureness: assessed && surenessOf(assessed, row.provenance),
  }
}

/** A result with what it abstained on; none where it cannot be read. */
function assessedOf({ result, provenance, analysis_status }: Row): AssessedResult | null {
  const read = AnalysisResult.safeParse(result)
  if (!read.success || analysis_status !== 'completed') return null
  return { ...read.data, abstained: abstainedOf(provenance) ?? abstainedByWords(read.data) }
}
