import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../kit/product.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

let world: SyncWorld

beforeAll(async () => {
  world = await startSyncWorld({
    connection: { writeBack: [{ on: 'invited', note: 'default', field: { ai_decision: 'b' } }] },
  })
})
afterAll(() => world.close())

const settled = (id: string, state: string) =>
  eventually(`the note of ${id} is ${state}`, async () => {
    const delivery = await world.delivery(id, 'invited', 'note')
    return delivery?.state === state && delivery
  })

test.each([
  ['a cut connection after the ATS took it', 'cut_after'],
  ['a 502 after the ATS took it', 'fail_after'],
  ['a truncated answer', 'truncate'],
  ['an answer that never comes', 'hang_after'],
] as const)('%s is looked up by its marker and not written twice', async (_name, fault) => {
  world.ats.failNext('POST /notes', fault)
  const id = world.application()
  const delivery = await settled(id, 'confirmed')
  expect(world.notes(id)).toHaveLength(1)
  expect(delivery.attempt).toBe(1)
})

test.each([
  ['a 500 before the ATS took it', 'fail_before'],
  ['a connection cut before the ATS took it', 'cut_before'],
] as const)('%s is looked up, found missing, and written again', async (_name, fault) => {
  world.ats.failNext('POST /notes', fault)
  const id = world.application()
  const delivery = await settled(id, 'confirmed')
  expect(world.notes(id)).toHaveLength(1)
  expect(delivery.attempt).toBe(2)
})

test('429 is waited out, counts no attempt, and delays nothing for good', async () => {
  world.ats.failNext('POST /notes', { status: 429, headers: { 'Retry-After': '1' }, body: '{"message":"slow down"}' })
  const id = world.application()
  const delivery = await settled(id, 'confirmed')
  expect([delivery.attempt, world.notes(id).length]).toEqual([1, 1])
})

test("a definite 422 parks the delivery with the vendor's words, and later writes of the application go on", async () => {
  world.ats.failNext('POST /notes', {
    status: 422,
    body: '{"message":"Unprocessable Content","errors":[{"body":"is strange"}]}',
  })
  const id = world.application()
  const delivery = await settled(id, 'parked')
  expect(delivery.reason).toContain('is strange')
  await eventually('the field', async () => (await world.delivery(id, 'invited', 'field'))?.state === 'confirmed')
  expect(world.notes(id)).toHaveLength(0)
})

test('a lasting 401 pauses the connection with what to do, and it resumes automatically once the key is accepted', async () => {
  for (let i = 0; i < 10; i++) world.ats.failNext('', { status: 401, body: '{"message":"Unauthorized"}' })
  const id = world.application()
  const paused = await eventually('the pause', () =>
    world.product.core.database.knex('sync_history').where({ what: 'paused' }).first('sentence'),
  )
  expect(paused.sentence).toMatch(/Check the connection's settings/)
  await settled(id, 'confirmed')
  await eventually('the end of the pause', () =>
    world.product.core.database.knex('sync_history').where({ what: 'resumed' }).first(),
  )
}, 600_000)

test('a note that a recruiter deleted is not written again', async () => {
  const id = world.application()
  await settled(id, 'confirmed')
  world.ats.world.notesOf.delete(Number(id))
  await new Promise((r) => setTimeout(r, 2_500))
  expect(world.notes(id)).toHaveLength(0)
})

test('a claim of a process that died is looked up after its lease, not repeated blindly', async () => {
  const { knex } = world.product.core.database
  const id = world.application()
  await settled(id, 'confirmed')
  // As if we had died after the ATS took the note and before we stored it.
  await knex('deliveries')
    .where({ application_id: id, action: 'note' })
    .update({ state: 'claimed', claim: 'a dead process', claimed_at: new Date(Date.now() - 60_000), closed_at: null })
  await settled(id, 'confirmed')
  expect(world.notes(id)).toHaveLength(1)
})

test('deliveries of one application happen in order', async () => {
  world.ats.failNext('POST /notes', 'fail_before')
  const id = world.application()
  await eventually('the field', async () => (await world.delivery(id, 'invited', 'field'))?.state === 'confirmed')
  const calls = world.ats.requests.filter((call) => call === 'POST /notes' || call === `PATCH /applications/${id}`)
  expect(calls.indexOf(`PATCH /applications/${id}`)).toBeGreaterThan(calls.lastIndexOf('POST /notes') - 1)
  const rows = await world.product.core.database
    .knex('deliveries')
    .where({ application_id: id })
    .orderBy('seq')
    .select('action', 'closed_at')
  expect(rows.map((row) => row.action)).toEqual(['note', 'field'])
  expect(rows[0].closed_at <= rows[1].closed_at).toBe(true)
})
