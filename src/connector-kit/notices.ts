import type { Clock } from '../base/clock.ts'
import type { HttpAnswer } from '../base/http.ts'
import { cut } from '../base/text.ts'
import type { ApiVersion } from './versions.ts'

/** What a vendor announces about the end of what we call, in the headers of its answers. */

/** An announcement; its days are YYYY-MM-DD, in UTC. */
export interface VersionNotice {
  /** The request whose answer says so, such as `GET jobs`. */
  readonly of: string
  readonly deprecatedFrom: string | null
  readonly endsOn: string | null
}

/** A header that was not sent again for so long is not believed any more. */
const BELIEVED_MS = 60 * 60_000
/** Characters of a request that are told. */
const OF_MAX = 100

/** The announcement in the headers of one answer; undefined: none that can be understood. */
function noticeIn(
  headers: HttpAnswer['headers'],
  version: ApiVersion | undefined,
): Pick<VersionNotice, 'deprecatedFrom' | 'endsOn'> | undefined {
  const endsOn = dayOf(sunsetMs(headers['sunset']))
  const deprecatedFrom = dayOf(deprecationMs(headers['deprecation']))
  if (endsOn === null && deprecatedFrom === null && version?.isDeprecated?.(headers) !== true) return undefined
  return { deprecatedFrom, endsOn }
}

/** `Sunset` (RFC 8594): a date of HTTP in its one form that may be sent (RFC 9110, 5.6.7); a day that no calendar has reads back as another. */
function sunsetMs(header: string | string[] | undefined): number {
  const ms = typeof header === 'string' ? Date.parse(header) : Number.NaN
  return !Number.isNaN(ms) && new Date(ms).toUTCString() === header ? ms : Number.NaN
}

/** `Deprecation` (RFC 9745): a date of structured fields, `@` and seconds, perhaps with parameters. */
function deprecationMs(header: string | string[] | undefined): number {
  const seconds = typeof header === 'string' ? /^@(-?\d{1,15})\s*(?:;|$)/.exec(header)?.[1] : undefined
  return Number(seconds ?? Number.NaN) * 1000
}

/** Null for what is no time, or none that a calendar of four digits holds. */
function dayOf(ms: number): string | null {
  const isDay = ms >= 0 && ms < Date.UTC(10_000, 0)
  return isDay ? new Date(ms).toISOString().slice(0, 10) : null
}

/** Keeps the announcement that is most urgent: the one that ends first. */
export class Notices {
  readonly #version: ApiVersion | undefined
  #seen: { readonly notice: VersionNotice; readonly atMs: number } | undefined

  constructor(version: ApiVersion | undefined) {
    this.#version = version
  }

  /** Takes up the headers of an answer to a request, such as `GET jobs`. */
  learn(of: string, headers: HttpAnswer['headers'], clock: Pick<Clock, 'now' | 'monotonicMs'>): void {
    const found = noticeIn(headers, this.#version)
    if (!found) return
    const notice = { of: cut(of, OF_MAX), ...found }
    const atMs = clock.monotonicMs()
    const kept = this.present(atMs)
    const today = dayOf(clock.now().getTime()) ?? ''
    if (!kept || kept.of === notice.of || urgency(notice, today) < urgency(kept, today)) this.#seen = { notice, atMs }
  }

  /** Undefined where no answer of the last hour announced anything. */
  present(nowMs: number): VersionNotice | undefined {
    return this.#seen && nowMs - this.#seen.atMs < BELIEVED_MS ? this.#seen.notice : undefined
  }
}

/** Sorts by the end; what has none comes last, and behind it what should have ended already. */
const urgency = ({ endsOn }: VersionNotice, today: string): string =>
  endsOn === null ? '9999-98' : endsOn < today ? '9999-99' : endsOn

/** An announcement as a sentence for administrators. */
export function noticeWords(vendor: string, { of, deprecatedFrom, endsOn }: VersionNotice): string {
  const facts = [
    ...(deprecatedFrom === null ? [] : [`is deprecated from ${deprecatedFrom} on`]),
    ...(endsOn === null ? [] : [`has its end on ${endsOn}`]),
  ]
  return `${vendor} says in its answers that ${of} ${facts.join(' and ') || 'is deprecated'}. Install a newer release of Interview Bridge, if there is one.`
}
