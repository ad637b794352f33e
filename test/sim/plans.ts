import { isDeepStrictEqual } from 'node:util'
import { createLog } from '../../src/base/log.ts'
import { mapTexts, maskSeals } from '../../src/base/seals.ts'
import { Leases } from '../../src/db/leases.ts'
import { seededRandom } from '../../src/fake-kit/faults.ts'
import { ApiWaits } from '../../src/interview/api/api-waits.ts'
import { buildConnections } from '../../src/sync/engine/build.ts'
import { SyncEngine } from '../../src/sync/engine/engine.ts'
import { makeKnown } from '../../src/sync/engine/known-connections.ts'
import { Limits } from '../../src/sync/engine/limits.ts'
import { runPass } from '../../src/sync/engine/pass.ts'
import { settleApplications } from '../../src/sync/invites/applications.ts'
import { type Plan, planPass } from '../../src/sync/operations/plan.ts'
import type { SyncContext } from '../../src/sync/store/connection.ts'
import { connectorOf } from './ats.ts'
import type { SimDatabase, SimServer } from './database.ts'
import { virtualExchange } from './network.ts'
import { Scheduler, SimProcess } from './scheduler.ts'
import { configOf, NAME } from './sim-config.ts'
import { simContext } from './sim-context.ts'
import { BEGIN } from './simulate.ts'
import { SimWorld, temperOf } from './world.ts'

/**
 * What `plan` says is what the next pass does. A daemon works among people and troubles, and dies; the world is held still;
 * then the plan is made, and after it the pass by the engine itself, and both are compared. Several times in each seed.
 */

const LOOKS = 4
const STEPS_MAX = 60_000
/** Longer than a lease, than lists lag, than an ATS is stale and than the interview API asks to wait in these seeds. */
const STILL_MS = 18_000
/** The interview API words its refusals itself; only their code is ours. */
const WORDED_BY_API = ['conflict', 'no_credits', 'refused']

/** What a pass did, or would do, in the order in which both sides can be compared. */
interface Effects {
  readonly invited: readonly string[]
  readonly cancelled: readonly string[]
  readonly held: readonly string[]
  readonly written: readonly string[]
  readonly waits: readonly string[]
  readonly brake: string | null
}

export interface PlansReport {
  readonly differences: string[]
  /** How many effects were foreseen, by kind: it would prove little if nothing had happened. */
  readonly seen: Record<keyof Effects | 'whole', number>
}

interface Daemon {
  readonly process: SimProcess
  readonly database: SimDatabase
  readonly context: SyncContext
  readonly engine: SyncEngine
}

