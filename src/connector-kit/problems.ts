import { AppError, messageOf } from '../base/errors.ts'
import { scrubQuote } from '../base/log.ts'

/** Errors that a connector throws, so that every ATS is treated alike. None of these leaves a write in doubt. */

export const rejected = (message: string, facts: Record<string, unknown> = {}): AppError =>
  new AppError(message, { kind: 'rejected', code: 'ats.rejected', facts: { doubtful: false, ...facts } })

/** The error for a setting that somebody has to correct. */
export const misconfigured = (message: string, code = 'ats.settings'): AppError =>
  new AppError(message, { kind: 'config', code, facts: { doubtful: false } })

/** A token or login server that may answer later; nothing was written yet. */
export const unavailable = (message: string, code: string, cause?: unknown): AppError =>
  new AppError(message, { kind: 'transient', code, cause, facts: { doubtful: false } })

/** The ATS refuses a request with 403: the record is not ours to see or to change, or the key lacks a right. */
export const FORBIDDEN = 'ats.forbidden'

/** The fact of a refusal (403) that names the right which the key lacks, as the vendor calls it. */
const RIGHT = 'right'

/**
 * The answer of `work`, which needs another right than the reading that it is part of: a refusal (403) names it. Without this the page
 * would name the right of the reading, which the key may well have.
 */
export async function needing<Answer>(right: string, work: Promise<Answer>): Promise<Answer> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== FORBIDDEN) throw error
    const { message, kind, code, status, facts, named } = error
    throw new AppError(message, { kind, code, status, named, cause: error, facts: { ...facts, [RIGHT]: right } })
  }
}

/** The right that a refusal names; undefined where it names none. */
export function rightIn(error: unknown): string | undefined {
  const right = error instanceof AppError ? error.facts[RIGHT] : undefined
  return typeof right === 'string' ? right : undefined
}

/** The ATS does not take our place in its list any more: the list is read anew. */
export const CURSOR_REFUSED = 'ats.cursor_refused'

/** The error for a cursor that the ATS does not take any more. */
export const cursorRefused = (message: string): AppError =>
  new AppError(message, { kind: 'drift', code: CURSOR_REFUSED, facts: { doubtful: false } })

/** The words of an error body: `message`, `error`, `detail`, `title`, alone, in lists and in `errors`; "no reason given". */
export function problemIn(json: unknown): string {
  const words = [...new Set(collect(json, 0))].filter((text) => text.trim() !== '')
  return words.slice(0, 5).join('; ') || 'no reason given'
}

const TELLING = ['message', 'errorMessage', 'error', 'errors', 'detail', 'title', 'error_description', 'code']

function collect(json: unknown, depth: number): string[] {
  if (typeof json === 'string') return [json]
  if (json === null || typeof json !== 'object' || depth > 3) return []
  if (Array.isArray(json)) return json.flatMap((one) => collect(one, depth + 1))
  const found = TELLING.flatMap((name) => collect((json as Record<string, unknown>)[name], depth + 1))
  // Some say which field it is by its name only: {"errors":{"email":["is taken"]}}.
  return found.length > 0 || depth === 0
    ? found
    : Object.entries(json).flatMap(([name, value]) => collect(value, depth + 1).map((text) => `${name}: ${text}`))
}

/** True when the ATS may have carried out a write although it did not say so. Unclassified errors are doubtful too. */
export function isDoubtful(error: unknown): boolean {
  return error instanceof AppError ? (error.facts['doubtful'] ?? error.kind === 'bug') === true : true
}

export function messageOfAts(error: unknown): string {
  return scrubQuote(messageOf(error))
}
