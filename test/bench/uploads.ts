import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { configuration } from '../../src/app/configuration.ts'
import { openCore } from '../../src/app/core.ts'
import { createLog } from '../../src/base/log.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import { urlOf } from '../kit/database-url.ts'
import { freePort } from '../kit/free-port.ts'
import { option, sleep } from '../kit/program.ts'
import { median } from './load.ts'
import { makeTenant } from './tenant.ts'

/**
 * npm run bench:uploads [-- --megabytes N --uploads N --each MEGABYTES]: what uploads by tus cost the daemon: its memory during
 * one large upload, and its memory and the time of `/readyz` during many at once. `/readyz` is asked before, too, on the same machine.
 */
const MEGABYTES = option('megabytes', 500)
const UPLOADS = option('uploads', 50)
const EACH = option('each', 20)

const folder = mkdtempSync(join(tmpdir(), 'ib-bench-uploads-'))
const postgres = await startEmbedded(folder)
const file = join(folder, 'interview-bridge.yaml')
writeFileSync(file, stringify({ storage: { kind: 'local', folder: join(folder, 'media') } }))
const port = await freePort()
const environment = {
  DATABASE_URL: urlOf(postgres.connection, 'postgres'),
  DATA_DIR: folder,
  LOG_LEVEL: 'warn',
  PORT: String(port),
}
const core = await openCore(configuration(file, environment), createLog({ level: 'silent' }))
const daemon = spawn(
  process.execPath,
  [join(import.meta.dirname, '../../src/cli/run.ts'), 'start', '--role', 'api', '--config', file],
  { env: { ...process.env, ...environment }, stdio: ['ignore', 'ignore', 'inherit'] },
)
try {
  const origin = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await sleep(100)

  const tenant = await makeTenant(core)
  const caller = { organizationId: tenant.organizationId, userId: null, keyId: null }
  const position = await core.services.positions.createPosition(caller, {
    name: 'Uploads',
    companyId: tenant.companyId,
    status: 'open',
    questions: [{ text: 'Why?', timeLimit: 1, order: 0 }],
  })
  let people = 0

  /** A started interview's new take; where its pieces go. */
  async function take(): Promise<string> {
    const { interview } = await core.services.invites.invite(caller, position.id, {
      candidate: {
        firstName: 'U',
        lastName: 'U',
        email: `u${++people}@people.example`,
        phoneNumber: null,
        countryCode: null,
      },
      externalId: String(people),
      sendEmail: false,
      expiresInDays: 14,
    })
    const token = core.links.inviteToken(interview.id)
    await core.services.recordings.start(token, { aiAnalysis: false })
    const { questions } = await core.services.recordings.state(token)
    const id = await core.services.uploads.create(token, {
      questionId: questions[0]?.id ?? '',
      type: 'video/webm',
      length: null,
    })
    return `${origin}/i/${token}/uploads/${id}`
  }

  async function send(count: number, megabytes: number): Promise<void> {
    const urls: string[] = []
    for (let n = 0; n < count; n++) urls.push(await take())
    const words = [join(import.meta.dirname, 'upload-sender.ts'), String(megabytes), ...urls]
    const sender = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] })
    const [code] = await once(sender, 'exit')
    if (code !== 0) throw new Error('The uploads did not succeed')
  }

  const rss = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${daemon.pid}/status`, 'utf8'))?.[1]) / 1024

  /** The largest memory of the daemon and the times of `/readyz` while `work` goes on. */
  async function watched(work: Promise<unknown>): Promise<{ peak: number; times: number[] }> {
    let isOver = false
    const ended = work.finally(() => {
      isOver = true
    })
    let peak = 0
    const times: number[] = []
    while (!isOver) {
      const at = performance.now()
      if (!(await fetch(`${origin}/readyz`)).ok) throw new Error('The daemon is not ready any more')
      times.push(performance.now() - at)
      peak = Math.max(peak, rss())
      await sleep(50)
    }
    await ended
    return { peak, times }
  }

  const within = (times: number[], share: number) =>
    times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN
  const row = (what: string, before: number, { peak, times }: { peak: number; times: number[] }, ms: number) =>
    console.log(
      `${what}: ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most (+${(peak - before).toFixed(0)} MB); /readyz median ${median(times).toFixed(0)} ms, 95 % within ${within(times, 0.95).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms of ${times.length}; ${(ms / 1000).toFixed(1)} s`,
    )

  async function measure(what: string, work: () => Promise<unknown>): Promise<void> {
    const [before, at] = [rss(), performance.now()]
    const found = await watched(work())
    row(what, before, found, performance.now() - at)
  }

  // The first upload of a process loads and compiles code; that is no cost of a large one.
  await send(1, EACH)
  await measure('at rest', () => sleep(5_000))
  await measure(`one upload of ${MEGABYTES} MB`, () => send(1, MEGABYTES))
  await measure('at rest', () => sleep(5_000))
  await measure(`${UPLOADS} uploads of ${EACH} MB at once`, () => send(UPLOADS, EACH))
} finally {
  daemon.kill('SIGTERM')
  await new Promise((done) => daemon.once('exit', done))
  await core.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
