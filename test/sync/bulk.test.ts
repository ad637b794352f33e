import { expect, test } from 'vitest'
import { discardDeliveries, LISTED_MAX, retryDeliveries } from '../../src/sync/deliveries/deliveries-admin.ts'
import { database, freshName, useProtocolWorld } from '../kit/protocol-world.ts'

useProtocolWorld()

/** Retrying and discarding many deliveries at once. */

const knex = () => database().knex

async function park(name: string, count: number, restore: number | null = null): Promise<void> {
  await knex().raw(
    `insert into deliveries (connection, application_id, interview_id, event, occurrence, action, action_index, payload, marker, state, reason, restore, attempt)
     select ?, 'a' || n, 'i' || n, 'completed', 1, 'note', 0, '{}', 'm' || n, 'parked', 'refused', ?, 1 from generate_series(1, ?::int) n`,
    [name, restore, count],
  )
}
const states = async (name: string) =>
  Object.fromEntries(
    (await knex()('deliveries').where({ connection: name }).groupBy('state').select('state').count('* as n')).map(
      (row) => [row['state'], Number(row['n'])],
    ),
  )
const toldOf = async (name: string) =>
  Number((await knex()('sync_history').where({ connection: name }).count<{ n: string }[]>('* as n'))[0]?.n)

test('a retry puts all selected deliveries back, group after group, and counts all of them', async () => {
  const name = freshName()
  await park(name, 2_350)
  const shown: string[] = []
  const done = await retryDeliveries(
    knex(),
    { connection: name },
    {
      dryRun: false,
      evenIfDoubtful: false,
      group: 500,
      onProgress: (count, total) => shown.push(`${count} of ${total}`),
    },
  )
  expect([done.changedCount, done.leftCount, done.ended]).toEqual([2_350, 0, true])
  expect(done.changed).toHaveLength(LISTED_MAX)
  expect(shown).toEqual(['500 of 2350', '1000 of 2350', '1500 of 2350', '2000 of 2350', '2350 of 2350'])
  expect(await states(name)).toEqual({ pending: 2_350 })
  expect(await toldOf(name)).toBe(2_350)
})

test('a discard that is stopped between two groups is finished by the same command', async () => {
  const name = freshName()
  await park(name, 900)
  let groups = 0
  const options = { dryRun: false, group: 200, isStopping: () => groups++ === 2 }
  const first = await discardDeliveries(knex(), { connection: name }, options)
  expect([first.changedCount, first.ended]).toEqual([400, false])
  expect(await states(name)).toEqual({ discarded: 400, parked: 500 })
  const second = await discardDeliveries(knex(), { connection: name }, { dryRun: false, group: 200 })
  expect([second.changedCount, second.ended]).toEqual([500, true])
  expect(await states(name)).toEqual({ discarded: 900 })
  expect(await toldOf(name)).toBe(900)
})

test('deliveries that stay are counted and do not keep those behind them from being changed', async () => {
  const name = freshName()
  await park(name, 1_300)
  await knex()('deliveries').where({ connection: name }).whereRaw('seq % 2 = 0').update({ may_be_written: true })
  const dry = await retryDeliveries(knex(), { connection: name }, { dryRun: true, evenIfDoubtful: false, group: 300 })
  const done = await retryDeliveries(knex(), { connection: name }, { dryRun: false, evenIfDoubtful: false, group: 300 })
  expect([dry.changedCount, dry.leftCount]).toEqual([650, 650])
  expect([done.changedCount, done.leftCount]).toEqual([650, 650])
  expect(await states(name)).toEqual({ pending: 650, parked: 650 })
})

test('a retry changes a group with a handful of statements, not with one for each delivery', async () => {
  const counts: number[] = []
  for (let time = 0; time < 3; time++) {
    const name = freshName()
    await park(name, 600)
    let statements = 0
    const count = () => void statements++
    knex().on('query', count)
    await retryDeliveries(knex(), { connection: name }, { dryRun: false, evenIfDoubtful: false, group: 300 })
    knex().removeListener('query', count)
    counts.push(statements)
  }
  // Extent, which accounts are left, and for each group: read, begin, update, refusals, history, commit; the last group is empty. The
  // product's own looks at the clock fall into some of the tries.
  expect(Math.min(...counts)).toBeLessThanOrEqual(15)
})
