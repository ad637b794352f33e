import { afterAll, beforeAll, expect, test } from 'vitest'
import { askEverySide } from '../../src/cli/check-online.ts'
import { writeText } from '../../src/dashboard/sync/told-words.ts'
import { readHealth } from '../../src/sync/engine/health.ts'
import { plainWrite } from '../../src/sync/operations/explain-plain.ts'
import { saveNotice } from '../../src/sync/store/connections-store.ts'
import { Link } from '../kit/api.ts'
import { eventually } from '../kit/product.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** A vendor that switches off the version of its API that we call, and one that takes that back (or a release that calls a newer one). */

let world: SyncWorld

beforeAll(async () => {
  world = await startSyncWorld({
    connection: {
      writeBack: [
        { on: 'invited', note: 'default' },
        { on: 'completed', note: 'default' },
      ],
    },
  })
}, 600_000)
afterAll(() => world.close())

const ENDED =
  'Greenhouse does not serve Harvest v3, which this connection calls: it answers 410 (Gone). Nothing is lost'

async function pauses(): Promise<{ ats_paused: string | null; writes_paused: string | null }> {
  const row = await world.product.core.database.knex('sync_connections').first('ats_paused', 'writes_paused')
  return row as { ats_paused: string | null; writes_paused: string | null }
}

const interviewsOf = async (id: string) => (await world.api.list(`?externalId=${id}`)).body
const noted = (id: string, count: number) =>
  eventually(`${count} notes of ${id}`, () => Promise.resolve(world.notes(id).length === count))

test('a version that is switched off pauses the connection with a sentence of its own; when it is back, everything arrives once', async () => {
  const first = world.application()
  await noted(first, 1)
  const [listed] = (await interviewsOf(first)).data
  const interview = await world.api.interview(listed?.id ?? '')

  world.ats.switchOff(true)
  const second = world.application()
  await new Link(interview.inviteUrl ?? '').answer()
  const told = await eventually('the pause', async () => (await pauses()).ats_paused ?? false)
  expect(told).toContain(ENDED)
  const waiting = await eventually('the write that waits', () => world.delivery(first, 'completed', 'note'))
  expect(waiting.state).toMatch(/pending|claimed/)
  expect((await interviewsOf(second)).meta.total).toBe(0)

  world.ats.switchOff(false)
  await noted(first, 2)
  await noted(second, 1)
  await eventually('both sides resumed', async () => {
    const row = await pauses()
    return row.ats_paused === null && row.writes_paused === null
  })
  expect((await interviewsOf(second)).meta.total).toBe(1)
  const { knex } = world.product.core.database
  const history = (await knex('sync_history')
    .where({ connection: 'test', what: 'paused' })
    .pluck('sentence')) as string[]
  // Told once for reading, and once for writing where a write went out before; not with each try.
  const pausedOnce = history.filter((sentence) => sentence.includes(ENDED)).map((sentence) => sentence.split(':')[0])
  expect(pausedOnce).toContain('paused on the side of the ATS')
  expect(pausedOnce).toEqual([...new Set(pausedOnce)])
  // The note is in the ATS a moment before its delivery says so.
  await eventually(
    'every write is confirmed',
    async () => !(await knex('deliveries').whereNot({ state: 'confirmed' }).first()),
  )
  expect([world.notes(first).length, world.notes(second).length]).toEqual([2, 1])
}, 600_000)

test('an announced end is told once a day in the log, and stands where administrators look', async () => {
  const { knex } = world.product.core.database
  const health = async () => {
    const [one] = await readHealth(world.product.core.database, world.product.core.engine.connections)
    return one?.sentences ?? []
  }
  const warned = () => world.product.logLines.filter((line) => line.includes('ats.version_notice'))
  const noticed = async () => (await knex('sync_connections').first('ats_notice'))?.ats_notice
  expect(await noticed()).toBeNull()
  // Not as the RFCs want them: ignored.
  world.ats.sendAlways({ Sunset: '2027-03-01', Deprecation: 'true' })
  await passes(2)
  expect([await noticed(), warned()]).toEqual([null, []])

  world.ats.sendAlways({ Sunset: 'Mon, 01 Mar 2027 00:00:00 GMT', Deprecation: '@1791590400' })
  const said = await eventually(
    'the announcement',
    async () => (await health()).find((line) => line.includes('2027')) ?? false,
  )
  expect(said).toMatch(
    /^Greenhouse says in its answers that GET \S+ is deprecated from 2026-10-10 on and has its end on 2027-03-01\. Install/,
  )
  await passes(3)
  expect(warned()).toHaveLength(1)
  expect(warned()[0]).toContain('Greenhouse says in its answers that GET ')
  // Another process, or this one after a restart, is told that the day is not over.
  expect(await saveNotice(knex, 'test', await noticed())).toBe(false)
  expect((await knex('sync_connections').first('ats_paused'))?.ats_paused).toBeNull()
  const [asked] = await askEverySide(world.product.core)
  expect(asked?.warnings.filter((line) => line.includes('its end on 2027-03-01'))).toHaveLength(1)
  // Nothing is shown of it two days after the ATS said so last.
  world.ats.sendAlways({})
  await knex('sync_connections').update({ ats_noticed_at: knex.raw(`clock_timestamp() - interval '3 days'`) })
  expect((await health()).filter((line) => line.includes('2027'))).toEqual([])
}, 600_000)

/** Waits until so many more passes have ended. */
async function passes(count: number): Promise<void> {
  const ended = async () =>
    Number(
      (await world.product.core.database.knex('sync_passes').max('id as id').whereNotNull('ended_at').first())?.['id'],
    )
  const before = await ended()
  await eventually(`${count} passes`, async () => (await ended()) >= before + count)
}

test('to recruiters it is nobody’s fault: neither the candidate is gone nor the key refused', () => {
  const call = { method: 'POST', path: '/v3/notes', status: 410, ms: 1 }
  const told = (exchange: object) =>
    writeText(
      'Greenhouse',
      plainWrite('pending', {
        action: 'note',
        event: 'completed',
        mayBeWritten: false,
        attempts: [{ kind: 'write', outcome: 'pending', code: null, exchanges: [{ ...call, ...exchange }] }],
      }),
    )
  expect(told({ versionEnded: true })).toBe(
    'The note after the completion is not confirmed by Greenhouse yet: the way in which we reach it was switched off; an administrator sees what to do',
  )
  expect(told({})).toContain('it does not show the candidate or the job any more')
})
