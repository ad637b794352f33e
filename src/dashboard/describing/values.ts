import { type Document, isMap, isScalar, parseDocument, stringify, visit } from 'yaml'
import { marksIn } from '../../config/draft-rules.ts'
import { type Field, type Group, nameOf, type Part } from './fields.ts'

/** The fields of a part, read from the text of a connection and written into it; everything else of the text stays as it is (pure). */

/** The texts of the form's controls, by the names of the controls. */
export type Values = Readonly<Record<string, string>>

/** The fields of one part as a text has them. */
export interface ReadPart {
  readonly values: Values
  /** Names of fields that hold more than their control can show; they are left alone. */
  readonly kept: ReadonlySet<string>
  /** By groups: keys that no field of the group shows. */
  readonly further: ReadonlyMap<Group, readonly string[]>
}

export const METHODS = ['post', 'put', 'patch', 'delete', 'get'] as const
const CONTROLS_OF_AUTH = ['kind', 'name', 'user'] as const
/** The secret by which a text names the key. */
export const KEY_SECRET = 'api_key'
const KEY = `\${secret:${KEY_SECRET}}`
const CONTROLS: Readonly<Partial<Record<Field['kind'], readonly string[]>>> = {
  auth: CONTROLS_OF_AUTH,
  next: ['by', 'at'],
  request: ['method', 'path'],
}

/** The names of a field's controls. */
export const controlsOf = (field: Field): readonly string[] =>
  (CONTROLS[field.kind] ?? ['']).map((one) => (one === '' ? nameOf(field) : `${nameOf(field)}-${one}`))

const at = (path: readonly string[]): readonly string[] => ['settings', ...path]
/** Texts are plain: aliases and tags are of the text alone. */
const nodeAt = (document: Document, path: readonly string[]): unknown => document.getIn(at(path), true)
const plainAt = (document: Document, path: readonly string[]): unknown => {
  const tree = document.toJS({ maxAliasCount: 50 }) as unknown
  return at(path).reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined,
    tree,
  )
}

/** The part as the text has it. */
export function readPart(text: string, part: Part): ReadPart {
  const document = parseDocument(text)
  const values: Record<string, string> = {}
  const kept = new Set<string>()
  const further = new Map<Group, readonly string[]>()
  for (const group of part.groups) {
    for (const field of group.fields) {
      const shown = shownOf(document, field)
      controlsOf(field).forEach((name, index) => {
        values[name] = shown?.[index] ?? ''
        if (!shown) kept.add(name)
      })
    }
    const rest = furtherIn(document, group)
    if (rest.length > 0) further.set(group, rest)
  }
  return { values, kept, further }
}

/** The values of a field's controls; undefined: the text holds more than the controls can show. */
function shownOf(document: Document, { kind, path }: Field): readonly string[] | undefined {
  const node = nodeAt(document, path)
  const value = plainAt(document, path)
  if (kind === 'request') return requestOf(value)
  if (kind === 'get') {
    const of = plainAt(document, path.slice(0, -1))
    if (typeof of === 'object' && of !== null && ['fixed', 'post', 'put', 'patch', 'delete'].some((key) => key in of))
      return undefined
  }
  if (node === undefined || node === null) return kind === 'next' ? ['', ''] : ['', '', '']
  if (kind === 'auth') return authOf(value)
  if (kind === 'next') return nextOf(value)
  if (kind === 'pairs') return pairsOf(value)
  if (kind === 'body')
    return [typeof value === 'string' ? value : stringify(value, { lineWidth: 0, collectionStyle: 'flow' }).trim()]
  return isScalar(node) ? [String(value ?? '')] : undefined
}

function requestOf(value: unknown): readonly string[] | undefined {
  if (value === undefined) return ['', '']
  if (typeof value !== 'object' || value === null) return undefined
  const of = value as Record<string, unknown>
  const method = METHODS.find((one) => typeof of[one] === 'string')
  return method === undefined ? undefined : [method, String(of[method])]
}

function authOf(value: unknown): readonly string[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { bearer, header, query, value: key, basic, ...more } = value as Record<string, unknown>
  if (Object.keys(more).length > 0) return undefined
  const isKey = (one: unknown) => one === KEY
  if (isKey(bearer)) return ['bearer', '', '']
  if (typeof header === 'string' && isKey(key)) return ['header', header, '']
  if (typeof query === 'string' && isKey(key)) return ['query', query, '']
  const { user, password } = (basic ?? {}) as Record<string, unknown>
  return typeof user === 'string' && isKey(password) ? ['basic', '', user] : undefined
}

function nextOf(value: unknown): readonly string[] | undefined {
  const { by, url, cursor, first: _first, ...more } = (value ?? {}) as Record<string, unknown>
  if (Object.keys(more).length > 0) return undefined
  if (typeof by === 'string') return [by, '']
  if (typeof url === 'string') return ['url', url]
  return typeof cursor === 'string' ? ['cursor', cursor] : undefined
}

function pairsOf(value: unknown): readonly string[] | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const pairs = Object.entries(value)
  const isPlain = pairs.every(
    ([name, one]) => typeof one !== 'object' && !/[=\n]/.test(name) && !String(one).includes('\n'),
  )
  return isPlain ? [pairs.map(([name, one]) => `${name} = ${String(one)}`).join('\n')] : undefined
}

