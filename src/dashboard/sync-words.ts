import type { ConnectionHealth, HealthState, Held } from '../sync/operations/contract.ts'
import { type Html, html } from '../web/pages.ts'
import { second } from './times.ts'

/** The sync's states in words for people who do not run it. */

type Word = readonly [word: string, tone: string]

const pill = ([word, tone]: Word): Html => html`<span class="pill ${tone}">${word}</span>`

const HEALTH: Readonly<Record<HealthState, Word>> = {
  working: ['working', 'good'],
  new: ['not begun', 'soft'],
  paused: ['paused', 'bad'],
  held: ['waits for approval', 'wait'],
  'rule-paused': ['rule paused', 'bad'],
  resting: ['ATS does not answer', 'wait'],
  late: ['late', 'bad'],
  troubled: ['last pass incomplete', 'wait'],
}

export const healthPill = (state: HealthState): Html => pill(HEALTH[state])

const DELIVERY: Readonly<Record<string, Word>> = {
  held: ['held by the brake', 'wait'],
  pending: ['on its way', 'wait'],
  claimed: ['being written', 'wait'],
  unknown: ['in doubt', 'wait'],
  confirmed: ['written', 'good'],
  parked: ['for a person', 'bad'],
  discarded: ['not written', 'soft'],
}

/** The state of a write-back in the words of the dashboard. */
export const deliveryPill = (state: string): Html => pill(DELIVERY[state] ?? [state, 'soft'])

const ACTIONS: Readonly<Record<string, string>> = {
  requestAnalysis: 'Request of the analysis',
  note: 'Note',
  field: 'Field',
  link: 'Link',
  tag: 'Tag',
  attach: 'File',
  moveTo: 'Move to a stage',
  reject: 'Rejection',
  result: 'Result',
}

const EVENTS: Readonly<Record<string, string>> = {
  invited: 'the invite',
  started: 'the start',
  completed: 'the completion',
  abandoned: 'the end without all answers',
  expired: 'the end of the invite',
  cancelled: 'the cancellation',
  'analysis.completed': 'the analysis',
  'analysis.failed': 'the failed analysis',
  approved: 'the approval',
  rejected: 'the rejection',
}

/** An action of a rule in words; one that is unknown here stands as it is. */
export const actionWords = (action: string): string => ACTIONS[action] ?? action

/** The condition that a rule waits for, in words; a condition that is unknown here stands as it is. */
export const eventWords = (event: string): string => EVENTS[event] ?? event

/** The filters of the list of write-backs, by the name of the choice. */
export const DELIVERY_CHOICES = {
  open: { word: 'all that are not done', states: ['held', 'pending', 'claimed', 'unknown', 'parked'] },
  parked: { word: 'for a person', states: ['parked'] },
  unknown: { word: 'in doubt', states: ['unknown'] },
  pending: { word: 'on their way', states: ['pending', 'claimed'] },
  held: { word: 'held by the brake', states: ['held'] },
} as const

export type DeliveryChoice = keyof typeof DELIVERY_CHOICES

/** How much the brake holds, of what there is. */
export function heldWords({ invite, cancel, move, reject, write = 0 }: Held): string {
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
    count(parked, 'write-back for a person', 'write-backs for a person', list('parked')),
    count(one.people, 'application for a person', 'applications for a person', `${at}#people`),
    count(unknown, 'write-back in doubt', 'write-backs in doubt', list('unknown')),
    count(pending, 'write-back on its way', 'write-backs on their way', list('open')),
    count(queued, 'invite that waits', 'invites that wait', `${at}#waiting`),
    count(one.cancels, 'cancellation on its way', 'cancellations on their way', at),
    count(held, 'change held by the brake', 'changes held by the brake', `${at}/held`),
    count(one.setAside, 'record set aside', 'records set aside', `${at}#aside`),
    count(one.drift ?? 0, 'difference at the last comparison', 'differences at the last comparison', `${at}#drift`),
  ].filter((part) => part !== null)
  return counts.length === 0
    ? html`<p class="soft">Nothing waits.</p>`
    : html`<ul class="counts">${counts.map((part) => html`<li>${part}</li>`)}</ul>`
}

function count(number: number, singular: string, plural: string, path: string): Html | null {
  return number === 0 ? null : html`<a href="${path}">${number} ${number === 1 ? singular : plural}</a>`
}
