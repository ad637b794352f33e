import { may } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import { LOOKED_AT_MAX, type Needs } from '../../interview/finding/needs.ts'
import type { ConnectionHealth } from '../../sync/operations/contract.ts'
import { type Html, html } from '../../web/pages.ts'
import { csrfField } from '../frame/frame.ts'
import { HELD_WHY, healthPill, said } from '../sync/sync-words.ts'

/** What waits for somebody besides decisions. */
export interface WaitingThings {
  readonly needs: Needs
  /** Reminders can be sent. */
  readonly sendsMails: boolean
  readonly credits: number
  readonly connections: readonly ConnectionHealth[]
}

const many = (n: number, one: string, more: string): string => `${n.toLocaleString('en')} ${n === 1 ? one : more}`

/** What it is, what it means, and the link or the form by which it is done. */
const task = (what: Html | string, why: Html | string, act: Html | ''): Html =>
  html`<li class="card"><div><h3>${what}</h3><p class="soft">${why}</p></div>${act}</li>`

const link = (path: string, words: string): Html => html`<a class="button second" href="${path}">${words}</a>`

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
  return task(
    'No interview credits are left',
    `${waiting > 0 ? `${many(waiting, 'invite waits', 'invites wait')} for them.` : 'Nobody can be invited.'}${isOperator ? '' : ' The operator of this installation adds credits.'}`,
    isOperator ? link(`/dashboard/organizations/${organizationId}`, 'Add credits') : '',
  )
}

const looked = LOOKED_AT_MAX.toLocaleString('en')

function endingTask({ ending, isMore, isPartial }: Needs): Html[] {
  const rest = isPartial.ending
    ? ` Only the ${looked} invites that end first were looked at; later ones may need a reminder too.`
    : ''
  if (ending.length === 0)
    return rest === ''
      ? []
      : [
          task(
            `More than ${looked} invites end within two days`,
            `None of the first ${looked} needs a reminder from you.${rest}`,
            link('/dashboard?status=created', 'See the invites'),
          ),
        ]
  const n = ending.length
  const what = isMore.ending
    ? `More than ${n} invites end within two days`
    : `${many(n, 'invite ends', 'invites end')} within two days`
  return [
    task(
      what,
      `${n === 1 && !isMore.ending ? 'The candidate has' : 'These candidates have'} not started, and got no reminder in the last day.${rest}`,
      link(
        `/dashboard/remind?${ending.map((id) => `id=${id}`).join('&')}`,
        isMore.ending ? `Remind the first ${n}…` : 'Remind…',
      ),
    ),
  ]
}

function failedTask(session: Session, { failed, isMore, isPartial }: Needs): Html[] {
  const rest = isPartial.failed ? ` Only the ${looked} that failed last were looked at.` : ''
  if (failed.length === 0)
    return rest === ''
      ? []
      : [
          task(
            'Older analyses may have failed',
            `None of those that failed last is one that you see.${rest}`,
            link('/dashboard?analysis=failed', 'See the list'),
          ),
        ]
  const n = failed.length
  return [
    task(
      html`<a href="/dashboard?analysis=failed">${isMore.failed ? `More than ${n} analyses failed` : many(n, 'analysis failed', 'analyses failed')}</a>`,
      `Each can be requested again, or decided about without it.${rest}`,
      html`<form method="post" action="/dashboard/analyses">${csrfField(session)}<input type="hidden" name="ids" value="${failed.join(',')}"><button class="second">${isMore.failed ? `Request the first ${n} again` : 'Request again'}</button></form>`,
    ),
  ]
}

function connectionTasks(one: ConnectionHealth): Html[] {
  const at = `/dashboard/connections/${one.name}`
  const tasks: Html[] = []
  if (one.held)
    tasks.push(task(`Changes of ${one.name} wait for approval`, HELD_WHY, link(`${at}/held`, 'See what would happen')))
  else if (one.state !== 'working' && one.state !== 'new')
    tasks.push(
      task(
        html`${one.name} ${healthPill(one.state)}`,
        html`${one.plain.slice(0, 1).map((line) => said(line))}`,
        link(at, 'See what to do'),
      ),
    )
  const deliveries = (state: string) => `/dashboard/deliveries?connection=${one.name}&state=${state}`
  const { parked, unknown } = one.deliveries
  if (parked > 0)
    tasks.push(
      task(
        many(parked, 'write-back needs a decision', 'write-backs need a decision'),
        `${one.ats} was not told; you say whether it is sent again.`,
        link(deliveries('parked'), 'Decide'),
      ),
    )
  if (unknown > 0)
    tasks.push(
      task(
        many(unknown, 'write-back is not confirmed', 'write-backs are not confirmed'),
        `${one.ats} did not say whether it took ${unknown === 1 ? 'it' : 'them'}.`,
        link(deliveries('unknown'), unknown === 1 ? 'Look at it' : 'Look at them'),
      ),
    )
  if (one.people > 0)
    tasks.push(
      task(
        many(one.people, 'application needs a decision', 'applications need a decision'),
        `${one.name} goes on with ${one.people === 1 ? 'it' : 'them'} once somebody has decided, or corrected it in ${one.ats}.`,
        link(`${at}#people`, 'See who'),
      ),
    )
  return tasks
}
