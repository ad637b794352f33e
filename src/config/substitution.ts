import { type Document, isScalar, type Node, visit } from 'yaml'
import type { z } from 'zod'
import { readSmallFile } from '../base/files.ts'
import { unreadable } from '../base/folder-problems.ts'
import { isStorable } from '../base/text.ts'
import type { Path } from './places.ts'

/** The spelling of a variable's name. Any other text may be a secret that was pasted between the braces, so it is never shown. */
const VARIABLE = /^[A-Z_][A-Z0-9_]{0,63}$/
const shownName = (name: string): string => (VARIABLE.test(name) ? name : 'of that name')
/** A path that somebody meant; a key has neither a slash at its beginning nor a dot before one. */
const FILE_PATH = /^file:\.{0,2}\//
/** The secret of a connection that is kept in the database; its name is no secret. */
const SECRET_REFERENCE = /^secret:[a-z][a-z0-9_]{0,62}$/
const NO_NAME =
  'what stands between ${ and } names no variable, and is not shown, since it may be a secret; expected ${NAME}, ${NAME:-default} or ${file:/path}, and $${ for a plain ${'

/** Variables by their names. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A reference that is the whole value: `${PORT}` and nothing around it. */
const WHOLE = /^\$\{[^}]*\}$/
const UNSTORABLE =
  'holds U+0000 or half of a character, which no text may; remove it (an escape such as \\0 or \\ud83d)'
/** A key is short; a device or a pipe may never end. */
const SECRET_BYTES_MAX = 65_536
/** A reference. `withReferences` searches for it up to the last `}` only: of references that are never closed, each would be searched for to the end of the text. */
const REFERENCE = /\$?\$\{([^}]*)\}/g
const NAME = /^([A-Za-z_][A-Za-z0-9_]*)(?::-(.*))?$/s

/**
 * `${NAME}`, `${NAME:-default}` and `${file:/path}` within a string; `$${` stands for a plain `${`. The default is taken where
 * the variable is absent or empty, as in a shell.
 */
export function substitute(text: string, environment: Environment): { text: string } | { problem: string } {
  let problem: string | undefined
  const result = withReferences(text, (whole, inner) => {
    if (whole.startsWith('$$')) return whole.slice(1)
    if (inner.startsWith('file:')) {
      try {
        return readSmallFile(inner.slice(5), SECRET_BYTES_MAX).replace(/\r?\n$/, '')
      } catch (error) {
        problem ??= `${FILE_PATH.test(inner) ? `\${${inner}}` : 'the file of ${file:…}'} cannot be read ${unreadable(error)}`
        return ''
      }
    }
    const [, name = inner, otherwise] = NAME.exec(inner) ?? []
    const value = environment[name]
    if (otherwise?.includes('${'))
      problem ??= `a default cannot hold another \${…}: write out ${VARIABLE.test(name) ? `what ${name} is` : 'the value'} without its variable`
    if (otherwise !== undefined) return value ? value : otherwise
    if (value === undefined)
      problem ??= NAME.test(inner)
        ? `the environment has no variable ${shownName(name)}; set it, put it into .env, or give a default: \${${VARIABLE.test(name) ? name : 'NAME'}:-…}`
        : NO_NAME
    return value ?? ''
  })
  if (!isStorable(result)) problem ??= UNSTORABLE
  return problem === undefined ? { text: result } : { problem }
}

/** The text with each reference replaced. `inner`: what stands between its braces. */
export function withReferences(text: string, replaced: (whole: string, inner: string) => string): string {
  const end = text.lastIndexOf('}') + 1
  return text.slice(0, end).replace(REFERENCE, replaced) + text.slice(end)
}

/** A line with dots for what stands between braces and names no variable, file or stored secret: it may be a secret itself. */
export const coveredReferences = (line: string): string =>
  withReferences(line, (whole, inner) =>
    whole.startsWith('$$') ||
    VARIABLE.test(inner.split(':-')[0] ?? '') ||
    FILE_PATH.test(inner) ||
    SECRET_REFERENCE.test(inner)
      ? whole
      : `\${${'·'.repeat(inner.length)}}`,
  )

