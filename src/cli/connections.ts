import { listStates } from '../sync/store/connection-states.ts'
import { forgetState } from '../sync/store/forgetting.ts'
import type { Options } from './command.ts'
import { type ExitCode, type Output, table, UsageError } from './output.ts'
import { withCore } from './with-core.ts'

/** Accounts of the ATS that connections reach, or reached before under the same name. */

/** `connections list`: every account whose people and write-backs are stored, with what is left open for it. */
export function listCommand(_words: readonly string[], options: Options, output: Output): Promise<ExitCode> {
  return withCore(options, output, async ({ database, engine }) => {
    await engine.findStates()
    const present = new Set(engine.connections.map(({ name }) => name))
    const states = (await listStates(database.knex)).map((one) => ({
      state: one.name,
      connection: one.configured,
      now: present.has(one.name)
        ? 'in use'
        : one.isWorkedOn
          ? 'in use elsewhere, or left within five minutes'
          : 'earlier account',
      lastWorkedOn: one.seenAt,
      applications: one.applications,
      openWriteBacks: one.open,
    }))
    output.result(states, () => (states.length === 0 ? 'Nothing is stored of any connection yet.' : table(states)))
    return 0
  })
}

/** `connections account CONNECTION --same|--other`: a person says which account of the ATS the settings reach. */
export function accountCommand(words: readonly string[], options: Options, output: Output): Promise<ExitCode> {
  const [name = ''] = words
  if ((options['same'] === true) === (options['other'] === true))
    throw new UsageError('Say which: connections account CONNECTION --same, or --other')
  const verdict = options['same'] === true ? 'same' : 'other'
  return withCore(options, output, async ({ engine }) => {
    const state = await engine.decideAccount(name, verdict)
    output.result({ connection: name, verdict, state }, () =>
      verdict === 'same'
        ? `${name}: goes on as "${state}". A running daemon takes it within 15 s.`
        : `${name}: begins anew as "${state}"; its first pass waits for: interview-bridge approve ${name}`,
    )
    return 0
  })
}

/** `connections forget STATE [--dry-run]`: deletes what is stored of an earlier account. */
export function forgetCommand(words: readonly string[], options: Options, output: Output): Promise<ExitCode> {
  const [state = ''] = words
  const dryRun = options['dry-run'] === true
  return withCore(options, output, async ({ database }) => {
    const told = await forgetState(database.knex, state, { dryRun })
    const { applications, interviews, open } = told
    output.result({ ...told, dryRun }, () =>
      [
        `${dryRun ? 'Would forget' : 'Forgot'} "${state}": ${applications} applications with their history, and ${open} open write-backs, which ${dryRun ? 'would then never be' : 'are not'} written.`,
        `  Its ${interviews} interviews ${dryRun ? 'would stay' : 'stay'} in the interview API, and nothing is cancelled.`,
      ].join('\n'),
    )
    return 0
  })
}
