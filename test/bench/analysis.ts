import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { atLeast, atMost, type Figure, noted, tableOf, within } from '../kit/figures.ts'
import { markedTakes } from '../kit/marked-take.ts'
import { option, sleep } from '../kit/program.ts'
import { testSmtp } from '../kit/smtp.ts'
import { startCountingServer } from './analysis/ear.ts'
import { writeLongRecording } from './analysis/recording.ts'
import { benchWorld } from './analysis/world.ts'

/**
 * npm run bench:analysis [-- --megabytes N --queue N --each SECONDS]: what the analysis of two long recordings at once costs the daemon, and
 * whether decisions and mails wait while many analyses stand before a slow transcription.
 */
const MEGABYTES = option('megabytes', 500)
const QUEUE = option('queue', 75)
const EACH_MS = option('each', 20) * 1_000
/** Decisions and mails while analyses wait, and as many of each as show what they take without any. */
const [DECISIONS, MAILS, FEW, APART_MS] = [20, 40, 5, 400]
const [RSS_MB_MAX, HEALTH_MS_MAX, SENT_SHARE_MAX] = [60, 100, 1.02]
/** The longest of many hundred tells of the machine too: on one that other programs kept busy, 325 ms were measured. */
const LONGEST_MS_MAX = 400
const [DECISION_S_MAX, MAIL_S_MAX] = [12, 5]
const WAIT_MS_MAX = 120_000

const server = await startCountingServer()
const smtp = await testSmtp()
const model = { baseUrl: server.baseUrl, apiKey: 'k' }
const world = await benchWorld({
  api: { rateLimit: { limit: 1_000_000, windowSeconds: 60 } },
  mail: { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, from: 'Bench <interviews@acme.example>' },
  analysis: { ...model, model: 'judge', transcription: { ...model, model: 'ear' } },
})
const takeOf = await markedTakes()
const figures: Figure[] = []
const long = join(world.folder, 'long.webm')
const recording = await writeLongRecording(long, MEGABYTES * 1_000_000)
const longOnes = [await world.recordedFrom(long), await world.recordedFrom(long)]
rmSync(long)
const short = await world.recorded(takeOf(0))
const queued: string[] = []
for (let n = 1; n <= QUEUE; n++) queued.push(await world.recorded(takeOf(n)))
const decided: string[] = []
for (let n = 0; n < FEW + DECISIONS; n++) decided.push(await world.recorded(takeOf(QUEUE + 1 + n)))
const daemon = await world.startDaemon()
try {
  await ofLongRecordings()
  await beforeSlowTranscription()
  console.log(tableOf(figures))
  process.exitCode = figures.every(({ isKept }) => isKept) ? 0 : 1
} finally {
  await daemon.stop()
  await world.close()
  await smtp.close()
  await server.close()
}

/** Memory, the time of `/healthz` and the bytes that go out while two long recordings are analysed at once. */
async function ofLongRecordings(): Promise<void> {
  // The first analysis of a process loads and compiles code; that is no cost of a long one.
  await world.request(short)
  await untilAll([short])
  const rest = await watched(sleep(5_000))
  const [before, sentBefore] = [daemon.rssMb(), server.heard().bytes]
  for (const id of longOnes) await world.request(id)
  const at = performance.now()
  const { peakMb, childrenMb, times } = await watched(untilAll(longOnes))
  const sent = server.heard().bytes - sentBefore
  const mb = recording.bytes / 1_000_000
  figures.push(
    noted(`two recordings of ${Math.round(mb)} MB at once`, `${((performance.now() - at) / 1_000).toFixed(1)} s`),
    noted('memory of the daemon before', `${before.toFixed(0)} MB`),
    atMost('memory of the daemon, more at most', peakMb - before, RSS_MB_MAX, 'MB'),
    noted('memory of the processes that cut sound out, at most', `${childrenMb.toFixed(0)} MB`),
    noted(
      '/healthz at rest, p50 / p95',
      `${within(rest.times, 0.5).toFixed(1)} / ${within(rest.times, 0.95).toFixed(1)} ms`,
    ),
    noted('/healthz meanwhile, p50', `${within(times, 0.5).toFixed(1)} ms`),
    atMost('/healthz meanwhile, p95', within(times, 0.95), HEALTH_MS_MAX, 'ms'),
    atMost(`/healthz meanwhile, longest of ${times.length}`, Math.max(...times), LONGEST_MS_MAX, 'ms'),
    atLeast('bytes sent, of the sound', (sent / recording.soundBytes / longOnes.length) * 100, 100, '%'),
    atMost(
      'bytes sent, of the sound',
      (sent / recording.soundBytes / longOnes.length) * 100,
      SENT_SHARE_MAX * 100,
      '%',
    ),
  )
}

