import type { Session } from '../../accounts/sessions.ts'
import { type Unit, type UnitKind, versionOf } from '../../accounts/units.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { forAdministrators } from '../frame/for-administrators.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { sentence } from '../frame/pages.ts'

/** What a page says after a refused form. */
export interface UnitView {
  readonly problem: string
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

export const UNIT_WORDS = {
  company: { path: '/dashboard/companies', one: 'company', all: 'Companies' },
  team: { path: '/dashboard/teams', one: 'team', all: 'Teams' },
} as const satisfies Record<UnitKind, unknown>

/** The companies or the teams of an organization, a page of them, with a search by name. */
export function unitsPage(session: Session, kind: UnitKind, listed: ListedUnits, view?: UnitView): PageContent {
  const { path, one, all } = UNIT_WORDS[kind]
  const { units, next, q, after, drawn } = listed
  const link = (more: Record<string, string>) =>
    `${path}?${new URLSearchParams({ ...(q === '' ? {} : { q }), ...more })}`
  return dashboardPage(session, {
    title: all,
    area: path,
    body: html`<h1>${all}</h1>
      <form class="row fields" method="get" action="${path}" role="search"><div class="grow"><label for="q">Part of the name</label><input id="q" name="q" type="search" maxlength="200" value="${q}"></div><button class="second">Find</button></form>
      ${
        units.length === 0
          ? html`<div class="card"><p>${emptyWords(kind, q, after)}${q !== '' || after !== '' ? html` <a href="${path}">Show all</a>` : ''}</p></div>`
          : html`<div class="card scroll"><table class="fold"><thead><tr><th scope="col">Name</th>${kind === 'company' ? html`<th scope="col">Website</th>` : ''}<th scope="col">Positions</th></tr></thead><tbody>${units.map((unit) => rowOf(kind, unit))}</tbody></table></div>`
      }
      <nav class="row" aria-label="Pages">${after === '' ? '' : html`<a href="${link({})}">First page</a>`}${next === undefined ? '' : html`<a href="${link({ after: next })}">Next page</a>`}</nav>
      ${session.isAdministrator ? makeForm(session, kind, drawn, view) : html`<p class="soft">Administrators add, rename and delete ${all.toLowerCase()}.</p>`}
      ${kind === 'company' && session.isAdministrator ? html`<p class="soft">Colour, logo and words that candidates see are set for the whole organization: <a href="/dashboard/candidate-page">Candidate page</a>.</p>` : ''}
      <p class="soft">${kind === 'company' ? 'A company is whom a candidate would work for; each position is of one.' : 'A team works on positions; a position need not be of one.'} A new ${one} can be chosen in the editor of a position.</p>`,
  })
}

function emptyWords(kind: UnitKind, q: string, after: string): string {
  if (after !== '') return 'There is nothing on this page.'
  if (q !== '') return `No ${UNIT_WORDS[kind].one} has “${q}” in its name.`
  return `There is no ${UNIT_WORDS[kind].one} yet.`
}

function rowOf(kind: UnitKind, { id, name, website, positions }: Unit): Html {
  return html`<tr><th scope="row"><a href="${UNIT_WORDS[kind].path}/${id}"><bdi>${name}</bdi></a></th>${kind === 'company' ? html`<td>${website ?? ''}</td>` : ''}<td>${positions === 1 ? '1 position' : `${positions.toLocaleString('en')} positions`}</td></tr>`
}

function makeForm(session: Session, kind: UnitKind, drawn: string, view: UnitView | undefined): Html {
  const { path, one } = UNIT_WORDS[kind]
  return html`<h2>Add a ${one}</h2><form class="card" method="post" action="${path}">${csrfField(session)}<input type="hidden" name="drawn" value="${drawn}">
    ${fields(kind, view, { name: '', website: null })}<p><button>Add the ${one}</button></p></form>`
}

function fields(kind: UnitKind, view: UnitView | undefined, stored: Pick<Unit, 'name' | 'website'>): Html {
  const isTyped = view?.name !== undefined
  const wrong = isTyped ? html` aria-describedby="problem" aria-invalid="true"` : ''
  return html`${isTyped ? html`<p class="error" role="alert" id="problem">${view.problem}</p>` : ''}
    <label for="name">Name</label><input id="name" name="name" type="text" required maxlength="200" autocomplete="off" value="${view?.name ?? stored.name}"${wrong}>
    ${kind === 'company' ? html`<label for="website">Website</label><input id="website" name="website" type="text" inputmode="url" maxlength="2000" autocomplete="off" placeholder="https://acme.example" value="${view?.website ?? stored.website ?? ''}" aria-describedby="website-hint"><p class="hint" id="website-hint">With https://; it may stay empty.</p>` : ''}`
}

/** One company or team with its positions; administrators rename it, and delete it where nothing refers to it. */
export function unitPage(
  session: Session,
  kind: UnitKind,
  { unit, newest, members }: ShownUnit,
  view?: UnitView,
): PageContent {
  const { path, one, all } = UNIT_WORDS[kind]
  const at = `${path}/${unit.id}`
  return dashboardPage(session, {
    title: unit.name,
    area: path,
    narrow: true,
    body: html`<p><a href="${path}">All ${all.toLowerCase()}</a></p><h1><bdi>${unit.name}</bdi></h1>
      ${unit.website ? html`<p class="soft">${unit.website}</p>` : ''}${forAdministrators(session, html`<p>${sentence(one)} <code>${unit.id}</code></p>`)}
      ${view && view.name === undefined ? html`<p class="card alert" role="alert">${view.problem}</p>` : ''}
      ${
        session.isAdministrator
          ? html`<h2>Name</h2><form class="card" method="post" action="${at}">${csrfField(session)}<input type="hidden" name="seen" value="${versionOf(unit)}">${fields(kind, view, unit)}
        ${kind === 'company' ? html`<p class="hint">A template of the configuration that names the company has to be changed too.</p>` : ''}
        <p><button>Save</button></p></form>`
          : ''
      }
      <h2>Positions</h2><div class="card">${unit.positions === 0 ? html`<p>No position is of this ${one}.</p>` : html`<ul>${newest.map(({ id, name }) => html`<li><a href="/dashboard/positions/${id}">${name}</a></li>`)}</ul>${unit.positions > newest.length ? html`<p class="soft">The newest ${newest.length} of ${unit.positions.toLocaleString('en')}.</p>` : ''}`}</div>
      ${kind === 'team' && session.isAdministrator ? peoplePart(members) : ''}
      ${session.isAdministrator ? deletePart(session, kind, unit, at, members.length) : ''}`,
  })
}

function peoplePart(members: ShownUnit['members']): Html {
  return html`<h2>People</h2><div class="card">${members.length === 0 ? html`<p>Nobody is in this team.</p>` : html`<ul>${members.map(({ id, email }) => html`<li><a href="/dashboard/people/${id}#teams"><bdi>${email}</bdi></a></li>`)}</ul>`}
    <p class="soft">Who is in a team is chosen on the page of each person.</p></div>`
}

function deletePart(session: Session, kind: UnitKind, unit: Unit, at: string, people: number): Html {
  const { one } = UNIT_WORDS[kind]
  if (unit.positions > 0 || people > 0)
    return html`<p class="soft">It can be deleted once no position is of it${kind === 'team' ? ' and nobody is in it' : ''}; give them to another ${one} first.</p>`
  return html`<details class="card"><summary>Delete…</summary><form method="post" action="${at}/delete">${csrfField(session)}<p>Nothing refers to it. It cannot be brought back.</p><p><button class="second">Delete “${unit.name}”</button></p></form></details>`
}
