import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FakeRequest } from '../../src/fake-kit/request.ts'
import { eventually } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** An ATS that refuses (403) writes about some candidates, about all of them, or everything. */

let world: SyncWorld
/** Applications of confidential candidates. */
const confidential = new Set<string>()
const forbidden = { status: 403, body: '{"message":"Forbidden"}' }
const isNote = ({ method, target }: FakeRequest) => method === 'POST' && target.startsWith('/v3/notes')
const refuseConfidential = (request: FakeRequest) =>
  isNote(request) && confidential.has(String(JSON.parse(request.body)['application_id'])) ? forbidden : undefined

beforeAll(async () => {
  world = await startSyncWorld({ connection: { writeBack: [{ on: 'invited', note: 'default' }] } })
})
afterAll(() => world.close())
beforeEach(() => world.ats.answerBy(refuseConfidential))

const knex = () => world.product.core.database.knex
const note = (id: string) => world.delivery(id, 'invited', 'note')
const told = (what: string) => knex()('sync_history').where({ what }).orderBy('id').pluck<string[]>('sentence')
const paused = () =>
  knex()('sync_connections').first<{
    ats_paused: string | null
    writes_paused: string | null
    api_paused: string | null
  }>('ats_paused', 'writes_paused', 'api_paused')
const NOT_PAUSED = { ats_paused: null, writes_paused: null, api_paused: null }
const refusedApplication = () => {
  const id = world.application()
  confidential.add(id)
  return id
}
/** As if the waits of all refused writes were over. */
const waitIsOver = () =>
  knex()('deliveries')
    .where({ state: 'pending' })
    .update({ due_at: new Date(0) })

test('a key that is refused for everything pauses writing once; the first write that is accepted ends the pause', async () => {
  const before = (await told('paused')).length
  world.ats.answerBy((request) => (isNote(request) || request.target.startsWith('/v3/users') ? forbidden : undefined))
  const ids = Array.from({ length: 8 }, () => world.application())
  await eventually('the pause', async () => (await paused()).writes_paused !== null)
  // Reading goes on meanwhile, and ends nothing.
  const readBefore = world.ats.requests.filter((call) => call.startsWith('GET /applications')).length
  await eventually('more reading', () =>
    Promise.resolve(world.ats.requests.filter((call) => call.startsWith('GET /applications')).length > readBefore + 1),
  )
  expect((await paused()).writes_paused).toContain('does not permit')
  expect((await told('paused')).slice(before)).toEqual([expect.stringContaining('writing to the ATS is paused')])
  world.ats.answerBy(() => undefined)
  await eventually('all notes', () => Promise.resolve(ids.every((id) => world.notes(id).length === 1)))
  expect(await paused()).toEqual(NOT_PAUSED)
  expect((await told('resumed')).at(-1)).toContain('accepts writes again')
})

test('a 403 for 40 confidential candidates keeps no note of 40 others back and pauses nothing', async () => {
  const refused = Array.from({ length: 40 }, refusedApplication)
  await eventually('their notes are due', async () => {
    const rows = await knex()('deliveries').whereIn('application_id', refused)
    return rows.length === refused.length
  })
  const others = Array.from({ length: 40 }, () => world.application())
  await eventually('the notes of all others', async () => others.every((id) => world.notes(id).length === 1))
  expect(await paused()).toEqual(NOT_PAUSED)
  for (const id of refused) {
    const delivery = await eventually('a refusal', async () => {
      const one = await note(id)
      return (one?.attempt ?? 0) > 0 && one?.state !== 'claimed' && one
    })
    expect(delivery.reason).toContain('The ATS accepts the key')
    expect(world.notes(id)).toHaveLength(0)
  }
}, 600_000)

test('a write that is refused for good is parked with the reason; once the candidate is visible again, the note is written', async () => {
  const [forGood, forAWhile] = [refusedApplication(), refusedApplication()]
  await eventually('two refusals', async () => {
    const both = await Promise.all([note(forGood), note(forAWhile)])
    return both.every((one) => (one?.attempt ?? 0) > 0)
  })
  confidential.delete(forAWhile)
  const parked = await eventually('the parked note', async () => {
    await waitIsOver()
    const one = await note(forGood)
    return one?.state === 'parked' && one
  })
  expect(parked).toMatchObject({ attempt: 4, reason: expect.stringMatching(/does not permit POST notes: Forbidden/) })
  // It may be the key after all: whoever decides reads which right a note needs.
  expect(parked.reason).toContain('(for this it needs harvest:notes:create, harvest:notes:list)')
  await world.product.core.accounts.updateUser(world.tenant.userId, { administrator: true })
  const admin = await Reviewer.login(world.product.origin, world.tenant)
  const told =
    'our access does not allow it, or the candidate is confidential there; if the key lacks a right, it is “harvest:notes:create, harvest:notes:list”.'
  expect((await admin.get('/dashboard/deliveries?state=parked')).text).toContain(told)
  expect((await admin.get(`/dashboard/timeline?connection=test&application=${forGood}`)).text).toContain(told)
  await eventually('the note', async () => (await note(forAWhile))?.state === 'confirmed')
  expect([world.notes(forGood).length, world.notes(forAWhile).length]).toEqual([0, 1])
}, 600_000)