function furtherIn(document: Document, { under, fields }: Group): readonly string[] {
  const of = under.length === 0 ? undefined : plainAt(document, under)
  if (typeof of !== 'object' || of === null || Array.isArray(of)) return []
  const shown = new Set(fields.flatMap(({ path, kind }) => (kind === 'request' ? METHODS : [path[under.length] ?? ''])))
  // The read-back of notes has fields of its own.
  if (under.join('.') === 'actions.note') shown.add('readBack')
  return Object.keys(of).filter((key) => !shown.has(key))
}

/** The values that a form sent, by the names of the part's controls. */
export function valuesOfForm(form: Readonly<Record<string, unknown>>, part: Part): Values {
  const names = part.groups.flatMap(({ fields }) => fields.flatMap(controlsOf))
  return Object.fromEntries(
    names.map((name) => {
      const sent = form[name]
      return [name, typeof sent === 'string' ? sent.replaceAll('\r\n', '\n').trim() : '']
    }),
  )
}

/**
 * The text with what was typed in the place of what stood there. A control that was not touched changes nothing, one that is kept neither. An optional
 * group without its first field is taken out. `forTrial`: needed expressions that are empty find nothing, so that the answer can be seen before they are known.
 */
export function textWithPart(
  text: string,
  part: Part,
  typed: Values,
  forTrial: ReadonlySet<string> = new Set(),
): string {
  const document = parseDocument(text)
  const { values: before, kept } = readPart(text, part)
  const gone: string[] = []
  let isChanged = false
  for (const group of part.groups) {
    const { under, isOptional, fields } = group
    if (gone.some((path) => under.join('.').startsWith(path))) continue
    const [first] = fields
    const [gate = ''] = first ? controlsOf(first).slice(-1) : []
    if (isOptional && typed[gate] === '' && !kept.has(gate)) {
      gone.push(under.join('.'))
      if (nodeAt(document, under) !== undefined) {
        document.deleteIn(at(under))
        isChanged = true
      }
      continue
    }
    for (const field of fields) {
      const names = controlsOf(field)
      const isSame = names.every((name) => typed[name] === before[name])
      const isNothing = forTrial.has(nameOf(field)) && typed[nameOf(field)] === ''
      if ((isSame && !isNothing) || names.some((name) => kept.has(name))) continue
      write(document, field, isNothing ? ['null'] : names.map((name) => typed[name] ?? ''))
      isChanged = true
    }
  }
  // Nobody's quotes and breaks are changed for nothing.
  return isChanged ? document.toString({ lineWidth: 0 }) : text
}

function write(
  document: Document,
  { kind, path }: Field,
  [first = '', second = '', third = '']: readonly string[],
): void {
  const set = (value: unknown, where = path) => {
    for (let depth = 1; depth < where.length; depth++)
      if (!isMap(nodeAt(document, where.slice(0, depth))))
        document.setIn(at(where.slice(0, depth)), document.createNode({}))
    document.setIn(at(where), typeof value === 'object' ? document.createNode(value) : value)
  }
  if (kind === 'request') {
    for (const method of METHODS)
      if (method !== first && nodeAt(document, [...path, method]) !== undefined)
        document.deleteIn(at([...path, method]))
    return set(second, [...path, first])
  }
  if (kind === 'auth') return set(authNode(first, second, third))
  if (first === '') {
    if (nodeAt(document, path) !== undefined) document.deleteIn(at(path))
    return
  }
  if (kind === 'next') return set(first === 'url' || first === 'cursor' ? { [first]: second } : { by: first })
  if (kind === 'pairs') return set(pairsIn(first))
  set(kind === 'body' ? bodyIn(first) : first)
}

const authNode = (kind: string, name: string, user: string): Record<string, unknown> =>
  kind === 'basic'
    ? { basic: { user, password: KEY } }
    : kind === 'header' || kind === 'query'
      ? { [kind]: name, value: KEY }
      : { bearer: KEY }

function pairsIn(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return Object.fromEntries(
    lines.map((line) => {
      const sign = line.indexOf('=')
      return sign < 0 ? [line.trim(), ''] : [line.slice(0, sign).trim(), line.slice(sign + 1).trim()]
    }),
  )
}

/** A body of a request has a few keys; each of them is compared with all others, and each level is a call within a call. */
const BODY_MARKS_MAX = 500

/** The fields whose typed bodies are too much to be read; they are told before anything is made of the form. */
export function bodiesTooLarge(part: Part, typed: Values, before: Values): string[] {
  const bodies = part.groups.flatMap(({ fields }) => fields.filter(({ kind }) => kind === 'body').map(nameOf))
  return bodies.filter((name) => typed[name] !== before[name] && isTooLarge(typed[name] ?? ''))
}

const isTooLarge = (text: string): boolean =>
  marksIn(text) > BODY_MARKS_MAX || text.split('\n', BODY_MARKS_MAX + 2).length > BODY_MARKS_MAX

/** A mapping or a list as YAML reads it; anything else is an expression, or wrong, which the check of the text tells. */
function bodyIn(text: string): unknown {
  if (isTooLarge(text)) throw new Error('a body that is too large is told before')
  const document = parseDocument(text)
  if (document.errors.length > 0 || hasAlias(document)) return text
  const value = document.toJS({ maxAliasCount: 0 }) as unknown
  // `{ "step": $number($stageId) }` is YAML too, and meant as an expression.
  const isExpression = /[^"'{]\$/.test(text)
  return typeof value === 'object' && value !== null && !isExpression ? value : text
}

/** `*Name*: …` is one for YAML, and hardly meant so. */
function hasAlias(document: Document): boolean {
  let has = false
  visit(document, {
    Alias() {
      has = true
      return visit.BREAK
    },
  })
  return has
}
