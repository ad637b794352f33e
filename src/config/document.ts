import { isAlias, isMap, isScalar, visit } from 'yaml'
import { keepSecrets, secretsIn } from '../base/secrets.ts'
import { nearestWord } from '../base/text.ts'
import { marksIn } from './draft-rules.ts'
import { reportIssues } from './issues.ts'
import { type ConnectorResolver, checkMeaning } from './meaning.ts'
import { type Filled, filled } from './parts.ts'
import type { Path } from './places.ts'
import { whyNotPublic } from './public-hosts.ts'
import { retypedConfig, typedSettings } from './retyping.ts'
import { type Config, ConfigSchema, type ConnectionConfig } from './schema.ts'
import { type Problem, type Report, Source } from './source.ts'
import { withReferences } from './substitution.ts'

/**
 * A connection that is kept in the database: the text that a file of `connections.d/` would hold, written by somebody who administers
 * an organization and not the machine. What a file may do and such a text may not is refused here and nowhere else.
 */

export const DOCUMENT_BYTES_MAX = 64 * 1024
/** A text of 64 KB with a hundred rules has a third of it; each key is compared with all others of its mapping. */
const DOCUMENT_MARKS_MAX = 6_000
/** Mistakes that are named; whoever mends them sees the others. */
const TOLD = 50
/** The names of secrets. */
export const SECRET_NAME = /^[a-z][a-z0-9_]{0,62}$/
const SECRET_BYTES_MAX = 64 * 1024
const PREFIX: Path = ['connections', 0]
/** Keys that mean something to JavaScript. */
const ODD_KEYS: readonly string[] = ['__proto__', 'constructor', 'prototype']

/** A text with what it is read with. */
export interface DocumentText {
  readonly name: string
  /** The organization whose connection it is. */
  readonly organizationId: string
  readonly text: string
  /** The secrets that `${secret:…}` stands for. */
  readonly secrets: Readonly<Record<string, string>>
  /** Secrets that were stored with another secret of the installation and cannot be opened. */
  readonly unreadable?: readonly string[]
}

/** What a document is checked against. */
export interface DocumentGround {
  /** The configuration of the file. */
  readonly config: Config
  readonly connectors: ConnectorResolver
  /** The place of a connection of the file with this name. */
  readonly placeInFile: (name: string) => string | undefined
}

/** A checked connection with its text; `of` knows its places. */
export interface ReadDocument {
  readonly connection: ConnectionConfig
  readonly of: Filled
}

/** Why a document is refused, for code. */
export type DocumentRefusal = 'mistakes' | 'name_in_file' | 'secret_unreadable'

/** A checked connection, or every mistake. */
export type DocumentResult =
  | { readonly ok: true; readonly document: ReadDocument }
  | { readonly ok: false; readonly why: DocumentRefusal; readonly problems: readonly Problem[] }

const refused = (problems: readonly Problem[], why: DocumentRefusal = 'mistakes'): DocumentResult => ({
  ok: false,
  why,
  problems: [...problems].sort((a, b) => a.line - b.line || a.column - b.column).slice(0, TOLD),
})

