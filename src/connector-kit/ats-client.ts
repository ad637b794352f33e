import { AppError, messageOf } from '../base/errors.ts'
import { readJsonOrNull } from '../base/foreign.ts'
import { type HttpAnswer, HttpFailure, unansweredCode } from '../base/http.ts'
import { whyNotParsed } from '../base/json.ts'
import { maskingWith, ownMask } from '../base/masks.ts'
import { retryAfterMs } from '../base/retry-after.ts'
import type { Claim, SessionContext } from './contract.ts'
import { Notices, type VersionNotice } from './notices.ts'
import {
  currentRecord,
  currentSentTexts,
  markVersionEnded,
  type Priority,
  type RecordedExchange,
  unrecorded,
} from './priority.ts'
import { isDoubtful, problemIn, unavailable } from './problems.ts'
import { pathOf, scrubbed, withoutSecrets } from './quoted.ts'
import { refusalOf } from './refusal-of.ts'
import { type Body, encode } from './request-body.ts'
import { type RateReader, rateHeaders, serverNow, type Throttle } from './throttle.ts'
import { cached } from './ttl-cache.ts'
import { ReadPatience, takeTurn } from './turns.ts'
import { type ApiVersion, type RefusedAnswer, refusedAnswer, versionEnded, whatIsOver } from './versions.ts'

export interface AtsRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** A path below the base URL, or a whole URL of the same origin (a next link). */
  readonly path: string
  /** A list is asked as the same name several times. */
  readonly query?: Readonly<Record<string, string | readonly string[]>>
  readonly json?: unknown
  /** A body that is not JSON: an attachment. */
  readonly form?: FormData
  /** Sent with this one only. */
  readonly headers?: Readonly<Record<string, string>>
  /** For requests that change something. A request without one only reads, whatever its method. */
  readonly claim?: Claim
}

/** Something that costs little and tells the other side's time. */
export type Probe = AtsRequest | (() => Promise<unknown>)

/** The URL that was asked, before credentials came into it, and the API's base URL. */
export interface Origin {
  readonly url: string
  readonly base: string
}

export interface AtsAnswer {
  readonly from: Origin
  readonly status: number
  readonly headers: HttpAnswer['headers']
  readonly json: unknown
}

export interface AtsClientOptions {
  readonly baseUrl: string
  readonly context: SessionContext
  /** Where the account is, for vendors that tell it with the login; absent: `baseUrl`. */
  readonly baseFor?: (authorization: Readonly<Record<string, string>>) => string | undefined
  /** Headers that say who we are; `refused` asks for new ones after a 401. */
  readonly authorize: Authorize
  /** Where the vendor wants that to stand; absent: in headers. In the query it is told nobody: no error, record or log holds it. */
  readonly credentialsIn?: 'headers' | 'query'
  /** The vendor's own words in an error body; absent: the usual places. */
  readonly problemIn?: (json: unknown, headers: HttpAnswer['headers']) => string
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>
  /** The content type of JSON bodies; absent: application/json. */
  readonly jsonType?: string
  /** For vendors that refuse with a 2xx; what it answers is thrown. */
  readonly refusalIn?: (json: unknown) => AppError | undefined
  /** Where the vendor tells its limit; absent: `X-RateLimit-*` with a reset in epoch seconds. */
  readonly rate?: RateReader
  /** Statuses that mean "log in again"; absent: 401. */
  readonly staleStatuses?: readonly number[]
  /** The version of the API that is called. Absent: an answer 410 is about one record, whatever was asked. */
  readonly version?: ApiVersion
}

/** Headers (or query parameters, see `credentialsIn`) that say who we are. `refused` are the ones that were just refused. */
export type Authorize = (refused?: Authorization) => Promise<Authorization>
type Authorization = Readonly<Record<string, string>>

