import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../base/languages.ts'
import { knownName } from '../base/person-names.ts'
import type { CandidateState } from '../interview/contract/candidate-state.ts'
import { type Html, html, type PageContent, topped } from '../web/pages.ts'
import { laterScripts, recorderAssets, scriptPath } from './assets.ts'
import { accentPath } from './look.ts'
import { noticesOf } from './notice.ts'
import { WORDS } from './words/index.ts'
import { momentOf } from './words/spoken.ts'

export interface Head {
  readonly organization?: string
  readonly position?: string
  readonly logo?: string
  /** `#rrggbb`; absent or null: our own colour. A page with a script sets it by itself. */
  readonly accent?: string | null
}

/**
 * The frame that all pages of a candidate share. `isLive`: the script replaces the list of languages by a switch of its
 * own.
 */
export function candidatePage(
  language: Language,
  page: { title: string; body: Html; head?: Head; isLive?: boolean },
): PageContent {
  const { organization = '', position = '', logo, accent } = page.head ?? {}
  const top = html`${logo ? html`<img src="${logo}" alt="">` : ''}<div class="who"><strong>${organization}</strong><span>${position}</span></div><div id="languages"></div>`
  const links = LANGUAGES.map(
    (one) =>
      html`<a href="?lang=${one}" lang="${one}" hreflang="${one}"${one === language ? html` aria-current="true"` : ''}>${LANGUAGE_NAMES[one]}</a>`,
  )
  const languages = html`<nav class="languages" aria-label="${WORDS[language].language}">${links}</nav>`
  return {
    title: page.title,
    body: html`${page.body}${page.isLive ? '' : languages}`,
    assets: {
      language,
      skip: WORDS[language].skip,
      style: recorderAssets.path('recorder.css'),
      ...(page.isLive ? { script: scriptPath(language) } : {}),
      ...(accent && !page.isLive ? { look: accentPath(accent) } : {}),
      around: (main) => topped(top, main),
    },
  }
}

/** A page that only says something. */
const said = (
  language: Language,
  { title, heading, body }: { title: string; heading: string; body: string },
  head?: Head,
) =>
  candidatePage(language, {
    title,
    body: html`<h1>${heading}</h1><p class="lead">${body}</p>`,
    ...(head ? { head } : {}),
  })

/** One page for every link that does not exist (any more), so that nobody learns which ones did. */
export const missingPage = (language: Language): PageContent => said(language, WORDS[language].missing)

/** Whoever has the link got it from this organization; a link that does not exist (any more) says nothing of any. */
export const expiredPage = (language: Language, head: Head): PageContent =>
  said(language, WORDS[language].expired, head)

/** What a person reads where something of ours failed, or a form did not arrive whole, with the way back to the link at `path`. */
export function failedPage(language: Language, path: string): PageContent {
  const { title, heading, body, again } = WORDS[language].broken
  return candidatePage(language, {
    title,
    body: html`<h1>${heading}</h1><p class="lead">${body}</p><p><a href="${path}?lang=${language}">${again}</a></p>`,
  })
}

/** The page behind the link; its script takes over from what stands here. */
export function recorderPage(state: CandidateState, language: Language, token: string): PageContent {
  const words = WORDS[language]
  const { organization, position, hasLogo, accent } = state
  const head = { organization, position, accent, ...(hasLogo ? { logo: `/i/${token}/logo` } : {}) }
  if (state.status === 'abandoned') return said(language, words.closed, head)
  const notices = Object.fromEntries(noticesOf(state).map((one) => [one.language, one.version]))
  const isDone = state.status === 'completed'
  const name = knownName(state.firstName)
  const content = isDone
    ? html`<h1>${words.done.thanks(name)}</h1><p class="lead">${words.done.body}</p>
      <section class="card"><h2>${words.done.next}</h2><p>${words.done.nextBody(organization, state.isDecided)}</p><p>${words.done.nextWhen(organization, state.isDecided)}</p><p>${words.done.nextAsk(organization, state.contact, state.isInvited)}</p></section>`
    : html`<h1>${state.started ? words.resume.title : words.welcome.hello(name)}</h1><p class="lead">${words.welcome.intro}</p>
      <noscript><p class="problem">${words.noScript}</p></noscript>`
  const deadline = state.inviteExpiresAt && momentOf(language, new Date(state.inviteExpiresAt), 'UTC')
  const facts = { state, language, deadline, notices, scripts: laterScripts() }
  // The script takes it away. It stays where the script is missing, such as another version's.
  const late = html`<p class="problem late">${words.reload}</p>`
  return {
    ...candidatePage(language, {
      title: isDone ? words.done.title : words.welcome.title(position),
      head,
      isLive: true,
      body: html`<div id="interview" data-facts="${JSON.stringify(facts)}">${content}${late}</div>`,
    }),
    camera: true,
  }
}
