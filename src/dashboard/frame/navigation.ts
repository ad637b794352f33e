import { may } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import { type Html, html } from '../../web/pages.ts'
import { type IconName, icon } from './icons.ts'
import { isInSample, rightOf } from './rights.ts'
import { waitingSign } from './waiting-sign.ts'
import type { Words } from './words/en.ts'
import { frameWords } from './words/index.ts'

/** A place of the main navigation; one of several pages shows their names above each of them. */
interface Place {
  readonly name: PlaceName
  readonly icon: IconName
  /** Its pages by path; the first that somebody may see is where it leads. */
  readonly pages: Readonly<Record<string, PlaceName>>
}

/** What a place is called stands in the words of the frame. */
type PlaceName = keyof Words['places']

/** What everybody needs each day; a phone shows these below each page. */
const DAILY = [
  { name: 'home', icon: 'house', pages: { '/dashboard/home': 'home' } },
  { name: 'interviews', icon: 'video', pages: { '/dashboard': 'interviews' } },
  { name: 'positions', icon: 'briefcase', pages: { '/dashboard/positions': 'positions' } },
] as const satisfies readonly Place[]

/** What is looked after each week. */
const WEEKLY = [
  {
    name: 'connections',
    icon: 'plug',
    pages: { '/dashboard/connections': 'connections', '/dashboard/deliveries': 'deliveries' },
  },
  { name: 'people', icon: 'users', pages: { '/dashboard/people': 'people' } },
  {
    name: 'settings',
    icon: 'settings',
    pages: {
      '/dashboard/candidate-page': 'candidatePage',
      '/dashboard/mail-texts': 'mailTexts',
      '/dashboard/mail': 'mail',
      '/dashboard/notifications': 'notifications',
      '/dashboard/companies': 'companies',
      '/dashboard/teams': 'teams',
      '/dashboard/api-keys': 'apiKeys',
      '/dashboard/organizations': 'organizations',
      '/dashboard/configuration': 'configuration',
    },
  },
] as const satisfies readonly Place[]

type KeysOfAll<Pages> = Pages extends Pages ? keyof Pages : never
/** The path of a page that the navigation leads to. */
export type Area = KeysOfAll<(typeof DAILY | typeof WEEKLY)[number]['pages']>

/** The main navigation beside a page, and on a phone above and below it. */
export function besides(session: Session, area: Area | undefined, main: Html): Html {
  const weekly = links(session, WEEKLY, area)
  const words = frameWords()
  const account = html`<a class="place" href="/dashboard/account" title="${session.email}">${icon('user')}${words.places.account}</a>`
  const own = html`${session.sample === null ? account : ''}
      <form method="post" action="/dashboard/logout">${csrfField(session)}<button class="place" title="${session.email}">${icon('logout')}${words.logOut}</button></form>`
  const search = html`<a class="place find-anything" href="/dashboard/search" data-search>${icon('search')}<span>${words.search}</span><kbd>${words.searchKeys}</kbd></a>`
  return html`<div class="frame">
<header class="side"><a class="brand" href="/dashboard/home">${MARK}<span><strong>Interview Bridge</strong><bdi>${session.organizationName}</bdi></span></a>${search}
  <nav aria-label="${words.main}">${links(session, DAILY, area)}${weekly.length > 0 ? html`<hr>` : ''}${weekly}
  <div class="own">${own}</div></nav></header>
${main}
<nav class="tabs" aria-label="${words.main}">${links(session, DAILY, area)}<details class="more"><summary class="place"${WEEKLY.some((one) => isIn(one, area)) ? html` aria-current="true"` : ''}>${icon('menu')}${words.more}</summary><div class="sheet">${weekly}${own}</div></details></nav></div>`
}

/** Above every page of sample data: that it is none of real people, and the ways out. */
export function sampleStrip(session: Session): Html | '' {
  if (session.sample === null) return ''
  const words = frameWords().sample
  const form = (act: 'leave' | 'remove', text: string) =>
    html`<form method="post" action="/dashboard/sample/${act}">${csrfField(session)}<button class="second">${text}</button></form>`
  return html`<aside class="card sample-strip" aria-label="${words.label}"><p><strong>${words.label}</strong> ${words.what}</p><div class="row">${form('leave', words.leave(session.sample.organizationName))}${form('remove', words.remove)}</div></aside>`
}

/** More of them stand as a list beside the page where there is room: no language has words for a line of them. */
const PARTS_OF_LINE = 3

/** A page with the pages of its place, where that has several which this person may see. */
export function withParts(session: Session, area: Area | undefined, body: Html): Html {
  const place = WEEKLY.find((one) => isIn(one, area))
  const pages = place ? seenOf(session, place) : []
  if (!place || pages.length < 2) return body
  const parts = html`<nav class="parts" aria-label="${frameWords().places[place.name]}">${pages.map(
    ([path, name]) => html`<a href="${path}"${path === area ? html` aria-current="page"` : ''}>${name}</a>`,
  )}</nav>`
  return pages.length > PARTS_OF_LINE
    ? html`<div class="with-parts">${parts}<div>${body}</div></div>`
    : html`${parts}${body}`
}

/** Every page that the navigation leads this person to. */
export function pagesFor(session: Session): { readonly title: string; readonly href: string }[] {
  const pages = [...DAILY, ...WEEKLY].flatMap((place) => seenOf(session, place))
  const own = session.sample === null ? [['/dashboard/account', frameWords().places.account] as const] : []
  return [...pages, ...own].map(([href, title]) => ({
    title,
    href,
  }))
}

/** The hidden field by which a form shows that it comes from a page of this session. */
export const csrfField = ({ csrf }: Session): Html => html`<input type="hidden" name="csrf" value="${csrf}">`

const MARK = html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><rect width="24" height="24" rx="6"/><path d="M5 16.5V13a7 7 0 0 1 14 0v3.5M9.7 16.5V9.6m4.6 6.9V9.6"/></svg>`

const isIn = ({ pages }: Place, area: Area | undefined) => area !== undefined && area in pages

function seenOf(session: Session, { pages }: Place): [path: string, name: string][] {
  const { places } = frameWords()
  return Object.entries(pages).flatMap(([path, name]): [string, string][] => {
    const right = rightOf('GET', path)
    const isOpen = session.sample === null || isInSample('GET', path)
    return right !== undefined && right !== 'everybody' && may(session, right) && isOpen ? [[path, places[name]]] : []
  })
}

function links(session: Session, places: readonly Place[], area: Area | undefined): Html[] {
  return places.flatMap((place) => {
    const [first] = seenOf(session, place)
    if (!first) return []
    const [path] = first
    const current = isIn(place, area) ? html` aria-current="${path === area ? 'page' : 'true'}"` : ''
    return [
      html`<a class="place" href="${path}"${current}>${icon(place.icon)}${frameWords().places[place.name]}${place.name === 'connections' ? waitingSign() : ''}</a>`,
    ]
  })
}
