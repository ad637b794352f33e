import { type Html, html, type PageContent } from '../../web/pages.ts'
import { type ComeBack, comeBackFields } from './come-back.ts'
import { dashboardPage } from './frame.ts'

/** The ways in that the configuration opens. */
export interface LoginWays {
  readonly hasPasswords: boolean
  /** The OpenID provider, by its name for people. */
  readonly provider?: string | undefined
  /** A mail server is set, so a link for a password is mailed too. */
  readonly mailsLinks: boolean
}

/** The reason of a refused login: a sentence, and the code by which the operator finds it in the log and in the documentation. */
export interface LoginProblem {
  readonly text: string
  readonly code?: string
}

/** Accounts of one address that one password opens: the person says which. */
interface AccountChoice {
  readonly email: string
  readonly organizations: readonly { readonly id: string; readonly name: string }[]
}

/** `problem`: why a login failed; it is the same for an unknown address and a wrong password. `back`: where a login leads. */
export function loginPage(
  problem: LoginProblem | string | undefined,
  back: ComeBack,
  ways: LoginWays,
  choice?: AccountChoice,
): PageContent {
  const { text = undefined, code = undefined } = problem instanceof Object ? problem : { text: problem }
  return dashboardPage(undefined, {
    title: 'Log in',
    narrow: true,
    body: html`<h1>Log in</h1>${text ? html`<p class="error" role="alert">${text}${code ? html` <span class="soft">(${code})</span>` : ''}</p>` : ''}${back.unsent ? html`<p class="card alert">Your login has ended, so what you sent was not carried out. ${back.unsent.hadFiles ? 'What you typed is kept: log in, and do it again. The file that you chose has to be chosen again.' : 'It is kept: log in, and send it again.'}</p>` : ''}${back.isLost ? html`<p class="card alert">Your login has ended, so what you sent was not carried out, and it could not be kept. Log in, and do it again.</p>` : ''}
      ${ways.provider === undefined ? '' : providerForm(ways.provider, back)}
      ${ways.hasPasswords ? passwordForm(back, ways, choice) : html`<p class="soft">Passwords are not used here. If you cannot log in, ask the operator of this installation.</p>`}`,
  })
}

function providerForm(provider: string, back: ComeBack): Html {
  return html`<form class="card" method="post" action="/dashboard/login/oidc">${comeBackFields(back)}
        <p><button type="submit" autofocus>Log in with ${provider}</button></p></form>`
}

function passwordForm(back: ComeBack, { provider }: LoginWays, choice: AccountChoice | undefined): Html {
  const which = choice
    ? html`<label for="organization">Organization</label><select id="organization" name="organization">${choice.organizations.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}</select>`
    : ''
  return html`${provider === undefined ? '' : html`<h2>With a password</h2>`}
      ${choice ? html`<p class="card alert" role="status">You have an account with this address and this password in several organizations. Choose one, and type the password again.</p>` : ''}
      <form class="card" method="post" action="/dashboard/login">${comeBackFields(back)}
        <label for="email">Email address</label><input id="email" name="email" type="email" required autocomplete="username" value="${choice?.email ?? ''}"${provider === undefined && !choice ? html` autofocus` : ''}>
        ${which}
        <label for="password">Password</label><input id="password" name="password" type="password" required autocomplete="current-password">
        <p><button type="submit"${provider === undefined ? '' : html` class="second"`}>Log in</button></p></form>
      <p class="soft">Password lost? An administrator of your organization makes you a link, under “People”.</p>`
}

/** Leads on to the provider: the header of the answer does so at once, the link where a browser does not. */
export function onwardPage(provider: string, url: string, isLogout: boolean): PageContent {
  return dashboardPage(undefined, {
    title: isLogout ? 'You are logged out' : `Log in with ${provider}`,
    narrow: true,
    body: isLogout
      ? html`<h1>You are logged out</h1><p>You may still be logged in at ${provider}, where the next person at this device would get in again.</p>
      <p><a class="button" href="${url}">Log out at ${provider} too</a></p><p><a href="/dashboard/login">Log in again</a></p>`
      : html`<h1>Log in with ${provider}</h1><p>Your browser goes on to ${provider}. If nothing happens, use the button.</p><p><a class="button" href="${url}">Go on to ${provider}</a></p>`,
  })
}

/** The page of a login link. It logs in at a click and not when it is opened, since programs that look into messages open links. The form goes to the page's own address, so no page holds the link. */
export function loginLinkPage(email: string): PageContent {
  return dashboardPage(undefined, {
    title: 'Log in by a link',
    narrow: true,
    body: html`<h1>Log in by a link</h1><p>This link logs you in as <bdi>${email}</bdi>. It works once.</p>
      <form class="card" method="post"><p><button type="submit">Log in</button></p></form>`,
  })
}

/** A link that does not work, whatever the reason, so that nobody learns which ones did. */
export function deadLoginLinkPage(minutes: number): PageContent {
  return dashboardPage(undefined, {
    title: 'This link does not work',
    narrow: true,
    body: html`<h1>This link does not work</h1><p>It was used, replaced by a newer one, is older than ${minutes} minutes, or the account has changed since. The operator of this installation makes another one.</p>
      <p><a href="/dashboard/login">Log in</a></p>`,
  })
}
