import type { Session } from '../../accounts/sessions.ts'
import type { ConnectionDocument } from '../../connections/contract.ts'
import { type Html, html } from '../../web/pages.ts'
import { ago } from '../frame/times.ts'
import type { ConnectionsBeside } from '../sync/connections-page.ts'
import { statePill } from './edit-page.ts'
import type { ConnectingService } from './service.ts'
import { ownWords } from './words/own/index.ts'

/** For administrators; others see only which connections are paused. */
export async function connectionsBeside(
  { documents, filePlaces }: ConnectingService,
  session: Session,
): Promise<ConnectionsBeside> {
  const own = await documents.list(session.organizationId)
  if (!session.isAdministrator) {
    const paused = own.filter(({ state }) => state === 'paused')
    return { button: '', resting: paused.length === 0 ? '' : html`${paused.map(pausedCard)}`, placeOf: () => '' }
  }
  const words = ownWords().beside
  const refused = await documents.refused(session.organizationId)
  const broken = new Set(refused.map(({ name }) => name))
  const places = filePlaces()
  const resting = own.filter(({ name, state }) => state === 'paused' || broken.has(name))
  return {
    button: html`<a class="button" href="/dashboard/connect">${words.connect}</a>`,
    resting: resting.length === 0 ? '' : html`${resting.map((one) => restingCard(one, broken.has(one.name)))}`,
    placeOf(name) {
      const path = `/dashboard/connections/${name}`
      if (own.some((one) => one.name === name)) return html`<p><a href="${path}/edit">${words.edit}</a></p>`
      const place = places.get(name)
      return place === undefined ? '' : html`<p class="soft">${words.inFile(html`<code>${place}</code>`)}</p>`
    },
  }
}

/** For those who may not change it. */
function pausedCard({ name, state, changedAt }: ConnectionDocument): Html {
  const words = ownWords().beside
  return html`<section class="card"><h2>${name} ${statePill(state)}</h2>
    <p>${words.untilStarted} <span class="soft">${words.changed(ago(changedAt))}</span></p></section>`
}

function restingCard({ name, state, changedAt, changedBy }: ConnectionDocument, isBroken: boolean): Html {
  const words = ownWords().beside
  return html`<section class="card"><h2><a href="/dashboard/connections/${name}/edit">${name}</a> ${isBroken ? html`<span class="pill bad">${words.broken}</span>` : statePill(state)}</h2>
    <p>${isBroken ? words.untilMended : words.resting} <span class="soft">${words.changedBy(changedBy, ago(changedAt))}</span></p>
    <p class="row"><a href="/dashboard/connections/${name}/${isBroken ? 'edit' : 'rules'}">${isBroken ? words.why : words.goOn}</a>${isBroken ? '' : html` <a href="/dashboard/connections/${name}/start">${words.look}</a>`}</p></section>`
}
