import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { startFakeAshby } from '../../connectors/ashby/fake/fake.ts'
import { startFakeBambooHr } from '../../connectors/bamboohr/fake/fake.ts'
import { startFakeBullhorn } from '../../connectors/bullhorn/fake/fake.ts'
import { asSuiteWorld } from '../../connectors/greenhouse/fake/as-suite-world.ts'
import { startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { connectors } from '../../connectors/index.ts'
import { startFakeLever } from '../../connectors/lever/fake/fake.ts'
import { startFakeRecruitee } from '../../connectors/recruitee/fake/fake.ts'
import { startFakeSmartRecruiters } from '../../connectors/smartrecruiters/fake/fake.ts'
import { startFakeTeamtailor } from '../../connectors/teamtailor/fake/fake.ts'
import { startFakeWorkable } from '../../connectors/workable/fake/fake.ts'
import { configuration } from '../../src/app/configuration.ts'
import { openCore } from '../../src/app/core.ts'
import { createLog } from '../../src/base/log.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import type { FakeAts } from '../../src/fake-kit/suite-rig.ts'
import { makeTenant } from '../bench/tenant.ts'
import { urlOf } from '../kit/database-url.ts'
import { freePort } from '../kit/free-port.ts'
import { liveHeapMb } from '../kit/live-heap.ts'
import { option, sleep, wordOption } from '../kit/program.ts'
import { startRestExample } from '../kit/rest-examples.ts'

/**
 * npm run soak [-- --minutes N --faults SHARE --only CONNECTOR]: one worker with a connection to each ATS there is, all of them failing now and
 * then, candidates coming in all the time. Tells every minute how fresh each connection is and how much memory the worker has;
 * then counts every note.
 */
const MINUTES = option('minutes', 10)
const FAULTS = option('faults', 0.05)
const EVERY_MS = option('every', 4_000)
const POLL_S = 5
/** Three polls that found nothing, and the rest after failures: a connection that is older than this is not fresh. */
const FRESH_S = 90
/** After the last fault. An ATS that refused at random has taught a low rate by then, which grows again within minutes. */
const SETTLE_MS_MAX = 600_000
const ONLY = wordOption('only')
const STAGE = 'Video Interview'

type Start = (options: { rateLimit?: number }) => Promise<FakeAts>
const FAKES: Readonly<Record<string, Start>> = {
  ashby: startFakeAshby,
  bamboohr: startFakeBambooHr,
  bullhorn: startFakeBullhorn,
  async greenhouse(options) {
    const fake = await startFakeGreenhouse(options)
    return { ...fake, settings: () => ({ ...fake.settings() }), world: asSuiteWorld(fake.world) }
  },
  lever: startFakeLever,
  recruitee: startFakeRecruitee,
  rest: startRestExample['rest-in-house.yaml'],
  smartrecruiters: startFakeSmartRecruiters,
  teamtailor: startFakeTeamtailor,
  workable: startFakeWorkable,
}

if (ONLY !== undefined && !(ONLY in FAKES))
  throw new Error(`There is no ATS ${ONLY}; there are ${Object.keys(FAKES).join(', ')}`)

const folder = mkdtempSync(join(tmpdir(), 'ib-soak-'))
const postgres = await startEmbedded(folder)
const port = await freePort()
const environment = {
  DATABASE_URL: urlOf(postgres.connection, 'postgres'),
  DATA_DIR: folder,
  LOG_LEVEL: 'error',
  PORT: String(port),
}
const file = join(folder, 'interview-bridge.yaml')
writeFileSync(file, 'connections: []\n')
const core = await openCore(configuration(file, environment), createLog({ level: 'silent' }))
const tenant = await makeTenant(core)
const caller = { organizationId: tenant.organizationId, userId: null, keyId: null }

const sides = await Promise.all(
  Object.entries(FAKES)
    .filter(([name]) => ONLY === undefined || name === ONLY)
    .map(async ([name, start]) => {
      // What each vendor allows is far above what is asked here; the suite is about limits.
      const fake = await start({ rateLimit: 100_000 })
      const job = fake.world.addJob(`Job at ${name}`, ['Applied', STAGE, 'Onsite'])
      const position = await core.services.positions.createPosition(caller, {
        name: job.name,
        companyId: tenant.companyId,
        status: 'open',
        questions: [{ text: 'Why?', timeLimit: 1, order: 0 }],
      })
      return { name, fake, job, position, candidates: 0 }
    }),
)
writeFileSync(
  file,
  stringify({
    connections: sides.map(({ name, fake, job, position }) => ({
      name,
      connector: name,
      organization: tenant.organizationId,
      settings: fake.settings(),
      poll: { every: `${POLL_S}s` },
      delivery: { deadline: '3s', quietWait: '2s' },
      brake: 'off',
      invite: [{ job: job.id, stage: STAGE, position: position.id, sendEmail: false }],
      writeBack: [{ on: 'invited', note: 'default' }],
    })),
  }),
)
const inspectPort = await freePort()
const worker = spawn(
  process.execPath,
  [
    '--max-semi-space-size=16',
    `--inspect=127.0.0.1:${inspectPort}`,
    join(import.meta.dirname, '../../src/cli/run.ts'),
    'start',
    '--role',
    'worker',
    '--config',
    file,
  ],
  { env: { ...process.env, ...environment }, stdio: ['ignore', 'inherit', 'inherit'] },
)
const memory: number[] = []
/** Megabytes that are alive after a collection, once a minute: what is only waiting to be collected says nothing of a leak. */
const alive: number[] = []
let stalest = 0

async function look(): Promise<{ rssMb: number; ages: Map<string, number> }> {
  const rssMb = Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${worker.pid}/status`, 'utf8'))?.[1]) / 1024,
  )
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const ages = new Map(
    [
      ...text.matchAll(/^interview_bridge_sync_last_success_timestamp_seconds\{connection="([^"]+)"\} ([\d.e+]+)$/gm),
    ].map(([, name = '', at]) => [name, Math.max(0, Date.now() / 1000 - Number(at))] as const),
  )
  return { rssMb, ages }
}

try {
  await until(
    () =>
      look().then(
        ({ ages }) => ages.size === sides.length,
        () => false,
      ),
    60_000,
  )
  sides.forEach(({ fake }, index) => {
    fake.setFaults({ share: FAULTS, seed: index + 1 })
  })
  const begun = Date.now()
  let told = begun
  while (Date.now() - begun < MINUTES * 60_000) {
    await sleep(EVERY_MS)
    for (const side of sides) {
      side.candidates++
      const n = side.candidates
      side.fake.world.addApplication(
        { firstName: 'Soak', lastName: `${side.name} ${n}`, email: `soak${n}@${side.name}.example` },
        side.job.id,
        STAGE,
      )
    }
    const { rssMb, ages } = await look()
    memory.push(rssMb)
    stalest = Math.max(stalest, ...ages.values())
    if (Date.now() - told < 60_000) continue
    told = Date.now()
    const aliveMb = await liveHeapMb(inspectPort)
    alive.push(aliveMb)
    const oldest = [...ages].sort((a, b) => b[1] - a[1])[0]
    console.log(
      `  ${Math.round((told - begun) / 60_000)} min: ${sides.reduce((sum, side) => sum + side.candidates, 0)} candidates, worker ${rssMb} MB, ${aliveMb.toFixed(1)} MB of them alive in the heap, the stalest is ${oldest?.[0]} with ${oldest?.[1].toFixed(0)} s`,
    )
  }
  for (const { fake } of sides) fake.setFaults(undefined)
  const calmSince = Date.now()
  const { knex } = core.database
  const total = sides.reduce((sum, side) => sum + side.candidates, 0)
  await until(async () => {
    const { rows } = await knex.raw<{ rows: { n: number }[] }>(
      `select count(*) as n from deliveries where state in ('confirmed', 'parked')`,
    )
    return Number(rows[0]?.n) >= total
  }, SETTLE_MS_MAX)
  const settledS = (Date.now() - calmSince) / 1_000
  const outcome = { lost: 0, doubled: 0, parked: 0 }
  for (const { name, fake, candidates } of sides) {
    const { rows } = await knex.raw<{ rows: { state: string; n: number }[] }>(
      'select state, count(*) as n from deliveries where connection = ? group by 1',
      [name],
    )
    const count = (state: string) => Number(rows.find((row) => row.state === state)?.n ?? 0)
    const [notes, confirmed, parked] = [fake.world.countEntries(), count('confirmed'), count('parked')]
    await tellUndone(name, candidates - confirmed - parked)
    const isLooked = connectors[name]?.actions.note !== 'none'
    outcome.parked += parked
    // Where nobody can look, a parked one may have been written: a person sees it.
    outcome.lost += Math.max(0, candidates - confirmed - parked) + Math.max(0, confirmed - notes)
    outcome.doubled += Math.max(0, notes - confirmed - (isLooked ? 0 : parked))
    console.log(
      `  ${name}: ${candidates} candidates, ${notes} notes, ${confirmed} confirmed, ${parked} left to a person`,
    )
  }
  const third = Math.ceil(alive.length / 3)
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length)
  const [first, last] = [mean(alive.slice(0, third)), mean(alive.slice(-third))]
  const isFlat = last <= first * 1.1
  const isFresh = stalest <= FRESH_S
  console.log(
    `${sides.length} connections, ${MINUTES} min, ${total} candidates: ${outcome.lost} lost, ${outcome.doubled} doubled, ${outcome.parked} left to a person; settled ${settledS.toFixed(0)} s after the last fault; at most ${stalest.toFixed(0)} s since a success (${isFresh ? 'fresh' : 'NOT fresh'}); alive in the heap ${first.toFixed(1)} MB in the first third, ${last.toFixed(1)} MB in the last (${isFlat ? 'flat' : 'NOT flat'}); RSS at most ${Math.max(...memory)} MB`,
  )
  process.exitCode = outcome.lost + outcome.doubled === 0 && isFresh && isFlat ? 0 : 1
} finally {
  worker.kill('SIGTERM')
  await new Promise((done) => worker.once('exit', done))
  await Promise.all(sides.map(({ fake }) => fake.close()))
  await core.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** What became of those that are not written: where each of them waits, and for what. */
async function tellUndone(name: string, undone: number): Promise<void> {
  if (undone <= 0) return
  const { rows } = await core.database.knex.raw<{ rows: { what: string; n: string }[] }>(
    `select 'application ' || a.state || coalesce(', waits for ' || a.waits_for, '') || coalesce(', ' || a.last_problem, '') as what, count(*) as n
       from sync_applications a where a.connection = :name and a.interview_id is null group by 1
     union all select 'delivery ' || d.state || coalesce(', ' || d.reason, ''), count(*)
       from deliveries d where d.connection = :name and d.state not in ('confirmed', 'parked') group by 1
     union all select 'no delivery yet for an invited application', count(*)
       from sync_applications a where a.connection = :name and a.interview_id is not null
         and not exists (select from deliveries d where d.connection = a.connection and d.application_id = a.application_id)
     order by 2 desc`,
    { name },
  )
  for (const { what, n } of rows.filter((row) => Number(row.n) > 0)) console.log(`    ${name}: ${n} × ${what}`)
  const { rows: passes } = await core.database.knex.raw<{ rows: { pass: string }[] }>(
    `select concat_ws(' ', started_at::time(0), to_char(ended_at - started_at, 'MI:SS'), outcome, reason) as pass from sync_passes where connection = ? order by id desc limit 6`,
    [name],
  )
  for (const { pass } of passes) console.log(`    ${name}: pass ${pass}`)
}

async function until(isTrue: () => Promise<boolean>, ms: number): Promise<void> {
  const end = Date.now() + ms
  while (!(await isTrue())) {
    if (Date.now() > end) return
    await sleep(500)
  }
}
