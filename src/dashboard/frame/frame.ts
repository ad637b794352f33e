import type { Session } from '../../accounts/sessions.ts'
import { type Html, html, type PageContent, topped } from '../../web/pages.ts'
import { dashboardAssets } from './assets.ts'
import { presentLanguage } from './language.ts'
import { type Area, besides, sampleStrip, withParts } from './navigation.ts'
import { savedPart } from './said.ts'
import { frameWords } from './words/index.ts'

export { type Area, csrfField } from './navigation.ts'

/** A page of the dashboard in the present language: its frame, style and script. `session` is undefined before the login, and the page has no links then. */
export function dashboardPage(
  session: Session | undefined,
  page: {
    readonly title: string
    readonly body: Html
    readonly area?: Area | undefined
    readonly narrow?: boolean
    readonly hasFrames?: boolean
    /** The sentence that the page says once after an undo, in place of the usual one. */
    readonly undone?: string
  },
): PageContent & Required<Pick<PageContent, 'assets'>> {
  return {
    title: page.title,
    body: session
      ? html`${sampleStrip(session)}${withParts(session, page.area, html`${savedPart(page.undone)}${page.body}`)}`
      : page.body,
    ...(page.narrow === undefined ? {} : { narrow: page.narrow }),
    ...(page.hasFrames === undefined ? {} : { hasFrames: page.hasFrames }),
    assets: {
      language: presentLanguage(),
      theme: session?.theme ?? undefined,
      skip: frameWords().skip,
      style: dashboardAssets.path('dashboard.css'),
      script: dashboardAssets.path('dashboard.js'),
      scriptFirst: true,
      around: (main) =>
        session ? besides(session, page.area, main) : topped(html`<strong>Interview Bridge</strong>`, main),
    },
  }
}
