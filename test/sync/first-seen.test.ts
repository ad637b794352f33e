import { afterAll, beforeAll, expect, test } from 'vitest'
import { backfill } from '../../src/sync/engine/backfill.ts'
import { SyncEngine } from '../../src/sync/engine/engine.ts'
import { findHeld } from '../../src/sync/engine/held-changes.ts'
import { approveHeld } from '../../src/sync/engine/held-verdict.ts'
import { Limits } from '../../src/sync/engine/limits.ts'
import { planPass } from '../../src/sync/operations/plan.ts'
import type { Connection } from '../../src/sync/store/connection.ts'
import { eventually } from '../kit/product.ts'
import { stateRow } from '../kit/state-row.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** Interviews that somebody else made: their events happened before the connection looked. One world for all tests. */
let world: SyncWorld

beforeAll(async () => {
  world = await startSyncWorld({
    connection: {
      brake: { share: '20%', atLeast: 5, firstPass: 'go' },
      writeBack: [{ on: 'invited', note: 'Invited: {{ interview.inviteUrl }}' }],
    },
  })
})
afterAll(() => world.close())

const knex = () => world.product.core.database.knex
const notesOn = (ids: readonly string[]) => ids.filter((id) => world.notes(id).length === 1).length
const held = () => eventually('the brake holds', async () => (await findHeld(knex(), 'test')) ?? undefined)
const nextPass = async () => {
  const last = async () =>
    Number((await knex()('sync_passes').whereNotNull('ended_at').max<{ max: string }[]>('id as max'))[0]?.max)
  const begun = await last()
  await eventually('two more passes', async () => (await last()) >= begun + 2)
}
/** Applications that stand nowhere near a rule, each with an interview that a colleague made. */
async function madeByOthers(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const id = world.application(undefined, 'No Rule Here')
    await world.api.invited(world.positionId, { externalId: id })
    ids.push(id)
  }
  return ids
}
/** The connection under another name, in an engine that the test drives: for the database it is a new one. */
function engineOf(change: Partial<Connection>): SyncEngine {
  const { core } = world.product
  const present = core.engine.connection('test')
  const config = { ...present.config, ...change.config, ...(change.name ? { name: change.name } : {}) }
  const connection = { ...present, ...change, config }
  return new SyncEngine({
    context: core.sync,
    leases: core.leases,
    limits: new Limits({ clock: core.clock, database: core.database, holder: 'test' }),
    connections: [connection],
  })
}
const options = { now: () => performance.now(), onProgress: () => {}, isStopping: () => false }
const lastDay = () => new Date(Date.now() - 86_400_000).toISOString()

test("notes about the connection's own invites are never held, however many", async () => {
  await nextPass()
  const ids = Array.from({ length: 7 }, () => world.application())
  await held()
  await approveHeld(world.product.core.sync, 'test', 'approve')
  await eventually('the notes', () => notesOn(ids) === 7)
  expect(await findHeld(knex(), 'test')).toBeNull()
})

test('a few interviews that others made are written about at once', async () => {
  const ids = await madeByOthers(3)
  await eventually('the notes', () => notesOn(ids) === 3)
})

test('a mass of notes about interviews that others made is held; approve --reject drops it', async () => {
  await knex()('sync_connections').where({ name: 'test' }).update({ pass_due_at: 'infinity', slot: 1e9 })
  // A pass that is under way would see the first of them alone.
  const { engine } = world.product.core
  const ids = await engine.whenFree('pass', engine.connection('test'), () => madeByOthers(9))
  await knex()('sync_connections').where({ name: 'test' }).update({ pass_due_at: 'now', slot: 0 })
  const { reason, write, sample } = await held()
  expect([write, reason]).toEqual([
    9,
    expect.stringMatching(/would write about 9 interviews first seen now, where 10 /),
  ])
  expect(sample[0]).toMatch(/^application \d+: note on invited/)
  await nextPass()
  expect(notesOn(ids)).toBe(0)
  await approveHeld(world.product.core.sync, 'test', 'reject')
  await nextPass()
  expect(notesOn(ids)).toBe(0)
  expect(await knex()('deliveries').where({ connection: 'test', state: 'discarded' })).toHaveLength(9)
})

test('a backfill on a database that knows nothing counts the writes that follow, and each interview once', async () => {
  const { total } = (await world.api.list('?limit=1')).body.meta
  const engine = engineOf({ name: 'fresh' })
  const { owner, account } = world.product.core.engine.connection('test')
  await knex()('sync_connections').insert(stateRow('fresh', { owner, account, accounts: [account] }))
  const summary = await backfill(engine, 'fresh', lastDay(), options)
  const count = async () => Number((await knex()('deliveries').where({ connection: 'fresh' }).count())[0]?.['count'])
  expect(summary).toMatchObject({ done: total, intents: total, held: total })
  expect(await count()).toBe(total)
  await engine.syncOnce('fresh')
  expect(await count()).toBe(total)
  const again = await backfill(engine, 'fresh', lastDay(), options)
  expect(again).toMatchObject({ done: total, intents: 0 })
})

test('plan and backfill say why a rule writes nothing about what happened before it', async () => {
  const { config, places } = world.product.core.engine.connection('test')
  const change = {
    config: { ...config, writeBack: [...(config.writeBack ?? []), { on: 'invited' as const, tag: 'Video' }] },
    places: { ...places, writeBack: [...places.writeBack, 'added.yaml:9:9'] },
  }
  const engine = engineOf(change)
  const past = [
    {
      rule: 'added.yaml:9:9',
      event: 'invited',
      interviews: expect.any(Number),
      why: expect.stringMatching(/had happened before this rule was there.*plan test --replay 7/),
    },
  ]
  const plan = await planPass(world.product.core.sync, engine.connection('test'))
  expect([plan.write, plan.past]).toEqual([[], past])
  expect(plan.past[0]?.interviews).toBeGreaterThan(9)
  const summary = await backfill(engine, 'test', lastDay(), options)
  expect([summary.intents, summary.past]).toEqual([0, past])
})
