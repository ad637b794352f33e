import type { GivenConsent } from '../../interview/candidate/notices.ts'
import { type Html, html } from '../../web/pages.ts'
import { moment } from '../frame/times.ts'

/** What the candidate agreed to, in the words that were shown. */
export function consentCard(consent: GivenConsent | null): Html {
  if (consent === null) return html``
  const { at, ai, notice } = consent
  const choice = ai === null ? 'not asked' : ai ? 'agreed' : 'declined'
  return html`<h2>Consent</h2><div class="card"><p>Agreed to be recorded ${moment(at)}. Assessment by an AI: ${choice}.</p>${wordsOf(notice)}</div>`
}

function wordsOf(notice: GivenConsent['notice']): Html {
  if (notice === null) return html`<p class="soft">A program agreed for the candidate; it showed no notice of ours.</p>`
  const { version, language, text } = notice
  return html`<details><summary>The words that were shown (notice ${version})</summary><p class="said" lang="${language}">${text}</p></details>`
}
