import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stringify } from 'yaml'
import { offlineProvider } from '../../src/analysis/offline.ts'
import { configuration } from '../../src/app/configuration.ts'
import { openCore } from '../../src/app/core.ts'
import { ManualClock } from '../../src/base/clock.ts'
import { createLog } from '../../src/base/log.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import { seededRandom } from '../../src/fake-kit/faults.ts'
import { createInterviewServices } from '../../src/interview/services.ts'
import { makeTenant } from '../bench/tenant.ts'
import { commitProxy } from '../kit/commit-proxy.ts'
import { urlOf } from '../kit/database-url.ts'
import { freePort } from '../kit/free-port.ts'
import { option, sleep } from '../kit/program.ts'

/**
 * npm run torture:uploads [-- --seed N --kills N --restarts N --clients N --every MS]: candidates upload recordings to two
 * daemons on one database and one media folder while daemons are killed with -9, PostgreSQL is restarted at once, and
 * connections are cut around COMMIT. Then every acknowledged recording is played and compared, and with the clock an hour on
 * files and rows are compared: no file without a row, no row without a file.
 */
const SEED = option('seed', 1)
const KILLS = option('kills', 20)
const RESTARTS = option('restarts', 20)
const CLIENTS = option('clients', 8)
const EVERY_MS = option('every', 1_000)
/** Between two troubles so many recordings are acknowledged, so that a busy machine does not only restart things. */
const BETWEEN = 2
const PROGRESS_MS_MAX = 120_000
const DAEMONS = 2
const QUESTIONS = 4
const BYTES_MAX = 2_000_000
const CHUNK_BYTES = 64 * 1024
/** Of the transactions that store an answer: so many lose the reply to COMMIT, and so many the COMMIT itself. */
const REPLY_LOST = 0.1
const NEVER_SENT = 0.1
const REPLY_MS_MAX = 90_000

const random = seededRandom(SEED)
const folder = mkdtempSync(join(tmpdir(), 'ib-uploads-'))
const media = join(folder, 'media')
const postgres = await startEmbedded(folder)
const { host = '', user = '', password, port: socketPort } = postgres.connection
const proxy = await commitProxy({ path: join(host, `.s.PGSQL.${socketPort}`) }, 'answers')
const file = join(folder, 'interview-bridge.yaml')
writeFileSync(file, stringify({ storage: { kind: 'local', folder: media } }))
const environment = { DATA_DIR: folder, LOG_LEVEL: 'info' }
const daemons: { child: ChildProcess; port: number }[] = []
const violations: string[] = []

/** Takes that the recording of one question may be: the last acknowledged take, or any take sent since whose reply never came. */
interface Expected {
  readonly interviewId: string
  readonly questionId: string
  isAcknowledged: boolean
  hashes: Set<string>
}
const counts = { acknowledged: 0, uncertain: 0, refused: 0, killed: 0, restarted: 0 }

