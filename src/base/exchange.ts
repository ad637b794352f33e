import type { ClientRequest } from 'node:http'
import type { Got, Response } from 'got'
import { codeOf } from './errors.ts'
import { textOf } from './foreign.ts'
import {
  AnswerTooLarge,
  agentsFor,
  type HttpAnswer,
  HttpFailure,
  type HttpRequest,
  isGuarded,
  isStreamed,
  reasonOf,
  TooLate,
} from './http.ts'
import { sendOnce } from './http-write.ts'
import { scrub } from './log.ts'
import { proxyFor } from './proxies.ts'
import { proxyProblem, proxyRefusal } from './proxy-problems.ts'
import { NOT_PUBLIC_CODE, whyNotPublic } from './public-hosts.ts'

/** Failures before a connection existed. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ERR_INVALID_URL',
  NOT_PUBLIC_CODE,
])

let extended: Promise<Got> | undefined
/** Loaded for the first read: a process that asks nobody needs no client. */
function gotClient(): Promise<Got> {
  extended ??= import('got').then(({ default: got }) =>
    got.extend({
      // Redirects would carry credentials to a place nobody configured; retries are the caller's decision.
      followRedirect: false,
      retry: { limit: 0 },
      throwHttpErrors: false,
    }),
  )
  return extended
}

/**
 * One HTTP exchange with a total deadline and a bounded answer. Throws HttpFailure, or what `beforeSend` threw. Reads
 * go through got; writes go out by undici (`http-write.ts`).
 */
export function exchange(request: HttpRequest): Promise<HttpAnswer> {
  const problem = whyOutOfReach(request)
  if (problem !== undefined) return Promise.reject(new HttpFailure(problem, false, undefined, NOT_PUBLIC_CODE))
  return isBodiless(request) || request.isRead === true ? read(request) : sendOnce(request)
}

/** An address in numbers is found by no lookup, and an answer may name a next page anywhere. */
function whyOutOfReach(request: HttpRequest): string | undefined {
  const { reach } = request
  const url = reach && URL.parse(request.url)
  if (!reach || !url || !isGuarded(request, url)) return undefined
  const problem = whyNotPublic(request.url, reach.listed)
  return problem && `the address ${problem.why}`
}

const isBodiless = ({ method }: HttpRequest) => method === 'GET' || method === 'HEAD'

/** The proxy that should forward a request answered it itself. */
class AskedForPassword extends Error {}

/** A kept connection may be closed by the other side in the moment we use it; a read is then asked on a fresh one. */
const CLOSED = new Set(['ECONNRESET', 'EPIPE'])

async function read(request: HttpRequest, isSecond = false): Promise<HttpAnswer> {
  const client = await gotClient()
  const begunMs = performance.now()
  const url = URL.parse(request.url)
  const proxy = url === null ? undefined : proxyFor(url)
  let [wasKept, isConnected] = [false, false]
  request.beforeSend?.()
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(new TooLate(request)), request.deadlineMs)
  const stream = client.stream(request.url, {
    method: request.method,
    agent: agentsFor(request, url),
    ...(request.headers ? { headers: request.headers } : {}),
    ...(request.body === undefined ? {} : { body: isStreamed(request.body) ? request.body.open() : request.body }),
    signal: abort.signal,
  })
  // got waits for a body to be written wherever a method may have one.
  if (request.body === undefined && !isBodiless(request)) stream.end()
  stream.once('request', (outgoing: ClientRequest) => {
    outgoing.once('socket', () => {
      wasKept = outgoing.reusedSocket
      isConnected = true
    })
  })
  try {
    const answer = new Promise<Response>((resolve, reject) => stream.once('response', resolve).once('error', reject))
    answer.catch(() => {}) // reading the stream below throws the same error
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > request.bytesMax) throw new AnswerTooLarge(request)
      chunks.push(chunk)
    }
    const { statusCode, headers } = await answer
    // A tunnel hides what it carries from the proxy, so there the answer is the server's own.
    if (statusCode === 407 && proxy && url?.protocol === 'http:') throw new AskedForPassword()
    return { status: statusCode, headers, body: textOf(Buffer.concat(chunks)) }
  } catch (error) {
    if (wasKept && !isSecond && !abort.signal.aborted && CLOSED.has(codeOf(error) ?? ''))
      return await read(
        { ...request, deadlineMs: Math.max(1, request.deadlineMs - (performance.now() - begunMs)) },
        true,
      )
    const cause = abort.signal.aborted ? abort.signal.reason : error
    if (proxy && url) {
      const { message, code, isNeverSent } =
        error instanceof AskedForPassword
          ? proxyRefusal(proxy, url, 407)
          : proxyProblem({ proxy, url, error: cause, isConnected })
      // What a library says of it may hold the proxy's password, and repeats the rest.
      throw new HttpFailure(scrub(message), !isNeverSent, code === undefined ? cause : undefined, code)
    }
    const code = codeOf(error) ?? ''
    throw new HttpFailure(reasonOf(cause), !NEVER_SENT.has(code), cause, code === NOT_PUBLIC_CODE ? code : undefined)
  } finally {
    clearTimeout(timer)
    stream.destroy()
  }
}
