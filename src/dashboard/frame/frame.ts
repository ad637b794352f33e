import { may } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { dashboardAssets } from './assets.ts'
import { rightOf } from './rights.ts'

/** The pages of the main navigation, by path. */
const AREAS = {
  '/dashboard/home': 'Home',
  '/dashboard': 'Interviews',
  '/dashboard/positions': 'Positions',
  '/dashboard/companies': 'Companies',
  '/dashboard/teams': 'Teams',
  '/dashboard/connections': 'Connections',
  '/dashboard/deliveries': 'Write-backs',
  '/dashboard/people': 'People',
  '/dashboard/api-keys': 'API keys',
  '/dashboard/mail': 'Mail',
  '/dashboard/candidate-page': 'Candidate page',
  '/dashboard/configuration': 'Configuration',
  '/dashboard/organizations': 'Organizations',
} as const
/** The path of a page that the main navigation leads to. */
export type Area = keyof typeof AREAS

/** A page of the dashboard: its frame, style and script. `session` is undefined before the login, and the page has no links then. */
export function dashboardPage(
  session: Session | undefined,
  page: { readonly title: string; readonly body: Html; readonly area?: Area | undefined; readonly narrow?: boolean },
): PageContent & Required<Pick<PageContent, 'assets'>> {
  return {
    title: page.title,
    body: page.body,
    ...(page.narrow === undefined ? {} : { narrow: page.narrow }),
    assets: {
      language: 'en',
      skip: 'Skip to the content',
      style: dashboardAssets.path('dashboard.css'),
      script: dashboardAssets.path('dashboard.js'),
      top: html`<strong>Interview Bridge</strong>${session ? navigation(session, page.area) : ''}`,
    },
  }
}

/** What people need several times a day stands in the open, and the page that is shown; the rest is behind "More", one click away. */
const DAILY: readonly string[] = [
  '/dashboard/home',
  '/dashboard',
  '/dashboard/positions',
  '/dashboard/connections',
  '/dashboard/deliveries',
] satisfies readonly Area[]

function navigation(session: Session, current: Area | undefined): Html {
  const areas = Object.entries(AREAS).filter(([path]) => {
    const right = rightOf('GET', path)
    return right !== undefined && right !== 'everybody' && may(session, right)
  })
  const link = ([path, name]: readonly [string, string]) =>
    html`<a href="${path}"${path === current ? html` aria-current="page"` : ''}>${name}</a>`
  const isOpen = ([path]: readonly [string, string]) => DAILY.includes(path) || path === current
  const rest = areas.filter((one) => !isOpen(one))
  return html`<nav aria-label="Main" class="row">${areas.filter(isOpen).map(link)}
    <details class="more"><summary>More</summary><div class="row">${rest.map(link)}<a href="/dashboard/account" title="${session.email}">Account</a>
      <form method="post" action="/dashboard/logout">${csrfField(session)}<button class="second" title="${session.email}">Log out</button></form></div></details></nav>`
}

/** The hidden field by which a form shows that it comes from a page of this session. */
export const csrfField = ({ csrf }: Session): Html => html`<input type="hidden" name="csrf" value="${csrf}">`
