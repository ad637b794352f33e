import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../src/base/errors.ts'
import type { InterviewListRequest } from '../../src/interview/contract/client.ts'
import { replay } from '../../src/sync/events/replay.ts'
import { planPass } from '../../src/sync/operations/plan.ts'
import { reconcile, reconcileInParts } from '../../src/sync/operations/reconcile.ts'
import type { Connection } from '../../src/sync/store/connection.ts'
import { deleteExpired } from '../../src/sync/store/retention.ts'
import { withSeenIds } from '../../src/sync/store/seen-ids.ts'
import { eventually } from '../kit/product.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** `plan` and `reconcile` on a connection with thousands of applications read them page by page. */

const MANY = 2_500
const ROWS_MAX = 1_000
let world: SyncWorld

beforeAll(async () => {
  world = await startSyncWorld({ connection: { poll: { every: '1h' } } })
  await eventually('the first pass', async () => (await knex()('sync_passes').whereNotNull('ended_at')).length > 0)
  await knex().raw(
    `insert into sync_applications (connection, application_id, job_id, status, want, reason, state)
     select 'test', (900000 + n)::text, ?, 'active', 'invited', 'test', 'settled' from generate_series(1, ?::int) n`,
    [String(world.jobId), MANY],
  )
  await knex().raw(
    `insert into sync_interviews (connection, interview_id, position_id, application_id, updated_at, hash, body, state)
     select 'test', lpad(to_hex(n), 24, '0'), ?, (900000 + n)::text, '2026-11-23T10:00:00.000Z', '',
       jsonb_build_object('id', lpad(to_hex(n), 24, '0'), 'source', 'api', 'candidate', '{}'::jsonb, 'status', 'created', 'positionId', ?::text,
         'analysisStatus', 'not_requested', 'approvalStatus', 'pending', 'updatedAt', '2026-11-23T10:00:00.000Z'), 'owned'
     from generate_series(1, ?::int) n`,
    [world.positionId, world.positionId, MANY],
  )
})
afterAll(() => world.close())

const knex = () => world.product.core.database.knex
const connection = () => world.product.core.engine.connection('test')

/** The most rows that one statement of `work` brought into memory. */
async function mostRows(work: () => Promise<unknown>): Promise<number> {
  let most = 0
  const note = (response: unknown) => {
    const rows = Array.isArray(response) ? response : ((response as { rows?: unknown[] })?.rows ?? [])
    most = Math.max(most, rows.length)
  }
  knex().on('query-response', note)
  await work()
  knex().removeListener('query-response', note)
  return most
}

test('plan and replay read the applications and interviews they know page by page', async () => {
  const { sync } = world.product.core
  expect(await mostRows(() => planPass(sync, connection()))).toBeLessThanOrEqual(ROWS_MAX)
  let replayed = 0
  const most = await mostRows(async () => {
    replayed = (await replay(sync, connection(), 3_000)).length
  })
  expect(most).toBeLessThanOrEqual(ROWS_MAX)
  // One note for the invite of each.
  expect(replayed).toBe(MANY)
})

test('reconcile compares every application, page by page', async () => {
  const { engine } = world.product.core
  let compared = 0
  let drift: readonly string[] = []
  const most = await mostRows(async () => {
    // The API knows none of the interviews; asked one by one they would be 2,500 calls.
    await knex()('sync_interviews').where({ connection: 'test' }).delete()
    const report = await engine.whenFree('pass', connection(), (context) => reconcile(context, connection()))
    compared = report.applications
    drift = report.drift.map((one) => `${one.kind} ${one.subject}`)
  })
  expect(compared).toBe(MANY)
  expect(new Set(drift).size).toBe(MANY)
  expect(drift).toContain('not-invited application 902500')
  expect(most).toBeLessThanOrEqual(ROWS_MAX)
})

test('reconcile reads each position from its last stamp, under a lease of its own', async () => {
  const [first, second] = [world.positionId, 'f'.repeat(24)]
  const idOf = (n: number) => `e${n.toString(16).padStart(23, '0')}`
  // Some share their stamp, and two pages meet within them.
  const stampOf = (n: number) => new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 4) * 1_000).toISOString()
  const versions = Array.from({ length: 250 }, (_, n) => ({
    ...{ id: idOf(n), positionId: first, externalId: `unknown-${n}`, source: 'api', status: 'created' },
    ...{ approvalStatus: 'pending', analysisStatus: 'not_requested', candidate: {}, updatedAt: stampOf(n) },
  }))
  const asked: InterviewListRequest[] = []
  const listInterviews = async (query: InterviewListRequest) => {
    asked.push(query)
    const { positionId, updatedSince = '', limit = 100, page = 1 } = query
    const all = versions.filter((one) => one.positionId === positionId && one.updatedAt >= updatedSince)
    const meta = { total: all.length, page, limit, totalPages: Math.ceil(all.length / limit) }
    return { data: all.slice((page - 1) * limit, page * limit), meta, timestamp: Date.now() }
  }
  // The second one is gone.
  const getInterview = () => Promise.reject(new AppError('gone', { kind: 'domain', code: 'test', status: 404 }))
  const real = connection()
  const of = { ...real, api: { ...real.api, listInterviews, getInterview } } as unknown as Connection
  const row = { connection: 'test', application_id: 'a', updated_at: stampOf(0), hash: '', state: 'owned' }
  for (const [id, position] of [
    [idOf(0), first],
    ['d'.repeat(24), second],
  ])
    await knex()('sync_interviews').insert({
      ...row,
      ...{ interview_id: id, position_id: position, body: { ...versions[0], id, positionId: position } },
    })
  let parts = 0
  const report = await reconcileInParts((work) => {
    parts++
    return world.product.core.engine.whenFree('pass', of, work)
  }, of)
  // Two positions, none after them, and what is no version.
  expect(parts).toBe(4)
  expect(report.interviews).toBe(250)
  const drifts = (kind: string) => report.drift.filter((one) => one.kind === kind)
  expect(drifts('missed-version')).toHaveLength(249)
  expect(drifts('missed-cancel').map(({ subject }) => subject)).toEqual([expect.stringContaining('dddd')])
  expect(asked.filter(({ page }) => page !== 1)).toEqual([])
  expect(asked.filter(({ positionId }) => positionId === first).length).toBeLessThanOrEqual(4)
})

test('ids beyond the bound of the memory are found too, and leave no rows behind', async () => {
  const ids = Array.from({ length: 30 }, (_, at) => `id ${at}`)
  await withSeenIds(
    knex(),
    async (seen) => {
      for (let at = 0; at < 20; at += 7) await seen.add(ids.slice(at, Math.min(at + 7, 20)))
      await seen.add(ids.slice(0, 20))
      expect(await seen.missing(ids)).toEqual(ids.slice(20))
      expect((await knex()('sync_seen').count('* as n'))[0]).toEqual({ n: 15 })
    },
    5,
  )
  expect((await knex()('sync_seen').count('* as n'))[0]).toEqual({ n: 0 })
  await knex()('sync_seen').insert({ run: 'died', id: 'x', at: new Date(Date.now() - 8 * 86_400_000) })
  await deleteExpired(world.product.core.database)
  expect((await knex()('sync_seen').count('* as n'))[0]).toEqual({ n: 0 })
})
