import { exchange } from '../base/exchange.ts'
import { AnswerTooLarge, type HttpAnswer, HttpFailure, UploadStalled } from '../base/http.ts'

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

/**
 * Asks a server for the list of its models, which nobody pays: an answer shows that a server stands behind the address. Many servers
 * know no such list, so a refusal shows it too.
 */
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

/** An engine that is busy lets an upload stand, whatever is in it. */
export const isUploadStalled = (error: unknown): boolean =>
  error instanceof HttpFailure && error.cause instanceof UploadStalled

/** Whether a request went out to nobody: cut off before the whole of it was sent, or so soon after it that no server took it up. */
export const reachedNobody = (error: unknown, { cutMs }: Patience): boolean =>
  error instanceof HttpFailure && (!error.sent || (error.cutAfterMs !== undefined && error.cutAfterMs <= cutMs))

/** Of a request that reached nobody: whether all of it was sent, so that whoever closed the connection may have had it. */
export const wentOutWhole = (error: unknown): boolean =>
  error instanceof HttpFailure && error.sent && (error.cutAfterMs ?? 0) > 0
