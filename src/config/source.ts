import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml'
import { type Path, type Place, placeOf } from './places.ts'

export interface Problem {
  readonly file: string
  readonly line: number
  readonly column: number
  /** The key, such as `connections.0.poll.every`. */
  readonly path: string
  readonly message: string
  /** The line of the file, with its secrets covered; absent where there is no file. */
  readonly source?: string
}

export type Report = (path: Path, message: string, at?: 'key' | 'value') => void

/** The parsed text of a configuration, with the place of everything in it. */
export class Source {
  readonly document: Document.Parsed
  readonly #name: string
  readonly #lines = new LineCounter()
  readonly #text: readonly string[] | undefined

  /** `name`: as it was given, for messages. `text`: absent where there is no file. */
  constructor(name: string, text: string | undefined) {
    this.#name = name
    this.#text = text?.split(/\r?\n/)
    this.document = parseDocument(text ?? '{}', {
      lineCounter: this.#lines,
      uniqueKeys: true,
      prettyErrors: false,
      logLevel: 'error',
    })
  }

  placeOf(path: Path, at: 'key' | 'value' = 'value'): Place {
    return placeOf(this.document, this.#lines, path, at)
  }

  /** A problem with the value, or with the key, at a path. */
  at(path: Path, message: string, at: 'key' | 'value' = 'value'): Problem {
    return this.#problem(this.placeOf(path, at), path.join('.'), message)
  }

  /** A problem at a character of the text. */
  atOffset(offset: number, message: string): Problem {
    const { line, col } = this.#lines.linePos(offset)
    return this.#problem({ line: Math.max(1, line), column: Math.max(1, col) }, '', message)
  }

  /** What is not YAML, one problem for each mistake: what follows from the first one is left out. */
  syntaxProblems(): Problem[] {
    const { errors } = this.document
    const [first] = errors.filter((error) => error.code !== 'DUPLICATE_KEY')
    const told = errors.filter((error) => error.code === 'DUPLICATE_KEY' || error === first)
    const problems = told.map((error) => this.atOffset(error.pos[0], `not valid YAML: ${this.#explained(error)}`))
    if (problems.length > 0) return problems
    // An alias without its anchor shows only when the tree is made.
    visit(this.document, {
      Alias: (_key, alias) => {
        if (!alias.resolve(this.document))
          problems.push(this.atOffset(alias.range?.[0] ?? 0, `not valid YAML: there is no anchor &${alias.source}`))
      },
    })
    return problems
  }

  #explained({ code, message, pos }: { code: string; message: string; pos: [number, number] }): string {
    if (code === 'TAB_AS_INDENT')
      return 'the line is indented with a tab; YAML takes spaces only, so replace the tabs of this file with spaces'
    const line = this.#text?.[this.#lines.linePos(pos[0]).line - 1] ?? ''
    const bare = unquoted(line)
    if (bare.includes('{{')) return `${message}. Quote text that holds {{ … }}: note: "{{ interview.inviteUrl }}"`
    return bare.includes('${') ? `${message}. Quote what stands between braces: { port: "\${PORT}" }` : message
  }

  /** The text of a value as it stands in the file; undefined where it does not. */
  written(path: Path): string | undefined {
    const node: unknown = this.document.getIn([...path], true)
    if (!isNode(node) || !node.range) return undefined
    return this.#text?.join('\n').slice(node.range[0], node.range[1])
  }

  /** True when there is nothing but blanks and comments, or a mapping without a key. */
  get isEmpty(): boolean {
    const { contents } = this.document
    return (
      contents === null ||
      (isScalar(contents) && contents.value === null) ||
      (isMap(contents) && contents.items.length === 0)
    )
  }

  #problem(place: Place, path: string, message: string): Problem {
    const line = this.#text?.[place.line - 1]
    return { file: this.#name, ...place, path, message, ...(line === undefined ? {} : { source: covered(line) }) }
  }
}

/** The line without its quoted texts. */
function unquoted(line: string): string {
  return line.replace(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'/g, '')
}

const SECRET_KEY =
  /((?:secret|password|token|key|bearer|value)["']?\s*:\s*)("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s,}#][^,}#]*)/gi
const CREDENTIALS = /(\/\/)([^\s/@"']+)(@)/g

/** A line that may be printed: what could be a secret becomes dots, as many as it had characters, so that columns stay. */
function covered(line: string): string {
  return line
    .replace(SECRET_KEY, (_whole, key: string, value: string) => key + (value.includes('${') ? value : dots(value)))
    .replace(CREDENTIALS, (_whole, before: string, inner: string, after: string) => before + dots(inner) + after)
}

function dots(text: string): string {
  return '·'.repeat(text.length)
}
