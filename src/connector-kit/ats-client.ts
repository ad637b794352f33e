import { AppError, messageOf } from '../base/errors.ts'
import { type HttpAnswer, HttpFailure } from '../base/http.ts'
import { scrub } from '../base/log.ts'
import { retryAfterMs } from '../base/retry-after.ts'
import type { Claim, SessionContext } from './contract.ts'
import { currentLane, currentRecord, type Lane } from './lanes.ts'
import { serverNow, type Throttle } from './throttle.ts'

export interface AtsRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** A path below the base URL, or a whole URL of the same origin (a next link). */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly json?: unknown
  /** For requests that change something. */
  readonly claim?: Claim
}

export interface AtsAnswer {
  readonly status: number
  readonly headers: HttpAnswer['headers']
  readonly json: unknown
}

export interface AtsClientOptions {
  readonly baseUrl: string
  readonly context: SessionContext
  /** Headers that say who we are; `refused` asks for new ones after a 401. */
  readonly authorize: (refused?: string) => Promise<{ authorization: string }>
  /** The vendor's own words in an error body. */
  readonly problemIn: (json: unknown) => string
}

const ANSWER_BYTES_MAX = 32 * 1024 * 1024
/** Characters of a request or an answer that are kept for people. */
const RECORDED_MAX = 2_000

/** HTTP to one account: total deadline, bounded answers, same origin only, rate headers honoured, errors classified. */
export class AtsClient {
  readonly #options: AtsClientOptions
  readonly #base: string
  readonly #origin: string
  readonly #throttle: Throttle
  #serverTime: { at: number; server: Date } | undefined

  constructor(options: AtsClientOptions) {
    this.#options = options
    this.#base = options.baseUrl.replace(/\/+$/, '')
    this.#origin = new URL(this.#base).origin
    this.#throttle = options.context.throttle
  }

  readyInMs(lane?: Lane): number {
    return this.#throttle.readyInMs(lane)
  }

