import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { messageOf } from './errors.ts'
import { scrub } from './log.ts'

export interface HttpRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** True where a method that usually changes something only reads. */
  readonly isRead?: boolean
  /** From the call to the last byte of the answer; a slow drip does not extend it. */
  readonly deadlineMs: number
  /** Counted after inflation: 204 KB of gzip can be 210 MB. */
  readonly bytesMax: number
  /** Called right before the request goes out; throwing keeps it from being sent. */
  readonly beforeSend?: () => void
}

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

/** What went wrong, without what a URL may hold of secrets. */
export function reasonOf(error: unknown): string {
  return scrub(messageOf(error))
}
