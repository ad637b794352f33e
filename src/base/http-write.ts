import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { codeOf } from './errors.ts'
import { textOf } from './foreign.ts'
import {
  AnswerTooLarge,
  type HttpAnswer,
  HttpFailure,
  type HttpRequest,
  isGuarded,
  isStreamed,
  reasonOf,
  TooLate,
  UploadStalled,
} from './http.ts'
import { scrub } from './log.ts'
import { proxyFor, type WebProxy } from './proxies.ts'
import { proxyProblem, proxyRefusal, type Unanswered } from './proxy-problems.ts'
import { NOT_PUBLIC_CODE } from './public-hosts.ts'
import { connectionsTo } from './write-connections.ts'

const INFLATE = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

/**
 * Sends one request that changes something, by undici's dispatcher. A write that may have arrived is a doubt that has to
 * be looked up, so it must be known to the byte whether anything went out: undici calls `onRequestStart` when the
 * connection stands and writes to it next, in the same turn. There `beforeSend` runs and `sent` begins; a failure before that certainly changed nothing.
 */
export function sendOnce(request: HttpRequest): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    try {
      new OneWrite(request, resolve, reject).dispatch()
    } catch (error) {
      reject(new HttpFailure(reasonOf(error), false, error))
    }
  })
}

/** Ends a request that its caller does not wait for any more. */
const GIVEN_UP = new Error('the request was given up')

class OneWrite implements Dispatcher.DispatchHandler {
  readonly #request: HttpRequest
  readonly #resolve: (answer: HttpAnswer) => void
  readonly #reject: (error: unknown) => void
  readonly #url: URL
  readonly #proxy: WebProxy | undefined
  readonly #timer: NodeJS.Timeout
  readonly #chunks: Buffer[] = []
  #controller: Dispatcher.DispatchController | undefined
  #source: Readable | undefined
  #free: (() => void) | undefined
  #isSent = false
  #isDone = false
  /** When the last byte had been handed to the connection. */
  #wholeAtMs: number | undefined
  #hasAnswerBegun = false
  #isClosed = false
  #stall: NodeJS.Timeout | undefined
  #status = 0
  #headers: HttpAnswer['headers'] = {}
  #bytes = 0

  constructor(request: HttpRequest, resolve: (answer: HttpAnswer) => void, reject: (error: unknown) => void) {
    this.#request = request
    this.#url = new URL(request.url)
    this.#proxy = proxyFor(this.#url)
    this.#resolve = resolve
    this.#reject = reject
    this.#timer = setTimeout(() => this.#fail(new TooLate(request)), request.deadlineMs)
  }

