import { existsSync } from 'node:fs'
import { AppError } from '../base/errors.ts'
import { type LoadedConfig, loadConfig, type Problem } from '../config/load.ts'
import type { ConnectorShelf } from '../config/meaning.ts'
import { abilitiesOf } from '../connector-kit/contract.ts'
import { findConnector, knownConnectors } from './shelf.ts'

/** Read where no `--config` is given, if it is there. */
const DEFAULT_FILE = 'interview-bridge.yaml'

const shelf: ConnectorShelf = {
  known: knownConnectors,
  find(written, file) {
    const found = findConnector(written, file)
    return found && 'connect' in found
      ? {
          settings: found.settings,
          actionsFor: (settings) => Object.keys(abilitiesOf(found, settings).actions),
          isOrdered: found.assessments !== undefined,
        }
      : found
  },
}

export class ConfigProblems extends Error {
  readonly problems: readonly Problem[]
  constructor(problems: readonly Problem[]) {
    super(problems.map(problemLine).join('\n'))
    this.problems = problems
  }
}

export function problemLine({ file, line, column, path, message }: Problem): string {
  return `${file}:${line}:${column}: ${path ? `${path}: ` : ''}${message}`
}

/** The configuration of a command; throws ConfigProblems with every mistake and its place. */
export function configuration(
  file: string | undefined,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): LoadedConfig {
  const chosen = file ?? (existsSync(DEFAULT_FILE) ? DEFAULT_FILE : undefined)
  const result = loadConfig({ file: chosen, environment, connectors: shelf })
  if (!result.ok) throw new ConfigProblems(result.problems)
  return result.loaded
}

/** The environment alone: for the demo, which writes a file of its own. */
export function configurationWithoutFile(environment: Readonly<Record<string, string | undefined>>): LoadedConfig {
  const result = loadConfig({ environment, connectors: shelf })
  if (!result.ok) throw new ConfigProblems(result.problems)
  return result.loaded
}

/** Why a command has nothing to work on: the folder is not the one that was meant. */
export const NO_FILE = `There is no ${DEFAULT_FILE} in this folder; name the configuration with --config FILE.`

/** The configuration of a command that works on connections. A folder without one is refused before a database is made in it. */
export function configurationFile(file: string | undefined): LoadedConfig {
  const loaded = configuration(file)
  if (loaded.file === null) throw new AppError(NO_FILE, { kind: 'config', code: 'config.missing' })
  return loaded
}
