import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { LineCounter, parseDocument, visit } from 'yaml'
import type { z } from 'zod'
import { AppError, messageOf } from '../base/errors.ts'
import { cut, isStorable, nearestWord } from '../base/text.ts'
import { type ConnectorShelf, checkMeaning } from './meaning.ts'
import { type Path, placeOf } from './places.ts'
import { type Config, ConfigSchema } from './schema.ts'

export interface Problem {
  readonly file: string
  readonly line: number
  readonly column: number
  /** The key, such as `connections.0.poll.every`. */
  readonly path: string
  readonly message: string
}

export interface LoadedConfig {
  readonly config: Config
  readonly file: string | null
  /** `config.yaml:12:7` for a key, to be recorded with every decision it causes. */
  place(path: Path): string
  /** A string of the file with its `${…}` read anew, since a key in a file may have been replaced. */
  reread(path: Path): string
}

export type LoadResult =
  | { readonly ok: true; readonly loaded: LoadedConfig }
  | { readonly ok: false; readonly problems: Problem[] }

export interface LoadOptions {
  /** Absent: no file, everything at its default. */
  readonly file?: string | undefined
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Settings schemas and abilities, so that mistakes are found before anything starts. */
  readonly connectors: ConnectorShelf
}

const FILE_BYTES_MAX = 1024 * 1024
const UNSTORABLE =
  'holds U+0000 or half of a character, which no text may; remove it (an escape such as \\0 or \\ud83d)'

/** Reads and checks the configuration. All mistakes are found in one go, each with its place in the file. */
export function loadConfig(options: LoadOptions): LoadResult {
  const file = options.file === undefined ? undefined : resolve(options.file)
  const name = options.file ?? 'environment'
  const text = file === undefined ? '{}' : readText(file, options.file ?? '')
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, prettyErrors: false })
  const problems: Problem[] = document.errors.map((error) => {
    const { line, col } = lines.linePos(error.pos[0])
    return { file: name, line, column: col, path: '', message: `not valid YAML: ${error.message}` }
  })
  const report = (path: Path, message: string, at: 'key' | 'value' = 'value') => {
    problems.push({ file: name, ...placeOf(document, lines, path, at), path: path.join('.'), message })
  }
  if (problems.length > 0) return { ok: false, problems }

  const asWritten = document.clone()
  // Substituted after parsing: a secret with a newline in it must not become another key.
  visit(document, {
    Scalar(key, node) {
      if (typeof node.value === 'string' && !isStorable(node.value)) {
        const { line, col } = lines.linePos(node.range?.[0] ?? 0)
        problems.push({ file: name, line, column: col, path: '', message: UNSTORABLE })
        return
      }
      if (key === 'key' || typeof node.value !== 'string' || !node.value.includes('${')) return
      const outcome = substitute(node.value, options.environment)
      if ('text' in outcome) node.value = outcome.text
      else {
        const { line, col } = lines.linePos(node.range?.[0] ?? 0)
        problems.push({ file: name, line, column: col, path: '', message: outcome.problem })
      }
    },
  })
  let tree: unknown
  try {
    tree = document.toJS({ maxAliasCount: 50 })
  } catch (error) {
    problems.push({ file: name, line: 1, column: 1, path: '', message: `not valid YAML: ${messageOf(error)}` })
  }
  if (problems.length === 0 && tree !== null && (typeof tree !== 'object' || Array.isArray(tree)))
    report([], 'expected a mapping with keys such as server and connections')
  if (problems.length > 0) return { ok: false, problems }
  const merged = withEnvironment((tree ?? {}) as Record<string, unknown>, options.environment)
  const parsed = ConfigSchema.safeParse(merged)
  if (!parsed.success) for (const issue of parsed.error.issues) reportIssue(issue, merged, report)
  else checkMeaning(parsed.data, options.connectors, file ?? null, report)
  if (!parsed.success || problems.length > 0)
    return { ok: false, problems: problems.sort((a, b) => a.line - b.line || a.column - b.column) }

  const shown = file === undefined ? 'environment' : basename(file)
  return {
    ok: true,
    loaded: {
      config: parsed.data,
      file: file ?? null,
      place(path) {
        const { line, column } = placeOf(document, lines, path)
        return `${shown}:${line}:${column}`
      },
      reread(path) {
        const found: unknown = asWritten.getIn([...path])
        const outcome = substitute(typeof found === 'string' ? found : '', options.environment)
        return 'problem' in outcome ? '' : outcome.text
      },
    },
  }
}

