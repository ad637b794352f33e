import { resolve } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { ConfigProblems } from '../../app/configuration.ts'
import type { Core } from '../../app/core.ts'
import { AppError } from '../../base/errors.ts'
import { readSmallFile } from '../../base/files.ts'
import { unreadable } from '../../base/folder-problems.ts'
import { DOCUMENT_BYTES_MAX, nameIn, secretNamesIn } from '../../config/document.ts'
import { type ConnectionDocument, DocumentProblems } from '../../connections/contract.ts'
import type { Options } from '../command.ts'
import { idOption, textOf } from '../options.ts'
import { type ExitCode, type Output, UsageError } from '../output.ts'
import { Questions } from '../questions.ts'
import { withCore } from '../with-core.ts'

/** Connections of the dashboard as the YAML that they are: out of the database, and into it. */

/** Stands for whoever works at the command line. */
const BY = 'command line'

/** `connections export NAME`: the YAML of a stored connection. Its secrets are named and never told. */
export function exportCommand(words: readonly string[], options: Options, output: Output): Promise<ExitCode> {
  const [name = ''] = words
  return withCore(options, output, async (core) => {
    const document = await core.documentStore.named(name)
    if (!document) throw noDocument(core, name)
    output.result(document, () => document.text.replace(/\n$/, ''))
    if (document.secrets.length > 0 && !output.json)
      process.stderr.write(`# Secrets that belong to it and are not told: ${document.secrets.join(', ')}\n`)
    return 0
  })
}

/** `connections import FILE`: a new connection, or a new version of the one of that name. */
export async function importCommand(words: readonly string[], options: Options, output: Output): Promise<ExitCode> {
  const [file = ''] = words
  const text = fileText(file, DOCUMENT_BYTES_MAX)
  const name = nameIn(text)
  if (name === undefined)
    throw new AppError(
      `${file} gives no connection a name; expected one connection as a file of connections.d holds it, beginning with "name:". A file with "connections:" or with a list holds several; give each a file of its own.`,
      { kind: 'domain', code: 'connection.no_name', status: 400 },
    )
  const given = await givenSecrets(options)
  return withCore(options, output, async (core) => {
    const organizationId = await organizationOf(core, options)
    const before = await core.documents.find(organizationId, name)
    const missing = secretNamesIn(text).filter((one) => given[one] === undefined && !before?.secrets.includes(one))
    const secrets = { ...given, ...(await asked(missing)) }
    const expectedVersion = before?.version ?? 0
    const change = { organizationId, name, text, expectedVersion, secrets, by: BY }
    const { version } = await core.documents.save(change).catch((error: unknown) => {
      throw error instanceof DocumentProblems ? inFile(error, file) : error
    })
    const after = await core.documents.find(organizationId, name)
    output.result({ name, organizationId, version, state: after?.state }, () =>
      after?.state === 'paused'
        ? `${name}: stored as version ${version}; it stays paused.`
        : `${name}: stored as version ${version}. A running daemon takes it within 2 s; its first pass shows: interview-bridge plan ${name}`,
    )
    return 0
  })
}

const inFile = ({ problems }: DocumentProblems, file: string): ConfigProblems =>
  new ConfigProblems(problems.map((problem) => ({ ...problem, file })))

function noDocument({ inEffect }: Core, name: string): AppError {
  const { config, place } = inEffect.base
  const index = config.connections.findIndex((one) => one.name === name)
  return new AppError(
    index < 0
      ? `No connection "${name}" is kept in the database; connections list names those that are.`
      : `The connection "${name}" stands in the file, at ${place(['connections', index, 'name'])}, and not in the database.`,
    { kind: 'domain', code: 'connection.unknown', status: 404 },
  )
}

/** The organization that is named, or the only one. */
async function organizationOf({ accounts }: Core, options: Options): Promise<string> {
  if (textOf(options, 'organization') !== undefined) return idOption(options, 'organization')
  const [only, ...more] = await accounts.listOrganizations()
  if (only && more.length === 0) return only.id
  throw new UsageError('--organization is missing; interview-bridge admin organization list shows the ids.')
}

function fileText(file: string, bytesMax: number): string {
  try {
    return readSmallFile(resolve(file), bytesMax)
  } catch (cause) {
    throw new AppError(`${file} cannot be read ${unreadable(cause)}.`, {
      kind: 'domain',
      code: 'file.unreadable',
      status: 400,
      cause,
    })
  }
}

/** Of `--secrets-file`, a line `name=value` for each; and of `--secret name=-`, whose values are the lines of stdin in their order. */
async function givenSecrets(options: Options): Promise<Record<string, string>> {
  const file = textOf(options, 'secrets-file')
  const ofFile = file === undefined ? [] : linesOf(fileText(file, DOCUMENT_BYTES_MAX)).map((line) => pairOf(line, file))
  const named = options['secret']
  const words = Array.isArray(named) ? (named as readonly string[]) : []
  const names = words.map((word) => {
    if (/^[a-z][a-z0-9_]{0,62}=-$/.test(word)) return word.slice(0, -2)
    // What was typed may be the secret itself, so it is not repeated.
    throw new UsageError(
      '--secret must be NAME=-, and the value a line of stdin: others see the arguments of a program.',
    )
  })
  const lines = names.length === 0 ? [] : linesOf(await readAll(process.stdin))
  if (names.length > lines.length)
    throw new UsageError(`stdin has ${lines.length} lines, and --secret names ${names.length} secrets.`)
  return Object.fromEntries([...ofFile, ...names.map((name, at) => [name, lines[at] ?? ''] as const)])
}

const linesOf = (text: string): string[] =>
  text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'))

function pairOf(line: string, file: string): readonly [string, string] {
  const at = line.indexOf('=')
  if (at > 0) return [line.slice(0, at).trim(), line.slice(at + 1).trim()]
  throw new UsageError(`${file} must hold lines such as greenhouse_key=…; one of its lines has no =.`)
}

/** Asks a person at a terminal; without one the check names what is missing. */
async function asked(names: readonly string[]): Promise<Record<string, string>> {
  if (names.length === 0 || !process.stdin.isTTY) return {}
  const questions = new Questions(process.stdin, process.stderr)
  try {
    const answers: Record<string, string> = {}
    for (const name of names) answers[name] = await questions.ask(`Value of the secret ${name}`, { isSecret: true })
    return answers
  } finally {
    questions.close()
  }
}

/** What `connections list` says of a connection that is kept in the database. */
export interface Kept {
  readonly document: ConnectionDocument
  /** The code of why it does not run although it is active. */
  readonly refused: string | null
}

/** Every stored connection by its name. */
export async function keptConnections({ documentStore, inEffect }: Core): Promise<ReadonlyMap<string, Kept>> {
  const codes = new Map(inEffect.refusedDocuments.map(({ name, code }) => [name, code]))
  return new Map(
    (await documentStore.all()).map((document) => [
      document.name,
      { document, refused: codes.get(document.name) ?? null },
    ]),
  )
}
