import { AppError, messageOf } from '../base/errors.ts'
import { exchange } from '../base/exchange.ts'
import { FairPlaces } from '../base/fair-places.ts'
import { readJson } from '../base/foreign.ts'
import { AnswerTooLarge, type HttpAnswer, HttpFailure, isStreamed, type StreamedBody } from '../base/http.ts'
import { scrub } from '../base/log.ts'
import { retryAfterMs } from '../base/retry-after.ts'
import { cut } from '../base/text.ts'
import { type Pause, type Pauses, ServerPaused } from './pauses.ts'
import {
  Doubt,
  isTooLate,
  isUploadStalled,
  listOfModels,
  PATIENCE,
  type Patience,
  reachedNobody,
  showsItself,
  wentOutWhole,
} from './probe.ts'
import type { WaitReason } from './provider.ts'
import { serverSentence, toldToAll } from './server-sentence.ts'
import type { ModelSettings } from './settings.ts'

const ANSWER_BYTES_MAX = 4 * 1024 * 1024
const TYPE_UNITS_MAX = 60
const PAUSE_MS_MIN = 1_000
/** A key that was put right is found within this time. */
const PAUSE_MS_MAX = 60_000
/** Refusals of our key, our model or our address: every other request would meet them too. */
const OF_THE_SERVER = new Set([401, 402, 403, 404, 405, 407, 410])

/** What a server is asked for; each is asked, paused and counted by itself. */
export type Purpose = 'judgement' | 'transcription'
/** The field without which an answer is none: something else speaks there, a page about maintenance for instance. */
const ANSWERS = { judgement: 'choices', transcription: 'text' } as const satisfies Record<Purpose, string>

/** One request to a model server. */
export interface ModelRequest {
  /** Below the address of the server: `/chat/completions`. */
  readonly path: string
  readonly type: string
  /** The organization whose turn it is: organizations take turns at a server. Absent: no organization asks. */
  readonly turn?: string | undefined
  /** A function is called once the request has a slot: many wait, and each body is as long as the interview. */
  readonly body: Buffer | StreamedBody | (() => Buffer)
  /** The words of a person in it: who else waits for the server is not told a sentence that repeats them. Absent: they are not written. */
  words?(): string
  /** Awaited before the request leaves; not called while the server is paused. */
  onLeaving?(): Promise<void>
}

export interface ModelServerParts {
  readonly purpose: Purpose
  readonly settings: ModelSettings
  /** The key as its file holds it now. */
  readonly apiKey: () => string
  readonly pauses: Pauses
  /** Requests at once from this process. */
  readonly atOnce: number
  /** Absent: as the product waits. */
  readonly patience?: Patience | undefined
}

/** What went unanswered: a request, or the question whether the server is there. */
type Asked = 'request' | 'probe'

/**
 * One server that speaks the OpenAI protocol, as one of its models is asked. It is treated as an ATS is: `Retry-After` binds,
 * a refused key or an error pauses it for everybody, and one request finds out whether it answers again. Where the server gave no answer
 * or an error, that request is the list of its models, which nobody pays.
 */
export class ModelServer {
  readonly model: string
  readonly baseUrl: string
  readonly #parts: ModelServerParts
  readonly #slots: FairPlaces
  /** Refusals since it last answered. */
  #refusals = 0
  /** Whether this process got an answer since the last refusal: only then a failure may be of the request. */
  #hasAnswered = false
  readonly #doubt = new Doubt()
  readonly #patience: Patience

  constructor(parts: ModelServerParts) {
    this.model = parts.settings.model
    this.baseUrl = parts.settings.baseUrl
    this.#parts = parts
    this.#slots = new FairPlaces({ max: parts.atOnce })
    this.#patience = parts.patience ?? PATIENCE
  }

  /** Throws ServerPaused where a request would not leave now. */
  async expectOpen(turn = ''): Promise<void> {
    const key = this.#parts.apiKey()
    await this.#expectNoPause(key)
    if (this.#doubt.asksFirst) await this.#slots.run(turn, () => this.#expectThere(key))
  }

  async #expectNoPause(key: string): Promise<void> {
    const pause = await this.#parts.pauses.find(this.#identity(key))
    if (!pause) return
    this.#doubt.see('told' in pause ? pause.told : undefined, isOfDoubt(pause.reason))
    if (pause.leftMs > 0) throw new ServerPaused(pause, false)
  }

  /** Throws ServerPaused where the server is paused, or does not show that it is there after a pause. */
  async #expectThere(key: string): Promise<void> {
    await this.#expectNoPause(key)
    if (!this.#doubt.asksFirst) return
    const identity = this.#identity(key)
    const answer = await this.listModels().catch((error: unknown) => {
      if (isTooLate(error)) this.#doubt.unclear()
      else this.#doubt.nobody()
      return this.#unanswered(identity, error, 'probe')
    })
    if (!showsItself(answer)) {
      this.#doubt.unclear()
      await this.#refused(identity, answer, { words: '', asked: 'probe' })
    }
    this.#doubt.end()
  }

