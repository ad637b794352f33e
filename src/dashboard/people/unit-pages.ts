import type { Session } from '../../accounts/sessions.ts'
import { type Unit, type UnitKind, versionOf } from '../../accounts/units.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { forAdministrators } from '../frame/for-administrators.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { numberWords } from '../frame/language.ts'
import type { Told } from '../frame/refusals/refusal-text.ts'
import { unitWords } from './words/units/index.ts'

/** What a page says after a refused form. */
export interface UnitView {
  readonly problem: Told
  readonly status: number
  readonly name?: string
  readonly website?: string
  /** The id of the form that was refused. */
  readonly drawn?: string
}

/** A page of the list, and what was asked for. */
export interface ListedUnits {
  readonly units: readonly Unit[]
  readonly next: string | undefined
  readonly q: string
  readonly after: string
  /** The id that the form gives what it makes. */
  readonly drawn: string
}

/** One of them: the newest of its positions, and for administrators who is in a team. */
export interface ShownUnit {
  readonly unit: Unit
  readonly newest: readonly { readonly id: string; readonly name: string }[]
  readonly members: readonly { readonly id: string; readonly email: string }[]
}

export const UNIT_PATHS = {
  company: '/dashboard/companies',
  team: '/dashboard/teams',
} as const satisfies Record<UnitKind, string>

/** The companies or the teams of an organization, a page of them, with a search by name. */
export function unitsPage(session: Session, kind: UnitKind, listed: ListedUnits, view?: UnitView): PageContent {
  const path = UNIT_PATHS[kind]
  const { units: words, [kind]: own } = unitWords()
  const { units, next, q, after, drawn } = listed
  const link = (more: Record<string, string>) =>
    `${path}?${new URLSearchParams({ ...(q === '' ? {} : { q }), ...more })}`
  return dashboardPage(session, {
    title: own.all,
    area: path,
    body: html`<h1>${own.all}</h1>
      <form class="row fields" method="get" action="${path}" role="search"><div class="grow"><label for="q">${words.part}</label><input id="q" dir="auto" name="q" type="search" maxlength="200" value="${q}"></div><button class="second">${words.find}</button></form>
      ${
        units.length === 0
          ? html`<div class="card"><p>${emptyWords(kind, q, after)}${q !== '' || after !== '' ? html` <a href="${path}">${words.showAll}</a>` : ''}</p></div>`
          : html`<div class="card scroll"><table class="fold"><thead><tr><th scope="col">${words.name}</th>${kind === 'company' ? html`<th scope="col">${words.website}</th>` : ''}<th scope="col">${words.positions}</th></tr></thead><tbody>${units.map((unit) => rowOf(kind, unit))}</tbody></table></div>`
      }
      <nav class="row" aria-label="${words.pages}">${after === '' ? '' : html`<a href="${link({})}">${words.first}</a>`}${next === undefined ? '' : html`<a href="${link({ after: next })}">${words.next}</a>`}</nav>
      ${session.isAdministrator ? makeForm(session, kind, drawn, view) : html`<p class="soft">${own.byAdministrators}</p>`}
      ${kind === 'company' && session.isAdministrator ? html`<p class="soft">${words.look} <a href="/dashboard/candidate-page">${words.candidatePage}</a>.</p>` : ''}
      <p class="soft">${own.about}</p>`,
  })
}

function emptyWords(kind: UnitKind, q: string, after: string): string {
  const { units: words, [kind]: own } = unitWords()
  if (after !== '') return words.nothingOnPage
  return q === '' ? own.none : own.noneWith(q)
}

function rowOf(kind: UnitKind, { id, name, website, positions }: Unit): Html {
  return html`<tr><th scope="row"><a href="${UNIT_PATHS[kind]}/${id}"><bdi>${name}</bdi></a></th>${kind === 'company' ? html`<td>${website ?? ''}</td>` : ''}<td>${unitWords().units.positionCount(positions, numberWords(positions))}</td></tr>`
}

