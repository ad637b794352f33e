import { seededRandom } from '../../src/fake-kit/faults.ts'
import { atLeast, atMost, type Figure, noted, tableOf } from '../kit/figures.ts'
import { option, sleep } from '../kit/program.ts'
import { killer, STEPS, type Step } from './analysis/killing.ts'
import { breaches } from './analysis/ledger.ts'
import { startLedgerModel } from './analysis/model.ts'
import { hurriedTime } from './analysis/time.ts'
import { startWorkers } from './analysis/workers.ts'
import { analysisWorld, untilEnded } from './analysis/world.ts'

/**
 * npm run torture:analysis [-- --seed N --interviews N --kills N --waiting N --keep]: two workers on one PostgreSQL analyse interviews while
 * the model server fails and the workers are killed with -9 in the middle of every step; then the server is away for ten minutes, in
 * three ways, and refuses the key for five. In the server's ledger no answered request may stand twice, and every analysis must end.
 */
const SEED = option('seed', 1)
const INTERVIEWS = option('interviews', 300)
const KILLS = option('kills', 40)
/** Analyses that meet the outage, and as many that meet the wrong key. */
const WAITING = option('waiting', 20)
const FAULTS = 0.08
/** Analyses that are asked for and have not ended: fewer than all, so that each step is under way at any time. */
const AT_ONCE = 40
const AIM_MS_MAX = 30_000
const SETTLE_MS_MAX = 90_000
const READY_LOOKS = 600
const MINUTE = 60_000
const [AWAY_MINUTES, CUT_MINUTES, DOWN_MINUTES, KEY_MINUTES] = [4, 3, 3, 5]
/** Of all analyses, as many may fail since answers were lost twice. */
const LOST_SHARE = 0.05
const KEYS = ['key-of-a', 'key-of-b']
const RIGHT_KEY = 'key-of-all'

const random = seededRandom(SEED)
const begunMs = Date.now()
const model = await startLedgerModel(random)
const analysis = (apiKey: string) => ({
  ...{ baseUrl: model.baseUrl, apiKey, model: 'judge' },
  // One model for each sample, so that the ledger tells the samples apart.
  judges: ['judge-1', 'judge-2', 'judge-3'],
  concurrency: { transcriptions: 2, judgements: 6 },
  transcription: { baseUrl: model.baseUrl, apiKey, model: 'ear' },
})
const world = await analysisWorld(analysis('of nobody'))
const time = hurriedTime(world.folder, world.core)
const environment = { ...world.environment, ...time.environment }
const killed = new Map<Step, number>(STEPS.map((step) => [step, 0]))
const figures: Figure[] = []
/** What the kills waited for, in ms. */
const waited = { 'analyses to end': 0, 'a worker to be back': 0, 'the step to begin': 0 }
async function timed<T>(what: keyof typeof waited, work: Promise<T>): Promise<T> {
  const fromMs = Date.now()
  const made = await work
  waited[what] += Date.now() - fromMs
  return made
}
const told = (text: string) => console.log(`  ${Math.round((Date.now() - begunMs) / 1_000)} s: ${text}`)

const ids = await world.completed(INTERVIEWS + 2 * WAITING)
told(`${ids.length} interviews are completed`)
const workers = startWorkers(KEYS, { folder: world.folder, analysis, environment })
try {
  await underKills()
  await inOutage()
  await withWrongKey()
  const { found, diedUnstored } = breaches(model.entries, workers.kills)
  const sent = model.entries.length
  const faults = [...model.faults.values()].reduce((sum, one) => sum + one, 0)
  figures.push(
    noted('requests in the ledger', `${sent}`),
    noted(`faults (${[...model.faults].map(([fault, n]) => `${n} ${fault}`).join(', ')})`, `${faults}`),
    atMost('answers of a killed worker that were asked for again', diedUnstored, KILLS * 8),
    atMost('answered requests asked again, or sent a third time', found.length, 0),
    noted('took', `${Math.round((Date.now() - begunMs) / 1_000)} s`),
  )
  console.log(tableOf(figures))
  for (const line of found.slice(0, 20)) console.log(`  ${line}`)
  process.exitCode = figures.every(({ isKept }) => isKept) ? 0 : 1
} finally {
  await workers.stop()
  await world.close(process.exitCode === 0)
  await model.close()
}