  /** Asks for the list of its models, whether it is paused or not, which nobody pays. */
  listModels(): Promise<HttpAnswer> {
    return listOfModels(this.baseUrl, this.#parts.apiKey(), this.#patience)
  }

  /** Another key or model is another thing to ask: what the old one was told does not bind it. */
  #identity(key: string): string {
    const { settings, purpose } = this.#parts
    return `${purpose} ${settings.baseUrl} ${settings.model} ${key}`
  }

  /**
   * Asks, once a slot is free; the answer as JSON. Throws ServerPaused where the analysis has to wait, and an AppError of
   * kind `rejected` where the server understood this request and refuses it.
   */
  ask(request: ModelRequest): Promise<unknown> {
    return this.#slots.run(request.turn ?? '', () => this.#askNow(request))
  }

  async #askNow({ path, type, onLeaving, ...request }: ModelRequest): Promise<unknown> {
    const { settings, apiKey, purpose } = this.#parts
    const key = apiKey()
    const identity = this.#identity(key)
    await this.#expectThere(key)
    await onLeaving?.()
    const body = typeof request.body === 'function' ? request.body() : request.body
    const own: { fault?: Error } = {}
    const answer = await exchange({
      method: 'POST',
      url: `${settings.baseUrl}${path}`,
      headers: { authorization: `Bearer ${key}`, 'content-type': type },
      body: isStreamed(body) ? noting(body, own) : body,
      deadlineMs: this.#patience.wholeMs,
      uploadStallMs: this.#patience.uploadStallMs,
      stallMs: this.#patience.stallMs,
      bytesMax: ANSWER_BYTES_MAX,
    }).catch((error: unknown) => {
      if (error instanceof HttpFailure && error.cause instanceof AnswerTooLarge) return this.#tooLong(error)
      if (!own.fault) return this.#unanswered(identity, error, 'request')
      throw new AppError(`A recording could not be read: ${messageOf(own.fault)}`, {
        kind: 'transient',
        code: 'analysis.recording',
        cause: own.fault,
      })
    })
    const words = isStreamed(body) ? null : (request.words?.() ?? '')
    if (answer.status === 200) return this.#read(identity, answer, words)
    const { status } = answer
    if (status === 429 || status === 408 || status >= 500 || isElsewhere(status) || OF_THE_SERVER.has(status))
      return this.#refused(identity, answer, { words, asked: 'request' })
    this.#answered()
    if (status === 413)
      throw new AppError(
        isStreamed(body)
          ? `The transcription server refuses a recording of ${Math.ceil(body.bytes / 1_000_000)} MB as too large; ask for one that takes more, or allow shorter answers`
          : `The ${purpose} server refuses a request of ${Math.ceil(body.length / 1_000)} KB as too large`,
        { kind: 'rejected', code: 'analysis.too_large' },
      )
    // The organization that sent the request may read the server's sentence about it.
    const said = serverSentence(answer.body)
    throw new AppError(`The ${purpose} server refused this request (${status}${said === '' ? '' : `: “${said}”`})`, {
      kind: 'rejected',
      code: 'analysis.rejected',
      status,
    })
  }

  /** Told to wait, an error, or a refusal that every other request would meet too. */
  #refused(
    identity: string,
    answer: HttpAnswer,
    { words, asked }: { readonly words: string | null; readonly asked: Asked },
  ): Promise<never> {
    const { purpose } = this.#parts
    const { status } = answer
    const isFault = status >= 500 || status === 408
    const told = `(${status}${toldToAll({ body: answer.body, isFault, words })})`
    if (status === 429)
      return this.#pause(identity, 'throttled', `The ${purpose} server asked us to wait ${told}`, { answer, asked })
    if (isFault)
      return this.#pause(identity, 'unavailable', `The ${purpose} server has an error ${told}`, { answer, asked })
    const place = purpose === 'transcription' ? 'analysis.transcription' : 'analysis'
    const refused = `The ${purpose} server refuses our requests ${told}; check ${place}.baseUrl, ${place}.apiKey and ${place}.model. A key in a file (\${file:…}) is read anew with each request`
    return this.#pause(identity, 'refused', refused, { answer, asked })
  }

  /** The server answered, so it is asked as often as it may be. */
  #answered(): void {
    this.#refusals = 0
    this.#hasAnswered = true
    this.#doubt.end()
    this.#slots.max = this.#parts.atOnce
  }

  async #read(identity: string, answer: HttpAnswer, words: string | null): Promise<unknown> {
    const { purpose } = this.#parts
    let read: unknown
    try {
      read = readJson(answer.body)
    } catch {
      // Its words are not told: they may be a transcript, and every analysis that waits shows them.
      const type = cut(scrub(String(answer.headers['content-type'] ?? 'no content type')), TYPE_UNITS_MAX)
      const what = `The ${purpose} server answered 200 with ${answer.body.length} characters that are not JSON (${type})`
      return this.#pause(identity, 'unavailable', what, { answer })
    }
    const field = ANSWERS[purpose]
    if (isRecord(read) && field in read && read[field] !== null) {
      this.#answered()
      return read
    }
    const what =
      isRecord(read) && read['error']
        ? // Servers that pass requests on say so when the one behind them failed.
          `an error${toldToAll({ body: answer.body, isFault: true, words })}`
        : `JSON without the field "${field}"`
    return this.#pause(identity, 'unavailable', `The ${purpose} server answered 200 with ${what}`, { answer })
  }

  /** Of this request alone: the server has answered. */
  #tooLong(cause: unknown): never {
    this.#answered()
    throw new AppError(
      `The ${this.#parts.purpose} server answered with more than ${ANSWER_BYTES_MAX / 1_048_576} MiB, which is no answer to this request; request the analysis again`,
      { kind: 'drift', code: TOO_LONG, cause },
    )
  }

  #unanswered(identity: string, error: unknown, asked: Asked): Promise<never> {
    const { purpose } = this.#parts
    const isConnected = !(error instanceof HttpFailure) || error.sent
    const words = isConnected
      ? `The ${purpose} server did not answer: ${messageOf(error)}`
      : `The ${purpose} server cannot be reached: ${messageOf(error)}`
    const isNobody = reachedNobody(error, this.#patience)
    if (asked === 'request' && isNobody) this.#doubt.nobody()
    return this.#pause(identity, isConnected ? 'unavailable' : 'unreachable', scrub(words), {
      cause: error,
      asked,
      isLost: asked === 'request' && !isNobody,
      isCut: asked === 'request' && isNobody && wentOutWhole(error),
    })
  }

  async #pause(
    identity: string,
    reason: WaitReason,
    words: string,
    { answer, asked = 'request', isLost = false, isCut, cause }: Refusal,
  ): Promise<never> {
    const isOwn = reason === 'unavailable' && asked === 'request' && this.#hasAnswered && !isUploadStalled(cause)
    this.#hasAnswered = false
    if (isOfDoubt(reason)) this.#doubt.begin()
    this.#refusals++
    // Whether it answers again is found out by one request, not by all that wait.
    this.#slots.max = 1
    const pause: Pause = { reason, words, leftMs: this.#waitMs(reason, answer) }
    await this.#parts.pauses.begin(identity, pause)
    throw new ServerPaused(pause, isOwn, { cause, mayBeUnderWay: isLost, isCut })
  }

  #waitMs(reason: WaitReason, answer: HttpAnswer | undefined): number {
    const told = answer?.headers['retry-after']
    if (answer && (told !== undefined || reason === 'throttled')) {
      // A date is meant by the server's clock, not by ours.
      const date = Date.parse(String(answer.headers['date'] ?? ''))
      return retryAfterMs(told, Number.isNaN(date) ? this.#parts.pauses.clock.now() : new Date(date))
    }
    return Math.min(PAUSE_MS_MAX, PAUSE_MS_MIN * 2 ** (this.#refusals - 1))
  }
}

/** Why a server is paused. */
interface Refusal {
  /** Absent: none came. */
  readonly answer?: HttpAnswer
  /** Absent: a request. */
  readonly asked?: Asked
  /** The request may have been taken up, and its answer is lost. Absent: not so. */
  readonly isLost?: boolean
  /** The whole request went out and was cut off. Absent: not so. */
  readonly isCut?: boolean
  readonly cause?: unknown
}

const isElsewhere = (status: number): boolean => status >= 300 && status < 400

/** An error or no answer. Who asked us to wait, or refuses our key, is there: the next request meets an answer. */
const isOfDoubt = (reason: WaitReason): boolean => reason === 'unavailable' || reason === 'unreachable'

/** A request that the server understood and refused as it stands: in another form it may take it. */
export const isOfForm = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'analysis.rejected' && (error.status === 400 || error.status === 422)

const isRecord = (read: unknown): read is Readonly<Record<string, unknown>> => typeof read === 'object' && read !== null

/** The code of an answer that was longer than is read. */
const TOO_LONG = 'analysis.too_long'

/** An answer to this request came, and is longer than any that can be read. */
export const isTooLong = (error: unknown): boolean => error instanceof AppError && error.code === TOO_LONG

/** The same body, which notes that it could not be read: then the server is not to blame. */
const noting = (body: StreamedBody, own: { fault?: Error }): StreamedBody => ({
  bytes: body.bytes,
  open: () =>
    body.open().once('error', (error) => {
      own.fault = error
    }),
})
