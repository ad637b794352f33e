import { rejected } from '../../src/connector-kit/problems.ts'
import { z } from '../../src/connector-kit/zod.ts'
import { ExpressionText, type Values } from './expression.ts'

/** Text with places to fill: `/jobs/{jobId}/stages`. `{applicationId:2}` is the second part of `12:34`. */
export interface Template {
  readonly source: string
  readonly names: readonly string[]
  fill(values: Values, encode?: (text: string) => string): string
}

const PLACE = /\{(\w+)(?::(\d))?\}/g

/** Text with places from the YAML; numbers and booleans are taken as text. */
export const TemplateText = z
  .union([z.string(), z.number().transform(String), z.boolean().transform(String)], { error: 'expected text' })
  .transform(templateOf)

/** Places without a value throw (rejected); `encode` is applied to each value, not to the text around it. */
export function templateOf(source: string): Template {
  return {
    source,
    names: [...new Set([...source.matchAll(PLACE)].map((match) => match[1] ?? ''))],
    fill: (values, encode = (text) => text) =>
      source.replace(PLACE, (_, name: string, part?: string) => {
        const whole = textOf(values[name], name)
        return encode(part === undefined ? whole : (whole.split(':')[Number(part) - 1] ?? ''))
      }),
  }
}

function textOf(value: unknown, name: string): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw rejected(`The request needs ${name}, which is not known here`)
}

/** A JSON body: an expression that makes it, or YAML whose texts are templates. */
export interface Body {
  readonly names: readonly string[]
  make(values: Values): Promise<unknown>
}

/** A body: an object or list with places in its texts, or an expression that makes the whole of it. */
export const BodyOf = z.unknown().transform((value, context): Body => {
  if (typeof value !== 'string') {
    if (value !== null && typeof value === 'object') return treeOf(value)
    context.addIssue({ code: 'custom', message: 'expected an object, a list or an expression', input: value })
    return z.NEVER
  }
  const { data, error } = ExpressionText.safeParse(value)
  if (data) return { names: data.names, make: (values) => data.evaluate({}, values) }
  context.addIssue({ code: 'custom', message: error.issues[0]?.message ?? 'not an expression', input: value })
  return z.NEVER
})

const treeOf = (tree: object): Body => ({
  names: [...new Set(JSON.stringify(tree).match(PLACE) ?? [])].flatMap((text) => templateOf(text).names),
  make: (values) => Promise.resolve(filled(tree, values)),
})

function filled(tree: unknown, values: Values): unknown {
  if (typeof tree === 'string') {
    // A place that stands alone keeps what it is: a list of tags stays a list, and a field's value has the field's type.
    const alone = /^\{(\w+)\}$/.exec(tree)?.[1]
    const value = alone === undefined ? undefined : values[alone]
    if ((typeof value === 'object' && value !== null) || (alone === 'value' && value !== undefined)) return value
    return templateOf(tree).fill(values)
  }
  if (Array.isArray(tree)) return tree.map((one) => filled(one, values))
  if (tree === null || typeof tree !== 'object') return tree
  return Object.fromEntries(Object.entries(tree).map(([name, value]) => [name, filled(value, values)]))
}