const ANSWER_BYTES_MAX = 32 * 1024 * 1024
/** Characters of a request or an answer that are kept for people. */
const RECORDED_MAX = 2_000
/** Characters of a refusal that are quoted in an error. */
const SAID_MAX = 500
/** How most ATSs tell their limit. */
const USUAL_RATE = rateHeaders('x-ratelimit')
/** One answer about a version decides about all refusals of so long: a mass of removed records must not double the requests. */
const ROOT_BELIEVED_MS = 3_000
const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i

/** HTTP to one account: total deadline, bounded answers, same origin only, rate headers honoured, errors classified. */
export class AtsClient {
  readonly #options: AtsClientOptions
  readonly #base: string
  readonly #throttle: Throttle
  readonly #notices: Notices
  readonly #askRoot: () => Promise<RefusedAnswer>
  #serverTime: { at: number; server: Date } | undefined
  /** The base that the last request went to, and where it is. */
  #trusted: { base: string; origin: string } | undefined

  constructor(options: AtsClientOptions) {
    this.#options = options
    this.#base = options.baseUrl.replace(/\/+$/, '')
    this.#throttle = options.context.throttle
    this.#notices = new Notices(options.version)
    this.#askRoot = cached(options.context.clock, () => this.#rootAnswer(), ROOT_BELIEVED_MS)
  }

  readyInMs(priority?: Priority): number {
    return this.#throttle.readyInMs(priority)
  }

  /** What the vendor announces about the end of what is called, if anything. */
  notice(): VersionNotice | undefined {
    return this.#notices.present(this.#options.context.clock.monotonicMs())
  }

