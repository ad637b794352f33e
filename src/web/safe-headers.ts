import type { FastifyInstance } from 'fastify'

const YEAR_S = 31_536_000

/**
 * Headers that every answer has unless its route chose others: nothing is kept in caches, since nearly everything here is
 * about a person; no browser guesses a type; a page of another site shares no window with ours. With `isSecure` browsers
 * keep to https for a year (RFC 6797); other hosts of the domain are not ours to decide about.
 */
export function addSafeHeaders(app: FastifyInstance, isSecure: boolean): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const set = (name: string, value: string) => void (reply.hasHeader(name) || reply.header(name, value))
    set('x-content-type-options', 'nosniff')
    set('cache-control', 'no-store')
    set('cross-origin-opener-policy', 'same-origin')
    set('referrer-policy', 'no-referrer')
    if (isSecure) set('strict-transport-security', `max-age=${YEAR_S}`)
    if (reply.statusCode === 401) set('www-authenticate', 'Bearer')
    done(null, payload)
  })
}
