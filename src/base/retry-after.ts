/** Waits shorter than this would only knock again; longer ones are asked again in between, since servers err. */
const WAIT_MS_MIN = 250
const WAIT_MS_MAX = 15 * 60_000
/** When the server says nothing that can be understood. */
const WAIT_MS_DEFAULT = 5_000

/**
 * Milliseconds to wait for a `Retry-After` in any of its spellings: seconds, fractions, an HTTP date, twice, nonsense, none.
 * `now` is the server's own time, which an HTTP date is compared with. A longer wait than `maxMs` is cut to it.
 */
export function retryAfterMs(header: string | string[] | undefined, now: Date, maxMs = WAIT_MS_MAX): number {
  const values = (Array.isArray(header) ? header : [header ?? '']).flatMap((value) =>
    /[A-Za-z]/.test(value) ? [value] : value.split(','),
  )
  const waits = values.map((value) => oneWait(value.trim(), now)).filter((ms) => ms !== undefined)
  const wait = waits.length === 0 ? WAIT_MS_DEFAULT : Math.max(...waits)
  return Math.min(Math.max(wait, WAIT_MS_MIN), maxMs)
}

function oneWait(value: string, now: Date): number | undefined {
  if (/^-?\d+(\.\d+)?$/.test(value)) return Math.ceil(Number(value) * 1000)
  const date = /[A-Za-z]{3}/.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? undefined : date - now.getTime()
}
