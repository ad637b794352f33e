import type { Knex } from 'knex'
import { withPriority } from '../../connector-kit/priority.ts'
import type { Interview } from '../../interview/contract/contract.ts'
import { takeVersions } from '../events/ingest.ts'
import { readChanges } from '../events/reader.ts'
import { findPast, type PastRule } from '../events/replay.ts'
import { askForUnknown, takeUpKnown } from '../invites/adopt.ts'
import { noPullCounts } from '../invites/decisions.ts'
import { pullAllJobs } from '../invites/jobs.ts'
import { take } from '../invites/pull.ts'
import type { Connection, LeasedContext } from '../store/connection.ts'
import { sweepAgain } from '../store/connections-store.ts'
import type { SyncEngine } from './engine.ts'

/** Pages of one turn; between two turns the connection's ordinary passes get theirs. */
const PAGES_PER_TURN = 20

/** How far a backfill is. */
export interface BackfillProgress {
  readonly done: number
  readonly total: number
  readonly intents: number
  /** Until the end at the present pace; null before there is one. */
  readonly remainingMs: number | null
}

/** The result of a backfill. */
export interface BackfillSummary {
  readonly since: string
  readonly resumed: boolean
  readonly done: number
  readonly intents: number
  readonly applications: number
  /** All write-backs of the connection about which the brake decides with the next pass. */
  readonly held: number
  /** Write-back rules that write nothing about events that happened before the rule was there. */
  readonly past: readonly PastRule[]
}

/** The last row that was counted. The list is in order of both, and its pages overlap. */
interface Mark {
  readonly ms: number
  readonly id: string
}

interface Row {
  since: Date
  cursor: string
  total: number
  done: number
  intents: number
  ended_at: Date | null
}

/**
 * Reads history anew from an instant on: interviews from the API, changes of applications from the ATS with the priority that
 * takes what the others leave. Goes on where an earlier one of the same start was stopped; known versions change
 * nothing.
 */
export async function backfill(
  engine: SyncEngine,
  name: string,
  since: string,
  options: { now(): number; onProgress(progress: BackfillProgress): void; isStopping(): boolean },
): Promise<BackfillSummary> {
  await engine.useStates()
  const connection = engine.connection(name)
  const known = await engine.whenFree('pass', connection, (context) => begin(context, connection, since))
  const begunMs = options.now()
  const doneBefore = Number(known.done)
  let { cursor } = known
  let [done, intents] = [doneBefore, Number(known.intents)]
  const applications = doneBefore > 0 ? 0 : await backfillApplications(engine, connection, since)
  let mark: Mark = { ms: 0, id: '' }
  for (let isLast = false; !isLast && !options.isStopping(); ) {
    const turn = await engine.whenFree('pass', connection, (context) => readTurn(context, connection, cursor, mark))
    mark = turn.mark
    cursor = turn.cursor
    isLast = turn.isLast
    done += turn.read
    intents += turn.intents
    await engine.whenFree('pass', connection, ({ database }) =>
      database
        .knex('sync_backfills')
        .where({ connection: connection.name })
        .update({ cursor, done, intents, ended_at: isLast ? database.knex.raw('clock_timestamp()') : null }),
    )
    const perMs = (done - doneBefore) / Math.max(1, options.now() - begunMs)
    const total = Math.max(Number(known.total), done)
    options.onProgress({ done, total, intents, remainingMs: perMs > 0 ? (total - done) / perMs : null })
  }
  return {
    since,
    resumed: doneBefore > 0,
    done,
    intents,
    applications,
    ...(await engine.whenFree('pass', connection, (context) => afterwards(context, connection))),
  }
}

/**
 * The closing sentences: candidates that wait for the brake, and write-backs that are not made because their rule came
 * later.
 */
async function afterwards(
  context: LeasedContext,
  connection: Connection,
): Promise<Pick<BackfillSummary, 'held' | 'past'>> {
  const [row] = await context.database
    .knex('deliveries')
    .where({ connection: connection.name, state: 'held' })
    .count<{ n: string }[]>('seq as n')
  return { held: Number(row?.n ?? 0), past: await findPast(context, connection) }
}

