import { afterAll, beforeAll, expect, test } from 'vitest'
import { retryDeliveries } from '../../src/sync/deliveries/deliveries-admin.ts'
import { findHeld } from '../../src/sync/engine/held-changes.ts'
import { approveHeld } from '../../src/sync/engine/held-verdict.ts'
import { explain } from '../../src/sync/operations/explain.ts'
import { reconcile } from '../../src/sync/operations/reconcile.ts'
import { OTHER_WORDS } from '../kit/other-words.ts'
import { eventually } from '../kit/product.ts'
import { changeSchema } from '../kit/schema-change.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** What the engine does hangs on columns and codes, and on no sentence that it stores for people. */

let world: SyncWorld
beforeAll(async () => {
  world = await startSyncWorld({ connection: { brake: { share: '10%', atLeast: 2, firstPass: 'go' } } })
})
afterAll(() => world.close())
const knex = () => world.product.core.database.knex
const connection = () => world.product.core.engine.connection('test')
const application = (id: string) => knex()('sync_applications').where({ application_id: id }).first()
const parked = async (name: string, columns: Record<string, unknown>) => {
  const [row] = await knex()('deliveries').insert(
    {
      connection: name,
      application_id: 'a',
      interview_id: 'i',
      event: 'completed',
      occurrence: 1,
      action: 'note',
      action_index: 0,
      payload: '{}',
      marker: 'm',
      state: 'claimed',
    },
    ['seq'],
  )
  await knex()('deliveries').where({ seq: row.seq }).update(columns)
  return Number(row.seq)
}

test('with every sentence in other words, doubts, dropped changes and waits are what they were', async () => {
  await changeSchema(knex(), OTHER_WORDS)
  // One after the other: two in one pass are as many as the brake holds.
  const invited = async () => {
    const id = world.application()
    await eventually(`the invite of ${id}`, async () => (await application(id))?.interview_id != null)
    return id
  }
  const [first, second] = [await invited(), await invited()]

  const seq = await parked('words', { state: 'parked', reason: 'x', may_be_written: true })
  const asked = { dryRun: false, evenIfDoubtful: false }
  expect((await retryDeliveries(knex(), { seqs: [seq] }, asked)).left[0]?.why).toContain('--doubtful')
  expect((await retryDeliveries(knex(), { seqs: [seq] }, { ...asked, evenIfDoubtful: true })).changedCount).toBe(1)

  const nobody = world.application('')
  await eventually('it is looked at again', async () => ((await application(nobody))?.attempts ?? 0) > 1)
  expect(await knex()('sync_history').where({ application_id: nobody, what: 'no_email' })).toHaveLength(1)

  for (const id of [first, second]) world.move(id, 'No Rule Here')
  await eventually('both cancellations are held', async () => (await findHeld(knex(), 'test'))?.cancel === 2)
  await approveHeld(world.product.core.sync, 'test', 'reject')
  const { engine } = world.product.core
  const report = await engine.whenFree('pass', connection(), (context) => reconcile(context, connection()))
  expect(report?.drift).toEqual([])
  const [told] = await explain(world.product.core.sync, connection(), first)
  expect(told?.answers[0]).toContain('Stays invited: a person dropped the cancellation.')
  // A new decision is a new matter.
  world.move(first, 'Video Interview')
  await eventually('it is wanted again', async () => {
    const row = await application(first)
    return row?.want === 'invited' && row.state === 'settled' && row.waits_for === null
  })
})
