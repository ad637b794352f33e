import type { Knex } from 'knex'
import { greenhouse } from '../../connectors/greenhouse/index.ts'
import type { Core } from '../../src/app/core.ts'
import { accountOf } from '../../src/connector-kit/contract.ts'
import { usualText } from '../../src/dashboard/describing/skeleton.ts'
import { accountDigest } from '../../src/sync/engine/duplicate-connections.ts'
import { seedSync } from './page-world-sync.ts'

/** Somebody who looks at the pages. */
export interface Visitor {
  readonly email: string
  readonly password: string
}

/** An organization as the pages' bench fills one. */
export interface PageTenant {
  readonly organizationId: string
  readonly interviews: number
  /** Of the role `installation`; a reviewer without limits; one who sees one team alone. */
  readonly installation: Visitor
  readonly reviewer: Visitor
  readonly limited: Visitor
}

/** What `bench:pages` asks about: the same pages of a large and of a small organization of one database. */
export interface PageWorld {
  readonly large: PageTenant
  readonly small: PageTenant
}

export interface WorldSize {
  readonly interviews: number
  readonly positions: number
  readonly connections: number
}

const TEAMS = 20
const PASSWORD = 'a long password of the bench'

/** A connection that the dashboard stores; those of `connectionNames` stand in the file. */
export const STORED_CONNECTION = 'described'
/** Names of connections, as the YAML and the rows have them. */
/** Of an ATS that nobody asks anything: the daemon of the benchmark serves pages alone. */
export const SETTINGS = {
  clientId: 'i',
  clientSecret: 's',
  userId: '1',
  baseUrl: 'http://127.0.0.1:1/v3',
  authUrl: 'http://127.0.0.1:1',
}

export const connectionNames = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `ats-${String(n).padStart(4, '0')}`)

/** Fills an empty database: sets of rows and not calls, so that it takes minutes. Names are shared by many, as names are. */
export async function seedPages(core: Core, size: WorldSize, onStep: (text: string) => void): Promise<PageWorld> {
  // A set of a million rows takes longer than a statement of the product may.
  const world = await core.database.patiently(async () => {
    const { knex } = core.database
    const large = await makeTenant(core, 'large', size.interviews)
    const small = await makeTenant(core, 'small', Math.min(10_000, size.interviews))
    await withoutIndexes(knex, ['interviews', 'interview_names'], async () => {
      await fill(knex, large, { positions: size.positions, onStep })
      await fill(knex, small, { positions: Math.ceil(size.positions / 100), onStep })
    })
    onStep(`connections: ${size.connections}`)
    // Else each of them would wait for its ATS to say whose account it is.
    const account = accountDigest(core.secret, greenhouse.id, accountOf(greenhouse, SETTINGS))
    await withoutIndexes(knex, ['sync_applications', 'sync_interviews', 'deliveries', 'sync_history'], () =>
      seedSync(
        knex,
        { organizationId: large.organizationId, account },
        connectionNames(size.connections),
        size.interviews,
      ),
    )
    onStep('vacuum analyze')
    await knex.raw('vacuum analyze')
    return { large, small }
  })
  await core.documents.save({
    organizationId: world.large.organizationId,
    name: STORED_CONNECTION,
    by: world.large.installation.email,
    state: 'paused',
    expectedVersion: 0,
    text: usualText(STORED_CONNECTION),
    secrets: { api_key: 'a-key-of-nobody' },
  })
  return world
}

async function makeTenant({ accounts }: Core, name: string, interviews: number): Promise<PageTenant> {
  const { id: organizationId } = await accounts.createOrganization({ name: `Bench ${name}`, credits: 1_000_000 })
  const user = async (word: string, role: 'installation' | 'reviewer'): Promise<Visitor & { id: string }> => {
    const email = `${word}.${name}@bench.example`
    const { id } = await accounts.createUser({ organizationId, email, password: PASSWORD, role })
    return { id, email, password: PASSWORD }
  }
  const [installation, reviewer, limited] = [
    await user('ina', 'installation'),
    await user('rea', 'reviewer'),
    await user('lim', 'reviewer'),
  ]
  await accounts.createApiKey({ organizationId, userId: installation.id, name: 'Bench' })
  return { organizationId, interviews, installation, reviewer, limited }
}

/** A number below `below` that looks like chance and repeats. */
const drawn = (seed: string, below: number | string) => `(abs(hashtext('${seed}' || n)::bigint) % ${below})::int`

