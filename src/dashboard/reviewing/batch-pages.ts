import type { Session } from '../../accounts/sessions.ts'
import { fullName } from '../../base/person-names.ts'
import type { FoundInterview } from '../../interview/finding/find.ts'
import { type Batched, REASON_MAX, UNDO_MS, type Verdict } from '../../interview/reviewing/decisions.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { listPath, pathTo } from '../frame/interview-place.ts'
import { pill } from '../frame/pages.ts'
import { frameWords } from '../frame/words/index.ts'
import { againstPart, changedAlert, type Foreseen, foreseenPart } from './decision-card.ts'
import { endWords, undoPart } from './undo-part.ts'
import { decidingWords } from './words/deciding/index.ts'

/** People about whom the ATS is told the same. */
export interface Group {
  readonly foreseen: Foreseen
  readonly people: readonly FoundInterview[]
}

/** The page of what was decided about several, and the list in which they were selected. */
export interface BatchPlace {
  readonly batch: string
  readonly from: string
  /** Somebody wanted to undo what waits no more. */
  readonly isTooLate?: boolean
}

export interface BatchAsked {
  readonly decision: Verdict
  readonly groups: readonly Group[]
  /** Who has this decision already. */
  readonly decided: readonly FoundInterview[]
  /** Selected, but cancelled since. */
  readonly goneCount: number
  /** Those about whom this decides against what the reviewer has seen of the AI. */
  readonly against: readonly FoundInterview[]
  /** A digest of the groups; it comes back with the form. */
  readonly digest: string
  readonly reason?: string
  readonly why?: string
  readonly isWhyMissing?: boolean
  readonly isChanged?: boolean
  /** The query of the list in which they were selected. */
  readonly from: string
}

const UNDO_S = UNDO_MS / 1_000

/** Asks before somebody decides about several: whom it concerns, and what the ATS will be told about whom. */
export function batchPage(session: Session, asked: BatchAsked): PageContent {
  const { decision, groups, decided, goneCount, against, digest, reason = '', from } = asked
  const list = peopleIn(from)
  const words = decidingWords()
  const all = groups.flatMap((group) => group.people)
  const unfinished = all.filter(({ status }) => status !== 'completed')
  const title = words[decision].askAll(all.length)
  return dashboardPage(session, {
    title,
    area: '/dashboard',
    narrow: true,
    body: html`<p><a href="${listPath(from)}">${frameWords().backToInterviews}</a></p><h1>${title}</h1>
      ${asked.isChanged ? changedAlert('foreseen') : ''}
      ${unfinished.length === 0 ? '' : html`<div class="card alert"><p>${words.batch.unfinished(unfinished.length)}</p>${list(unfinished)}</div>`}
      ${decided.length === 0 ? '' : html`<div class="card"><p>${words.batch.already(decided.length)}</p>${list(decided)}</div>`}
      ${goneCount === 0 ? '' : html`<p class="card">${words.batch.gone(goneCount)}</p>`}
      ${
        all.length === 0
          ? html`<p>${words.batch.nobody}</p>`
          : html`<form class="card" method="post" action="${fromList('/dashboard/decision', from)}" data-asks>${csrfField(session)}
        <input type="hidden" name="decision" value="${decision}"><input type="hidden" name="foreseen" value="${digest}"><input type="hidden" name="ids" value="${all.map(({ id }) => id).join(',')}">
        <div id="foreseen">${groups.map((group) => html`<h2>${words.candidates(group.people.length)}</h2>${list(group.people)}${foreseenPart(session, group.foreseen)}`)}</div>
        ${against.length === 0 ? '' : againstPart(html`<p>${words.against.several(against.length)}</p>${list(against)}`, { why: asked.why ?? '', isMissing: asked.isWhyMissing ?? false })}
        <label for="reason">${words.batch.reason}</label>
        <textarea id="reason" dir="auto" name="reason" maxlength="${REASON_MAX}">${reason}</textarea>
        <p class="row"><button type="submit">${words[decision].doAll(all.length)}</button> <a href="${listPath(from)}">${words.notNow}</a></p>
        <p class="soft">${words.batch.canUndo(UNDO_S)}</p></form>`
      }`,
  })
}

/** A path of this page's, with the way back to the list. */
export const fromList = (path: string, from: string): string =>
  from === '' ? path : `${path}?${new URLSearchParams({ from }).toString()}`

const peopleIn = (from: string) => (found: readonly FoundInterview[]) =>
  html`<ul>${found.map((one) => html`<li><a href="${pathTo({ id: one.id, from })}"><bdi>${fullName(one.candidate)}</bdi></a> <span class="soft"><bdi>${one.positionName}</bdi> · ${one.candidate.email}</span></li>`)}</ul>`

/** What was decided about several at once, and the way to undo it while that works. */
export function batchDonePage(
  session: Session,
  { batch, from, isTooLate = false }: BatchPlace,
  decisions: readonly Batched[],
): PageContent {
  const waiting = decisions.filter(({ state }) => state === 'waiting')
  const [first] = decisions
  const words = decidingWords()
  const title = first ? words[first.decision].done(decisions.length) : words.decision
  return dashboardPage(session, {
    title,
    // Some may have taken effect, or given way, before they could be undone.
    undone: words.batch.undone(decisions.filter(({ state }) => state === 'undone').length, decisions.length),
    area: '/dashboard',
    narrow: true,
    body: html`<p><a href="${listPath(from)}">${frameWords().backToInterviews}</a></p><h1>${title}</h1>
      ${isTooLate ? html`<p class="card alert" role="alert">${words.batch.tooLate(UNDO_S)}</p>` : ''}
      ${undoForm(session, { batch, from }, waiting, decisions.length)}
      <div class="card"><ul>${decisions.map((one) => html`<li><a href="${pathTo({ id: one.interviewId, from })}"><bdi>${fullName(one)}</bdi></a> ${pill(one.decision)} <span class="soft">${words.states[one.state]}</span></li>`)}</ul></div>`,
  })
}

function undoForm(session: Session, { batch, from }: BatchPlace, waiting: readonly Batched[], all: number): Html {
  const [one] = waiting
  if (!one) return html``
  const words = decidingWords()
  const by = one.by === session.email ? null : one.by
  return undoPart({
    stateAt: `/dashboard/decisions/${batch}/undo`,
    remainingMs: one.remainingMs,
    over: endWords(one),
    waits: (left) => words[one.decision].allTakeEffect(waiting.length === all ? null : waiting.length, by, left),
    instead: html`<span>${words.batch.change}</span> <a href="${fromList(`/dashboard/decisions/${batch}`, from)}">${words.howItStands}</a>`,
    form: (
      content,
    ) => html`<form class="card row" method="post" action="${fromList(`/dashboard/decisions/${batch}/undo`, from)}">${csrfField(session)}
    ${content}
    <button autofocus>${words.undo}</button></form>`,
  })
}
