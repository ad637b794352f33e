import { storable } from './foreign.ts'

/**
 * The kind of an error decides what happens next; the engine decides by it and by nothing else.
 * transient: the same request may work later. throttled: told to wait. config: a person must change a key, a scope, an
 * address or a mapping. rejected: understood and refused. drift: the answer is not what we rely on. domain: a caller
 * broke a rule. bug: an invariant broke, and every error that nobody classified.
 */
export type ErrorKind = 'transient' | 'throttled' | 'config' | 'rejected' | 'drift' | 'domain' | 'bug'

/** The facts of an error for the code that handles it. */
export interface ErrorFacts {
  readonly kind: ErrorKind
  /** Stable word for logs, `--json` and the header `X-Error-Code`. */
  readonly code: string
  /** HTTP status where the error answers a request. */
  readonly status?: number
  readonly cause?: unknown
  /** How long to wait, when the other side said so. */
  readonly retryAfterMs?: number
  /** Facts for the log; never a secret. */
  readonly facts?: Readonly<Record<string, unknown>>
  /** What else the sentence names, for a page in another language. The log does not get it: it may be somebody's address. */
  readonly named?: Readonly<Record<string, unknown>>
}

/** The one error type that rooms throw on purpose. The message names the thing, the expectation, what came, what to do. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly kind: ErrorKind
  readonly code: string
  readonly status: number
  readonly retryAfterMs: number | undefined
  readonly facts: Readonly<Record<string, unknown>>
  readonly named: Readonly<Record<string, unknown>>
  constructor(message: string, facts: ErrorFacts) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause })
    this.kind = facts.kind
    this.code = facts.code
    this.status = facts.status ?? 500
    this.retryAfterMs = facts.retryAfterMs
    this.facts = facts.facts ?? {}
    this.named = facts.named ?? {}
  }
}

/** The refusal of a request: its caller broke a rule, and reads the message with this 4xx (or 503, 507) status. */
export function domainError(code: string, status: number, message: string, cause?: unknown): AppError {
  return new AppError(message, { kind: 'domain', code, status, cause })
}

/** Thrown by work that breaks off because its process ends: nothing failed, and nothing went out. */
export const processEnds = (): AppError =>
  new AppError('The process is ending; what is left goes on elsewhere, or with the next start', {
    kind: 'transient',
    code: 'lease.stopping',
    facts: { doubtful: false },
  })

/** The text of anything thrown, with its causes, for logs and records. It can be stored: a parser quotes what it could not read. */
export function messageOf(error: unknown): string {
  return storable(textOf(error))
}

function textOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  // Not every library throws an Error, or names one as the cause: got gives what looks like one.
  const { message, name, cause } = error as Partial<Error>
  // An AggregateError (all addresses refused, for instance) has an empty message of its own.
  const inner = error instanceof AggregateError ? error.errors.map(textOf).join('; ') : name
  const own = message || inner || 'an error without a text'
  if (cause === undefined) return own
  const why = textOf(cause)
  // A wrapped error often repeats the text of its cause.
  return own.includes(why) ? own : `${own}: ${why}`
}

/** The advice about a refused key, at the end of each such sentence. */
export const KEY_RENEWAL =
  'A key in a file (${file:…}) is read anew when it has changed; a changed variable (${NAME}) needs a restart.'

/** The code of a Node or PostgreSQL error, if it has one. */
export function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : undefined
}
