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

/** One of the people, as an administrator sees them. */
export interface ShownPerson {
  readonly user: User
  /** The roles that the administrator may give them. */
  readonly mayGive: readonly Role[]
  readonly teams: readonly TeamChoice[]
  /** Whose login at the OpenID provider is theirs. */
  readonly linked: { readonly since: Date; readonly provider: string } | undefined
  /** What was done to the account. */
  readonly done: readonly AccountEntry[]
  readonly ways: LoginWays
  /** Why their account is not the administrator's to change; undefined: it is. */
  readonly locked: string | undefined
}

/** The page of somebody who may log in: what they may do, what they see, how they log in, and what was done to their account. */
export function personPage(session: Session, person: ShownPerson, link?: ShownLink): PageContent {
  const { user, mayGive, teams, locked, done } = person
  return dashboardPage(session, {
    title: user.email,
    area: '/dashboard/people',
    narrow: true,
    body: html`<p><a href="/dashboard/people">All people</a></p><h1><bdi>${user.email}</bdi></h1>
      <p>${rolePill(user.role)}${user.disabledAt ? html` <span class="pill bad">disabled</span> <span class="soft">since ${moment(user.disabledAt)}</span>` : ''}</p>
      ${link ? linkPart(link, true) : ''}
      ${locked === undefined ? html`${roleForm(session, user, mayGive)}${teamsForm(session, user, teams)}${loginPart(session, person)}` : html`<p class="card">${locked}</p>`}
      ${accountHistoryPart('What was done to this account', done)}`,
  })
}

function roleForm(session: Session, user: User, mayGive: readonly Role[]): Html {
  return html`<h2>What they may do</h2><form class="card" method="post" action="/dashboard/people/${user.id}">${csrfField(session)}
    <input type="hidden" name="shown" value="${user.role}">${roleField(user.role, mayGive)}
    <p class="hint">It counts from the next page that they open.</p>
    <p><button name="act" value="role">Change the role</button></p></form>`
}

function teamsForm(session: Session, user: User, teams: readonly TeamChoice[]): Html {
  const own = teams.filter(({ isMember }) => isMember)
  const now = !isLimitedByTeams(user.role)
    ? 'Administrators see everything of the organization, whatever their teams.'
    : own.length === 0
      ? 'They are in no team, so they see every interview and every position of the organization.'
      : 'They see the interviews and positions of their teams, and nothing of positions without a team.'
  return html`<h2 id="teams">What they see</h2><form class="card" method="post" action="/dashboard/people/${user.id}">${csrfField(session)}<input type="hidden" name="shown" value="${own.map(({ id }) => id).join(',')}">
    <p>${now}</p>
    ${
      teams.length === 0
        ? html`<p class="soft">There is no team yet. <a href="/dashboard/teams">Add a team</a></p>`
        : html`<fieldset><legend>Teams</legend>${teams.map(({ id, name, isMember }) => html`<label class="check"><input type="checkbox" name="team" value="${id}"${isMember ? html` checked` : ''}> <bdi>${name}</bdi></label>`)}</fieldset>
    <p class="hint">Who is in at least one team sees only its interviews and positions, in lists, pages, files and mails; who is in none sees everything. It counts from the next page that they open.</p>
    <p><button name="act" value="teams">Save the teams</button></p>`
    }</form>`
}

function loginPart(session: Session, { user, linked, ways }: ShownPerson): Html {
  const form = (act: string, button: string, words: Html | string) =>
    html`<form method="post" action="/dashboard/people/${user.id}">${csrfField(session)}${words}<p><button class="second" name="act" value="${act}">${button}</button></p></form>`
  if (user.disabledAt)
    return html`<h2>How they log in</h2><div class="card">${form('enable', 'Enable', html`<p>They cannot log in.</p>`)}</div>`
  return html`<h2>How they log in</h2>${
    ways.hasPasswords
      ? html`<div class="card">${form('link', 'Link for a new password', html`<p>A link with which they choose a password. You see it once, to pass it on${ways.mailsLinks ? '; they get it by mail too.' : '; no mail server is set, so it is not mailed.'}</p>`)}</div>`
      : ''
  }${
    linked
      ? html`<div class="card">${form(
          'unlink',
          'Take the link away',
          html`<p>This account is linked to one login at ${linked.provider}, since ${moment(linked.since)}.</p>
    <p class="hint">Take the link away if that login is not theirs any more. Logins that came by it end, and whoever next logs in at ${linked.provider} with this verified address is linked.</p>`,
        )}</div>`
      : ''
  }<details class="card"><summary>Disable…</summary>${form('disable', 'Disable', html`<p>Their logins end at once, and they cannot log in. Their name stays in the history, and API keys that they made go on.</p>`)}</details>`
}

/** What somebody sees of the organization, in a sentence for them. */
export function seenWords({ organizationName, teamIds }: Session, teams: readonly TeamChoice[]): string {
  const words = seenSentences()
  if (teamIds.length === 0) return words.all(organizationName)
  return words.ofTeams(teams.flatMap(({ isMember, name }) => (isMember ? [name] : [])))
}
