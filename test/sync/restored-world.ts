import type { Knex } from 'knex'
import type { LookupResult } from '../../src/connector-kit/contract.ts'
import { NO_MARK } from '../../src/db/restore-mark.ts'
import { pumpDeliveries } from '../../src/sync/deliveries/worker.ts'
import type { Connection, LeasedContext } from '../../src/sync/store/connection.ts'
import { restoreEpochs } from '../../src/sync/store/restores.ts'
import { eventually } from '../kit/product.ts'
import { context, database, type Handler } from '../kit/protocol-world.ts'
import { stateRow } from '../kit/state-row.ts'

export const knex = () => database().knex
export const BEFORE = '2026-01-05T08:00:00.000Z'

/** A process of its own; its writes are on their way for no time at all, so that nothing has to be waited for. */
export function processOf() {
  const { log, metrics } = context
  return { epochs: restoreEpochs({ database: database(), log, metrics, mark: NO_MARK, inFlightMs: () => 0 }) }
}

export function counting(seen?: () => LookupResult): Handler & { readonly written: string[] } {
  const written: string[] = []
  return {
    written,
    perform: (write) => {
      written.push(write.marker)
      return Promise.resolve({ remoteId: 'new' })
    },
    ...(seen ? { lookUp: () => Promise.resolve(seen()) } : {}),
  }
}

export async function known(name: string): Promise<void> {
  await knex()('sync_connections').insert(stateRow(name))
}

export async function pump(of: Connection, log = context.log): Promise<void> {
  const ready = { ...of, ats: { ...of.ats, readyInMs: () => 0 } }
  await pumpDeliveries({ ...context, log, epochs: processOf().epochs }, ready, () => false)
}

/**
 * Runs `change` in a transaction that is still open while a restore is declared, and commits it once the declaring waits for it or
 * has ended without waiting.
 */
export async function declaredDuring(
  transactionOf: (work: (trx: Knex.Transaction) => Promise<void>) => Promise<unknown>,
  change: (trx: Knex.Transaction) => Promise<unknown>,
): Promise<void> {
  let declared: Promise<unknown> | undefined
  await transactionOf(async (trx) => {
    await change(trx)
    let isOver = false
    declared = processOf()
      .epochs.declare()
      .finally(() => {
        isOver = true
      })
    await eventually('the declaring waits, or is over', async () => {
      const waiting = knex()('pg_stat_activity')
        .where({ wait_event_type: 'Lock' })
        .whereRaw('datname = current_database()')
      return isOver || (await waiting.select('pid')).length > 0
    })
  })
  await declared
}

export const leased = (): LeasedContext => ({
  ...context,
  lease: { name: 'test', token: 1, assertHeld() {}, fence: () => Promise.resolve() },
  isStopping: () => false,
})
