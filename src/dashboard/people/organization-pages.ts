import type { Organization } from '../../accounts/organizations.ts'
import type { Session } from '../../accounts/sessions.ts'
import type { User } from '../../accounts/users.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import type { LoginWays } from '../frame/login-page.ts'
import { addedPart, linkPart, type ShownLink, waysHint } from './link-part.ts'
import { rolePill } from './role-words.ts'

const PATH = '/dashboard/organizations'

/** The outcome of a form, which the page says: it was refused, saved something, or made a link. */
export interface OrganizationView {
  readonly problem?: string
  /** The form that was refused. */
  readonly form?: 'make' | 'save' | 'administrator'
  readonly typed?: Readonly<Record<string, string>>
  readonly link?: ShownLink
  readonly isSaved?: boolean
  /** Somebody who was added and needs no link, since they log in by the provider. */
  readonly added?: string
}

/** Every organization of the installation, for its administrators. */
export function organizationsPage(
  session: Session,
  { organizations, drawn }: { readonly organizations: readonly Organization[]; readonly drawn: string },
  view: OrganizationView = {},
): PageContent {
  return dashboardPage(session, {
    title: 'Organizations',
    area: PATH,
    body: html`<h1>Organizations</h1><p>Each has its own people, candidates, API keys and connections, and sees nothing of another one.</p>
      <div class="card scroll"><table class="fold"><thead><tr><th scope="col">Name</th><th scope="col">Credits left</th><th scope="col">Subscription</th><th scope="col">API access</th></tr></thead><tbody>${organizations.map(rowOf)}</tbody></table></div>
      <h2>Add an organization</h2><form class="card" method="post" action="${PATH}">${csrfField(session)}<input type="hidden" name="drawn" value="${drawn}">
        ${problemOf(view, 'make')}<label for="name">Name</label><input id="name" name="name" type="text" required maxlength="200" autocomplete="off" value="${view.typed?.['name'] ?? ''}"${wrong(view, 'make')}>
        <p><button>Add the organization</button></p></form>`,
  })
}

function rowOf({ id, name, credits, subscription, apiAccess }: Organization): Html {
  return html`<tr><th scope="row"><a href="${PATH}/${id}"><bdi>${name}</bdi></a></th><td>${credits === 1 ? '1 credit' : `${credits.toLocaleString('en')} credits`}</td><td>${pillOf(subscription === 'active', 'subscription active', 'no subscription')}</td><td>${pillOf(apiAccess, 'API access on', 'API access off')}</td></tr>`
}

const pillOf = (isGood: boolean, good: string, bad: string): Html =>
  html`<span class="pill ${isGood ? 'good' : 'bad'}">${isGood ? good : bad}</span>`

/** One organization: what it may use, and who administers it. */
export function organizationPage(
  session: Session,
  {
    organization,
    administrators,
    drawn,
    ways,
  }: {
    readonly organization: Organization
    readonly administrators: readonly User[]
    readonly drawn: string
    readonly ways: LoginWays
  },
  view: OrganizationView = {},
): PageContent {
  const { id, name } = organization
  return dashboardPage(session, {
    title: name,
    area: PATH,
    narrow: true,
    body: html`<p><a href="${PATH}">All organizations</a></p><h1><bdi>${name}</bdi></h1><p class="soft">id <code>${id}</code></p>
      ${view.isSaved ? html`<p class="card alert" role="status">Saved.</p>` : ''}${view.link ? linkPart(view.link, id === session.organizationId) : ''}${view.added ? addedPart(view.added, ways) : ''}
      <h2>What it may use</h2>${settingsForm(session, organization, view)}
      <h2>Who administers it</h2>
      ${administrators.length === 0 ? html`<div class="card"><p>Nobody yet. Add somebody, who then adds everybody else.</p></div>` : html`<ul class="plain">${administrators.map((user) => html`<li class="card"><p><bdi>${user.email}</bdi> ${rolePill(user.role)}${user.disabledAt ? html` <span class="pill bad">disabled</span>` : ''}</p></li>`)}</ul>`}
      <form class="card" method="post" action="${PATH}/${id}">${csrfField(session)}<input type="hidden" name="drawn" value="${drawn}">
        ${problemOf(view, 'administrator')}<label for="email">Email address of an administrator</label><input id="email" name="email" type="email" required maxlength="254" autocomplete="off" value="${view.typed?.['email'] ?? ''}"${wrong(view, 'administrator')}>
        <p><button name="act" value="administrator">${ways.hasPasswords ? 'Add, and make a link' : 'Add'}</button></p>
        ${waysHint(ways)}</form>`,
  })
}

function settingsForm(session: Session, organization: Organization, view: OrganizationView): Html {
  const { id, name, credits, subscription, apiAccess } = organization
  const isRefused = view.form === 'save' && view.problem !== undefined
  const typed = isRefused
    ? (view.typed ?? {})
    : { name, credits: String(credits), subscription, apiAccess: apiAccess ? 'on' : 'off' }
  const option = (field: string, value: string, words: string) =>
    html`<option value="${value}"${typed[field] === value ? html` selected` : ''}>${words}</option>`
  return html`<form class="card" method="post" action="${PATH}/${id}">${csrfField(session)}${problemOf(view, 'save')}
    <label for="name">Name</label><input id="name" name="name" type="text" required maxlength="200" autocomplete="off" value="${typed['name'] ?? ''}" aria-describedby="name-hint">
    <p class="hint" id="name-hint">Candidates read it on their page and in their mails.</p>
    <label for="credits">Interview credits left</label><input type="hidden" name="seenCredits" value="${typed['seenCredits'] ?? String(credits)}"><input id="credits" name="credits" type="text" inputmode="numeric" required maxlength="10" autocomplete="off" value="${typed['credits'] ?? ''}" aria-describedby="credits-hint">
    <p class="hint" id="credits-hint">Each interview that is started uses one. A number that you do not change stays what it is.</p>
    <label for="subscription">Subscription</label><select id="subscription" name="subscription" aria-describedby="subscription-hint">${option('subscription', 'active', 'active')}${option('subscription', 'none', 'none')}</select>
    <p class="hint" id="subscription-hint">Without an active one nobody can be invited.</p>
    <label for="apiAccess">API access</label><select id="apiAccess" name="apiAccess" aria-describedby="access-hint">${option('apiAccess', 'on', 'on')}${option('apiAccess', 'off', 'off')}</select>
    <p class="hint" id="access-hint">Off: its API keys are refused.</p>
    <p><button name="act" value="save">Save</button></p></form>`
}

const problemOf = ({ problem, form }: OrganizationView, of: OrganizationView['form']): Html | '' =>
  problem !== undefined && form === of ? html`<p class="error" role="alert" id="problem">${problem}</p>` : ''

const wrong = ({ problem, form }: OrganizationView, of: OrganizationView['form']): Html | '' =>
  problem !== undefined && form === of ? html` aria-describedby="problem" aria-invalid="true"` : ''
