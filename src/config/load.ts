import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { isMap } from 'yaml'
import { AppError } from '../base/errors.ts'
import { unreadable } from '../base/folder-problems.ts'
import { isSecretName, keepSecrets, secretsIn } from '../base/secrets.ts'
import {
  type ConnectionFiles,
  connectionFolder,
  FILE_BYTES_MAX,
  fingerprintOf,
  readConnectionFiles,
} from './connection-files.ts'
import { reportIssues } from './issues.ts'
import { type ConnectorResolver, checkMeaning } from './meaning.ts'
import { connectionParts, filled, Parts, refilled } from './parts.ts'
import type { Path } from './places.ts'
import { retypedConfig, settingsOf, typedSettings } from './retyping.ts'
import { type Config, ConfigSchema } from './schema.ts'
import { type ShownSetting, shownSettings, VARIABLES } from './shown.ts'
import { type Problem, type Report, Source } from './source.ts'
import { type Environment, substitute } from './substitution.ts'
import { warnAbout } from './warnings.ts'

/** A valid configuration, with the place in the file of everything in it. */
export interface LoadedConfig {
  readonly config: Config
  readonly file: string | null
  /** The files beside it that hold the connections, as they were when they were read; absent where it holds them itself. */
  readonly connectionFiles?: ConnectionFiles | undefined
  /** `config.yaml:12:7` for a key, to be recorded with every decision it causes. */
  place(path: Path): string
  /** A string of the file with its `${…}` read anew, since a key in a file may have been replaced. */
  reread(path: Path): string
  /**
   * The settings of a connection with their `${file:…}` read anew; undefined while a file cannot be read. Absent where
   * nothing is read from files.
   */
  rereadSettings?(connection: number): unknown
  /** Whether a connection is kept in the database, where no operator wrote it. Absent: none is. */
  isOfDatabase?(connection: number): boolean
  /** Valid settings that are probably a mistake; absent where a program made the configuration. */
  readonly warnings?: readonly Problem[]
  /** Every setting with its origin, without a secret. Absent where a program made the configuration. */
  shown?(): readonly ShownSetting[]
}

/** A configuration with its warnings: valid settings that are probably a mistake. */
export interface CheckedConfig extends LoadedConfig {
  readonly warnings: readonly Problem[]
}

/** The configuration, or every mistake in it. */
export type LoadResult =
  | { readonly ok: true; readonly loaded: CheckedConfig }
  | {
      readonly ok: false
      readonly problems: Problem[]
      /** The files of connections that it names, so that their mending is seen; absent where it was not read so far. */
      readonly connectionFiles?: ConnectionFiles | undefined
    }

/** Where a configuration comes from, and what it is checked against. */
export interface LoadOptions {
  /** Absent: no file, everything at its default. */
  readonly file?: string | undefined
  /** The text of the file before it is written; it is not read then. */
  readonly text?: string
  readonly environment: Environment
  /** Settings schemas and abilities, so that mistakes are found before anything starts. */
  readonly connectors: ConnectorResolver
  /** Only these sections are read, and the others are at their defaults: a mistake elsewhere does not matter. */
  readonly only?: readonly (keyof Config)[]
}

