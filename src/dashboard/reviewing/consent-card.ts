import type { GivenConsent } from '../../interview/candidate/notices.ts'
import { type Html, html } from '../../web/pages.ts'
import { moment } from '../frame/times.ts'
import { watchingWords } from './words/watching/index.ts'

/** What the candidate agreed to, in the words that were shown. */
export function consentCard(consent: GivenConsent | null): Html {
  if (consent === null) return html``
  const { at, ai, aiWithdrawnAt, notice } = consent
  const words = watchingWords().consent
  const choice = ai === null ? 'not_asked' : ai ? 'agreed' : 'declined'
  return html`<h2>${words.title}</h2><div class="card"><p>${words.recorded(moment(at))} ${aiWithdrawnAt === null ? words.ai[choice] : words.aiWithdrawn(moment(aiWithdrawnAt))}</p>${wordsOf(notice)}</div>`
}

function wordsOf(notice: GivenConsent['notice']): Html {
  const words = watchingWords().consent
  if (notice === null) return html`<p class="soft">${words.byProgram}</p>`
  const { version, language, text } = notice
  return html`<details><summary>${words.shown(version)}</summary><p class="said" lang="${language}">${text}</p></details>`
}
