import { AppError } from '../base/errors.ts'
import type { AtsAnswer, AtsRequest } from './ats-client.ts'

/**
 * The request for a link in an answer: resolved against the URL that was asked, as RFC 3986 §5 does. Throws `ats.foreign_link` for one that leaves the API, which is
 * another origin or a path outside the base URL's: our credentials go nowhere else.
 */
export function linked({ from }: Pick<AtsAnswer, 'from'>, link: string): AtsRequest {
  const base = new URL(from.base)
  const url = URL.parse(link, from.url)
  const isInside = url !== null && `${url.pathname}/`.startsWith(base.pathname.replace(/\/*$/, '/'))
  if (isInside && url.origin === base.origin) return { method: 'GET', path: url.href }
  throw new AppError(
    `The ATS sent us to ${url === null ? 'no address' : `${url.origin}${url.pathname}`} for the next page; only what stands below ${base.origin}${base.pathname} is asked`,
    { kind: 'drift', code: 'ats.foreign_link', facts: { doubtful: false } },
  )
}
