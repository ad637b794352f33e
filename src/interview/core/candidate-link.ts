import { domainError } from '../../base/errors.ts'
import { withinOrganization } from '../../db/tenancy.ts'
import type { QuestionImage } from '../contract/candidate-state.ts'
import type { Interview, Question } from '../contract/contract.ts'
import { acceptsAnswers } from '../contract/rules.ts'
import type { InterviewContext } from './context.ts'

/** A question as it stood when the candidate started, with its picture. */
export type AskedQuestion = Question & { readonly image?: QuestionImage }

/** An interview as the candidate's side reads it. */
export interface LinkedInterview {
  id: string
  organization_id: string
  position_id: string
  status: 'created' | 'in_progress' | 'completed' | 'abandoned'
  invite_expires_at: Date | null
  /** The deadline before recordings moved it (`first-answer.ts`); null: none did. */
  deadline_before: Date | null
  started_at: Date | null
  questions: AskedQuestion[] | null
  updated_at: Date
  cancelled_at: Date | null
  answered_questions: number
  source: Interview['source']
  approval_status: Interview['approvalStatus']
  analysis_status: Interview['analysisStatus']
  /** Null: not asked. */
  ai_consent: boolean | null
  /** A reviewer allowed this candidate written answers. */
  may_write: boolean
  /** A reviewer allowed this candidate more takes than the position. */
  extra_takes: number
}

/** 404 for a token that no interview has, and for a cancelled interview: the two look the same to a stranger. */
export const linkUnknown = () => domainError('link.unknown', 404, 'This link does not exist or is no longer valid')

/** 410 for an invite that expired before its first answer. */
export const linkExpired = () => domainError('link.expired', 410, 'This link has expired')

/** Interviews by the token of the candidate's link (product §3, `/i/TOKEN`). */
export function candidateLink({ database, clock, links }: InterviewContext) {
  function isExpired(row: Pick<LinkedInterview, 'status' | 'invite_expires_at'>): boolean {
    return row.status === 'created' && row.invite_expires_at !== null && row.invite_expires_at <= clock.now()
  }
  async function find(token: string): Promise<LinkedInterview> {
    const digest = links.tokenDigest(token)
    const row =
      digest &&
      (await database
        .knex('interviews')
        .where({ token_digest: digest })
        .whereNull('cancelled_at')
        .first<LinkedInterview | undefined>())
    if (!row) throw linkUnknown()
    if (isExpired(row)) throw linkExpired()
    return row
  }
  return {
    isExpired,
    /** The organization of the interview behind a link, also an expired one; undefined for a link that does not exist (any more). */
    async organizationOf(token: string): Promise<string | undefined> {
      const digest = links.tokenDigest(token)
      if (!digest) return undefined
      const row = await database
        .knex('interviews')
        .where({ token_digest: digest })
        .whereNull('cancelled_at')
        .first<{ organization_id: string } | undefined>('organization_id')
      return row?.organization_id
    },
    /** Finds the interview; the work then sees rows of its organization only (`db/tenancy.ts`). Throws 404 and 410. */
    async within<Result>(token: string, work: (interview: LinkedInterview) => Promise<Result>): Promise<Result> {
      const interview = await find(token)
      return withinOrganization(interview.organization_id, () => work(interview))
    },
  }
}

/** The question of an interview that may be answered now; refuses otherwise (409, 404). */
export function mayAnswer(row: LinkedInterview, questionId: string): Question {
  if (row.started_at === null) throw domainError('answer.not_started', 409, 'The interview has not been started')
  if (!acceptsAnswers(row.status))
    throw domainError('answer.closed', 409, `The interview is ${row.status}; answers can no longer be stored`)
  const question = row.questions?.find((one) => one.id === questionId)
  if (!question) throw domainError('answer.unknown_question', 404, 'This interview has no such question')
  return question
}
