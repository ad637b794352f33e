import type { HttpAnswer } from '../base/http.ts'
import type { ApiVersion } from './versions.ts'

/** What a vendor announces about the end of what we call: in the headers of its answers, or in what it published. */

/** An announcement; its days are YYYY-MM-DD, in UTC. */
export interface VersionNotice {
  /** A request, or the name of a version. */
  readonly of: string
  /** Where it was published; null: in the answers themselves. */
  readonly source: string | null
  readonly deprecatedFrom: string | null
  readonly endsOn: string | null
}

/** A header that was not sent again for so long is not believed any more. */
const BELIEVED_MS = 60 * 60_000

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

/** The three forms of a date in HTTP (RFC 9110, 5.6.7), all of them in UTC. */
const HTTP_DATES = [
  /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]+, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
]

/** `Sunset` (RFC 8594): a date of HTTP. */
function sunsetMs(header: string | string[] | undefined): number {
  if (typeof header !== 'string' || !HTTP_DATES.some((form) => form.test(header))) return Number.NaN
  return Date.parse(header.endsWith('GMT') ? header : `${header} GMT`)
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
  learn(of: string, headers: HttpAnswer['headers'], nowMs: number): void {
    const found = noticeIn(headers, this.#version)
    if (!found) return
    const notice = { of, source: null, ...found }
    const kept = this.#present(nowMs)
    if (!kept || kept.of === of || urgency(notice) < urgency(kept)) this.#seen = { notice, atMs: nowMs }
  }

  /** What was announced last in answers, or else was published. */
  present(nowMs: number): VersionNotice | undefined {
    const { ends, name } = this.#version ?? {}
    const published = ends && { of: name ?? '', source: ends.source, deprecatedFrom: null, endsOn: ends.on }
    return this.#present(nowMs) ?? published
  }

  #present(nowMs: number): VersionNotice | undefined {
    return this.#seen && nowMs - this.#seen.atMs < BELIEVED_MS ? this.#seen.notice : undefined
  }
}

/** Sorts by the end; what has none comes last. */
const urgency = ({ endsOn }: VersionNotice): string => endsOn ?? '9999-99-99'

/** An announcement as a sentence for administrators. */
export function noticeWords(vendor: string, { of, source, deprecatedFrom, endsOn }: VersionNotice): string {
  const facts = [
    ...(deprecatedFrom === null ? [] : [`is deprecated from ${deprecatedFrom} on`]),
    ...(endsOn === null ? [] : [`ends on ${endsOn}`]),
  ]
  const says = source === null ? `${vendor} says in its answers` : `${vendor} announced (${source})`
  return `${says} that ${of} ${facts.join(' and ') || 'is deprecated'}. Install a newer release of Interview Bridge, if there is one.`
}
