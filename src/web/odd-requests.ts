import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../base/errors.ts'
import { errorBody } from './errors.ts'

/**
 * Requests that Node answers by itself, with an empty body or by closing the connection. Here they get the error body of
 * spec §7 like every other refusal. The server is made with `requireHostHeader: false`.
 */
export function answerOddRequests(app: FastifyInstance, now: () => Date): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { httpVersion, rawHeaders } = request.raw
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
    if (httpVersion !== '1.0' && httpVersion !== '1.1')
      return done(refusal('The request is not HTTP/1.1; this version of HTTP is not spoken here'))
    // RFC 9112 §3.2. A proxy before us may have read another one of two Host headers than we would.
    if (hosts > 1) return done(refusal('The request has several Host headers'))
    if (hosts === 0 && httpVersion === '1.1') return done(refusal('The request has no Host header'))
    done()
  })
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = bodyOf('The Expect header must be 100-continue', now())
    response
      .writeHead(417, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'x-error-code': 'request.refused',
        connection: 'close',
      })
      .end(body)
  })
  app.server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    const body = bodyOf('This server is no proxy', now())
    socket.on('error', () => {}) // the client may be gone before it reads the refusal
    socket.end(
      `HTTP/1.1 405 Method Not Allowed\r\nContent-Type: application/json; charset=utf-8\r\nX-Error-Code: request.refused\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  })
}

const refusal = (message: string) => new AppError(message, { kind: 'domain', code: 'request.refused', status: 400 })

const bodyOf = (message: string, at: Date): string => JSON.stringify(errorBody(message, at))
