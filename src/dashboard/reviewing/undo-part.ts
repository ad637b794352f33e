import type { Decision, Verdict } from '../../interview/reviewing/decisions.ts'
import { type Html, html } from '../../web/pages.ts'
import type { UndoState } from '../browser/undo-state.ts'
import { decidingWords } from './words/deciding/index.ts'

/** What became of a decision that cannot be undone any more, as a sentence. */
export const endWords = ({ decision, state }: Pick<Decision, 'decision' | 'state'>): string =>
  decidingWords()[decision].ends[state]

/** The state of one decision, or of the first of several that still waits. */
export function undoState(
  decisions: readonly Pick<Decision, 'decision' | 'state' | 'remainingMs'>[],
): UndoState | undefined {
  const one = decisions.find(({ state }) => state === 'waiting') ?? decisions[0]
  if (!one) return undefined
  const isWaiting = one.state === 'waiting'
  const remainingMs = isWaiting ? Math.max(0, Math.floor(one.remainingMs)) : 0
  return { remainingMs, isEnding: isWaiting && remainingMs === 0, words: endWords(one) }
}

interface UndoPart {
  /** Answers `UndoState`. */
  readonly stateAt: string
  readonly remainingMs: number
  /** What takes effect, and in which time, which the script counts down. */
  readonly waits: (left: Html) => Html
  /** The way to a new decision, which the page shows once the time to undo is over. */
  readonly instead: Html
  readonly form: (content: Html) => Html
  readonly over: string
}

/**
 * The form that takes a decision back, and what takes its place when the time is over. The server says how many milliseconds are left,
 * and the page counts them by a clock that nobody sets (`browser/undo.ts`).
 */
export function undoPart({ stateAt, remainingMs, waits, instead, form, over }: UndoPart): Html {
  const left = Math.max(0, Math.floor(remainingMs))
  const isOver = left === 0
  const ended = html`<div class="row" data-undo-over${isOver ? '' : html` hidden`}><span role="status">${isOver ? over : ''}</span> ${instead}</div>`
  if (isOver) return ended
  const words = decidingWords()
  const seconds = html`<span data-undo-seconds>${words.seconds(Math.ceil(left / 1_000))}</span>`
  return html`<div data-undo="${stateAt}" data-left="${left}" data-over="${words.timeIsOver}">${form(html`<span>${waits(seconds)}</span>`)}${ended}</div>`
}

/** The other decision than this one. */
export const otherThan = (verdict: Verdict): Verdict => (verdict === 'approved' ? 'rejected' : 'approved')
