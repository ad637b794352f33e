import type { Knex } from 'knex'
import { AppError } from '../../base/errors.ts'
import type { WriteAction } from '../../connector-kit/contract.ts'
import { type Changed, discardDeliveries, listDeliveries, retryDeliveries } from '../deliveries/deliveries-admin.ts'
import type { SyncEngine } from '../engine/engine.ts'
import { countWaiting, readHealth } from '../engine/health.ts'
import { approveHeld } from '../engine/held-verdict.ts'
import { plainLine } from '../engine/plain-health.ts'
import { lineUnsettled, type Unsettled } from '../engine/settle-states.ts'
import { waitingHealth } from '../engine/waiting-health.ts'
import { type Connection, rightNamed, type SyncContext } from '../store/connection.ts'
import { requestPass } from '../store/connections-store.ts'
import { originsOf, readReport } from './connection-report.ts'
import type {
  DeliveriesAsked,
  ForetoldDecision,
  InterviewOrigin,
  NeededRight,
  PlanAsked,
  ShownHeld,
  SyncAdminService,
  Viewer,
} from './contract.ts'
import { earlierOf } from './earlier-accounts.ts'
import { effectsOfDecision } from './effects.ts'
import { explain } from './explain.ts'
import { lastTries, type PlainApplication, plainly, plainWrite } from './explain-plain.ts'
import { HeldNames, listHeld } from './held.ts'
import { interviewHistory } from './interview-history.ts'
import { applicationsNamed, keyOf, mayBeName, namesOf } from './names.ts'
import { beginPlan, type PlannerParts } from './planner.ts'
import type { HidesAi } from './withheld.ts'

/** So many people of one name are explained. */
const NAMED_MAX = 50
const AT_ONCE = 4

/** The right that a write needs; without a name where its connection is gone. */
const rightFor = (connection: Connection | undefined, action: string): NeededRight =>
  connection ? rightNamed(connection, connection.writeRights?.[action as WriteAction]) : { name: null, isOfUser: false }

/** The sync as the dashboard shows it, within the bounds of who looks. */
export class AdminService implements SyncAdminService {
  readonly #context: SyncContext
  readonly #states: () => Pick<SyncEngine, 'connections' | 'unsettled'>
  readonly #planner: PlannerParts
  readonly #knex: Knex
  readonly #heldNames: HeldNames

  constructor(
    context: SyncContext,
    states: () => Pick<SyncEngine, 'connections' | 'unsettled'>,
    planner: PlannerParts,
  ) {
    this.#context = context
    this.#states = states
    this.#planner = planner
    this.#knex = context.database.knex
    this.#heldNames = new HeldNames(context.clock)
  }