export async function comparePlans(server: SimServer, seed: number, connector = 'greenhouse'): Promise<PlansReport> {
  const random = seededRandom(seed * 2_654_435_761 + 5)
  const temper = {
    ...temperOf(random),
    identities: random() < 0.5,
    brake: seed % 2 === 0,
    // An ATS that asks for waits, or that is slow, lets time pass between the plan and the pass.
    rateLimit: 100_000,
    slowMs: 0,
    lateListMs: 3_000,
    blind: false,
  }
  await server.reset()
  const scheduler: Scheduler = new Scheduler({
    random,
    startMs: BEGIN,
    mishap: () => null,
    pauseMs: () => 0,
    stepMs: () => (scheduler.isHeld ? 0 : random() * 4),
    onTime: (ms) => server.setTime(ms),
    onCrash: async () => {},
    onPause: async () => {},
  })
  server.setTime(BEGIN)
  const world = await SimWorld.open(scheduler, random, temper, connector, random)
  // A service that keeps the specification invites nobody to a position without questions.
  for (const { questions } of world.api.positions)
    questions.push({ id: '0'.repeat(24), text: 'Why?', timeLimit: 2, order: 0 })
  const log = createLog({ level: 'silent' })

  function begin(name: string): Daemon {
    const process = new SimProcess(name, scheduler)
    const database = server.connect(process, () => null)
    const context = simContext(process, database.database, log)
    const leases = new Leases(context.database, process.clock, log, name)
    const limits = new Limits({ clock: process.clock, database: context.database, holder: name })
    const connections = buildConnections({
      ...context,
      loaded: { config: configOf(world, temper), file: null, place: () => 'sim.yaml:1:1', reread: () => 'key' },
      connectorFor: () => connectorOf(world.ats.connector),
      leases,
      limits,
      embeddedFor: () => world.api.patientClientFor(process, new ApiWaits(context)),
      publicUrl: null,
      exchange: virtualExchange(scheduler, process, world.ats.service, world.ats.origin, {
        random,
        share: (isWrite) => (world.isTroubled ? (isWrite ? temper.writeFaultShare : temper.faultShare) : 0),
        lateMs: temper.lateWriteMs,
        slowMs: 0,
        refuses: (id) => world.refuses(id),
        dateAheadMs: () => 0,
      }),
    })
    return {
      process,
      database,
      context,
      engine: new SyncEngine({ context, leases, limits, connections, tickMs: temper.wakeMs }),
    }
  }

  async function end({ process, database }: Daemon): Promise<void> {
    await scheduler.kill(process)
    await database.die()
  }

  /** Lets everything go on until this is done. */
  async function drive<Result>(work: Promise<Result>): Promise<Result> {
    let over: { result: Result } | { error: unknown } | undefined
    work.then(
      (result) => {
        over = { result }
      },
      (error: unknown) => {
        over = { error }
      },
    )
    await scheduler.drive(() => over !== undefined, scheduler.count + STEPS_MAX)
    if (over && 'result' in over) return over.result
    throw (over as { error: unknown }).error
  }

  const differences: string[] = []
  const seen = { invited: 0, cancelled: 0, held: 0, written: 0, waits: 0, brake: 0, whole: 0 }
  for (let look = 1; look <= LOOKS; look++) {
    const daemon = begin(`d${look}`)
    // Some first looks are those before any pass, when people are there already.
    if (look > 1 || random() < 0.5) void daemon.engine.start().catch(() => {})
    await drive(daemon.process.clock.sleep(2_000 + random() * 14_000))
    await end(daemon)
    scheduler.hold()
    const planner = begin(`plan${look}`)
    await drive(planner.process.clock.sleep(STILL_MS))
    scheduler.still()
    const before = await stateOf(server, world)
    const plan = await drive(planPass(planner.context, planner.engine.connection(NAME)))
    const after = await stateOf(server, world)
    for (const [what, digest] of Object.entries(after))
      if (!isDeepStrictEqual(digest, before[what]))
        differences.push(`seed ${seed}, look ${look}: the plan changed ${what}`)
    await end(planner)
    // The pass may send as many requests at once as the plan could: one that waits for its turn reads the interviews more often.
    await server.query('delete from sync_accounts')
    const doer = begin(`pass${look}`)
    const last = await lastDelivery(server)
    const known = new Set(world.api.interviews.keys())
    const there = new Set([...known].filter((id) => !world.api.interviews.get(id)?.cancelled))
    const heldBefore = await heldRows(server)
    await drive(passBy(doer))
    await end(doer)
    const did = await effectsOf(server, world, { last, known, there, heldBefore })
    const said = effectsIn(plan, world)
    for (const key of Object.keys(did) as (keyof Effects)[]) {
      seen[key] += did[key] === null ? 0 : typeof did[key] === 'string' ? 1 : did[key].length
      if (!isDeepStrictEqual(did[key], said[key]))
        differences.push(
          `seed ${seed}, look ${look}: ${key}: said ${JSON.stringify(said[key])}, did ${JSON.stringify(did[key])}`,
        )
    }
    if (plan.incomplete === null) seen.whole++
    scheduler.release()
  }
  await world.ats.close()
  return { differences, seen }
}

/** One pass, with the invites and cancellations that follow from it, as a daemon makes it. */
async function passBy({ engine, context }: Daemon): Promise<void> {
  const connection = engine.connection(NAME)
  // Where no daemon was there before.
  await makeKnown(context, new Map([[NAME, connection]]))
  await engine.whenFree('pass', connection, (leased) => runPass(leased, connection, { evenIfNotDue: true }))
  await engine.whenFree('applications', connection, (leased) =>
    settleApplications({ ...leased, isStopping: () => false }, connection),
  )
}

const sorted = (texts: readonly string[]): string[] => [...texts].sort()

/** Of applications with one address it hangs on the order of requests who is invited, and who waits: either will do. */
function nameIn({ addresses }: SimWorld, id: string): string {
  const email = addresses.get(id)
  const isShared = email !== undefined && [...addresses.values()].filter((one) => one === email).length > 1
  return isShared ? email : id
}