try {
  const core = await openCore(
    configuration(file, { ...environment, PORT: '0', DATABASE_URL: urlOf(postgres.connection, 'postgres') }),
    createLog({ level: 'silent' }),
  )
  const tenant = await makeTenant(core)
  const caller = { organizationId: tenant.organizationId, userId: null, keyId: null }
  const position = await core.services.positions.createPosition(caller, {
    name: 'Uploads',
    companyId: tenant.companyId,
    status: 'open',
    questions: Array.from({ length: QUESTIONS }, (_, order) => ({ text: 'Why?', timeLimit: 1, order })),
  })
  for (let n = 0; n < DAEMONS; n++) daemons.push(startDaemon(await freePort()))
  console.log(
    `seed ${SEED}: ${CLIENTS} clients, ${KILLS} kills of ${DAEMONS} daemons, ${RESTARTS} restarts of PostgreSQL`,
  )

  const expected: Expected[] = []
  let isOver = false
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let n = 0; !isOver; n++) await interview(client, n)
  })

  /** One candidate: answers each question, some twice, and repeats some of the uploads that got no certain reply. */
  async function interview(client: number, n: number): Promise<void> {
    const { interview: made } = await insist(() =>
      core.services.invites.invite(caller, position.id, {
        candidate: {
          firstName: 'U',
          lastName: `${n}`,
          email: `u${client}.${n}@people.example`,
          phoneNumber: null,
          countryCode: null,
        },
        externalId: `${client}-${n}`,
        sendEmail: false,
        expiresInDays: 14,
      }),
    )
    const token = core.links.inviteToken(made.id)
    await insist(() => core.services.recordings.start(token, { aiAnalysis: false }))
    const { questions } = await insist(() => core.services.recordings.state(token))
    for (const { id: questionId } of questions) {
      const one: Expected = { interviewId: made.id, questionId, isAcknowledged: false, hashes: new Set() }
      expected.push(one)
      let takes = random() < 0.3 ? 2 : 1
      while (takes > 0) {
        const bytes = recording()
        const hash = hashOf(bytes)
        const status = await upload(`/i/${token}/answers/${questionId}`, bytes)
        if (status === 200) {
          counts.acknowledged++
          one.isAcknowledged = true
          one.hashes = new Set([hash])
          takes--
        } else if (status === 409) {
          // A take whose reply was lost has completed the interview.
          counts.refused++
          return
        } else {
          counts.uncertain++
          one.hashes.add(hash)
          if (status !== undefined && status !== 503) violations.push(`an upload was answered with ${status}`)
          // Half of the people give up: what was stored without their knowing it must play as well.
          if (random() < 0.5) break
          await sleep(500)
        }
      }
    }
  }

  const lost = () => {
    const drawn = random()
    return drawn < REPLY_LOST ? 'reply-lost' : drawn < REPLY_LOST + NEVER_SENT ? 'never-sent' : undefined
  }
  proxy.plan(lost)
  await Promise.all(daemons.map(ready))
  while (counts.killed < KILLS || counts.restarted < RESTARTS) {
    await sleep((0.5 + random()) * EVERY_MS)
    await progress(counts.acknowledged + BETWEEN)
    const isKill = counts.restarted >= RESTARTS || (counts.killed < KILLS && random() < 0.5)
    if (isKill) {
      const n = Math.floor(random() * DAEMONS)
      daemons[n]?.child.kill('SIGKILL')
      counts.killed++
      const port = daemons[n]?.port ?? 0
      daemons[n] = startDaemon(port)
    } else {
      counts.restarted++
      restartAtOnce()
    }
    if ((counts.killed + counts.restarted) % 10 === 0)
      console.log(
        `  ${counts.killed} kills, ${counts.restarted} restarts, ${counts.acknowledged} recordings acknowledged`,
      )
  }
  proxy.plan(undefined)
  isOver = true
  await Promise.all(daemons.map(ready))
  await Promise.all(clients)

  // Every acknowledged recording plays, byte for byte.
  let played = 0
  for (const one of expected) {
    const { answers } = await core.services.interviews.getInterview(caller, one.interviewId)
    const url = answers.find((answer) => answer.questionId === one.questionId)?.videoUrl
    if (!url && !one.isAcknowledged) continue
    const name = `question ${one.questionId} of interview ${one.interviewId}`
    const response = url ? await fetch(`http://127.0.0.1:${daemons[0]?.port}${new URL(url).pathname}`) : undefined
    if (response?.status !== 200)
      violations.push(`${name}: ${response?.status ?? 'no answer'} instead of its recording`)
    else if (!one.hashes.has(hashOf(Buffer.from(await response.arrayBuffer()))))
      violations.push(`${name}: plays another recording than the acknowledged one`)
    else played++
  }

  // An hour later.
  const filesBefore = filesOf().length
  for (const { child } of daemons) child.kill('SIGTERM')
  await Promise.all(daemons.map(({ child }) => new Promise((done) => child.once('exit', done))))
  const later = createInterviewServices(
    { ...core.context, clock: new ManualClock(new Date(Date.now() + 3_700_000)) },
    offlineProvider,
    core.metrics,
  )
  await later.mediaSweep.sweepLeftovers()
  while ((await later.recordingChecks.findMissing()) > 0) violations.push('an answer without its recording was found')
  const { knex } = core.database
  const named = new Set(await knex('answers').pluck<string[]>('media_key'))
  const files = filesOf()
  for (const key of files) if (!named.has(key)) violations.push(`file without a row: ${key}`)
  for (const key of named) if (!files.includes(key)) violations.push(`row without a file: ${key}`)
  for (const { key } of await knex('media_leftovers').select('key'))
    violations.push(`leftover that was not removed: ${key}`)
  await core.close()
  for (const violation of violations.slice(0, 20)) console.log(`  ${violation}`)
  console.log(
    `seed ${SEED}: ${counts.acknowledged} acknowledged, ${counts.uncertain} without a certain reply, ${counts.refused} after completion; ${counts.killed} kills, ${counts.restarted} restarts, ${proxy.counts['reply-lost']} lost replies to COMMIT, ${proxy.counts['never-sent']} lost COMMITs; ${played} recordings play; ${filesBefore - files.length} leftovers removed an hour later, ${files.length} files for ${named.size} rows; ${violations.length} violations`,
  )
  process.exitCode = violations.length === 0 ? 0 : 1
} finally {
  for (const { child } of daemons) child.kill('SIGKILL')
  await proxy.close()
  await postgres.stop()
  if (process.exitCode === 0) rmSync(folder, { recursive: true, force: true })
  else console.log(`the folder is kept: ${folder}`)
}

