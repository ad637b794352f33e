import { lengthOf, momentOf } from '../../words/spoken.ts'
import type { Delivery } from '../delivery.ts'
import { button, el, heading } from '../dom.ts'
import type { Step } from '../flow.ts'
import { loadNextPicture } from './picture.ts'
import { actions, fact, firstAnswerNote, type Room, type View } from './view.ts'

const numberOf = ({ interview }: Room, id: string) => interview.flow.questions.findIndex((one) => one.id === id) + 1

/** Coming back to an interview that has begun. */
export function resumeView(room: Room): View {
  const { interview, words } = room
  const w = words.resume
  const { questions } = interview.flow
  const done = questions.filter(({ isAnswered, isKept }) => isAnswered || isKept).length
  return {
    node: el(
      'div',
      {},
      heading(w.title),
      el('p', { class: 'lead' }, w.body(done, interview.state.questions.length)),
      firstAnswerNote(room),
      actions(button(w.next, () => void interview.goOn())),
    ),
  }
}

/** Between two questions, and before the first one where time to think runs. */
export function pauseView(room: Room, step: Extract<Step, { at: 'pause' }>): View {
  const { interview, words, language } = room
  const w = words.pause
  loadNextPicture(room)
  const { thinkingSeconds } = interview.state
  const isFirst = interview.flow.questions.every(({ isAnswered, isKept }) => !isAnswered && !isKept)
  return {
    node: el(
      'div',
      {},
      heading(step.after === null ? w.first : w.title(numberOf(room, step.after))),
      el('p', { class: 'lead' }, w.body),
      thinkingSeconds !== null && el('p', {}, w.thinkNext(lengthOf(language, thinkingSeconds))),
      actions(button(isFirst ? w.nextFirst : w.next, () => void interview.goOn())),
    ),
  }
}

/** Every question has an answer; not all of them have arrived. */
export function finishingView(room: Room): View {
  const { words } = room
  return {
    node: el('div', {}, heading(words.finishing.title), el('p', { class: 'lead' }, words.finishing.body)),
  }
}

/** The receipt. */
export function doneView({ interview, words, language }: Room, firstName: string): View {
  const w = words.done
  const { state, flow, lastArrival } = interview
  const count = Math.max(flow.questions.filter(({ isAnswered }) => isAnswered).length, state.answeredQuestions)
  const total = Math.max(flow.questions.length, state.questions.length)
  return {
    node: el(
      'div',
      {},
      heading(w.thanks(firstName)),
      el('p', { class: 'lead' }, w.body),
      el(
        'section',
        { class: 'card' },
        el('h2', {}, w.next),
        el('p', {}, w.nextBody(state.organization, state.isDecided)),
        el('p', {}, w.nextWhen(state.organization, state.isDecided)),
        el('p', {}, w.nextAsk(state.organization, state.contact, state.isInvited)),
      ),
      el(
        'section',
        { class: 'card' },
        el('h2', {}, w.receipt),
        el(
          'dl',
          { class: 'facts' },
          fact(w.organization, state.organization),
          fact(w.position, state.position),
          fact(w.answers, w.arrivedAll(count, total)),
          ...(lastArrival ? [fact(w.at, momentOf(language, lastArrival))] : []),
        ),
      ),
    ),
  }
}

/** The link is dead: the interview was closed, cancelled or expired meanwhile. */
export function closedView({ words }: Room, step: Extract<Step, { at: 'closed' }>): View {
  const w = words[step.why]
  return { node: el('div', {}, heading(w.heading), el('p', { class: 'lead' }, w.body)) }
}

/** Answers that are kept, and where each of them is. */
export function sendingList(room: Room): { node: HTMLElement; refresh(): void } {
  const { interview, words } = room
  const list = el('ul', {})
  const node = el('section', { class: 'outbox', hidden: true }, el('h2', {}, words.sending.heading), list)
  let before = ''
  const arrived = new Set<string>()
  return {
    node,
    refresh() {
      const kept = interview.outbox.all.filter(({ take }) => take.isKept)
      const isLeft = kept.some(({ where }) => where.is !== 'arrived')
      node.hidden = !isLeft
      const text = kept.map((delivery) => whereText(room, delivery))
      const now = [interview.flow.step.at, ...text].join()
      if (now === before) return
      before = now
      for (const { take, where } of kept)
        if (where.is === 'arrived' && !arrived.has(take.id)) {
          arrived.add(take.id)
          room.announce(`${words.sending.answer(numberOf(room, take.questionId))}: ${words.sending.arrived}`)
        }
      list.replaceChildren(...kept.map((delivery, at) => line(room, delivery, text[at] ?? '')))
    },
  }
}

function line(room: Room, delivery: Delivery, text: string): HTMLElement {
  const { interview, words } = room
  const { where, take } = delivery
  const mayRedo = where.is === 'refused' && ['pause', 'finishing'].includes(interview.flow.step.at)
  return el(
    'li',
    { class: where.is },
    el('span', {}, `${words.sending.answer(numberOf(room, take.questionId))}: `),
    el('span', {}, text),
    mayRedo &&
      (where.why === 'noneLeft'
        ? button(words.sending.earlier, () => void lookAtEarlier(interview, take.questionId), 'second')
        : button(words.sending.redo, () => interview.redo(take.questionId), 'second')),
  )
}

/** The server offers the take that it has, once this device has none of its own. */
async function lookAtEarlier({ outbox }: Room['interview'], questionId: string): Promise<void> {
  await outbox.forget(questionId)
  location.reload()
}

function whereText({ words, language }: Room, { where, onDevice }: Delivery): string {
  const w = words.sending
  if (where.is === 'arrived') return w.arrived
  if (where.is === 'refused')
    return `${w.refused}. ${where.why === 'tooLarge' ? w.tooLarge : where.why === 'noneLeft' ? w.noneLeft : w.rejected}`
  if (where.is === 'sending' && navigator.onLine) {
    const share = new Intl.NumberFormat(language, { style: 'percent' }).format(where.share)
    return onDevice === 'none' ? w.direct(share) : w.sending(share)
  }
  if (onDevice === 'none') return w.unsaved
  if (onDevice === 'saving') return w.saving
  if (where.is === 'waiting' && !where.hasRoom) return w.noRoom
  if (!navigator.onLine) return w.offline
  return where.is === 'waiting' ? w.waiting : w.saved
}
