import { AppError, messageOf } from '../../src/base/errors.ts'
import { createLog } from '../../src/base/log.ts'
import { seededRandom } from '../../src/fake-kit/faults.ts'
import type { SyncEngine } from '../../src/sync/engine/engine.ts'
import { approveHeld } from '../../src/sync/engine/held-verdict.ts'
import { Calm } from './at-rest.ts'
import type { SimDatabase, SimServer } from './database.ts'
import { judge, type Verdict } from './oracles.ts'
import { type Mishap, Scheduler, SimProcess } from './scheduler.ts'
import { NAME } from './sim-config.ts'
import { engineOf } from './sim-engine.ts'
import { SimWorld, type Temper, temperOf } from './world.ts'

export const BEGIN = Date.parse('2026-01-05T08:00:00Z')
const STEPS_MAX = 60_000
/** After the troubles everything must come to rest within this; refused writes of one person are parked one after the other. */
const REST_MS_MAX = 15 * 60_000

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
    const engine = engineOf(process, database, {
      scheduler,
      world,
      temper,
      isBlind: drawn.blind,
      log,
      random,
      isTroubled,
    })
    living.set(process, { process, database, engine })
    const start = (): Promise<void> =>
      engine.start().catch(async () => {
        // As a supervisor does: the process that could not begin is started again.
        await process.clock.sleep(500)
        return start()
      })
    void start()
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
