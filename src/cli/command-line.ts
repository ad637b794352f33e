import { createRequire } from 'node:module'
import { CommanderError } from 'commander'
import { config as readDotEnv } from 'dotenv'
import { RefusedInput } from '../accounts/refusals.ts'
import { ConfigProblems, problemText } from '../app/configuration.ts'
import { AppError, messageOf } from '../base/errors.ts'
import { fileError } from '../base/folder-problems.ts'
import { scrub } from '../base/log.ts'
import { goThroughProxies } from '../base/proxies.ts'
import { type ExitCode, Output, UsageError } from './output.ts'
import { runProgram } from './program.ts'
import { refusalWords } from './refusal-words.ts'
import { commands, groups } from './table.ts'

function version(): string {
  const manifest = createRequire(import.meta.url)('../../package.json') as { version: string }
  return manifest.version
}

/** Runs what stands after `interview-bridge`. Every error becomes a message and an exit code. */
export async function commandLine(args: readonly string[]): Promise<ExitCode> {
  readDotEnv({ quiet: true })
  const output = new Output(args.includes('--json'))
  let restoreProxies = () => {}
  const beforeRun = () => {
    restoreProxies = goThroughProxies(process.env)
  }
  try {
    return await runProgram({ commands, groups, version: version(), output, beforeRun }, args)
  } catch (error) {
    return ended(error, output)
  } finally {
    restoreProxies()
  }
}

/** The exit code of a command that threw, after the problem was printed. */
function ended(thrown: unknown, output: Output): ExitCode {
  const error = fileError(thrown) ?? thrown
  // Commander ends --help and --version in this way too.
  if (error instanceof CommanderError && error.exitCode === 0) return 0
  if (error instanceof CommanderError) {
    output.problem(error.message, 'usage')
    return 2
  }
  if (error instanceof ConfigProblems) {
    if (output.json) output.problem(error.message, 'config.invalid', { problems: error.problems })
    else output.problem(error.problems.map((problem) => problemText(problem)).join('\n'), 'config.invalid')
    return 1
  }
  if (error instanceof UsageError) {
    output.problem(error.message, error.code)
    return 2
  }
  if (error instanceof RefusedInput) {
    output.problem(refusalWords(error.refusal), error.code, { field: error.field, why: error.refusal.why })
    return 1
  }
  const known = error instanceof AppError && error.kind !== 'bug'
  output.problem(known ? error.message : scrub(messageOf(error)), error instanceof AppError ? error.code : 'internal')
  if (!known && process.env['LOG_LEVEL'] === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  return 1
}
