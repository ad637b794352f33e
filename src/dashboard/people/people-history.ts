import type { AccountAct, AccountEntry } from '../../accounts/history.ts'
import { type Html, html } from '../../web/pages.ts'
import { moment } from '../frame/times.ts'

const WORDS: Readonly<Record<AccountAct, string>> = {
  added: 'was added',
  link_made: 'got a link to choose a password',
  link_used: 'has the password that was chosen by the link',
  password_changed: 'has another password',
  disabled: 'was disabled',
  enabled: 'was enabled',
  made_administrator: 'was made an administrator of the installation',
  made_ordinary: 'is no administrator any more',
  made_organization_administrator: 'was made an administrator of the organization',
  made_reviewer: 'was made a reviewer',
  made_viewer: 'was made a viewer',
  teams_changed: 'was given other teams',
  logins_ended: 'was logged out everywhere',
  identity_linked: 'was linked to a login of the OpenID provider',
  identity_unlinked: 'is linked to no login of the OpenID provider any more',
  login_link_made: 'got a link that logs in once',
  login_link_used: 'logged in by that link',
  key_made: 'got the API key',
  key_revoked: 'lost the API key',
}

/** Acts that people do themselves, by a link or by their first login through the provider, so nobody else is named. */
const BY_THEMSELVES: readonly AccountAct[] = ['link_used', 'login_link_used']

/** What was done to accounts, newest first: who may log in decides who sees everything else. */
export function accountHistoryPart(title: string, entries: readonly AccountEntry[]): Html {
  return html`<section class="card" id="history" aria-labelledby="history-title"><h2 id="history-title">${title}</h2>
    ${entries.length === 0 ? html`<p class="soft">Nothing yet.</p>` : html`<ol class="plain told">${entries.map(entryOf)}</ol>`}</section>`
}

function entryOf({ at, what, by, user, key }: AccountEntry): Html {
  const who = by === null ? (BY_THEMSELVES.includes(what) ? '' : ', by the command line') : html`, by <bdi>${by}</bdi>`
  return html`<li><bdi>${user}</bdi> ${WORDS[what]}${key === null ? '' : html` “<bdi>${key}</bdi>”`}${who} <span class="soft">· ${moment(at)}</span></li>`
}
