import { plural } from '../../../../base/languages.ts'
import type { Html } from '../../../../web/pages.ts'
import { html } from '../../../../web/pages.ts'

const ON = { phone: 'on a phone', tablet: 'on a tablet', computer: 'on a computer' }
const AI = {
  not_asked: '',
  agreed: ', and an AI may help',
  declined: ', and no AI may help',
}
/** The kind of device of a candidate, and what they said about an AI. */
export type Device = keyof typeof ON
export type SaidOfAi = keyof typeof AI

export const en = {
  title: 'History',
  earlier: (count: number) => plural('en', count, { one: 'One earlier entry', other: `${count} earlier entries` }),
  leftOut: 'Older entries of the sync are left out here.',
  all: 'Show all entries',
  came: { api: 'Invited.', dashboard: 'Applied through the link of the position.' },
  began: (device: Device | null, ai: SaidOfAi) =>
    `The candidate began${device === null ? '' : ` ${ON[device]}`} and agreed to be recorded${AI[ai]}.`,
  aiWithdrawn: 'The candidate took the consent to an AI back.',
  finished: 'The candidate finished.',
  rated: (who: string, rating: string, word: string, isChanged: boolean) =>
    isChanged ? `${who} changed the rating to ${rating} (${word}).` : `${who} rated it ${rating} (${word}).`,
  reminded: (who: string) => `Reminded by ${who}.`,
  opened: (who: string) => `${who} opened this page.`,
  openedAgain: (who: string) => `${who} opened this page again.`,
  made: (by: string, until: Html) => html`${by} made a guest link that lasts until ${until}.`,
  openedFirst: (by: string) => html`The guest link of ${by} was opened for the first time.`,
  openedLast: (by: string, times: number) =>
    html`The guest link of ${by} was opened last; ${plural('en', times, { one: 'once', other: `${times} times` })} in all.`,
  revoked: (who: string, by: string) => html`${who} revoked the guest link of ${by}.`,
  ended: (by: string, why: string | null) => html`The guest link of ${by} ended${why === null ? '' : `, ${why}`}.`,
}

export type Words = typeof en
