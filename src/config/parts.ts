import { dirname, isAbsolute, join } from 'node:path'
import { type Document, isMap, isNode, isSeq, type Node, visit } from 'yaml'
import { messageOf } from '../base/errors.ts'
import type { ConnectionFile } from './connection-files.ts'
import type { Path } from './places.ts'
import { type Problem, Source } from './source.ts'
import { type Environment, substituteAll, withValue } from './substitution.ts'

/** A text of the configuration with the values of the environment in it. */
export interface Filled {
  readonly source: Source
  /** The name for the places of rules. */
  readonly place: string
  readonly tree: unknown
  /** Where whole values came from the environment. */
  readonly wholes: readonly Path[]
}

/** Puts the environment into a text; undefined where that is a mistake, which `problems` gets. */
export function filled(
  source: Source,
  place: string,
  environment: Environment,
  problems: Problem[],
): Filled | undefined {
  const document = source.document.clone()
  const before = problems.length
  const { wholes, absent } = substituteAll(document, environment, (offset, problem) =>
    problems.push(source.atOffset(offset, problem)),
  )
  let tree: unknown
  try {
    tree = document.toJS({ maxAliasCount: 50 })
  } catch (error) {
    problems.push(source.at([], `not valid YAML: ${messageOf(error)}`))
  }
  if (problems.length > before) return undefined
  for (const path of absent) tree = withValue(tree, path, undefined)
  return { source, place, tree, wholes }
}

/** The value at a path with its `${…}` read anew, and which wholes it holds; undefined while a reference in it cannot be read. */
export function refilled(
  { source }: Filled,
  path: Path,
  environment: Environment,
): { value: unknown; wholes: readonly Path[] } | undefined {
  const { document } = source
  const found: unknown = document.getIn([...path], true)
  // Of a thousand connections each is read anew, so what stands beside it is left alone; an alias may mean something there.
  if (isNode(found) && !hasAlias(found)) return refilledNode(found.clone() as Node, document, environment)
  const again = document.clone()
  const node = again.getIn([...path], true)
  const [begin = 0, , end = 0] = (isNode(node) ? node.range : undefined) ?? []
  let isReadable = true
  const { wholes, absent } = substituteAll(again, environment, (offset) => {
    if (offset >= begin && offset < end) isReadable = false
  })
  if (!isReadable) return undefined
  let tree: unknown = again.toJS({ maxAliasCount: 50 })
  for (const absentPath of absent) tree = withValue(tree, absentPath, undefined)
  const value = path.reduce<unknown>((at, step) => (at as Record<string | number, unknown> | undefined)?.[step], tree)
  const within = wholes.filter((whole) => path.every((step, at) => whole[at] === step))
  return { value, wholes: within.map((whole) => whole.slice(path.length)) }
}

function refilledNode(
  node: Node,
  document: Document,
  environment: Environment,
): { value: unknown; wholes: readonly Path[] } | undefined {
  let isReadable = true
  const { wholes, absent } = substituteAll(node, environment, () => {
    isReadable = false
  })
  if (!isReadable) return undefined
  let value: unknown = node.toJS(document)
  for (const path of absent) value = withValue(value, path, undefined)
  return { value, wholes }
}

function hasAlias(node: Node): boolean {
  let found = false
  visit(node, {
    Alias: () => {
      found = true
      return visit.BREAK
    },
  })
  return found
}

/** A connection of a file of its own: where in which text it stands. */
interface Entry {
  readonly of: Filled
  readonly at: Path
}

/** The main file and the files of connections as one configuration: its paths lead to the texts they stand in. */
export class Parts {
  readonly #main: Filled
  /** Absent: the connections stand in the main file. */
  readonly #entries: readonly Entry[] | undefined
  readonly #order: ReadonlyMap<string, number>