/** Workers die in the middle of each step, spread over all of the work. */
async function underKills(): Promise<void> {
  model.setFaults(FAULTS)
  const killNext = killer(model, workers, random)
  const asking = world.request(ids.splice(0, INTERVIEWS), AT_ONCE)
  for (let n = 0; n < KILLS; n++) {
    await timed('analyses to end', untilEnded(world.ends, Math.floor((n * 0.85 * INTERVIEWS) / KILLS), SETTLE_MS_MAX))
    const step = STEPS[n % STEPS.length] ?? 'audio'
    // On a busy machine those that were killed take long to be back.
    await timed('a worker to be back', untilReady())
    if (await timed('the step to begin', killNext(step, AIM_MS_MAX))) killed.set(step, (killed.get(step) ?? 0) + 1)
    if ((n + 1) % 10 === 0) {
      const { completed, failed } = await world.ends()
      const seconds = Object.entries(waited).map(([what, ms]) => `${Math.round(ms / 1_000)} s for ${what}`)
      told(`${n + 1} kills, ${completed} completed, ${failed} failed; waited ${seconds.join(', ')}`)
    }
  }
  await asking
  await untilEnded(world.ends, INTERVIEWS, SETTLE_MS_MAX)
  model.setFaults(0)
  const { completed, failed, failures } = await world.ends()
  told(`${completed} completed, ${failed} failed`)
  const others = failures.filter((failure) => !failure.includes('lost') && !failure.includes('asked 2 times'))
  figures.push(
    ...[...killed].map(([step, n]) => atLeast(`workers killed in the middle of: ${step}`, n, KILLS / STEPS.length)),
    atLeast('analyses that ended', completed + failed, INTERVIEWS),
    atMost('failed because answers were lost twice', failed - others.length, INTERVIEWS * LOST_SHARE),
    atMost('failed for another reason', others.length, 0),
  )
  for (const failure of new Set(others)) told(`failed: ${failure}`)
}

async function untilReady(): Promise<void> {
  for (let looks = 0; !KEYS.some(workers.isReady) && looks < READY_LOOKS; looks++) await sleep(100)
}

/** The port of the server is open and each connection is closed; then it cannot be reached; then it says that it is down. */
async function inOutage(): Promise<void> {
  const before = await world.ends()
  const asked = model.entries.length
  await world.request(ids.splice(0, WAITING), WAITING)
  await sleep(1_000)
  await model.cuts()
  await untilWaiting()
  await time.pass(CUT_MINUTES * MINUTE)
  await model.goAway()
  await time.pass(AWAY_MINUTES * MINUTE)
  model.refuses(503)
  await model.comeBack()
  const probes = model.entries.length
  await time.pass(DOWN_MINUTES * MINUTE)
  const { count, longestMs } = await world.waiting()
  model.refuses(undefined)
  figures.push(noted('requests while it said that it was down', `${model.entries.length - probes}`))
  await afterTrouble('outage', AWAY_MINUTES + CUT_MINUTES + DOWN_MINUTES, { before, count, longestMs })
  told(`the outage is over, ${model.entries.length - asked} requests`)
}

/** The key is wrong, until its file holds the right one. */
async function withWrongKey(): Promise<void> {
  const before = await world.ends()
  model.takes(RIGHT_KEY)
  await world.request(ids.splice(0, WAITING), WAITING)
  await untilWaiting()
  await time.pass(KEY_MINUTES * MINUTE)
  const { count, longestMs } = await world.waiting()
  workers.useKey(RIGHT_KEY)
  await afterTrouble('wrong key', KEY_MINUTES, { before, count, longestMs })
}

/** The minutes are counted from when the first analysis waits. */
async function untilWaiting(): Promise<void> {
  for (const end = Date.now() + SETTLE_MS_MAX; (await world.waiting()).count === 0; await sleep(100))
    if (Date.now() > end) throw new Error('No analysis came to wait for the model server')
}

async function afterTrouble(
  what: string,
  minutes: number,
  { before, count, longestMs }: { before: { completed: number; failed: number }; count: number; longestMs: number },
): Promise<void> {
  const all = before.completed + before.failed + WAITING
  for (const end = Date.now() + SETTLE_MS_MAX; Date.now() < end; ) {
    await time.pass(10_000)
    if (await untilEnded(world.ends, all, 1_000)) break
  }
  const { completed, failed } = await world.ends()
  figures.push(
    atLeast(`${what}: analyses that waited at its end`, count, 1),
    atLeast(`${what}: the longest wait`, longestMs / MINUTE, minutes * 0.95, 'min'),
    atLeast(`${what}: analyses that were completed after it`, completed - before.completed, WAITING),
    atMost(`${what}: failed`, failed - before.failed, 0),
  )
}
