import type { FastifyRequest } from 'fastify'

/**
 * Whether a browser or a proxy fetches a page before anybody wants to see it. It would be shown without another request, and that
 * somebody saw it would not be noted.
 */
export function isAhead({ headers }: FastifyRequest): boolean {
  return [headers['sec-purpose'], headers['purpose'], headers['x-moz']].some((why) =>
    /prefetch|preview/i.test(`${why}`),
  )
}
