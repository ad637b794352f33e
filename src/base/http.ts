import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Readable } from 'node:stream'
import { messageOf } from './errors.ts'
import { scrub } from './log.ts'

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
  /** Called right before the request goes out; throwing keeps it from being sent. */
  readonly beforeSend?: () => void
}

/** The answer to it, read whole. */
export interface HttpAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Storable text (`foreign.ts`): no NUL, no half of a character. */
  readonly body: string
}

/** No usable answer. `sent` false: certainly nothing reached the other side; true: nobody knows. */
export class HttpFailure extends Error {
  override readonly name = 'HttpFailure'
  readonly sent: boolean
  constructor(message: string, sent: boolean, cause: unknown) {
    super(message, { cause })
    this.sent = sent
  }
}

/** Connections are kept and shared by everything that this process asks. */
export const agents = {
  http: new HttpAgent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64 }),
  https: new HttpsAgent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64 }),
}

/** The reason for a failed request, without the secrets that its URL may hold. */
export function reasonOf(error: unknown): string {
  return scrub(messageOf(error))
}
