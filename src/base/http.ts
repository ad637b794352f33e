import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import got, { type Method, type Response } from 'got'
import { codeOf, messageOf } from './errors.ts'
import { scrub } from './log.ts'

export interface HttpRequest {
  readonly method: Method
  readonly url: string
  readonly headers?: Record<string, string>
  readonly body?: string | Buffer
  /** From the call to the last byte of the answer; a slow drip does not extend it. */
  readonly deadlineMs: number
  /** Counted after inflation: 204 KB of gzip can be 210 MB. */
  readonly bytesMax: number
  /** Called right before the request goes out; throwing keeps it from being sent. */
  readonly beforeSend?: () => void
}

export interface HttpAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** No usable answer. `sent` false: certainly nothing reached the other side; true: nobody knows. */
export class HttpFailure extends Error {
  override readonly name = 'HttpFailure'
  readonly sent: boolean
  constructor(message: string, sent: boolean, cause: unknown) {
    super(message, { cause })
    this.sent = sent
  }
}

/** Failures before a connection existed. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ERR_INVALID_URL',
])

const agents = {
  http: new HttpAgent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64 }),
  https: new HttpsAgent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64 }),
}

const client = got.extend({
  agent: agents,
  // Redirects would carry credentials to a place nobody configured; retries are the caller's decision.
  followRedirect: false,
  retry: { limit: 0 },
  throwHttpErrors: false,
})

/** One HTTP exchange with a total deadline and a bounded answer. Throws HttpFailure, or what `beforeSend` threw. */
export async function exchange(request: HttpRequest): Promise<HttpAnswer> {
  let sent = false
  let refused: unknown
  const abort = new AbortController()
  const timer = setTimeout(
    () => abort.abort(new Error(`no complete answer within ${request.deadlineMs} ms`)),
    request.deadlineMs,
  )
  const hasBody = request.body !== undefined
  const stream = client.stream(request.url, {
    method: request.method,
    ...(request.headers ? { headers: request.headers } : {}),
    ...(hasBody ? { body: request.body } : {}),
    signal: abort.signal,
    hooks: {
      beforeRequest: [
        () => {
          try {
            request.beforeSend?.()
          } catch (error) {
            refused = error
            throw error
          }
          sent = true
        },
      ],
    },
  })
  // got waits for a body to be written wherever a method may have one.
  if (!hasBody && request.method !== 'GET' && request.method !== 'HEAD') stream.end()
  try {
    const answer = new Promise<Response>((resolve, reject) => stream.once('response', resolve).once('error', reject))
    answer.catch(() => {}) // reading the stream below throws the same error
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > request.bytesMax) throw new Error(`the answer is larger than ${request.bytesMax} bytes`)
      chunks.push(chunk)
    }
    const { statusCode, headers } = await answer
    return { status: statusCode, headers, body: Buffer.concat(chunks).toString('utf8') }
  } catch (error) {
    if (refused !== undefined) throw refused
    const reason = abort.signal.aborted ? messageOf(abort.signal.reason) : messageOf(error)
    throw new HttpFailure(scrub(reason), sent && !NEVER_SENT.has(codeOf(error) ?? ''), error)
  } finally {
    clearTimeout(timer)
    stream.destroy()
  }
}
