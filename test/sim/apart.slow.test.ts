import { expect, test } from 'vitest'
import { GreenhouseService } from '../../connectors/greenhouse/fake/service.ts'
import { World } from '../../connectors/greenhouse/fake/world.ts'
import { seededRandom } from '../../src/fake-kit/faults.ts'
import { CREDENTIALS } from './ats.ts'
import { BEGIN, calmScheduler, startEngine } from './calm.ts'
import type { SimServer } from './database.ts'
import { SimApi } from './interview-api.ts'
import { virtualExchange } from './network.ts'
import { simServer } from './suite.ts'
import { STAGE } from './world.ts'

// As many as show it; two hundred by hand: SIM_CONNECTIONS=200 npx vitest run --config test/vitest.config.ts test/sim/apart.slow.test.ts
const CONNECTIONS = Number(process.env['SIM_CONNECTIONS'] ?? 20)
const server = simServer()

const POLL_MS = 5_000

/** In virtual milliseconds, by connection. */
interface Firsts {
  readonly invites: Map<string, number>
  readonly notes: Map<string, number>
}

/** The moments when the first invite and the first note of each connection arrived; one process, and one ATS that may hang. */
async function firstOfEach(of: SimServer, hanging: string | null): Promise<Firsts> {
  await of.reset()
  const random = seededRandom(7)
  // Steps take no time here, so whatever is later than before is later because it waited for something.
  const scheduler = calmScheduler(of, random, () => 0)
  const api = new SimApi({
    scheduler,
    limitMax: 100,
    tickMs: 1,
    faults: { random, share: () => 0, lateMs: () => 0 },
    onInvite: (id) => {
      const made = worlds.find(({ position }) => position === api.current(id)?.positionId)
      if (made) invites.set(made.name, scheduler.now - BEGIN)
    },
  })
  const invites = new Map<string, number>()
  const notes = new Map<string, number>()
  const worlds = Array.from({ length: CONNECTIONS }, (_, n) => {
    const name = `c${n}`
    const origin = `https://${name}.sim`
    const world = new World({ now: () => new Date(Math.floor(scheduler.now)) })
    const job = world.addJob(`Job ${n}`, [STAGE])
    world.addApplication({ firstName: 'A', lastName: String(n), email: `a${n}@sim.example` }, job.id, STAGE)
    world.onChange(({ kind }) => {
      if (kind === 'note' && !notes.has(name)) notes.set(name, scheduler.now - BEGIN)
    })
    const service = new GreenhouseService({
      world,
      ...CREDENTIALS,
      rateLimit: 1_000_000,
      tokenLifeMs: 3_600_000,
      now: () => Math.floor(scheduler.now),
    })
    return { name, origin, job, position: api.addPosition(`Job ${n}`).id, service }
  })
  const engine = startEngine(of, scheduler, {
    connections: worlds.map(({ name, origin, job, position }) => ({
      name,
      connector: 'greenhouse',
      settings: { ...CREDENTIALS, userId: '4012345', baseUrl: `${origin}/v3`, authUrl: origin },
      poll: { every: '5s' },
      brake: 'off',
      invite: [{ job: String(job.id), stage: STAGE, position, sendEmail: false }],
    })),
    apiFor: (daemon) => api.clientFor(daemon),
    exchangeFor(daemon) {
      const ways = worlds.map(({ name, origin, service }) => ({
        origin,
        exchange: virtualExchange(scheduler, daemon, service, origin, {
          random,
          share: () => (name === hanging ? 1 : 0),
          lateMs: 0,
          only: 'hang-before',
        }),
      }))
      return (request) => {
        const found = ways.find(({ origin }) => request.url.startsWith(`${origin}/`))
        if (!found) throw new Error(`nobody is at ${request.url}`)
        return found.exchange(request)
      }
    },
  })
  const expected = CONNECTIONS - (hanging === null ? 0 : 1)
  await scheduler.drive(() => notes.size === expected || scheduler.now > BEGIN + 60_000, 200_000)
  await engine.stop()
  return { invites, notes }
}

test(`${CONNECTIONS} connections in one process: an ATS that hangs delays no other by a millisecond of virtual time`, async () => {
  const alone = await firstOfEach(server(), null)
  expect([alone.invites.size, alone.notes.size]).toEqual([CONNECTIONS, CONNECTIONS])
  // Nor are all of them read at one instant, after the first time.
  const [busiest] = await server().query<{ passes: number }>(
    `select count(*)::int as passes from sync_passes where started_at > to_timestamp($1::float8 / 1000)
      group by date_trunc('second', started_at) order by 1 desc limit 1`,
    [BEGIN + 1_000],
  )
  expect(busiest?.passes).toBeGreaterThan(0)
  expect(busiest?.passes).toBeLessThan(CONNECTIONS / 2)
  const beside = await firstOfEach(server(), 'c0')
  expect(beside.invites.has('c0')).toBe(false)
  // The invite is asked for while the pass goes on to read the interviews; whether that reading shows it already is chance. If not, the next one does.
  const later = (['invites', 'notes'] as const).flatMap((what) =>
    [...beside[what]]
      .filter(([name, at]) => at > (alone[what].get(name) ?? 0) + (what === 'notes' ? POLL_MS : 0))
      .map(([name, at]) => `${what} of ${name}: ${at} instead of ${alone[what].get(name)}`),
  )
  expect([beside.invites.size, beside.notes.size, later]).toEqual([CONNECTIONS - 1, CONNECTIONS - 1, []])
}, 600_000)
