import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { isMap, isNode } from 'yaml'
import { AppError, messageOf } from '../base/errors.ts'
import { isSecretName, keepSecrets, secretsIn } from '../base/secrets.ts'
import { reportIssues } from './issues.ts'
import { type ConnectorResolver, checkMeaning } from './meaning.ts'
import type { Path } from './places.ts'
import { type Config, ConfigSchema } from './schema.ts'
import { type ShownSetting, shownSettings } from './shown.ts'
import { type Problem, type Report, Source } from './source.ts'
import { type Environment, retyped, substitute, substituteAll, withValue } from './substitution.ts'
import { warnAbout } from './warnings.ts'

/** A valid configuration, with the place in the file of everything in it. */
export interface LoadedConfig {
  readonly config: Config
  readonly file: string | null
  /** `config.yaml:12:7` for a key, to be recorded with every decision it causes. */
  place(path: Path): string
  /** A string of the file with its `${…}` read anew, since a key in a file may have been replaced. */
  reread(path: Path): string
  /**
   * The settings of a connection with their `${file:…}` read anew; undefined while a file cannot be read. Absent where
   * nothing is read from files.
   */
  rereadSettings?(connection: number): unknown
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
  | { readonly ok: false; readonly problems: Problem[] }

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

const FILE_BYTES_MAX = 1024 * 1024

/** Reads and checks the configuration. All mistakes are found in one go, each with its place in the file. */
export function loadConfig(options: LoadOptions): LoadResult {
  const { environment, connectors, only } = options
  const file = options.file === undefined ? undefined : resolve(options.file)
  const source = new Source(
    options.file ?? 'environment',
    file === undefined ? undefined : (options.text ?? readText(file, options.file ?? '')),
  )
  const { document } = source
  const problems = source.syntaxProblems()
  const failed = () => ({ ok: false as const, problems: problems.sort(inOrder) })
  if (problems.length > 0) return failed()
  if (file !== undefined && source.isEmpty) {
    problems.push(source.at([], 'the file holds no configuration; write at least "connections: []"'))
    return failed()
  }
  if (!isMap(document.contents)) {
    problems.push(source.at([], 'expected a mapping with keys such as server and connections'))
    return failed()
  }
  const isWanted = (key: string) => only === undefined || only.some((one) => one === key)
  document.contents.items = document.contents.items.filter(({ key }) => isWanted(String(key)))
  const asWritten = document.clone()
  const { wholes, absent } = substituteAll(document, environment, (offset, problem) =>
    problems.push(source.atOffset(offset, problem)),
  )
  let tree: unknown
  try {
    tree = document.toJS({ maxAliasCount: 50 })
  } catch (error) {
    problems.push(source.at([], `not valid YAML: ${messageOf(error)}`))
  }
  if (problems.length > 0) return failed()
  for (const path of absent) tree = withValue(tree, path, undefined)
  const given = withEnvironment(tree as Record<string, unknown>, environment)
  const merged = retyped(
    ConfigSchema,
    Object.fromEntries(Object.entries(given).filter(([key]) => isWanted(key))),
    wholes,
  )
  keepSecrets(secretsIn(merged))
  const report: Report = (path, message, at) => problems.push(source.at(path, message, at))
  const parsed = ConfigSchema.safeParse(merged)
  if (!parsed.success) {
    reportIssues(parsed.error.issues, merged, report, (path) => source.written(path))
    return failed()
  }
  const config = { ...parsed.data, connections: typedSettings(parsed.data.connections, connectors, file, wholes) }
  checkMeaning(config, connectors, file ?? null, report)
  if (problems.length > 0) return failed()

  const warnings: Problem[] = []
  warnAbout(config, connectors, file ?? null, (path, message, at) => warnings.push(source.at(path, message, at)))
  const shown = file === undefined ? 'environment' : basename(file)
  const place = (path: Path): string => {
    const { line, column } = source.placeOf(path)
    return `${shown}:${line}:${column}`
  }
  return {
    ok: true,
    loaded: {
      config,
      file: file ?? null,
      warnings: warnings.sort(inOrder),
      place,
      shown: () => shownSettings({ config, written: asWritten, given: merged, environment, placeOf: place }),
      rereadSettings(index) {
        const again = asWritten.clone()
        const node = again.getIn(['connections', index, 'settings'], true)
        const [begin = 0, , end = 0] = (isNode(node) ? node.range : undefined) ?? []
        let isReadable = true
        const { wholes, absent } = substituteAll(again, environment, (offset) => {
          if (offset >= begin && offset < end) isReadable = false
        })
        if (!isReadable) return undefined
        let tree: unknown = again.toJS({ maxAliasCount: 50 })
        for (const path of absent) tree = withValue(tree, path, undefined)
        const { connections } = tree as Pick<Config, 'connections'>
        keepSecrets(secretsIn(connections[index]?.settings))
        return typedSettings(connections, connectors, file, wholes)[index]?.settings
      },
      reread(path) {
        const found: unknown = asWritten.getIn([...path])
        const outcome = substitute(typeof found === 'string' ? found : '', environment)
        if ('problem' in outcome) return ''
        if (isSecretName(String(path.at(-1)))) keepSecrets([outcome.text])
        return outcome.text
      },
    },
  }
}

function inOrder(a: Problem, b: Problem): number {
  return a.line - b.line || a.column - b.column
}

/** Connectors have schemas of their own for their settings: numbers from the environment are made by those. */
function typedSettings(
  connections: Config['connections'],
  connectors: ConnectorResolver,
  file: string | undefined,
  wholes: readonly Path[],
): Config['connections'] {
  return connections.map((connection, index) => {
    const within = wholes.flatMap(([first, at, key, ...rest]) =>
      first === 'connections' && at === index && key === 'settings' ? [rest] : [],
    )
    const found = within.length > 0 ? connectors.find(connection.connector, file ?? null) : undefined
    if (!found || 'problem' in found) return connection
    const settings = retyped(found.settings, connection.settings, within) as typeof connection.settings
    return { ...connection, settings }
  })
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
