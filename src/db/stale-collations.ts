import type { Knex } from 'knex'
import type { Log } from '../base/log.ts'

/** An order of letters that changed beneath the database: with another C library or ICU, such as after files were moved to another system. */
export interface StaleCollation {
  readonly collation: string
  /** The version by which its indexes were built, and that of the server now. */
  readonly builtBy: string
  readonly now: string
  /** Those that may not find what they hold, or hold twice what must be unique. */
  readonly indexes: readonly string[]
  /** Mends it. */
  readonly cure: readonly string[]
}

/** The code of the warning. */
export const STALE_COLLATION = 'database.collation_changed'

/**
 * `default` is the database's own. Our functions of letters fold by und-x-icu inside of their bodies, which no index names. A version that
 * the server cannot tell (the C locale) never changes.
 */
const FIND = `
  with versions as (
    select c.oid, quote_ident(c.collname) as name, c.collversion as built_by, pg_collation_actual_version(c.oid) as now
      from pg_collation c where c.collname = 'und-x-icu' or c.oid in (select unnest(x.indcollation) from pg_index x)
    union all
    select 'pg_catalog."default"'::regcollation::oid, null, d.datcollversion, pg_database_collation_actual_version(d.oid)
      from pg_database d where d.datname = current_database()
  )
  select v.name, v.built_by, v.now, quote_ident(current_database()) as database, array_agg(i.oid::regclass::text order by i.relname) as indexes,
    array_agg(i.oid::regclass::text) filter (where x.indisexclusion) as excluding
    from versions v
    join pg_index x on v.oid = any(x.indcollation) or (v.name = '"und-x-icu"' and pg_get_indexdef(x.indexrelid) ~ '\\m(small_letters|interview_fold)\\(')
    join pg_class i on i.oid = x.indexrelid
    join pg_class t on t.oid = x.indrelid
   where v.built_by <> v.now and t.relnamespace not in ('pg_catalog'::regnamespace, 'pg_toast'::regnamespace)
   group by v.name, v.built_by, v.now`

interface Row {
  /** Null: the order of the database itself. */
  readonly name: string | null
  readonly built_by: string
  readonly now: string
  readonly database: string
  readonly indexes: readonly string[]
  /** Those of them that cannot be built beside the work; null: none. */
  readonly excluding: readonly string[] | null
}

/** The orders of letters that our indexes were built by and that are not those of the server any more; empty: all is well. */
export async function staleCollations(db: Knex): Promise<StaleCollation[]> {
  const { rows } = await db.raw<{ rows: Row[] }>(FIND)
  return rows.map(({ name, built_by: builtBy, now, database, indexes, excluding }) => ({
    ...{ collation: name ?? 'default', builtBy, now, indexes },
    cure: [
      ...indexes.map((index) => `REINDEX INDEX ${excluding?.includes(index) ? '' : 'CONCURRENTLY '}${index};`),
      name === null
        ? `ALTER DATABASE ${database} REFRESH COLLATION VERSION;`
        : `ALTER COLLATION pg_catalog.${name} REFRESH VERSION;`,
    ],
  }))
}

/** Finds them, and says so in the log. */
export async function warnOfStaleCollations(db: Knex, log: Log): Promise<void> {
  for (const one of await staleCollations(db))
    log.warn(
      { code: STALE_COLLATION, collation: one.collation, indexes: one.indexes, problem: toldStale(one) },
      'indexes were built by another version of a collation',
    )
}

/** One sentence for whoever runs the database. */
export const toldStale = ({ collation, builtBy, now, indexes, cure }: StaleCollation): string =>
  `the server sorts letters of the collation ${collation} by version ${now} now, and these indexes were built by ${builtBy}, so they may miss rows or hold some twice: ${indexes.join(', ')}. As a superuser, run these one by one, and the last one only when all others have succeeded: ${cure.join(' ')}`
