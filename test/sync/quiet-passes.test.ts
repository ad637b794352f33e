import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../kit/product.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** A pass asks the database only what something may have come of: the statement that begins it says what there is. */

let world: SyncWorld
beforeAll(async () => {
  world = await startSyncWorld({ connection: { brake: { share: '20%', atLeast: 50, firstPass: 'go' } } })
}, 600_000)
afterAll(() => world?.close())

const knex = () => world.product.core.database.knex
const LOOKS: Readonly<Record<string, RegExp>> = {
  'versions that wait': /asks = asks \+ 1/,
  'applications that are missing': /missing_since <=/,
  'changes that are held': /is_by_rules/,
}
const passed = async () => {
  const rows = await knex()('sync_passes').whereNotNull('ended_at').select('repeats')
  return rows.reduce((sum: number, { repeats }: { repeats: number | null }) => sum + 1 + (repeats ?? 0), 0)
}

/** Which of the looks the next `count` passes took. */
async function looksOf(count: number): Promise<string[]> {
  const taken = new Set<string>()
  const note = ({ sql }: { sql: string }) => {
    for (const [name, sign] of Object.entries(LOOKS)) if (sign.test(sql)) taken.add(name)
  }
  const before = await passed()
  knex().on('query', note)
  // The first of them may be under way.
  await eventually(`${count} passes`, async () => (await passed()) >= before + count + 1)
  knex().removeListener('query', note)
  return [...taken].sort()
}
const isQuiet = (description: string) => eventually(description, async () => (await looksOf(1)).length === 0)

test('passes without news look for nothing that waits, is missing or is held', async () => {
  const id = world.application()
  await eventually('the note', async () => world.notes(id).length === 1)
  await isQuiet('the first passes are over')
  expect(await looksOf(3)).toEqual([])
})

test('an application that was missing is looked for by each pass, and a version that waits and a hold too', async () => {
  const id = world.application()
  await eventually('the note', async () => world.notes(id).length === 1)
  await isQuiet('it is invited')
  // One that the ATS does not show, noted just now.
  const missing = { connection: 'test', application_id: 'gone', want: 'invited', reason: 'r', status: 'active' }
  await knex()('sync_applications').insert({ ...missing, missing_since: new Date() })
  expect(await looksOf(1)).toEqual(['applications that are missing'])
  await knex()('sync_applications').where({ application_id: 'gone' }).delete()

  await knex()('sync_connections').update({ held: JSON.stringify({ reason: 'r', invite: 1, sample: [] }) })
  await eventually('the hold is over', async () => (await knex()('sync_connections').first('held')).held === null)
  await isQuiet('nothing is held')

  const [{ interview_id: interviewId }] = await knex()('sync_applications').where({ application_id: id })
  const version = () => knex()('sync_interviews').where({ interview_id: interviewId })
  await version().update({ state: 'waiting', asked_at: null })
  await eventually('it is taken up', async () => (await version().first('state')).state === 'owned')
  await isQuiet('nothing waits')
})
