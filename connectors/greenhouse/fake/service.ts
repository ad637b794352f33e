import { randomBytes } from 'node:crypto'
import { contractOf } from '../../../src/fake-kit/documented.ts'
import type { FakeRequest } from '../../../src/fake-kit/request.ts'
import { answer, type FakeResponse, type FakeService } from '../../../src/fake-kit/service.ts'
import { greenhouseRequests } from './documented.ts'
import { page, problemOfPlace } from './lists.ts'
import { Refusal } from './refusal.ts'
import type { Replica } from './replica.ts'
import type { World } from './world.ts'
import { write } from './writes.ts'

/** The parts of the fake without its HTTP server. */
export interface ServiceOptions {
  readonly world: World
  readonly clientId: string
  readonly clientSecret: string
  /** Requests in a fixed window of 30 s; the connector must learn it from the headers. */
  readonly rateLimit: number
  readonly tokenLifeMs: number
  readonly now: () => number
  /** The replica that lists are read from, if they show changes late. */
  readonly replica?: Replica
  readonly randomToken?: () => string
}

const WINDOW_MS = 30_000
const TOKENS_PER_MINUTE = 60
const UNDOCUMENTED_KEPT = 1_000

/** Made once: a simulation starts thousands of fakes. */
const contract = contractOf(greenhouseRequests, '/v3')

/** Harvest v3 as documented, awkward parts included, without a network: the server speaks HTTP for it, a simulation calls it. */
export class GreenhouseService implements FakeService {
  readonly undocumented: string[] = []
  readonly #options: ServiceOptions
  // One live token per client: a new one ends the one before.
  #token: { value: string; expiresAt: number } | undefined
  #rate = { startedAt: 0, used: 0 }
  #tokenRate = { startedAt: 0, used: 0 }

  constructor(options: ServiceOptions) {
    this.#options = options
  }

  /** Counts a request against the limit; the headers that tell it, and the refusal when it was one too many. */
  admit(): { headers: Record<string, string>; refusal: FakeResponse | undefined } {
    const { rateLimit, now } = this.#options
    const at = now()
    if (at - this.#rate.startedAt >= WINDOW_MS) this.#rate = { startedAt: at - (at % WINDOW_MS), used: 0 }
    this.#rate.used++
    const headers = {
      Date: new Date(at).toUTCString(),
      'X-RateLimit-Limit': String(rateLimit),
      'X-RateLimit-Remaining': String(rateLimit - this.#rate.used),
      'X-RateLimit-Reset': String(Math.ceil((this.#rate.startedAt + WINDOW_MS) / 1000)),
    }
    const waitSeconds = Math.max(1, Math.ceil((this.#rate.startedAt + WINDOW_MS - at) / 1000))
    return { headers, refusal: this.#rate.used > rateLimit ? this.throttled(headers, waitSeconds) : undefined }
  }

  throttled(headers: Record<string, string>, seconds: number): FakeResponse {
    return answer(429, new Refusal(429, []).body(), {
      ...headers,
      'X-RateLimit-Remaining': '0',
      'Retry-After': String(seconds),
    })
  }

  unauthorized(request: FakeRequest, headers: Record<string, string>): FakeResponse | undefined {
    const token = this.#token
    const isKnown =
      token !== undefined &&
      request.headers['authorization'] === `Bearer ${token.value}` &&
      token.expiresAt > this.#options.now()
    return isKnown ? undefined : this.unknownToken(headers)
  }

  unknownToken(headers: Record<string, string>): FakeResponse {
    return answer(401, { message: 'Unauthorized', errors: ['Token could not be decoded or has expired'] }, headers)
  }

  outside(request: FakeRequest): FakeResponse | undefined {
    const path = request.target.split('?')[0] ?? ''
    if (path === '/token') return this.grant(request)
    if (path.startsWith('/v3/')) return undefined
    this.#remember(`${request.method} ${path} is not documented`)
    return answer(404, { message: 'Resource not found' })
  }

  isWrite(request: FakeRequest): boolean {
    return request.method !== 'GET'
  }

  nameOf(request: FakeRequest): string {
    return `${request.method} ${(request.target.split('?')[0] ?? '').slice('/v3'.length)}`
  }

  /** Carries out an admitted, authorized request. */
  carryOut(request: FakeRequest, headers: Record<string, string>, self: string): FakeResponse {
    const { world, replica } = this.#options
    const target = new URL(request.target, self)
    const path = target.pathname.replace(/^\/v3\//, '')
    try {
      this.#checkDocumented(request, target.searchParams)
      if (request.method === 'GET') {
        const { rows, link } = page(replica?.world() ?? world, path, target.searchParams, `${self}/v3`)
        return answer(200, rows, { ...headers, ...(link ? { Link: link } : {}) })
      }
      const done = write(world, request.method, path, parse(request.body))
      return answer(done.status, done.body, headers)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return answer(error.status, error.body(), headers)
    }
  }

  /** Throws for what Greenhouse does not document, and keeps it for whoever tests a connector. */
  #checkDocumented(request: FakeRequest, query: URLSearchParams): void {
    const match = contract.match(request)
    if (!match) {
      this.#remember(`${this.nameOf(request)} is not documented`)
      throw new Refusal(404, [])
    }
    const problem = contract.problemOf(match, request) ?? problemOfPlace(query)
    if (problem === undefined) return
    this.#remember(problem)
    throw new Refusal(422, [problem])
  }

  #remember(sentence: string): void {
    if (this.undocumented.length < UNDOCUMENTED_KEPT) this.undocumented.push(sentence)
  }

  /** The token endpoint. */
  grant(request: FakeRequest): FakeResponse {
    const { clientId, clientSecret, tokenLifeMs, world, now } = this.#options
    const at = now()
    if (at - this.#tokenRate.startedAt >= 60_000) this.#tokenRate = { startedAt: at, used: 0 }
    if (++this.#tokenRate.used > TOKENS_PER_MINUTE)
      return answer(429, new Refusal(429, []).body(), { 'Retry-After': '5' })
    const form = new URLSearchParams(request.body)
    const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    if (request.method !== 'POST' || request.headers['authorization'] !== expected)
      return answer(401, { error: 'invalid_client' })
    const match = contract.match(request)
    const problem = match ? contract.problemOf(match, request) : 'not documented'
    if (problem !== undefined) {
      this.#remember(problem)
      return answer(400, { message: problem, errorId: 'err-1' })
    }
    const sub = form.get('sub')
    if (sub !== null && !world.users.some((user) => String(user.id) === sub))
      return answer(400, { message: 'sub is no user', errorId: 'err-1' })
    const value = this.#options.randomToken?.() ?? randomBytes(24).toString('base64url')
    this.#token = { value, expiresAt: at + tokenLifeMs }
    return answer(200, {
      access_token: value,
      token_type: 'Bearer',
      expires_at: new Date(this.#token.expiresAt).toISOString(),
    })
  }
}

function parse(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body) as Record<string, unknown>
  } catch {
    throw new Refusal(422, ['body is not valid JSON'])
  }
}
