import type { Knex } from 'knex'

/** Key of the advisory lock; the digits are the day it was made. */
const TURN = 2_026_112_590

/**
 * Two who add somebody at the same moment wait for each other: whether an installation has nobody yet is then known for
 * certain, and the link of its first start makes one administrator, or none. Taken after the organization's own lock.
 */
export async function beforeNewUser(trx: Knex.Transaction): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(?)', [TURN])
}
