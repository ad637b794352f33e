import { contractOf, type DocumentedRequests } from './documented.ts'
import type { FakeRequest } from './request.ts'

/** The parts of every fake ATS, without a network: the server speaks HTTP for it, a simulation calls it. */

/** A complete answer; `body` is the text as it is sent. */
export interface FakeResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

type Headers = Readonly<Record<string, string>>

/** An ATS without HTTP: requests in, answers out, so that faults and the simulator can stand in front of it. */
export interface FakeService {
  /** Requests that the vendor does not document, a sentence each; all of them were refused. */
  readonly undocumented: readonly string[]
  /** Answers outside the API and its limits: a token host, a path that does not exist. */
  outside(request: FakeRequest, self: string): FakeResponse | undefined
  /** Counts a request against the limit; the headers that tell it, and the refusal when it was one too many. */
  admit(request: FakeRequest): { headers: Headers; refusal: FakeResponse | undefined }
  /** The refusal of a request that does not say who asks. */
  unauthorized(request: FakeRequest, headers: Headers): FakeResponse | undefined
  /** Carries out an admitted, authorized request. `self` is the origin by which we were called. */
  carryOut(request: FakeRequest, headers: Headers, self: string): FakeResponse
  throttled(headers: Headers, seconds: number): FakeResponse
  /** The answer of a version that is switched off, where the vendor documents it. */
  switchedOff?(headers: Headers): FakeResponse
  /** Does it change something? Some vendors read by POST. */
  isWrite(request: FakeRequest): boolean
  /** `METHOD /path` below the base, for tests. */
  nameOf(request: FakeRequest): string
}

/** A JSON answer; `null` and `undefined` send an empty body. */
export function answer(status: number, body: unknown, headers: Headers = {}): FakeResponse {
  return { status, headers, body: body === null || body === undefined ? '' : JSON.stringify(body) }
}

/** Thrown by a route: an answer that is not a success, in the vendor's words. */
export class Refused extends Error {
  readonly response: FakeResponse
  constructor(status: number, body: unknown, headers: Headers = {}) {
    super(`${status}`)
    this.response = answer(status, body, headers)
  }
}

/** One call as a route sees it. */
export interface Call {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The JSON body; an empty object without one. */
  readonly json: Record<string, unknown>
  readonly request: FakeRequest
  /** The base URL by which we were called. */
  readonly base: string
}

/** The result of a route: a body with 200, or a whole answer. */
export type RouteResult = { status?: number; body?: unknown; headers?: Headers }

/**
 * The parts from which `restService` builds a fake: the documented calls, what they do, and the vendor's error shapes.
 */
export interface RestService<Name extends string = string> {
  /** The path of the API, such as `/v1`. */
  readonly basePath: string
  /**
   * The requests that the vendor documents. Requests from the root of the host need no authorization and count against
   * no limit.
   */
  readonly requests: Readonly<Record<Name, DocumentedRequests[string]>>
  /** `METHOD /path/:name` to what it does. */
  readonly routes: Readonly<Record<Name, (call: Call) => RouteResult>>
  readonly isAuthorized: (request: FakeRequest) => boolean
  readonly errors: {
    unauthorized(): unknown
    notFound(): unknown
    notJson(): unknown
    throttled(): unknown
    /** The refusal of what is not documented, in the vendor's form; answered with 400. */
    badRequest(sentence: string): unknown
  }
  /** The answer of a version that is switched off, where the vendor documents it. */
  readonly switchedOff?: { readonly status: number; readonly body?: unknown; readonly headers?: Headers }
  /** Requests in a window, and how the vendor tells; absent: no limit, nothing told. */
  readonly rate?: { readonly requests: number; readonly perMs: number; headers(left: RateLeft): Headers }
  readonly isWrite?: (request: FakeRequest) => boolean
  /** Counted for each request before anything else; a vendor's own rules on calls. */
  readonly before?: (request: FakeRequest) => FakeResponse | undefined
  readonly now: () => number
}