function makeForm(session: Session, kind: UnitKind, drawn: string, view: UnitView | undefined): Html {
  const { [kind]: own } = unitWords()
  return html`<h2>${own.add}</h2><form class="card" method="post" action="${UNIT_PATHS[kind]}">${csrfField(session)}<input type="hidden" name="drawn" value="${drawn}">
    ${fields(kind, view, { name: '', website: null })}<p><button>${own.addIt}</button></p></form>`
}

function fields(kind: UnitKind, view: UnitView | undefined, stored: Pick<Unit, 'name' | 'website'>): Html {
  const words = unitWords().units
  const isTyped = view?.name !== undefined
  const wrong = isTyped ? html` aria-describedby="problem" aria-invalid="true"` : ''
  return html`${isTyped ? html`<p class="error" role="alert" id="problem">${view.problem}</p>` : ''}
    <label for="name">${words.name}</label><input id="name" dir="auto" name="name" type="text" required maxlength="200" autocomplete="off" value="${view?.name ?? stored.name}"${wrong}>
    ${kind === 'company' ? html`<label for="website">${words.website}</label><input id="website" name="website" type="text" inputmode="url" maxlength="2000" autocomplete="off" placeholder="https://acme.example" value="${view?.website ?? stored.website ?? ''}" aria-describedby="website-hint"><p class="hint" id="website-hint">${words.websiteHint}</p>` : ''}`
}

/** One company or team with its positions; administrators rename it, and delete it where nothing refers to it. */
export function unitPage(
  session: Session,
  kind: UnitKind,
  { unit, newest, members }: ShownUnit,
  view?: UnitView,
): PageContent {
  const path = UNIT_PATHS[kind]
  const { units: words, [kind]: own } = unitWords()
  const at = `${path}/${unit.id}`
  return dashboardPage(session, {
    title: unit.name,
    area: path,
    narrow: true,
    body: html`<p><a href="${path}">${own.back}</a></p><h1><bdi>${unit.name}</bdi></h1>
      ${unit.website ? html`<p class="soft">${unit.website}</p>` : ''}${forAdministrators(session, html`<p>${own.one} <code>${unit.id}</code></p>`)}
      ${view && view.name === undefined ? html`<p class="card alert" role="alert">${view.problem}</p>` : ''}
      ${
        session.isAdministrator
          ? html`<h2>${words.name}</h2><form class="card" method="post" action="${at}">${csrfField(session)}<input type="hidden" name="seen" value="${versionOf(unit)}">${fields(kind, view, unit)}
        ${kind === 'company' ? html`<p class="hint">${words.templateHint}</p>` : ''}
        <p><button>${words.save}</button></p></form>`
          : ''
      }
      <h2>${words.positions}</h2><div class="card">${unit.positions === 0 ? html`<p>${own.noPosition}</p>` : html`<ul>${newest.map(({ id, name }) => html`<li><a href="/dashboard/positions/${id}">${name}</a></li>`)}</ul>${unit.positions > newest.length ? html`<p class="soft">${words.newestOf(newest.length, numberWords(unit.positions))}</p>` : ''}`}</div>
      ${kind === 'team' && session.isAdministrator ? peoplePart(members) : ''}
      ${session.isAdministrator ? deletePart(session, kind, unit, at, members.length) : ''}`,
  })
}

function peoplePart(members: ShownUnit['members']): Html {
  const words = unitWords().units
  return html`<h2>${words.people}</h2><div class="card">${members.length === 0 ? html`<p>${words.nobodyInTeam}</p>` : html`<ul>${members.map(({ id, email }) => html`<li><a href="/dashboard/people/${id}#teams"><bdi>${email}</bdi></a></li>`)}</ul>`}
    <p class="soft">${words.peopleHint}</p></div>`
}

function deletePart(session: Session, kind: UnitKind, unit: Unit, at: string, people: number): Html {
  const { units: words, [kind]: own } = unitWords()
  if (unit.positions > 0 || people > 0) return html`<p class="soft">${own.deletable}</p>`
  return html`<details class="card"><summary>${words.deleteMore}</summary><form method="post" action="${at}/delete">${csrfField(session)}<p>${words.deleteHint}</p><p><button class="second">${words.delete(unit.name)}</button></p></form></details>`
}