/** How long decisions and mails take while analyses wait for two places. */
async function beforeSlowTranscription(): Promise<void> {
  const alone = await Promise.all([inTurns(FEW, (n) => effectOf(decided[n] ?? '')), inTurns(FEW, arrivalOf)])
  server.takes(EACH_MS)
  const { answered } = server.heard()
  for (const id of queued) await world.request(id)
  await untilTrue(async () => server.heard().underWay === 2)
  const [decisions, mails] = await Promise.all([
    inTurns(DECISIONS, (n) => effectOf(decided[FEW + n] ?? '')),
    inTurns(MAILS, (n) => arrivalOf(FEW + n)),
  ])
  await untilTrue(async () => server.heard().underWay === 2)
  figures.push(
    noted(`analyses before a transcription of ${EACH_MS / 1_000} s`, `${QUEUE}`),
    atMost('transcriptions that ended meanwhile', server.heard().answered - answered, QUEUE - 2),
    noted(`${FEW} decisions before, without any analysis, longest`, `${Math.max(...alone[0]).toFixed(2)} s`),
    noted(`${FEW} mails before, without any analysis, longest`, `${Math.max(...alone[1]).toFixed(2)} s`),
    ...spread(`${DECISIONS} decisions, until they take effect`, decisions, DECISION_S_MAX),
    ...spread(`${MAILS} mails, until they arrive`, mails, MAIL_S_MAX),
  )
}

function spread(what: string, seconds: readonly number[], most: number): Figure[] {
  return [
    noted(`${what}, p50`, `${within(seconds, 0.5).toFixed(2)} s`),
    noted(`${what}, p95`, `${within(seconds, 0.95).toFixed(2)} s`),
    atMost(`${what}, longest`, Math.max(...seconds), most, 's'),
  ]
}

/** Begins the work so many times, a moment apart; what each took. */
async function inTurns(count: number, work: (n: number) => Promise<number>): Promise<number[]> {
  const begun: Promise<number>[] = []
  for (let n = 0; n < count; n++) {
    begun.push(work(n))
    await sleep(APART_MS)
  }
  return Promise.all(begun)
}

/** Seconds from a reviewer's approval, which can be undone for ten, until it is in effect. */
async function effectOf(id: string): Promise<number> {
  const at = performance.now()
  await world.core.services.decisions.decide(world.caller, id, 'approved', null)
  await untilTrue(
    async () => (await world.core.services.interviews.getInterview(world.caller, id)).approvalStatus === 'approved',
  )
  return (performance.now() - at) / 1_000
}

/** Seconds from an invite by the API until its mail is at the server. */
async function arrivalOf(n: number): Promise<number> {
  const email = `mailed${n}@people.example`
  const at = performance.now()
  const reply = await fetch(`${world.origin}/api/v1/positions/${world.positionId}/invites`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.tenant.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ candidate: { firstName: 'M', lastName: 'M', email }, externalId: email, sendEmail: true }),
  })
  if (reply.status !== 201) throw new Error(`An invite was answered with ${reply.status}: ${await reply.text()}`)
  await untilTrue(async () => smtp.to(email).length > 0)
  return (performance.now() - at) / 1_000
}

function untilAll(ids: readonly string[]): Promise<void> {
  return untilTrue(async () => {
    const statuses = await Promise.all(ids.map(world.statusOf))
    if (statuses.includes('failed')) throw new Error('An analysis failed')
    return statuses.every((status) => status === 'completed')
  })
}

async function untilTrue(isTrue: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + WAIT_MS_MAX; !(await isTrue()); await sleep(50))
    if (Date.now() > end) throw new Error(`It did not happen within ${WAIT_MS_MAX / 1_000} s: ${isTrue}`)
}

/** The largest memory of the daemon and the times of `/healthz` while work goes on. */
async function watched(work: Promise<unknown>) {
  let isOver = false
  const ended = work.finally(() => {
    isOver = true
  })
  const times: number[] = []
  let [peakMb, childrenMb] = [0, 0]
  while (!isOver) {
    const at = performance.now()
    if (!(await fetch(`${world.origin}/healthz`)).ok) throw new Error('/healthz did not answer 200')
    times.push(performance.now() - at)
    peakMb = Math.max(peakMb, daemon.rssMb())
    childrenMb = Math.max(childrenMb, daemon.childrenRssMb())
    await sleep(25)
  }
  await ended
  return { peakMb, childrenMb, times }
}