  constructor(main: Filled, files?: readonly Filled[]) {
    this.#main = main
    this.#entries = files?.flatMap((of): Entry[] =>
      Array.isArray(of.tree) ? of.tree.map((_, at) => ({ of, at: [at] })) : [{ of, at: [] }],
    )
    this.#order = new Map([main, ...(files ?? [])].map(({ source }, at) => [source.name, at]))
  }

  /** The text in which a path of the configuration stands, and the path there. */
  find(path: Path): { readonly of: Filled; readonly at: Path } {
    const [first, index, ...rest] = path
    const entry = first === 'connections' && typeof index === 'number' ? this.#entries?.[index] : undefined
    return entry ? { of: entry.of, at: [...entry.at, ...rest] } : { of: this.#main, at: path }
  }

  problem(path: Path, message: string, at: 'key' | 'value' = 'value'): Problem {
    const found = this.find(path)
    return found.of.source.at(found.at, message, at)
  }

  /** `config.yaml:12:7`, or `connections.d/acme.yaml:3:5`. */
  place(path: Path): string {
    const { of, at } = this.find(path)
    const { line, column } = of.source.placeOf(at)
    return `${of.place}:${line}:${column}`
  }

  /** The text of a value as it stands in its file. */
  written(path: Path): string | undefined {
    const { of, at } = this.find(path)
    return of.source.written(at)
  }

  /** The whole configuration, of what was `made` of each text. */
  tree(made: (of: Filled) => unknown): Record<string, unknown> {
    const main = made(this.#main) as Record<string, unknown>
    if (!this.#entries) return main
    const trees = new Map<Filled, unknown>()
    const treeOf = (of: Filled): unknown => {
      if (!trees.has(of)) trees.set(of, made(of))
      return trees.get(of)
    }
    const connections = this.#entries.map(({ of, at: [index] }) =>
      index === undefined ? treeOf(of) : (treeOf(of) as unknown[])[Number(index)],
    )
    return { ...main, connections }
  }

  /** Where whole values came from the environment, in the whole configuration. */
  wholes(): Path[] {
    if (!this.#entries) return [...this.#main.wholes]
    const first = new Map<Filled, number>()
    for (const [index, { of }] of this.#entries.entries()) if (!first.has(of)) first.set(of, index)
    const ofFiles = [...first].flatMap(([of, begin]) =>
      of.wholes.map((path): Path => {
        if (!Array.isArray(of.tree)) return ['connections', begin, ...path]
        return ['connections', begin + Number(path[0]), ...path.slice(1)]
      }),
    )
    return [...this.#main.wholes, ...ofFiles]
  }

  /** In the order of the files, and in each in the order of its lines. */
  readonly inOrder = (a: Problem, b: Problem): number =>
    (this.#order.get(a.file) ?? 0) - (this.#order.get(b.file) ?? 0) || a.line - b.line || a.column - b.column
}

/** Reads the texts of the files of connections; `problems` gets every mistake. `given`: the main file as it was named. */
export function connectionParts(
  files: readonly ConnectionFile[],
  given: string,
  environment: Environment,
  problems: Problem[],
): Filled[] {
  return files.flatMap(({ place, text, problem }) => {
    const name = isAbsolute(place) ? place : join(dirname(given), place)
    const source = new Source(name, text)
    const mistakes = problem === undefined ? source.syntaxProblems() : [source.at([], problem)]
    if (mistakes.length === 0) mistakes.push(...wrongContents(source))
    problems.push(...mistakes)
    return mistakes.length > 0 ? [] : (filled(source, place, environment, problems) ?? [])
  })
}

function wrongContents(source: Source): Problem[] {
  const { contents } = source.document
  if (source.isEmpty) return [source.at([], 'the file holds no connection; describe one, or write [] for none')]
  if (!isMap(contents) && !isSeq(contents)) return [source.at([], 'expected a connection, or a list of connections')]
  if (isMap(contents) && contents.has('connections'))
    return [
      source.at(
        ['connections'],
        'a file of connections begins with what is in a connection: remove this key and keep what stands below it',
        'key',
      ),
    ]
  return []
}
