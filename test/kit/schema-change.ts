import type { Knex } from 'knex'

const DEADLOCK = '40P01'

/**
 * Changes the schema below a product that is at work. Its statements hold locks that the change waits for and queue behind the change;
 * where that makes a circle, PostgreSQL ends one of them. The product tries again by itself, and so does this.
 */
export async function changeSchema(knex: Knex, sql: string): Promise<void> {
  for (;;) {
    try {
      await knex.raw(sql)
      return
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK) throw error
    }
  }
}
