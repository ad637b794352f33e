import type { Knex } from 'knex'
import type pg from 'pg'
import type { Database } from './database.ts'

/**
 * Runs a query of knex's builder as a prepared statement. Planning a join behind row security takes PostgreSQL ten times as long as
 * carrying it out, so what each page asks has a name. One name is one text: no condition of the query may come and go. Not for
 * transactions, which have a connection of their own.
 */
export function prepared<Row extends pg.QueryResultRow>(
  database: Database,
  name: string,
  query: Knex.QueryBuilder,
): Promise<Row[]> {
  const { sql: text, bindings } = query.toSQL().toNative()
  return database.run<Row>({ name, text }, bindings)
}
