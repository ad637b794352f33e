import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { readJsonAsSent } from '../base/foreign.ts'

/** A call of an ATS to `/hooks/CONNECTION`, as it came. */
export interface Hook {
  readonly raw: Buffer
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly nowMs: number
}

/** How a vendor signs its hooks. A hook is only a hint to look sooner: nothing in it is believed, everything is read anew. */
export interface Webhook<Settings> {
  /** The secrets that may have signed; none: hooks are refused. */
  readonly secrets: (settings: Settings) => readonly string[]
  readonly isGenuine: (hook: Hook, secret: string, settings: Settings) => boolean
  /** A call that is answered and has no effect: the vendor tries the address before there is a secret. */
  readonly greeting?: (hook: Hook) => Readonly<Record<string, string>> | undefined
  /** The status by which the vendor believes that we have it; absent: 200. */
  readonly accepted?: number
}

/** One secret, or several while they are changed or where each hook has its own. */
export const HookSecret = z
  .union([z.string().min(8), z.array(z.string().min(8)).min(1)])
  .transform((value) => [value].flat())
  .optional()
  .describe('of the webhook to /hooks/CONNECTION, by which a pass starts at once')

/** Older signed times are a replay. */
const REPLAY_MS_MAX = 5 * 60_000

/** The HMAC of a body, as webhooks are signed. */
export function hmac(secret: string, ...parts: readonly (string | Buffer)[]): Buffer {
  const made = createHmac('sha256', secret)
  for (const part of parts) made.update(part)
  return made.digest()
}

/** In constant time, whatever was sent. */
export function isSigned(expected: Buffer, sent: string | undefined, encoding: 'hex' | 'base64' = 'hex'): boolean {
  if (sent === undefined) return false
  const digest = (value: Buffer) => createHash('sha256').update(value).digest()
  return timingSafeEqual(digest(expected), digest(Buffer.from(sent.trim(), encoding)))
}

/** A signed time that is neither long past nor in the future. */
export function isRecent(timeMs: number, nowMs: number): boolean {
  return Number.isFinite(timeMs) && Math.abs(nowMs - timeMs) <= REPLAY_MS_MAX
}

/** `t=1,v1=abc` as pairs; a name that comes several times keeps all its values. */
export function pairsIn(
  header: string | undefined,
  separator: RegExp = /[,;]\s*/,
): ReadonlyMap<string, readonly string[]> {
  const pairs = new Map<string, string[]>()
  for (const part of (header ?? '').split(separator)) {
    const at = part.indexOf('=')
    if (at > 0)
      pairs.set(part.slice(0, at).trim(), [...(pairs.get(part.slice(0, at).trim()) ?? []), part.slice(at + 1).trim()])
  }
  return pairs
}

/** The body as JSON; an empty object where it is none. */
export function jsonIn({ raw }: Hook): Readonly<Record<string, unknown>> {
  try {
    const json: unknown = readJsonAsSent(raw.toString('utf8'))
    return json !== null && typeof json === 'object' ? (json as Record<string, unknown>) : {}
  } catch {
    return {} // not signed by whom we know, then
  }
}
