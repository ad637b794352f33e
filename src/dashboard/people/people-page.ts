import type { AccountEntry } from '../../accounts/history.ts'
import { LINK_DAYS } from '../../accounts/password-links.ts'
import type { Role } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import type { TeamChoice } from '../../accounts/team-members.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import type { LoginWays } from '../frame/login-page.ts'
import { addedPart, linkPart, type ShownLink, waysHint } from './link-part.ts'
import { lookForm } from './look-form.ts'
import { accountHistoryPart } from './people-history.ts'
import { type ListedPeople, PEOPLE_PATH, peopleList } from './people-list.ts'
import { seenWords } from './person-page.ts'
import { ROLE_WORDS, roleField } from './role-words.ts'

/** What the page of people says beside the list: a refused form, or a link that was just made. */
export interface PeopleView {
  readonly problem?: string
  readonly typed?: string
  readonly role?: Role
  /** Somebody who was added and needs no link, since they log in by the provider. */
  readonly added?: string
  readonly link?: ShownLink
}

/** What the page shows of an organization. */
export interface People {
  readonly listed: ListedPeople
  readonly done: readonly AccountEntry[]
  /** The roles that the administrator may give. */
  readonly mayGive: readonly Role[]
  /** The id that the form gives whom it adds. */
  readonly drawn: string
  readonly ways: LoginWays
}

/** The list of people for administrators, a page at a time, with the form that adds somebody; everything else is done on a person's own page. */
export function peoplePage(session: Session, people: People, view: PeopleView = {}): PageContent {
  const { listed, done, mayGive, drawn, ways } = people
  return dashboardPage(session, {
    title: 'People',
    area: PEOPLE_PATH,
    body: html`<h1>People</h1>
      ${view.link ? linkPart(view.link, true) : ''}${view.added ? addedPart(view.added, ways) : ''}
      ${peopleList(session, listed)}
      <h2 id="add">Add somebody</h2>
      <form class="card" method="post" action="${PEOPLE_PATH}">${csrfField(session)}<input type="hidden" name="drawn" value="${drawn}">
        ${view.problem ? html`<p class="error" role="alert" id="problem">${view.problem}</p>` : ''}
        <label for="email">Email address</label><input id="email" name="email" type="email" required maxlength="254" autocomplete="off" value="${view.typed ?? ''}"${view.problem ? html` aria-describedby="problem" aria-invalid="true"` : ''}>
        ${roleField(view.role ?? 'reviewer', mayGive)}${mayGive.includes('installation') ? '' : html`<p class="hint">The operator of this installation makes its administrators, by command.</p>`}
        <p><button type="submit">${ways.hasPasswords ? 'Add, and make a link' : 'Add'}</button></p>
        ${waysHint(ways)}</form>
      ${accountHistoryPart('What was done to accounts', done)}`,
  })
}

/** Where somebody chooses the password of their account by a link that an administrator gave them. */
export function choosePasswordPage(email: string, problem?: string): PageContent {
  return dashboardPage(undefined, {
    title: 'Choose a password',
    narrow: true,
    body: html`<h1>Choose a password</h1><p>For <bdi>${email}</bdi>.</p>
      <form class="card" method="post">${problem ? html`<p class="error" role="alert">${problem}</p>` : ''}
        <input type="hidden" name="username" autocomplete="username" value="${email}">${newPasswordFields()}
        <p><button type="submit">Set the password</button></p></form>`,
  })
}

/** A link that does not work, whatever the reason, so that nobody learns which ones did. */
export function deadLinkPage(): PageContent {
  return dashboardPage(undefined, {
    title: 'This link does not work',
    narrow: true,
    body: html`<h1>This link does not work</h1><p>It was used, replaced by a newer one, is older than ${LINK_DAYS} days, or the account has changed since. Ask an administrator of your organization for a new one.</p>
      <p><a href="/dashboard/login">Log in</a></p>`,
  })
}

/** One's own account: the address, another password, and what was done to it. */
export function accountPage(
  session: Session,
  {
    done,
    teams,
    ways,
  }: { readonly done: readonly AccountEntry[]; readonly teams: readonly TeamChoice[]; readonly ways: LoginWays },
  view: { problem?: string; isChanged?: boolean } = {},
): PageContent {
  return dashboardPage(session, {
    title: 'Account',
    narrow: true,
    body: html`<h1>Account</h1><p><bdi>${session.email}</bdi>, ${session.organizationName}: ${ROLE_WORDS[session.role].name}</p><p>${seenWords(session, teams)}</p>
      ${view.isChanged ? html`<p class="card alert" role="status">Your password is changed. All your other logins have ended.</p>` : ''}
      ${lookForm(session)}
      ${ways.hasPasswords ? changeForm(session, view.problem) : html`<p>You log in with ${ways.provider}.</p>`}
      ${accountHistoryPart('What was done to your account', done)}`,
  })
}

function changeForm(session: Session, problem: string | undefined): Html {
  return html`<h2>Change the password</h2>
      <form class="card" method="post" action="/dashboard/account/password">${csrfField(session)}${problem ? html`<p class="error" role="alert">${problem}</p>` : ''}
        <label for="currentPassword">Current password</label><input id="currentPassword" name="currentPassword" type="password" required maxlength="1000" autocomplete="current-password">
        ${newPasswordFields()}
        <p><button type="submit">Change it</button></p></form>`
}

/** A new password, typed twice. */
export function newPasswordFields(): Html {
  return html`<label for="password">New password</label><input id="password" name="password" type="password" required minlength="8" maxlength="1000" autocomplete="new-password" aria-describedby="password-hint">
    <p class="hint" id="password-hint">At least 8 characters. Several words are easier to remember than signs.</p>
    <label for="passwordAgain">The new password again</label><input id="passwordAgain" name="passwordAgain" type="password" required minlength="8" maxlength="1000" autocomplete="new-password">`
}
