import { AppError, messageOf } from '../../src/base/errors.ts'
import { createLog } from '../../src/base/log.ts'
import { ConfigSchema } from '../../src/config/schema.ts'
import type { AtsSession, Connector } from '../../src/connector-kit/contract.ts'
import { Leases } from '../../src/db/leases.ts'
import { NO_MARK } from '../../src/db/restore-mark.ts'
import { seededRandom } from '../../src/fake-kit/faults.ts'
import { ApiWaits } from '../../src/interview/api/api-waits.ts'
import { approveHeld } from '../../src/sync/engine/brake.ts'
import { buildConnections } from '../../src/sync/engine/build.ts'
import { SyncEngine } from '../../src/sync/engine/engine.ts'
import { Limits } from '../../src/sync/engine/limits.ts'
import { Births } from '../../src/sync/store/births.ts'
import { restoreEpochs } from '../../src/sync/store/restores.ts'
import { createMetrics } from '../../src/web/metrics.ts'
import { STEADY_CLOCK } from '../kit/steady-clock.ts'
import { connectorOf } from './ats.ts'
import type { SimDatabase, SimServer } from './database.ts'
import { virtualExchange } from './network.ts'
import { judge, NOTED, type Verdict } from './oracles.ts'
import { type Mishap, Scheduler, SimProcess } from './scheduler.ts'
import { SimWorld, STAGE, type Temper, temperOf } from './world.ts'

export const BEGIN = Date.parse('2026-01-05T08:00:00Z')
export const NAME = 'sim'
const STEPS_MAX = 60_000
/** After the troubles everything must come to rest within this; refused writes of one person are parked one after the other. */
const REST_MS_MAX = 15 * 60_000
export const SECRET = Buffer.alloc(32, 7)
export const METRICS = createMetrics()

export interface Report extends Verdict {
  readonly seed: number
  readonly steps: number
  readonly virtualMs: number
  readonly crashes: number
  readonly pauses: number
  readonly fingerprint: number
  readonly temper: Temper
  /** Set when the run itself broke: an endless loop, a cursor that went back. */
  readonly broken: string | null
}

interface Living {
  readonly process: SimProcess
  readonly database: SimDatabase
  readonly engine: SyncEngine
}

export interface SimulateOptions {
  readonly trace?: ((line: string) => void) | undefined
  readonly connector?: string
  /** What is not left to the seed. */
  readonly harsher?: Partial<Temper>
  /** The process that does this for the first time dies right after it. */
  readonly dieAfter?: string
}

