import { memory } from './memory.ts'
import { browserWords, pageLanguage } from './words/index.ts'

const REMEMBERED = 'times'
const MINUTE_MS = 60_000
/** What is shown as how long ago it was; older times are dates. */
const UNITS = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const
const LONGEST_MS = 7 * 24 * 60 * MINUTE_MS

interface Shown {
  readonly time: HTMLTimeElement
  readonly at: Date
  /** As the server wrote it. */
  readonly utc: string
}

/**
 * Shows each time of the page in the reader's own zone, and those marked `data-ago` as how long ago they were, while the page is open. UTC, as
 * the server wrote it, comes back with a button at the end of the page, which keyboards, touches and screen readers reach; a mouse finds
 * the exact time as its title.
 */
export function localTimes(root: ParentNode): void {
  const times = [...root.querySelectorAll<HTMLTimeElement>('time[datetime]')].flatMap((time): Shown[] => {
    const at = new Date(time.dateTime)
    return Number.isNaN(at.getTime()) ? [] : [{ time, at, utc: time.textContent ?? '' }]
  })
  const main = root.querySelector('main')
  if (times.length === 0 || !main) return
  const words = browserWords()
  const ownTime = ownTimes(pageLanguage())
  let isUtc = memory.get(REMEMBERED) === 'utc'
  const [line, button, zone] = [
    document.createElement('p'),
    document.createElement('button'),
    document.createElement('span'),
  ]
  const showTimes = () => {
    for (const one of times) {
      const { text, title } = isUtc ? { text: one.utc, title: '' } : ownTime(one)
      if (one.time.textContent !== text) one.time.textContent = text
      if (title === '') one.time.removeAttribute('title')
      else one.time.title = title
    }
  }
  const show = () => {
    showTimes()
    button.setAttribute('aria-pressed', String(isUtc))
    zone.textContent = words.timesOf(isUtc ? 'UTC' : Intl.DateTimeFormat().resolvedOptions().timeZone)
  }
  button.type = 'button'
  button.className = 'second'
  button.textContent = words.exactTimes
  button.addEventListener('click', () => {
    isUtc = !isUtc
    memory.set(REMEMBERED, isUtc ? 'utc' : 'own')
    show()
  })
  zone.setAttribute('role', 'status')
  line.classList.add('row', 'soft')
  line.append(zone, button)
  // Beside the list of a place's pages, where there is one.
  ;(main.querySelector('.with-parts > div') ?? main).append(line)
  show()
  // "5 minutes ago" must not stand there for an hour.
  setInterval(showTimes, MINUTE_MS)
}

/** A time in the reader's own zone, as exact as the server wrote it, or how long ago it was in the page's language. */
function ownTimes(language: string): (one: Shown) => { readonly text: string; readonly title: string } {
  const locale = localeOf(language, navigator.languages)
  const minute = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const second = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  // Hours are counted, not days of the calendar: "yesterday" would be untrue half of the time.
  const relative = new Intl.RelativeTimeFormat(language)
  const { justNow } = browserWords()
  const since = (ms: number) => {
    const found = UNITS.find(([, length]) => ms >= length)
    return found ? relative.format(-Math.floor(ms / found[1]), found[0]) : justNow
  }
  return ({ time, at, utc }) => {
    const exact = (/:\d\d:\d\d/.test(utc) ? second : minute).format(at)
    const passed = Date.now() - at.getTime()
    // A time ahead is one of a clock that differs from the reader's.
    if (!time.hasAttribute('data-ago') || passed < -MINUTE_MS) return { text: exact, title: utc }
    return { text: passed < LONGEST_MS ? since(Math.max(0, passed)) : day.format(at), title: `${exact} (${utc})` }
  }
}

/** The page's language as it is written where the reader lives: a British reader of an English page reads "28 Nov 2026". */
const localeOf = (language: string, wanted: readonly string[]): string =>
  wanted.find((one) => one.split('-')[0] === language) ?? language