/** Quotes and blanks stay, so that the line remains YAML. */
const dotted = (text: string): string => text.replace(/[^\s"']/g, '·')

/** The value of a secret setting with dots for everything but the names of variables, files and stored secrets. */
export function coveredSecret(value: string): string {
  let at = 0
  let shown = ''
  withReferences(value, (whole, inner) => {
    const begin = value.indexOf(whole, at)
    const [name = '', ...otherwise] = inner.split(':-')
    const isName =
      !whole.startsWith('$$') && (VARIABLE.test(name) || FILE_PATH.test(inner) || SECRET_REFERENCE.test(inner))
    const told = otherwise.length > 0 && isName ? `\${${name}:-${'·'.repeat(otherwise.join(':-').length)}}` : whole
    shown += `${dotted(value.slice(at, begin))}${isName ? told : '·'.repeat(whole.length)}`
    at = begin + whole.length
    return ''
  })
  return shown + dotted(value.slice(at))
}

/** Where whole values came from the environment. */
export interface Substituted {
  readonly wholes: readonly Path[]
  /** Wholes with an empty default, such as `${NAME:-}`: as if the key were not there. */
  readonly absent: readonly Path[]
}

/**
 * Puts values into the parsed document, or into a part of it: a secret with a newline in it must not become another key. `report` gets the offset of
 * what cannot be read.
 */
export function substituteAll(
  document: Document | Node,
  environment: Environment,
  report: (offset: number, problem: string) => void,
): Substituted {
  const wholes: Path[] = []
  const absent: Path[] = []
  visit(document, {
    Scalar(key, node, ancestors) {
      if (typeof node.value === 'string' && !isStorable(node.value)) return report(node.range?.[0] ?? 0, UNSTORABLE)
      if (key === 'key' || typeof node.value !== 'string' || !node.value.includes('${')) return
      const written = node.value
      const outcome = substitute(written, environment)
      if ('problem' in outcome) return report(node.range?.[0] ?? 0, outcome.problem)
      node.value = outcome.text
      if (!WHOLE.test(written)) return
      const path = pathOf([...ancestors, node])
      if (outcome.text === '' && written.includes(':-')) absent.push(path)
      else wholes.push(path)
    },
  })
  return { wholes, absent }
}

/** The keys and places that lead to the last of these nodes. */
function pathOf(nodes: readonly unknown[]): (string | number)[] {
  return nodes.flatMap((node, at): (string | number)[] => {
    const next = nodes[at + 1]
    const pair = node as { key?: unknown; value?: unknown; items?: readonly unknown[] }
    if (pair.items?.includes(next) && !(next !== null && typeof next === 'object' && 'key' in next))
      return [pair.items.indexOf(next)]
    return 'key' in pair && next !== undefined ? [isScalar(pair.key) ? String(pair.key.value) : String(pair.key)] : []
  })
}

/**
 * Texts from the environment as the numbers and booleans that the schema wants in their places: `port: ${PORT}`. Where it takes
 * a text, the text stays, so that a user id of digits is no number.
 */
export function retyped(schema: z.ZodType, value: unknown, wholes: readonly Path[]): unknown {
  let current = value
  for (const path of wholes) {
    const typed = typedValue(path.reduce<unknown>((at, step) => (at as Tree | undefined)?.[step], current))
    if (typed === undefined) continue
    const tried = withValue(current, path, typed)
    if (mistakes(schema, tried) < mistakes(schema, current)) current = tried
  }
  return current
}

type Tree = Readonly<Record<string | number, unknown>>

function typedValue(text: unknown): number | boolean | undefined {
  if (text === 'true' || text === 'false') return text === 'true'
  return typeof text === 'string' && /^-?(0|[1-9]\d{0,14})(\.\d{1,9})?$/.test(text) ? Number(text) : undefined
}

/** A copy with another value at the path; nothing is made that is not there. */
export function withValue(tree: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  if (Array.isArray(tree)) return tree.map((item, at) => (at === step ? withValue(item, rest, value) : item))
  if (typeof tree !== 'object' || tree === null) return tree
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, item]) => {
      if (key !== step) return [[key, item]]
      return rest.length === 0 && value === undefined ? [] : [[key, withValue(item, rest, value)]]
    }),
  )
}

function mistakes(schema: z.ZodType, value: unknown): number {
  const checked = schema.safeParse(value)
  return checked.success ? 0 : checked.error.issues.length
}
