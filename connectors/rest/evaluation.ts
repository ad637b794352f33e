import { createRequire } from 'node:module'
import type jsonata from 'jsonata'

/** One expression and what it is shown. Everything here goes to another process, so it is plain data. */
export interface Evaluation {
  readonly source: string
  readonly input: unknown
  readonly values: Readonly<Record<string, unknown>> | undefined
}

/** The value of an expression, or a sentence about why there is none. */
export type Outcome = { readonly value: unknown } | { readonly problem: string }

/**
 * One batch for the process of the expressions; inputs and values are JSON. One answer has an outcome for each, in
 * order.
 */
export interface SentBatch {
  readonly inputs: readonly string[]
  /** `at` is the place of its input. */
  readonly evaluations: readonly { readonly source: string; readonly at: number; readonly values: string }[]
}
/** The value as JSON; null where the expression finds nothing. */
export type SentOutcome = { readonly json: string | null } | { readonly problem: string }

/** JSONata's own bounds: milliseconds, depth of calls, length of a list. They are looked at between its steps, never within one. */
const BOUNDS = { timeout: 4_000, stack: 200, sequence: 1_000_000 }
const KEPT_MAX = 1_000

const kept = new Map<string, jsonata.Expression>()
/** Loaded for the first expression. */
const require = createRequire(import.meta.url)

/** Throws an error with `message` and `position` where the text is no expression. */
export function compiledOf(source: string): jsonata.Expression {
  const known = kept.get(source)
  if (known) return known
  const compiled = (require('jsonata') as typeof jsonata)(source, BOUNDS)
  // Text that an ATS sent must never become a program.
  compiled.assign('eval', undefined)
  if (kept.size >= KEPT_MAX) kept.clear()
  kept.set(source, compiled)
  return compiled
}

/** The value that the expression finds, as plain data; undefined where it finds nothing. */
export async function evaluate(evaluation: Evaluation): Promise<Outcome> {
  const outcome = await evaluateToJson(evaluation)
  if ('problem' in outcome) return outcome
  return { value: outcome.json === null ? undefined : (JSON.parse(outcome.json) as unknown) }
}

/** The same as JSON, the form in which it goes to another process. */
export async function evaluateToJson({ source, input, values }: Evaluation): Promise<SentOutcome> {
  try {
    const value: unknown = await compiledOf(source).evaluate(input, values)
    if (isFunction(value)) return { problem: 'the expression makes a function where a value is wanted' }
    return { json: (JSON.stringify(value) as string | undefined) ?? null }
  } catch (error) {
    return { problem: (error as Error).message }
  }
}

/** JSONata's own functions are objects with a mark. */
function isFunction(value: unknown): boolean {
  if (typeof value === 'function') return true
  return typeof value === 'object' && value !== null && ('_jsonata_lambda' in value || '_jsonata_function' in value)
}
