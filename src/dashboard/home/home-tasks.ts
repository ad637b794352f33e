import { may } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import { LOOKED_AT_MAX, type Needs } from '../../interview/finding/needs.ts'
import type { ConnectionHealth } from '../../sync/operations/contract.ts'
import { type Html, html } from '../../web/pages.ts'
import { csrfField } from '../frame/frame.ts'
import { healthLine, healthPill, heldWhy } from '../sync/sync-words.ts'
import { homeWords } from './words/index.ts'

/** What waits for somebody besides decisions. */
export interface WaitingThings {
  readonly needs: Needs
  /** Reminders can be sent. */
  readonly sendsMails: boolean
  readonly credits: number
  readonly connections: readonly ConnectionHealth[]
}

/** What it is, what it means, and the link or the form by which it is done. */
const task = (what: Html | string, why: Html | string, act: Html | ''): Html =>
  html`<li class="card"><div><h3>${what}</h3><p class="soft">${why}</p></div>${act}</li>`

const link = (path: string, words: string): Html => html`<a class="button second" href="${path}">${words}</a>`

/** Sentences one after another; an empty one is none. */
const sentences = (...all: readonly string[]): string => all.filter((one) => one !== '').join(' ')

/** One part for each thing that this person can do something about, the most urgent for candidates first. */
export function tasksOf(session: Session, { needs, sendsMails, credits, connections }: WaitingThings): Html[] {
  const administers = may(session, 'administer')
  return [
    ...(administers && credits === 0 ? [creditsTask(session, connections)] : []),
    ...(administers ? connections.flatMap(connectionTasks) : []),
    ...(may(session, 'decide') ? [...(sendsMails ? endingTask(needs) : []), ...failedTask(session, needs)] : []),
  ]
}

function creditsTask({ isOperator, organizationId }: Session, connections: readonly ConnectionHealth[]): Html {
  const waiting = connections.reduce((sum, one) => sum + (one.invites['no_credits'] ?? 0), 0)
  const words = homeWords().tasks
  return task(
    words.noCredits,
    sentences(waiting > 0 ? words.waitForCredits(waiting) : words.noInvites, isOperator ? '' : words.operatorAdds),
    isOperator ? link(`/dashboard/organizations/${organizationId}`, words.addCredits) : '',
  )
}

function endingTask({ ending, isMore, isPartial }: Needs): Html[] {
  const words = homeWords().tasks
  const rest = isPartial.ending ? words.endingLooked(LOOKED_AT_MAX) : ''
  if (ending.length === 0)
    return rest === ''
      ? []
      : [
          task(
            words.moreEnding(LOOKED_AT_MAX),
            sentences(words.noneToRemind(LOOKED_AT_MAX), rest),
            link('/dashboard?status=created', words.seeInvites),
          ),
        ]
  const n = ending.length
  return [
    task(
      isMore.ending ? words.moreEnding(n) : words.ending(n),
      sentences(words.notStarted(n), rest),
      link(
        `/dashboard/remind?${ending.map((id) => `id=${id}`).join('&')}`,
        isMore.ending ? words.remindFirst(n) : words.remind,
      ),
    ),
  ]
}

function failedTask(session: Session, { failed, isMore, isPartial }: Needs): Html[] {
  const words = homeWords().tasks
  const rest = isPartial.failed ? words.failedLooked(LOOKED_AT_MAX) : ''
  if (failed.length === 0)
    return rest === ''
      ? []
      : [task(words.olderFailed, sentences(words.noneSeen, rest), link('/dashboard?analysis=failed', words.seeList))]
  const n = failed.length
  return [
    task(
      html`<a href="/dashboard?analysis=failed">${isMore.failed ? words.moreFailed(n) : words.failed(n)}</a>`,
      sentences(words.failedWhy, rest),
      html`<form method="post" action="/dashboard/analyses">${csrfField(session)}<input type="hidden" name="ids" value="${failed.join(',')}"><button class="second">${isMore.failed ? words.firstAgain(n) : words.again}</button></form>`,
    ),
  ]
}

function connectionTasks(one: ConnectionHealth): Html[] {
  const at = `/dashboard/connections/${one.name}`
  const words = homeWords().tasks
  const tasks: Html[] = []
  if (one.held) tasks.push(task(words.held(one.name), heldWhy(), link(`${at}/held`, words.seeHeld)))
  else if (one.state !== 'working' && one.state !== 'new')
    tasks.push(
      task(
        html`${one.name} ${healthPill(one.state)}`,
        html`${one.told.slice(0, 1).map((line) => healthLine(one.ats, line))}`,
        link(at, words.seeWhat),
      ),
    )
  const deliveries = (state: string) => `/dashboard/deliveries?connection=${one.name}&state=${state}`
  const { parked, unknown } = one.deliveries
  if (parked > 0)
    tasks.push(task(words.parked(parked), words.parkedWhy(one.ats), link(deliveries('parked'), words.decide)))
  if (unknown > 0)
    tasks.push(
      task(
        words.unknown(unknown),
        words.unknownWhy(one.ats, unknown),
        link(deliveries('unknown'), words.look(unknown)),
      ),
    )
  if (one.people > 0)
    tasks.push(
      task(
        words.people(one.people),
        words.peopleWhy(one.name, one.ats, one.people),
        link(`${at}#people`, words.seeWho),
      ),
    )
  return tasks
}
