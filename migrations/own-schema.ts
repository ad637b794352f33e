import type { Knex } from 'knex'

/**
 * The search path of functions that run as the owner: the schema that holds our tables, wherever that is, and nothing before it that somebody
 * else could write to.
 */
export async function ownersPath(knex: Knex): Promise<string> {
  const { rows } = await knex.raw<{ rows: { path: string }[] }>(
    `select 'pg_catalog, ' || quote_ident(current_schema()) || ', pg_temp' as path`,
  )
  return rows[0]?.path ?? ''
}
