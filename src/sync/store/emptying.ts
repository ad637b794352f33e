import type { Knex } from 'knex'

/** Every stream of the interview API is called so. */
const OF_INTERVIEWS = 'interviews%'

/**
 * Deletes what is stored under a state, from every table with a column `connection`; `test/sync/earlier-accounts.test.ts` compares with
 * the database.
 */
export async function deleteStored(trx: Knex.Transaction, connection: string): Promise<void> {
  await deleteRead(trx, connection)
  const of = { connection }
  await trx('sync_cursors').where(of).delete()
  await trx('sync_interviews').where(of).delete()
  await trx('sync_passes').where(of).delete()
  await trx('sync_poison').where(of).delete()
}

/** Deletes what was read from the ATS and what follows from it. What the interview API tells belongs to the owner and stays. */
export async function deleteRead(trx: Knex.Transaction, connection: string): Promise<void> {
  const of = { connection }
  await trx('delivery_attempts').whereIn('seq', trx('deliveries').where(of).select('seq')).delete()
  await trx('deliveries').where(of).delete()
  await trx('sync_applications').where(of).delete()
  await trx('sync_backfills').where(of).delete()
  await trx('sync_cursors').where(of).whereRaw('stream not like ?', [OF_INTERVIEWS]).delete()
  await trx('sync_history').where(of).delete()
  await trx('sync_jobs').where(of).delete()
  await trx('sync_orders').where(of).delete()
  await trx('sync_paused_rules').where(of).delete()
  await trx('sync_poison').where(of).whereRaw('stream not like ?', [OF_INTERVIEWS]).delete()
  await trx('sync_reports').where(of).delete()
  await trx('sync_secrets').where(of).delete()
}
