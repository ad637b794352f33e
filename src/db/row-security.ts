import type { Knex } from 'knex'
import { codeOf } from '../base/errors.ts'
import { requestRoleOf } from './tenancy.ts'

/** Tables of which each row is one organization's, in the schema that holds our tables; the column that says whose. */
const OWNED = `select c.relname as name, a.attname as owner, c.relrowsecurity as is_on,
    exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'own_organization') as has_policy
  from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
  where c.relnamespace = to_regnamespace(quote_ident(current_schema())) and c.relkind = 'r'
    and (a.attname = 'organization_id' or (c.relname = 'organizations' and a.attname = 'id'))
  order by 1`

/**
 * The job engine closes its tables to everybody but their owner; jobs are added in requests too. The policy names no role: a dump
 * in which it does cannot be restored where that role is missing, not even without privileges. Privileges bound who may enter.
 */
const JOBS = `select c.relname as name from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' and c.relrowsecurity
    and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'requests' and p.polroles = '{0}') order by 1`

/**
 * What a row must be of where a session is limited to teams, by the column that says so. Of an interview it is the id, which
 * every index of the lists ends with, so that counting goes on without the rows themselves.
 */
const LIMITS = {
  team_id: `team_id = any(string_to_array(current_setting('bridge.teams', true), ','))`,
  position_id: 'position_id in (select team_positions())',
  interview_id: 'team_sees_interview(interview_id)',
  id: 'team_sees_interview(id)',
} as const
/**
 * Whether there is a limit is looked at once for each statement. PostgreSQL takes "is not null" for true of nearly every row, so
 * plans for sessions without a limit stay as they are.
 */
const limitOf = (column: keyof typeof LIMITS): string =>
  `(case when (select coalesce(current_setting('bridge.teams', true), '') = '') then true when ${LIMITS[column]} then true end) is not null`
/** Tables whose rows belong to a position or an interview, and lack the policy. */
const LACK_LIMIT = `select c.relname as name,
    min(case c.relname when 'positions' then 'team_id' when 'interviews' then 'id' else case a.attname when 'position_id' then 'position_id' end end) as by_column
  from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped and a.attname in ('id', 'position_id', 'interview_id')
  where c.relnamespace = to_regnamespace(quote_ident(current_schema())) and c.relkind = 'r' and (a.attname <> 'id' or c.relname = 'positions')
    and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'organization_id' and not o.attisdropped)
    and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'own_teams')
    and c.relname <> all(:exempt) group by 1 order by 1`
/** Numbers that triggers keep for the whole organization; and names, which are read beside their interviews only, thousands at a time. */
const WITHOUT_LIMIT = ['interview_totals', 'interview_names']
const LOCK_WAIT = '1s'
const LOCK_TRIES = 60

const LACKS = `select exists (
    select from pg_class c where c.relnamespace in (to_regnamespace(quote_ident(current_schema())), 'graphile_worker'::regnamespace)
      -- Of several privileges in one text any one would do.
      and case c.relkind when 'r' then not (has_table_privilege(:role, c.oid, 'select') and has_table_privilege(:role, c.oid, 'insert')
          and has_table_privilege(:role, c.oid, 'update') and has_table_privilege(:role, c.oid, 'delete'))
        when 'S' then not has_sequence_privilege(:role, c.oid, 'usage') else false end
  ) or not has_schema_privilege(:role, current_schema(), 'usage') or not has_schema_privilege(:role, 'graphile_worker', 'usage') as lacks, current_schema() as schema`

const GRANTS = [
  'grant usage on schema ?? to ??',
  'grant select, insert, update, delete on all tables in schema ?? to ??',
  'grant usage, select, update on all sequences in schema ?? to ??',
]

export interface RequestRole {
  readonly name: string
  /** Whether our database user may become it. */
  readonly isOurs: boolean
}

/** The lock was not there within `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03'
/** Not permitted to our user. */
const NO_PRIVILEGE = '42501'

/**
 * Makes the second wall, idempotently, in the transaction of the caller: the role of requests, and on each table of organizations a
 * policy that shows it only rows of the organization that its session is set to; of none where it is set to none. The owner of the
 * tables (engine, workers, commands, `pg_dump`, processes of an older version) is not held to it. Answers with the name of the
 * role, and whether our database user may become it; where it may not, there is one wall, the conditions of our statements.
 */
