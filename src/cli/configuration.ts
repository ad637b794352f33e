import { existsSync } from 'node:fs'
import { connectors } from '../../connectors/index.ts'
import { type LoadedConfig, loadConfig, type Problem } from '../config/load.ts'
import type { ConnectorFacts } from '../config/meaning.ts'

/** Read where no `--config` is given, if it is there. */
const DEFAULT_FILE = 'interview-bridge.yaml'

const facts: Readonly<Record<string, ConnectorFacts>> = Object.fromEntries(
  Object.values(connectors).map(({ id, settings, actions }) => [id, { settings, actions: Object.keys(actions) }]),
)

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
  const result = loadConfig({ file: chosen, environment, connectors: facts })
  if (!result.ok) throw new ConfigProblems(result.problems)
  return result.loaded
}