  dispatch(): void {
    const { method, headers, body } = this.#request
    const { origin, pathname, search } = this.#url
    const path = search === '' ? pathname : pathname + search
    const own = headersOf(this.#url, headers, isStreamed(body) ? body.bytes : undefined)
    const forwarder = this.#forwarder()
    connectionsTo(origin, { proxy: this.#proxy, isGuarded: isGuarded(this.#request, this.#url) }).send(
      {
        path: forwarder ? origin + path : path,
        method,
        headers: forwarder?.authorization ? { ...own, 'proxy-authorization': forwarder.authorization } : own,
        body: isStreamed(body) ? (this.#opened(body) as unknown as Readable) : (body ?? null),
        idempotent: false,
        // Without this, undici closes the connection after a method that seldom has a body.
        reset: false,
      },
      (free) => {
        this.#free = free
        return this
      },
    )
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Thrown, it keeps the request from being written. A second start would be undici's own repetition.
    if (this.#isDone || this.#isSent) throw GIVEN_UP
    try {
      this.#request.beforeSend?.()
    } catch (error) {
      this.#end(() => this.#reject(error))
      throw error
    }
    this.#controller = controller
    this.#isSent = true
  }

  /** Undici calls it though its types do not name it, as the next one. */
  onRequestSent(): void {
    this.#wholeAtMs = performance.now()
  }

  /** At the first byte of the head. */
  onResponseStarted(): void {
    this.#hasAnswerBegun = true
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: HttpAnswer['headers']): void {
    this.#hasAnswerBegun = true
    this.#status = status
    this.#headers = headers
    const forwarder = this.#forwarder()
    // A proxy that asks for a password has passed nothing on.
    if (status === 407 && forwarder) this.#reportUnanswered(proxyRefusal(forwarder, this.#url, status), status)
  }

  /** The proxy that reads a plain `http` request and sends it on; an encrypted request goes through a tunnel instead. */
  #forwarder(): WebProxy | undefined {
    return this.#url.protocol === 'http:' ? this.#proxy : undefined
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length
    if (this.#bytes > this.#request.bytesMax) this.#fail(new AnswerTooLarge(this.#request))
    else {
      this.#chunks.push(chunk)
      const { stallMs } = this.#request
      if (!isBlank(chunk)) this.#expectMore(stallMs, () => new Error(`nothing moved for ${stallMs} ms`))
    }
  }

  onResponseEnd(): void {
    this.#free?.()
    const headers = joined(this.#headers)
    const body = this.#chunks.length === 1 ? (this.#chunks[0] as Buffer) : Buffer.concat(this.#chunks)
    const answer = (text: string) => this.#end(() => this.#resolve({ status: this.#status, headers, body: text }))
    const inflateIt =
      INFLATE[
        String(headers['content-encoding'] ?? '')
          .trim()
          .toLowerCase() as keyof typeof INFLATE
      ]
    if (!inflateIt || body.length === 0) answer(textOf(body))
    else inflated(inflateIt, body, this.#request).then(answer, (error: unknown) => this.#fail(error))
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#free?.()
    this.#isClosed = true
    this.#fail(error)
  }

  /** Opened when undici begins to write it, so that what is never sent is never read. */
  #opened(body: { open(): Readable }): AsyncIterable<Buffer> {
    return {
      [Symbol.asyncIterator]: () => {
        this.#source = body.open()
        return this.#handedOut(this.#source)
      },
    }
  }

  /** Undici asks for the next chunk when the other side has taken enough of those before. How long our own disk takes does not count. */
  async *#handedOut(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      const { uploadStallMs } = this.#request
      this.#expectMore(uploadStallMs, () => new UploadStalled(uploadStallMs))
      yield chunk
      clearTimeout(this.#stall)
    }
  }

  /** From now on the other side has so much time for its next step. */
  #expectMore(stallMs: number | undefined, stalled: () => Error): void {
    clearTimeout(this.#stall)
    if (stallMs === undefined || this.#isDone) return
    this.#stall = setTimeout(() => this.#fail(stalled()), stallMs)
  }

  #fail(error: unknown): void {
    const isConnected = this.#isSent
    this.#reportUnanswered(
      this.#proxy
        ? proxyProblem({ proxy: this.#proxy, url: this.#url, error, isConnected })
        : { message: reasonOf(error), isNeverSent: !isConnected, ...ofReach(error) },
      error,
    )
  }

  #reportUnanswered({ message, code, isNeverSent }: Unanswered, cause: unknown): void {
    this.#end(() => {
      // What a library says of a proxy may hold its password, and repeats the rest.
      const why = code === undefined ? cause : undefined
      this.#reject(new HttpFailure(scrub(message), this.#isSent && !isNeverSent, why, code, this.#cutAfterMs()))
      this.#controller?.abort(GIVEN_UP)
    })
  }

  #cutAfterMs(): number | undefined {
    if (!this.#isSent || this.#hasAnswerBegun) return undefined
    if (this.#wholeAtMs === undefined) return 0
    return this.#isClosed ? performance.now() - this.#wholeAtMs : undefined
  }

  #end(settle: () => void): void {
    if (this.#isDone) return
    this.#isDone = true
    clearTimeout(this.#timer)
    clearTimeout(this.#stall)
    // An answer may come before the body has gone out; its rest is not sent, and undici does not use the connection again.
    if (this.#source && !this.#source.readableEnded) this.#source.destroy()
    settle()
  }
}

/** Space, tab and line ends. */
const isBlank = (chunk: Buffer): boolean =>
  chunk.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d)

/** A server that may not be reached has a code of its own. */
const ofReach = (error: unknown) => (codeOf(error) === NOT_PUBLIC_CODE ? { code: NOT_PUBLIC_CODE } : {})

type Headers = Record<string, string>

/** The headers that go out. Where names differ in their case alone the last one counts; credentials of the URL become a header. */
function headersOf({ username, password }: URL, headers: HttpRequest['headers'] = {}, bytes?: number): Headers {
  let isPlain = username === '' && bytes === undefined
  for (const name in headers) isPlain &&= name === name.toLowerCase()
  if (isPlain) return headers
  const named = new Map<string, readonly [string, string]>()
  if (username !== '') {
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
    named.set('authorization', ['authorization', `Basic ${Buffer.from(pair).toString('base64')}`])
  }
  for (const [name, value] of Object.entries(headers)) named.set(name.toLowerCase(), [name, value])
  if (bytes !== undefined) named.set('content-length', ['content-length', String(bytes)])
  return Object.fromEntries(named.values())
}

/** Names that an answer has once; where it has several, the first one counts, as for Node's own client. */
const ONCE = new Set(['content-type', 'content-length', 'content-encoding', 'date', 'location'])
/** Names whose values are not joined: each counts by itself. */
const SEVERAL = new Set(['set-cookie', 'retry-after'])

/** The headers of an answer with one text for each name, as Node's own client gives them. */
function joined(headers: HttpAnswer['headers']): HttpAnswer['headers'] {
  let one: Record<string, string | string[] | undefined> | undefined
  for (const name in headers) {
    const value = headers[name]
    if (typeof value === 'string' || value === undefined || SEVERAL.has(name)) continue
    one ??= { ...headers }
    one[name] = ONCE.has(name) ? value[0] : value.join(', ')
  }
  return one ?? headers
}

/** Nothing asks for a compressed answer, but some send one. The limit counts what comes out. */
async function inflated(
  work: (typeof INFLATE)[keyof typeof INFLATE],
  body: Buffer,
  request: HttpRequest,
): Promise<string> {
  try {
    return textOf(await work(body, { maxOutputLength: request.bytesMax }))
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? new AnswerTooLarge(request) : error
  }
}
