import type { Session } from '../../accounts/sessions.ts'
import type { Connector } from '../../connector-kit/contract.ts'
import { html, type PageContent } from '../../web/pages.ts'
import { abilitiesInWords } from './abilities.ts'
import { monogram, stepPage } from './frame.ts'

/** The ATSs that can be connected, each with what can and cannot be written there. */
export function directoryPage(session: Session, connectors: readonly Connector[]): PageContent {
  return stepPage(session, 'Choose', {
    title: 'Which ATS do you use?',
    lead: 'From each of them people are read and invited. What can be written back differs.',
    body: html`<ul class="tiles">${connectors.map(tile)}</ul>
      <p class="soft">Nobody is invited and nothing is written before you start the connection in the last step, where you can see by name whom it concerns. <a href="/dashboard/connections">Back to the connections</a></p>`,
  })
}

function tile(connector: Connector) {
  const { can, cannot, doubtful, isByText } = abilitiesInWords(connector)
  const name = isByText ? 'Another ATS with a JSON API' : connector.displayName
  return html`<li>${monogram(isByText ? '…' : name)}<div><h2><a href="/dashboard/connect/${connector.id}${isByText ? '/guided' : ''}">${name}</a></h2>
    <p>${isByText ? html`Any system with a JSON interface. You describe it once, in fields that you try on its answers, or <a href="/dashboard/connect/${connector.id}">as text</a>.` : html`Writes ${can}.`}</p>
    ${cannot && !isByText ? html`<p class="soft">Not: ${cannot}.</p>` : ''}
    ${doubtful && !isByText ? html`<p class="soft">Tried once, then up to a person if the answer is lost: ${doubtful}.</p>` : ''}</div></li>`
}
