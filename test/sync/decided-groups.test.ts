import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DecidedRow } from '../../src/sync/store/decided-row.ts'
import { saveDecisions } from '../../src/sync/store/desired-state.ts'
import { asHolder } from '../kit/fenced.ts'
import { type Product, startProduct } from '../kit/product.ts'

/** A page of decisions is stored by one statement for each set of columns. */

let product: Product
beforeAll(async () => {
  product = await startProduct({ role: 'api' })
})
afterAll(() => product?.stop())
const knex = () => product.core.database.knex

const decided = (n: number, more: Partial<DecidedRow> = {}): DecidedRow => ({
  connection: 'decided',
  application_id: `a${String(n).padStart(4, '0')}`,
  job_id: 'j',
  candidate_id: n % 2 === 0 ? `c${n}` : null,
  stage_id: 's',
  stage_name: `Vidéo "interview" \\ \u{1F600}`,
  status: 'active',
  want: 'nothing',
  reason: 'is in no stage of a rule',
  cause: { code: 'stage_without_rule', stage: null, stays: null },
  ...more,
})

async function save(rows: readonly DecidedRow[]): Promise<number> {
  let statements = 0
  const count = () => void statements++
  await knex().transaction(async (trx) => {
    trx.on('query', count)
    await saveDecisions(asHolder(trx), rows)
    trx.removeListener('query', count)
  })
  return statements
}
const rowOf = (n: number) =>
  knex()('sync_applications')
    .where({ application_id: decided(n).application_id })
    .first()

test('500 rows with the same columns are one statement', async () => {
  const now = knex().raw('clock_timestamp()')
  const page = Array.from({ length: 500 }, (_, n) => decided(n, { state: 'settled', changed_at: now }))
  expect(await save(page)).toBe(1)
  expect(await knex()('sync_applications').where({ connection: 'decided' }).count('* as n')).toEqual([{ n: 500 }])
  expect(await rowOf(0)).toMatchObject({ candidate_id: 'c0', stage_name: decided(0).stage_name, attempts: 0 })
  expect(await rowOf(1)).toMatchObject({ candidate_id: null, questioned_since: null })
})

test('a column that a row leaves out keeps its value, and one that it sets to null loses it', async () => {
  await save([decided(600, { rule: 'the.yaml:1:1', state: 'held', held_for: 'new_rule', attempts: 3 })])
  await save([decided(600, { want: 'invited', rule: null })])
  expect(await rowOf(600)).toMatchObject({
    want: 'invited',
    rule: null,
    state: 'held',
    held_for: 'new_rule',
    attempts: 3,
  })
})

test('a time that was stored before stays to the millisecond, beside one that the database gives', async () => {
  const since = new Date('2026-01-05T08:00:00.123Z')
  const now = knex().raw('clock_timestamp()')
  const statements = await save([
    decided(700, { questioned_since: since, changed_at: now }),
    decided(701, { questioned_since: now, changed_at: now }),
    decided(702, { questioned_since: null, changed_at: now }),
    decided(703, { questioned_since: knex().raw(`'2027-01-01T00:00:00Z'::timestamptz`), changed_at: now }),
  ])
  expect(statements).toBe(3)
  expect((await rowOf(700)).questioned_since).toEqual(since)
  const given = await rowOf(701)
  expect(Math.abs(given.questioned_since.getTime() - given.changed_at.getTime())).toBeLessThan(60_000)
  expect((await rowOf(702)).questioned_since).toBeNull()
  expect((await rowOf(703)).questioned_since).toEqual(new Date('2027-01-01T00:00:00Z'))
})

test('one row that the database refuses fails the page, so that the caller can halve it', async () => {
  const saving = save([decided(800), decided(801, { want: 'nonsense' as 'nothing' }), decided(802)])
  await expect(saving).rejects.toMatchObject({ code: '23514' })
  expect(await rowOf(800)).toBeUndefined()
})
