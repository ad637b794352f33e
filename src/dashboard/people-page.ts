import type { AccountEntry } from '../accounts/history.ts'
import type { PasswordLink } from '../accounts/password-links.ts'
import { LINK_DAYS } from '../accounts/password-links.ts'
import type { Role } from '../accounts/roles.ts'
import type { Session } from '../accounts/sessions.ts'
import type { TeamChoice } from '../accounts/team-members.ts'
import type { User } from '../accounts/users.ts'
import { type Html, html, type PageContent } from '../web/pages.ts'
import { csrfField, dashboardPage } from './frame.ts'
import type { LoginWays } from './login-page.ts'
import { accountHistoryPart } from './people-history.ts'
import { rolePill, seenWords } from './person-page.ts'
import { ROLE_WORDS, roleField } from './role-words.ts'
import { moment } from './times.ts'

/** A link that was just made, with its address, and whether it is on its way by mail too. */
export type ShownLink = PasswordLink & { readonly url: string; readonly email: string; readonly isMailed: boolean }

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
  readonly users: readonly User[]
  readonly done: readonly AccountEntry[]
  /** The roles that the administrator may give. */
  readonly mayGive: readonly Role[]
  /** The id that the form gives whom it adds. */
  readonly drawn: string
  readonly ways: LoginWays
}

/** Everybody who may log in, for administrators: add, disable, enable, let choose a new password; roles are on each one's page. */
export function peoplePage(session: Session, people: People, view: PeopleView = {}): PageContent {
  const { users, done, mayGive, drawn, ways } = people
  return dashboardPage(session, {
    title: 'People',
    area: '/dashboard/people',
    body: html`<p class="soft">${session.organizationName}</p><h1>People</h1>
      ${view.link ? linkPart(view.link, true) : ''}${view.added ? addedPart(view.added, ways) : ''}
      <ul class="plain">${users.map((user) => html`<li class="card">${userCard(session, user, ways)}</li>`)}</ul>
      <h2>Add somebody</h2>
      <form class="card" method="post" action="/dashboard/people">${csrfField(session)}<input type="hidden" name="drawn" value="${drawn}">
        ${view.problem ? html`<p class="error" role="alert" id="problem">${view.problem}</p>` : ''}
        <label for="email">Email address</label><input id="email" name="email" type="email" required maxlength="254" autocomplete="off" value="${view.typed ?? ''}"${view.problem ? html` aria-describedby="problem" aria-invalid="true"` : ''}>
        ${roleField(view.role ?? 'reviewer', mayGive)}${mayGive.includes('installation') ? '' : html`<p class="hint">The operator of this installation makes its administrators, by command.</p>`}
        <p><button type="submit">${ways.hasPasswords ? 'Add, and make a link' : 'Add'}</button></p>
        ${waysHint(ways)}</form>
      ${accountHistoryPart('What was done to accounts', done)}`,
  })
}

/** Somebody was added who needs no link. */
export const addedPart = (email: string, { provider }: LoginWays): Html =>
  html`<p class="card alert" role="status"><bdi>${email}</bdi> is added, and logs in with ${provider} by this address.</p>`

/** How somebody who is added gets in; beneath the form that adds them. */
export const waysHint = ({ provider, hasPasswords }: LoginWays): Html =>
  html`${provider === undefined ? '' : html`<p class="hint">They log in with ${provider} by this address, which has to be verified there.</p>`}${hasPasswords ? html`<p class="hint">They get a mail with a link with which they choose their password, where a mail server is set. You see the link too, to pass it on.</p>` : ''}`

/**
 * A link by which somebody chooses their password, to be passed on. `seesMail`: the page "Mail" of this session shows the mail with it,
 * as it does for the session's own organization only.
 */
export function linkPart({ url, email, expiresAt, isMailed }: ShownLink, seesMail: boolean): Html {
  return html`<section class="card alert" role="status"><h2>A link for <bdi>${email}</bdi></h2>
    ${isMailed ? html`<p>It is on its way to them by mail${seesMail ? html`; <a href="/dashboard/mail">Mail</a> shows whether it was sent` : ''}.</p>` : ''}<p>Whoever has this link chooses the password. Pass it on to nobody else; it is shown only now, works once, and ends ${moment(expiresAt)}.</p>
    <label for="link">Link</label><p class="row"><input class="grow" id="link" type="text" readonly value="${url}"><button class="second" type="button" data-copy="link" hidden>Copy</button></p></section>`
}

function userCard(session: Session, user: User, ways: LoginWays): Html {
  const isSelf = user.id === session.userId
  const act = (name: string, button: string) =>
    html`<form method="post" action="/dashboard/people/${user.id}">${csrfField(session)}<button class="second" name="act" value="${name}">${button}</button></form>`
  return html`<p><strong><bdi>${user.email}</bdi></strong>${isSelf ? ' (you)' : ''} ${rolePill(user.role)} ${user.disabledAt ? html`<span class="pill bad">disabled</span> <span class="soft">since ${moment(user.disabledAt)}</span>` : ''}</p>
    ${isSelf ? html`<p class="soft">Another administrator changes your account${ways.hasPasswords ? '; you change your password under “Account”' : ''}.</p>` : user.role === 'installation' && !session.isOperator ? html`<p class="soft">An administrator of the installation changes this account.</p>` : html`<div class="row">${user.disabledAt ? act('enable', 'Enable') : [html`<a class="button second" href="/dashboard/people/${user.id}">Role and teams</a>`, ways.hasPasswords ? act('link', 'Link for a new password') : '', html`<details><summary>Disable…</summary><p>Their logins end at once, and they cannot log in. Their name stays in the history, and API keys that they made go on.</p>${act('disable', 'Disable')}</details>`]}</div>`}`
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
