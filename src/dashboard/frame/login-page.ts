import { type Html, html, type PageContent } from '../../web/pages.ts'
import { type ComeBack, comeBackFields } from './come-back.ts'
import { dashboardPage } from './frame.ts'
import type { Told } from './refusals/refusal-text.ts'
import { frameWords } from './words/index.ts'

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
  readonly text: Told
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
  const words = frameWords().login
  const { text = undefined, code = undefined } = problem instanceof Object ? problem : { text: problem }
  return dashboardPage(undefined, {
    title: words.title,
    narrow: true,
    body: html`<h1>${words.title}</h1>${text ? html`<p class="error" role="alert">${text}${code ? html` <span class="soft">(${code})</span>` : ''}</p>` : ''}${back.unsent ? html`<p class="card alert">${words.ended} ${back.unsent.hadFiles ? words.keptWithoutFile : words.kept}</p>` : ''}${back.isLost ? html`<p class="card alert">${words.lost}</p>` : ''}
      ${ways.provider === undefined ? '' : providerForm(ways.provider, back)}
      ${ways.hasPasswords ? passwordForm(back, ways, choice) : html`<p class="soft">${words.noPasswords}</p>`}`,
  })
}

function providerForm(provider: string, back: ComeBack): Html {
  return html`<form class="card" method="post" action="/dashboard/login/oidc">${comeBackFields(back)}
        <p><button type="submit" autofocus>${frameWords().login.with(provider)}</button></p></form>`
}

function passwordForm(back: ComeBack, { provider }: LoginWays, choice: AccountChoice | undefined): Html {
  const words = frameWords().login
  const which = choice
    ? html`<label for="organization">${words.organization}</label><select id="organization" name="organization">${choice.organizations.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}</select>`
    : ''
  return html`${provider === undefined ? '' : html`<h2>${words.withPassword}</h2>`}
      ${choice ? html`<p class="card alert" role="status">${words.choose}</p>` : ''}
      <form class="card" method="post" action="/dashboard/login">${comeBackFields(back)}
        <label for="email">${words.email}</label><input id="email" name="email" type="email" required autocomplete="username" value="${choice?.email ?? ''}"${provider === undefined && !choice ? html` autofocus` : ''}>
        ${which}
        <label for="password">${words.password}</label><input id="password" name="password" type="password" required autocomplete="current-password">
        <p><button type="submit"${provider === undefined ? '' : html` class="second"`}>${words.title}</button></p></form>
      <p class="soft">${words.passwordLost}</p>`
}

/** Leads on to the provider: the header of the answer does so at once, the link where a browser does not. */
export function onwardPage(provider: string, url: string, isLogout: boolean): PageContent {
  const words = frameWords().login
  return dashboardPage(undefined, {
    title: isLogout ? words.loggedOut : words.with(provider),
    narrow: true,
    body: isLogout
      ? html`<h1>${words.loggedOut}</h1><p>${words.stillIn(provider)}</p>
      <p><a class="button" href="${url}">${words.logOutToo(provider)}</a></p><p><a href="/dashboard/login">${words.again}</a></p>`
      : html`<h1>${words.with(provider)}</h1><p>${words.goesOn(provider)}</p><p><a class="button" href="${url}">${words.goOn(provider)}</a></p>`,
  })
}

/** The page of a login link. It logs in at a click and not when it is opened, since programs that look into messages open links. The form goes to the page's own address, so no page holds the link. */
export function loginLinkPage(email: string): PageContent {
  const words = frameWords().login
  return dashboardPage(undefined, {
    title: words.byLink,
    narrow: true,
    body: html`<h1>${words.byLink}</h1><p>${words.linkOf(html`<bdi>${email}</bdi>`)}</p>
      <form class="card" method="post"><p><button type="submit">${words.title}</button></p></form>`,
  })
}

/** A link that does not work, whatever the reason, so that nobody learns which ones did. */
export function deadLoginLinkPage(minutes: number): PageContent {
  const words = frameWords().login
  return dashboardPage(undefined, {
    title: words.deadLink,
    narrow: true,
    body: html`<h1>${words.deadLink}</h1><p>${words.deadLinkWhy(minutes)}</p>
      <p><a href="/dashboard/login">${words.title}</a></p>`,
  })
}
