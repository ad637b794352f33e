import type { Knex } from 'knex'
import { domainError } from '../../base/errors.ts'
import type { LinkedInterview } from '../core/candidate-link.ts'

/** What somebody sends who began before: the same consent again, or another answer about the AI. */
interface SentAgain {
  readonly aiAnalysis: boolean | null
  readonly notice?: { readonly version: string } | null
}

/**
 * Takes the consent to an analysis back; the row of the interview is locked. A consent that comes again gives nothing back, since
 * scripts send it by default. Throws 409 once an analysis was asked for that is under way or made.
 */
export async function withdrawAi(
  trx: Knex.Transaction,
  interview: Pick<LinkedInterview, 'id' | 'ai_consent' | 'analysis_status'>,
  { aiAnalysis, notice }: SentAgain,
  at: Date | null,
): Promise<void> {
  if (aiAnalysis !== false || interview.ai_consent !== true) return
  if (interview.analysis_status !== 'not_requested' && interview.analysis_status !== 'failed')
    throw domainError(
      'start.ai_asked',
      409,
      'The analysis by an AI was requested already, so aiAnalysis cannot become false here. Please write to the organization that invited you.',
    )
  await trx('interviews')
    .where({ id: interview.id })
    .update({
      ai_consent: false,
      ai_withdrawn_at: trx.raw("date_trunc('milliseconds', coalesce(?::timestamptz, clock_timestamp()))", [at]),
      ai_withdrawn_notice: notice?.version ?? null,
    })
}
