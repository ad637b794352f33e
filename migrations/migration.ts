import type { Knex } from 'knex'

/** One step forward. Its name is what the database remembers. */
export interface Migration {
  readonly name: string
  up(knex: Knex): Promise<void>
}
