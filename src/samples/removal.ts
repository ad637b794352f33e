import type { Knex } from 'knex'
import { deleteSampleUsers } from '../accounts/user-rows.ts'

/**
 * Deletes everything that sample data may have left in the tables, in the transaction of the caller, but for its organization; the answer is
 * the keys of its recordings. `test/samples/samples.test.ts` compares the list with the tables that there are.
 */
export async function deleteSample(trx: Knex.Transaction, organizationId: string): Promise<string[]> {
  const own = { organization_id: organizationId }
  const keys = await trx('answers').where(own).pluck<string[]>('media_key')
  // What belongs to an interview, some of which administrators made while they looked around.
  await trx('decisions').where(own).delete()
  await trx('reviews').where(own).delete()
  await trx('review_notes').where(own).delete()
  await trx('interview_views').where(own).delete()
  await trx('analysis_steps').where(own).delete()
  await trx('analyses').where(own).delete()
  await trx('answers').where(own).delete()
  await trx('interviews').where(own).delete()
  await trx('list_views').where(own).delete()
  await trx('list_columns').where(own).delete()
  await trx('positions').where(own).delete()
  await trx('companies').where(own).delete()
  await trx.raw('select sample_counts_forget(?)', [organizationId])
  await deleteSampleUsers(trx, organizationId)
  return keys
}
