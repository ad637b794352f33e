import { nearestWord } from '../../src/base/text.ts'
import { z } from '../../src/connector-kit/zod.ts'
import { ExpressionText } from './expression.ts'
import { BodyOf, TemplateText, templateOf } from './template.ts'

/** How a request stands in the YAML: `get: /jobs`, `query`, `headers`, `body`, `form`, and a request `first` whose answer is needed. */

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const
const path = z
  .string({ error: 'expected a path below the base URL' })
  .regex(/^\/(?!\/)/, { error: 'expected a path that begins with one slash: it stands below the base URL' })
  .transform(templateOf)
  .optional()
const texts = z.record(z.string(), TemplateText).optional()

const plain = {
  get: path,
  post: path,
  put: path,
  patch: path,
  delete: path,
  query: texts,
  headers: texts,
  body: BodyOf.optional(),
  form: texts,
}
const First = oneMethod(z.strictObject({ ...plain, keep: z.record(z.string().regex(/^\w+$/), ExpressionText) }))

const NextOf = z
  .strictObject({
    by: z.enum(['link', 'page', 'offset'], { error: 'expected link, page or offset' }).optional(),
    url: ExpressionText.optional(),
    cursor: ExpressionText.optional(),
    /** The first page's number. */
    first: z.int().min(0).default(1),
  })
  .refine((next) => [next.by, next.url, next.cursor].filter((one) => one !== undefined).length === 1, {
    error: 'expected one of by: link | page | offset, url: EXPRESSION, cursor: EXPRESSION',
  })

/** Values that a list's requests know besides: where they are in it. */
const ON_PAGES = ['cursor', 'page', 'offset']

/** A request; `values` are the names that its places may have. */
export function requestOf<Extra extends z.ZodRawShape>(values: readonly string[], extra: Extra) {
  return named(values, oneMethod(z.strictObject({ ...plain, first: First.optional(), ...extra })))
}

/** A request for a list, with how it goes on. */
export function listOf<Extra extends z.ZodRawShape = Record<never, never>>(
  values: readonly string[],
  extra: Extra = {} as Extra,
) {
  return requestOf([...values, ...ON_PAGES], {
    rows: ExpressionText.optional(),
    next: NextOf.optional(),
    ...extra,
  })
}

/** One request of the YAML, as parsed. */
export type RequestSpec = z.output<ReturnType<typeof requestOf<Record<never, never>>>>

/** A request with pages and a map from rows to our fields. */
export type ListSpec = z.output<ReturnType<typeof listOf>>

function oneMethod<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.superRefine((request, context) => {
    const given = METHODS.filter((method) => (request as Record<string, unknown>)[method] !== undefined)
    if (given.length !== 1)
      context.addIssue({
        code: 'custom',
        message: `expected one of ${METHODS.join(', ')} with a path, came ${given.join(' and ') || 'none'}`,
      })
  })
}

/** Every place and every `$name` has to be something that is known where it stands. */
function named<Schema extends z.ZodType>(values: readonly string[], schema: Schema): Schema {
  return schema.superRefine((request, context) => {
    const { first } = request as { first?: { keep: Record<string, unknown> } }
    const known = [...values, ...Object.keys(first?.keep ?? {})]
    for (const { name, at } of namesIn(request))
      if (!known.includes(name)) context.addIssue({ code: 'custom', path: at, message: unknown(name, known) })
  })
}

/** Lists within have values of their own and were looked at by themselves. */
const SELF_CHECKED: ReadonlySet<string> = new Set(['readBack', 'current', 'verify'])

/** Every name that a request asks for, and where. */
export function namesIn(node: unknown, at: string[] = []): { name: string; at: string[] }[] {
  if (node === null || typeof node !== 'object') return []
  const { names } = node as { names?: readonly string[] }
  if (Array.isArray(names)) return (names as string[]).map((name) => ({ name, at }))
  return Object.entries(node).flatMap(([key, value]) => (SELF_CHECKED.has(key) ? [] : namesIn(value, [...at, key])))
}

function unknown(name: string, known: readonly string[]): string {
  const near = nearestWord(name, known)
  const there = known.length === 0 ? 'nothing is known here' : `known here are ${known.join(', ')}`
  return `there is no value "${name}"; ${near ? `did you mean "${near}"?` : there}`
}