/** One seed: a history of troubles, then calm, then the judgement. */
export async function simulate(
  server: SimServer,
  seed: number,
  { trace, connector = 'greenhouse', harsher, dieAfter }: SimulateOptions = {},
): Promise<Report> {
  const random = seededRandom(seed * 2_654_435_761 + 1)
  const chance = seededRandom(seed * 2_654_435_761 + 23)
  const drawn = { ...temperOf(random), identities: chance() < 0.3, ...harsher }
  await server.reset()
  let crashes = 0
  let pauses = 0
  const living = new Map<SimProcess, Living>()
  const logLines: string[] = []
  const log = createLog({
    level: trace ? 'debug' : 'error',
    destination: { write: (line) => void logLines.push(line) },
  })
  const isTroubled = () => scheduler.now < BEGIN + temper.troubleMs
  const mishap = (): Mishap => {
    if (!isTroubled()) return null
    const drawn = random()
    if (drawn < temper.crashShare) return random() < 0.5 ? 'crash-before' : 'crash-after'
    return drawn < temper.crashShare + temper.pauseShare ? 'pause' : null
  }
  const scheduler: Scheduler = new Scheduler({
    random,
    startMs: BEGIN,
    mishap: ({ label, process }) => {
      const isLast = crashes === 0 && label === dieAfter
      const drawn = isLast ? 'crash-after' : mishap()
      trace?.(`${((scheduler.now - BEGIN) / 1000).toFixed(3)} ${process.name} ${label}${drawn ? `  ← ${drawn}` : ''}`)
      return drawn
    },
    // Past the lease and past the claims, now and then much longer.
    pauseMs: () => 1_000 + random() * (random() < 0.3 ? 30_000 : 8_000),
    onTime: (ms) => server.setTime(ms),
    async onCrash(process) {
      crashes++
      await living.get(process)?.database.die()
      living.delete(process)
      scheduler.at(scheduler.now + 200 + random() * 4_000, () => begin(process.name))
    },
    async onPause(process, ms) {
      pauses++
      // The server ends what a stopped process left open, as idle_in_transaction_session_timeout does.
      if (ms > 4_000) await living.get(process)?.database.endIdleTransactions()
    },
  })
  server.setTime(BEGIN)
  const world = await SimWorld.open(scheduler, random, drawn, connector, chance)
  const temper = { ...drawn, blind: drawn.blind || world.ats.abilities.actions.note === 'none' }

  function begin(name: string): void {
    const process = new SimProcess(name, scheduler)
    if (isTroubled() && random() < temper.skewShare) process.skewMs = (random() - 0.5) * 7_200_000
    const database = server.connect(process, () =>
      isTroubled() && random() < temper.crashShare * 3 ? (random() < 0.5 ? 'before' : 'after') : null,
    )
    const engine = engineOf(process, database)
    living.set(process, { process, database, engine })
    const start = (): Promise<void> =>
      engine.start().catch(async () => {
        // As a supervisor does: the process that could not begin is started again.
        await process.clock.sleep(500)
        return start()
      })
    void start()
  }

  function engineOf(process: SimProcess, { database }: SimDatabase): SyncEngine {
    const { clock } = process
    const epochs = restoreEpochs({ database, log, metrics: METRICS, mark: NO_MARK, inFlightMs: () => 0 })
    const context = {
      database,
      clock,
      log,
      metrics: METRICS,
      secret: SECRET,
      epochs,
      clockWatch: STEADY_CLOCK,
      births: new Births(clock),
    }
    const leases = new Leases(database, clock, log, process.name)
    const limits = new Limits({ clock, database, holder: process.name })
    const connections = buildConnections({
      loaded: { config: configOf(world, temper), file: null, place: () => 'sim.yaml:1:1', reread: () => 'key' },
      connectorFor: () => (drawn.blind ? blinded(connectorOf(world.ats.connector)) : connectorOf(world.ats.connector)),
      database,
      clock,
      metrics: METRICS,
      secret: SECRET,
      leases,
      limits,
      embeddedFor: () => world.api.patientClientFor(process, new ApiWaits({ database, clock, secret: SECRET })),
      publicUrl: null,
      exchange: virtualExchange(scheduler, process, world.ats.service, world.ats.origin, {
        random,
        share: (isWrite) => (isTroubled() ? (isWrite ? temper.writeFaultShare : temper.faultShare) : 0),
        lateMs: temper.lateWriteMs,
        slowMs: temper.slowMs,
        refuses: (name) => world.refuses(name),
        dateAheadMs: () => (temper.atsAheadMs !== 0 && isTroubled() && random() < 0.5 ? temper.atsAheadMs : 0),
      }),
    })
    return new SyncEngine({ context, leases, limits, connections, tickMs: temper.wakeMs })
  }

  for (let n = 1; n <= temper.processes; n++) begin(`p${n}`)
  const calm = new Calm(server, world)
  let approving: Promise<void> | null = null
  /** A person who looks, and lets it go on, while the daemons work; drops nothing, or the oracles would have to know what. */
  async function approve(): Promise<void> {
    const person = new SimProcess('person', scheduler)
    const { database } = server.connect(person, () => null)
    await approveHeld({ database, log }, NAME, 'approve').catch((error: unknown) => {
      // The daemons found it usual meanwhile, and let it go themselves.
      if (!(error instanceof AppError && error.code === 'brake.nothing_held')) broken = messageOf(error)
    })
    await database.close()
    approving = null
  }
  let broken: string | null = null
  let over = false
  let isListedAnew = false
  const watch = async (): Promise<void> => {
    if (scheduler.now - BEGIN > temper.troubleMs + REST_MS_MAX * (temper.refusedForGood ? 2 : 1))
      throw new Error(`not at rest: ${await calm.whatIsOpen()}`)
    const { held } = await calm.held()
    if (held && living.size > 0 && !isTroubled()) approving ??= approve()
    // Everybody is listed anew once an hour; this hour ends here.
    if (temper.identities && !isTroubled() && !isListedAnew) {
      isListedAnew = true
      await server.query('update sync_connections set last_sweep_at = null')
    }
    over = broken !== null || (!isTroubled() && !approving && (await calm.isAtRest(scheduler.now, temper)))
  }
  try {
    while (!over) {
      const until = scheduler.now + 3_000
      scheduler.at(until, () => {})
      await scheduler.drive(() => scheduler.now >= until, STEPS_MAX)
      await watch()
    }
  } catch (error) {
    broken = (error as Error).message
  }
  const failed = logLines.find((line) => line.includes('went back') || line.includes('unexpected error in sync pass'))
  broken ??= failed === undefined ? null : failed.slice(0, 400)
  // What the vendor does not document may do something else there.
  const [undocumented] = world.ats.service.undocumented
  if (undocumented !== undefined)
    broken ??= `the ATS was sent something that its vendor does not document: ${undocumented}`
  const verdict = await judge(server, world, temper, NAME)
  await world.ats.close()
  for (const { process } of [...living.values()]) {
    process.dead = true
    await living.get(process)?.database.die()
  }
  if (trace) for (const line of logLines) trace(line.trim())
  return {
    ...verdict,
    seed,
    steps: scheduler.count,
    virtualMs: Math.round(scheduler.now - BEGIN),
    crashes,
    pauses,
    fingerprint: scheduler.fingerprint,
    temper,
    broken,
  }
}

/** Looks at the database from outside: is anything left to do? */
class Calm {
  readonly #server: SimServer
  readonly #world: SimWorld
  #since: number | undefined
  #seen = ''
  /** Passes that began after the last change and were whole. */
  readonly #passes = new Set<number>()

