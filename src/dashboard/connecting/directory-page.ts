import type { Session } from '../../accounts/sessions.ts'
import type { Connector } from '../../connector-kit/contract.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { abilitiesInWords } from './abilities.ts'
import { monogram, stepPage } from './frame.ts'
import { choosingWords } from './words/choosing/index.ts'

/** The ATSs that can be connected, each with what can and cannot be written there. */
export function directoryPage(session: Session, connectors: readonly Connector[]): PageContent {
  const words = choosingWords().directory
  return stepPage(session, 'choose', {
    title: words.title,
    lead: words.lead,
    body: html`${tiles(connectors)}
      <p><a href="/dashboard/connect/import">${words.bring}</a></p>
      <p class="soft">${words.nothingBefore} <a href="/dashboard/connections">${words.back}</a></p>`,
  })
}

/** Each of these ATSs, with what can and cannot be written there. */
export const tiles = (connectors: readonly Connector[]): Html => html`<ul class="tiles">${connectors.map(tile)}</ul>`

function tile(connector: Connector) {
  const words = choosingWords().directory
  const { can, cannot, doubtful, isByText } = abilitiesInWords(connector)
  const name = isByText ? words.another : connector.displayName
  return html`<li>${monogram(isByText ? '…' : name)}<div><h2><a href="/dashboard/connect/${connector.id}${isByText ? '/guided' : ''}">${name}</a></h2>
    <p>${isByText ? words.anyJson((asText) => html`<a href="/dashboard/connect/${connector.id}">${asText}</a>`) : words.writes(can)}</p>
    ${cannot && !isByText ? html`<p class="soft">${words.not(cannot)}</p>` : ''}
    ${doubtful && !isByText ? html`<p class="soft">${words.once(doubtful)}</p>` : ''}</div></li>`
}
