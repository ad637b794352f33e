import type { AccountAct, AccountEntry } from '../../accounts/history.ts'
import { type Html, html } from '../../web/pages.ts'
import { moment } from '../frame/times.ts'
import { staffWords } from './words/staff/index.ts'

/** Acts that people do themselves, by a link or by their first login through the provider, so nobody else is named. */
const BY_THEMSELVES: readonly AccountAct[] = ['link_used', 'login_link_used']

/** What was done to accounts, newest first: who may log in decides who sees everything else. */
export function accountHistoryPart(title: string, entries: readonly AccountEntry[]): Html {
  return html`<section class="card" id="history" aria-labelledby="history-title"><h2 id="history-title">${title}</h2>
    ${entries.length === 0 ? html`<p class="soft">${staffWords().history.nothing}</p>` : html`<ol class="plain told">${entries.map(entryOf)}</ol>`}</section>`
}

function entryOf({ at, what, by, user, key }: AccountEntry): Html {
  const words = staffWords().history
  const done = words.acts[what](html`<bdi>${user}</bdi>`, html`<bdi>${key ?? ''}</bdi>`)
  const told =
    by !== null ? words.by(done, html`<bdi>${by}</bdi>`) : BY_THEMSELVES.includes(what) ? done : words.byCommand(done)
  return html`<li>${told} <span class="soft">· ${moment(at)}</span></li>`
}
