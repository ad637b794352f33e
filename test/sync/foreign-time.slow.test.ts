import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Link } from '../kit/api.ts'
import { type Between, startBetween } from '../kit/between.ts'
import { eventually } from '../kit/product.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** An ATS whose clock is wrong, that asks for a wait of a day, or whose lists do not end. */

let between: Between
let world: SyncWorld

beforeAll(async () => {
  between = await startBetween()
  world = await startSyncWorld({
    settings: { baseUrl: `${between.origin}/v3`, authUrl: between.origin },
    beforeStart: (ats) => between.to(ats.url),
  })
})
afterEach(() => {
  between.instead = () => undefined
  between.change = (answer) => answer
})
afterAll(async () => {
  await world.close()
  await between.close()
})

const knex = () => world.product.core.database.knex
const isInvited = (id: string) =>
  knex()('sync_applications').where({ application_id: id }).whereNotNull('interview_id').first()
const cursor = async () =>
  Date.parse((await knex()('sync_cursors').where({ stream: 'applications' }).first<{ cursor: string }>()).cursor)
const passes = async () => Number((await knex()('sync_passes').max('id as n').first<{ n: string }>())?.n ?? 0)
async function aWholePass(): Promise<void> {
  const before = await passes()
  await eventually('a pass that begins and ends later', async () =>
    knex()('sync_passes')
      .where('id', '>', before + 1)
      .whereNotNull('ended_at')
      .first(),
  )
}
const dateAhead = (ms: number) => {
  between.change = (answer) => ({
    ...answer,
    headers: { ...answer.headers, date: new Date(Date.now() + ms).toUTCString() },
  })
}
async function completed(id: string): Promise<void> {
  const [interview] = (await world.api.list(`?externalId=${id}`)).body.data
  await new Link(interview?.inviteUrl ?? '').answer()
}
const isNoted = (id: string) => world.notes(id).some((note) => note.includes('answered'))

test.each([
  ['90 s', 90_000],
  ['2 h', 2 * 3_600_000],
])('an ATS whose Date header was %s ahead for a while loses no change', async (_what, ms) => {
  dateAhead(ms)
  await aWholePass()
  const during = world.application()
  await eventually('the invite of somebody who came meanwhile', () => isInvited(during))
  between.change = (answer) => answer
  await aWholePass()
  const after = world.application()
  await eventually('the invite of somebody who came after it', () => isInvited(after))
  expect(await cursor()).toBeLessThanOrEqual(Date.now())
})

test('a clock of the ATS that is hours behind delays no change, and a difference of minutes is told once', async () => {
  dateAhead(-2 * 3_600_000)
  await aWholePass()
  const id = world.application()
  await eventually('the invite', () => isInvited(id))
  const told = knex()('sync_history').where({ what: 'clock' }).where('sentence', 'like', '%behind%')
  await eventually('the history', async () => (await told.clone()).length === 1)
  await aWholePass()
  expect(await told.clone()).toHaveLength(1)
  const show = await world.product.core.engine.gauges()
  show()
  const metric = await world.product.core.metrics.registry.getSingleMetricAsString(
    'interview_bridge_sync_ats_clock_ahead_seconds',
  )
  expect(Number(/\{connection="test"\} (\S+)/.exec(metric)?.[1])).toBeLessThan(-7_000)
})

test('a record whose own time is 2 h ahead is read as it changes, not two hours later', async () => {
  const id = world.application(undefined, 'Onsite')
  await aWholePass()
  world.move(id, 'Video Interview')
  const row = world.ats.world.applications.get(Number(id))
  Object.assign(row ?? {}, { updated_at: new Date(Date.now() + 2 * 3_600_000).toISOString() })
  await eventually('the invite', () => isInvited(id))
})

test('a row of the ATS that is no object does not move the cursor past the record it hid', async () => {
  const [hidden, other] = [world.application(undefined, 'Onsite'), world.application(undefined, 'Onsite')]
  await aWholePass()
  between.change = (answer, { path }) => {
    if (!path.startsWith('/v3/applications')) return answer
    const rows = JSON.parse(answer.body) as { id: number }[]
    return { ...answer, body: JSON.stringify(rows.map((row) => (String(row.id) === hidden ? null : row))) }
  }
  world.move(hidden, 'Video Interview')
  world.move(other, 'Video Interview')
  await eventually('the invite of the other', () => isInvited(other))
  const partial = () =>
    knex()('sync_passes').where({ outcome: 'partial' }).where('reason', 'like', '%show no id%').first()
  await eventually('a pass that is not a success', partial)
  // It changed before all that the lookback of a later window would reach.
  const row = world.ats.world.applications.get(Number(hidden))
  const before = await cursor()
  Object.assign(row ?? {}, { updated_at: new Date(before - 59_000).toISOString() })
  await aWholePass()
  expect(await cursor()).toBe(before)
  between.change = (answer) => answer
  await eventually('the invite of the hidden one', () => isInvited(hidden))
  const poison = () => knex()('sync_poison').where({ record_id: 'without id' }).first()
  await eventually('nothing is set aside', async () => (await poison()) === undefined)
})

test('a list of the ATS that goes on from one empty page to the next is broken off, and results are read', async () => {
  const id = world.application()
  await eventually('the invite', () => isInvited(id))
  let page = 0
  between.instead = ({ path }) =>
    path.startsWith('/v3/applications')
      ? {
          status: 200,
          headers: { link: `<${between.origin}/v3/applications?cursor=${++page}>; rel="next"` },
          body: '[]',
        }
      : undefined
  await completed(id)
  await eventually('the event', () => world.delivery(id, 'completed', 'note'))
  const told = () => knex()('sync_passes').where('reason', 'like', '%pages without a row%').first()
  await eventually('the reason', told)
})

test('an ATS that answers Retry-After: 86400 does not keep results from being read', async () => {
  const id = world.application()
  await eventually('the invite', () => isInvited(id))
  between.instead = () => ({ status: 429, headers: { 'retry-after': '86400' }, body: '{}' })
  await eventually('the wait', () => world.product.core.engine.connection('test').ats.readyInMs() > 60_000)
  await completed(id)
  await eventually('the event', () => world.delivery(id, 'completed', 'note'))
  expect(isNoted(id)).toBe(false)
  const since = between.requests.length
  await aWholePass()
  // One of the first pass may still have been under way.
  expect(between.requests.length - since).toBeLessThan(2)
})
