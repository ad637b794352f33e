import type { CandidateState } from '../../interview/contract/candidate-state.ts'
import type { Words } from './en.ts'

/** What the notice depends on. */
export type NoticeFacts = Pick<CandidateState, 'organization' | 'contact' | 'privacyNotice' | 'aiDecides'>

/**
 * The sentences of the notice before the question about AI, in their order. The organization's own words replace ours about storing; whom to
 * ask for deletion stands beside them, since they may leave it out.
 */
export function keptWords({ notice }: Words, { organization, contact, privacyNotice }: NoticeFacts): string[] {
  return [
    notice.who(organization),
    notice.kept,
    privacyNotice || notice.retention(organization),
    notice.deletion(contact || organization),
  ]
}

/** What is said beside the question about AI. */
export function aiWords({ notice }: Words, { aiDecides }: NoticeFacts): string {
  if (aiDecides === 'never') return notice.ai
  return aiDecides === 'by_result' ? notice.aiDecides : `${notice.aiDecides} ${notice.decidesWithout}`
}
