import type { Language } from '../../../base/languages.ts'
import type { Words } from '../../words/en.ts'
import { momentOf } from '../../words/spoken.ts'
import type { Interview } from '../contract.ts'
import { el } from '../dom.ts'

/** The parts that every view is made from. */
export interface Room {
  readonly interview: Interview
  readonly words: Words
  readonly language: Language
  /** Says something to those who listen instead of looking. */
  announce(text: string): void
}

/** One screen. `refresh` brings what moves up to date: clocks, meters, what is on its way. */
export interface View {
  readonly node: HTMLElement
  refresh?(): void
}

/** What can be done now; it stays in sight wherever the page is scrolled to. One for each view: two would lie on each other. */
export const actions = (...children: readonly (Node | false)[]): HTMLElement =>
  el('div', { class: 'row actions' }, ...children)

/** A bar that shows how loud it is. */
export function meter(label: string): { node: HTMLElement; show(level: number | null): void } {
  const fill = el('span', { class: 'fill' })
  const node = el('div', { class: 'meter', role: 'img', 'aria-label': label }, fill)
  return {
    node,
    show(level) {
      // Speech is quiet as a number and loud as an impression.
      fill.style.transform = `scaleX(${Math.min(1, Math.sqrt(level ?? 0) * 1.4)})`
    },
  }
}

let live: HTMLVideoElement | undefined

function picture(): HTMLVideoElement {
  const made = el('video', { class: 'live', playsinline: true, muted: true, 'aria-hidden': 'true' })
  made.muted = true
  return made
}

/** The picture of the camera as a mirror shows it. */
export function mirror(stream: MediaStream | undefined): HTMLVideoElement {
  live ??= picture()
  if (live.srcObject !== (stream ?? null)) live.srcObject = stream ?? null
  if (stream) live.play().catch(() => undefined)
  return live
}

/** A definition of a list of facts. */
export const fact = (name: string, ...values: readonly (Node | string)[]): HTMLElement =>
  el('div', {}, el('dt', {}, name), ...values.map((value) => el('dd', {}, value)))

/** A deadline that is further away is no news. */
const WARNED_MS = 86_400_000

/** Until when the first answer has to begin, where that is near; a recording that begins in time moves it. */
export function firstAnswerNote({ interview, words, language }: Room): HTMLElement | false {
  const { firstAnswerBy } = interview.state
  const isOpen = interview.flow.questions.every(({ isAnswered, isKept }) => !isAnswered && !isKept)
  if (firstAnswerBy === null || !isOpen) return false
  const at = new Date(firstAnswerBy)
  return (
    at.getTime() - Date.now() < WARNED_MS &&
    el('p', { class: 'note' }, words.question.firstAnswerBy(momentOf(language, at)))
  )
}