function effectsIn(plan: Plan, world: SimWorld): Effects {
  const ids = (steps: Plan['invite']) => sorted(steps.filter((one) => !one.held).map((one) => one.applicationId))
  return {
    invited: sorted(ids(plan.invite).map((id) => nameIn(world, id))),
    cancelled: ids(plan.cancel),
    held: sorted([
      ...plan.invite.filter((one) => one.held).map((one) => `${one.applicationId} invited`),
      ...plan.cancel.filter((one) => one.held).map((one) => `${one.applicationId} cancelled`),
    ]),
    written: sorted(
      plan.write.map(({ applicationId, interviewId, event, action, payload, held }) =>
        JSON.stringify([applicationId, interviewId, event, action, payload, held === true]),
      ),
    ),
    waits: sorted(plan.waiting.map(({ applicationId, why, code }) => waitOf(nameIn(world, applicationId), code, why))),
    brake: plan.held && JSON.stringify(plan.held),
  }
}

const waitOf = (applicationId: string, code: string | null, why: string): string =>
  `${applicationId} ${code}${code !== null && WORDED_BY_API.includes(code) ? '' : ` ${why}`}`

async function effectsOf(
  server: SimServer,
  world: SimWorld,
  before: { last: number; known: ReadonlySet<string>; there: ReadonlySet<string>; heldBefore: readonly string[] },
): Promise<Effects> {
  const { interviews } = world.api
  const externalId = (id: string) => interviews.get(id)?.versions.at(-1)?.body.externalId ?? ''
  const gaveWay = new Set(world.api.gaveWay.map(({ id }) => id))
  const gone = [...before.there].filter((id) => interviews.get(id)?.cancelled && !gaveWay.has(id))
  const written = await server.query<{
    application_id: string
    interview_id: string
    event: string
    action: string
    payload: object
    state: string
  }>(
    `select application_id, interview_id, event, action, payload, state from deliveries where seq > $1 and state <> 'discarded' order by seq`,
    [before.last],
  )
  const waits = await server.query<{ application_id: string; waits_for: string | null; why: string }>(
    `select application_id, waits_for, coalesce(last_problem, 'to be ' || want || ': ' || reason) as why
     from sync_applications where state in ('open', 'person') order by application_id`,
  )
  const [row] = await server.query<{ held: object | null }>('select held from sync_connections')
  return {
    invited: sorted(
      [...interviews.keys()].filter((id) => !before.known.has(id)).map((id) => nameIn(world, externalId(id))),
    ),
    cancelled: sorted(gone.map(externalId)),
    held: sorted((await heldRows(server)).filter((one) => !before.heldBefore.includes(one))),
    written: sorted(
      written.map((one) =>
        JSON.stringify([
          one.application_id,
          one.interview_id,
          one.event,
          one.action,
          mapTexts(one.payload, maskSeals),
          one.state === 'held',
        ]),
      ),
    ),
    waits: sorted(waits.map((one) => waitOf(nameIn(world, one.application_id), one.waits_for, one.why))),
    brake: row?.held ? JSON.stringify(row.held) : null,
  }
}

async function heldRows(server: SimServer): Promise<string[]> {
  const rows = await server.query<{ told: string }>(
    `select application_id || ' ' || want as told from sync_applications where state = 'held'`,
  )
  return rows.map((row) => row.told)
}

async function lastDelivery(server: SimServer): Promise<number> {
  const [row] = await server.query<{ seq: string }>('select coalesce(max(seq), 0) as seq from deliveries')
  return Number(row?.seq ?? 0)
}

/** Everything that a plan could change: the engine's tables, the interviews, the notes. Tokens and waits are the connector's. */
async function stateOf(server: SimServer, world: SimWorld): Promise<Record<string, unknown>> {
  const tables = await server.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
       and (tablename like 'sync\\_%' or tablename like 'deliver%' or tablename = 'leases') and tablename not in ('sync_accounts', 'sync_secrets') order by 1`,
  )
  const state: Record<string, unknown> = {
    interviews: [...world.api.interviews],
    positions: world.api.positions,
    notes: world.ats.notes(),
  }
  for (const { name } of tables)
    state[name] = await server.query(
      `select md5(string_agg(t::text, E'\\n' order by t::text)) from ${name} t${name === 'leases' ? ` where name not like 'token %'` : ''}`,
    )
  return structuredClone(state)
}
