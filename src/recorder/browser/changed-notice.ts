import { CallError } from './call-error.ts'
import type { Consent } from './contract.ts'

/** In the address of a page that shows a notice again. */
const MARK = 'notice-changed'

/** The notice changed after the candidate had agreed to it, so it is shown again. */
export const isNoticeChanged = (): boolean => new URLSearchParams(location.search).has(MARK)

/** Loads the page again where the server does not know the notice: its words may be those of another version of this page. */
export function showNoticeAgain(error: unknown, consent: Consent | undefined): boolean {
  if (!(error instanceof CallError) || error.code !== 'start.unknown_notice') return false
  location.replace(`${location.pathname}?lang=${consent?.language}&${MARK}`)
  return true
}
