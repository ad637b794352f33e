import type { Session } from '../../accounts/sessions.ts'
import type { InterviewServices } from '../../interview/services.ts'

/** What concerns an application is told who sees each of its interviews, and there must be one. */
export const seesAll = (interviewIds: readonly string[], seen: ReadonlySet<string>): boolean =>
  interviewIds.length > 0 && interviewIds.every((id) => seen.has(id))

/** Tells whether the page of an application opens for somebody; to who sees some teams alone, only where all its interviews are theirs. */
export async function opensTimeline(
  { interviews }: Pick<InterviewServices, 'interviews'>,
  session: Session,
  interviewIds: readonly string[],
): Promise<boolean> {
  return session.teamIds.length === 0 || seesAll(interviewIds, await interviews.seenOf(session, interviewIds))
}
