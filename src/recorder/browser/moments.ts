import type { Language } from '../../base/languages.ts'
import { momentOf } from '../words/spoken.ts'
import { el } from './dom.ts'

/** So long the page answers touches before it works on anything that can wait. */
const AFTER_MS = 1_000
const IDLE_MS_MAX = 2_000

/** The browser has loaded the names of days and months. */
let hasNames = false

/**
 * A moment in the reader's own time zone. A weak phone needs 0.3 s for the names of days and months, so until the page has answered touches
 * for a while it shows what the server wrote, in UTC; null where that is in another language.
 */
export function moment(language: Language, at: Date, written: string | null): HTMLElement {
  const node = el('span')
  const show = () => {
    hasNames = true
    node.textContent = momentOf(language, at)
  }
  if (written === null || hasNames) show()
  else {
    node.textContent = written
    setTimeout(() => whenIdle(show), AFTER_MS)
  }
  return node
}

/** Safari does not know when it is idle. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: IDLE_MS_MAX })
  else work()
}
