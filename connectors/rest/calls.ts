import { AppError } from '../../src/base/errors.ts'
import type { Mask } from '../../src/base/masks.ts'
import type { AtsAnswer, AtsClient, AtsRequest } from '../../src/connector-kit/ats-client.ts'
import type { Claim, ListPage, Unreadable } from '../../src/connector-kit/contract.ts'
import { linked } from '../../src/connector-kit/links.ts'
import { endless } from '../../src/connector-kit/lists.ts'
import { rejected } from '../../src/connector-kit/problems.ts'
import { pathOf } from '../../src/connector-kit/quoted.ts'
import { nextLink, readRows } from '../../src/connector-kit/rows.ts'
import { z } from '../../src/connector-kit/zod.ts'
import type { Expression, Values } from './expression.ts'
import type { ListSpec, RequestSpec } from './schema.ts'

/** Turns the YAML's requests into calls on the wire. */

type Plain = Omit<RequestSpec, 'first'>
type Fields = Readonly<Record<string, Expression | undefined>>
/** The mapping of a row: an expression for each field, or a way of its own. */
type RowMap = Fields | ((row: unknown, values: Values) => Promise<unknown>)

/** The claim and the idempotency key of a write; reads have neither. */
export interface SendOptions {
  readonly claim?: Claim
  /** Sent along as this header. */
  readonly key?: readonly [header: string, value: string]
}

/** An answer, and the values that are known beside it: those that the request had, and what it kept of `first`. */
export interface Sent {
  readonly json: unknown
  readonly known: Values
}

/** Sends the requests of the YAML and evaluates its expressions on the answers. */
export class Calls {
  readonly #client: AtsClient
  readonly #refusal: Expression | undefined
  readonly #hide: Mask | undefined

  /** `hide`: takes secrets out of answers that repeat them. An expression could spell them in a way that nothing masks. */
  constructor(client: AtsClient, refusal: Expression | undefined, hide?: Mask) {
    this.#client = client
    this.#refusal = refusal
    this.#hide = hide
  }