  /** The other side's time, carried on from its last answer. */
  serverTime(): Date | undefined {
    if (!this.#serverTime) return undefined
    return new Date(
      this.#serverTime.server.getTime() + (this.#options.context.clock.monotonicMs() - this.#serverTime.at),
    )
  }

  async request(request: AtsRequest): Promise<AtsAnswer> {
    const { authorize } = this.#options
    const first = await authorize()
    const answer = await this.#send(request, first.authorization)
    // A token may have been replaced by another process or run out; one fresh one is tried. A 401 changed nothing there.
    if (answer.status !== 401) return this.#judge(request, answer)
    const second = await authorize(first.authorization)
    return this.#judge(request, await this.#send(request, second.authorization))
  }

  async #send(request: AtsRequest, authorization: string): Promise<HttpAnswer> {
    const { context } = this.#options
    await this.#waitUntilReady(request)
    const { claim } = request
    await claim?.renew()
    const url = this.#url(request)
    const begun = context.clock.monotonicMs()
    this.#throttle.begin()
    try {
      const answer = await context.exchange({
        method: request.method,
        url,
        headers: {
          authorization,
          accept: 'application/json',
          'user-agent': 'interview-bridge',
          ...(request.json === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(request.json === undefined ? {} : { body: JSON.stringify(request.json) }),
        deadlineMs: context.deadlineMs,
        bytesMax: ANSWER_BYTES_MAX,
        ...(claim ? { beforeSend: () => claim.assertFresh() } : {}),
      })
      this.#throttle.learn(answer)
      this.#serverTime = { at: context.clock.monotonicMs(), server: serverNow(answer, context.clock) }
      context.observer.request(String(answer.status), (context.clock.monotonicMs() - begun) / 1000)
      this.#record(request, url, begun, answer)
      return answer
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error
      context.observer.request(error.sent ? 'no_answer' : 'unreachable', (context.clock.monotonicMs() - begun) / 1000)
      this.#record(request, url, begun, null, error.message)
      throw new AppError(`The ATS did not answer ${request.method} ${pathOf(url)}: ${error.message}`, {
        kind: 'transient',
        code: 'ats.no_answer',
        cause: error,
        facts: { doubtful: error.sent },
      })
    } finally {
      this.#throttle.end()
    }
  }

  #record(request: AtsRequest, url: string, begun: number, answer: HttpAnswer | null, problem = ''): void {
    const record = currentRecord()
    if (!record) return
    const said = answer === null ? problem : answer.status >= 300 ? answer.body : ''
    record.push({
      method: request.method,
      path: pathOf(url),
      status: answer?.status ?? null,
      ms: Math.round(this.#options.context.clock.monotonicMs() - begun),
      ...(request.json === undefined ? {} : { sent: scrub(JSON.stringify(request.json)).slice(0, RECORDED_MAX) }),
      ...(said === '' ? {} : { said: scrub(said).slice(0, RECORDED_MAX) }),
    })
  }

  async #waitUntilReady(request: AtsRequest): Promise<void> {
    const wait = this.#throttle.readyInMs(currentLane())
    if (wait === 0) return
    // A write holds a claim that grows old while it waits; it is put back instead, and the connection waits as a whole.
    if (request.claim)
      throw new AppError('The ATS asked us to wait', {
        kind: 'throttled',
        code: 'ats.throttled',
        retryAfterMs: wait,
        facts: { doubtful: false },
      })
    this.#options.context.observer.throttled(wait / 1000)
    await this.#options.context.clock.sleep(wait)
  }

  #url({ path, query }: AtsRequest): string {
    const url = new URL(/^https?:\/\//.test(path) ? path : `${this.#base}/${path.replace(/^\/+/, '')}`)
    if (url.origin !== this.#origin)
      throw new AppError(`The ATS sent us to another host (${url.host}); only ${new URL(this.#base).host} is trusted`, {
        kind: 'drift',
        code: 'ats.foreign_link',
      })
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
    return url.href
  }

  #judge(request: AtsRequest, answer: HttpAnswer): AtsAnswer {
    const { status } = answer
    const isWrite = request.method !== 'GET'
    if (status >= 200 && status < 300)
      return { status, headers: answer.headers, json: this.#parse(request, answer, isWrite) }
    const said = scrub(this.#options.problemIn(parseOrNull(answer.body))).slice(0, 500)
    const what = `${request.method} ${pathOf(request.path)}`
    const fail = (
      kind: 'transient' | 'config' | 'rejected' | 'drift',
      code: string,
      message: string,
      doubtful = false,
    ) => new AppError(message, { kind, code, status, facts: { doubtful, status, said } })
    if (status === 429)
      throw new AppError('The ATS asked us to wait', {
        kind: 'throttled',
        code: 'ats.throttled',
        facts: { doubtful: false },
        retryAfterMs: Math.max(
          this.#throttle.blockedForMs(),
          retryAfterMs(answer.headers['retry-after'], serverNow(answer, this.#options.context.clock)),
        ),
      })
    if (status === 401)
      throw fail(
        'config',
        'ats.unauthorized',
        `The ATS refuses our credentials on ${what}: ${said}. Check the connection's settings.`,
      )
    if (status === 403)
      throw fail(
        'config',
        'ats.forbidden',
        `The ATS does not permit ${what}: ${said}. Give the credential the missing scope or role.`,
      )
    if (status >= 500 || status === 408)
      throw fail('transient', 'ats.failed', `The ATS failed on ${what} with ${status}: ${said}`, isWrite)
    if (status >= 300 && status < 400)
      throw fail('drift', 'ats.redirect', `The ATS redirected ${what} with ${status}, which is not followed`, isWrite)
    throw fail('rejected', 'ats.rejected', `The ATS refused ${what} with ${status}: ${said}`)
  }

  #parse(request: AtsRequest, answer: HttpAnswer, isWrite: boolean): unknown {
    if (answer.body === '') return null
    const json = parseOrNull(answer.body)
    if (json !== null) return json
    throw new AppError(`The ATS answered ${request.method} ${pathOf(request.path)} with something that is not JSON`, {
      kind: 'transient',
      code: 'ats.not_json',
      facts: { doubtful: isWrite },
    })
  }
}

/** True when the ATS may have carried out a write although it did not say so. Unclassified errors are doubtful too. */
export function isDoubtful(error: unknown): boolean {
  return error instanceof AppError ? (error.facts['doubtful'] ?? error.kind === 'bug') === true : true
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Queries may hold addresses of people; only the path is told. */
function pathOf(url: string): string {
  return URL.parse(url)?.pathname ?? url.split('?')[0] ?? url
}

export function messageOfAts(error: unknown): string {
  return scrub(messageOf(error))
}
