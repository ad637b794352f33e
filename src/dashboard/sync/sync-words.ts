import type { ConnectionHealth, HealthLine, HealthState, Held } from '../../sync/operations/contract.ts'
import { type Html, html } from '../../web/pages.ts'
import { second } from '../frame/times.ts'
import { syncHomeWords } from './words/home/index.ts'

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

const DELIVERY: Readonly<Record<string, Word>> = {
  held: ['waits for approval', 'wait'],
  pending: ['on its way', 'wait'],
  claimed: ['being written', 'wait'],
  unknown: ['not confirmed yet', 'wait'],
  confirmed: ['written', 'good'],
  parked: ['needs a decision', 'bad'],
  discarded: ['not written', 'soft'],
}

/** The state of a write-back, or how one try of it ended, in words. */
export const deliveryWord = (state: string): string => DELIVERY[state]?.[0] ?? state

/** The state of a write-back in the words of the dashboard. */
export const deliveryPill = (state: string): Html => pill(DELIVERY[state] ?? [state, 'soft'])

/** The filters of the list of write-backs, by the name of the choice. */
export const DELIVERY_CHOICES = {
  open: { word: 'all that are not done', states: ['held', 'pending', 'claimed', 'unknown', 'parked'] },
  parked: { word: 'those that need a decision', states: ['parked'] },
  unknown: { word: 'not confirmed yet', states: ['unknown'] },
  pending: { word: 'on their way', states: ['pending', 'claimed'] },
  held: { word: 'those that wait for approval', states: ['held'] },
} as const

export type DeliveryChoice = keyof typeof DELIVERY_CHOICES

/** Why changes wait for approval; true of each reason for which the brake holds them. */
export const heldWhy = (): string => syncHomeWords().heldWhy

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
    case 'ended': {
      const outcomes: Readonly<Record<string, string>> = words.outcomes
      return words.ended(second(line.at), outcomes[line.outcome ?? 'none'] ?? line.outcome ?? '')
    }
    default:
      return words.plain[line.is](ats)
  }
}

/** How much waits for approval, of what there is. */
export function heldWords({ invite, cancel, move, reject, write }: Held): string {
  const all = [
    [invite, 'to invite'],
    [cancel, 'to cancel'],
    [move, 'to move'],
    [reject, 'to reject'],
    [write, write === 1 ? 'interview to write about' : 'interviews to write about'],
  ] as const
  return (
    all.flatMap(([count, words]) => (count > 0 ? [`${count.toLocaleString('en')} ${words}`] : [])).join(', ') ||
    'nothing'
  )
}

const INSTANT = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)/

/** A sentence of ours; the instants in it as people read them. */
export function said(sentence: string): Html {
  return html`${sentence.split(INSTANT).map((part, at) => (at % 2 === 1 ? second(part) : part))}`
}

/** The parts of a connection that wait for somebody or something, each with the page that lists it. */
export function countsOf(one: ConnectionHealth): Html {
  const { pending, unknown, parked } = one.deliveries
  const at = `/dashboard/connections/${one.name}`
  const list = (choice: DeliveryChoice) => `/dashboard/deliveries?connection=${one.name}&state=${choice}`
  const held = Object.values(one.heldNow).reduce((sum, n) => sum + n, 0)
  const queued = Object.values(one.invites).reduce((sum, n) => sum + n, 0) - one.people
  const counts = [
    count(parked, 'write-back needs a decision', 'write-backs need a decision', list('parked')),
    count(one.people, 'application needs a decision', 'applications need a decision', `${at}#people`),
    count(unknown, 'write-back not confirmed yet', 'write-backs not confirmed yet', list('unknown')),
    count(pending, 'write-back on its way', 'write-backs on their way', list('open')),
    count(queued, 'invite that waits', 'invites that wait', `${at}#waiting`),
    count(one.cancels, 'cancellation on its way', 'cancellations on their way', at),
    count(held, 'change waits for approval', 'changes wait for approval', `${at}/held`),
    count(one.setAside, 'record could not be read', 'records could not be read', `${at}#aside`),
    count(one.drift ?? 0, 'difference at the last comparison', 'differences at the last comparison', `${at}#drift`),
  ].filter((part) => part !== null)
  return counts.length === 0
    ? html`<p class="soft">Nothing waits.</p>`
    : html`<ul class="counts">${counts.map((part) => html`<li>${part}</li>`)}</ul>`
}

function count(number: number, singular: string, plural: string, path: string): Html | null {
  return number === 0 ? null : html`<a href="${path}">${number} ${number === 1 ? singular : plural}</a>`
}
