import type { Organization } from '../../accounts/organizations.ts'
import type { Session } from '../../accounts/sessions.ts'
import type { User } from '../../accounts/users.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { numberWords } from '../frame/language.ts'
import type { LoginWays } from '../frame/login-page.ts'
import type { Told } from '../frame/refusals/refusal-text.ts'
import { addedPart, linkPart, type ShownLink, waysHint } from './link-part.ts'
import { rolePill } from './role-words.ts'
import { unitWords } from './words/units/index.ts'

const PATH = '/dashboard/organizations'

/** The outcome of a form, which the page says: it was refused, or made a link or an account. */
export interface OrganizationView {
  readonly problem?: Told
  /** The form that was refused. */
  readonly form?: 'make' | 'save' | 'administrator'
  readonly typed?: Readonly<Record<string, string>>
  readonly link?: ShownLink
  /** Somebody who was added and needs no link, since they log in by the provider. */
  readonly added?: string
}

/** Every organization of the installation, for its administrators. */
export function organizationsPage(
  session: Session,
  { organizations, drawn }: { readonly organizations: readonly Organization[]; readonly drawn: string },
  view: OrganizationView = {},
): PageContent {
  const words = unitWords().organizations
  return dashboardPage(session, {
    title: words.title,
    area: PATH,
    body: html`<h1>${words.title}</h1><p>${words.lead}</p>
      <div class="card scroll"><table class="fold"><thead><tr>${[words.name, words.creditsLeft, words.subscription, words.access].map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${organizations.map(rowOf)}</tbody></table></div>
      <h2>${words.add}</h2><form class="card" method="post" action="${PATH}">${csrfField(session)}<input type="hidden" name="drawn" value="${drawn}">
        ${problemOf(view, 'make')}<label for="name">${words.name}</label><input id="name" dir="auto" name="name" type="text" required maxlength="200" autocomplete="off" value="${view.typed?.['name'] ?? ''}"${wrong(view, 'make')}>
        <p><button>${words.addIt}</button></p></form>`,
  })
}

function rowOf({ id, name, credits, subscription, apiAccess }: Organization): Html {
  const words = unitWords().organizations
  return html`<tr><th scope="row"><a href="${PATH}/${id}"><bdi>${name}</bdi></a></th><td>${words.credits(credits, numberWords(credits))}</td><td>${pillOf(subscription === 'active', words.subscriptionActive, words.noSubscription)}</td><td>${pillOf(apiAccess, words.accessOn, words.accessOff)}</td></tr>`
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
  const words = unitWords().organizations
  return dashboardPage(session, {
    title: name,
    area: PATH,
    narrow: true,
    body: html`<p><a href="${PATH}">${words.all}</a></p><h1><bdi>${name}</bdi></h1><p class="soft">${words.id} <code>${id}</code></p>
      ${view.link ? linkPart(view.link, id === session.organizationId) : ''}${view.added ? addedPart(view.added, ways) : ''}
      <h2>${words.mayUse}</h2>${settingsForm(session, organization, view)}
      <h2>${words.administers}</h2>
      ${administrators.length === 0 ? html`<div class="card"><p>${words.nobody}</p></div>` : html`<ul class="plain">${administrators.map((user) => html`<li class="card"><p><bdi>${user.email}</bdi> ${rolePill(user.role)}${user.disabledAt ? html` <span class="pill bad">${words.disabled}</span>` : ''}</p></li>`)}</ul>`}
      <form class="card" method="post" action="${PATH}/${id}">${csrfField(session)}<input type="hidden" name="drawn" value="${drawn}">
        ${problemOf(view, 'administrator')}<label for="email">${words.email}</label><input id="email" name="email" type="email" required maxlength="254" autocomplete="off" value="${view.typed?.['email'] ?? ''}"${wrong(view, 'administrator')}>
        <p><button name="act" value="administrator">${ways.hasPasswords ? words.addWithLink : words.addOnly}</button></p>
        ${waysHint(ways)}</form>`,
  })
}

function settingsForm(session: Session, organization: Organization, view: OrganizationView): Html {
  const { id, name, credits, subscription, apiAccess } = organization
  const words = unitWords().organizations
  const isRefused = view.form === 'save' && view.problem !== undefined
  const typed = isRefused
    ? (view.typed ?? {})
    : { name, credits: String(credits), subscription, apiAccess: apiAccess ? 'on' : 'off' }
  const option = (field: string, value: string, called: string) =>
    html`<option value="${value}"${typed[field] === value ? html` selected` : ''}>${called}</option>`
  return html`<form class="card" method="post" action="${PATH}/${id}">${csrfField(session)}${problemOf(view, 'save')}
    <label for="name">${words.name}</label><input id="name" dir="auto" name="name" type="text" required maxlength="200" autocomplete="off" value="${typed['name'] ?? ''}" aria-describedby="name-hint">
    <p class="hint" id="name-hint">${words.nameHint}</p>
    <label for="credits">${words.interviewCredits}</label><input type="hidden" name="seenCredits" value="${typed['seenCredits'] ?? String(credits)}"><input id="credits" name="credits" type="text" inputmode="numeric" required maxlength="10" autocomplete="off" value="${typed['credits'] ?? ''}" aria-describedby="credits-hint">
    <p class="hint" id="credits-hint">${words.creditsHint}</p>
    <label for="subscription">${words.subscription}</label><select id="subscription" name="subscription" aria-describedby="subscription-hint">${option('subscription', 'active', words.subscriptions.active)}${option('subscription', 'none', words.subscriptions.none)}</select>
    <p class="hint" id="subscription-hint">${words.subscriptionHint}</p>
    <label for="apiAccess">${words.access}</label><select id="apiAccess" name="apiAccess" aria-describedby="access-hint">${option('apiAccess', 'on', words.accesses.on)}${option('apiAccess', 'off', words.accesses.off)}</select>
    <p class="hint" id="access-hint">${words.accessHint}</p>
    <p><button name="act" value="save">${words.save}</button></p></form>`
}

const problemOf = ({ problem, form }: OrganizationView, of: OrganizationView['form']): Html | '' =>
  problem !== undefined && form === of ? html`<p class="error" role="alert" id="problem">${problem}</p>` : ''

const wrong = ({ problem, form }: OrganizationView, of: OrganizationView['form']): Html | '' =>
  problem !== undefined && form === of ? html` aria-describedby="problem" aria-invalid="true"` : ''