  async connections(viewer: Viewer) {
    const known = await readHealth(this.#context.database, this.#seenBy(viewer))
    return [...this.#waitingFor(viewer).map(waitingHealth), ...known]
  }

  async waitingForSomebody(viewer: Viewer) {
    return this.#waitingFor(viewer).length + (await countWaiting(this.#context.database, this.#namesFor(viewer)))
  }

  async connection(viewer: Viewer, name: string) {
    const waiting = this.#waitingFor(viewer).find((one) => one.connection.config.name === name)
    if (waiting)
      return { health: waitingHealth(waiting), people: [], waiting: [], setAside: [], passes: [], earlier: [] }
    const connection = this.#find(viewer, name)
    const [[health], report, earlier] = await Promise.all([
      readHealth(this.#context.database, [connection]),
      readReport(this.#knex, connection),
      earlierOf(this.#knex, [connection]),
    ])
    if (!health) throw new Error('a connection without health')
    return { health, ...report, earlier }
  }

  async deliveries(viewer: Viewer, asked: DeliveriesAsked, limit: number) {
    const ofStates = await this.#statesFor(viewer)
    if (asked.connection !== undefined && !ofStates.has(asked.connection)) throw unknownConnection(asked.connection)
    const rows = await listDeliveries(this.#knex, { ...asked, connections: [...ofStates.keys()] }, limit)
    const [names, tries] = await Promise.all([namesOf(this.#knex, rows), lastTries(this.#knex, rows)])
    return rows.map((row) => ({
      ...row,
      ats: ofStates.get(row.connection)?.atsName ?? null,
      right: rightFor(ofStates.get(row.connection), row.action),
      told: plainWrite(row.state, { ...row, attempts: tries.filter((one) => one.seq === row.seq) }),
      name: names.get(keyOf(row.connection, row.application)) ?? null,
      isOfEarlier: ofStates.get(row.connection)?.name !== row.connection,
    }))
  }

  /** Only administrators have the ATS asked: it shows people who have nothing to do with any interview. */
  async explain(viewer: Viewer, name: string, asked: string, hides: HidesAi) {
    const connection = this.#find(viewer, name)
    // By the configured name somebody may mean a person of an earlier account, whose ids others have here.
    if (connection.name !== name) throw unknownConnection(name)
    // Of an interview elsewhere there is no page here to rate it on.
    const hidesAi: HidesAi = async (id) => connection.reviewUrl(id) !== null && hides(id)
    const named = mayBeName(asked) ? await applicationsNamed(this.#knex, name, asked, NAMED_MAX) : []
    const found =
      named.length > 0
        ? await inTurns(named, (id) => explain(this.#context, connection, id, { asksAts: false, hidesAi }))
        : await explain(this.#context, connection, asked, { asksAts: viewer.isAdministrator, hidesAi })
    const names = await namesOf(
      this.#knex,
      found.flatMap(({ applicationId }) =>
        applicationId === null ? [] : [{ connection: name, application: applicationId }],
      ),
    )
    const applications = await this.#knex('sync_applications')
      .where({ connection: name })
      .whereIn(
        'application_id',
        found.flatMap(({ applicationId }) => applicationId ?? []),
      )
      .select<(PlainApplication & { application_id: string })[]>('application_id', 'want', 'state', 'waits_for')
    return found.map((one) => ({
      ...one,
      ats: connection.atsName,
      writeRights: Object.fromEntries(
        Object.keys(connection.writeRights ?? {}).map((action) => [action, rightFor(connection, action)]),
      ),
      plain: plainly(
        one,
        applications.find((row) => row.application_id === one.applicationId),
      ),
      name: names.get(keyOf(name, one.applicationId ?? '')) ?? null,
      interviewIds: one.interviewIds.filter((id) => connection.reviewUrl(id) !== null),
    }))
  }

  async originOf(viewer: Viewer, interviewId: string) {
    const row = await this.#knex('sync_interviews as i')
      .where({ interview_id: interviewId })
      .whereIn('connection', this.#namesFor(viewer))
      .first<{ connection: string; application_id: string; beside: string[] } | undefined>(
        'connection',
        'application_id',
        this.#knex.raw(
          'array(select b.interview_id from sync_interviews b where b.connection = i.connection and b.application_id = i.application_id) as beside',
        ),
      )
    if (!row) return null
    const connection = this.#find(viewer, row.connection)
    const interviewIds = row.beside.filter((id) => connection.reviewUrl(id) !== null)
    return { connection: row.connection, applicationId: row.application_id, interviewIds }
  }

  async historyOf(viewer: Viewer, of: InterviewOrigin, hidesAi: HidesAi) {
    const connection = this.#find(viewer, of.connection)
    return { ats: connection.atsName, ...(await interviewHistory(this.#knex, connection, of, hidesAi)) }
  }

  async effectsOf(
    viewer: Viewer,
    interviews: readonly { readonly id: string; readonly externalId: string | null }[],
    decision: 'approved' | 'rejected',
    hidesAi: HidesAi,
  ) {
    const origins = await originsOf(this.#knex, interviews, this.#namesFor(viewer))
    const foretold = new Map<string, ForetoldDecision>(interviews.map(({ id }) => [id, null]))
    await inTurns([...new Set(origins.values())], async (name) => {
      const connection = this.#find(viewer, name)
      const ids = [...origins].flatMap(([id, one]) => (one === name ? [id] : []))
      const effects = await effectsOfDecision(this.#context, connection, ids, { decision, hidesAi })
      for (const [id, one] of effects)
        foretold.set(id, 'problem' in one ? one : { connection: name, ats: connection.atsName, effects: one })
      return []
    })
    return foretold
  }

  async held(viewer: Viewer, name: string, after: string, limit: number) {
    const connection = this.#find(viewer, name)
    return listHeld({ ...this.#context, names: this.#heldNames }, connection, after, limit)
  }

  async decideHeld(viewer: Viewer, name: string, verdict: 'approve' | 'reject', shown: ShownHeld) {
    const connection = this.#find(viewer, name)
    this.#assertAdministrator(viewer)
    return approveHeld(this.#context, connection.name, verdict, { by: viewer.userId, ...shown })
  }

  async requestSync(viewer: Viewer, name: string) {
    this.assertMayPlan(viewer, name)
    await requestPass(this.#context.database, this.#find(viewer, name).name)
  }

  assertMayPlan(viewer: Viewer, name: string) {
    this.#find(viewer, name)
    this.#assertAdministrator(viewer)
  }

  async plan(viewer: Viewer, name: string, asked: PlanAsked) {
    this.assertMayPlan(viewer, name)
    return beginPlan(this.#context, this.#planner, this.#find(viewer, name), asked)
  }

  async retry(viewer: Viewer, seq: number, isLookedFor: boolean) {
    this.#assertAdministrator(viewer)
    const filter = { seqs: [seq], connections: [...(await this.#statesFor(viewer)).keys()] }
    const options = { dryRun: false, evenIfDoubtful: isLookedFor, by: viewer.userId }
    assertChanged(await retryDeliveries(this.#knex, filter, options))
  }

  async discard(viewer: Viewer, seq: number) {
    this.#assertAdministrator(viewer)
    const filter = { seqs: [seq], connections: [...(await this.#statesFor(viewer)).keys()] }
    assertChanged(await discardDeliveries(this.#knex, filter, { dryRun: false, by: viewer.userId }))
  }

  #seenBy(viewer: Viewer): Connection[] {
    return this.#states().connections.filter((one) => isSeenBy(viewer, one))
  }

  /** Those that wait for their account. */
  #waitingFor(viewer: Viewer): Unsettled[] {
    return this.#states().unsettled.filter(({ connection }) => isSeenBy(viewer, connection))
  }

  #namesFor(viewer: Viewer): string[] {
    return this.#seenBy(viewer).map(({ name }) => name)
  }

  /** The states whose write-backs a viewer sees, each with its connection: also those of earlier accounts of the same owner. */
  async #statesFor(viewer: Viewer): Promise<ReadonlyMap<string, Connection>> {
    const seen = this.#seenBy(viewer)
    const states = new Map(seen.map((one) => [one.name, one]))
    for (const { state, connection } of await earlierOf(this.#knex, seen)) {
      const present = seen.find(({ config }) => config.name === connection)
      if (present && !states.has(state)) states.set(state, present)
    }
    return states
  }

  /** By the name of its state, or by the configured one, which pages of documents know. */
  #find(viewer: Viewer, name: string): Connection {
    const connection = this.#seenBy(viewer).find((one) => one.name === name || one.config.name === name)
    if (connection) return connection
    const waiting = this.#waitingFor(viewer).find((one) => one.connection.config.name === name)
    if (waiting)
      throw new AppError(plainLine(waiting.connection.atsName, lineUnsettled(waiting)), {
        kind: 'transient',
        code: waiting.code,
        status: 503,
        facts: { ats: waiting.connection.atsName },
      })
    throw unknownConnection(name)
  }

  #assertAdministrator(viewer: Viewer): void {
    if (!viewer.isAdministrator)
      throw new AppError(
        'Only an administrator may do this. Ask an administrator of your organization, or somebody with a shell on the server: interview-bridge admin user update ID --role administrator',
        { kind: 'domain', code: 'sync.not_administrator', status: 403 },
      )
  }
}

function isSeenBy(viewer: Viewer, { config }: Connection): boolean {
  return config.organization === undefined ? viewer.isOperator : config.organization === viewer.organizationId
}

const unknownConnection = (name: string): AppError =>
  new AppError(`There is no connection "${name}".`, {
    ...{ kind: 'domain', code: 'connection.unknown', status: 404 },
    facts: { connection: name },
  })

function assertChanged({ changed, left }: Changed): void {
  if (changed.length > 0) return
  const [stays] = left
  throw stays === undefined
    ? new AppError('There is no such write-back.', { kind: 'domain', code: 'delivery.unknown', status: 404 })
    : new AppError(`It stays as it is: ${stays.why}.`, {
        ...{ kind: 'domain', code: 'delivery.unchanged', status: 409 },
        facts: { stays: stays.code, state: stays.state },
      })
}

/** A few at once, so that one search does not take every connection to the database. */
async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += AT_ONCE)
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))).flat())
  return results
}