/** Reads and checks the configuration. All mistakes are found in one go, each with its place in its file. */
export function loadConfig(options: LoadOptions): LoadResult {
  const { environment, connectors, only } = options
  const file = options.file === undefined ? undefined : resolve(options.file)
  const isWanted = (key: string) => only === undefined || key === 'demo' || only.some((one) => one === key)
  const read = readParts(options, file, isWanted)
  const { connectionFiles } = read
  if (!read.parts) return { ok: false, problems: read.problems, connectionFiles }
  const { parts } = read
  const problems: Problem[] = []
  const failed = () => ({ ok: false as const, problems: problems.sort(parts.inOrder), connectionFiles })
  const wholes = parts.wholes()
  const tree = parts.tree((part) => part.tree)
  const overriding = overridingOf(tree, environment)
  const given = withEnvironment(tree, overriding)
  const wanted = Object.fromEntries(Object.entries(given).filter(([key]) => isWanted(key)))
  const merged = retypedConfig(wanted, wholes)
  keepSecrets(secretsIn(merged))
  const problemAt = (path: Path, message: string, at?: 'key' | 'value'): Problem =>
    ofVariable(path, message, overriding) ?? parts.problem(path, message, at)
  const report: Report = (path, message, at) => problems.push(problemAt(path, message, at))
  const parsed = ConfigSchema.safeParse(merged)
  if (!parsed.success) {
    reportIssues(parsed.error.issues, merged, report, (path) => parts.written(path))
    return failed()
  }
  const config = { ...parsed.data, connections: typedSettings(parsed.data.connections, connectors, file, wholes) }
  checkMeaning(config, connectors, file ?? null, report, (path) => placeText(problemAt(path, '')))
  if (problems.length > 0) return failed()

  const warnings: Problem[] = []
  warnAbout(config, connectors, file ?? null, (path, message, at) => warnings.push(problemAt(path, message, at)))
  // These are asked for with each request; the text is parsed for the first one alone.
  const place = remembered((path) => parts.place(path))
  const writtenAt = remembered((path) => {
    const { of, at } = parts.find(path)
    const found: unknown = of.source.document.getIn([...at])
    return typeof found === 'string' ? found : ''
  })
  return {
    ok: true,
    loaded: {
      config,
      file: file ?? null,
      connectionFiles,
      warnings: warnings.sort(parts.inOrder),
      place,
      shown: () => {
        const written = parts.tree(({ source }) => source.document.toJS({ maxAliasCount: 50 }))
        const folder = connectionFiles && read.written
        return shownSettings({ config, written, folder, given: merged, environment: overriding, placeOf: place })
      },
      rereadSettings(index) {
        const { of, at } = parts.find(['connections', index, 'settings'])
        const fresh = refilled(of, at, environment)
        const connection = config.connections[index]
        if (!fresh || !connection) return undefined
        keepSecrets(secretsIn(fresh.value))
        const settings = fresh.value as typeof connection.settings
        return settingsOf(connection.connector, settings, connectors, file, fresh.wholes)
      },
      reread(path) {
        const outcome = substitute(writtenAt(path), environment)
        if ('problem' in outcome) return ''
        if (isSecretName(String(path.at(-1)))) keepSecrets([outcome.text])
        return outcome.text
      },
    },
  }
}

/** What is found at a path of a text that does not change, kept for the few paths that are asked for. */
function remembered<Found>(find: (path: Path) => Found): (path: Path) => Found {
  const known = new Map<string, Found>()
  return (path) => {
    const key = JSON.stringify(path)
    const found = known.has(key) ? (known.get(key) as Found) : find(path)
    known.set(key, found)
    return found
  }
}

/** The texts of a configuration with the environment in them, or every mistake that keeps them from being read. */
interface ReadParts {
  readonly parts?: Parts
  readonly problems: Problem[]
  readonly connectionFiles?: ConnectionFiles | undefined
  /** What stands at `connections:`, before anything of the environment was put into it. */
  readonly written?: string
}

