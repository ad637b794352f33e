import type { Core } from '../../src/app/core.ts'
import { buildIndexes } from '../../src/db/indexes.ts'
import { makeTenant, type Tenant } from './tenant.ts'

export interface BenchWorld {
  readonly tenant: Tenant
  readonly positionId: string
  /** About so many rows changed since then. */
  readonly since: string
  /** Interviews; their ids are the numbers from 1 on. */
  readonly count: number
}

/** A million interviews over a year, with answers, expiry and completion in usual shares; set-based, so it takes seconds, not hours. */
export function seedInterviews(core: Core, count: number, onStep: (text: string) => void): Promise<BenchWorld> {
  // A million rows are one statement, which takes longer than a statement of the product may.
  return core.database.patiently(() => seed(core, count, onStep))
}

async function seed(core: Core, count: number, onStep: (text: string) => void): Promise<BenchWorld> {
  const { knex } = core.database
  const tenant = await makeTenant(core)
  const caller = { organizationId: tenant.organizationId, userId: null, keyId: null }
  const questions = [{ text: 'Why?', timeLimit: 1, order: 0 }]
  const positions: string[] = []
  for (let i = 0; i < 50; i++)
    positions.push(
      (
        await core.services.positions.createPosition(caller, {
          name: `Position ${i}`,
          companyId: tenant.companyId,
          status: 'open',
          questions,
        })
      ).id,
    )
  onStep(`inserting ${count} interviews`)
  await knex.raw('alter table interviews disable trigger interview_totals_insert')
  await knex.raw(
    `insert into interviews (id, organization_id, position_id, external_id, source, status, approval_status, first_name, last_name, email, token_digest, invite_expires_at,
        answered_questions, completed_at, created_at, updated_at)
     select lpad(to_hex(n), 24, '0'), :org, (:positions::text[])[1 + n % 50], 'app-' || n, 'api',
       case n % 10 when 0 then 'created' when 1 then 'created' when 2 then 'in_progress' when 3 then 'abandoned' else 'completed' end, 'pending',
       'First' || n, 'Last' || n, 'person' || n || '@people.example', sha256(('token' || n)::bytea),
       at + interval '14 days', case when n % 10 < 2 then 0 else 1 end, case when n % 10 > 3 then at end, at, at
     from (select n, date_trunc('milliseconds', now() - interval '365 days' + n * (interval '364 days' / :count)) as at from generate_series(1, :count) n) rows`,
    { org: tenant.organizationId, positions, count },
  )
  await knex.raw('alter table interviews enable trigger interview_totals_insert')
  await knex.raw(
    `insert into interview_horizons (organization_id, expired_until) values (?, now()) on conflict (organization_id) do update set expired_until = excluded.expired_until`,
    [tenant.organizationId],
  )
  await knex.raw(
    `insert into interview_totals select organization_id, p, s, count(*) from (
       select organization_id, unnest(array['', position_id]) as p, interview_counted_as(organization_id, status, invite_expires_at) as s from interviews where organization_id = ?) t group by 1, 2, 3`,
    [tenant.organizationId],
  )
  onStep("making the bare server's table")
  await knex.raw(`
    create table bare_interviews as select id, position_id, external_id, source, status, approval_status, first_name, last_name, email, phone_number, country_code, invite_expires_at,
      answered_questions, completed_at, analysis_status, created_at, updated_at, token_digest from interviews;
    alter table bare_interviews add primary key (id);
    create index on bare_interviews (created_at desc, id desc);
    create index on bare_interviews (updated_at, id);
    create unique index on bare_interviews (position_id, external_id);
    create table bare_totals (position_id text primary key, n bigint not null);
    insert into bare_totals select position_id, count(*) from bare_interviews group by 1;
    insert into bare_totals select '', count(*) from bare_interviews;
    create table if not exists bare_done (id text primary key, at timestamptz default now());`)
  // The daemon builds these beside its work; the process that is measured here does not.
  await buildIndexes(core.database)
  onStep('vacuum analyze')
  for (const table of ['interviews', 'bare_interviews', 'interview_totals', 'bare_totals'])
    await knex.raw(`vacuum analyze ${table}`)
  const { rows } = await knex.raw<{ rows: { at: Date }[] }>(
    'select updated_at as at from interviews where organization_id = ? order by updated_at desc offset 2000 limit 1',
    [tenant.organizationId],
  )
  return { tenant, positionId: positions[0] ?? '', since: rows[0]?.at.toISOString() ?? '', count }
}
