import { type Document, isAlias, isMap, isNode, isPair, isScalar, LineCounter, parseDocument, visit } from 'yaml'
import { isNearSecretName } from '../base/secrets.ts'
import { cut } from '../base/text.ts'
import { type Path, type Place, placeOf } from './places.ts'
import { coveredReferences, coveredSecret } from './substitution.ts'

/** One mistake or warning, with its place in the file. */
export interface Problem {
  readonly file: string
  readonly line: number
  readonly column: number
  /** The key, such as `connections.0.poll.every`. */
  readonly path: string
  readonly message: string
  /** The environment variable that holds the value; there is no place in a file then. */
  readonly variable?: string
  /** The line of the file, with its secrets covered; absent where there is no file. */
  readonly source?: string
}

/** Far more than a configuration has. */
const ALIASES_MAX = 100

/** Notes a problem at a path. */
export type Report = (path: Path, message: string, at?: 'key' | 'value') => void

/** The parsed text of a configuration, with the place of everything in it. */
export class Source {
  readonly name: string
  readonly #lines = new LineCounter()
  readonly #text: string | undefined
  #document: WeakRef<Document.Parsed>
  #secrets: [from: number, to: number][] | undefined
  readonly #shownLines = new Map<number, string>()

  /** `name`: as it was given, for messages. `text`: absent where there is no file. */
  constructor(name: string, text: string | undefined) {
    this.name = name
    this.#text = text
    this.#document = new WeakRef(this.#parsed(this.#lines))
  }

  /** As it is written. A thousand connections are 25 MB of it, which nobody keeps: it is parsed anew when it is asked for again. */
  get document(): Document.Parsed {
    const known = this.#document.deref()
    if (known) return known
    const again = this.#parsed(new LineCounter())
    this.#document = new WeakRef(again)
    return again
  }

  #parsed(lineCounter: LineCounter): Document.Parsed {
    return parseDocument(this.#text ?? '{}', { lineCounter, uniqueKeys: true, prettyErrors: false, logLevel: 'error' })
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

  /** Text that is not YAML, one problem for each mistake; mistakes that follow from the first one are left out. */
  syntaxProblems(): Problem[] {
    const { errors } = this.document
    const [first] = errors.filter((error) => error.code !== 'DUPLICATE_KEY')
    const told = errors.filter((error) => error.code === 'DUPLICATE_KEY' || error === first)
    const problems = told.map((error) => this.atOffset(error.pos[0], `not valid YAML: ${this.#explained(error)}`))
    if (problems.length > 0) return problems
    // An alias without its anchor shows only when the tree is made. Each is searched from the beginning, so their number is bounded first.
    let aliases = 0
    visit(this.document, {
      Alias: (_key, alias, path) => {
        const at = alias.range?.[0] ?? 0
        if (++aliases > ALIASES_MAX) {
          problems.push(this.atOffset(at, `not valid YAML: more than ${ALIASES_MAX} aliases`))
          return visit.BREAK
        }
        const isWithin = path.some((node) => isNode(node) && 'anchor' in node && node.anchor === alias.source)
        if (isWithin)
          problems.push(this.atOffset(at, `not valid YAML: *${alias.source} stands within the value that it names`))
        else if (!alias.resolve(this.document))
          // A password that begins with a star, and was not quoted, is an alias to YAML.
          problems.push(
            this.atOffset(
              at,
              `not valid YAML: there is no anchor ${isSecretAt(path) ? 'for this *; quote a value that begins with one' : `&${alias.source}`}`,
            ),
          )
        return undefined
      },
    })
    return problems
  }

  #explained({ code, message, pos }: { code: string; message: string; pos: [number, number] }): string {
    if (code === 'TAB_AS_INDENT')
      return 'the line is indented with a tab; YAML takes spaces only, so replace the tabs of this file with spaces'
    const line = this.#line(this.#lines.linePos(pos[0]).line) ?? ''
    const bare = unquoted(cut(line, HINT_MAX))
    if (bare.includes('{{'))
      return `${message.replace(QUOTES_FILE, '$1')}. Quote text that holds {{ … }}: note: "{{ interview.inviteUrl }}"`
    const told = message.replace(QUOTES_FILE, '$1')
    return bare.includes('${') ? `${told}. Quote what stands between braces: { port: "\${PORT}" }` : told
  }

  /** The text of a value as it stands in the file; undefined where it does not. */
  written(path: Path): string | undefined {
    const node: unknown = this.document.getIn([...path], true)
    if (!isNode(node) || !node.range) return undefined
    return this.#text?.slice(node.range[0], node.range[1])
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

  #line(number: number): string | undefined {
    const { lineStarts } = this.#lines
    return this.#text?.slice(lineStarts[number - 1] ?? this.#text.length, lineStarts[number]).replace(/\r?\n$/, '')
  }

