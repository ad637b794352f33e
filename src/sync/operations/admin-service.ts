import type { Knex } from 'knex'
import { AppError } from '../../base/errors.ts'
import { type Changed, discardDeliveries, listDeliveries, retryDeliveries } from '../deliveries/deliveries-admin.ts'
import { approveHeld } from '../engine/brake.ts'
import { readHealth } from '../engine/health.ts'
import { TO_CORRECT } from '../rules/waits.ts'
import type { Connection, SyncContext } from '../store/connection.ts'
import type {
  ConnectionReport,
  DeliveriesAsked,
  ForetoldDecision,
  PlanAsked,
  ShownHeld,
  SyncAdminService,
  Viewer,
} from './contract.ts'
import { effectsOfDecision } from './effects.ts'
import { explain } from './explain.ts'
import { lastTries, type PlainApplication, plainly, plainWrite } from './explain-plain.ts'
import { HeldNames, listHeld } from './held.ts'
import { applicationsNamed, keyOf, mayBeName, nameFrom, namesOf } from './names.ts'
import { beginPlan, type PlannerParts } from './planner.ts'
import type { HidesAi } from './withheld.ts'

/** This many of each kind are listed; the counts tell the rest. */
const LISTED = 50
const PASSES = 60
const AT_ONCE = 4

/** The sync as the dashboard shows it, within the bounds of who looks. */
export class AdminService implements SyncAdminService {
  readonly #context: SyncContext
  readonly #connections: () => readonly Connection[]
  readonly #planner: PlannerParts
  readonly #knex: Knex
  readonly #heldNames: HeldNames

  constructor(context: SyncContext, connections: () => readonly Connection[], planner: PlannerParts) {
    this.#context = context
    this.#connections = connections
    this.#planner = planner
    this.#knex = context.database.knex
    this.#heldNames = new HeldNames(context.clock)
  }

  connections(viewer: Viewer) {
    return readHealth(this.#context.database, this.#seenBy(viewer))
  }

  async connection(viewer: Viewer, name: string) {
    const connection = this.#find(viewer, name)
    const [[health], waiting, setAside, passes] = await Promise.all([
      readHealth(this.#context.database, [connection]),
      this.#waitingOf(name),
      this.#knex('sync_poison')
        .where({ connection: name })
        .orderBy('last_at', 'desc')
        .limit(LISTED)
        .select({ id: 'record_id', stream: 'stream', problem: 'problem', times: 'times', lastAt: 'last_at' }),
      this.#knex('sync_passes').where({ connection: name }).orderBy('id', 'desc').limit(PASSES).select({
        startedAt: 'started_at',
        endedAt: 'ended_at',
        outcome: 'outcome',
        reason: 'reason',
        repeats: 'repeats',
        repeatedSince: 'repeated_since',
      }),
    ])
    return { health, ...waiting, setAside, passes } as ConnectionReport
  }

