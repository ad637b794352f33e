import type { Session } from '../../accounts/sessions.ts'
import type { ConnectionDocument } from '../../connections/contract.ts'
import type { ConnectionHealth } from '../../sync/operations/contract.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { moment } from '../frame/times.ts'
import { ofConnection } from './frame.ts'
import { ownWords } from './words/own/index.ts'

/** Answers a form about a connection that somebody disconnected since: who, when, and what was typed. */
export function disconnectedPage(
  session: Session,
  { name, changedBy, changedAt }: ConnectionDocument,
  typed: Html,
): PageContent {
  const words = ownWords().disconnect.meanwhile
  return dashboardPage(session, {
    title: words.title(name),
    area: '/dashboard/connections',
    narrow: true,
    body: html`<h1>${words.title(name)}</h1><p class="error" role="alert">${words.by(changedBy, moment(changedAt))}</p>
      ${typed.text === '' ? '' : html`<p>${words.typed}</p><div class="card">${typed}</div>`}
      <p><a href="/dashboard/connections">${ownWords().edit.all}</a></p>`,
  })
}

/** Asks before a connection is disconnected, and says first what becomes of what is under way. */
export function disconnectPage(
  session: Session,
  { name, version }: ConnectionDocument,
  ats: string,
  health: ConnectionHealth | undefined,
): PageContent {
  const words = ownWords().disconnect
  // Of one that is paused nobody counts what waits.
  const writes = health ? health.deliveries.pending + health.deliveries.unknown + health.deliveries.parked : 0
  return ofConnection(session, name, {
    title: words.title(ats),
    body: html`<div class="card"><ul>
        <li>${words.stay}</li>
        <li>${words.nothing(ats)}${writes > 0 ? ` ${words.undone(writes)}` : ''}${health ? '' : ` ${words.undoneUnknown}`}</li>
        <li>${words.nobody(ats)}</li>
        <li>${words.key(ats)}</li>
        <li>${words.known}</li></ul></div>
      <form method="post" action="/dashboard/connections/${name}/state">${csrfField(session)}<input type="hidden" name="version" value="${version}"><p class="row"><button name="act" value="remove">${words.do(ats)}</button> <a href="/dashboard/connections/${name}/edit">${words.keep}</a></p></form>`,
  })
}