/** Reads and checks one document. Its places are called `dashboard:NAME:LINE:COLUMN`. */
export function readDocument(document: DocumentText, ground: DocumentGround): DocumentResult {
  const place = `dashboard:${document.name}`
  const alone = (message: string) => refused([{ file: place, line: 1, column: 1, path: '', message }])
  const bytes = Buffer.byteLength(document.text)
  if (bytes > DOCUMENT_BYTES_MAX)
    return alone(`the text has ${bytes} bytes; a connection may have ${DOCUMENT_BYTES_MAX}`)
  if (marksIn(document.text) > DOCUMENT_MARKS_MAX)
    return alone(`the text holds more than ${DOCUMENT_MARKS_MAX} keys, lists and commas; describe one connection`)
  const source = new Source(place, document.text)
  const syntax = source.syntaxProblems()
  if (syntax.length > 0) return refused(syntax)
  if (!isMap(source.document.contents))
    return alone('expected one connection: a mapping with keys such as name, connector and settings')
  const inFile = ground.placeInFile(document.name)
  if (inFile !== undefined)
    return refused(
      [
        source.at(
          ['name'],
          `the file has a connection "${document.name}" too, at ${inFile}, and that one runs; give this one another name, or remove one of the two`,
        ),
      ],
      'name_in_file',
    )
  const references = referenceProblems(source, document)
  if (references.length > 0) return refused(references)
  const unreadable = (document.unreadable ?? []).filter((name) => document.text.includes(`\${secret:${name}}`))
  if (unreadable.length > 0)
    return refused(
      unreadable.map((name) =>
        source.atOffset(
          Math.max(0, document.text.indexOf(`\${secret:${name}}`)),
          `the secret "${name}" was stored with another secret of the installation and cannot be opened; set it again, or bring back the secret with which it was stored`,
        ),
      ),
      'secret_unreadable',
    )
  return checked(source, document, ground)
}

/** The checks that a file has too, and those of the values. */
function checked(source: Source, document: DocumentText, { config, connectors }: DocumentGround): DocumentResult {
  const problems: Problem[] = []
  const report: Report = (path, message, at) => problems.push(source.at(path.slice(PREFIX.length), message, at))
  const secrets = Object.entries(document.secrets).map(([name, value]) => [`secret:${name}`, value] as const)
  const of = filled(source, source.name, Object.fromEntries(secrets), problems)
  if (!of) return refused(problems)
  const tree = of.tree as Record<string, unknown>
  ownWords(tree, document, connectors, report)
  if (config.interviewApi)
    report(PREFIX, 'this installation asks a remote interview API, so its connections stand in the file alone')
  if (problems.length > 0) return refused(problems)
  const wholes = of.wholes.map((path): Path => [...PREFIX, ...path])
  const merged = retypedConfig({ connections: [{ ...tree, organization: document.organizationId }] }, wholes)
  keepSecrets([...secrets.map(([, value]) => value), ...secretsIn(merged)])
  const parsed = ConfigSchema.safeParse(merged)
  if (!parsed.success) {
    reportIssues(parsed.error.issues, merged, report, (path) => source.written(path.slice(PREFIX.length)))
    return refused(problems)
  }
  const builtIn: ConnectorResolver = {
    known: connectors.known,
    find: (written) => (connectors.known.includes(written) ? connectors.find(written, null) : undefined),
  }
  const connections = typedSettings(parsed.data.connections, builtIn, undefined, wholes)
  checkMeaning({ ...config, connections }, builtIn, null, report, () => source.name)
  const [connection] = connections
  if (connection) checkAddresses(connection.settings, [...PREFIX, 'settings'], config.server.connectionHosts, report)
  if (problems.length > 0 || !connection) return refused(problems)
  return { ok: true, document: { connection, of } }
}

/** What the store says and the text must not say otherwise: the name, the organization; and connectors of the product alone. */
function ownWords(
  tree: Readonly<Record<string, unknown>>,
  { name, organizationId }: DocumentText,
  { known }: ConnectorResolver,
  report: Report,
): void {
  if (tree['name'] !== undefined && tree['name'] !== name)
    report([...PREFIX, 'name'], `expected "${name}", the name under which this connection is kept`)
  const organization = tree['organization']
  if (organization !== undefined && String(organization).toLowerCase() !== organizationId)
    report(
      [...PREFIX, 'organization'],
      `a connection of the dashboard belongs to the organization in which it was made (${organizationId}); remove this key`,
    )
  const connector = tree['connector']
  if (typeof connector !== 'string' || known.includes(connector)) return
  const near = nearestWord(connector, known)
  report(
    [...PREFIX, 'connector'],
    `there is no connector of that name in the product; ${near ? `did you mean "${near}"?` : `known are ${known.join(', ')}`}. A folder or a package can be named in the file alone`,
  )
}

