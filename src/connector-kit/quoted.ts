import { scrubQuote } from '../base/log.ts'
import { cut, oneLine } from '../base/text.ts'

/** Quotes of an ATS and of our requests to it, cut and cleaned for errors and records. */

/** At most `max` characters in one line, scrubbed. The text is cut generously first: an answer may have megabytes. */
export function scrubbed(text: string, max: number): string {
  return cut(oneLine(scrubQuote(cut(text, 4 * max))), max)
}

/** Shorter ones are words such as `Bearer`, not secrets. */
const SECRET_LENGTH_MIN = 8

/** A text of the ATS without our credentials: some quote the request that they refuse, with its headers or its query. */
export function withoutSecrets(text: string, credentials: Readonly<Record<string, string>>): string {
  const secrets = Object.values(credentials).flatMap((value) => [value, ...value.split(/[\s=]+/)])
  return secrets
    .filter((secret) => secret.length >= SECRET_LENGTH_MIN)
    .flatMap((secret) => [secret, encodeURIComponent(secret), new URLSearchParams([['', secret]]).toString().slice(1)])
    .reduce((left, secret) => left.replaceAll(secret, '…'), text)
}

/** Queries may hold addresses of people; only the path is told. */
export function pathOf(url: string): string {
  return URL.parse(url)?.pathname ?? url.split('?')[0] ?? url
}