export async function ensureRowSecurity(trx: Knex.Transaction): Promise<RequestRole> {
  const role = await roleName(trx)
  if (!(await hasRole(trx, role))) return { name: role, isOurs: false }
  const { rows: tables } = await trx.raw<{
    rows: { name: string; owner: string; is_on: boolean; has_policy: boolean }[]
  }>(OWNED)
  for (const { name, owner, is_on, has_policy } of tables) {
    // The policy first: without one the table would be empty for a moment.
    if (!has_policy)
      await trx.raw(
        `create policy own_organization on ?? using (?? = current_setting('bridge.organization', true)) with check (?? = current_setting('bridge.organization', true))`,
        [name, owner, owner],
      )
    if (!is_on) await trx.raw('alter table ?? enable row level security', [name])
  }
  const { rows: jobs } = await trx.raw<{ rows: { name: string }[] }>(JOBS)
  for (const { name } of jobs) {
    await trx.raw('drop policy if exists requests on graphile_worker.??', [name])
    await trx.raw('create policy requests on graphile_worker.?? using (true) with check (true)', [name])
  }
  const { rows } = await trx.raw<{ rows: { lacks: boolean; schema: string }[] }>(LACKS, { role })
  if (rows[0]?.lacks)
    for (const schema of [rows[0].schema, 'graphile_worker'])
      for (const grant of GRANTS) await trx.raw(grant, [schema, role])
  return { name: role, isOurs: true }
}

async function roleName(trx: Knex.Transaction): Promise<string> {
  const { rows } = await trx.raw<{ rows: { user: string }[] }>('select current_user::text as user')
  return requestRoleOf(rows[0]?.user ?? '')
}

/** True when our user may become the role; makes it where it is not there and our user may make roles. */
async function hasRole(trx: Knex.Transaction, role: string): Promise<boolean> {
  if (await mayBecome(trx, role)) return true
  try {
    // In savepoints: a failure must not end the transaction. Processes on other databases of the server may make it at
    // the same time.
    await trx.transaction((inner) =>
      inner.raw(
        `do $$ begin create role ?? nologin; exception when duplicate_object or unique_violation then null; end $$`,
        [role],
      ),
    )
    await trx.transaction((inner) => inner.raw('grant ?? to current_user', [role]))
  } catch (error) {
    if (codeOf(error) !== NO_PRIVILEGE) throw error
  }
  return mayBecome(trx, role)
}

/** False also for a role that is held to no policy. Tried, since what makes a member able to become a role differs between versions of PostgreSQL. */
async function mayBecome(trx: Knex.Transaction, role: string): Promise<boolean> {
  try {
    return await trx.transaction(async (inner) => {
      await inner.raw('set local role ??', [role])
      const { rows } = await inner.raw<{ rows: { held: boolean }[] }>(
        'select not (rolsuper or rolbypassrls) as held from pg_roles where rolname = current_user',
      )
      await inner.raw('reset role')
      return rows[0]?.held === true
    })
  } catch (error) {
    // 22023: there is no such role.
    if (codeOf(error) !== NO_PRIVILEGE && codeOf(error) !== '22023') throw error
    return false
  }
}

/**
 * Makes the limit to teams on each table that lacks it. One table at a time and with short waits: a policy needs its table for itself
 * for a moment, while processes of an older version are at work.
 */
export async function ensureTeamLimits(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: { name: string; by_column: keyof typeof LIMITS | null }[] }>(LACK_LIMIT, {
    exempt: WITHOUT_LIMIT,
  })
  for (const { name, by_column } of rows) await limitTable(knex, name, limitOf(by_column ?? 'interview_id'))
}

async function limitTable(knex: Knex, name: string, limit: string): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return await knex.transaction(async (trx) => {
        await trx.raw(`set local lock_timeout = '${LOCK_WAIT}'`)
        await trx.raw(`create policy own_teams on ?? as restrictive using (${limit})`, [name])
      })
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE || tries >= LOCK_TRIES) throw error
    }
}
