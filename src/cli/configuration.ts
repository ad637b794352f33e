import { existsSync } from 'node:fs'
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
