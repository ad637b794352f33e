import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../base/errors.ts'
import { isStorable } from '../base/text.ts'

/**
 * The other way round: an ATS that knows us as a provider of assessments calls us at `/assessments/CONNECTION`. It asks what
 * there is, orders an interview for a candidate, and is told what became of it. A partner says how its vendor asks and is
 * answered; offering, inviting and remembering are the same for all (`sync/inbound/orders.ts`).
 */

/** One call of the ATS, as it came. */
export interface PartnerCall {
  readonly method: string
  /** Below `/assessments/CONNECTION`, without the first slash. */
  readonly path: string
  readonly query: Readonly<Record<string, string | undefined>>
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The body; an empty object where it is no JSON object. */
  readonly json: Readonly<Record<string, unknown>>
  readonly nowMs: number
}

/** Text is sent as text, anything else as JSON. */
export interface PartnerAnswer {
  readonly status: number
  readonly body: unknown
}

/** A position that can be ordered. */
export interface TestOffered {
  readonly id: string
  readonly name: string
  /** Such as "5 questions, about 10 minutes". */
  readonly description: string
}

/** An interview that an ATS orders for a candidate. */
export interface Order {
  /** The identity of an order: the same key again is the same order, not a second invite. */
  readonly key: string
  readonly testId: string
  readonly candidate: {
    readonly firstName: string
    readonly lastName: string
    readonly email: string
    readonly phoneNumber: string | null
    readonly countryCode: string | null
  }
  /** Where the result goes, if the ATS says so with the order. */
  readonly callback: string | null
  /** The ATS's own ids, for people. */
  readonly facts: Readonly<Record<string, string>>
}

/** The state of an interview as an ATS is told of it. */
export interface AssessmentResult {
  readonly status: 'pending' | 'started' | 'completed' | 'abandoned' | 'expired' | 'cancelled'
  /** 0 to 100; null while nothing was analysed, or where the analysis abstained. */
  readonly score: number | null
  /** One sentence for the recruiter. It is advice, not a decision. */
  readonly summary: string
  /** Where a reviewer watches it; null where we do not serve that page. */
  readonly url: string | null
}

/**
 * The service behind a partner's requests. Each method throws an AppError whose message the recruiter may read, with
 * its HTTP status.
 */
export interface OrderService {
  /** The open positions that have questions. */
  tests(): Promise<readonly TestOffered[]>
  place(order: Order): Promise<{ readonly id: string }>
  /** How an order stands now. */
  result(id: string): Promise<AssessmentResult>
  cancel(id: string): Promise<void>
  /** Records a failure on the ATS's side that the ATS reported; `explain` shows it. */
  complain(id: string | null, problem: string): Promise<void>
}

/** The additional parts of a connector whose ATS orders interviews. */
export interface Assessments<Settings> {
  readonly isGenuine: (call: PartnerCall, settings: Settings) => boolean
  /** Undefined: no such path. */
  readonly handle: (call: PartnerCall, orders: OrderService, settings: Settings) => Promise<PartnerAnswer | undefined>
  /** A refusal in the form that the vendor shows to its recruiter. */
  readonly refusal: (status: number, message: string) => PartnerAnswer
}

/** The order, for the code that reports its result. */
export interface PlacedOrder {
  readonly callback: string | null
  readonly facts: Readonly<Record<string, string>>
  /** The ATS took it back itself, and needs not be told. */
  readonly isWithdrawn: boolean
}

/** Finds orders that were placed before. */
export interface OrderBook {
  find(orderId: string): Promise<PlacedOrder | null>
}

/** Settings that every partner has. */
export const orderSettings = {
  /** Positions that may be ordered; absent: every open one. */
  positions: z.array(z.string().regex(/^[0-9a-fA-F]{24}$/, { error: 'expected the id of a position' })).optional(),
  sendEmail: z.boolean().default(true),
  expiresInDays: z.int().min(1).max(90).default(14),
}
/** The settings that every partner has, as a schema. */
export const OrderSettings = z.object(orderSettings)

/** An order that cannot be carried out; the recruiter reads the message inside the ATS. */
export function orderRefused(message: string, status = 422, code = 'order.refused'): AppError {
  return new AppError(message, { kind: 'domain', code, status })
}

/**
 * The address of a result, normalised; null for one that is told nothing. Allowed are the origin of `baseUrl`, and https on the standard port of `hosts`, each
 * a whole host name in lower case: our key goes along.
 */
export function allowedCallback(url: string, baseUrl: string, hosts: readonly string[] = []): string | null {
  const wanted = URL.parse(url)
  if (wanted?.username !== '' || wanted.password !== '') return null
  const isListed = wanted.protocol === 'https:' && wanted.port === '' && hosts.includes(wanted.hostname)
  return isListed || wanted.origin === new URL(baseUrl).origin ? wanted.href : null
}

/** The address where an order wants its result; an order that wants it elsewhere is refused. */
export function callbackAt(url: string, baseUrl: string, hosts: readonly string[] = []): string {
  const allowed = allowedCallback(url, baseUrl, hosts)
  if (allowed !== null) return allowed
  const known = [...new Set([new URL(baseUrl).host, ...hosts])].join(', ')
  throw orderRefused(`The order wants its result at ${URL.parse(url)?.host ?? 'no address'}, which is not ${known}`)
}

function allStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  return value === null || typeof value !== 'object' || Object.values(value).every(allStorable)
}

/** Reads what the ATS sent; throws an `orderRefused` that names what is missing. */
export function readOrder<Schema extends z.ZodType>(json: unknown, schema: Schema): z.output<Schema> {
  if (!allStorable(json)) throw orderRefused('The order holds a NUL or half of a character, which no text may', 400)
  const read = schema.safeParse(json)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  throw orderRefused(`The order cannot be read: ${issue?.path.join('.') || 'the body'}: ${issue?.message}`, 400)
}

/** In constant time, whatever was sent. */
export function isSecret(expected: string, sent: string | undefined): boolean {
  if (sent === undefined) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(expected), digest(sent))
}

/** True when the call carries the key that was agreed on. */
export const hasKey = ({ headers }: PartnerCall, { key }: { readonly key: string }): boolean =>
  isSecret(key, keyIn(headers['authorization']))

/** The key of `Authorization: Basic base64("KEY:")`, or of `Bearer KEY`. */
function keyIn(authorization: string | undefined): string | undefined {
  const [scheme = '', value = ''] = (authorization ?? '').split(/\s+/)
  if (/^bearer$/i.test(scheme)) return value
  if (!/^basic$/i.test(scheme)) return undefined
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0]
}
