import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../src/base/errors.ts'
import type { Application, AtsSession } from '../../src/connector-kit/contract.ts'
import { FORBIDDEN, misconfigured, rejected } from '../../src/connector-kit/problems.ts'
import { findEach, findOwnedElsewhere } from '../../src/sync/invites/foreign-ids.ts'
import type { Connection } from '../../src/sync/store/connection.ts'
import type { KnownInterview } from '../../src/sync/store/versions-store.ts'
import { type Product, startProduct } from '../kit/product.ts'
import { stateRow } from '../kit/state-row.ts'

/** Applications that only an interview names: which of them an ATS is asked for, and what its refusals mean. */

let product: Product
beforeAll(async () => {
  product = await startProduct({ role: 'api' })
})
afterAll(() => product?.stop())

test.each([
  ['that somebody works on', {}, true],
  ['that nobody works on any more', { seen_at: new Date(0) }, false],
  ['whose state was forgotten', { forgotten_at: new Date(0) }, false],
  ['whose account is not known', { account: '', accounts: [] }, false],
  ['of an account that was ours before its key was replaced', { account: 'earlier', accounts: ['earlier'] }, false],
  ['whose key was replaced by ours', { accounts: ['another', 'digest'] }, false],
  ['of another owner', { owner: 'somebody else' }, false],
] as const)('an interview of another connection %s', async (name, more, isTheirs) => {
  const { knex } = product.core.database
  await knex('sync_interviews').del()
  await knex('sync_connections').del()
  await knex('sync_connections').insert([
    stateRow('me', { accounts: ['earlier', 'digest'] }),
    stateRow('other', { account: 'another', accounts: ['another'], seen_at: knex.raw('clock_timestamp()'), ...more }),
  ])
  const interview = { interview_id: 'i', position_id: 'p', application_id: 'a', updated_at: '', hash: '', body: {} }
  await knex('sync_interviews').insert({ ...interview, connection: 'other', state: 'owned' })
  const unknown = [{ interviewId: 'i' } as KnownInterview]
  const found = await findOwnedElsewhere(knex, { name: 'me' } as Connection, unknown)
  expect([name, [...found]]).toEqual([name, isTheirs ? ['i'] : []])
})

/** An ATS that shows some, keeps some for others (403), and refuses a request with an id of a form that it does not know (400). */
const ats = (of: Readonly<Record<string, 'shown' | 'kept'>>, asked: string[][] = []) =>
  ({
    identify: () => Promise.resolve({ account: 'acme', warnings: [] }),
    applicationsById(ids: readonly string[]) {
      asked.push([...ids])
      if (ids.some((id) => of[id] === undefined)) return Promise.reject(rejected('bad id'))
      const items = ids.filter((id) => of[id] === 'shown').map((id) => ({ id }) as Application)
      const failure = items.length === 0 ? { failure: misconfigured('no access', FORBIDDEN) } : {}
      return Promise.resolve({ items, unreadable: [], ...failure })
    },
  }) as unknown as AtsSession

test('behind an id that is refused and an application that is kept for others, the next ones are asked for', async () => {
  const { clock } = product.core
  const found = await findEach(ats({ kept: 'kept', a: 'shown', b: 'shown' }), clock, ['?', 'kept', 'a', '!', 'b'])
  expect(found.items.map(({ id }) => id)).toEqual(['a', 'b'])
  // One that was refused for its form is no record that could not be read.
  expect(found.unreadable.map(({ id }) => id)).toEqual(['kept'])
  expect([found.failure, found.refusal]).toEqual([undefined, undefined])
})

test('where each of several is refused, the refusal is told; one alone is nothing', async () => {
  const { clock } = product.core
  const asked: string[][] = []
  expect((await findEach(ats({}, asked), clock, ['?', '!'])).refusal).toBeInstanceOf(AppError)
  expect(asked).toEqual([['?', '!'], ['?'], ['!']])
  expect(await findEach(ats({}), clock, ['?'])).toEqual({ items: [], unreadable: [] })
})
