import { FIRST_CREDITS, FIRST_LINK_MINUTES } from '../../accounts/first-link.ts'
import { html, type PageContent } from '../../web/pages.ts'
import { dashboardPage } from '../frame/frame.ts'
import { numberWords } from '../frame/language.ts'
import type { LoginWays } from '../frame/login-page.ts'
import type { Told } from '../frame/refusals/refusal-text.ts'
import { newPasswordFields } from './people-page.ts'
import { ownWords } from './words/own/index.ts'

/** The values in the form: those that were typed, or the name of an organization that exists. */
export interface FirstView {
  readonly organization: string
  readonly email?: string
  readonly problem?: Told
}

/** The page at which the first administrator makes their account. The form goes to the page's own address, so no page holds the link. */
export function firstPage({ organization, email = '', problem }: FirstView, ways: LoginWays): PageContent {
  const words = ownWords().first
  return dashboardPage(undefined, {
    title: words.title,
    narrow: true,
    body: html`<h1>${words.heading}</h1>
      <p>${words.lead}</p>
      <form class="card" method="post">${problem ? html`<p class="error" role="alert">${problem}</p>` : ''}
        <label for="organization">${words.organization}</label><input id="organization" dir="auto" name="organization" type="text" required maxlength="200" autocomplete="organization" value="${organization}" aria-describedby="organization-hint">
        <p class="hint" id="organization-hint">${words.organizationHint(numberWords(FIRST_CREDITS))}</p>
        <label for="email">${words.email}</label><input id="email" name="email" type="email" required maxlength="254" autocomplete="username" value="${email}">
        ${ways.hasPasswords ? newPasswordFields() : ''}${ways.provider === undefined ? '' : html`<p class="hint">${ways.hasPasswords ? words.providerToo(ways.provider) : words.providerOnly(ways.provider)}</p>`}
        <p><button type="submit">${words.begin}</button></p></form>`,
  })
}

/** Says without a working link why there is no login yet, and what to do. `isLink`: they came with a link, and it does not work. */
export function unclaimedPage(isLink: boolean): PageContent {
  const words = ownWords().unclaimed
  const title = isLink ? words.deadLink : words.nobody
  return dashboardPage(undefined, {
    title,
    narrow: true,
    body: html`<h1>${title}</h1>
      ${isLink ? html`<p>${words.tooOld(FIRST_LINK_MINUTES)}</p>` : html`<p>${words.noLogin}</p>`}
      <h2>${words.whatToDo}</h2>
      <ul><li>${words.look(html`<code>interview-bridge start</code>`, html`<code>docker compose logs bridge</code>`)}</li>
        <li>${words.restart(FIRST_LINK_MINUTES)}</li>
        <li>${words.orMake(html`<code>interview-bridge init</code>`)}</li></ul>
      <p><a class="button second" href="/dashboard/login">${words.tryAgain}</a></p>`,
  })
}

/** Answers a link that comes when there is an administrator already, made by this link, by another one or by the command line. */
export function claimedPage(): PageContent {
  const words = ownWords().unclaimed
  return dashboardPage(undefined, {
    title: words.deadLink,
    narrow: true,
    body: html`<h1>${words.deadLink}</h1><p>${words.claimed(
      html`<code>interview-bridge admin organization list</code>`,
      html`<code>interview-bridge admin user list --organization ID</code>`,
      html`<code>interview-bridge admin user update ID --disabled on</code>`,
    )}</p>
      <p>${words.askForAccount}</p>
      <p><a class="button" href="/dashboard/login">${words.logIn}</a></p>`,
  })
}