async function fill(
  knex: Knex,
  { organizationId, interviews, limited }: PageTenant,
  { positions, onStep }: { positions: number; onStep: (text: string) => void },
): Promise<void> {
  const many = Math.max(20, Math.ceil(positions / 10))
  const values = { org: organizationId, positions, many, teams: TEAMS, count: interviews }
  onStep(`${positions} positions, ${many} companies, ${many} people`)
  await knex.raw(
    `insert into companies (id, organization_id, name) select left(md5('company' || n || :org), 24), :org, 'Company ' || n from generate_series(1, :many::int) n`,
    values,
  )
  await knex.raw(
    `insert into teams (id, organization_id, name) select left(md5('team' || n || :org), 24), :org, 'Team ' || n from generate_series(0, :teams::int - 1) n`,
    values,
  )
  await knex.raw(
    `insert into users (id, organization_id, email, password_hash) select left(md5('user' || n || :org), 24), :org, 'user' || n || :org || '@bench.example', 'none' from generate_series(1, :many::int) n`,
    values,
  )
  await knex.raw(
    `insert into positions (id, organization_id, company_id, team_id, name, status, questions, public_digest, created_at, updated_at)
     select left(md5('position' || n || :org), 24), :org, left(md5('company' || (1 + n % :many::int) || :org), 24), left(md5('team' || (n % :teams::int) || :org), 24),
       (array['Nurse','Backend engineer','Baker','Driver','Teacher','Accountant','Cook','Welder'])[1 + n % 8] || ' ' || (array['Berlin','Ankara','Madrid','Lyon','Leeds'])[1 + n % 5] || ' ' || n,
       (array['open','open','closed','draft'])[1 + n % 4],
       (select jsonb_agg(jsonb_build_object('id', left(md5('question' || q || n || :org), 24), 'text', 'Why do you want to work here, and what would you do first. ' || q, 'timeLimit', 2, 'order', q)) from generate_series(0, 2) q),
       decode(md5('public' || n || :org), 'hex'), now() - n * interval '30 minutes', now() - n * interval '30 minutes' from generate_series(0, :positions::int - 1) n`,
    values,
  )
  await knex.raw(
    `insert into team_members (organization_id, user_id, team_id) select :org, id, left(md5('team0' || :org), 24) from users where email = :email`,
    { ...values, email: limited.email },
  )
  onStep(`${interviews} interviews`)
  // A position of ten has most of the interviews, as advertised ones do. Triggers count row by row what is counted below at once.
  await knex.raw('alter table interviews disable trigger user')
  await knex.raw(
    `insert into interviews (id, organization_id, position_id, external_id, source, status, approval_status, first_name, last_name, email, token_digest, invite_expires_at,
        answered_questions, started_at, completed_at, analysis_status, created_at, updated_at)
     select left(md5('interview' || n || :org), 24), :org, left(md5('position' || case when n % 3 = 0 then ${drawn('p', 'positions')} else ${drawn('p', '(1 + positions / 10)')} end || :org), 24), 'app-' || n, 'api',
       status, case when status = 'completed' and age > 3000 then (array['approved','rejected','rejected','pending'])[1 + least(3, ${drawn('d', 40)} / 13)] else 'pending' end,
       initcap(left(md5('first' || ${drawn('f', 300)}), 5)), initcap(left(md5('last' || ${drawn('l', 3000)}), 8)), 'person' || n || '@people.example', sha256(('token' || n || :org)::bytea),
       at + interval '14 days', case status when 'created' then 0 when 'completed' then 3 else 1 end, case when status <> 'created' then at + interval '1 hour' end,
       case when status = 'completed' then at + interval '2 hours' end,
       case when status = 'completed' then (array['completed','completed','completed','failed','not_requested'])[1 + n % 5] else 'not_requested' end, at, at + interval '2 hours'
     from (select n, :positions::int as positions, :count::int - n as age, date_trunc('milliseconds', now() - interval '365 days' + n * (interval '364 days' / :count::int)) as at,
       case n % 10 when 0 then 'created' when 1 then 'created' when 2 then 'in_progress' when 3 then 'abandoned' else 'completed' end as status from generate_series(1, :count::int) n) rows`,
    values,
  )
  await knex.raw('alter table interviews enable trigger user')
  onStep('names, totals, answers')
  await knex.raw(
    `insert into interview_names select id, organization_id, interview_words(last_name || ' ' || first_name || ' ' || email) from interviews where organization_id = :org`,
    values,
  )
  await knex.raw(
    `insert into interview_horizons (organization_id, expired_until) values (:org, now()) on conflict (organization_id) do update set expired_until = excluded.expired_until`,
    values,
  )
  await knex.raw(
    `insert into interview_totals select organization_id, p, s, count(*) from (
       select organization_id, unnest(array['', position_id]) as p, interview_counted_as(organization_id, status, invite_expires_at) as s from interviews where organization_id = :org) t group by 1, 2, 3`,
    values,
  )
  await knex.raw(
    `insert into interview_days (organization_id, position_id, day, invited, started, completed, decided)
       select organization_id, key, interview_day_of(created_at), count(*), count(started_at), count(completed_at), count(*) filter (where approval_status <> 'pending')
         from interviews cross join lateral unnest(array['', position_id]) as key where organization_id = :org group by 1, 2, 3`,
    values,
  )
  await knex.raw(
    `insert into answers (organization_id, interview_id, question_id, question_text, media_key, media_type, media_bytes, answered_at, playable)
     select :org, i.id, q ->> 'id', q ->> 'text', 'none/' || i.id, 'video/webm', 1000000, i.completed_at, 'left' from (
       select * from interviews where organization_id = :org and status = 'completed' order by created_at desc limit 20000) i
       join positions p on p.id = i.position_id, jsonb_array_elements(p.questions) q`,
    values,
  )
  await knex.raw(
    `insert into mails (id, organization_id, recipient, kind, state, interview_id, sent_at)
     select left(md5('mail' || id), 24), :org, email, 'invite', 'sent', id, now() from (
       select * from interviews where organization_id = :org order by created_at desc limit 50000) i`,
    values,
  )
}

/** Indexes that are no constraints are made anew behind the rows: the quicker way, and they are packed as after a `reindex`. */
async function withoutIndexes(knex: Knex, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await knex.raw<{ rows: { name: string; definition: string }[] }>(
    `select i.indexname as name, i.indexdef as definition from pg_indexes i where i.schemaname = current_schema() and i.tablename = any(?::text[])
       and not exists (select from pg_constraint c where c.conname = i.indexname)`,
    [[...tables]],
  )
  await knex.raw(`set maintenance_work_mem = '512MB'`)
  for (const { name } of rows) await knex.raw('drop index ??', [name])
  await work()
  for (const { definition } of rows) await knex.raw(definition.replaceAll('?', '\\?'))
}
