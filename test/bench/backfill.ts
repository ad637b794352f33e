import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { configuration } from '../../src/app/configuration.ts'
import { openCore } from '../../src/app/core.ts'
import { createLog } from '../../src/base/log.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import { urlOf } from '../kit/database-url.ts'
import { makeTenant } from './tenant.ts'

/**
 * npm run bench:backfill [-- --interviews N]: `interview-bridge backfill` over a year of interviews that no connection has
 * read, each with its events; its memory is looked at every second.
 */
const at = process.argv.indexOf('--interviews')
const INTERVIEWS = at > 0 ? Number(process.argv[at + 1]) : 1_000_000
const folder = mkdtempSync(join(tmpdir(), 'ib-backfill-'))
const postgres = await startEmbedded(folder)
const ats = await startFakeGreenhouse({ rateLimit: 100_000_000 })
const environment = {
  DATABASE_URL: urlOf(postgres.connection, 'postgres'),
  DATA_DIR: folder,
  LOG_LEVEL: 'warn',
  PORT: '0',
}
try {
  const file = join(folder, 'interview-bridge.yaml')
  writeFileSync(file, 'connections: []\n')
  const core = await openCore(configuration(file, environment), createLog({ level: 'silent' }))
  const { knex } = core.database
  const tenant = await makeTenant(core)
  const caller = { organizationId: tenant.organizationId, userId: null, keyId: null }
  const { id: positionId } = await core.services.positions.createPosition(caller, {
    name: 'Backfill',
    companyId: tenant.companyId,
    status: 'open',
    questions: [{ text: 'Why?', timeLimit: 1, order: 0 }],
  })
  const job = ats.world.addJob('Backfill', ['Video Interview'])
  console.log(`… inserting ${INTERVIEWS} interviews`)
  await core.database.patiently(() => fill())
  await core.close()
  async function fill(): Promise<void> {
    await knex.raw('alter table interviews disable trigger interview_totals_insert')
    await knex.raw(
      `insert into interviews (id, organization_id, position_id, external_id, source, status, approval_status, first_name, last_name, email, token_digest, invite_expires_at,
        answered_questions, completed_at, created_at, updated_at)
     select lpad(to_hex(n), 24, '0'), ?, ?, 'app-' || n, 'api', case n % 10 when 0 then 'in_progress' when 1 then 'abandoned' else 'completed' end,
       case n % 3 when 0 then 'approved' when 1 then 'rejected' else 'pending' end, 'First' || n, 'Last' || n, 'person' || n || '@people.example', sha256(('token' || n)::bytea),
       at + interval '14 days', 1, case when n % 10 > 1 then at end, at, at
     from (select n, date_trunc('milliseconds', now() - interval '365 days' + n * (interval '364 days' / ?::int)) as at from generate_series(1, ?::int) n) rows`,
      [tenant.organizationId, positionId, INTERVIEWS, INTERVIEWS],
    )
    await knex.raw(
      `insert into sync_applications (connection, application_id, job_id, status, want, reason, state)
     select 'history', 'app-' || n, ?, 'active', 'nothing', 'bench', 'settled' from generate_series(1, ?::int) n`,
      [String(job.id), INTERVIEWS],
    )
    await knex.raw('alter table interviews enable trigger interview_totals_insert')
    await knex.raw(
      `insert into interview_totals select organization_id, p, s, count(*) from (
       select organization_id, unnest(array['', position_id]) as p, interview_counted_as(organization_id, status, invite_expires_at) as s from interviews where organization_id = ?) t group by 1, 2, 3`,
      [tenant.organizationId],
    )
    await knex.raw('analyze')
  }
  writeFileSync(
    file,
    stringify({
      connections: [
        {
          name: 'history',
          connector: 'greenhouse',
          organization: tenant.organizationId,
          settings: ats.settings(),
          brake: 'off',
          invite: [{ job: String(job.id), stage: 'Video Interview', position: positionId }],
          writeBack: [{ on: 'abandoned', note: 'default' }],
        },
      ],
    }),
  )
  const begun = performance.now()
  const child = spawn(
    process.execPath,
    [
      join(import.meta.dirname, '../../src/cli/interview-bridge.js'),
      'backfill',
      'history',
      '--since',
      '2020-01-01',
      '--config',
      file,
    ],
    { env: { ...process.env, ...environment }, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const samples: number[] = []
  const looking = setInterval(() => {
    const pids = [child.pid ?? 0, ...childrenOf(child.pid ?? 0)]
    samples.push(pids.reduce((sum, pid) => sum + rssMb(pid), 0))
  }, 1_000)
  const code = await new Promise((done) => child.once('exit', done))
  clearInterval(looking)
  const seconds = (performance.now() - begun) / 1000
  const part = (from: number, to: number) => {
    const some = samples.slice(Math.floor(samples.length * from), Math.ceil(samples.length * to))
    return Math.round(some.reduce((sum, one) => sum + one, 0) / Math.max(1, some.length))
  }
  console.log(
    `${INTERVIEWS} interviews in ${seconds.toFixed(0)} s: ${Math.round(INTERVIEWS / seconds)}/s; RSS at most ${Math.round(Math.max(...samples))} MB; on average ${part(0.1, 0.3)} MB in the second tenth to third, ${part(0.45, 0.55)} MB in the middle, ${part(0.9, 1)} MB at the end; exit ${String(code)}`,
  )
} finally {
  await ats.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** The launcher and what it launched count together. */
function childrenOf(pid: number): number[] {
  return readOr(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)
}

function rssMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readOr(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
}

/** Nothing for a process that has just ended. */
function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
