import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '../../src/sync/store/connection.ts'
import type { ToSettle } from '../../src/sync/store/decided-row.ts'
import { saveAllSettled, saveSettled } from '../../src/sync/store/desired-state.ts'
import { asHolder } from '../kit/fenced.ts'
import { type Product, startProduct } from '../kit/product.ts'

/** A batch of applications is stored by a few statements, and as each of them would be stored alone. */

let product: Product
beforeAll(async () => {
  product = await startProduct({ role: 'api' })
})
afterAll(() => product?.stop())
const knex = () => product.core.database.knex
const under = (name: string) => ({ name }) as unknown as Connection

const SETTLED = { state: 'settled', attempts: 0, waits_for: null, last_problem: null }
const invitedAs = (n: number) => ({
  ...SETTLED,
  interview_id: `interview-${n}`,
  position_id: 'p',
  invites: 1,
  interview_candidate_id: `c${n}`,
  interview_job_id: 'j',
  candidate: JSON.stringify({ email: `"O'Neil" \\ ${n}@people.example`, first: 'Zoë \u{1F600}' }),
})
const idOf = (n: number) => `a${String(n).padStart(3, '0')}`
const factsOf = (n: number, want = 'invited') => ({
  application_id: idOf(n),
  want,
  interview_id: null,
  job_id: 'j',
  // One in three was ordered, so nobody knows the candidate's id.
  candidate_id: n % 3 === 0 ? null : `c${n}`,
  invite_to: n % 2 === 0 ? 'p' : null,
})

async function open(connection: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => ({ ...factsOf(n), connection, status: 'active', reason: 'r' }))
  await knex()('sync_applications').insert(
    rows.map((row) => ({ ...row, state: 'open', attempts: 2, waits_for: 'failed' })),
  )
}

/** A batch in which everything occurs that settling stores. */
function batch(count: number): ToSettle[] {
  return Array.from({ length: count }, (_, n) => {
    const by = factsOf(n)
    if (n % 10 === 3)
      return { by, set: { state: 'person', waits_for: 'too_many_invites', last_problem: 'invited 4 times' } }
    if (n % 10 === 4) return { by, set: { ...SETTLED, interview_id: null } }
    if (n % 10 === 5)
      return {
        by,
        set: { attempts: 3, waits_for: 'conflict', due_at: knex().raw(`'2031-01-01T00:00:00Z'::timestamptz`) },
      }
    // Wishes and facts that are not those of the row any more.
    if (n % 10 === 6) return { by: { ...by, want: 'cancelled' }, set: invitedAs(n) }
    if (n % 10 === 7) return { by: { ...by, candidate_id: 'another' }, set: invitedAs(n) }
    if (n % 10 === 8) return { by: { ...by, interview_id: 'older' }, set: SETTLED }
    return { by, set: invitedAs(n) }
  })
}
const stored = (connection: string) =>
  knex()('sync_applications')
    .where({ connection })
    .orderBy('application_id')
    .select(knex().raw(`to_jsonb(sync_applications) - 'connection' - 'changed_at' - 'due_at' as row`))
    .select(knex().raw(`due_at > '2030-01-01' as is_late`))

test('a batch leaves the rows that its applications would leave one by one', async () => {
  await open('one by one', 40)
  await open('together', 40)
  const all = batch(40)
  await knex().transaction(async (trx) => {
    for (const { by, set } of all) await saveSettled(asHolder(trx), under('one by one'), by, set)
  })
  await knex().transaction((trx) => saveAllSettled(asHolder(trx), under('together'), all))
  const rows = await stored('together')
  expect(rows).toEqual(await stored('one by one'))
  const of = (n: number) => rows[n].row
  expect(of(0)).toMatchObject({ state: 'settled', interview_id: 'interview-0', invites: 1, waits_for: null })
  expect(of(0).candidate).toEqual({ email: `"O'Neil" \\ 0@people.example`, first: 'Zoë \u{1F600}' })
  expect(of(5)).toMatchObject({ state: 'open', waits_for: 'conflict' })
  expect(rows.filter((row: { is_late: boolean }) => row.is_late)).toHaveLength(4)
  // What it was settled by is old, so it stays open; its interview exists all the same.
  expect(of(6)).toMatchObject({ state: 'open', interview_id: 'interview-6' })
  expect(of(7)).toMatchObject({ state: 'open', interview_id: 'interview-7' })
  expect(of(8)).toMatchObject({ state: 'open', interview_id: null, waits_for: 'failed' })
})

test('a batch of 50 invites is stored by two statements', async () => {
  await open('counted', 50)
  const all = Array.from({ length: 50 }, (_, n) => ({ by: factsOf(n), set: invitedAs(n) }))
  const statements: string[] = []
  const note = ({ sql }: { sql: string }) => void statements.push(sql)
  await knex().transaction(async (trx) => {
    trx.on('query', note)
    await saveAllSettled(asHolder(trx), under('counted'), all)
    trx.removeListener('query', note)
  })
  expect(statements).toHaveLength(2)
  expect((await stored('counted')).filter(({ row }) => row.state === 'settled')).toHaveLength(50)
})

test('one row that the database refuses fails the batch, so that the caller can halve it', async () => {
  await open('refused', 4)
  const all = [0, 1, 2, 3].map((n) => ({
    by: factsOf(n),
    set: n === 2 ? { ...invitedAs(n), state: 'nonsense' } : invitedAs(n),
  }))
  const storing = knex().transaction((trx) => saveAllSettled(asHolder(trx), under('refused'), all))
  await expect(storing).rejects.toMatchObject({ code: '23514' })
  expect((await stored('refused')).every(({ row }) => row.state === 'open')).toBe(true)
})
