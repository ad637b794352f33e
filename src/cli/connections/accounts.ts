import { listStates } from '../../sync/store/connection-states.ts'
import { forgetState } from '../../sync/store/forgetting.ts'
import type { Options } from '../command.ts'
import { type ExitCode, type Output, table, UsageError } from '../output.ts'
import { withCore } from '../with-core.ts'
import { keptConnections } from './stored.ts'

/** Accounts of the ATS that connections reach, or reached before under the same name. */

/**
 * `connections list`: every account whose people and write-backs are stored, with what is left open for it, and every connection that is
 * kept in the database, also one that has not run yet.
 */
export function listCommand(_words: readonly string[], options: Options, output: Output): Promise<ExitCode> {
  return withCore(options, output, async (core) => {
    const { database, engine, inEffect } = core
    await engine.findStates()
    const kept = await keptConnections(core)
    const inFile = new Set(inEffect.base.config.connections.map(({ name }) => name))
    const present = new Set(engine.connections.map(({ name }) => name))
    const states = (await listStates(database.knex)).map((one) => ({
      state: one.name as string | null,
      connection: one.configured,
      now: present.has(one.name)
        ? 'in use'
        : one.isWorkedOn
          ? 'in use elsewhere, or left within five minutes'
          : 'earlier account',
      lastWorkedOn: one.seenAt as Date | null,
      applications: one.applications,
      openWriteBacks: one.open,
    }))
    const known = new Set(states.map(({ connection }) => connection))
    const others = [...new Set([...inFile, ...kept.keys()])].filter((name) => !known.has(name)).sort()
    const rows = [
      ...states,
      ...others.map((connection) => ({
        ...{ state: null, connection, now: present.has(connection) ? 'in use' : 'not begun' },
        ...{ lastWorkedOn: null, applications: 0, openWriteBacks: 0 },
      })),
    ].map((row) => {
      const stored = kept.get(row.connection)
      return {
        ...row,
        keptIn: inFile.has(row.connection) ? 'file' : stored ? 'database' : null,
        version: stored?.document.version ?? null,
        document: stored ? (stored.refused ?? stored.document.state) : null,
      }
    })
    output.result(rows, () => (rows.length === 0 ? 'Nothing is stored of any connection yet.' : table(rows)))
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
