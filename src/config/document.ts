import { type Document, isMap, isScalar } from 'yaml'
import { messageOf } from '../base/errors.ts'
import { maskingWith, maskOf } from '../base/masks.ts'
import { nearestWord } from '../base/text.ts'
import { checkAddresses, destinationOf, namedServers } from './document-addresses.ts'
import {
  type GivenSecrets,
  namedSecrets,
  referenceProblems,
  SECRETS_MAX,
  secretPlaceProblems,
  unreadableSecrets,
  valueProblems,
} from './document-secrets.ts'
import { hasManyLines, LINES_MAX, marksIn } from './draft-rules.ts'
import { reportIssues } from './issues.ts'
import { type ConnectorResolver, checkMeaning } from './meaning.ts'
import { type Filled, filled } from './parts.ts'
import type { Path } from './places.ts'
import { type Config, ConfigSchema, type ConnectionConfig } from './schema.ts'
import { type Problem, type Report, Source } from './source.ts'

/**
 * A connection that is kept in the database: the text that a file of `connections.d/` would hold, written by somebody who administers
 * an organization and not the machine. What a file may do and such a text may not is refused here and nowhere else.
 */

export const DOCUMENT_BYTES_MAX = 64 * 1024
/** A text of 64 KB with a hundred rules has a third of it; each key is compared with all others of its mapping. */
const DOCUMENT_MARKS_MAX = 6_000
/** Mistakes that are named; whoever mends them sees the others. */
const TOLD = 50
/** How often aliases may be repeated when the text becomes a tree. */
const ALIASES_MAX = 50
/** Shorter values are no secrets, and would mask what helps. */
const SHOWN_MIN = 4
const PREFIX: Path = ['connections', 0]
/** A text with what it is read with. */
export interface DocumentText extends GivenSecrets {
  readonly name: string
  /** The organization whose connection it is. */
  readonly organizationId: string
  readonly text: string
  /** The version that this text takes the place of, and the names of the stored secrets that it would go on with. */
  readonly before?: { readonly text: string; readonly secrets: readonly string[] } | undefined
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
  const values = Object.values(document.secrets).filter((value) => String(value).length >= SHOWN_MIN)
  // More than a connection may have are refused unread.
  const masked = maskOf(values.filter((_value, at) => at < SECRETS_MAX))
  try {
    const source = sourceOf(place, document.text)
    if (typeof source === 'string') return alone(source)
    // Its mistakes quote what stands there, and must not tell which words are secrets of others.
    const result = maskingWith(masked, () => read(source, document, ground))
    if (result.ok) return result
    // A schema may quote the value that it refuses.
    return { ...result, problems: result.problems.map((one) => ({ ...one, message: masked(one.message) })) }
  } catch (error) {
    // Whoever wrote it is told, and every other connection goes on.
    return alone(`the text cannot be read as a connection: ${masked(messageOf(error))}`)
  }
}

function read(source: Source, document: DocumentText, ground: DocumentGround): DocumentResult {
  const syntax = source.syntaxProblems()
  if (syntax.length > 0) return refused(syntax)
  if (!isMap(source.document.contents))
    return refused([source.at([], 'expected one connection: a mapping with keys such as name, connector and settings')])
  const inFile = ground.placeInFile(document.name)
  if (inFile !== undefined) return refused([source.at(['name'], whyTaken(document, ground, inFile))], 'name_in_file')
  const values = valueProblems(source, document)
  if (values.length > 0) return refused(values)
  const references = referenceProblems(source, document)
  if (references.length > 0) return refused(references)
  const unreadable = unreadableSecrets(source, document)
  if (unreadable.length > 0) return refused(unreadable, 'secret_unreadable')
  return checked(source, document, ground)
}

/** An organization does not see what stands in the file for another one. */
function whyTaken({ name, organizationId }: DocumentText, { config }: DocumentGround, inFile: string): string {
  const isOwn = config.connections.some(
    (one) => one.name === name && one.organization?.toLowerCase() === organizationId,
  )
  return isOwn
    ? `the file has a connection "${name}" too, at ${inFile}, and that one runs; give this one another name, or remove one of the two`
    : `the name "${name}" belongs to another connection of this installation; choose another name`
}