  #problem(place: Place, path: string, message: string): Problem {
    const line = this.#line(place.line)
    const problem = { file: this.name, ...place, path: withoutValues(path), message: withoutValues(message) }
    return line === undefined ? problem : { ...problem, source: this.#shown(place.line, line) }
  }

  /** A line as it may be printed; made once, since one line may hold every mistake there is. */
  #shown(number: number, line: string): string {
    const known = this.#shownLines.get(number)
    if (known !== undefined) return known
    this.#secrets ??= secretRanges(this.document)
    const begin = this.#lines.lineStarts[number - 1] ?? 0
    const shown = covered(this.#secrets.reduce((text, [from, to]) => dotted(text, from - begin, to - begin), line))
    this.#shownLines.set(number, shown)
    return shown
  }
}

/** Where the values below secret names lie in the text, also over several lines and behind an alias. */
function secretRanges(document: Document.Parsed): [from: number, to: number][] {
  const ranges: [number, number][] = []
  visit(document, {
    Pair: (_key, { key, value }) => {
      const name = isScalar(key) ? String(key.value) : ''
      if (!(isNearSecretName(name) || name === 'value') || !isNode(value)) return
      const named = isAlias(value) ? value.resolve(document) : undefined
      // A reference is no secret, and helps whoever reads the line.
      for (const node of [isAlias(value) ? undefined : value, named])
        if (node?.range && !(isScalar(node) && String(node.value).includes('${')))
          ranges.push([node.range[0], node.range[1]])
    },
  })
  return ranges
}

/** Dots from one column to another; quotes stay, so that the line remains YAML. */
function dotted(line: string, from: number, to: number): string {
  if (to <= 0 || from >= line.length) return line
  const [begin, end] = [Math.max(0, from), Math.min(line.length, to)]
  return line.slice(0, begin) + line.slice(begin, end).replace(/[^\s"']/g, '·') + line.slice(end)
}

/** The line without its quoted texts. */
function unquoted(line: string): string {
  return line.replace(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'/g, '')
}

/** So much of a line is looked at for a hint: quotes that are never closed are looked for from each of them on. */
const HINT_MAX = 1_000

const SECRET_KEY =
  /((?:secret|password|token|key|bearer|value)["']?\s*:\s*)("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s,}#][^,}#]*)/gi
/** To the last @ of a word: a password may hold slashes and more of them. A DSN of libpq names its password. */
const AUTHORITY = /\/\/([^\s"']+)/g
const DSN_PASSWORD = /(\bpassword\s*=\s*)('[^']*'|[^\s"']+)()/gi

/** Texts of the library that end with a piece of the file, which may be a secret without its quotes; the line shows where. */
const QUOTES_FILE =
  /^(Block scalar header includes extra characters|Could not resolve tag|Unresolved tag|Not a valid tag|Not a YAML token|Unexpected [\w-]+ token in YAML \w+): .*$/s

/** `password:hunter2`: without its blank it is a name, or one text, and would be told as such. `${secret:name}` names a stored one. */
const GLUED =
  /((?<!\$\{(?=secret:[a-z][a-z0-9_]{0,62}\}))(?:secret|password|token|key|bearer|url)["']?:)(?!\/\/)([^\s"'{}]+)/gi

/** A message, or a path, without the values that stand in what it quotes. */
const withoutValues = (text: string): string =>
  withoutLogins(text).replace(GLUED, (_whole, name: string, value: string) => name + dots(value))

const isSecretAt = (nodes: readonly unknown[]): boolean =>
  nodes.some((node) => isPair(node) && isScalar(node.key) && isNearSecretName(String(node.key.value)))

/** A line that may be printed: each character of a possible secret becomes a dot, so that columns stay. */
function covered(line: string): string {
  return withoutLogins(
    coveredReferences(line).replace(
      SECRET_KEY,
      (_whole, key: string, value: string) => key + (value.includes('${') ? coveredSecret(value) : dots(value)),
    ),
  ).replace(DSN_PASSWORD, (_whole, before: string, inner: string) => before + dots(inner))
}

/** Addresses without who logs in with them. */
function withoutLogins(text: string): string {
  return text.replace(AUTHORITY, (_whole, word: string) => {
    // Searched for here: a pattern that wants the @ looks for it from every slash on.
    const end = Math.max(0, word.lastIndexOf('@'))
    return `//${dots(word.slice(0, end))}${word.slice(end)}`
  })
}

function dots(text: string): string {
  return '·'.repeat(text.length)
}
