import { domainError } from '../../base/errors.ts'
import type { LinkedInterview } from '../core/candidate-link.ts'

/** What somebody sends who began before: the same consent again, or another answer about the AI. */
interface SentAgain {
  readonly aiAnalysis: boolean | null
  readonly notice?: { readonly version: string } | null
}

/**
 * Whether this takes the consent to an analysis back, and what is kept of it beside its time; null: it does not. A consent that comes
 * again gives nothing back, since scripts send it by default. Throws 409 once an analysis was asked for that is under way or made.
 */
export function aiWithdrawal(
  interview: Pick<LinkedInterview, 'ai_consent' | 'analysis_status'>,
  { aiAnalysis, notice }: SentAgain,
): { readonly ai_consent: false; readonly ai_withdrawn_notice: string | null } | null {
  if (aiAnalysis !== false || interview.ai_consent !== true) return null
  if (interview.analysis_status !== 'not_requested' && interview.analysis_status !== 'failed')
    throw domainError(
      'start.ai_asked',
      409,
      'The analysis by an AI was requested already, so aiAnalysis cannot become false here. Please write to the organization that invited you.',
    )
  return { ai_consent: false, ai_withdrawn_notice: notice?.version ?? null }
}
