/** Time comes from outside, so that a day can pass in a test within a second. */
export interface Clock {
  /** Wall-clock time. */
  now(): Date
  /** Milliseconds that never go back; for deadlines and claims, not for stamps. */
  monotonicMs(): number
  /**
   * The time the database shall stamp with, or null to let it take its own clock. The system clock answers null: with
   * several machines only the database's clock is one clock.
   */
  stampAt(): Date | null
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  stampAt: () => null,
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const done = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      signal?.addEventListener('abort', done, { once: true })
    }),
}

/** A clock that is moved by hand; sleeping moves it. */
export class ManualClock implements Clock {
  #ms: number
  constructor(start: Date | string) {
    this.#ms = new Date(start).getTime()
  }
  now(): Date {
    return new Date(this.#ms)
  }
  monotonicMs(): number {
    return this.#ms
  }
  stampAt(): Date {
    return this.now()
  }
  advance(ms: number): void {
    this.#ms += ms
  }
  async sleep(ms: number): Promise<void> {
    this.#ms += ms
  }
}

/** Milliseconds. */
export const DAY = 24 * 60 * 60 * 1_000

/** The longest names of time zones have some thirty characters. */
const ZONE_MAX = 60
/** Zones may be written in capitals too. */
const FORMATS_MAX = 1_000
const HOUR_MS = 3_600_000

/** Whether a text names a time zone, such as `Europe/Berlin`. */
export function isZone(text: string): boolean {
  if (text === '' || text.length > ZONE_MAX) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}

/** The zone, or UTC where it is not known here: one that was stored may be unknown to another version of the program. */
export const knownZone = (zone: string): string => (isZone(zone) ? zone : 'UTC')

/**
 * The instant at which a day begins in a time zone; `day` is its midnight in UTC. Where a clock was put forward at midnight, the day
 * begins at that instant; where midnight comes twice, at the first.
 */
export const startOfDay = (day: Date, zone: string): Date => instantOf(day.getTime(), zone)

/** The last instant up to `now` at which clocks of a zone show this hour, from 0 to 23, and the first one after it. */
export function hourAround(now: Date, hour: number, zone: string): { readonly last: Date; readonly next: Date } {
  const here = now.getTime() + offsetMs(now.getTime(), zone)
  const today = here - modulo(here, DAY) + hour * HOUR_MS
  const [before, between, after] = [-1, 0, 1].map((days) => instantOf(today + days * DAY, zone)) as [Date, Date, Date]
  return between > now ? { last: before, next: between } : { last: between, next: after }
}

const modulo = (value: number, by: number) => ((value % by) + by) % by

/** When clocks of a zone show a time, which is given as if it were of UTC: the first instant; where they skip it, that of the change. */
function instantOf(shown: number, zone: string): Date {
  const before = shown - offsetMs(shown - DAY, zone)
  const begins = [before, shown - offsetMs(shown + DAY, zone)].filter((at) => at + offsetMs(at, zone) === shown)
  return new Date(begins.length === 0 ? before : Math.min(...begins))
}

/** What clocks of the zone are ahead of UTC at an instant. */
function offsetMs(at: number, zone: string): number {
  const words = formatOf(zone).formatToParts(at)
  const name = words.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes, seconds = '0'] = /^GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name) ?? []
  if (sign === undefined) return 0
  return (sign === '-' ? -1_000 : 1_000) * (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds))
}

/** Making one takes a millisecond. There are some six hundred zones; what is none throws. */
const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  if (formats.size < FORMATS_MAX) formats.set(zone, made)
  return made
}
