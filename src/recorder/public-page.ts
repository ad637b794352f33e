import type { AppError } from '../base/errors.ts'
import type { Language } from '../base/languages.ts'
import { html, type PageContent } from '../web/pages.ts'
import { candidatePage, type Head } from './page.ts'
import type { Words } from './words/en.ts'
import { WORDS } from './words/index.ts'

type Problem = keyof Words['apply']['problems']

/** The problem of a field, or a refusal of the service, in our words. */
export function problemOf({ code, status }: AppError): Problem {
  if (code === 'application.too_many_from_network') return 'tooManyFromNetwork'
  if (status === 429) return 'tooMany'
  return code.includes('credits') ? 'noCredits' : 'closed'
}

interface Shown {
  readonly name: string
  readonly organization: string
  readonly accent: string | null
  /** Where the logo is; null: there is none. */
  readonly logo: string | null
}

const headOf = ({ organization, name, accent, logo }: Shown): Head => {
  return { organization, position: name, accent, ...(logo ? { logo } : {}) }
}

interface Again {
  readonly problem?: Problem | undefined
  readonly typed?: Readonly<Record<string, unknown>>
}

/** A position's public link: the candidate gives a name and an address, and records (interviews of source `dashboard`). */
export function applyPage(
  position: Shown & { interview_condition: string | null },
  language: Language,
  { problem, typed: before }: Again = {},
): PageContent {
  const w = WORDS[language].apply
  const field = (
    name: 'firstName' | 'lastName' | 'email',
    type: 'text' | 'email',
    maxlength: number,
    autocomplete: string,
  ) => {
    const value = before?.[name]
    const isWrong = problem === name
    return html`<label for="${name}">${w[name]}</label>${isWrong ? html`<p class="problem" id="${name}-problem">${w.problems[name]}</p>` : ''}
        <input id="${name}" name="${name}" type="${type}"${type === 'text' ? html` dir="auto"` : ''} value="${typeof value === 'string' ? value : ''}" required maxlength="${maxlength}" autocomplete="${autocomplete}"${isWrong ? html` aria-invalid="true" aria-describedby="${name}-problem" autofocus` : ''}>`
  }
  const isOfField = problem === 'firstName' || problem === 'lastName' || problem === 'email'
  return candidatePage(language, {
    title: w.title(position.name),
    head: headOf(position),
    body: html`<h1>${position.name}</h1>
      ${position.interview_condition ? html`<p class="said">${position.interview_condition}</p>` : ''}
      ${problem && !isOfField ? html`<p class="problem" role="alert">${w.problems[problem]}</p>` : ''}
      <form class="card" method="post" action="?lang=${language}">
        <p>${w.intro}</p>
        ${field('firstName', 'text', 100, 'given-name')}
        ${field('lastName', 'text', 100, 'family-name')}
        ${field('email', 'email', 254, 'email')}
        <div class="row"><button type="submit">${w.next}</button></div>
      </form>`,
  })
}

/**
 * The answer to an application that led to no page of its own: the same whoever applied and however often, since it must
 * not show whether an address is known.
 */
export function receivedPage(position: Shown, language: Language, isMailed: boolean): PageContent {
  const w = WORDS[language].received
  const { organization, name } = position
  return candidatePage(language, {
    title: w.title(name),
    head: headOf(position),
    body: html`<h1>${w.heading}</h1>
      <div class="card"><p>${isMailed ? w.mailed : w.known}</p><p>${isMailed ? w.spam(organization) : w.lost(organization)}</p></div>`,
  })
}