/** Every `${…}` that is no secret of this connection, secrets that cannot be used, and keys and tags that no connection has. */
function referenceProblems(source: Source, { secrets, unreadable = [] }: DocumentText): Problem[] {
  const found: Problem[] = []
  const tell = (node: { range?: readonly number[] | null | undefined }, message: string): void => {
    found.push(source.atOffset(node.range?.[0] ?? 0, message))
  }
  visit(source.document, {
    Node(key, node) {
      if (!isAlias(node) && node.tag !== undefined) tell(node, 'a tag (!name) cannot be used here')
      if (!isScalar(node) || typeof node.value !== 'string') return
      if (key === 'key') {
        if (ODD_KEYS.includes(node.value)) tell(node, `"${node.value}" cannot be a key`)
        return
      }
      withReferences(node.value, (whole, inner) => {
        const problem = whole.startsWith('$$') ? undefined : whyNoSecret(inner, secrets, unreadable)
        if (problem !== undefined) tell(node, problem)
        return ''
      })
    },
  })
  for (const [name, value] of Object.entries(secrets)) {
    const wrong = whyNoValue(name, value)
    if (wrong !== undefined) found.push(source.at([], wrong))
  }
  return found
}

function whyNoSecret(inner: string, secrets: Readonly<Record<string, string>>, unreadable: readonly string[]) {
  const name = inner.startsWith('secret:') ? inner.slice('secret:'.length) : undefined
  if (name === undefined)
    return 'only ${secret:name} can be used here: variables and files belong to the machine, and not to an organization ($${ for a plain ${)'
  if (!SECRET_NAME.test(name))
    return 'expected ${secret:name} with a name of small letters, digits and _, which begins with a letter; what stands there is not shown, since it may be the secret'
  if (Object.hasOwn(secrets, name) || unreadable.includes(name)) return undefined
  return `the secret "${name}" is not set; give its value together with this text`
}

function whyNoValue(name: string, value: string): string | undefined {
  if (!SECRET_NAME.test(name))
    return 'a secret has a name of small letters, digits and _, which begins with a letter; one of those that were given has not'
  if (value.trim() === '') return `the secret "${name}" is empty; give its value`
  if (Buffer.byteLength(value) > SECRET_BYTES_MAX)
    return `the secret "${name}" is longer than ${SECRET_BYTES_MAX} bytes, which no key is`
  return undefined
}

/** Every address in the settings, wherever a connector keeps one. */
function checkAddresses(value: unknown, path: Path, listed: readonly string[], report: Report): void {
  if (typeof value === 'string') {
    const isNamed = /url$/i.test(String(path.at(-1)))
    if (!isNamed && !/^[a-z][a-z0-9+.-]*:\/\//i.test(value.trim())) return
    const problem = whyNotPublic(value, listed)
    if (problem !== undefined) report(path, `an address of a connection of the dashboard ${problem}`)
  } else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value))
      checkAddresses(inner, [...path, Array.isArray(value) ? Number(key) : key], listed, report)
}

/** `${secret:NAME}` in a text, by their names. */
export function secretNamesIn(text: string): string[] {
  const names = [...text.matchAll(/\$?\$\{secret:([a-z][a-z0-9_]{0,62})\}/g)]
  return [...new Set(names.filter(([whole]) => !whole.startsWith('$$')).map(([, name]) => name ?? ''))].sort()
}

/** The name that a text gives itself; undefined where it is none that can be read. */
export function nameIn(text: string): string | undefined {
  if (Buffer.byteLength(text) > DOCUMENT_BYTES_MAX || marksIn(text) > DOCUMENT_MARKS_MAX) return undefined
  const { contents } = new Source('connection', text).document
  const name = isMap(contents) ? contents.get('name', true) : undefined
  return isScalar(name) && typeof name.value === 'string' ? name.value : undefined
}
