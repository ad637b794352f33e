import { exchange } from '../base/exchange.ts'
import { AnswerTooLarge, type HttpAnswer, HttpFailure, TooLate, UploadStalled } from '../base/http.ts'

/** Of the list of models only the status counts. */
const LIST_BYTES_MAX = 64 * 1024

/** How long a model server is waited for. */
export interface Patience {
  /** A long recording on a small machine takes minutes to be transcribed, and its answer comes as a whole. */
  readonly wholeMs: number
  /** Until the server takes more of an upload: an engine that hears one recording after the other lets the next one stand meanwhile. */
  readonly uploadStallMs: number
  /** For the next byte of an answer that has begun. */
  readonly stallMs: number
  /** For the list of its models. */
  readonly probeMs: number
  /** A connection that is closed so soon, before a byte of an answer, leads to no server that took the request up. */
  readonly cutMs: number
}

/** As the product waits. */
export const PATIENCE: Patience = {
  wholeMs: 15 * 60_000,
  uploadStallMs: 5 * 60_000,
  stallMs: 30_000,
  probeMs: 10_000,
  cutMs: 1_000,
}

/** Asks a server for the list of its models, which nobody pays: an answer shows that a server stands behind the address. */
export async function listOfModels(baseUrl: string, key: string, { probeMs }: Patience): Promise<HttpAnswer> {
  try {
    return await exchange({
      method: 'GET',
      url: `${baseUrl}/models`,
      headers: { authorization: `Bearer ${key}` },
      deadlineMs: probeMs,
      bytesMax: LIST_BYTES_MAX,
    })
  } catch (error) {
    if (error instanceof HttpFailure && error.cause instanceof AnswerTooLarge)
      return { status: 200, headers: {}, body: '' }
    throw error
  }
}

/**
 * Whether an answer to the list of models shows that the server is there. Many know no such list, so a refusal shows it too, also one in
 * words for methods or protocols that it does not know.
 */
export const showsItself = ({ status }: HttpAnswer): boolean =>
  status === 501 || status === 505 || (status < 500 && status !== 429)

/** So many probes in a row may go unanswered, and then nothing follows from one: a gateway may know no list, and say so with an error. */
const UNCLEAR_MAX = 5

/** Whether a server is there, as far as one process knows: while it is in doubt, nothing that is paid leaves before it has shown itself. */
export class Doubt {
  #isOpen = false
  #unclear = 0
  /** Which stored pause this process saw last, and after which one the server showed itself. */
  #seen: string | undefined
  #overcome: string | undefined

  /** True where the server has to be asked for the list of its models first. */
  get asksFirst(): boolean {
    return this.#isOpen && this.#unclear < UNCLEAR_MAX
  }

  /** An error, or no answer. */
  begin(): void {
    this.#isOpen = true
  }

  /** A pause that was stored, by whatever process: `told` is which one. */
  see(told: string | undefined, isOfDoubt: boolean): void {
    // Another process was told of it, or this one in another life, and none here has had an answer since.
    if (isOfDoubt && (told === undefined || told !== this.#overcome)) this.#isOpen = true
    this.#seen = told
  }

  /** A probe came to an error, or to nothing within its time. */
  unclear(): void {
    this.#unclear++
  }

  /** Nobody took the connection, or it was cut: that is clear. */
  nobody(): void {
    this.#unclear = 0
  }

  /** It is there, whatever stopped it before. */
  end(): void {
    this.#isOpen = false
    this.#unclear = 0
    this.#overcome = this.#seen
  }
}

/** Whether the time of a request passed, rather than that its connection was refused or cut. */
export const isTooLate = (error: unknown): boolean => error instanceof HttpFailure && error.cause instanceof TooLate

/** An engine that is busy lets an upload stand, whatever is in it. */
export const isUploadStalled = (error: unknown): boolean =>
  error instanceof HttpFailure && error.cause instanceof UploadStalled

/** Whether a request went out to nobody: cut off before the whole of it was sent, or so soon after it that no server took it up. */
export const reachedNobody = (error: unknown, { cutMs }: Patience): boolean =>
  error instanceof HttpFailure && (!error.sent || (error.cutAfterMs !== undefined && error.cutAfterMs <= cutMs))

/** Of a request that reached nobody: whether all of it was sent, so that whoever closed the connection may have had it. */
export const wentOutWhole = (error: unknown): boolean =>
  error instanceof HttpFailure && error.sent && (error.cutAfterMs ?? 0) > 0
