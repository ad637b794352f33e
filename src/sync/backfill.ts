import type { Knex } from 'knex'
import { inLane } from '../connector-kit/lanes.ts'
import type { Connection, LeasedContext } from './connection.ts'
import { noPullCounts } from './decisions.ts'
import type { SyncEngine } from './engine.ts'
import { take } from './pull.ts'
import { takeVersions } from './push.ts'
import { readChanges } from './reader.ts'

/** Pages of one turn; between two turns the connection's ordinary passes get theirs. */
const PAGES_PER_TURN = 20

export interface BackfillProgress {
  readonly done: number
  readonly total: number
  readonly intents: number
  /** Until the end at the present pace; null before there is one. */
  readonly remainingMs: number | null
}

export interface BackfillSummary {
  readonly since: string
  readonly resumed: boolean
  readonly done: number
  readonly intents: number
  readonly applications: number
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
 * Reads history anew from an instant on: interviews from the API, changes of applications from the ATS in the lane that
 * takes what the others leave. Goes on where an earlier one of the same start was stopped; what is known already changes
 * nothing.
 */
export async function backfill(
  engine: SyncEngine,
  name: string,
  since: string,
  options: { now(): number; onProgress(progress: BackfillProgress): void; isStopping(): boolean },
): Promise<BackfillSummary> {
  const connection = engine.connection(name)
  const known = await engine.whenFree('pass', connection, (context) => begin(context, connection, since))
  const begunMs = options.now()
  const doneBefore = Number(known.done)
  let { cursor } = known
  let [done, intents] = [doneBefore, Number(known.intents)]
  const applications = doneBefore > 0 ? 0 : await backfillApplications(engine, connection, since)
  for (let isLast = false; !isLast && !options.isStopping(); ) {
    const turn = await engine.whenFree('pass', connection, (context) => readTurn(context, connection, cursor))
    cursor = turn.cursor
    isLast = turn.isLast
    done += turn.read
    intents += turn.intents
    await engine.whenFree('pass', connection, ({ database }) =>
      database
        .knex('sync_backfills')
        .where({ connection: name })
        .update({ cursor, done, intents, ended_at: isLast ? database.knex.raw('clock_timestamp()') : null }),
    )
    const perMs = (done - doneBefore) / Math.max(1, options.now() - begunMs)
    const total = Math.max(Number(known.total), done)
    options.onProgress({ done, total, intents, remainingMs: perMs > 0 ? (total - done) / perMs : null })
  }
  return { since, resumed: doneBefore > 0, done, intents, applications }
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
): Promise<{ cursor: string; isLast: boolean; read: number; intents: number }> {
  let cursor = from
  let [read, intents, pages] = [0, 0, 0]
  for await (const page of readChanges(connection.api, from)) {
    const planned = await takeVersions(context, connection, page.items, {
      hasPoison: true,
      unreadable: page.unreadable ?? [],
    })
    cursor = page.cursor
    read += page.items.length
    intents += planned.counts.intents
    if (page.isLast) return { cursor, isLast: true, read, intents }
    // Inside a group of one timestamp there is no place to stop at: its pages are counted from its beginning.
    if (++pages >= PAGES_PER_TURN && cursor !== from) return { cursor, isLast: false, read, intents }
  }
  return { cursor, isLast: true, read, intents }
}

/** Changes since then, and everybody who stands in a mapped stage now. */
async function backfillApplications(engine: SyncEngine, connection: Connection, since: string): Promise<number> {
  if (connection.config.invite.length === 0) return 0
  const counts = noPullCounts()
  await inLane('backfill', async () => {
    const to = (await connection.ats.serverTime()).toISOString()
    const { ats } = connection
    // Who has no list of changes shows everything, or nothing but who stands where; the stages follow below.
    const changed = ats.applicationsChanged?.({ from: since, to }) ?? ats.applicationsSince?.(null) ?? []
    for await (const page of changed)
      await engine.whenFree('pass', connection, (context) =>
        take(context, connection, page.items, page.unreadable, counts),
      )
  })
  // The next pass lists the stages anew and lets go, or asks about, what was decided here.
  await engine.whenFree('pass', connection, ({ database }) =>
    database.knex('sync_connections').where({ name: connection.name }).update({ last_sweep_at: null }),
  )
  return counts.applications
}
