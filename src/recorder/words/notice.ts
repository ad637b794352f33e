import type { CandidateState } from '../../interview/candidate-state.ts'
import type { Words } from './en.ts'

/** What the notice depends on. */
export type NoticeFacts = Pick<CandidateState, 'organization' | 'contact' | 'privacyNotice' | 'aiDecides'>

/** The sentences of the notice before the question about AI, in their order. The organization's own words replace ours about storing. */
export function keptWords({ notice }: Words, { organization, contact, privacyNotice }: NoticeFacts): string[] {
  const own = privacyNotice
    ? [privacyNotice]
    : [notice.retention(organization), notice.deletion(contact || organization)]
  return [notice.who(organization), notice.kept, ...own]
}

/** What is said beside the question about AI. */
export function aiWords({ notice }: Words, { aiDecides }: NoticeFacts): string {
  if (aiDecides === 'never') return notice.ai
  return aiDecides === 'by_result' ? notice.aiDecides : `${notice.aiDecides} ${notice.decidesWithout}`
}
