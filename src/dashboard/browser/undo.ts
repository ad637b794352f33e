import type { UndoState } from './undo-state.ts'
import { browserWords } from './words/index.ts'

/** So far may the two clocks of a computer drift apart before we take it that it slept, or that its time was set. */
const DRIFT_MS = 1_500
const TICK_MS = 250
/** A decision that takes effect is asked for again so often, until its end is known. */
const ASKED_AGAIN = 15
const AGAIN_MS = 1_000

/**
 * Ends each form that takes a decision back when its time is over. The server says how long that is, and the page counts by a clock that
 * nobody can set. That clock may stand still while a computer sleeps, so the server is asked again whenever somebody comes back to the
 * page, and when the other clock says that time went by.
 */
export function undoForms(root: ParentNode): void {
  for (const part of root.querySelectorAll<HTMLElement>('[data-undo]')) undoForm(part)
}

/** Keeps forms that ask before a decision from being sent by an Enter that is still held down: it was meant for the form before, which asked something else. */
export function askingForms(root: ParentNode): void {
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-asks]')) ignoreHeldKeys(form)
}

/** In a text of several lines a held key types, and a held space types in every field. */
function ignoreHeldKeys(form: HTMLFormElement): void {
  form.addEventListener('keydown', (event) => {
    if (!event.repeat || event.target instanceof HTMLTextAreaElement) return
    if (event.key === 'Enter' || (event.key === ' ' && event.target instanceof HTMLButtonElement))
      event.preventDefault()
  })
}

function undoForm(part: HTMLElement): void {
  const form = part.querySelector('form')
  const [seconds, over] = ['seconds', 'over'].map((name) => part.querySelector<HTMLElement>(`[data-undo-${name}]`))
  const status = over?.querySelector<HTMLElement>('[role=status]')
  const stateAt = part.dataset['undo']
  if (!form || !seconds || !over || !status || !stateAt) return
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  let endsAt = (opened?.requestStart ?? performance.now()) + Number(part.dataset['left'])
  let apart = Date.now() - performance.now()
  let isOver = false
  // The button has the focus on arrival: who still holds Enter down means the button before.
  ignoreHeldKeys(form)

  const end = (words: string) => {
    const hadFocus = form.contains(document.activeElement)
    isOver = true
    window.clearInterval(timer)
    form.hidden = true
    over.hidden = false
    status.textContent = words
    // Else the focus would be lost with the button. Never to the other decision: Enter may be on its way to "Undo".
    if (hadFocus) (over.querySelector<HTMLElement>('a:not(.button)') ?? over.querySelector('a'))?.focus()
  }
  const show = () => {
    const left = Math.ceil((endsAt - performance.now()) / 1_000)
    if (left > 0) seconds.textContent = browserWords().seconds(left)
    return left > 0
  }
  /** Asks the server; `asked`: how often it was asked while the decision was about to take effect. */
  const ask = async (asked = 0): Promise<void> => {
    const askedAt = performance.now()
    const state = await fetch(stateAt, { headers: { accept: 'application/json' } })
      .then(async (reply) => (reply.ok ? ((await reply.json()) as UndoState) : undefined))
      // Without an answer the page counts on by itself.
      .catch(() => undefined)
    if (!state) return
    if (state.remainingMs > 0 && !isOver) {
      // The server counted after we asked: so the form goes a little early rather than late.
      endsAt = askedAt + state.remainingMs
      show()
      return
    }
    if (state.remainingMs > 0) return
    end(state.words)
    if (state.isEnding && asked < ASKED_AGAIN) window.setTimeout(() => void ask(asked + 1), AGAIN_MS)
  }
  const tick = () => {
    const now = Date.now() - performance.now()
    if (Math.abs(now - apart) > DRIFT_MS) {
      apart = now
      void ask()
    }
    if (show()) return
    end(part.dataset['over'] ?? '')
    void ask()
  }
  const timer = window.setInterval(tick, TICK_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void ask()
  })
  // From the cache of pages, in which no clock of ours runs.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void ask()
  })
  window.addEventListener('focus', () => {
    if (!isOver) void ask()
  })
  tick()
}