  constructor(server: SimServer, world: SimWorld) {
    this.#server = server
    this.#world = world
  }

  async isAtRest(now: number, temper: Temper): Promise<boolean> {
    const state = JSON.stringify([
      await this.whatIsOpen(),
      this.#world.ats.notes().length,
      [...this.#world.api.interviews.keys()].map((id) => {
        const body = this.#world.api.current(id)
        return [body?.updatedAt, body?.status, body?.analysisStatus]
      }),
    ])
    const open = (JSON.parse(state) as [string])[0]
    if (state !== this.#seen || open !== '') {
      this.#since = now
      this.#passes.clear()
    }
    this.#seen = state
    const since = this.#since ?? now
    // A version may become visible a minute after its stamp, and is found by the next look; a slow pass may be in between.
    const lookMs = 22_000 + 4 * temper.slowMs + 2 * temper.wakeMs
    if (now - since < (temper.lateListMs > 0 ? temper.lateListMs + lookMs : temper.staleMs)) return false
    // Both sides were read as a whole, twice, after the last change. A pass that changed nothing leaves its row to the next one.
    const rows = await this.#server.query<{ id: number }>(
      `select id from sync_passes where outcome = 'success' and started_at > to_timestamp($1::float8 / 1000)`,
      [since + temper.staleMs],
    )
    for (const { id } of rows) this.#passes.add(Number(id))
    return this.#passes.size >= 2
  }

  async whatIsOpen(): Promise<string> {
    const rows = await this.#server.query<{ told: string }>(
      `select 'delivery ' || seq || ' ' || state || ' ' || coalesce(reason, '') as told from deliveries where state not in ('confirmed', 'parked', 'discarded')
       union all select 'application ' || application_id || ' ' || state || ' ' || want || ' ' || coalesce(last_problem, '') from sync_applications
         where state = 'held' or (state = 'open' and (attempts = 0 or application_id = any($2)))
       union all select 'application ' || application_id || ' is missing or in question' from sync_applications
         where missing_since is not null and want = 'invited' or questioned_since is not null
       union all select 'interview ' || interview_id || ' waits' from sync_interviews where state = 'waiting' and application_id <> all($1)
       union all select 'row ' || record_id || ' is set aside' from sync_poison where stream = 'interviews-unreadable'
       union all select 'analysis ' || interview_id from sync_interviews where state = 'owned' and analysis_open`,
      // An invite that a colleague made for an application that was deleted before anybody read it waits for good.
      // Whose data was corrected is invited by a later attempt, however many failed before.
      [
        [...this.#world.removed],
        this.#world.ats
          .applications()
          .flatMap(({ id, isThere }) => (isThere && this.#world.corrected.has(id) ? [id] : [])),
      ],
    )
    return rows.map((row) => row.told).join('; ')
  }

  async held(): Promise<{ held: boolean }> {
    const rows = await this.#server.query('select 1 from sync_connections where held is not null')
    return { held: rows.length > 0 }
  }
}

export function configOf({ ats, positionId, otherPositionId }: SimWorld, temper: Temper) {
  const { moveTo, reject } = ats.abilities.actions
  return ConfigSchema.parse({
    interviewApi: { baseUrl: 'https://interviews.sim/v1', apiKey: 'key' },
    connections: [
      {
        name: NAME,
        connector: ats.connector,
        settings: ats.settings,
        poll: { every: '5s' },
        analysisPoll: '5s',
        // As short as the ATS allows: what is looked up an instant too early is seen here.
        delivery: {
          deadline: '2s',
          quietWait: `${temper.lateWriteMs + temper.staleMs}ms`,
          concurrency: temper.concurrency,
        },
        onExpired: temper.reinvite ? 'reinvite' : 'nothing',
        brake: temper.brake ? { share: '10%', atLeast: 2, firstPass: 'ask' } : 'off',
        invite: [
          {
            job: ats.jobId,
            stage: STAGE,
            ...(temper.template ? { positionTemplate: 'standard' } : { position: positionId }),
            sendEmail: false,
            expiresInDays: 30,
          },
          ...(temper.identities && ats.otherJobId !== undefined
            ? [{ job: ats.otherJobId, stage: STAGE, position: otherPositionId, sendEmail: false, expiresInDays: 30 }]
            : []),
        ],
        writeBack: [
          ...NOTED.map((on) => ({ on, note: 'default' })),
          { on: 'completed', requestAnalysis: true },
          ...(temper.moves && moveTo ? [{ on: 'approved', moveTo: 'Onsite' }] : []),
          ...(temper.moves && reject ? [{ on: 'rejected', reject: { reason: 'Not a fit' } }] : []),
        ],
      },
    ],
  })
}

/** The same ATS, where nobody can look for a note. */
function blinded(connector: Connector): Connector {
  return {
    ...connector,
    connect(settings, context): AtsSession {
      const session = connector.connect(settings, context)
      const { note } = session.actions
      if (!note) return session
      return {
        ...session,
        actions: { ...session.actions, note: { idempotency: 'none', perform: (write) => note.perform(write) } },
      }
    },
  }
}
