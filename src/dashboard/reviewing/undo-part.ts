import type { Decision, Verdict } from '../../interview/reviewing/decisions.ts'
import { type Html, html } from '../../web/pages.ts'
import type { UndoState } from '../browser/undo-state.ts'

/** The word of the button, and the noun of sentences. */
export const VERDICT_WORDS = {
  approved: { act: 'Approve', noun: 'The approval' },
  rejected: { act: 'Reject', noun: 'The rejection' },
} as const

const ENDS: Readonly<Record<Decision['state'], string>> = {
  waiting: 'takes effect now; it is too late to undo it',
  effective: 'took effect; it is too late to undo it',
  undone: 'was undone',
  replaced: 'gave way to another decision',
  dropped: 'did not take effect, because the interview was cancelled before',
}

/** What became of a decision that cannot be undone any more, as a sentence. */
export const endWords = ({ decision, state }: Pick<Decision, 'decision' | 'state'>): string =>
  `${VERDICT_WORDS[decision].noun} ${ENDS[state]}.`

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
  /** What stands before "takes effect". */
  readonly subject: Html
  /** The way to a new decision, which the page shows once the time to undo is over. */
  readonly instead: Html
  readonly form: (content: Html) => Html
  readonly over: string
}

/**
 * The form that takes a decision back, and what takes its place when the time is over. The server says how many milliseconds are left,
 * and the page counts them by a clock that nobody sets (`browser/undo.ts`).
 */
export function undoPart({ stateAt, remainingMs, subject, instead, form, over }: UndoPart): Html {
  const left = Math.max(0, Math.floor(remainingMs))
  const isOver = left === 0
  const ended = html`<div class="row" data-undo-over${isOver ? '' : html` hidden`}><span role="status">${isOver ? over : ''}</span> ${instead}</div>`
  if (isOver) return ended
  return html`<div data-undo="${stateAt}" data-left="${left}" data-over="The time to undo it is over.">${form(html`<span>${subject} takes effect in <span data-undo-seconds>${secondsWords(left)}</span>. Until then nobody is told.</span>`)}${ended}</div>`
}

const secondsWords = (ms: number): string => {
  const seconds = Math.ceil(ms / 1_000)
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}

/** The other decision than this one. */
export const otherThan = (verdict: Verdict): Verdict => (verdict === 'approved' ? 'rejected' : 'approved')
