import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ManualClock } from '../../src/base/clock.ts'
import { AppError } from '../../src/base/errors.ts'
import type { InterviewDetail } from '../../src/interview/contract/contract.ts'
import type { PlannedVersions } from '../../src/sync/events/ingest-plan.ts'
import { checkAnalyses, checkExpired } from '../../src/sync/events/reread.ts'
import type { Connection } from '../../src/sync/store/connection.ts'
import { eventually } from '../kit/product.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** Invites that expired and analyses under way are read one by one: few at a time, bounded in each pass, and each in its turn. */

let world: SyncWorld
const clock = new ManualClock('2026-11-23T10:00:00Z')

beforeAll(async () => {
  world = await startSyncWorld({ connection: { poll: { every: '1h' }, writeBack: [] } })
  await eventually('the first pass', async () => (await knex()('sync_passes').whereNotNull('ended_at')).length > 0)
})
afterAll(() => world.close())
beforeEach(() => knex()('sync_interviews').delete())

const knex = () => world.product.core.database.knex
const name = (n: number) => n.toString(16).padStart(24, '0')
const body = (id: string, extra: object = {}) => ({
  id,
  positionId: world.positionId,
  externalId: `a${id}`,
  source: 'api',
  status: 'created',
  approvalStatus: 'pending',
  candidate: {},
  inviteExpiresAt: '2026-11-22T10:00:00.000Z',
  analysisStatus: 'not_requested',
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...extra,
})

async function store(count: number, extra: object, columns: object = {}): Promise<void> {
  await knex()('sync_interviews').insert(
    Array.from({ length: count }, (_, n) => ({
      connection: 'test',
      interview_id: name(n),
      position_id: world.positionId,
      application_id: `a${name(n)}`,
      updated_at: '2026-11-20T10:00:00.000Z',
      hash: '',
      body: body(name(n), extra),
      state: 'owned',
      ...columns,
    })),
  )
}

/** The connection on an interview API over the network that answers each read as `answer` decides. */
function connectionOn(answer: (id: string) => Promise<unknown>): Connection {
  const connection = world.product.core.engine.connection('test')
  const getInterview = (id: string) => answer(id) as Promise<InterviewDetail>
  return { ...connection, api: { ...connection.api, kind: 'remote', getInterview } }
}

const pass = (
  check: 'expiry' | 'analysis',
  connection: Connection,
  add: (planned: PlannedVersions) => void = () => {},
) =>
  world.product.core.engine.whenFree('pass', connection, (leased) => {
    const context = { ...leased, clock }
    return check === 'expiry'
      ? checkExpired(context, connection, clock.now(), add)
      : checkAnalyses(context, connection, add)
  })

test('expired invites are read a few at a time and each is told to the rules', async () => {
  await store(50, {})
  let [now, most] = [0, 0]
  const connection = connectionOn(async (id) => {
    most = Math.max(most, ++now)
    await new Promise((done) => setImmediate(done))
    now--
    return { ...body(id, { status: 'expired' }), answers: [], analysis: { status: 'not_requested' } }
  })
  expect(await pass('expiry', connection)).toBeUndefined()
  expect(most).toBe(4)
  expect(await knex()('sync_interviews').whereRaw(`body ->> 'status' = 'expired'`)).toHaveLength(50)
})

for (const [check, extra, columns, expected] of [
  ['expiry', {}, {}, [100, 60, 60, 60]],
  ['analysis', { status: 'completed', analysisStatus: 'pending' }, { analysis_open: true }, [100, 100, 80]],
] as const)
  test(`${check}: no pass reads more than the budget, and interviews that cannot be read keep no other from its turn`, async () => {
    await store(280, extra, columns)
    const reads: string[] = []
    const unreadable = new AppError('it cannot be read', { kind: 'domain', code: 'test', status: 500 })
    const connection = connectionOn((id) => {
      reads.push(id)
      return Promise.reject(unreadable)
    })
    const counts: number[] = []
    for (let turn = 0; turn < expected.length; turn++) {
      const before = reads.length
      expect(await pass(check, connection)).toBe(unreadable)
      counts.push(reads.length - before)
      clock.advance(30_000)
    }
    expect(counts).toEqual(expected)
    expect(new Set(reads).size).toBe(280)
  })

test('an interview that is found to be cancelled counts as processed, so the pass that finds it judges what follows', async () => {
  await store(3, {})
  const gone = new AppError('there is no such interview', { kind: 'domain', code: 'test', status: 404 })
  const counts: number[] = []
  await pass(
    'expiry',
    connectionOn(() => Promise.reject(gone)),
    (planned) => counts.push(planned.counts.processed),
  )
  expect(counts).toEqual([1, 1, 1])
  expect(await knex()('sync_interviews').where({ state: 'gone' })).toHaveLength(3)
})
