import type { IncomingMessage } from 'node:http'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, domainError } from '../base/errors.ts'
import { isTooDeep, JSON_DEPTH_MAX } from '../base/json.ts'
import { cut } from '../base/text.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads bytes and nothing else; any type and encoding may come. */
    rawBody?: true
  }
}

/** Names of UTF-8, and of what is UTF-8 too. */
const CHARSETS: readonly string[] = ['utf-8', 'utf8', 'us-ascii']
const FORM_BYTES_MAX = 64 * 1024

/**
 * Refuses a body that would be read as something else than was sent: one that is compressed, or text in another charset.
 * `config: { rawBody: true }` leaves a route alone that only needs the bytes.
 */
export function refuseOddBodies(app: FastifyInstance): void {
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (!hasBody(request) || request.routeOptions.config.rawBody) return done()
    done(oddity(request, reply))
  })
}

/** JSON bodies only; an empty one counts as none, because clients send the header with bodiless requests too. */
export function acceptJson(app: Pick<FastifyInstance, 'removeContentTypeParser' | 'addContentTypeParser'>): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    try {
      // Not Fastify's own parser: it takes bytes that are not UTF-8 for U+FFFD, and would store something never sent.
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body as Buffer)
      if (isTooDeep(text)) throw invalidJson(`The request body must not nest deeper than ${JSON_DEPTH_MAX} levels`)
      done(null, JSON.parse(text, refusePrototype))
    } catch (cause) {
      done(cause instanceof AppError ? cause : invalidJson('The request body is not valid JSON', cause))
    }
  })
}

/** Forms are for pages: with them the API would take text for every type. Encapsulated in the plugin that calls it. */
export async function acceptForms(app: { readonly register: unknown }): Promise<void> {
  await (app as FastifyInstance).register(formbody, { bodyLimit: FORM_BYTES_MAX })
}

/** A request without a body has no type, whatever its header says: `curl -d ''` names one. */
export function forgetTypeOfNothing(request: FastifyRequest): void {
  if (!hasBody(request)) delete request.headers['content-type']
}

/** True where the head of a request announces a body of at least one byte. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function oddity(request: FastifyRequest, reply: FastifyReply): AppError | undefined {
  const encodings = (request.headers['content-encoding'] ?? '').split(',').map((word) => word.trim().toLowerCase())
  if (encodings.some((word) => word !== '' && word !== 'identity')) {
    // RFC 9110 §12.5.3: names what would have been accepted.
    void reply.header('accept-encoding', 'identity')
    return unsupported(`The request body must not be encoded; its Content-Encoding is "${encodings.join(', ')}"`)
  }
  const { rawHeaders } = request.raw
  const types = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'content-type')
  if (types.length > 1) return unsupported('The Content-Type must be given once')
  const parameters = (types[0] ?? '').split(';').slice(1)
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=', 2)
    const charset = value
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .toLowerCase()
    if (name.trim().toLowerCase() === 'charset' && !CHARSETS.includes(charset))
      return unsupported(`The request body must be UTF-8; its charset is "${cut(charset, 40)}"`)
  }
  return undefined
}

const unsupported = (message: string) => domainError('request.media_type', 415, message)

const invalidJson = (message: string, cause?: unknown) => domainError('request.json', 400, message, cause)

function refusePrototype(this: unknown, key: string, value: unknown): unknown {
  if (key === '__proto__') throw invalidJson('The request body must not have a field __proto__')
  return value
}
