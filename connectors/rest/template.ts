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
  const places = [...source.matchAll(PLACE)].map((match, at, all) => {
    const before = all[at - 1]
    return {
      lead: source.slice(before ? before.index + before[0].length : 0, match.index),
      name: match[1] ?? '',
      part: match[2] === undefined ? null : Number(match[2]),
      end: match.index + match[0].length,
    }
  })
  const tail = source.slice(places.at(-1)?.end ?? 0)
  return {
    source,
    names: [...new Set(places.map(({ name }) => name))],
    fill(values, encode = (text) => text) {
      let filled = ''
      for (const { lead, name, part } of places) {
        const whole = textOf(values[name], name)
        filled += lead + encode(part === null ? whole : (whole.split(':')[part - 1] ?? ''))
      }
      return filled + tail
    },
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

function treeOf(tree: object): Body {
  const fill = filling(tree)
  return {
    names: [...new Set(JSON.stringify(tree).match(PLACE) ?? [])].flatMap((text) => templateOf(text).names),
    make: (values) => Promise.resolve(fill(values)),
  }
}

/** The way to fill a tree, worked out once, since a body is made for each write. */
function filling(tree: unknown): (values: Values) => unknown {
  if (typeof tree === 'string') return fillingText(tree)
  if (Array.isArray(tree)) {
    const parts = tree.map(filling)
    return (values) => parts.map((fill) => fill(values))
  }
  if (tree === null || typeof tree !== 'object') return () => tree
  const members = Object.entries(tree).map(([name, value]) => [name, filling(value)] as const)
  return (values) => Object.fromEntries(members.map(([name, fill]) => [name, fill(values)]))
}

function fillingText(text: string): (values: Values) => unknown {
  const template = templateOf(text)
  const alone = /^\{(\w+)\}$/.exec(text)?.[1]
  if (alone === undefined) return (values) => template.fill(values)
  return (values) => {
    // A place that stands alone keeps what it is: a list of tags stays a list, and a field's value has the field's type.
    const value = values[alone]
    if ((typeof value === 'object' && value !== null) || (alone === 'value' && value !== undefined)) return value
    return template.fill(values)
  }
}
