import type { AccountEntry } from '../../accounts/history.ts'
import type { Role } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import { isLimitedByTeams, type TeamChoice } from '../../accounts/team-members.ts'
import type { User } from '../../accounts/users.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import type { LoginWays } from '../frame/login-page.ts'
import { moment } from '../frame/times.ts'
import { linkPart, type ShownLink } from './link-part.ts'
import { accountHistoryPart } from './people-history.ts'
import { roleField, rolePill } from './role-words.ts'
import { seenSentences } from './words/seen/index.ts'
import { staffWords } from './words/staff/index.ts'

/** One of the people, as an administrator sees them. */
export interface ShownPerson {
  readonly user: User
  /** The roles that the administrator may give them. */
  readonly mayGive: readonly Role[]
  readonly teams: readonly TeamChoice[]
  /** Whose login at the OpenID provider is theirs. */
  readonly linked: { readonly since: Date; readonly provider: string | undefined } | undefined
  /** What was done to the account. */
  readonly done: readonly AccountEntry[]
  readonly ways: LoginWays
  /** Why their account is not the administrator's to change; undefined: it is. */
  readonly locked: string | undefined
}

/** The page of somebody who may log in: what they may do, what they see, how they log in, and what was done to their account. */
export function personPage(session: Session, person: ShownPerson, link?: ShownLink): PageContent {
  const { user, mayGive, teams, locked, done } = person
  const { people: words, person: own } = staffWords()
  return dashboardPage(session, {
    title: user.email,
    area: '/dashboard/people',
    narrow: true,
    body: html`<p><a href="/dashboard/people">${own.all}</a></p><h1><bdi>${user.email}</bdi></h1>
      <p>${rolePill(user.role)}${user.disabledAt ? html` <span class="pill bad">${words.disabled}</span> <span class="soft">${words.since(moment(user.disabledAt))}</span>` : ''}</p>
      ${link ? linkPart(link, true) : ''}
      ${locked === undefined ? html`${roleForm(session, user, mayGive)}${teamsForm(session, user, teams)}${loginPart(session, person)}` : html`<p class="card">${locked}</p>`}
      ${accountHistoryPart(own.history, done)}`,
  })
}

function roleForm(session: Session, user: User, mayGive: readonly Role[]): Html {
  const words = staffWords().person
  return html`<h2>${words.may}</h2><form class="card" method="post" action="/dashboard/people/${user.id}">${csrfField(session)}
    <input type="hidden" name="shown" value="${user.role}">${roleField(user.role, mayGive)}
    <p class="hint">${words.mayFrom}</p>
    <p><button name="act" value="role">${words.changeRole}</button></p></form>`
}

function teamsForm(session: Session, user: User, teams: readonly TeamChoice[]): Html {
  const words = staffWords().person
  const own = teams.filter(({ isMember }) => isMember)
  const now = !isLimitedByTeams(user.role) ? words.seesAll : own.length === 0 ? words.seesWithoutTeam : words.seesTeams
  return html`<h2 id="teams">${words.sees}</h2><form class="card" method="post" action="/dashboard/people/${user.id}">${csrfField(session)}<input type="hidden" name="shown" value="${own.map(({ id }) => id).join(',')}">
    <p>${now}</p>
    ${
      teams.length === 0
        ? html`<p class="soft">${words.noTeam} <a href="/dashboard/teams">${words.addTeam}</a></p>`
        : html`<fieldset><legend>${words.teams}</legend>${teams.map(({ id, name, isMember }) => html`<label class="check"><input type="checkbox" name="team" value="${id}"${isMember ? html` checked` : ''}> <bdi>${name}</bdi></label>`)}</fieldset>
    <p class="hint">${words.teamsHint}</p>
    <p><button name="act" value="teams">${words.saveTeams}</button></p>`
    }</form>`
}

function loginPart(session: Session, { user, linked, ways }: ShownPerson): Html {
  const words = staffWords().person
  const form = (act: string, button: string, told: Html) =>
    html`<form method="post" action="/dashboard/people/${user.id}">${csrfField(session)}${told}<p><button class="second" name="act" value="${act}">${button}</button></p></form>`
  if (user.disabledAt)
    return html`<h2>${words.logIn}</h2><div class="card">${form('enable', words.enable, html`<p>${words.cannotLogIn}</p>`)}</div>`
  return html`<h2>${words.logIn}</h2>${
    ways.hasPasswords
      ? html`<div class="card">${form('link', words.newPassword, html`<p>${ways.mailsLinks ? words.linkMailed : words.linkNotMailed}</p>`)}</div>`
      : ''
  }${
    linked
      ? html`<div class="card">${form(
          'unlink',
          words.unlink,
          html`<p>${words.linked(linked.provider ?? words.aProvider, moment(linked.since))}</p>
    <p class="hint">${words.unlinkHint(linked.provider ?? words.aProvider)}</p>`,
        )}</div>`
      : ''
  }<details class="card"><summary>${words.disableMore}</summary>${form('disable', words.disable, html`<p>${words.disableHint}</p>`)}</details>`
}

/** What somebody sees of the organization, in a sentence for them. */
export function seenWords({ organizationName, teamIds }: Session, teams: readonly TeamChoice[]): string {
  const words = seenSentences()
  if (teamIds.length === 0) return words.all(organizationName)
  return words.ofTeams(teams.flatMap(({ isMember, name }) => (isMember ? [name] : [])))
}
