/** What every fake ATS is made of, without a network: the server speaks HTTP for it, a simulation calls it. */

export interface FakeRequest {
  readonly method: string
  /** With the query, without the host. */
  readonly target: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

export interface FakeResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

type Headers = Readonly<Record<string, string>>

export interface FakeService {
  /** What stands outside the API and its limits: a token host, a path that does not exist. */
  outside(request: FakeRequest, self: string): FakeResponse | undefined
  /** Counts a request against the limit; the headers that tell it, and the refusal when it was one too many. */
  admit(request: FakeRequest): { headers: Headers; refusal: FakeResponse | undefined }
  /** The refusal of a request that does not say who asks. */
  unauthorized(request: FakeRequest, headers: Headers): FakeResponse | undefined
  /** Carries out an admitted, authorized request. `self` is the origin by which we were called. */
  carryOut(request: FakeRequest, headers: Headers, self: string): FakeResponse
  throttled(headers: Headers, seconds: number): FakeResponse
  /** Does it change something? Some vendors read by POST. */
  isWrite(request: FakeRequest): boolean
  /** `METHOD /path` below the base, for tests. */
  nameOf(request: FakeRequest): string
}

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

/** What a route answers: a body with 200, or a whole answer. */
export type RouteResult = { status?: number; body?: unknown; headers?: Headers }

export interface RestService {
  /** The path of the API, such as `/v1`. */
  readonly basePath: string
  /** `METHOD /path/:name` to what it does. */
  readonly routes: Readonly<Record<string, (call: Call) => RouteResult>>
  readonly isAuthorized: (request: FakeRequest) => boolean
  readonly errors: {
    unauthorized(): unknown
    notFound(): unknown
    notJson(): unknown
    throttled(): unknown
  }
  /** Requests in a window, and how the vendor tells; absent: no limit, nothing told. */
  readonly rate?: { readonly requests: number; readonly perMs: number; headers(left: RateLeft): Headers }
  readonly outside?: (request: FakeRequest, self: string) => FakeResponse | undefined
  readonly isWrite?: (request: FakeRequest) => boolean
  /** Counted for each request before anything else; a vendor's own rules on calls. */
  readonly before?: (request: FakeRequest) => FakeResponse | undefined
  readonly now: () => number
}

export interface RateLeft {
  readonly limit: number
  readonly remaining: number
  readonly resetAtMs: number
  readonly nowMs: number
}

/** A fake from a table of routes. */
export function restService(parts: RestService): FakeService {
  const routes = Object.entries(parts.routes).map(([name, run]) => {
    const [method = '', path = ''] = name.split(' ')
    const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
    return { method, pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:\w+/g, '([^/]+)')}$`), names, run }
  })
  const pathOf = (request: FakeRequest) => new URL(request.target, 'http://fake').pathname
  let window = { startedAt: Number.NEGATIVE_INFINITY, used: 0 }

  function carryOut(request: FakeRequest, headers: Headers, self: string): FakeResponse {
    const target = new URL(request.target, self)
    const path = target.pathname.slice(parts.basePath.length)
    for (const { method, pattern, names, run } of routes) {
      const match = method === request.method ? pattern.exec(path) : null
      if (!match) continue
      const params = Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(match[at + 1] ?? '')]))
      try {
        const result = run({
          params,
          query: target.searchParams,
          json: jsonOf(request, parts),
          request,
          base: `${self}${parts.basePath}`,
        })
        return answer(result.status ?? 200, result.body, { ...headers, ...result.headers })
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        return { ...error.response, headers: { ...headers, ...error.response.headers } }
      }
    }
    return answer(404, parts.errors.notFound(), headers)
  }

  return {
    outside(request, self) {
      const own = parts.outside?.(request, self)
      if (own) return own
      return pathOf(request).startsWith(`${parts.basePath}/`) ? undefined : answer(404, parts.errors.notFound())
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
      return { headers, refusal: isOver ? answer(429, parts.errors.throttled(), headers) : undefined }
    },
    unauthorized: (request, headers) =>
      parts.isAuthorized(request) ? undefined : answer(401, parts.errors.unauthorized(), headers),
    carryOut,
    throttled: (headers, seconds) =>
      answer(429, parts.errors.throttled(), { ...headers, 'Retry-After': String(seconds) }),
    isWrite: parts.isWrite ?? ((request) => request.method !== 'GET'),
    nameOf: (request) => `${request.method} ${pathOf(request).slice(parts.basePath.length)}`,
  }
}

function jsonOf(request: FakeRequest, { errors }: RestService): Record<string, unknown> {
  if (request.body === '' || !/json/.test(request.headers['content-type'] ?? '')) return {}
  try {
    return JSON.parse(request.body) as Record<string, unknown>
  } catch {
    throw new Refused(400, errors.notJson())
  }
}
