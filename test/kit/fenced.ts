import type { Knex } from 'knex'
import type { Fenced } from '../../src/sync/store/connection.ts'

/** For a test that stands for the one process which holds the lease. */
export const asHolder = (db: Knex): Fenced => db as Fenced
