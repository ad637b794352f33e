import type { ConnectionHealth, HealthLine, HealthState, Held } from '../../sync/operations/contract.ts'
import { type Html, html } from '../../web/pages.ts'
import { inEnglish } from '../frame/language.ts'
import { second } from '../frame/times.ts'
import { brakeWords } from './words/causes/index.ts'
import { syncHomeWords } from './words/home/index.ts'
import { changeParts } from './words/pages/changes.ts'
import { syncWords } from './words/pages/index.ts'
import { toldWords } from './words/told/index.ts'

/** The sync's states in words for people who do not run it. */

type Word = readonly [word: string, tone: string]

const pill = ([word, tone]: Word): Html => html`<span class="pill ${tone}">${word}</span>`

const HEALTH_TONES: Readonly<Record<HealthState, string>> = {
  'account-unknown': 'bad',
  working: 'good',
  new: 'soft',
  paused: 'bad',
  held: 'wait',
  'rule-paused': 'bad',
  resting: 'wait',
  late: 'bad',
  troubled: 'wait',
}

export const healthPill = (state: HealthState): Html => pill([syncHomeWords().states[state], HEALTH_TONES[state]])

const DELIVERY_TONES: Readonly<Record<string, string>> = {
  held: 'wait',
  pending: 'wait',
  claimed: 'wait',
  unknown: 'wait',
  confirmed: 'good',
  parked: 'bad',
  discarded: 'soft',
}

/** The state of a write-back, or how one try of it ended, in words. */
export function deliveryWord(state: string): string {
  const words: Readonly<Record<string, string>> = toldWords().deliveries
  return Object.hasOwn(words, state) ? (words[state] ?? state) : state
}

/** The state of a write-back in the words of the dashboard. */
export const deliveryPill = (state: string): Html => pill([deliveryWord(state), DELIVERY_TONES[state] ?? 'soft'])

/** The filters of the list of write-backs, by the name of the choice: the states that each shows. */
export const DELIVERY_CHOICES = {
  open: ['held', 'pending', 'claimed', 'unknown', 'parked'],
  parked: ['parked'],
  unknown: ['unknown'],
  pending: ['pending', 'claimed'],
  held: ['held'],
} as const

export type DeliveryChoice = keyof typeof DELIVERY_CHOICES

/** Why changes wait for approval; true of each reason for which the brake holds them. */
export const heldWhy = (): string => syncHomeWords().heldWhy

/** How a sync ended. One that is unknown here stands as it is. */
export function outcomeWord(outcome: string | null): string {
  const outcomes: Readonly<Record<string, string>> = syncHomeWords().lines.outcomes
  return outcomes[outcome ?? 'none'] ?? outcome ?? ''
}

/** One thing that people are told about a connection to this ATS. */
export function healthLine(ats: string, line: HealthLine): Html | string {
  const words = syncHomeWords().lines
  switch (line.is) {
    case 'late':
      return words.late(line.minutes)
    case 'rules-paused':
      return words.rulesPaused(ats, line.count)
    case 'resting':
      return words.resting(ats, second(line.until))
    case 'running':
      return words.running(second(line.since))
    case 'ended':
      return words.ended(second(line.at), outcomeWord(line.outcome))
    default:
      return words.plain[line.is](ats)
  }
}

/** How much waits for approval, of what there is. */
export function heldWords(held: Held): string {
  return changeParts(held).join(', ') || syncWords().heldNothing
}

/** Why the brake holds changes, for administrators. */
export const brakeFact = (held: Held): Html => html`<p>${syncWords().brakeHolds(brakeWords(held))}</p>`

const INSTANT = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)/

/** A sentence of ours for administrators, in English as the command line tells it; the instants in it as people read them. */
export function said(sentence: string): Html {
  return inEnglish(html`${sentence.split(INSTANT).map((part, at) => (at % 2 === 1 ? second(part) : part))}`)
}

/** The parts of a connection that wait for somebody or something, each with the page that lists it. */
export function countsOf(one: ConnectionHealth): Html {
  const { counts, nothingWaits } = syncWords()
  const { pending, unknown, parked } = one.deliveries
  const at = `/dashboard/connections/${one.name}`
  const list = (choice: DeliveryChoice) => `/dashboard/deliveries?connection=${one.name}&state=${choice}`
  const held = Object.values(one.heldNow).reduce((sum, n) => sum + n, 0)
  const queued = Object.values(one.invites).reduce((sum, n) => sum + n, 0) - one.people
  const shown = [
    count(parked, counts.parked, list('parked')),
    count(one.people, counts.people, `${at}#people`),
    count(unknown, counts.unknown, list('unknown')),
    count(pending, counts.pending, list('open')),
    count(queued, counts.queued, `${at}#waiting`),
    count(one.cancels, counts.cancels, at),
    count(held, counts.held, `${at}/held`),
    count(one.setAside, counts.setAside, `${at}#aside`),
    count(one.drift ?? 0, counts.drift, `${at}#drift`),
  ].filter((part) => part !== null)
  return shown.length === 0
    ? html`<p class="soft">${nothingWaits}</p>`
    : html`<ul class="counts">${shown.map((part) => html`<li>${part}</li>`)}</ul>`
}

function count(number: number, words: (count: number) => string, path: string): Html | null {
  return number === 0 ? null : html`<a href="${path}">${words(number)}</a>`
}
