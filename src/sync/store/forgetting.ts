import type { Knex } from 'knex'
import { AppError } from '../../base/errors.ts'
import { workedOnNow } from './connection-states.ts'
import { markForgotten } from './connections-store.ts'
import { deleteStored } from './emptying.ts'

/** What is stored of an earlier account, for whom decides about it. */
export interface ForgottenState {
  readonly state: string
  /** People in the ATS. */
  readonly applications: number
  /** Interviews that were made or followed for them. They stay in the interview API. */
  readonly interviews: number
  /** Write-backs that are neither written nor given up. */
  readonly open: number
}

/**
 * Deletes everything that the sync stores of an earlier account: its people, write-backs and history. Nothing is cancelled and nothing is
 * written anywhere. `state`: its name, such as `acme-greenhouse` or `acme-greenhouse~2`. With `dryRun` it only tells.
 *
 * Throws `connection.no_state` where nothing of that name is stored, and `connection.in_use` while a process works on it.
 */
export async function forgetState(knex: Knex, state: string, { dryRun }: { dryRun: boolean }): Promise<ForgottenState> {
  return knex.transaction(async (trx) => {
    // Who begins to work on it waits for this lock, and then finds it forgotten.
    const row = await trx('sync_connections')
      .where({ name: state })
      .whereNull('forgotten_at')
      .forUpdate()
      .first<{ is_worked_on: boolean } | undefined>(trx.raw('? as is_worked_on', [workedOnNow(trx)]) as never)
    if (!row)
      throw new AppError(
        `Nothing is stored under the name "${state}", so nothing can be forgotten. \`interview-bridge connections\` lists what is stored.`,
        { kind: 'domain', code: 'connection.no_state', status: 404 },
      )
    if (row.is_worked_on)
      throw new AppError(
        `A process works on "${state}", or did within the last five minutes, so it is not forgotten. Only an account that no configuration reaches any more can be forgotten: change the configuration first.`,
        { kind: 'domain', code: 'connection.in_use', status: 409 },
      )
    const told = await tellState(trx, state)
    if (dryRun) return told
    await markForgotten(trx, state)
    await deleteStored(trx, state)
    return told
  })
}

async function tellState(trx: Knex.Transaction, connection: string): Promise<ForgottenState> {
  const { rows } = await trx.raw<{ rows: Omit<ForgottenState, 'state'>[] }>(
    `select (select count(*) from sync_applications where connection = :connection)::int as applications,
       (select count(*) from sync_interviews where connection = :connection and state in ('owned', 'gone'))::int as interviews,
       (select count(*) from deliveries where connection = :connection and state in ('held', 'pending', 'claimed', 'unknown', 'parked'))::int as open`,
    { connection },
  )
  return { state: connection, ...(rows[0] as Omit<ForgottenState, 'state'>) }
}
