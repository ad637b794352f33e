import { afterAll, beforeAll, expect, test } from 'vitest'
import { judgeHeld } from '../../src/sync/engine/brake.ts'
import { EVERYTHING } from '../../src/sync/engine/held-changes.ts'
import type { Connection, LeasedContext } from '../../src/sync/store/connection.ts'
import { type Product, startProduct } from '../kit/product.ts'
import { stateRow } from '../kit/state-row.ts'

/** The brake counts what is usual for a connection as far as it matters, and once a pass. */

let product: Product
beforeAll(async () => {
  product = await startProduct({ role: 'api' })
})
afterAll(() => product?.stop())
const knex = () => product.core.database.knex

interface Numbers {
  readonly invited: number
  readonly held: number
  readonly followed?: number
  readonly writes?: number
}

/** A connection with so many people who were invited, so many invites that are held, and interviews that it follows. */
async function world(name: string, { invited, held, followed = 0, writes = 0 }: Numbers) {
  await knex()('sync_connections').insert({ ...stateRow(name), begun_at: new Date() })
  await knex().raw(
    `insert into sync_applications (connection, application_id, status, want, reason, state, interview_id)
     select ?, 'a' || n, 'active', 'invited', 'r', case when n <= ?::int then 'settled' else 'held' end, case when n <= ?::int then 'i' || n end
     from generate_series(1, ?::int) n`,
    [name, invited, invited, invited + held],
  )
  await knex().raw(
    `insert into sync_interviews (connection, interview_id, position_id, application_id, updated_at, hash, body, state)
     select ?, 'i' || n, 'p', 'a' || n, '', '', '{}', 'owned' from generate_series(1, ?::int) n`,
    [name, followed + writes],
  )
  await knex().raw(
    `insert into deliveries (connection, application_id, interview_id, event, occurrence, action, action_index, payload, marker, state)
     select ?, 'a' || n, 'i' || n, 'completed', 1, 'note', 0, '{}', ? || n, 'held' from generate_series(1, ?::int) n`,
    [name, name, writes],
  )
  const lease = { name, token: 1, assertHeld() {}, fence: () => Promise.resolve() }
  const context: LeasedContext = { ...product.core.sync, lease, isStopping: () => false }
  const connection = {
    ...{ name, names: [name] },
    config: { brake: { share: 0.2, atLeast: 50, firstPass: 'ask' } },
  } as unknown as Connection
  return { context, connection }
}
const judged = async (name: string, numbers: Numbers) => {
  const { context, connection } = await world(name, numbers)
  return (await judgeHeld(context, connection, EVERYTHING)).reason
}

test.each([
  ['61 of 300', { invited: 300, held: 61 }, /would invite 61, where 300 were invited so far/],
  ['60 of 300', { invited: 300, held: 60 }, null],
  ['60 of many more', { invited: 2_000, held: 60 }, null],
  ['61 writes about 300', { invited: 2_000, held: 0, followed: 300, writes: 61 }, /where 300 interviews were followed/],
  ['60 writes about 300', { invited: 2_000, held: 0, followed: 300, writes: 60 }, null],
  ['both', { invited: 300, held: 61, followed: 5_000, writes: 200 }, /invite 61, write about 200 .*300 were invited/],
])('%s: the limit and the number that is told are those of a full count', async (name, numbers, expected) => {
  const reason = await judged(name, numbers)
  if (expected === null) expect(reason).toBeNull()
  else expect(reason).toMatch(expected)
})

test('what holds everything is counted once while as many changes are held, and judged anew when there are more', async () => {
  const { context, connection } = await world('twice', { invited: 300, held: 61 })
  const statements: string[] = []
  const note = ({ sql }: { sql: string }) => void statements.push(sql)
  const counted = () => statements.splice(0).filter((sql) => /as population/.test(sql)).length
  knex().on('query', note)
  const first = await judgeHeld(context, connection, { applications: true, deliveries: false })
  expect(counted()).toBe(1)
  expect(await judgeHeld(context, connection, EVERYTHING, first)).toBe(first)
  expect(counted()).toBe(0)
  await knex()('sync_applications')
    .where({ connection: 'twice', application_id: 'a1' })
    .update({ want: 'cancelled', state: 'held' })
  const again = await judgeHeld(context, connection, EVERYTHING, first)
  expect(again.reason).toMatch(/invite 61, cancel 1/)
  expect(counted()).toBe(1)
  knex().removeListener('query', note)
})
