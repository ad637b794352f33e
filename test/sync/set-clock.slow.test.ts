import { afterEach, expect, test } from 'vitest'
import { type DatabaseClock, fakeClock } from '../kit/database-clock.ts'
import { eventually } from '../kit/product.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** The database's clock is set while the product works, as `clock_timestamp()` shows it. */

let world: SyncWorld | undefined
let clock: DatabaseClock | undefined
afterEach(async () => {
  await world?.close()
  await clock?.close()
  world = undefined
  clock = undefined
})

const DAY_SECONDS = 86_400

async function start(
  options: Parameters<typeof startSyncWorld>[0],
): Promise<{ world: SyncWorld; clock: DatabaseClock }> {
  world = await startSyncWorld({
    ...options,
    prepare: async (databaseUrl) => {
      clock = await fakeClock(databaseUrl)
    },
  })
  if (!clock) throw new Error('the database was not prepared')
  return { world, clock }
}
const ofWorld = (of: SyncWorld, id: string) => of.delivery(id, 'invited', 'note')

test('what waits for a time of a clock that was ahead goes on when the clock is corrected, whatever the size of the jump', async () => {
  const { world, clock } = await start({
    connection: { writeBack: [{ on: 'invited', note: 'default' }], delivery: { deadline: '2s', quietWait: '500ms' } },
  })
  const { knex } = world.product.core.database
  const before = world.application()
  await eventually('the first note', async () => (await ofWorld(world, before))?.state === 'confirmed')
  for (const aheadSeconds of [DAY_SECONDS, 600]) {
    await clock.set(aheadSeconds)
    // The ATS takes no note, so this one waits, and with it the whole connection.
    world.ats.failNext('POST /notes', { status: 503, headers: {}, body: '{"message":"down"}' })
    world.ats.failNext('POST /notes', { status: 429, headers: { 'Retry-After': '2' }, body: '{"message":"slow down"}' })
    const id = world.application()
    await eventually('it waits by the clock that is ahead', async () => {
      const row = await knex('deliveries')
        .where({ application_id: id })
        .whereNotIn('state', ['confirmed'])
        .first('due_at')
      return row !== undefined && row.due_at.getTime() > Date.now() + (aheadSeconds / 2) * 1_000
    })
    await clock.set(0)
    await eventually('the note is written', async () => (await ofWorld(world, id))?.state === 'confirmed')
    expect(world.notes(id)).toHaveLength(1)
    const later = world.application()
    await eventually('the next one too', async () => (await ofWorld(world, later))?.state === 'confirmed')
    expect(world.notes(later)).toHaveLength(1)
  }
})

test('a clock that jumps ahead takes no write from a living worker, and looks for none that may still come to light', async () => {
  const { world, clock } = await start({
    fake: { faults: { share: 0, seed: 1, lateMs: 3_000 } },
    connection: { writeBack: [{ on: 'invited', note: 'default' }], delivery: { deadline: '5s', quietWait: '6s' } },
  })
  const first = world.application()
  await eventually('the first note', async () => (await ofWorld(world, first))?.state === 'confirmed')
  // The answer is lost, and the ATS carries the write out later.
  world.ats.failNext('POST /notes', 'late')
  const id = world.application()
  await eventually('it is in doubt', async () => (await ofWorld(world, id))?.state === 'unknown')
  await clock.set(DAY_SECONDS)
  const settled = await eventually('the doubt is closed', async () => {
    const delivery = await ofWorld(world, id)
    return delivery?.state === 'confirmed' && delivery
  })
  expect([settled.attempt, world.notes(id).length]).toEqual([1, 1])
})
