import pg from 'pg'
import { type Contestant, contestantsOf, type EngineBench } from './contestants.ts'
import { median } from './load.ts'
import { firstProcessOf, helper, type Measured, measure } from './measured.ts'

interface Running extends Contestant {
  readonly results: Measured[]
}

/**
 * The daemon as it ships (its own defaults, log on, PostgreSQL counted) beside a bare loop, the script that everybody writes first, and
 * Node-RED, in turns: N interviews from a fast source to a fast ATS.
 */
export async function engineBench(options: EngineBench): Promise<void> {
  const { url, rounds, count, weather } = options
  const source = await helper('source.ts', [String(count)])
  const sink = await helper('sink.ts', weather)
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  const postgres = await firstProcessOf(database)
  const place = { apiUrl: source.url, sinkUrl: sink.url }
  const contestants = contestantsOf(database, options, place)
    .filter(({ who }) => who !== 'patient')
    .map((one): Running => ({ ...one, results: [] }))
  try {
    for (let round = 0; round < rounds; round++)
      // Each is the first in turn.
      for (let at = 0; at < contestants.length; at++) {
        const one = contestants[(at + round) % contestants.length]
        const isFair = weather.length === 0
        if (one && (isFair || one.who === 'daemon'))
          one.results.push(await measure(one, `bench-${round}`, { count, postgres, ...place }))
      }
  } finally {
    source.stop()
    sink.stop()
    await database.end()
  }
  print(contestants, { count, weather, hasDatabase: postgres !== undefined })
}

function print(
  contestants: readonly Running[],
  { count, weather, hasDatabase }: { count: number; weather: readonly string[]; hasDatabase: boolean },
): void {
  const bare = contestants.find(({ who }) => who === 'bare loop')
  const rate = (one: Measured | undefined) => (one && one.seconds > 0 ? one.moved / one.seconds : 0)
  console.log(
    `${count} interviews to an ATS that answers at once${weather.length > 0 ? ` (${weather.join(', ')})` : ''}; the daemon as it ships, started anew each time`,
  )
  for (const { who, results } of contestants.filter(({ results }) => results.length > 0)) {
    const of = (value: (one: Measured, at: number) => number) => median(results.map(value))
    const ratio = of((one, at) => (bare?.results[at] ? rate(one) / rate(bare.results[at]) : 0))
    const perThousand = (seconds: number, { moved }: Measured) => (seconds / moved) * 1_000
    console.log(
      [
        `  ${who.padEnd(10)}`,
        `${of(rate).toFixed(0).padStart(6)}/s`,
        bare?.results.length ? `${ratio.toFixed(2)} of the bare loop` : '',
        `${of((one) => perThousand(one.cpuSeconds, one)).toFixed(3)} s`,
        hasDatabase ? `+ ${of((one) => perThousand(one.databaseSeconds, one)).toFixed(3)} s PostgreSQL` : '',
        'per 1,000',
        `RSS ${of((one) => one.rssMb).toFixed(0)} MB`,
        `${results.map(({ moved }) => moved).join(', ')} moved`,
        `${results.reduce((sum, one) => sum + one.doubled, 0)} doubled`,
      ]
        .filter((part) => part !== '')
        .join('  '),
    )
  }
  console.log(
    `Left out: the reading of the ATS and the invites${hasDatabase ? '' : "; PostgreSQL's processor time, since it runs on another machine"}. The time of a start is in the processor time and not in the rate.`,
  )
}
