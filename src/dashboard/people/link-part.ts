import type { PasswordLink } from '../../accounts/password-links.ts'
import { type Html, html } from '../../web/pages.ts'
import type { LoginWays } from '../frame/login-page.ts'
import { moment } from '../frame/times.ts'
import { ownWords } from './words/own/index.ts'

/** A link that was just made, with its address, and whether it is on its way by mail too. */
export type ShownLink = PasswordLink & { readonly url: string; readonly email: string; readonly isMailed: boolean }

/** The notice that somebody was added who needs no link. */
export const addedPart = (email: string, { provider }: LoginWays): Html =>
  html`<p class="card alert" role="status">${ownWords().link.added(html`<bdi>${email}</bdi>`, provider ?? '')}</p>`

/** The hint beneath the form that adds somebody: how they will log in. */
export function waysHint({ provider, hasPasswords, mailsLinks }: LoginWays): Html {
  const words = ownWords().link
  return html`${provider === undefined ? '' : html`<p class="hint">${words.byProvider(provider)}</p>`}${hasPasswords ? html`<p class="hint">${mailsLinks ? words.byMailedLink : words.byShownLink}</p>` : ''}`
}

/**
 * A link by which somebody chooses their password, to be passed on. `seesMail`: the page "Mail" of this session shows the mail with it,
 * as it does for the session's own organization only.
 */
export function linkPart({ url, email, expiresAt, isMailed }: ShownLink, seesMail: boolean): Html {
  const words = ownWords().link
  const mailed = seesMail ? words.isMailedSee((name) => html`<a href="/dashboard/mail">${name}</a>`) : words.isMailed
  return html`<section class="card alert" role="status"><h2>${words.heading(html`<bdi>${email}</bdi>`)}</h2>
    ${isMailed ? html`<p>${mailed}</p>` : ''}<p>${words.passOn(moment(expiresAt))}</p>
    <label for="link">${words.label}</label><p class="row"><input class="grow" id="link" type="text" readonly value="${url}"><button class="second" type="button" data-copy="link" hidden>${words.copy}</button></p></section>`
}
