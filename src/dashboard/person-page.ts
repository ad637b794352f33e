import type { Role } from '../accounts/roles.ts'
import type { Session } from '../accounts/sessions.ts'
import type { User } from '../accounts/users.ts'
import { type Html, html, type PageContent } from '../web/pages.ts'
import { csrfField, dashboardPage } from './frame.ts'
import { moment } from './pages.ts'
import { ROLE_WORDS, roleField } from './role-words.ts'

/** One of the people, as an administrator sees them. */
export interface ShownPerson {
  readonly user: User
  /** The roles that the administrator may give them. */
  readonly mayGive: readonly Role[]
  /** Why their account is not the administrator's to change; undefined: it is. */
  readonly locked: string | undefined
}

/** The page of somebody who may log in: what they may do. */
export function personPage(session: Session, { user, mayGive, locked }: ShownPerson): PageContent {
  return dashboardPage(session, {
    title: user.email,
    area: '/dashboard/people',
    narrow: true,
    body: html`<p><a href="/dashboard/people">All people</a></p><h1><bdi>${user.email}</bdi></h1>
      <p>${rolePill(user.role)}${user.disabledAt ? html` <span class="pill bad">disabled</span> <span class="soft">since ${moment(user.disabledAt)}</span>` : ''}</p>
      ${locked === undefined ? roleForm(session, user, mayGive) : html`<p class="card">${locked}</p>`}`,
  })
}

function roleForm(session: Session, user: User, mayGive: readonly Role[]): Html {
  return html`<h2>What they may do</h2><form class="card" method="post" action="/dashboard/people/${user.id}">${csrfField(session)}
    ${roleField(user.role, mayGive)}
    <p class="hint">It counts from the next page that they open.</p>
    <p><button name="act" value="role">Change the role</button></p></form>`
}

/** A role as a coloured label. */
export const rolePill = (role: Role): Html =>
  html`<span class="pill ${role === 'administrator' || role === 'installation' ? 'good' : 'soft'}">${ROLE_WORDS[role].name}</span>`
