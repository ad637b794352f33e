import { existsSync } from 'node:fs'
import { AppError } from '../base/errors.ts'
import type { ConnectionFiles } from '../config/connection-files.ts'
import { type CheckedConfig, type LoadOptions, loadConfig } from '../config/load.ts'
import type { ConnectorResolver } from '../config/meaning.ts'
import type { Config } from '../config/schema.ts'
import type { Problem } from '../config/source.ts'
import { abilitiesOf } from '../connector-kit/contract.ts'
import { findConnector, knownConnectors } from './connector-resolver.ts'

/** Read where no `--config` is given, if it is there. */
export const DEFAULT_FILE = 'interview-bridge.yaml'

/** Characters shown of a line before and after the place of its problem. */
const SHOWN_BEFORE = 60
const SHOWN_AFTER = 100

/** Connectors as the configuration names them. */
export const resolver: ConnectorResolver = {
  known: knownConnectors,
  find(written, file) {
    const found = findConnector(written, file)
    return found && 'connect' in found
      ? {
          settings: found.settings,
          actionsFor: (settings) => Object.keys(abilitiesOf(found, settings).actions),
          textOnlyFor: (settings) => abilitiesOf(found, settings).textOnly,
          isOrdered: found.assessments !== undefined,
        }
      : found
  },
}

/** The log line for each warning; the warning itself is a field. */
export const CONFIG_WARNING = 'the configuration is valid but probably not what was meant; run check'

/** Thrown for a configuration with mistakes; holds every one of them. */
export class ConfigProblems extends Error {
  readonly problems: readonly Problem[]
  /** The files of connections that were read, so that a daemon sees when they are mended. */
  readonly connectionFiles: ConnectionFiles | undefined
  constructor(problems: readonly Problem[], connectionFiles?: ConnectionFiles) {
    super(problems.map((problem) => problemLine(problem)).join('\n'))
    this.problems = problems
    this.connectionFiles = connectionFiles
  }
}

/** `label` stands before the path, such as "warning: ". */
export function problemLine({ file, line, column, path, message, variable }: Problem, label = ''): string {
  if (variable !== undefined) return `${label}the environment variable ${variable} (${path}): ${message}`
  return `${file}:${line}:${column}: ${label}${path ? `${path}: ` : ''}${message}`
}

/** The problem, the line of the file, and a caret below the column. */
export function problemText(problem: Problem, label = ''): string {
  const first = problemLine(problem, label)
  if (problem.source === undefined || problem.source.trim() === '') return first
  const at = problem.column - 1
  const from = Math.max(0, at - SHOWN_BEFORE)
  const shown = problem.source
    .slice(from, at + SHOWN_AFTER)
    .replaceAll('\t', ' ')
    .trimEnd()
  const rest = problem.source.length > at + SHOWN_AFTER ? '…' : ''
  const indent = Array.from(problem.source.slice(from, at)).length
  return `${first}\n    ${shown}${rest}\n    ${' '.repeat(indent)}^`
}

/** The configuration of a command; throws ConfigProblems with every mistake and its place. */
export function configuration(
  file: string | undefined,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): CheckedConfig {
  return read({ file: file ?? found(), environment, connectors: resolver })
}

/** The configuration of a command that works on the database, and on the sections that it names. A mistake in another section does not stop it. */
export function databaseConfiguration(file: string | undefined, also: readonly (keyof Config)[] = []): CheckedConfig {
  const only: readonly (keyof Config)[] = ['database', 'dataDir', ...also]
  return read({ file: file ?? found(), environment: process.env, connectors: resolver, only })
}

/** A configuration that is not written yet, checked as if it stood in the file. */
export function configurationOf(
  text: string,
  file: string,
  environment: Readonly<Record<string, string | undefined>>,
): CheckedConfig {
  return read({ text, file, environment, connectors: resolver })
}

function found(): string | undefined {
  return existsSync(DEFAULT_FILE) ? DEFAULT_FILE : undefined
}

function read(options: LoadOptions): CheckedConfig {
  const result = loadConfig(options)
  if (!result.ok) throw new ConfigProblems(result.problems, result.connectionFiles)
  return result.loaded
}

/** The environment alone: for the demo, which writes a file of its own. */
export function configurationWithoutFile(environment: Readonly<Record<string, string | undefined>>): CheckedConfig {
  return read({ environment, connectors: resolver })
}

/** Why a command has nothing to work on: the folder is not the one that was meant. */
export const NO_FILE = `There is no ${DEFAULT_FILE} in this folder; name the configuration with --config FILE.`

/** The configuration of a command that works on connections. A folder without one is refused before a database is made in it. */
export function configurationFile(file: string | undefined): CheckedConfig {
  const loaded = configuration(file)
  if (loaded.file === null) throw new AppError(NO_FILE, { kind: 'config', code: 'config.missing' })
  return loaded
}
