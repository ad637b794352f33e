import type { CandidateQuestion } from '../../../interview/contract/candidate-state.ts'
import { button, el, heading } from '../dom.ts'
import { FAULTY_MAX, type Step, takesLeft } from '../flow.ts'
import { pictureOf } from './picture.ts'
import { takeView } from './take.ts'
import { actions, firstAnswerNote, type Room, type View } from './view.ts'

type QuestionStep = Extract<Step, { at: 'question' }>
const PRACTICE_SECONDS = 30

/** The number of a question and how far the candidate has come. */
function progressOf({ interview, words }: Room, id: string): HTMLElement[] {
  const { questions } = interview.flow
  const done = questions.filter(({ isAnswered, isKept }) => isAnswered || isKept).length
  const number = questions.findIndex((question) => question.id === id) + 1
  return [
    el('p', { class: 'count' }, words.question.count(number, questions.length)),
    el('progress', { max: questions.length, value: done, 'aria-label': words.question.progress }),
  ]
}

const asked = ({ interview }: Room, id: string): CandidateQuestion | undefined =>
  interview.state.questions.find((question) => question.id === id)

/** The screens of one question: thinking, recording and review. */
export function questionView(room: Room, step: QuestionStep): View {
  const { interview, words } = room
  const question = asked(room, step.id)
  if (step.part === 'review') return reviewView(room, step)
  const text = question?.text ?? ''
  const write = button(words.question.write, () => interview.writeInstead(), 'second')
  return takeView(room, {
    text,
    picture: pictureOf(question),
    secondsMax: question?.limitSeconds ?? 60,
    part: step.part,
    before: [...progressOf(room, step.id), ...[firstAnswerNote(room)].filter((note) => note !== false)],
    after: interview.state.mayWrite ? [write] : [],
  })
}

function reviewView(room: Room, step: QuestionStep): View {
  const { interview, words } = room
  const { shown } = interview
  const w = words.review
  const faults = shown?.faults ?? []
  const isFaulty = faults.length > 0
  const known = interview.flow.questions.find(({ id }) => id === step.id)
  const left = known ? takesLeft(known, interview.state.retakes) : null
  const again = (label: string, kind: 'first' | 'second') => button(label, () => interview.again(), kind)
  const keep = (kind: 'first' | 'second') => button(isFaulty ? w.keepAnyway : w.keep, () => void interview.keep(), kind)
  const isFree = isFaulty && (known?.takesFaulty ?? 0) < FAULTY_MAX
  const buttons = isFree
    ? [again(left === null ? w.again : w.againFree, 'first'), keep('second')]
    : [keep('first'), ...(left === 0 ? [] : [again(left === null ? w.again : w.againLeft(left), 'second')])]
  return {
    node: el(
      'div',
      {},
      el(
        'div',
        { class: 'pair' },
        el(
          'div',
          {},
          ...progressOf(room, step.id),
          heading(w.title),
          el('p', { class: 'said' }, asked(room, step.id)?.text ?? ''),
          shown?.isFound === true && el('p', { class: 'note' }, w.found),
          ...faultNotes(room),
        ),
        player(room),
      ),
      !isFree && left === 0 && el('p', { class: 'soft' }, w.noneLeft),
      actions(...buttons),
    ),
  }
}

function faultNotes({ interview, words }: Room): HTMLElement[] {
  const faults = interview.shown?.faults ?? []
  if (faults.length === 0) return []
  const w = words.review
  return [
    el(
      'div',
      { class: 'card alert', role: 'alert' },
      ...faults.map((fault) => el('p', {}, w[fault])),
      el('p', {}, w.faulty),
    ),
  ]
}

function player({ interview, words }: Room): HTMLElement {
  const video = el('video', { controls: true, playsinline: true, 'aria-label': words.review.player })
  if (interview.shown) video.src = interview.shown.url
  return el('figure', { class: 'stage' }, video)
}

/** A take to try everything with; it never leaves the page. */
export function practiceView(room: Room, step: Extract<Step, { at: 'practice' }>): View {
  const { interview, words } = room
  const w = words.practice
  const note = el('p', { class: 'note' }, w.note)
  const back = button(w.back, () => interview.endPractice(), step.part === 'review' ? 'first' : 'second')
  if (step.part !== 'review')
    return takeView(room, {
      text: w.question,
      secondsMax: PRACTICE_SECONDS,
      part: step.part,
      before: [el('p', { class: 'count' }, w.title), note],
      after: [back],
    })
  return {
    node: el(
      'div',
      {},
      el(
        'div',
        { class: 'pair' },
        el('div', {}, el('p', { class: 'count' }, w.title), heading(w.seen), ...faultNotes(room).slice(0, 1)),
        player(room),
      ),
      actions(
        back,
        button(words.review.again, () => interview.again(), 'second'),
      ),
    ),
  }
}

/** Writing instead of recording, for those to whom it was granted. */
export function writeView(room: Room, id: string): View {
  const { interview, words } = room
  const w = words.write
  const { drafts } = interview.outbox
  const field = el('textarea', { id: 'written', rows: 10, maxlength: 20_000, 'aria-describedby': 'hint empty' })
  const empty = el('p', { class: 'problem', id: 'empty', hidden: true }, w.empty)
  field.value = drafts.of(id)
  field.addEventListener('input', () => drafts.write(id, field.value))
  function send() {
    empty.hidden = field.value.trim() !== ''
    if (!empty.hidden) return field.focus()
    interview.sendText(field.value)
  }
  return {
    node: el(
      'div',
      {},
      ...progressOf(room, id),
      heading(asked(room, id)?.text ?? w.title),
      pictureOf(asked(room, id)),
      el('label', { for: 'written' }, w.label),
      field,
      el('p', { class: 'soft', id: 'hint' }, w.hint),
      empty,
      actions(
        button(w.send, send),
        button(w.back, () => interview.recordInstead(), 'second'),
      ),
    ),
  }
}
