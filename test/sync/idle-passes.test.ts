import { afterAll, beforeAll, expect, test } from 'vitest'
import { readHealth } from '../../src/sync/engine/health.ts'
import { eventually } from '../kit/product.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** Passes that change nothing are counted by the newest of them. */

let world: SyncWorld
beforeAll(async () => {
  world = await startSyncWorld()
}, 600_000)
afterAll(() => world?.close())

interface Pass {
  readonly id: number
  readonly started_at: Date
  readonly ended_at: Date
  readonly outcome: string
  readonly repeats: number | null
  readonly repeated_since: Date | null
}
const knex = () => world.product.core.database.knex
const passes = (): Promise<Pass[]> => knex()('sync_passes').whereNotNull('ended_at').orderBy('id')
const newest = async () => (await passes()).at(-1)
const counted = async () => (await passes()).reduce((sum, { repeats }) => sum + 1 + (repeats ?? 0), 0)
const repeated = (n: number) =>
  eventually(`${n} passes without a change`, async () => ((await newest())?.repeats ?? 0) >= n && (await newest()))

test('passes that change nothing leave one row, which stands for the last of them', async () => {
  const pass = await repeated(3)
  expect(pass.repeated_since?.getTime()).toBeLessThan(pass.started_at.getTime() - 2_000)
  await eventually('it stands for a later one', async () => ((await newest())?.started_at ?? 0) > pass.started_at)
  const [rows, all] = [await passes(), await counted()]
  expect(all).toBeGreaterThanOrEqual(rows.length + 3)
  await eventually('more passes', async () => (await counted()) >= all + 2)
  // An hour may have begun meanwhile.
  expect((await passes()).length).toBeLessThanOrEqual(rows.length + 1)
})

test('health and the page of the connection tell what they told', async () => {
  const { core } = world.product
  const pass = await repeated(1)
  const [health] = await readHealth(core.database, [core.engine.connection('test')])
  expect(health).toMatchObject({ state: 'working' })
  expect(health?.sentences.at(-1)).toMatch(/^The last sync ended at .*: complete\.$/)
  expect(health?.lastSuccessAt?.getTime()).toBeGreaterThanOrEqual(pass.ended_at.getTime() - 1_000)
})

test('a pass that changes something, ends otherwise or begins in another hour has a row of its own', async () => {
  await repeated(1)
  const before = await newest()
  const id = world.application()
  await eventually('the note', async () => world.notes(id).length === 1)
  const kept = await passes()
  expect(kept.map((pass) => pass.repeats)).toContain(null)
  expect(kept.some(({ id: one }) => one >= (before?.id ?? 0))).toBe(true)

  await repeated(1)
  world.ats.answerBy(() => ({ status: 500, body: '{}' }))
  await eventually('a pass that failed', async () => (await newest())?.outcome !== 'success')
  expect((await passes()).some(({ outcome, repeats }) => outcome === 'success' && repeats !== null)).toBe(true)
  world.ats.answerBy(() => undefined)
  await knex()('sync_connections').update({ ats_open_until: '-infinity', pass_due_at: knex().raw('clock_timestamp()') })

  const idle = await repeated(1)
  const hourAgo = new Date(Date.now() - 61 * 60_000)
  await knex()('sync_passes').whereNotNull('repeats').update({ started_at: hourAgo, repeated_since: hourAgo })
  await eventually('a row of this hour', async () => ((await newest())?.started_at ?? hourAgo) > hourAgo)
  await repeated(1)
  expect((await passes()).some(({ started_at }) => started_at.getTime() === hourAgo.getTime())).toBe(true)
  expect((await newest())?.id).toBeGreaterThan(idle.id)
})