  async send(spec: RequestSpec, values: Values = {}, options: SendOptions = {}): Promise<Sent> {
    const known = spec.first ? { ...values, ...(await this.#before(spec, values)) } : values
    return { json: (await this.#ask(await requestFor(spec, known, options), known)).json, known }
  }

  /** The answer of a list's first page. */
  async firstPage(spec: ListSpec, values: Values): Promise<Sent> {
    const known = { ...values, ...(await this.#before(spec, values)) }
    const request = await requestFor(spec, { ...known, ...placeOf(spec, 0, 0) })
    return { json: (await this.#ask(request, known)).json, known }
  }

  /** The same for something that may not be there: null instead of a 404. */
  async find(spec: RequestSpec & { row?: Expression | undefined }, values: Values): Promise<Sent | null> {
    try {
      const { json, known } = await this.send(spec, values)
      const row = (spec.row ? await spec.row.evaluate(json, known) : json) ?? null
      return row === null ? null : { json: row, known }
    } catch (error) {
      if (error instanceof AppError && error.facts['status'] === 404) return null
      throw error
    }
  }

  /** Reads a list to its end; `map` says what its rows are to us, `schema` what that has to be. */
  async *list<Schema extends z.ZodType>(
    what: string,
    spec: ListSpec,
    values: Values,
    map: RowMap,
    schema: Schema,
  ): AsyncGenerator<ListPage<z.output<Schema>>> {
    const known = { ...values, ...(await this.#before(spec, values)) }
    const asked = endless(what)
    let request: AtsRequest | undefined = await requestFor(spec, { ...known, ...placeOf(spec, 0, 0) })
    let before: string | undefined
    for (let pages = 1, offset = 0; request !== undefined; pages++) {
      asked(JSON.stringify([request.path, request.query, request.json]))
      const answer: AtsAnswer = await this.#ask(request, known)
      const rows = await this.rows(what, spec, answer.json, known)
      if (spec.next?.by === 'page') {
        // An ATS that does not know our page numbers answers the same page again.
        const shown = JSON.stringify(rows)
        if (rows.length > 0 && shown === before) return
        before = shown
      }
      offset += rows.length
      yield await readMapped(rows, map, known, schema, what)
      request = await this.#next(spec, answer, known, rows.length, { pages, offset })
    }
  }

  async #next(
    spec: ListSpec,
    answer: AtsAnswer,
    known: Values,
    rows: number,
    { pages, offset }: { pages: number; offset: number },
  ): Promise<AtsRequest | undefined> {
    const { next } = spec
    if (!next) return undefined
    const url = next.by === 'link' ? nextLink(answer.headers['link']) : await next.url?.evaluate(answer.json, known)
    if (url) return linked(answer, String(url))
    if (next.cursor) {
      const cursor = await next.cursor.evaluate(answer.json, known)
      return cursor === undefined || cursor === null || cursor === '' || cursor === false
        ? undefined
        : requestFor(spec, { ...known, cursor: String(cursor) })
    }
    if (next.by !== 'page' && next.by !== 'offset') return undefined
    return rows === 0 ? undefined : requestFor(spec, { ...known, ...placeOf(spec, pages, offset) })
  }

  /** The rows of an answer; throws where it holds no list at their place. */
  async rows(what: string, spec: ListSpec, json: unknown, known: Values): Promise<readonly unknown[]> {
    const rows = spec.rows ? await spec.rows.evaluate(json, known) : json
    if (Array.isArray(rows)) return rows as unknown[]
    throw new AppError(
      `The list of ${what} came without a list: ${spec.rows ? `"${spec.rows.source}" finds ${rows === undefined ? 'nothing' : 'something else'}; where one row or none may come, write [${spec.rows.source}]` : 'the answer is none; say where it stands with "rows"'}`,
      { kind: 'drift', code: 'ats.not_a_list' },
    )
  }

  async #before(spec: RequestSpec, values: Values): Promise<Values> {
    if (!spec.first) return {}
    const { json } = await this.#ask(await requestFor(spec.first, values, {}), values)
    const kept = await Promise.all(
      Object.entries(spec.first.keep).map(async ([name, one]) => [name, await one.evaluate(json, values)] as const),
    )
    return Object.fromEntries(kept)
  }

  async #ask(request: AtsRequest, values: Values): Promise<AtsAnswer> {
    const answer = hidden(await this.#client.request(request), this.#hide)
    const said = this.#refusal && (await readAnswer(this.#refusal, answer.json, values, request.claim))
    if (typeof said === 'string' && said !== '')
      throw rejected(`The ATS refused ${request.method} ${pathOf(request.path)}: ${await this.#client.quoted(said)}`)
    return answer
  }
}

/**
 * The value that an expression finds in an answer. If a write's answer is not understood, the write is in doubt: the
 * ATS may well have it.
 */
export async function readAnswer(
  expression: Expression,
  json: unknown,
  values: Values,
  claim: Claim | undefined,
): Promise<unknown> {
  try {
    return await expression.evaluate(json, values)
  } catch (error) {
    if (!claim || !(error instanceof AppError)) throw error
    const { kind, code, message } = error
    throw new AppError(message, { kind, code, cause: error, facts: { doubtful: true } })
  }
}

function hidden(answer: AtsAnswer, hide: Mask | undefined): AtsAnswer {
  if (!hide) return answer
  const text = JSON.stringify(answer.json)
  return hide(text) === text ? answer : { ...answer, json: hiddenIn(answer.json, hide) }
}

/** A key may stand as the name of a field or as a number too. */
function hiddenIn(json: unknown, hide: Mask): unknown {
  if (typeof json === 'string') return hide(json)
  if (typeof json === 'number') return hide(String(json)) === String(json) ? json : hide(String(json))
  if (Array.isArray(json)) return json.map((one) => hiddenIn(one, hide))
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [hide(name), hiddenIn(value, hide)]))
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** The method of a request and the template of its path. */
function lineOf(spec: Plain) {
  for (const name of METHODS)
    if (spec[name] !== undefined)
      return { method: name.toUpperCase() as Uppercase<(typeof METHODS)[number]>, path: spec[name] }
  return { method: 'GET' as const, path: undefined }
}

async function requestFor(spec: Plain, values: Values, { claim, key }: SendOptions = {}): Promise<AtsRequest> {
  const { method, path } = lineOf(spec)
  const query: Record<string, string> = {}
  // A parameter without a value yet is left out: the cursor of a first page.
  for (const [name, template] of Object.entries(spec.query ?? {}))
    if (template.names.every((one) => values[one] !== undefined && values[one] !== null))
      query[name] = template.fill(values)
  const headers: Record<string, string> = key ? { [key[0].toLowerCase()]: key[1] } : {}
  for (const [name, template] of Object.entries(spec.headers ?? {})) headers[name.toLowerCase()] = template.fill(values)
  return {
    method,
    path: path?.fill(values, encodeURIComponent) ?? '',
    query,
    headers,
    ...(spec.body ? { json: await spec.body.make(values) } : {}),
    ...(spec.form ? { form: formFor(spec.form, values) } : {}),
    ...(claim ? { claim } : {}),
  }
}

function formFor(spec: NonNullable<Plain['form']>, values: Values): FormData {
  const form = new FormData()
  for (const [name, template] of Object.entries(spec))
    if (template.source === '{file}' && values['file'] instanceof File) form.set(name, values['file'])
    else form.set(name, template.fill(values))
  return form
}

function placeOf(spec: ListSpec, pages: number, offset: number): Values {
  return spec.next?.by === 'page' || spec.next?.by === 'offset'
    ? { page: pages + spec.next.first, offset }
    : { cursor: undefined }
}

/** The value of a row by the YAML; null and nothing are the same. */
export async function mapOne(row: unknown, map: Fields, values: Values): Promise<Record<string, unknown>> {
  const fields = await Promise.all(
    Object.entries(map).map(async ([name, expression]) => [name, (await expression?.evaluate(row, values)) ?? null]),
  )
  return Object.fromEntries(fields.filter(([name]) => map[String(name)])) as Record<string, unknown>
}

/** A row that an expression does not fit is set aside with the reason; the others go on. */
async function readMapped<Schema extends z.ZodType>(
  rows: readonly unknown[],
  map: RowMap,
  values: Values,
  schema: Schema,
  what: string,
): Promise<ListPage<z.output<Schema>>> {
  // All at once, so that the expressions of a page go to their process together.
  const outcomes = await Promise.allSettled(
    rows.map((row) => (typeof map === 'function' ? map(row, values) : mapOne(row, map, values))),
  )
  const mapped: unknown[] = []
  const unfit: Unreadable[] = []
  for (const [at, outcome] of outcomes.entries())
    if (outcome.status === 'fulfilled') mapped.push(outcome.value)
    else if (outcome.reason instanceof AppError)
      unfit.push({ id: null, problem: `${what}: ${outcome.reason.message}`, row: rows[at] })
    else throw outcome.reason
  const { items, unreadable } = readRows(mapped, schema, (row) => row, what)
  return { items, unreadable: [...unfit, ...unreadable] }
}

/** A number is as good as a text: expressions make both. */
export const Text = z
  .union([z.string(), z.number().transform(String)], { error: 'expected a text or a number' })
  .nullish()