async function begin(context: LeasedContext, connection: Connection, since: string): Promise<Row> {
  const { knex } = context.database
  const row = await find(knex, connection.name)
  if (row && row.ended_at === null && row.since.toISOString() === since) return row
  const { meta } = await connection.api.listInterviews({ updatedSince: since, limit: 1, page: 1 })
  await knex('sync_backfills')
    .insert({ connection: connection.name, since, cursor: since, total: meta.total })
    .onConflict('connection')
    .merge({
      since,
      cursor: since,
      total: meta.total,
      done: 0,
      intents: 0,
      ended_at: null,
      started_at: knex.raw('clock_timestamp()'),
    })
  return { since: new Date(since), cursor: since, total: meta.total, done: 0, intents: 0, ended_at: null }
}

function find(db: Knex, connection: string): Promise<Row | undefined> {
  return db('sync_backfills').where({ connection }).first<Row | undefined>()
}

async function readTurn(
  context: LeasedContext,
  connection: Connection,
  from: string,
  after: Mark,
): Promise<{ cursor: string; isLast: boolean; read: number; intents: number; mark: Mark }> {
  let cursor = from
  let mark = after
  let [read, intents, pages] = [0, 0, 0]
  for await (const page of readChanges(connection.api, from)) {
    const planned = await takeVersions(context, connection, page.items, {
      hasQuarantined: true,
      unreadable: page.unreadable ?? [],
    })
    cursor = page.cursor
    const fresh = page.items.filter((one) => isBehind(mark, one))
    const last = fresh.at(-1)
    if (last) mark = markOf(last)
    read += fresh.length
    // Interviews that were read before their application are judged here too: on an empty database these are all of them.
    intents += planned.counts.intents + (await adoptAll(context, connection))
    if (page.isLast) return { cursor, isLast: true, read, intents, mark }
    // Inside a group of one timestamp there is no place to stop at: its pages are counted from its beginning.
    if (++pages >= PAGES_PER_TURN && cursor !== from) return { cursor, isLast: false, read, intents, mark }
  }
  return { cursor, isLast: true, read, intents, mark }
}

const markOf = ({ updatedAt, id }: Interview): Mark => ({ ms: Date.parse(updatedAt ?? ''), id })

function isBehind(mark: Mark, interview: Interview): boolean {
  const { ms, id } = markOf(interview)
  return ms > mark.ms || (ms === mark.ms && id > mark.id)
}

/** Takes everything that waits for its application and may be asked for now; the number of write-backs that follow. */
async function adoptAll(context: LeasedContext, connection: Connection): Promise<number> {
  let intents = 0
  for (let moved = 1; moved > 0; ) {
    const { asked, failure } = await withPriority('backfill', () => askForUnknown(context, connection))
    moved = asked
    await takeUpKnown(context, connection, ({ counts }) => {
      moved += counts.processed + counts.duplicate + counts.ignored
      intents += counts.intents
    })
    if (failure) throw failure
  }
  return intents
}

/** Changes since then, and everybody who stands in a mapped stage now. */
async function backfillApplications(engine: SyncEngine, connection: Connection, since: string): Promise<number> {
  if (connection.config.invite.length === 0) return 0
  const counts = noPullCounts()
  await withPriority('backfill', async () => {
    await engine.whenFree('pass', connection, (context) => pullAllJobs(context, connection))
    const to = (await connection.ats.serverTime()).toISOString()
    const { ats } = connection
    // An ATS without a list of changes shows all applications, or only those in given stages; the stages follow below.
    const changed = ats.applicationsChanged?.({ from: since, to }) ?? ats.applicationsSince?.(null) ?? []
    for await (const page of changed)
      await engine.whenFree('pass', connection, (context) =>
        take(context, connection, page.items, page.unreadable, counts),
      )
  })
  // The next pass lists the stages anew and lets go, or asks about, what was decided here.
  await engine.whenFree('pass', connection, ({ database }) => sweepAgain(database.knex, connection.name))
  return counts.applications
}
