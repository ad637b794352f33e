import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Readable } from 'node:stream'
import { messageOf } from './errors.ts'
import { scrub } from './log.ts'
import { proxyFor } from './proxies.ts'
import { agentsOf } from './proxy-connections.ts'
import { isListedHost, publicLookup, type Reach } from './public-hosts.ts'
import { unknownAuthority } from './trust.ts'

/** A body that is too large for memory; its length is known before it is read. */
export interface StreamedBody {
  readonly bytes: number
  /** Called for each time that the body goes out. */
  open(): Readable
}

/** True for a body that is sent as it is read. */
export function isStreamed(body: HttpRequest['body']): body is StreamedBody {
  return typeof body === 'object' && 'open' in body
}

/** One HTTP request of ours. */
export interface HttpRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer | StreamedBody
  /** True where a method that usually changes something only reads. */
  readonly isRead?: boolean
  /** From the call to the last byte of the answer; a slow drip does not extend it. */
  readonly deadlineMs: number
  /** Counted after inflation: 204 KB of gzip can be 210 MB. */
  readonly bytesMax: number
  /** Of a write: how long the other side may take no more of a streamed body. Absent: the deadline alone counts. */
  readonly uploadStallMs?: number
  /**
   * Of a write: how long the other side may add nothing to an answer whose body has begun. White space, with which gateways keep a
   * connection alive, neither begins it nor adds to it. Absent: the deadline alone counts, as it does until the body begins.
   */
  readonly stallMs?: number
  /** Called right before the request goes out; throwing keeps it from being sent. */
  readonly beforeSend?: () => void
  /** Whoever named the address may reach these servers alone; absent: the operator named it. */
  readonly reach?: Reach
}

/** True where the servers of a request are bounded, and the operator does not list this one. */
export const isGuarded = ({ reach }: Pick<HttpRequest, 'reach'>, url: URL): boolean =>
  reach !== undefined && !isListedHost(url, reach.listed)

/** The answer to it, read whole. */
export interface HttpAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Storable text (`foreign.ts`): no NUL, no half of a character. */
  readonly body: string
}

/** The cause of an answer that was not read to its end, because it is longer than it may be. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge'
  constructor({ bytesMax }: Pick<HttpRequest, 'bytesMax'>) {
    super(`the answer is larger than ${bytesMax} bytes`)
  }
}

/** The cause of a request of which the other side took no more. */
export class UploadStalled extends Error {
  override readonly name = 'UploadStalled'
  constructor(stallMs: number | undefined) {
    super(`none of the request was taken for ${stallMs} ms`)
  }
}

/** The cause of a request whose deadline passed. */
export class TooLate extends Error {
  override readonly name = 'TooLate'
  constructor({ deadlineMs }: Pick<HttpRequest, 'deadlineMs'>) {
    super(`no complete answer within ${deadlineMs} ms`)
  }
}

/** No usable answer. `sent` false: certainly nothing reached the other side; true: nobody knows. */
export class HttpFailure extends Error {
  override readonly name = 'HttpFailure'
  readonly sent: boolean
  /** A cause that has a code of its own, such as `proxy.unreachable`. */
  readonly code: string | undefined
  /**
   * Of a write that ended before the first byte of an answer: 0 where part of it had not gone out yet, and where the other side closed
   * the connection, the time since all of it had. Undefined: an answer had begun, or the other side kept silent.
   */
  readonly cutAfterMs: number | undefined
  constructor(message: string, sent: boolean, cause: unknown, code?: string, cutAfterMs?: number) {
    super(message, { cause })
    this.sent = sent
    this.code = code
    this.cutAfterMs = cutAfterMs
  }
}

/** The code of a request without an answer: that of its cause if it has one, or else the caller's. */
export function unansweredCode(error: unknown, otherwise: string): string {
  return (error instanceof HttpFailure ? error.code : undefined) ?? otherwise
}

const KEPT = { keepAlive: true, maxSockets: 256, maxFreeSockets: 64 }
/** Connections are kept and shared by everything that this process asks without a proxy. */
const direct = { http: new HttpAgent(KEPT), https: new HttpsAgent(KEPT) }
/** Apart from those, since a kept connection is not looked at again. */
const guarded = {
  http: new HttpAgent({ ...KEPT, lookup: publicLookup }),
  https: new HttpsAgent({ ...KEPT, lookup: publicLookup }),
}

/** The agents for a request: the proxy's where it goes out through one, which finds the server itself and has rules of its own. */
export function agentsFor(request: HttpRequest, url: URL | null): { http: HttpAgent; https: HttpsAgent } {
  const proxy = url && proxyFor(url)
  if (proxy) return agentsOf(proxy)
  return url && isGuarded(request, url) ? guarded : direct
}

/** The reason for a failed request, without the secrets that its URL may hold. */
export function reasonOf(error: unknown): string {
  const cure = unknownAuthority(error)
  return scrub(cure === undefined ? messageOf(error) : `${cure} (${messageOf(error)})`)
}
