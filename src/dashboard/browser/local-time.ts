import { memory } from './memory.ts'

const REMEMBERED = 'times'

/**
 * Shows each time of the page in the reader's own zone. UTC, as the server wrote it, comes back with a button at the end of the page,
 * which keyboards, touches and screen readers reach; beside it, a mouse finds it as the time's title.
 */
export function localTimes(root: ParentNode): void {
  const times = [...root.querySelectorAll<HTMLTimeElement>('time[datetime]')].flatMap((time) => {
    const at = new Date(time.dateTime)
    return Number.isNaN(at.getTime()) ? [] : [{ time, at, utc: time.textContent ?? '' }]
  })
  const main = root.querySelector('main')
  if (times.length === 0 || !main) return
  const own = ownWords()
  let isUtc = memory.get(REMEMBERED) === 'utc'
  const [line, button, zone] = [
    document.createElement('p'),
    document.createElement('button'),
    document.createElement('span'),
  ]
  const show = () => {
    for (const { time, at, utc } of times) {
      time.textContent = isUtc ? utc : own(at, utc)
      if (isUtc) time.removeAttribute('title')
      else time.title = utc
    }
    button.setAttribute('aria-pressed', String(isUtc))
    zone.textContent = `Times are those of ${isUtc ? 'UTC' : Intl.DateTimeFormat().resolvedOptions().timeZone}.`
  }
  button.type = 'button'
  button.className = 'second'
  button.textContent = 'Show times in UTC'
  button.addEventListener('click', () => {
    isUtc = !isUtc
    memory.set(REMEMBERED, isUtc ? 'utc' : 'own')
    show()
  })
  zone.setAttribute('role', 'status')
  line.className = 'row soft'
  line.append(zone, button)
  button.hidden = Intl.DateTimeFormat().resolvedOptions().timeZone === 'UTC'
  main.append(line)
  show()
}

/** A time in the reader's own zone, as exact as `utc` is. */
function ownWords(): (at: Date, utc: string) => string {
  const minute = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  const second = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })
  return (at, utc) => {
    const shown = /:\d\d:\d\d/.test(utc) ? second : minute
    return shown.format(at)
  }
}
