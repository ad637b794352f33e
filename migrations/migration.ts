import type { Knex } from 'knex'

/** One step forward. Its name is what the database remembers. */
export interface Migration {
  readonly name: string
  /**
   * Why a version that does not know this migration must not run on the database any more; shown to whoever starts it. Absent:
   * the migration only adds, and the version before may still run. Our rule is that it only adds.
   */
  readonly breaks?: string
  up(knex: Knex): Promise<void>
}
