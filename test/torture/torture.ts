import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { stringify } from 'yaml'
import { startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { configuration } from '../../src/app/configuration.ts'
import { openCore } from '../../src/app/core.ts'
import { createLog } from '../../src/base/log.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import { seededRandom } from '../../src/fake-kit/faults.ts'
import { makeTenant } from '../bench/tenant.ts'
import { urlOf } from '../kit/database-url.ts'
import { option, sleep } from '../kit/program.ts'
import { count, type Expected } from './count.ts'
import { faultProxy } from './fault-proxy.ts'

/**
 * npm run torture [-- --seed N --interviews N --kills N --restarts N --workers N --late MS --stale MS --every MS]: interviews
 * change while worker processes, usually two, read; the ATS fails one call in ten, applies some late and lists late; cables
 * delay, cut, reset, swallow, truncate and drip; workers are killed with -9, every so often, and stopped past their leases;
 * PostgreSQL is restarted at once. Then every note in the ATS is counted.
 */
const SEED = option('seed', 1)
const INTERVIEWS = option('interviews', 2_000)
const KILLS = option('kills', 200)
const RESTARTS = option('restarts', 8)
const WORKERS = option('workers', 2)
const FAULTS = 0.1
const LATE_MS = option('late', 1_500)
const STALE_MS = option('stale', 1_000)
// A lone worker needs longer than its predecessor's lease, or it never gets to write anything.
const EVERY_MS = option('every', WORKERS === 1 ? 4_000 : 900)
const ATS_CABLE = 0.01
const DATABASE_CABLE = 0.0005
const SETTLE_MS_MAX = 300_000

interface Worker {
  readonly child: ChildProcess
  /** Resolves once it has begun. */
  readonly ready: Promise<true>
  readonly gone: Promise<number | null>
  /** True once we end it ourselves. */
  isMeant: boolean
}

const random = seededRandom(SEED)
const folder = mkdtempSync(join(tmpdir(), 'ib-torture-'))
const WEBM = readFileSync(join(import.meta.dirname, '../kit/recordings/tone-1.webm'))
const postgres = await startEmbedded(folder)
const url = urlOf(postgres.connection, 'postgres')
const ats = await startFakeGreenhouse({
  rateLimit: 100_000_000,
  faults: { share: 0, seed: SEED },
  staleMs: STALE_MS,
})
const { host = '', user = '', password } = postgres.connection
const toDatabase = await faultProxy({ path: join(host, `.s.PGSQL.${postgres.connection.port}`) }, random)
const toAts = await faultProxy({ host: '127.0.0.1', port: Number(new URL(ats.url).port) }, random)
const environment = { DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'info', PORT: '0' }
const workerEnvironment = {
  ...environment,
  DATABASE_URL: `postgres://${user}:${String(password)}@127.0.0.1:${toDatabase.port}/postgres`,
}
const workers: (Worker | undefined)[] = Array.from({ length: WORKERS })

try {
  const core = await openCore(configuration(writeConfig(), environment), createLog({ level: 'silent' }))
  const tenant = await makeTenant(core)
  const caller = { organizationId: tenant.organizationId, userId: null, keyId: null }
  const position = await core.services.positions.createPosition(caller, {
    name: 'Torture',
    companyId: tenant.companyId,
    status: 'open',
    questions: [{ text: 'Why?', timeLimit: 1, order: 0 }],
  })
  const job = ats.world.addJob('Torture', ['Video Interview', 'Onsite'])
  const expected: Expected[] = []
  for (let n = 0; n < INTERVIEWS; n++) {
    const email = `torture${n}@people.example`
    const application = ats.world.addApplication(
      { firstName: 'T', lastName: String(n), email },
      job.id,
      'Video Interview',
    )
    const { interview } = await core.services.invites.invite(caller, position.id, {
      candidate: { firstName: 'T', lastName: String(n), email, phoneNumber: null, countryCode: null },
      externalId: String(application.id),
      sendEmail: false,
      expiresInDays: 14,
    })
    expected.push({
      applicationId: application.id,
      interviewId: interview.id,
      decision: random() < 0.5 ? 'approved' : 'rejected',
    })
  }
  console.log(
    `seed ${SEED}: ${INTERVIEWS} interviews, ${WORKERS} ${WORKERS === 1 ? 'worker' : 'workers'}, ${KILLS} kills, ${RESTARTS} restarts of PostgreSQL; one call in ten fails, some are applied ${LATE_MS} ms late, lists are ${STALE_MS} ms stale`,
  )
  const file = writeConfig({ organization: tenant.organizationId, position: position.id, job: job.id })
  ats.setFaults({ share: FAULTS, seed: SEED, lateMs: LATE_MS })
  toAts.setShare(ATS_CABLE)
  toDatabase.setShare(DATABASE_CABLE)
  for (let n = 0; n < WORKERS; n++) startWorker(n, file)

  // Changes come while the workers live and die, in an order of their own; PostgreSQL may be away just then.
  let changing = true
  const changes = (async () => {
    const order = expected.map((one) => ({ one, at: random() })).sort((a, b) => a.at - b.at)
    const pauseMs = (KILLS * EVERY_MS * 0.7) / order.length
    for (const { one } of order) {
      await insist(() => change(one))
      await sleep(random() * pauseMs)
    }
    for (const { one } of order)
      await insist(() => core.services.decisions.setApproval(caller, one.interviewId, one.decision))
    changing = false
  })()
  async function change(one: Expected): Promise<void> {
    const token = core.links.inviteToken(one.interviewId)
    await core.services.recordings.start(token, { aiAnalysis: true })
    const { questions, status } = await core.services.recordings.state(token)
    if (status !== 'completed')
      await core.services.answers.answer(token, questions[0]?.id ?? '', {
        body: Readable.from([WEBM]),
        type: 'video/webm',
      })
    if (random() < 0.7) await core.services.decisions.setApproval(caller, one.interviewId, one.decision)
  }

  const counts = { killed: 0, stopped: 0, restarted: 0 }
  let told = Date.now()
  for (let n = 1; n <= KILLS; n++) {
    await sleep(random() * 2 * EVERY_MS)
    const victim = Math.floor(random() * WORKERS)
    // One in four is first stopped past its lease, and goes on for a moment before it is killed.
    if (random() < 0.25) {
      workers[victim]?.child.kill('SIGSTOP')
      counts.stopped++
      await sleep(3_500 + random() * 4_000)
      workers[victim]?.child.kill('SIGCONT')
      await sleep(random() * 600)
    }
    await killWorker(victim)
    counts.killed++
    startWorker(victim, file)
    if (counts.restarted < RESTARTS && n >= ((counts.restarted + 1) * KILLS) / (RESTARTS + 1)) {
      counts.restarted++
      await restartAtOnce()
    }
    if (Date.now() - told > 60_000 || n === KILLS) {
      told = Date.now()
      console.log(
        `  ${counts.killed} kills, ${counts.stopped} stops, ${counts.restarted} restarts; ${ats.world.notes.size} notes in the ATS${changing ? ', still changing' : ''}`,
      )
    }
  }
  await changes
  toAts.setShare(0)
  toDatabase.setShare(0)
  const recoveredMs = await settle(core.database.knex)
  const ended = await stopWorkers()
  const result = await count(core, ats, expected)
  console.log(
    `${INTERVIEWS} interviews, ${counts.killed} kills, ${counts.stopped} stops, ${counts.restarted} restarts: ${result.lost} lost, ${result.doubled} doubled, ${result.unknown} unknown, ${result.parked} parked; ${ats.world.notes.size} notes; settled ${(recoveredMs / 1000).toFixed(1)} s after the last trouble; ${ended}`,
  )
  console.log(
    `  cables: to the ATS ${JSON.stringify(toAts.counts)}, to PostgreSQL ${JSON.stringify(toDatabase.counts)}`,
  )
  for (const line of result.details.slice(0, 20)) console.log(`  ${line}`)
  process.exitCode = result.lost + result.doubled + result.unknown === 0 ? 0 : 1
  await core.close()
} finally {
  for (const worker of workers) worker?.child.kill('SIGKILL')
  await toAts.close()
  await toDatabase.close()
  await ats.close()
  await postgres.stop()
  if (process.exitCode === 0 && !process.argv.includes('--keep')) rmSync(folder, { recursive: true, force: true })
  else console.log(`what is left for looking: ${folder}`)
}

function writeConfig(of?: { organization: string; position: string; job: number }): string {
  const file = join(folder, 'interview-bridge.yaml')
  const connections = of
    ? [
        {
          name: 'torture',
          connector: 'greenhouse',
          organization: of.organization,
          settings: { ...ats.settings(), baseUrl: `http://127.0.0.1:${toAts.port}/v3` },
          poll: { every: '1s' },
          delivery: { deadline: '1s', quietWait: '3s', concurrency: 12 },
          brake: 'off',
          invite: [{ job: String(of.job), stage: 'Video Interview', position: of.position, sendEmail: false }],
          writeBack: ['invited', 'completed', 'approved', 'rejected'].map((on) => ({ on, note: 'default' })),
        },
      ]
    : []
  writeFileSync(file, stringify({ connections }))
  return file
}

function startWorker(n: number, file: string): void {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../src/cli/run.ts'), 'start', '--role', 'worker', '--config', file],
    { env: { ...process.env, ...workerEnvironment }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const log = createWriteStream(join(folder, `worker${n}.log`), { flags: 'a' })
  child.stdout?.pipe(log)
  child.stderr?.pipe(log)
  const worker: Worker = {
    child,
    ready: new Promise((done) => child.stdout?.on('data', (data: Buffer) => data.includes('ready at') && done(true))),
    gone: new Promise((done) => child.once('exit', (code) => done(code))),
    isMeant: false,
  }
  void worker.gone.then((code) => {
    // As a supervisor does: a worker that could not begin (the cable, the database) is started again.
    if (worker.isMeant) return
    if (code !== 1) console.log(`  a worker ended by itself with ${code}`)
    setTimeout(() => {
      if (workers[n] === worker) startWorker(n, file)
    }, 300)
  })
  workers[n] = worker
}

async function killWorker(n: number): Promise<void> {
  const worker = workers[n]
  if (!worker) return
  worker.isMeant = true
  worker.child.kill('SIGKILL')
  await worker.gone
}

/** One that was just started again is still loading, and would be ended by the signal itself. */
async function readyWorker(n: number): Promise<Worker> {
  for (;;) {
    const worker = workers[n]
    if (worker && (await Promise.race([worker.ready, worker.gone.then(() => false)]))) return worker
    await sleep(100)
  }
}

async function stopWorkers(): Promise<string> {
  const ends: string[] = []
  for (const n of workers.keys()) {
    const worker = await readyWorker(n)
    worker.isMeant = true
    const begun = Date.now()
    worker.child.kill('SIGTERM')
    ends.push(`a worker ended with ${await worker.gone} ${Date.now() - begun} ms after SIGTERM`)
  }
  return ends.join(', ')
}

/** The same as `pg_ctl restart -m immediate`: no checkpoint, no goodbye. The launcher starts it again. */
async function restartAtOnce(): Promise<void> {
  // The file is away for a moment where the restart before this one is under way.
  await insist(async () => {
    const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) =>
      name.endsWith('postmaster.pid'),
    )
    if (file === undefined) throw new Error(`there is no postmaster.pid in ${folder}`)
    process.kill(Number(readFileSync(join(folder, file), 'utf8').split('\n')[0]), 'SIGQUIT')
  })
}

/** The torture's own questions and changes may meet a restart; they are repeated until they are through. */
async function insist<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let n = 1; ; n++) {
    try {
      return await work()
    } catch (error) {
      if (n === 100) throw error
      await sleep(100)
    }
  }
}

/** Until nothing is open and nothing new came for a while. */
async function settle(knex: Awaited<ReturnType<typeof openCore>>['database']['knex']): Promise<number> {
  const begun = Date.now()
  let calmSince = 0
  while (Date.now() - begun < SETTLE_MS_MAX) {
    const { rows } = await insist(async () =>
      knex.raw<{ rows: { open: number; closed: number }[] }>(
        `select count(*) filter (where state in ('pending', 'claimed', 'unknown')) as open, count(*) filter (where state = 'confirmed') as closed from deliveries`,
      ),
    )
    const { open = 1, closed = 0 } = rows[0] ?? {}
    if (open === 0 && closed >= INTERVIEWS * 3) {
      calmSince ||= Date.now()
      if (Date.now() - calmSince > 5_000) return calmSince - begun
    } else calmSince = 0
    await sleep(250)
  }
  return SETTLE_MS_MAX
}
