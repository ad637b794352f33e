import { AppError } from '../../base/errors.ts'

/** Every way in which the interview API refuses a request (spec §7): code, status and message in one place. */
export const CATALOGUE = {
  'position.not_found': [404, 'Position not found'],
  'interview.not_found': [404, 'Interview not found'],
  'company.not_found': [404, 'Company not found'],
  'team.not_found': [404, 'Team not found'],
  'position.unknown_question': [400, 'questions.id must name a question of this position'],
  'invite.position_not_open': [400, 'Position is not open for interviews'],
  'invite.no_questions': [400, 'No questions found for this position'],
  'invite.no_subscription': [403, 'The organization has no active subscription'],
  'invite.no_credits': [403, 'The organization has no interview credits left'],
  'invite.already_active': [409, 'Candidate already has an active interview for this position'],
  'invite.too_many': [409, 'Candidate already has 3 interviews for this position'],
  'analysis.not_completed': [409, 'AI analysis can only be requested for completed interviews'],
  'cancel.started': [409, 'Only interviews that have not been started can be cancelled'],
  'decision.already': [409, 'The interview has this decision already'],
  'decision.not_waiting': [409, 'The decision took effect already, or was decided anew. Decide again to change it.'],
  'decision.why_against': [
    400,
    'This decision goes against the AI’s recommendation, which you have seen. Go back and say in a line why.',
  ],
  'reminder.no_mail_server': [
    409,
    'No mail server is set, so nobody can be reminded by mail. The operator of this installation sets one; remind again then.',
  ],
  'review.nothing_recorded': [409, 'Nothing has been recorded yet, so there is nothing to rate'],
  'note.not_found': [404, 'Note not found'],
  'access.disabled': [403, 'API access is not enabled for this organization'],
  'rate.limited': [429, 'Too many requests. Retry after the number of seconds in the RateLimit header.'],
} as const satisfies Record<string, readonly [number, string]>

export type InterviewErrorCode = keyof typeof CATALOGUE

/** An error of the catalogue, with its HTTP status and its message for the caller. */
export function interviewError(code: InterviewErrorCode, extra: { retryAfterMs?: number } = {}): AppError {
  const [status, message] = CATALOGUE[code]
  return new AppError(message, { kind: 'domain', code, status, ...extra })
}