  async deliveries(viewer: Viewer, asked: DeliveriesAsked, limit: number) {
    if (asked.connection !== undefined) this.#find(viewer, asked.connection)
    const rows = await listDeliveries(this.#knex, { ...asked, connections: this.#namesFor(viewer) }, limit)
    const [names, tries] = await Promise.all([namesOf(this.#knex, rows), lastTries(this.#knex, rows)])
    return rows.map((row) => ({
      ...row,
      plain: plainWrite(this.#find(viewer, row.connection).atsName, row.state, {
        ...row,
        attempts: tries.filter((one) => one.seq === row.seq),
      }),
      name: names.get(keyOf(row.connection, row.application)) ?? null,
    }))
  }

  /** Only administrators have the ATS asked: it shows people who have nothing to do with any interview. */
  async explain(viewer: Viewer, name: string, asked: string, hides: HidesAi) {
    const connection = this.#find(viewer, name)
    // Of an interview elsewhere there is no page here to rate it on.
    const hidesAi: HidesAi = async (id) => connection.reviewUrl(id) !== null && hides(id)
    const named = mayBeName(asked) ? await applicationsNamed(this.#knex, name, asked, LISTED) : []
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
      plain: plainly(
        connection.atsName,
        one,
        applications.find((row) => row.application_id === one.applicationId),
      ),
      name: names.get(keyOf(name, one.applicationId ?? '')) ?? null,
      interviewIds: one.interviewIds.filter((id) => connection.reviewUrl(id) !== null),
    }))
  }

  async originOf(viewer: Viewer, interviewId: string) {
    const row = await this.#knex('sync_interviews')
      .where({ interview_id: interviewId })
      .whereIn('connection', this.#namesFor(viewer))
      .first<{ connection: string; application_id: string } | undefined>('connection', 'application_id')
    return row ? { connection: row.connection, applicationId: row.application_id } : null
  }

  async effectsOf(
    viewer: Viewer,
    interviews: readonly { readonly id: string; readonly externalId: string | null }[],
    decision: 'approved' | 'rejected',
    hidesAi: HidesAi,
  ) {
    const origins = await this.#originsOf(viewer, interviews)
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
    const filter = { seqs: [seq], connections: this.#namesFor(viewer) }
    const options = { dryRun: false, evenIfDoubtful: isLookedFor, by: viewer.userId }
    assertChanged(await retryDeliveries(this.#knex, filter, options))
  }

  async discard(viewer: Viewer, seq: number) {
    this.#assertAdministrator(viewer)
    const filter = { seqs: [seq], connections: this.#namesFor(viewer) }
    assertChanged(await discardDeliveries(this.#knex, filter, { dryRun: false, by: viewer.userId }))
  }

  #seenBy(viewer: Viewer): Connection[] {
    return this.#connections().filter(({ config }) =>
      config.organization === undefined ? viewer.isOperator : config.organization === viewer.organizationId,
    )
  }

  #namesFor(viewer: Viewer): string[] {
    return this.#seenBy(viewer).map(({ name }) => name)
  }

  #find(viewer: Viewer, name: string): Connection {
    const connection = this.#seenBy(viewer).find((one) => one.name === name)
    if (connection) return connection
    throw new AppError(`There is no connection "${name}".`, { kind: 'domain', code: 'connection.unknown', status: 404 })
  }

  #assertAdministrator(viewer: Viewer): void {
    if (!viewer.isAdministrator)
      throw new AppError(
        'Only an administrator may do this. Ask an administrator of your organization, or somebody with a shell on the server: interview-bridge admin user update ID --role administrator',
        { kind: 'domain', code: 'sync.not_administrator', status: 403 },
      )
  }

  /** The connections through which interviews came, by their ids; those that came through none that the viewer sees are missing. */
  async #originsOf(
    viewer: Viewer,
    interviews: readonly { readonly id: string; readonly externalId: string | null }[],
  ): Promise<ReadonlyMap<string, string>> {
    const values = {
      ids: interviews.map(({ id }) => id),
      externals: interviews.map(({ externalId }) => externalId ?? ''),
      names: this.#namesFor(viewer),
    }
    // An interview that was just made is known by its application until the next pass reads it.
    const { rows } = await this.#knex.raw<{ rows: { id: string; connection: string | null }[] }>(
      `select q.id, coalesce(
         (select s.connection from sync_interviews s where s.interview_id = q.id and s.connection = any(:names::text[]) limit 1),
         (select a.connection from sync_applications a where a.application_id = q.external and a.interview_id = q.id and a.connection = any(:names::text[]) limit 1)) as connection
       from unnest(:ids::text[], :externals::text[]) as q(id, external)`,
      values,
    )
    return new Map(rows.flatMap(({ id, connection }) => (connection === null ? [] : [[id, connection]])))
  }

  async #waitingOf(connection: string): Promise<Pick<ConnectionReport, 'people' | 'waiting'>> {
    const rows = () =>
      this.#knex('sync_applications')
        .where({ connection })
        .orderBy('due_at')
        .limit(LISTED)
        .select<{ application_id: string; candidate: unknown; last_problem: string; due_at: Date }[]>(
          'application_id',
          'candidate',
          this.#knex.raw(`coalesce(last_problem, 'it waits for its turn') as last_problem`),
          'due_at',
        )
    const isToCorrect = (query: Knex.QueryBuilder) => query.whereIn('waits_for', [...TO_CORRECT])
    const [people, waiting] = await Promise.all([
      rows().where((of) => of.where({ state: 'person' }).orWhere((open) => isToCorrect(open.where({ state: 'open' })))),
      rows()
        .where({ state: 'open', want: 'invited' })
        .whereNot((of) => isToCorrect(of.whereNotNull('waits_for'))),
    ])
    return {
      people: people.map((row) => ({
        applicationId: row.application_id,
        name: nameFrom(row.candidate),
        problem: row.last_problem,
        dueAt: null,
      })),
      waiting: waiting.map((row) => ({
        applicationId: row.application_id,
        name: nameFrom(row.candidate),
        problem: row.last_problem,
        dueAt: row.due_at,
      })),
    }
  }
}

function assertChanged({ changed, left }: Changed): void {
  if (changed.length > 0) return
  const why = left[0]?.why
  throw why === undefined
    ? new AppError('There is no such write-back.', { kind: 'domain', code: 'delivery.unknown', status: 404 })
    : new AppError(`It stays as it is: ${why}.`, { kind: 'domain', code: 'delivery.unchanged', status: 409 })
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