/** Whoever changes a text knows no stored secret, and must not have one sent to a server of their own. */
function movedSecrets(source: Source, written: Document, { before }: DocumentText): Problem[] {
  const kept = before ? namedSecrets(written).filter((name) => before.secrets.includes(name)) : []
  if (!before || kept.length === 0) return []
  const of = sourceOf(source.name, before.text)
  if (typeof of !== 'string' && destinationOf(of.document) === destinationOf(written)) return []
  return [
    source.at(
      ['settings'],
      `the connector or an address is another one than before, and a stored secret is sent only to the server for which it was given; give the value of ${kept.join(', ')} anew together with this text`,
    ),
  ]
}

/** The checks that a file has too, and those of the values. */
function checked(source: Source, document: DocumentText, { config, connectors }: DocumentGround): DocumentResult {
  const problems: Problem[] = []
  const report: Report = (path, message, at) => problems.push(source.at(path.slice(PREFIX.length), message, at))
  const secrets = Object.entries(document.secrets).map(([name, value]) => [`secret:${name}`, value] as const)
  const of = filled(source, source.name, Object.fromEntries(secrets), problems)
  if (!of) return refused(problems)
  const asWritten = source.document
  problems.push(
    ...secretPlaceProblems(source, asWritten.toJS({ maxAliasCount: ALIASES_MAX }) as Record<string, unknown>),
    ...movedSecrets(source, asWritten, document),
  )
  if (problems.length > 0) return refused(problems)
  const tree = of.tree as Record<string, unknown>
  ownWords(tree, document, connectors, report)
  if (config.interviewApi)
    report(PREFIX, 'this installation asks a remote interview API, so its connections stand in the file alone')
  if (problems.length > 0) return refused(problems)
  // Secrets stand where a connector expects texts, so none of them is retyped.
  const merged = { connections: [{ ...tree, organization: document.organizationId }] }
  const parsed = ConfigSchema.safeParse(merged)
  if (!parsed.success) {
    reportIssues(parsed.error.issues, merged, report, (path) => source.written(path.slice(PREFIX.length)))
    return refused(problems)
  }
  const builtIn: ConnectorResolver = {
    known: connectors.known,
    find: (written) => (connectors.known.includes(written) ? connectors.find(written, null) : undefined),
  }
  const { connections } = parsed.data
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
  const isOwn =
    ['string', 'number'].includes(typeof organization) && String(organization).toLowerCase() === organizationId
  if (organization !== undefined && !isOwn)
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

/** The secrets that a text names, as YAML reads it; none of a text that no connection can be. */
export function secretNamesIn(text: string): string[] {
  const source = sourceOf('connection', text)
  return typeof source === 'string' || source.syntaxProblems().length > 0 ? [] : namedSecrets(source.document)
}

/** Whether a text names another connector or another server than the one before: its secrets are given anew. Not of texts that cannot be read. */
export function goesElsewhere(before: string, text: string): boolean {
  const [of, to] = [sourceOf('connection', before), sourceOf('connection', text)]
  if (typeof of === 'string' || typeof to === 'string' || to.syntaxProblems().length > 0) return false
  try {
    return destinationOf(of.document) !== destinationOf(to.document)
  } catch {
    // Aliases without end make no tree; the check of the text says so.
    return false
  }
}

/** The name that a text gives itself; undefined where it is none that can be read. */
export function nameIn(text: string): string | undefined {
  const source = sourceOf('connection', text)
  if (typeof source === 'string') return undefined
  const { contents } = source.document
  const name = isMap(contents) ? contents.get('name', true) : undefined
  return isScalar(name) && typeof name.value === 'string' ? name.value : undefined
}

/** The servers that a text names itself, each with its setting; none of a text that cannot be read. */
export function serversIn(text: string): string[] {
  const source = sourceOf('connection', text)
  return typeof source === 'string' || source.syntaxProblems().length > 0 ? [] : namedServers(source.document)
}

/** A text as it is parsed, or why it is too much to be parsed. */
function sourceOf(place: string, text: string): Source | string {
  const bytes = Buffer.byteLength(text)
  if (bytes > DOCUMENT_BYTES_MAX) return `the text has ${bytes} bytes; a connection may have ${DOCUMENT_BYTES_MAX}`
  if (hasManyLines(text)) return `the text has more than ${LINES_MAX} lines; describe one connection`
  if (marksIn(text) > DOCUMENT_MARKS_MAX)
    return `the text holds more than ${DOCUMENT_MARKS_MAX} keys, lists and commas; describe one connection`
  return new Source(place, text)
}
