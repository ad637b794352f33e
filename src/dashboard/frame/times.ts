import { type Html, html } from '../../web/pages.ts'

/**
 * Every time on the dashboard's pages is written here: in UTC, with its zone, and as exact as its reader needs it. The script
 * (`browser/local-time.ts`) shows each of them in the reader's own zone.
 */
type Exactness = 'minute' | 'second'

const ENDS: Readonly<Record<Exactness, readonly [from: number, to: number]>> = {
  minute: [0, 16],
  second: [0, 19],
}

/** An instant as text, for attributes and titles, which hold no markup. */
export function plainTime(at: Date | string, exactness: Exactness = 'minute'): string {
  const iso = typeof at === 'string' ? at : at.toISOString()
  return `${iso.slice(...ENDS[exactness]).replace('T', ' ')} UTC`
}

function time(at: Date | string, exactness: Exactness): Html {
  const iso = typeof at === 'string' ? at : at.toISOString()
  return html`<time datetime="${iso}">${plainTime(iso, exactness)}</time>`
}

/** An instant to the minute; null is shown as a dash. */
export const moment = (at: string | Date | null): Html =>
  at === null ? html`<span class="soft">–</span>` : time(at, 'minute')

/** An instant of the past that the script shows as how long ago it was; the exact time stands in its title, and here without a script. */
export const ago = (at: string | Date | null): Html => {
  if (at === null) return moment(at)
  const iso = typeof at === 'string' ? at : at.toISOString()
  return html`<time datetime="${iso}" data-ago>${plainTime(iso)}</time>`
}

/** An instant to the second: passes and tries follow each other quickly. */
export const second = (at: Date | string): Html => time(at, 'second')