/** The state of a rate limit after a request, from which a fake builds the vendor's headers. */
export interface RateLeft {
  readonly limit: number
  readonly remaining: number
  readonly resetAtMs: number
  readonly nowMs: number
}

const UNDOCUMENTED_KEPT = 1_000

/** A fake from a table of routes; it refuses what its vendor does not document. */
export function restService<Name extends string>(parts: RestService<Name>): FakeService {
  const { requests, basePath, errors } = parts
  const contract = contractOf(requests, basePath)
  const undocumented: string[] = []
  const pathOf = (request: FakeRequest) => new URL(request.target, 'http://fake').pathname
  let window = { startedAt: Number.NEGATIVE_INFINITY, used: 0 }

  function refuse(sentence: string, status: number, body: unknown, headers: Headers): FakeResponse {
    if (undocumented.length < UNDOCUMENTED_KEPT) undocumented.push(sentence)
    return answer(status, body, headers)
  }

  function carryOut(request: FakeRequest, headers: Headers, self: string): FakeResponse {
    const match = contract.match(request)
    if (!match) return refuse(`${request.method} ${pathOf(request)} is not documented`, 404, errors.notFound(), headers)
    const problem = contract.problemOf(match, request)
    if (problem !== undefined) return refuse(problem, 400, errors.badRequest(problem), headers)
    try {
      const result = parts.routes[match.name as Name]({
        params: match.params,
        query: new URL(request.target, self).searchParams,
        json: jsonOf(request, errors),
        request,
        base: `${self}${basePath}`,
      })
      return answer(result.status ?? 200, result.body, { ...headers, ...result.headers })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return { ...error.response, headers: { ...headers, ...error.response.headers } }
    }
  }

  return {
    undocumented,
    outside(request, self) {
      if (contract.match(request)?.isOutside) return carryOut(request, {}, self)
      if (pathOf(request).startsWith(`${basePath}/`)) return undefined
      return refuse(`${request.method} ${pathOf(request)} is not documented`, 404, errors.notFound(), {})
    },
    admit(request) {
      const at = parts.now()
      const date = { Date: new Date(at).toUTCString() }
      const early = parts.before?.(request)
      if (early) return { headers: date, refusal: early }
      const { rate } = parts
      if (!rate) return { headers: date, refusal: undefined }
      if (at - window.startedAt >= rate.perMs) window = { startedAt: at, used: 0 }
      window.used++
      const resetAtMs = window.startedAt + rate.perMs
      const remaining = Math.max(0, rate.requests - window.used)
      const headers = { ...date, ...rate.headers({ limit: rate.requests, remaining, resetAtMs, nowMs: at }) }
      const isOver = window.used > rate.requests
      return { headers, refusal: isOver ? answer(429, errors.throttled(), headers) : undefined }
    },
    unauthorized: (request, headers) =>
      parts.isAuthorized(request) ? undefined : answer(401, errors.unauthorized(), headers),
    carryOut,
    throttled: (headers, seconds) => answer(429, errors.throttled(), { ...headers, 'Retry-After': String(seconds) }),
    ...(parts.switchedOff ? { switchedOff: offAnswer(parts.switchedOff) } : {}),
    isWrite: parts.isWrite ?? ((request) => request.method !== 'GET'),
    nameOf: (request) => `${request.method} ${pathOf(request).slice(basePath.length)}`,
  }
}

function offAnswer({ status, body, headers: own }: NonNullable<RestService['switchedOff']>) {
  return (headers: Headers): FakeResponse => answer(status, body, { ...headers, ...own })
}

function jsonOf(request: FakeRequest, errors: RestService['errors']): Record<string, unknown> {
  if (request.body === '' || !/json/.test(request.headers['content-type'] ?? '')) return {}
  try {
    return JSON.parse(request.body) as Record<string, unknown>
  } catch {
    throw new Refused(400, errors.notJson())
  }
}
