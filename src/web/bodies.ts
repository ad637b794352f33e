import type { IncomingMessage } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../base/clock.ts'
import { domainError } from '../base/errors.ts'
import { hasBody } from './content-type.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a recording: it may take long as long as bytes arrive, and goes to the route as a stream. */
    upload?: boolean
  }
}

/** How long bodies are waited for, in milliseconds. Node's own limit is a total for every request, uploads too. */
export interface BodyLimits {
  /** From the first byte of the head to its last; Node's own limit. */
  readonly headMs: number
  /** From the first byte of the head to the last of the body, for everything that is not an upload. */
  readonly ordinaryMs: number
  /** An upload without a byte for so long is refused with 408. */
  readonly uploadIdleMs: number
  /** An upload in all: 500 MB at 70 KB/s take two hours. */
  readonly uploadMs: number
  /** After an early answer the rest of the body is read for so long, so that the client gets to read the answer. */
  readonly restMs: number
  readonly restBytes: number
  /** How often all of this is looked at. */
  readonly lookEveryMs: number
}

/** The limits of production; tests pass shorter ones. */
export const BODY_LIMITS: BodyLimits = {
  headMs: 30_000,
  ordinaryMs: 60_000,
  uploadIdleMs: 30_000,
  uploadMs: 7_200_000,
  restMs: 10_000,
  restBytes: 32 * 1_048_576,
  lookEveryMs: 1_000,
}

/** The rest of a body up to this length is read without closing the connection. */
const SMALL_REST_BYTES = 65_536

interface Upload {
  readonly body: PassThrough
  bytes: number
  heardMs: number
  isSilent: boolean
}

interface Pending {
  readonly raw: IncomingMessage
  readonly sinceMs: number
  /** Absent for ordinary bodies. */
  upload?: Upload
  /** The answer is out, and the rest of the body is read; `end` is called when that takes too long. */
  rest?: { readonly sinceMs: number; bytes: number; end(): void }
}

const late = (message: string) => domainError('upload.late', 408, message)

/**
 * Bounds how long bodies are waited for, and what happens to the rest of a body whose request was answered early: the answer
 * goes out at once with `Connection: close`, the rest is read within bounds, and then the connection ends. A server that
 * closes at once resets the connection, and the client loses the answer; one that stops reading stalls it.
 */
export class BodyGuard {
  readonly #app: FastifyInstance
  readonly #clock: Clock
  readonly #limits: BodyLimits
  readonly #pending = new Set<Pending>()
  readonly #of = new WeakMap<IncomingMessage, Pending>()
  #timer: NodeJS.Timeout | undefined

  constructor(app: FastifyInstance, clock: Clock, limits: BodyLimits) {
    this.#app = app
    this.#clock = clock
    this.#limits = limits
    app.addHook('onRequest', (request, _reply, done) => {
      if (hasBody(request.raw)) this.#watch(request.raw)
      done()
    })
    app.addHook('preParsing', (request, _reply, payload, done) => {
      const one = this.#of.get(request.raw)
      const isUpload = request.routeOptions.config.upload === true
      done(null, one && isUpload ? takeUpload(one, request) : payload)
    })
    app.addHook('onSend', (request, reply, payload, done) => done(null, this.#answerEarly(request, reply, payload)))
  }

  /** Looks at all bodies from time to time. */
  start(): void {
    this.#timer = setInterval(() => {
      for (const one of this.#pending) this.#look(one)
    }, this.#limits.lookEveryMs)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #watch(raw: IncomingMessage): void {
    const one: Pending = { raw, sinceMs: this.#clock.monotonicMs() }
    this.#pending.add(one)
    this.#of.set(raw, one)
  }

  /** An answer to a request whose body is not read to its end. */
  #answerEarly(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
    const one = this.#of.get(request.raw)
    if (!one || request.raw.complete || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return payload
    request.raw.unpipe()
    if (Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) <= SMALL_REST_BYTES) {
      one.rest = { sinceMs: this.#clock.monotonicMs(), bytes: 0, end: () => request.socket.destroy() }
      request.raw.resume()
      return payload
    }
    void reply.header('connection', 'close').header('content-length', Buffer.byteLength(payload))
    return this.#restRead(one, payload)
  }

  /** The payload as a stream that is sent at once and ends when the rest of the body was read, or the bounds are reached. */
  #restRead(one: Pending, payload: string | Buffer): Readable {
    const answer = new Readable({ read() {} })
    const { promise, resolve } = Promise.withResolvers<void>()
    const rest = { sinceMs: this.#clock.monotonicMs(), bytes: 0, end: resolve }
    one.rest = rest
    one.raw.on('data', (chunk: Buffer) => {
      rest.bytes += chunk.length
      if (rest.bytes > this.#limits.restBytes) resolve()
    })
    one.raw.once('end', resolve).once('close', resolve)
    one.raw.resume()
    answer.push(payload)
    void promise.then(() => answer.push(null))
    return answer
  }

  #look(one: Pending): void {
    const nowMs = this.#clock.monotonicMs()
    const { raw, upload, rest } = one
    if (raw.complete || raw.destroyed || raw.socket.destroyed) {
      this.#pending.delete(one)
    } else if (rest) {
      if (nowMs - rest.sinceMs >= this.#limits.restMs) rest.end()
    } else if (upload) {
      this.#lookAtUpload(one, upload, nowMs)
    } else if (nowMs - one.sinceMs >= this.#limits.ordinaryMs) {
      this.#pending.delete(one)
      // Like Node's own limit; the server's handler answers 408 and closes.
      this.#app.server.emit(
        'clientError',
        Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        raw.socket,
      )
    }
  }

  #lookAtUpload({ raw, sinceMs }: Pending, upload: Upload, nowMs: number): void {
    const { uploadIdleMs, uploadMs } = this.#limits
    const { bytesRead } = raw.socket
    // Bytes that wait for our own disk are no silence of the client.
    if (bytesRead !== upload.bytes || raw.readableLength > 0) {
      upload.bytes = bytesRead
      upload.heardMs = nowMs
      upload.isSilent = false
    }
    if (nowMs - upload.heardMs >= uploadIdleMs && !upload.isSilent) {
      // Refused by the next look only: after a pause of this process, bytes may wait that nobody has read yet.
      upload.isSilent = true
    } else if (upload.isSilent)
      upload.body.destroy(
        late(
          `No data arrived for ${Math.round(uploadIdleMs / 1000)} seconds. Check the connection and send the recording again.`,
        ),
      )
    else if (nowMs - sinceMs >= uploadMs)
      upload.body.destroy(
        late(
          `The upload took longer than ${Math.round(uploadMs / 60_000)} minutes. Send the recording again over a faster connection.`,
        ),
      )
  }
}

/** Gives the route a stream of its own: ending it must not end the connection that the answer goes out on. */
function takeUpload(one: Pending, request: FastifyRequest): PassThrough {
  const body = new PassThrough()
  // Nobody listens any more once the request was refused.
  body.on('error', () => {})
  request.raw.once('close', () => {
    if (!request.raw.complete)
      body.destroy(domainError('media.cut', 400, 'The upload was cut off; send the recording again'))
  })
  one.upload = { body, bytes: request.socket.bytesRead, heardMs: one.sinceMs, isSilent: false }
  return request.raw.pipe(body)
}
