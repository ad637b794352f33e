import { FIRST_CREDITS, FIRST_LINK_MINUTES } from '../../accounts/first-link.ts'
import { html, type PageContent } from '../../web/pages.ts'
import { dashboardPage } from '../frame/frame.ts'
import type { LoginWays } from '../frame/login-page.ts'
import { newPasswordFields } from './people-page.ts'

/** The values in the form: those that were typed, or the name of an organization that exists. */
export interface FirstView {
  readonly organization: string
  readonly email?: string
  readonly problem?: string
}

/** The page at which the first administrator makes their account. The form goes to the page's own address, so no page holds the link. */
export function firstPage({ organization, email = '', problem }: FirstView, ways: LoginWays): PageContent {
  return dashboardPage(undefined, {
    title: 'Welcome',
    narrow: true,
    body: html`<h1>Welcome to Interview Bridge</h1>
      <p>Nobody administers this installation yet. You become its first administrator, and you add everybody else.</p>
      <form class="card" method="post">${problem ? html`<p class="error" role="alert">${problem}</p>` : ''}
        <label for="organization">Organization</label><input id="organization" name="organization" type="text" required maxlength="200" autocomplete="organization" value="${organization}" aria-describedby="organization-hint">
        <p class="hint" id="organization-hint">The name that your candidates read. A new organization begins with ${FIRST_CREDITS} interview credits; you change them under “Organizations”.</p>
        <label for="email">Your email address</label><input id="email" name="email" type="email" required maxlength="254" autocomplete="username" value="${email}">
        ${ways.hasPasswords ? newPasswordFields() : ''}${ways.provider === undefined ? '' : html`<p class="hint">${ways.hasPasswords ? 'You can also log in' : 'From then on you log in'} with ${ways.provider} by this address, which has to be verified there.</p>`}
        <p><button type="submit">Begin</button></p></form>`,
  })
}

/** Says without a working link why there is no login yet, and what to do. `isLink`: they came with a link, and it does not work. */
export function unclaimedPage(isLink: boolean): PageContent {
  const title = isLink ? 'This link does not work' : 'Nobody administers this installation yet'
  return dashboardPage(undefined, {
    title,
    narrow: true,
    body: html`<h1>${title}</h1>
      ${isLink ? html`<p>It is older than ${FIRST_LINK_MINUTES} minutes, or a later start printed another one. Nobody administers this installation yet.</p>` : html`<p>So nobody can log in. Its first administrator is whoever opens the link that the daemon printed when it started.</p>`}
      <h2>What to do</h2>
      <ul><li>Look for the newest link in the output of <code>interview-bridge start</code>, such as with <code>docker compose logs bridge</code>.</li>
        <li>If it is older than ${FIRST_LINK_MINUTES} minutes, restart the daemon: it prints a new one.</li>
        <li>Or make an administrator on the machine itself, with <code>interview-bridge init</code>.</li></ul>
      <p><a class="button second" href="/dashboard/login">Try again</a></p>`,
  })
}

/** Answers a link that comes when there is an administrator already, made by this link, by another one or by the command line. */
export function claimedPage(): PageContent {
  return dashboardPage(undefined, {
    title: 'This link does not work',
    narrow: true,
    body: html`<h1>This link does not work</h1><p>This installation has an administrator already. If that was not you or a colleague, somebody else used the link before you:
        list who it is with <code>interview-bridge admin organization list</code> and <code>interview-bridge admin user list --organization ID</code>, and disable them with <code>interview-bridge admin user update ID --disabled on</code>.</p>
      <p>To get an account, ask an administrator, who adds you under “People”.</p>
      <p><a class="button" href="/dashboard/login">Log in</a></p>`,
  })
}
