/**
 * Names of a path such as `data.id`, which is read here and not in the process of the expressions: most fields of most ATSs are such
 * paths, and the way to the other process and back costs more than a write does otherwise. The process itself takes 80 MB.
 */
export type PlainPath = readonly string[]

/** The names of an expression that is nothing but a path of names; null: another expression. `tree` is JSONata's syntax tree. */
export function plainPathOf(tree: unknown): PlainPath | null {
  const { type, steps, ...rest } = tree as { type?: string; steps?: readonly Readonly<Record<string, unknown>>[] }
  // A group, `[]` or a tuple stream stands as a further property of the path or of its steps.
  if (type !== 'path' || steps === undefined || Object.keys(rest).length > 0) return null
  const names = steps.map((step) => (isName(step) ? step.value : null))
  return names.every((name) => name !== null && !(name in Object.prototype)) ? (names as string[]) : null
}

const isName = (step: Readonly<Record<string, unknown>>): step is { type: 'name'; value: string; position: number } =>
  step['type'] === 'name' && typeof step['value'] === 'string' && Object.keys(step).every((key) => NAME_PARTS.has(key))
const NAME_PARTS = new Set(['type', 'value', 'position'])

/** What the path finds, if every part of its way is an object; else `found` is false: JSONata also goes through lists. */
export function readPlain(path: PlainPath, input: unknown): { found: true; value: unknown } | { found: false } {
  let value = input
  for (const name of path) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return { found: false }
    value = (value as Readonly<Record<string, unknown>>)[name]
    if (value === undefined) return { found: true, value }
  }
  return { found: true, value }
}

/** The value of an expression that is nothing but a constant, such as `"open"`; undefined: another expression. */
export function constantOf(tree: unknown): string | number | boolean | null | undefined {
  const { type, value, position: _position, ...rest } = tree as Readonly<Record<string, unknown>>
  if (Object.keys(rest).length > 0) return undefined
  return type === 'string' || type === 'number' || type === 'value' ? (value as string) : undefined
}

const NAME = '[A-Za-z_][A-Za-z0-9_]*'
const PATH_TEXT = new RegExp(`^${NAME}(?:\\.${NAME})*$`)
/** Words that mean something else to JSONata, at some place of an expression. */
const WORDS = new Set(['and', 'or', 'in', 'true', 'false', 'null', 'function'])
const CONSTANT_TEXT = /^"[^"\\]*"$/

/**
 * The same two by the text alone, for the commonest texts: `data.id` and `"open"`. JSONata is a large module, which a daemon need not load for them. Undefined: JSONata
 * has to say what it is.
 */
export function plainTextOf(source: string): { path: PlainPath } | { constant: string } | undefined {
  if (CONSTANT_TEXT.test(source)) return { constant: source.slice(1, -1) }
  if (!PATH_TEXT.test(source)) return undefined
  const names = source.split('.')
  return names.some((name) => WORDS.has(name) || name in Object.prototype) ? undefined : { path: names }
}
