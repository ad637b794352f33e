import { AppError } from '../../src/base/errors.ts'
import type { HttpRequest } from '../../src/base/http.ts'
import { cut, oneLine } from '../../src/base/text.ts'
import type { SessionContext } from '../../src/connector-kit/contract.ts'
import type { Trial, TrialProblem, TrialRow, TriedWith } from '../../src/connector-kit/trials.ts'
import type { z } from '../../src/connector-kit/zod.ts'
import { placesIn, shownJson } from './answer-places.ts'
import type { Calls } from './calls.ts'
import type { Expression, Values } from './expression.ts'
import type { ListSpec, RequestSpec } from './schema.ts'

/** One page of a real answer, for somebody who describes the ATS: what came, and what the settings make of it. */

/** An answer of one page for a person; what the engine reads may be larger. */
const BYTES_MAX = 4 * 1024 * 1024
const DEADLINE_MS = 8_000
const ROWS_SHOWN = 5
const VALUE_MAX = 200
const RAW_MAX = 4_000
/** An expression that takes longer is not evaluated on the rows that follow. */
const SLOW_MS = 1_000

export type Clean = (text: string) => string
export type Fields = Readonly<Record<string, Expression | undefined>>
/** The request of a part, the fields that are read of its rows, and the schema of the rows. */
export interface Asked {
  readonly what: string
  readonly values: Values
  readonly triedWith: readonly TriedWith[]
  readonly map: Fields
  readonly schema: z.ZodType
}

/** The same network with the bounds of a trial. */
export const boundedContext = (context: SessionContext): SessionContext => ({
  ...context,
  deadlineMs: Math.min(context.deadlineMs, DEADLINE_MS),
  exchange: (request: HttpRequest) =>
    context.exchange({ ...request, bytesMax: Math.min(request.bytesMax ?? BYTES_MAX, BYTES_MAX) }),
})

const rawOf = (value: unknown, clean: Clean): string => cut(shownJson(value, clean), RAW_MAX)

function textOf(value: unknown, clean: Clean): string | null {
  if (value === undefined || value === null) return null
  return oneLine(cut(typeof value === 'object' ? shownJson(value, clean) : clean(String(value)), VALUE_MAX))
}

/** Reads first pages and single things, with what is understood of them. `cleaning` brings what takes our credentials out of a text of the ATS. */
export function trialReads(calls: Calls, { clock }: SessionContext, cleaning: () => Promise<Clean>) {
  /** Our fields of one row, each by itself: one that does not fit leaves the others. */
  async function understand(row: unknown, { map, schema, what }: Asked, known: Values, slow: Set<string>) {
    const values: Record<string, unknown> = {}
    let problem: string | null | undefined
    let field: string | undefined
    for (const [name, expression] of Object.entries(map)) {
      if (!expression || slow.has(name)) continue
      const begun = clock.monotonicMs()
      try {
        values[name] = (await expression.evaluate(row, known)) ?? null
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        values[name] = null
        if (problem === undefined) field = name
        problem ??= error.message
        if (clock.monotonicMs() - begun > SLOW_MS) slow.add(name)
      }
    }
    if (problem !== undefined) return { values, problem, field }
    const checked = schema.safeParse(values)
    if (checked.success) return { values, problem, field }
    const [issue] = checked.error.issues
    const [name = ''] = issue?.path ?? []
    if (!(String(name) in map)) return { values, problem: `${what}: ${issue?.message ?? 'not readable'}`, field }
    // What a null should have been says nothing to whoever chose the field.
    const isNothing = values[String(name)] === null
    return {
      values,
      problem: isNothing ? null : (issue?.message ?? 'not readable'),
      field: String(name),
    }
  }

  async function shownRow(row: unknown, asked: Asked, known: Values, slow: Set<string>): Promise<TrialRow> {
    const clean = await cleaning()
    const { values, problem, field } = await understand(row, asked, known, slow)
    const names = Object.keys(asked.map).filter((name) => asked.map[name])
    return {
      understood: Object.fromEntries(names.map((name) => [name, textOf(values[name], clean)])),
      ...(problem === undefined ? {} : { problem: problem === null ? null : cut(clean(problem), 2 * VALUE_MAX) }),
      ...(field === undefined ? {} : { problemField: field }),
      raw: rawOf(row, clean),
    }
  }

  async function list(spec: ListSpec, asked: Asked): Promise<Trial> {
    const { json, known } = await calls.firstPage(spec, asked.values)
    const { triedWith } = asked
    const clean = await cleaning()
    const places = placesIn(json, 'list', clean)
    try {
      const found = await calls.rows(asked.what, spec, json, known)
      const rows: TrialRow[] = []
      const slow = new Set<string>()
      for (const row of found.slice(0, ROWS_SHOWN)) rows.push(await shownRow(row, asked, known, slow))
      const whole = rows.length === 0 ? { raw: rawOf(json, clean) } : {}
      return { triedWith, rows, rowCount: found.length, places, fields: placesIn(found[0], 'field', clean), ...whole }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const empty = { rows: [], rowCount: 0, places, fields: [], raw: rawOf(json, clean) }
      return { triedWith, problem: { is: 'unreadable', text: clean(error.message) }, ...empty }
    }
  }

  async function one(spec: RequestSpec & { row?: Expression | undefined }, asked: Asked): Promise<Trial> {
    const { json, known } = await calls.send(spec, asked.values)
    const { triedWith } = asked
    const clean = await cleaning()
    const places = placesIn(json, 'thing', clean)
    const row = spec.row ? await spec.row.evaluate(json, known) : json
    if (row === undefined || row === null) {
      const problem: TrialProblem = spec.row ? { is: 'nowhere', expression: spec.row.source } : { is: 'empty' }
      return { triedWith, problem, rows: [], rowCount: 0, places, fields: [], raw: rawOf(json, clean) }
    }
    const shown = await shownRow(row, asked, known, new Set())
    return { triedWith, rows: [shown], rowCount: 1, places, fields: placesIn(row, 'field', clean) }
  }

  /** The rows of a first page as our fields; those that do not fit are left out. */
  async function firstRows<Schema extends z.ZodType>(spec: ListSpec, asked: Asked & { readonly schema: Schema }) {
    const { json, known } = await calls.firstPage(spec, asked.values)
    const found: z.output<Schema>[] = []
    const slow = new Set<string>()
    for (const row of (await calls.rows(asked.what, spec, json, known)).slice(0, 10 * ROWS_SHOWN)) {
      const { values, problem } = await understand(row, asked, known, slow)
      if (problem === undefined) found.push(asked.schema.parse(values))
      if (slow.size > 0) break
    }
    return found
  }

  return { list, one, firstRows }
}
