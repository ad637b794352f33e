import got from 'got'
import pg from 'pg'
import { contestantsOf } from './contestants.ts'
import { median } from './load.ts'
import { firstProcessOf, helper, type Measured, measure } from './measured.ts'

/** Like `delivery.quietWait` where nobody sets it. */
const QUIET_WAIT_SECONDS = 15
const BURST = 100

interface Weather {
  readonly name: string
  readonly count: number
  readonly rounds: number
  /** Arguments of `sink.ts`. */
  readonly sink: readonly string[]
  readonly declared?: number
  readonly withLoop: boolean
}
const SKY: readonly Weather[] = [
  { name: 'calm', count: 8_000, rounds: 3, sink: [], withLoop: true },
  { name: 'one early 429', count: 8_000, rounds: 3, sink: ['429-at=20'], withLoop: false },
  { name: '2 % of 429', count: 2_000, rounds: 2, sink: ['429=0.02'], withLoop: true },
  { name: 'declared limit', count: 2_100, rounds: 1, sink: [`rate=${BURST}`], declared: BURST, withLoop: false },
  { name: '2 % of 5xx', count: 3_000, rounds: 1, sink: ['5xx=0.02'], withLoop: false },
]

interface Run extends Measured {
  readonly delays: readonly number[]
}

/**
 * npm run bench -- weather: the daemon as it ships, and a bare loop with eight connections that waits out each 429, writing notes to an
 * ATS that refuses and fails. In turns of one run; read the ratios.
 */
export async function weatherBench(url: string, folder: string, only: readonly string[]): Promise<void> {
  const sky = only.length === 0 ? SKY : SKY.filter(({ name }) => only.includes(name))
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  const runs = new Map<string, { daemon: Run[]; loop: Run[] }>(sky.map(({ name }) => [name, { daemon: [], loop: [] }]))
  try {
    for (let round = 0; round < 3; round++)
      for (const weather of sky.filter(({ rounds }) => rounds > round)) {
        const found = runs.get(weather.name)
        found?.daemon.push(await oneRun(database, url, folder, weather, 'daemon', round))
        if (weather.withLoop) found?.loop.push(await oneRun(database, url, folder, weather, 'patient', round))
      }
  } finally {
    await database.end()
  }
  print(sky, (name) => runs.get(name) ?? { daemon: [], loop: [] })
}

async function oneRun(
  database: pg.Client,
  url: string,
  folder: string,
  { name, count, sink: words, declared }: Weather,
  who: string,
  round: number,
): Promise<Run> {
  const source = await helper('source.ts', [String(count)])
  const sink = await helper('sink.ts', words)
  const places = { apiUrl: source.url, sinkUrl: sink.url }
  const options = { url, folder, rounds: 1, count, weather: words, declared }
  const one = contestantsOf(database, options, places).find((each) => each.who === who)
  if (!one) throw new Error(`nobody is called ${who}`)
  const connection = `weather-${round}-${name.replace(/[^a-z0-9]+/g, '-')}`
  // What may have been written is looked up first, and a second note would come after that.
  const isSettled = async () => {
    const { rows } = await database.query<{ open: boolean }>(
      'select exists (select from deliveries where connection = $1 and closed_at is null) as open',
      [connection],
    )
    return rows[0]?.open === false
  }
  try {
    const postgres = await firstProcessOf(database)
    const settled = who === 'daemon' ? { isSettled } : {}
    const measured = await measure(one, connection, { count, postgres, ...places, ...settled })
    return { ...measured, delays: await got(`${sink.url}/delays`).json<number[]>() }
  } finally {
    source.stop()
    sink.stop()
  }
}

function print(sky: readonly Weather[], of: (name: string) => { daemon: readonly Run[]; loop: readonly Run[] }): void {
  const rate = (runs: readonly Run[]) => median(runs.map(({ moved, seconds }) => moved / seconds))
  const percentile = (runs: readonly Run[], share: number) =>
    median(runs.map(({ delays }) => [...delays].sort((a, b) => a - b)[Math.floor(delays.length * share)] ?? 0)) / 1_000
  for (const { name, count } of sky) {
    const { daemon, loop } = of(name)
    const doubled = daemon.reduce((sum, run) => sum + run.doubled, 0)
    const lost = daemon.reduce((sum, run) => sum + Math.max(0, count - (run.moved - run.doubled)), 0)
    const share = loop.length > 0 ? `${(rate(daemon) / rate(loop)).toFixed(2)} of the bare loop  ` : ''
    console.log(
      `  ${name.padEnd(15)}${rate(daemon).toFixed(0).padStart(6)}/s  ${share}p99 ${percentile(daemon, 0.99).toFixed(1)} s, longest ${percentile(daemon, 0.9999).toFixed(1)} s  ${lost} lost, ${doubled} doubled`,
    )
  }
  const ofCalm = rate(of('one early 429').daemon) / rate(of('calm').daemon)
  const limited = of('declared limit').daemon
  const whole = median(limited.map(({ moved, seconds }) => (moved - BURST) / BURST / seconds))
  const warm = median(limited.map(({ warmPerSecond }) => warmPerSecond / BURST))
  console.log(`  one early 429: ${ofCalm.toFixed(2)} of calm (goal 0.9)`)
  console.log(
    `  declared limit: ${warm.toFixed(3)} of the ideal after the first 200 (goal 0.98), ${whole.toFixed(3)} with the start`,
  )
  console.log(`  2 % of 429: goal 0.5 of the bare loop`)
  console.log(`  2 % of 5xx: goal p99 of ${QUIET_WAIT_SECONDS + 5} s, the quiet wait and 5 s`)
}
