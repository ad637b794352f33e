import type { PasswordLink } from '../../accounts/password-links.ts'
import { type Html, html } from '../../web/pages.ts'
import type { LoginWays } from '../frame/login-page.ts'
import { moment } from '../frame/times.ts'

/** A link that was just made, with its address, and whether it is on its way by mail too. */
export type ShownLink = PasswordLink & { readonly url: string; readonly email: string; readonly isMailed: boolean }

/** The notice that somebody was added who needs no link. */
export const addedPart = (email: string, { provider }: LoginWays): Html =>
  html`<p class="card alert" role="status"><bdi>${email}</bdi> is added, and logs in with ${provider} by this address.</p>`

/** The hint beneath the form that adds somebody: how they will log in. */
export const waysHint = ({ provider, hasPasswords, mailsLinks }: LoginWays): Html =>
  html`${provider === undefined ? '' : html`<p class="hint">They log in with ${provider} by this address, which has to be verified there.</p>`}${hasPasswords ? html`<p class="hint">${mailsLinks ? 'They get a mail with a link with which they choose their password. You see the link too, to pass it on.' : 'They choose their password with a link that you see next. Pass it on yourself: no mail server is set, so it is not mailed.'}</p>` : ''}`

/**
 * A link by which somebody chooses their password, to be passed on. `seesMail`: the page "Mail" of this session shows the mail with it,
 * as it does for the session's own organization only.
 */
export function linkPart({ url, email, expiresAt, isMailed }: ShownLink, seesMail: boolean): Html {
  return html`<section class="card alert" role="status"><h2>A link for <bdi>${email}</bdi></h2>
    ${isMailed ? html`<p>It is on its way to them by mail${seesMail ? html`; <a href="/dashboard/mail">Mail</a> shows whether it was sent` : ''}.</p>` : ''}<p>Whoever has this link chooses the password. Pass it on to nobody else; it is shown only now, works once, and ends ${moment(expiresAt)}.</p>
    <label for="link">Link</label><p class="row"><input class="grow" id="link" type="text" readonly value="${url}"><button class="second" type="button" data-copy="link" hidden>Copy</button></p></section>`
}
