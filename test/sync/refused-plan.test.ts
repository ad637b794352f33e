import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FORBIDDEN } from '../../src/connector-kit/problems.ts'
import { isRefusalAlone, showPlan } from '../../src/sync/operations/shown-plan.ts'
import { eventually } from '../kit/product.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** A plan beside an ATS that refuses (403) to show some people, or all of them. */
let world: SyncWorld
beforeAll(async () => {
  world = await startSyncWorld({ connection: { poll: { every: '1h' } } })
  await eventually('the first pass', async () => (await knex()('sync_passes').whereNotNull('ended_at')).length > 0)
})
afterAll(() => world.close())
beforeEach(() => world.ats.answerBy(() => undefined))

const knex = () => world.product.core.database.knex
const shown = () => showPlan(world.product.core.sync, world.product.core.engine.connection('test'), {})
const FORBIDDEN_ANSWER = { status: 403, body: '{"message":"Forbidden"}' }

test('a refusal of people stands for what is missing of a plan only where nothing else is', () => {
  const people = { side: 'ats', code: FORBIDDEN, words: 'No people' } as const
  const api = { side: 'api', code: 'api.away', words: 'Away' } as const
  expect(isRefusalAlone([people], 'No people')).toBe(true)
  expect(isRefusalAlone([people, api], 'No people')).toBe(false)
  expect(isRefusalAlone([{ ...people, words: 'No jobs. No people' }], 'No people')).toBe(false)
  expect([isRefusalAlone([], 'No people'), isRefusalAlone([people], null)]).toEqual([false, false])
})

test('one confidential candidate does not make a plan say that the key lacks a right', async () => {
  const refused = new Set<string>()
  world.ats.answerBy(({ target }) => {
    const { pathname, searchParams } = new URL(target, 'http://fake')
    const isRefused =
      pathname.endsWith('/candidates') && [...refused].some((id) => searchParams.toString().includes(id))
    return isRefused ? FORBIDDEN_ANSWER : undefined
  })
  const candidateOf = (id: string) => String(world.ats.world.applications.get(Number(id))?.candidate_id)
  const right = { name: 'harvest:candidates:list', isOfUser: false }
  const add = () => refused.add(candidateOf(world.application()))
  add()
  expect((await shown()).hidden).toEqual({ why: 'unsure', right })
  add()
  add()
  expect((await shown()).hidden).toEqual({ why: 'right', right })
  const known = world.application('known@people.example', 'No Rule Here')
  await knex()('sync_applications').insert({
    ...{ connection: 'test', application_id: known, candidate_id: candidateOf(known), candidate: { firstName: 'Ada' } },
    ...{ status: 'active', reason: 'r', want: 'nothing' },
  })
  expect((await shown()).hidden).toEqual({ why: 'confidential', right })
  refused.add(candidateOf(known))
  expect((await shown()).hidden).toEqual({ why: 'right', right })
}, 60_000)