function startDaemon(port: number): { child: ChildProcess; port: number } {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../src/cli/run.ts'), 'start', '--config', file],
    {
      env: {
        ...process.env,
        ...environment,
        PORT: String(port),
        DATABASE_URL: `postgres://${user}:${String(password)}@127.0.0.1:${proxy.port}/postgres`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const log = createWriteStream(join(folder, `daemon-${port}.log`), { flags: 'a' })
  child.stdout?.pipe(log)
  child.stderr?.pipe(log)
  child.once('exit', (code) => {
    // As a supervisor does: a daemon that met a restart of PostgreSQL while it started is started again.
    const n = daemons.findIndex((one) => one.child === child)
    if (code === 1 && n >= 0) setTimeout(() => daemons.splice(n, 1, startDaemon(port)), 300)
  })
  return { child, port }
}

async function progress(acknowledged: number): Promise<void> {
  for (const end = Date.now() + PROGRESS_MS_MAX; counts.acknowledged < acknowledged; await sleep(50))
    if (Date.now() > end) throw new Error(`No recording was acknowledged for ${PROGRESS_MS_MAX / 1000} s`)
}

async function ready({ port }: { port: number }): Promise<void> {
  for (let n = 0; n < 600; n++) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await sleep(100)
  }
  throw new Error(`The daemon on port ${port} did not become ready within a minute`)
}

/** Like `pg_ctl restart -m immediate`: no checkpoint, no goodbye. The launcher starts it again. */
function restartAtOnce(): void {
  const name = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((one) => one.endsWith('postmaster.pid'))
  if (!name) return
  process.kill(Number(readFileSync(join(folder, name), 'utf8').split('\n')[0]), 'SIGQUIT')
}

/** A recording of its own: the first bytes of a WebM, then noise. */
function recording(): Buffer {
  const bytes = Buffer.alloc(1_000 + Math.floor(random() * BYTES_MAX))
  for (let at = 0; at + 4 <= bytes.length; at += 512) bytes.writeUInt32LE(Math.floor(random() * 2 ** 32), at)
  Buffer.from([0x1a, 0x45, 0xdf, 0xa3]).copy(bytes)
  return bytes
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Sends a recording in pieces to one of the daemons; its status, or undefined when no reply came. */
function upload(path: string, bytes: Buffer): Promise<number | undefined> {
  const port = daemons[Math.floor(random() * daemons.length)]?.port
  return new Promise((done) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'PUT',
        agent: false,
        timeout: REPLY_MS_MAX,
        headers: { 'content-type': 'video/webm', 'content-length': bytes.length },
      },
      (response) => {
        response.resume()
        response.once('end', () => done(response.statusCode)).once('error', () => done(undefined))
      },
    )
    outgoing.once('timeout', () => outgoing.destroy(new Error('no reply in time')))
    outgoing.on('error', () => done(undefined)) // counted as uncertain
    const send = async () => {
      for (let at = 0; at < bytes.length && !outgoing.destroyed; at += CHUNK_BYTES) {
        outgoing.write(bytes.subarray(at, at + CHUNK_BYTES))
        await sleep(random() * 40)
      }
      outgoing.end()
    }
    void send()
  })
}

/** Keys of all recordings, `.part` files with their ending. */
function filesOf(): string[] {
  return readdirSync(media, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.mark'))
    .map((entry) => relative(media, join(entry.parentPath, entry.name)))
}

/** The torture's own statements may meet a restart of PostgreSQL; they are repeated until they succeed. */
async function insist<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let n = 1; ; n++) {
    try {
      return await work()
    } catch (error) {
      if (n === 100) throw error
      await sleep(200)
    }
  }
}
