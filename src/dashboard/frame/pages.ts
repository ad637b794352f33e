import type { Session } from '../../accounts/sessions.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { dashboardPage } from './frame.ts'

/** An address and what it is called. */
export type Link = readonly [path: string, name: string]

/** A page of one sentence, for errors and confirmations, with the way back; with the navigation for whoever is logged in. */
export function messagePage(
  title: string,
  text: string,
  place: { readonly session?: Session | undefined; readonly links?: readonly Link[] } = {},
): PageContent {
  const { session, links = [['/dashboard', 'To the dashboard']] } = place
  return dashboardPage(session, {
    title,
    narrow: true,
    body: html`<h1>${title}</h1><p>${text}</p>${links.map(([path, name]) => html`<p><a href="${path}">${name}</a></p>`)}`,
  })
}

/** Statuses in words. */
export const STATUS_WORDS: Readonly<Record<string, string>> = {
  created: 'invited',
  in_progress: 'in progress',
  completed: 'completed',
  abandoned: 'abandoned',
  expired: 'expired',
  cancelled: 'cancelled',
  not_requested: 'not requested',
  pending: 'pending',
  processing: 'processing',
  failed: 'failed',
  approved: 'approved',
  rejected: 'rejected',
  waiting: 'waiting',
  sent: 'sent',
  refused: 'refused',
  given_up: 'given up',
  dropped: 'not needed any more',
  kept: 'not sent',
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

/** The decision about an interview, or that there is none yet; before somebody has finished there is nothing to decide. */
export const decisionWord = ({ status, approvalStatus }: { status: string; approvalStatus: string }): string => {
  if (approvalStatus !== 'pending') return approvalStatus
  return status === 'completed' ? 'to decide' : 'unfinished'
}

/** A status as a coloured label; an unknown status is shown as it is. */
export function pill(status: string): Html {
  return html`<span class="pill ${STATUS_TONES[status] ?? 'soft'}">${STATUS_WORDS[status] ?? status}</span>`
}

/** Begins with a capital letter. */
export const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
