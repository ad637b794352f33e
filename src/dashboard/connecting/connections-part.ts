import type { Session } from '../../accounts/sessions.ts'
import type { ConnectionDocument } from '../../connections/contract.ts'
import { type Html, html } from '../../web/pages.ts'
import { ago } from '../frame/times.ts'
import type { ConnectionsBeside } from '../sync/connections-page.ts'
import { statePill } from './edit-page.ts'
import type { ConnectingService } from './service.ts'

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
  const refused = await documents.refused(session.organizationId)
  const broken = new Set(refused.map(({ name }) => name))
  const places = filePlaces()
  const resting = own.filter(({ name, state }) => state === 'paused' || broken.has(name))
  return {
    button: html`<a class="button" href="/dashboard/connect">Connect an ATS</a>`,
    resting: resting.length === 0 ? '' : html`${resting.map((one) => restingCard(one, broken.has(one.name)))}`,
    placeOf(name) {
      const path = `/dashboard/connections/${name}`
      if (own.some((one) => one.name === name))
        return html`<p><a href="${path}/edit">Edit, pause, new key, disconnect</a></p>`
      const place = places.get(name)
      return place === undefined
        ? ''
        : html`<p class="soft">Stands in the file <code>${place}</code>, and is changed there.</p>`
    },
  }
}

/** For those who may not change it. */
const pausedCard = ({ name, state, changedAt }: ConnectionDocument): Html =>
  html`<section class="card"><h2>${name} ${statePill(state)}</h2>
    <p>Nothing is read, nobody is invited and nothing is written, until an administrator starts it. Candidates who have a link can go on. <span class="soft">Changed ${ago(changedAt)}.</span></p></section>`

function restingCard({ name, state, changedAt, changedBy }: ConnectionDocument, isBroken: boolean): Html {
  return html`<section class="card"><h2><a href="/dashboard/connections/${name}/edit">${name}</a> ${isBroken ? html`<span class="pill bad">does not run</span>` : statePill(state)}</h2>
    <p>${isBroken ? 'Nothing is done for it until somebody mends it.' : 'Nothing is read, nobody is invited and nothing is written.'} <span class="soft">Changed by ${changedBy} ${ago(changedAt)}.</span></p>
    <p class="row"><a href="/dashboard/connections/${name}/${isBroken ? 'edit' : 'rules'}">${isBroken ? 'See why' : 'Go on with its rules'}</a>${isBroken ? '' : html` <a href="/dashboard/connections/${name}/start">Look, and start</a>`}</p></section>`
}
