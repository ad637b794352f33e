import { afterAll, beforeAll, expect, test } from 'vitest'
import { countWaiting, readHealth, waitsForSomebody } from '../../src/sync/engine/health.ts'
import { type Product, startProduct } from '../kit/product.ts'
import { stateRow } from '../kit/state-row.ts'

/** What an administrator is told that waits for them: the sign and the page of the connections say the same. */

let product: Product
beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  const { knex } = product.core.database
  const state = (name: string, more = {}) => stateRow(name, { owner: name, account: name, accounts: [name], ...more })
  const refused = 'The ATS refuses the key.'
  await knex('sync_connections').insert([
    ...['working', 'a-write', 'a-person', 'a-rule', 'no-address', 'cancelled-here'].map((name) => state(name)),
    state('reads', { ats_paused: refused }),
    state('writes', { writes_paused: refused }),
    state('interviews', { api_paused: refused }),
    state('brake', { held: JSON.stringify({ reason: 'many', at: new Date() }) }),
  ])
  await knex('deliveries').insert({
    ...{ connection: 'a-write', application_id: '7', interview_id: '0'.repeat(24), event: 'completed', occurrence: 1 },
    ...{ action: 'note', action_index: 0, payload: {}, marker: 'm', state: 'parked', may_be_written: false },
  })
  const application = { application_id: '7', status: 'active', want: 'invited', reason: 'is in a stage' }
  await knex('sync_applications').insert([
    { ...application, connection: 'a-person', state: 'person', waits_for: 'too_many_invites' },
    // Where an administrator cancels an invite on a page of ours, there is nothing left for them to decide.
    { ...application, connection: 'cancelled-here', state: 'person', waits_for: 'cancelled_elsewhere' },
    { ...application, connection: 'no-address', state: 'open', waits_for: 'no_email' },
  ])
  await knex('sync_paused_rules').insert({
    ...{ connection: 'a-rule', job_id: '1', rule: 'Video', stage: 'Video', code: 'stage_gone' },
    ...{ stage_id: '2', stage_name: 'Video' },
  })
})
afterAll(() => product?.stop())

test.each([
  ['reads', true],
  ['writes', true],
  ['interviews', true],
  ['brake', true],
  ['a-write', true],
  ['a-person', true],
  ['a-rule', true],
  ['working', false],
  ['no-address', false],
  ['cancelled-here', false],
])('of a connection like "%s" both say whether it waits for an administrator: %s', async (name, waits) => {
  const { database } = product.core
  const config = { name, poll: { every: 60_000 } } as unknown as Parameters<typeof readHealth>[1][number]['config']
  const [health] = await readHealth(database, [{ name, config, atsName: 'Greenhouse' }])
  expect([await countWaiting(database, [name]), health && waitsForSomebody(health)]).toEqual([waits ? 1 : 0, waits])
})