  /** The other side's time, carried on from its last answer. */
  serverTime(): Date | undefined {
    if (!this.#serverTime) return undefined
    return new Date(
      this.#serverTime.server.getTime() + (this.#options.context.clock.monotonicMs() - this.#serverTime.at),
    )
  }

  /** The same, asking for it with a request that costs little if nothing was asked yet. */
  async askTime(probe: Probe): Promise<Date> {
    if (!this.#serverTime) await (typeof probe === 'function' ? probe() : this.request(probe))
    return this.serverTime() ?? this.#options.context.clock.now()
  }

  async request(request: AtsRequest): Promise<AtsAnswer> {
    const { answer, authorization } = await this.#ask(request)
    if (answer.status >= 200 && answer.status < 300) return this.#taken(request, answer)
    const said = this.#said(answer, authorization)
    const { version } = this.#options
    const over = version && (await whatIsOver(version, request, refusedAnswer(answer), this.#askRoot))
    if (version && over === 'version') {
      markVersionEnded()
      throw versionEnded(version, { status: answer.status, said })
    }
    throw this.#refusal(request, answer, said, over === 'record')
  }

  /** The answer to a request, whatever its status is, with the credentials that it was given to. */
  async #ask(request: AtsRequest): Promise<{ answer: Received; authorization: Authorization }> {
    const { authorize, staleStatuses = [401], context } = this.#options
    const body = await encode(request, this.#options.jsonType)
    const patience = request.claim ? undefined : new ReadPatience()
    for (;;) {
      const first = await authorize()
      const answer = await this.#send(request, body, first)
      if (answer.status === 429 && (await patience?.waits(context, this.#throttle, this.#waitAfter(answer)))) continue
      // A token may have been replaced by another process or run out; one fresh one is tried. Such an answer changed nothing there.
      if (!staleStatuses.includes(answer.status)) return { answer, authorization: first }
      const second = await authorize(first)
      if (second === first) return { answer, authorization: first }
      const again = await this.#send(request, body, second)
      if (again.status === 429 && (await patience?.waits(context, this.#throttle, this.#waitAfter(again)))) continue
      return { answer: again, authorization: second }
    }
  }

  /** The answer about the version as a whole. Where nobody can say now, the refusal that is asked about decides nothing. */
  async #rootAnswer(): Promise<RefusedAnswer> {
    const { root } = this.#options.version ?? {}
    if (!root) throw new Error('a version without a root is not asked')
    // Not recorded: the record of a write ends with its own refusal.
    const { answer, authorization } = await unrecorded(() => this.#ask(root)).catch((error: unknown) => {
      // The write itself was refused; only the question about the version has no answer.
      throw isDoubtful(error) ? unavailable(messageOf(error), 'ats.no_answer') : error
    })
    if (answer.status === 429 || answer.status >= 500)
      throw this.#refusal(root, answer, this.#said(answer, authorization))
    return refusedAnswer(answer)
  }

  /** Words of the ATS as an error may quote them: without our credentials, which some repeat when they refuse with a 2xx. */
  async quoted(words: string): Promise<string> {
    return scrubbed(withoutSecrets(words, await this.#options.authorize()), SAID_MAX)
  }

  /** The same for something that may not be there: null instead of a 404, or of the 410 of a vendor that documents it for removed records. */
  async find(request: AtsRequest): Promise<unknown> {
    try {
      return (await this.request(request)).json
    } catch (error) {
      if (error instanceof AppError && (error.facts['status'] === 404 || error.facts['isGone'] === true)) return null
      throw error
    }
  }

  async #send(request: AtsRequest, body: Body, authorization: Authorization): Promise<Received> {
    const [{ context, credentialsIn = 'headers' }, { claim }] = [this.#options, request]
    const base = this.#options.baseFor ? this.#baseFor(authorization) : this.#base
    const url = this.#url(request, base)
    const from = { url: url.href, base }
    // Set, not appended: a next link may hold the credentials that the page was asked for with.
    if (credentialsIn === 'query')
      for (const [name, value] of Object.entries(authorization)) url.searchParams.set(name, value)
    await takeTurn(context, this.#throttle, claim !== undefined)
    let [begun, isSent] = [context.clock.monotonicMs(), false]
    try {
      await claim?.renew()
      ;[begun, isSent] = [context.clock.monotonicMs(), true]
      const answer = await context.exchange({
        method: request.method,
        url: url.href,
        headers: Object.assign(
          { accept: 'application/json', 'user-agent': 'interview-bridge' },
          body?.headers,
          this.#options.headers,
          request.headers,
          credentialsIn === 'headers' ? authorization : undefined,
        ),
        ...(body ? { body: body.bytes } : {}),
        deadlineMs: context.deadlineMs,
        bytesMax: ANSWER_BYTES_MAX,
        ...(claim ? { beforeSend: () => claim.assertFresh() } : { isRead: true }),
      })
      this.#throttle.learn(answer, this.#options.rate ?? USUAL_RATE, begun)
      const now = context.clock.monotonicMs()
      this.#notices.learn(`${request.method} ${pathOf(request.path)}`, answer.headers, context.clock)
      this.#serverTime = { at: now, server: serverNow(answer, context.clock) }
      context.observer.request(String(answer.status), (now - begun) / 1000)
      this.#record(request, body, url, begun, authorization, answer)
      return { ...answer, from }
    } catch (error) {
      isSent &&= error instanceof HttpFailure ? error.sent : !claim
      if (!(error instanceof HttpFailure)) throw error
      context.observer.request(error.sent ? 'no_answer' : 'unreachable', (context.clock.monotonicMs() - begun) / 1000)
      const problem = withoutSecrets(error.message, authorization)
      this.#record(request, body, url, begun, authorization, null, problem)
      throw new AppError(`The ATS did not answer ${request.method} ${url.pathname}: ${problem}`, {
        kind: 'transient',
        code: unansweredCode(error, 'ats.no_answer'),
        cause: error,
        facts: { doubtful: error.sent },
      })
    } finally {
      this.#throttle.end(begun, isSent)
    }
  }

  #baseFor(authorization: Authorization): string {
    return this.#options.baseFor?.(authorization)?.replace(/\/+$/, '') ?? this.#base
  }

  #record(
    request: AtsRequest,
    body: Body,
    url: URL,
    begun: number,
    authorization: Authorization,
    answer: HttpAnswer | null,
    problem = '',
  ): void {
    const record = currentRecord()
    if (!record) return
    const said = answer === null ? problem : answer.status >= 300 ? withoutSecrets(answer.body, authorization) : ''
    const exchange: RecordedExchange = {
      method: request.method,
      path: url.pathname,
      status: answer?.status ?? null,
      ms: Math.round(this.#options.context.clock.monotonicMs() - begun),
      ...(said === '' ? {} : { said: scrubbed(said, RECORDED_MAX) }),
    }
    record.push(exchange)
    if (request.json === undefined) return
    // It may be called later, when the work of this connection is over.
    const mask = ownMask()
    const clean = () => scrubbed(String(body?.bytes), RECORDED_MAX)
    const addSent = () => Object.assign(exchange, { sent: mask ? maskingWith(mask, clean) : clean() })
    const sentTexts = currentSentTexts()
    if (sentTexts) sentTexts.push(addSent)
    else addSent()
  }

  #url({ path, query }: AtsRequest, base: string): URL {
    if (this.#trusted?.base !== base) this.#trusted = { base, origin: new URL(base).origin }
    const url = new URL(/^https?:\/\//.test(path) ? path : `${base}/${path.replace(/^\/+/, '')}`)
    // An id such as ".." would ask for another path than the one that is meant.
    if (DOT_SEGMENT.test(path.split(/[?#]/)[0] ?? ''))
      throw new AppError(`The path ${pathOf(path)} holds "." or ".." and is not asked`, {
        kind: 'rejected',
        code: 'ats.path',
        facts: { doubtful: false },
      })
    if (url.origin !== this.#trusted.origin)
      throw new AppError(`The ATS sent us to another host (${url.host}); only ${new URL(base).host} is trusted`, {
        kind: 'drift',
        code: 'ats.foreign_link',
      })
    for (const [name, value] of Object.entries(query ?? {}))
      for (const one of Array.isArray(value) ? value : [value]) url.searchParams.append(name, String(one))
    return url
  }

  #taken(request: AtsRequest, answer: Received): AtsAnswer {
    const json = this.#parse(request, answer, request.claim !== undefined)
    const refusal = this.#options.refusalIn?.(json)
    if (refusal) throw refusal
    return { from: answer.from, status: answer.status, headers: answer.headers, json }
  }

  /** The words of a refusal, as an error may quote them. */
  #said(answer: Received, authorization: Authorization): string {
    const words = this.#options.problemIn ?? problemIn
    return scrubbed(withoutSecrets(words(readJsonOrNull(answer.body), answer.headers), authorization), SAID_MAX)
  }

  #refusal({ method, path, claim }: AtsRequest, answer: Received, said: string, isGone = false): AppError {
    const asked = { what: `${method} ${pathOf(path)}`, isWrite: claim !== undefined }
    return refusalOf(asked, { status: answer.status, said, isGone, waitMs: () => this.#waitAfter(answer) })
  }

  /** For how long the ATS asks us to wait with a 429. */
  #waitAfter(answer: HttpAnswer): number {
    const own = retryAfterMs(answer.headers['retry-after'], serverNow(answer, this.#options.context.clock))
    return Math.max(this.#throttle.blockedForMs(), own)
  }

  #parse(request: AtsRequest, answer: HttpAnswer, isWrite: boolean): unknown {
    if (answer.body === '') return null
    const json = readJsonOrNull(answer.body)
    if (json !== null) return json
    const why = whyNotParsed(answer.body)
    const what = why === null ? 'something that is not JSON' : `JSON that is not read, because ${why}`
    throw new AppError(`The ATS answered ${request.method} ${pathOf(request.path)} with ${what}`, {
      kind: 'transient',
      code: 'ats.not_json',
      facts: { doubtful: isWrite },
    })
  }
}

type Received = HttpAnswer & { readonly from: Origin }
