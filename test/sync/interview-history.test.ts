import { afterAll, beforeAll, expect, test } from 'vitest'
import { hidingAi } from '../../src/dashboard/sync/own-rating.ts'
import { interviewHistory } from '../../src/sync/operations/interview-history.ts'
import { type Product, startProduct } from '../kit/product.ts'
import { sessionOf } from '../kit/sessions.ts'

/** What a page of an interview reads of an application about which very much happened. */

let product: Product
beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  const { knex } = product.core.database
  await knex.raw(
    `insert into sync_history (connection, application_id, interview_id, what, sentence, at)
       select 'acme', '7', case when n % 2 = 0 then 'one' else 'two' end, 'waiting', 'waits ' || n, timestamptz '2026-01-01' + n * interval '1 minute'
       from generate_series(1, 900) n`,
  )
  await knex.raw(
    `insert into deliveries (connection, application_id, interview_id, event, occurrence, action, action_index, payload, template_values, marker, state, created_at, closed_at, exchanges, uses_analysis)
       select 'acme', '7', 'one', 'completed', n, case when n = 1 then 'moveTo' else 'note' end, 0,
         jsonb_build_object('body', repeat('x', 20000)), jsonb_build_object('candidate.firstName', 'Ada'), 'm' || n, 'confirmed',
         timestamptz '2026-01-02' + n * interval '1 minute', timestamptz '2026-01-02' + n * interval '1 minute', '[]', n = 1
       from generate_series(1, 300) n`,
  )
  const [parked] = await knex('deliveries')
    .insert({
      ...{ connection: 'acme', application_id: '7', interview_id: 'one', event: 'approved', occurrence: 1 },
      ...{ action: 'tag', action_index: 0, payload: {}, marker: 'p', state: 'parked', uses_analysis: false },
    })
    .returning<{ seq: number }[]>('seq')
  const tried = (attempt: number, status: number) => ({
    ...{ seq: parked?.seq, attempt, kind: 'write', outcome: 'failed' },
    exchanges: JSON.stringify([{ method: 'POST', path: '/tags', status, ms: 5 }]),
  })
  await knex('delivery_attempts').insert([tried(1, 503), tried(2, 422)])
  await knex('sync_history').insert([
    {
      ...{ connection: 'acme', application_id: '7', interview_id: 'one', what: 'delivery.parked' },
      sentence: 'parked',
    },
    { ...{ connection: 'acme', application_id: '7', what: 'moved', sentence: 'to "Strong"' }, facts: { to: 'Strong' } },
  ])
  await knex('sync_history')
    .where({ what: 'delivery.parked' })
    .update({ facts: { seq: parked?.seq } })
})
afterAll(() => product?.stop())

const connection = { name: 'acme', config: {}, places: { writeBack: [] } } as unknown as Parameters<
  typeof interviewHistory
>[1]
async function shown(hides: boolean) {
  const { knex } = product.core.database
  const asked: string[] = []
  const listen = ({ sql }: { sql: string }) => asked.push(sql)
  knex.on('query', listen)
  try {
    const history = await interviewHistory(
      knex,
      connection,
      { applicationId: '7', interviewId: 'one' },
      async () => hides && 'unrated',
    )
    return { ...history, asked }
  } finally {
    knex.off('query', listen)
  }
}

test('the newest entries are told, each write by its last try, and no text of a write is read', async () => {
  const { timeline, isCut, asked } = await shown(false)
  expect([timeline.length, isCut]).toEqual([200, true])
  expect(timeline.slice(-2).map(({ told }) => told)).toEqual([
    { is: 'write', write: { is: 'refused', action: 'tag', event: 'approved', cause: 'not_accepted' } },
    { is: 'moved', stage: 'Strong' },
  ])
  expect(timeline[0]).toMatchObject({ told: { is: 'write', write: { is: 'confirmed', action: 'note' } } })
  expect(asked.join('\n')).not.toMatch(/payload|select \*/)
})

test('a move of the AI that is older than every entry on the page still hides where the application went', async () => {
  const { timeline } = await shown(true)
  expect(timeline.at(-1)?.told).toEqual({ is: 'changed' })
  expect(JSON.stringify(timeline)).not.toContain('Strong')
})

test('an interview that is gone can be rated by nobody', async () => {
  const hides = hidingAi(product.core.services, sessionOf('reviewer'))
  expect(await hides('0'.repeat(24))).toBe('unratable')
})
