/** The longest names of time zones have some thirty characters. */
const ZONE_MAX = 60
const DAY_MS = 86_400_000

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

/**
 * The instant at which a day begins in a time zone; `day` is its midnight in UTC. Where a clock was put forward at midnight, the day
 * begins at that instant; where midnight comes twice, at the first.
 */
export function startOfDay(day: Date, zone: string): Date {
  const midnight = day.getTime()
  const before = midnight - offsetMs(midnight - DAY_MS, zone)
  const begins = [before, midnight - offsetMs(midnight + DAY_MS, zone)].filter(
    (at) => at + offsetMs(at, zone) === midnight,
  )
  return new Date(begins.length === 0 ? before : Math.min(...begins))
}

/** What clocks of the zone are ahead of UTC at an instant. */
function offsetMs(at: number, zone: string): number {
  const words = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at)
  const name = words.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes, seconds = '0'] = /^GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name) ?? []
  if (sign === undefined) return 0
  return (sign === '-' ? -1_000 : 1_000) * (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds))
}
