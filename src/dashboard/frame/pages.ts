import type { Session } from '../../accounts/sessions.ts'
import type { Language } from '../../base/languages.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { dashboardPage } from './frame.ts'
import { presentLanguage } from './language.ts'
import { frameWords } from './words/index.ts'

/** An address and what it is called. */
export type Link = readonly [path: string, name: string]

/** A page of one sentence, for errors and confirmations, with the way back; with the navigation for whoever is logged in. */
export function messagePage(
  title: string,
  text: Html | string,
  place: { readonly session?: Session | undefined; readonly links?: readonly Link[] } = {},
): PageContent {
  const { session, links = [['/dashboard', frameWords().toDashboard]] } = place
  return dashboardPage(session, {
    title,
    narrow: true,
    body: html`<h1>${title}</h1><p>${text}</p>${links.map(([path, name]) => html`<p><a href="${path}">${name}</a></p>`)}`,
  })
}

/** What a status is called: of an interview, an analysis, a decision or a mail. One that is unknown here stands as it is. */
export function statusWord(status: string): string {
  const words: Readonly<Record<string, string>> = frameWords().statuses
  return Object.hasOwn(words, status) ? (words[status] ?? status) : status
}

const STATUS_TONES: Readonly<Record<string, string>> = {
  completed: 'good',
  approved: 'good',
  abandoned: 'bad',
  expired: 'bad',
  rejected: 'bad',
  failed: 'bad',
  refused: 'bad',
  given_up: 'bad',
  sent: 'good',
  waiting: 'wait',
  kept: 'wait',
  in_progress: 'wait',
  pending: 'wait',
}

/** The status of the decision about an interview; before somebody has finished there is nothing to decide. */
export const decisionStatus = ({ status, approvalStatus }: { status: string; approvalStatus: string }): string => {
  if (approvalStatus !== 'pending') return approvalStatus
  return status === 'completed' ? 'to_decide' : 'unfinished'
}

/** A status as a coloured label; an unknown status is shown as it is. `word`: where it is called otherwise than statuses are. */
export function pill(status: string, word: string = statusWord(status)): Html {
  return html`<span class="pill ${STATUS_TONES[status] ?? 'soft'}">${word}</span>`
}

/** Begins with a capital letter, that of its own language: a Turkish i keeps its dot, an English one does not. */
export const sentence = (text: string, language: Language = presentLanguage()): string =>
  text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1)