function readText(file: string, given: string): string {
  try {
    const text = readFileSync(file, 'utf8')
    if (text.length <= FILE_BYTES_MAX) return text
  } catch (cause) {
    throw new AppError(
      `The configuration ${given} cannot be read (${(cause as NodeJS.ErrnoException).code}). Give its path with --config.`,
      { kind: 'config', code: 'config.unreadable', cause },
    )
  }
  throw new AppError(`The configuration ${given} is larger than ${FILE_BYTES_MAX} bytes.`, {
    kind: 'config',
    code: 'config.too_large',
  })
}

/** `${NAME}` and `${file:/path}` within a string; `$${` stands for a plain `${`. */
function substitute(
  text: string,
  environment: Readonly<Record<string, string | undefined>>,
): { text: string } | { problem: string } {
  let problem: string | undefined
  const result = text.replace(/\$?\$\{([^}]*)\}/g, (whole, inner: string) => {
    if (whole.startsWith('$$')) return whole.slice(1)
    if (inner.startsWith('file:')) {
      try {
        return readFileSync(inner.slice(5), 'utf8').replace(/\r?\n$/, '')
      } catch (error) {
        problem ??= `\${${inner}} cannot be read (${(error as NodeJS.ErrnoException).code})`
        return ''
      }
    }
    const value = environment[inner]
    if (value === undefined) problem ??= `the environment has no variable ${inner}`
    return value ?? ''
  })
  if (!isStorable(result)) problem ??= UNSTORABLE
  return problem === undefined ? { text: result } : { problem }
}

/** The environment wins over the file; an empty variable counts as absent. */
function withEnvironment(
  tree: Record<string, unknown>,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, unknown> {
  const set = (section: string, key: string, value: unknown) => {
    if (value === undefined || value === '') return
    const current = tree[section]
    tree[section] = { ...(typeof current === 'object' && current !== null ? current : {}), [key]: value }
  }
  const port = environment['PORT']
  set('server', 'port', port === undefined || port === '' ? undefined : /^\d+$/.test(port) ? Number(port) : port)
  set('server', 'host', environment['HOST'])
  set('server', 'publicUrl', environment['PUBLIC_URL'])
  set('database', 'url', environment['DATABASE_URL'])
  set('log', 'level', environment['LOG_LEVEL'])
  if (environment['DATA_DIR']) tree['dataDir'] = environment['DATA_DIR']
  return tree
}

function reportIssue(
  issue: z.core.$ZodIssue,
  tree: unknown,
  report: (path: Path, message: string, at?: 'key' | 'value') => void,
): void {
  const path = issue.path as (string | number)[]
  const came = describe(
    path.reduce<unknown>((at, step) => (at as Record<string | number, unknown> | undefined)?.[step], tree),
  )
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) {
      const near = nearestWord(key, keysAt(path))
      report([...path, key], `unknown key "${key}"${near ? `; did you mean "${near}"?` : ''}`, 'key')
    }
  } else if (issue.code === 'invalid_value') {
    const words = issue.values.map(String)
    const near = nearestWord(came.replace(/^"|"$/g, ''), words)
    report(path, `expected ${words.join(' | ')}, got ${came}${near ? `; did you mean "${near}"?` : ''}`)
  } else if (came === 'nothing') report(path, `"${path.at(-1)}" is missing`)
  else report(path, `${issue.message.replace(/^Invalid input: /, '')}, got ${came}`)
}

function describe(value: unknown): string {
  if (value === undefined || value === null) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a mapping'
  // A value may be a secret that was substituted; its beginning is enough to recognise it.
  const text = String(value)
  return JSON.stringify(text.length > 40 ? `${cut(text, 12)}…` : text)
}

/** The keys that are known at a place of the schema, for the nearest valid word. */
function keysAt(path: Path): string[] {
  let schema: unknown = ConfigSchema
  for (const step of path) schema = inner(schema, step)
  const shape = unwrapped(schema) as { shape?: Record<string, unknown> } | undefined
  return Object.keys(shape?.shape ?? {})
}

function inner(schema: unknown, step: string | number): unknown {
  const found = unwrapped(schema) as
    | { shape?: Record<string, unknown>; element?: unknown; valueType?: unknown; options?: unknown[] }
    | undefined
  if (typeof step === 'number') return found?.element
  return found?.shape?.[step] ?? found?.valueType
}

function unwrapped(schema: unknown): unknown {
  let at = schema as
    | { def?: { innerType?: unknown; in?: unknown; options?: unknown[] }; shape?: unknown; element?: unknown }
    | undefined
  while (at && !at.shape && !at.element && (at.def?.innerType ?? at.def?.in))
    at = (at.def?.innerType ?? at.def?.in) as typeof at
  if (at?.def?.options) return at.def.options.map(unwrapped).find((option) => (option as { shape?: unknown }).shape)
  return at
}