/** Reads the main file, and the files that its `connections:` names. */
function readParts(options: LoadOptions, file: string | undefined, isWanted: (key: string) => boolean): ReadParts {
  const { environment } = options
  const name = options.file ?? 'environment'
  const source = new Source(name, file === undefined ? undefined : (options.text ?? readText(file, name)))
  const { document } = source
  const problems = source.syntaxProblems()
  if (problems.length === 0 && file !== undefined && source.isEmpty)
    problems.push(source.at([], 'the file holds no configuration; write at least "connections: []"'))
  else if (problems.length === 0 && !isMap(document.contents))
    problems.push(source.at([], 'expected a mapping with keys such as server and connections'))
  if (problems.length > 0 || !isMap(document.contents)) return { problems: problems.sort(byLine) }
  document.contents.items = document.contents.items.filter(({ key }) => isWanted(String(key)))
  const main = filled(source, file === undefined ? 'environment' : basename(file), environment, problems)
  if (!main) return { problems: problems.sort(byLine) }
  const named = (main.tree as Record<string, unknown>)['connections']
  if (typeof named !== 'string' || file === undefined) return { parts: new Parts(main), problems }
  const refused = (problem: string): Problem[] => [source.at(['connections'], problem)]
  const folder = connectionFolder(named, file)
  if ('problem' in folder) return { problems: refused(folder.problem) }
  const connectionFiles = { folder, fingerprint: fingerprintOf(folder) }
  const files = readConnectionFiles(folder)
  if ('problem' in files) return { problems: refused(files.problem), connectionFiles }
  const parts = connectionParts(files, name, environment, problems)
  if (problems.length > 0) return { problems, connectionFiles }
  const written = String(main.source.document.get('connections'))
  return { parts: new Parts(main, parts), problems, connectionFiles, written }
}

function byLine(a: Problem, b: Problem): number {
  return a.line - b.line || a.column - b.column
}

const placeText = ({ file, line, column, variable }: Problem): string =>
  variable === undefined ? `${file}:${line}:${column}` : `the environment variable ${variable}`

function readText(file: string, given: string): string {
  try {
    const text = readFileSync(file, 'utf8')
    if (text.length <= FILE_BYTES_MAX) return text
  } catch (cause) {
    throw new AppError(`The configuration ${given} cannot be read ${unreadable(cause)}. Give its path with --config.`, {
      kind: 'config',
      code: 'config.unreadable',
      cause,
    })
  }
  throw new AppError(
    `The configuration ${given} is larger than ${FILE_BYTES_MAX} bytes. Connections may have files of their own: connections: connections.d.`,
    {
      kind: 'config',
      code: 'config.too_large',
    },
  )
}

/** A problem with a value that an environment variable holds: no line of a file is to blame. */
function ofVariable(path: Path, message: string, environment: Environment): Problem | undefined {
  const [variable] = VARIABLES.find(([name, key]) => environment[name] && key.join('.') === path.join('.')) ?? []
  return variable === undefined
    ? undefined
    : { file: 'environment', line: 1, column: 1, path: path.join('.'), message, variable }
}

/** The environment as far as it wins over the file: a terminal that names another database still reaches the demo's by its file. */
function overridingOf(tree: Record<string, unknown>, environment: Environment): Environment {
  return tree['demo'] === true ? { ...environment, DATA_DIR: undefined, DATABASE_URL: undefined } : environment
}

/** The environment wins over the file; an empty variable counts as absent. */
function withEnvironment(tree: Record<string, unknown>, environment: Environment): Record<string, unknown> {
  const set = (section: string, key: string, value: unknown) => {
    if (value === undefined || value === '') return
    const current = tree[section]
    tree[section] = { ...(typeof current === 'object' && current !== null ? current : {}), [key]: value }
  }
  const number = (text: string | undefined) => (text !== undefined && /^\d+$/.test(text) ? Number(text) : text)
  set('server', 'port', number(environment['PORT']))
  set('server', 'host', environment['HOST'])
  const { METRICS_HOST: host, METRICS_PORT: port } = environment
  const given = (tree['server'] as { metrics?: object } | undefined)?.metrics
  if (host || port)
    set('server', 'metrics', { ...given, ...(host ? { host } : {}), ...(port ? { port: number(port) } : {}) })
  set('server', 'publicUrl', environment['PUBLIC_URL'])
  set('database', 'url', environment['DATABASE_URL'])
  set('log', 'level', environment['LOG_LEVEL'])
  if (environment['DATA_DIR']) tree['dataDir'] = environment['DATA_DIR']
  return tree
}
