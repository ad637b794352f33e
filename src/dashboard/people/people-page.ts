import type { AccountEntry } from '../../accounts/history.ts'
import { LINK_DAYS } from '../../accounts/password-links.ts'
import { PASSWORD_LENGTH_MIN } from '../../accounts/passwords.ts'
import type { Role } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import type { TeamChoice } from '../../accounts/team-members.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import type { LoginWays } from '../frame/login-page.ts'
import type { Told } from '../frame/refusals/refusal-text.ts'
import { addedPart, linkPart, type ShownLink, waysHint } from './link-part.ts'
import { lookForm } from './look-form.ts'
import { accountHistoryPart } from './people-history.ts'
import { type ListedPeople, PEOPLE_PATH, peopleList } from './people-list.ts'
import { seenWords } from './person-page.ts'
import { roleField, roleName } from './role-words.ts'
import { ownWords } from './words/own/index.ts'
import { staffWords } from './words/staff/index.ts'

/** What the page of people says beside the list: a refused form, or a link that was just made. */
export interface PeopleView {
  readonly problem?: Told
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
  const words = staffWords().people
  return dashboardPage(session, {
    title: words.title,
    area: PEOPLE_PATH,
    body: html`<h1>${words.title}</h1>
      ${view.link ? linkPart(view.link, true) : ''}${view.added ? addedPart(view.added, ways) : ''}
      ${peopleList(session, listed)}
      <h2 id="add">${words.add}</h2>
      <form class="card" method="post" action="${PEOPLE_PATH}">${csrfField(session)}<input type="hidden" name="drawn" value="${drawn}">
        ${view.problem ? html`<p class="error" role="alert" id="problem">${view.problem}</p>` : ''}
        <label for="email">${words.email}</label><input id="email" name="email" type="email" required maxlength="254" autocomplete="off" value="${view.typed ?? ''}"${view.problem ? html` aria-describedby="problem" aria-invalid="true"` : ''}>
        ${roleField(view.role ?? 'reviewer', mayGive)}${mayGive.includes('installation') ? '' : html`<p class="hint">${words.byCommand}</p>`}
        <p><button type="submit">${ways.hasPasswords ? words.addWithLink : words.addOnly}</button></p>
        ${waysHint(ways)}</form>
      ${accountHistoryPart(words.history, done)}`,
  })
}

/** Where somebody chooses the password of their account by a link that an administrator gave them. */
export function choosePasswordPage(email: string, problem?: Told): PageContent {
  const words = ownWords().password
  return dashboardPage(undefined, {
    title: words.choose,
    narrow: true,
    body: html`<h1>${words.choose}</h1><p>${words.of(html`<bdi>${email}</bdi>`)}</p>
      <form class="card" method="post">${problem ? html`<p class="error" role="alert">${problem}</p>` : ''}
        <input type="hidden" name="username" autocomplete="username" value="${email}">${newPasswordFields()}
        <p><button type="submit">${words.set}</button></p></form>`,
  })
}

/** A link that does not work, whatever the reason, so that nobody learns which ones did. */
export function deadLinkPage(): PageContent {
  const words = ownWords().password
  return dashboardPage(undefined, {
    title: words.deadLink,
    narrow: true,
    body: html`<h1>${words.deadLink}</h1><p>${words.deadLinkWhy(LINK_DAYS)}</p>
      <p><a href="/dashboard/login">${words.logIn}</a></p>`,
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
  view: { problem?: Told; isChanged?: boolean } = {},
): PageContent {
  const { account: words, password } = ownWords()
  return dashboardPage(session, {
    title: words.title,
    narrow: true,
    body: html`<h1>${words.title}</h1><p>${words.who(html`<bdi>${session.email}</bdi>`, session.organizationName, roleName(session.role))}</p><p>${seenWords(session, teams)}</p>
      ${view.isChanged ? html`<p class="card alert" role="status">${password.changed}</p>` : ''}
      ${lookForm(session)}
      ${ways.hasPasswords ? changeForm(session, view.problem) : html`<p>${words.byProvider(ways.provider ?? '')}</p>`}
      ${accountHistoryPart(words.history, done)}`,
  })
}

function changeForm(session: Session, problem: Told | undefined): Html {
  const words = ownWords().password
  return html`<h2>${words.change}</h2>
      <form class="card" method="post" action="/dashboard/account/password">${csrfField(session)}${problem ? html`<p class="error" role="alert">${problem}</p>` : ''}
        <label for="currentPassword">${words.current}</label><input id="currentPassword" name="currentPassword" type="password" required maxlength="1000" autocomplete="current-password">
        ${newPasswordFields()}
        <p><button type="submit">${words.changeIt}</button></p></form>`
}

/** A new password, typed twice. */
export function newPasswordFields(): Html {
  const words = ownWords().password
  return html`<label for="password">${words.new}</label><input id="password" name="password" type="password" required minlength="${PASSWORD_LENGTH_MIN}" maxlength="1000" autocomplete="new-password" aria-describedby="password-hint">
    <p class="hint" id="password-hint">${words.hint(PASSWORD_LENGTH_MIN)}</p>
    <label for="passwordAgain">${words.again}</label><input id="passwordAgain" name="passwordAgain" type="password" required minlength="${PASSWORD_LENGTH_MIN}" maxlength="1000" autocomplete="new-password">`
}
