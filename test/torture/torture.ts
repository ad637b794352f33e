import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { stringify } from 'yaml'
import { seededRandom } from '../../connectors/greenhouse/fake/faults.ts'
import { startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { createLog } from '../../src/base/log.ts'
import { configuration } from '../../src/cli/configuration.ts'
import { openCore } from '../../src/cli/core.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import { makeTenant } from '../bench/tenant.ts'
import { urlOf } from '../kit/database-url.ts'
import { count, type Expected } from './count.ts'

/**
 * npm run torture [-- --seed N --interviews N --kills N]: interviews change while the engine reads, a fake ATS fails one
 * call in ten, and the daemon is killed with -9 at random moments. Then every note in the ATS is counted.
 */
const option = (name: string, otherwise: number) => {
  const at = process.argv.indexOf(`--${name}`)
  return at > 0 ? Number(process.argv[at + 1]) : otherwise
}
const SEED = option('seed', 1)
const INTERVIEWS = option('interviews', 2_000)
const KILLS = option('kills', 30)
const FAULTS = 0.1
const SETTLE_MS_MAX = 240_000

const random = seededRandom(SEED)
const folder = mkdtempSync(join(tmpdir(), 'ib-torture-'))
const WEBM = readFileSync(join(import.meta.dirname, '../../src/demo/recordings/answer-1.webm'))
const postgres = await startEmbedded(folder)
const url = urlOf(postgres.connection, 'postgres')
const ats = await startFakeGreenhouse({ rateLimit: 100_000_000, faults: { share: 0, seed: SEED } })
const environment = { DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'info', PORT: '0' }
let daemon: ChildProcess | undefined
let stopping = false

try {
  const core = await openCore(configuration(writeConfig(), environment), createLog({ level: 'silent' }))
  const tenant = await makeTenant(core)
  const caller = { organizationId: tenant.organizationId, userId: null, keyId: null }
  const position = await core.service.createPosition(caller, {
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
    const { interview } = await core.service.invite(caller, position.id, {
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
  console.log(`seed ${SEED}: ${INTERVIEWS} interviews, ${KILLS} kills, one call in ten fails`)
  const file = writeConfig({ organization: tenant.organizationId, position: position.id, job: job.id })
  ats.setFaults({ share: FAULTS, seed: SEED })
  startDaemon(file)

  // Half of the changes come while the daemon lives and dies, in an order of their own.
  let changing = true
  const changes = (async () => {
    const order = expected.map((one) => ({ one, at: random() })).sort((a, b) => a.at - b.at)
    const links = new Map(expected.map((one) => [one, core.links.inviteToken(one.interviewId)]))
    for (const { one } of order) {
      const token = links.get(one) ?? ''
      await core.service.recordings.start(token, { aiAnalysis: true })
      const { questions } = await core.service.recordings.state(token)
      await core.service.recordings.answer(token, questions[0]?.id ?? '', {
        body: Readable.from([WEBM]),
        type: 'video/webm',
      })
      if (random() < 0.7) await core.service.setApproval(caller, one.interviewId, one.decision)
    }
    for (const { one } of order) await core.service.setApproval(caller, one.interviewId, one.decision)
    changing = false
  })()

  for (let kill = 1; kill <= KILLS; kill++) {
    await sleep(300 + random() * 5_000)
    await killDaemon()
    if (kill % 10 === 0)
      console.log(`  ${kill} kills, ${ats.world.notes.size} notes in the ATS${changing ? ', still changing' : ''}`)
    startDaemon(file)
  }
  await changes
  const recoveredMs = await settle(core.database.knex)
  stopping = true
  await stopDaemon()
  const result = await count(core, ats, expected)
  console.log(
    `${INTERVIEWS} interviews, ${KILLS} kills: ${result.lost} lost, ${result.doubled} doubled, ${result.unknown} unknown, ${result.parked} parked; ${ats.world.notes.size} notes; settled ${(recoveredMs / 1000).toFixed(1)} s after the last kill`,
  )
  for (const line of result.details.slice(0, 20)) console.log(`  ${line}`)
  process.exitCode = result.lost + result.doubled + result.unknown === 0 ? 0 : 1
  await core.close()
} finally {
  stopping = true
  daemon?.kill('SIGKILL')
  await ats.close()
  await postgres.stop()
  if (process.exitCode === 0) rmSync(folder, { recursive: true, force: true })
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
          settings: ats.settings(),
          poll: { every: '1s' },
          delivery: { deadline: '1s', quietWait: '1s', concurrency: 12 },
          brake: 'off',
          invite: [{ job: String(of.job), stage: 'Video Interview', position: of.position, sendEmail: false }],
          writeBack: ['invited', 'completed', 'approved', 'rejected'].map((on) => ({ on, note: 'default' })),
        },
      ]
    : []
  writeFileSync(file, stringify({ connections }))
  return file
}

function startDaemon(file: string): void {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../src/cli/run.ts'), 'start', '--config', file],
    { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  child.stdout?.pipe(createWriteStream(join(folder, 'daemon.log'), { flags: 'a' }))
  child.stderr?.pipe(createWriteStream(join(folder, 'daemon.log'), { flags: 'a' }))
  child.once('exit', (code, signal) => {
    if (!stopping && signal !== 'SIGKILL') console.log(`  the daemon ended by itself with ${code ?? signal}`)
  })
  daemon = child
}

async function killDaemon(): Promise<void> {
  const child = daemon
  if (!child || child.exitCode !== null) return
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await gone
}

async function stopDaemon(): Promise<void> {
  const child = daemon
  if (!child) return
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await gone
}

/** Until nothing is open and nothing new came for a while. */
async function settle(knex: Awaited<ReturnType<typeof openCore>>['database']['knex']): Promise<number> {
  const begun = Date.now()
  let calmSince = 0
  while (Date.now() - begun < SETTLE_MS_MAX) {
    const { rows } = await knex.raw<{ rows: { open: number; closed: number }[] }>(
      `select count(*) filter (where state in ('pending', 'claimed', 'unknown')) as open, count(*) filter (where state = 'confirmed') as closed from deliveries`,
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

function sleep(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
