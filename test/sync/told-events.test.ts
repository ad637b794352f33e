import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Interview } from '../../src/interview/contract/contract.ts'
import { explain } from '../../src/sync/operations/explain.ts'
import { withRemoved } from '../../src/sync/operations/explain-summarised.ts'
import { type EventState, NOTHING_SEEN } from '../../src/sync/rules/rules.ts'
import { type ToldEvent, toToldEvent } from '../../src/sync/store/told-events.ts'
import { findKnown, saveVersions } from '../../src/sync/store/versions-store.ts'
import { Link } from '../kit/api.ts'
import { asHolder } from '../kit/fenced.ts'
import { eventually } from '../kit/product.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** Events of interviews are told by the rows of their versions, and no entry of the history is written for them. */

let world: SyncWorld
let id: string
let interview: Interview

const knex = () => world.product.core.database.knex
const EVENTS = ['invited', 'started', 'completed', 'approved', 'rejected']
const caller = () => ({ organizationId: world.tenant.organizationId, userId: null, keyId: null })
const entries = () => knex()('sync_history').where({ application_id: id }).orderBy('id').pluck<string[]>('what')
const version = () => knex()('sync_interviews').where({ application_id: id }).first()

async function lines() {
  const { sync, engine } = world.product.core
  const [told] = await explain(sync, engine.connection('test'), id)
  return told?.timeline ?? []
}
const eventLines = async () => (await lines()).filter(({ what }) => EVENTS.includes(what))
const decide = (decision: 'approved' | 'rejected') =>
  world.product.core.services.decisions.setApproval(caller(), interview.id, decision)

beforeAll(async () => {
  world = await startSyncWorld({
    connection: {
      writeBack: [
        { on: 'invited', note: 'Invited' },
        { on: 'completed', note: 'default', tag: 'Answered' },
        { on: 'approved', note: 'Approved' },
        { on: 'rejected', when: { 'interview.status': 'expired' }, note: 'Rejected' },
      ],
    },
  })
  id = world.application()
  interview = await eventually(
    'the invite',
    async () => (await world.api.list(`?externalId=${id}`)).body.data[0] as Interview | undefined,
  )
  await eventually('the first note', () => world.notes(id).length === 1)
})
afterAll(() => world?.close())

test('a life in which all goes well leaves its decision and its invite in the history, and explain tells the rest', async () => {
  await new Link(interview.inviteUrl ?? '').answer()
  await eventually('the note of the end', () => world.notes(id).length === 2)
  await eventually('all is written', async () =>
    (await knex()('deliveries').where({ application_id: id })).every(({ state }) => state === 'confirmed'),
  )
  expect(await entries()).toEqual(['want.invited', 'invite'])
  const told = await lines()
  expect(told.map(({ what }) => what).filter((what) => what !== 'delivery.confirmed')).toEqual([
    'want.invited',
    'invite',
    'invited',
    'started',
    'completed',
  ])
  const rule = expect.stringMatching(/^interview-bridge\.yaml:\d+:\d+$/)
  const facts = { occurrence: 1, skipped: [] }
  const about = { interviewId: interview.id, facts }
  const sentence = (text: string) => `interview of application ${id}: ${text}`
  expect(await eventLines()).toMatchObject([
    { ...about, what: 'invited', sentence: sentence('invited; what follows: note'), rule },
    { ...about, what: 'started', sentence: sentence('started; nothing follows'), rule: null },
    { ...about, what: 'completed', sentence: sentence('completed; what follows: note, tag'), rule },
  ])
  // A write comes after the event that asks for it.
  const at = (what: string, fragment: string) =>
    told.findIndex((one) => one.what === what && one.sentence.includes(fragment))
  expect(at('invited', 'invited;')).toBeLessThan(at('delivery.confirmed', '(after the invite)'))
  expect(at('completed', 'completed;')).toBeLessThan(at('delivery.confirmed', '(after the completion)'))
})

test('what the version before wrote of a life is shown once, before what this version tells of it', async () => {
  const { told } = await version()
  // As the version before tells the first half: an entry for each event, and the column as it was.
  await knex()('sync_interviews').where({ application_id: id }).update({ told: null })
  for (const event of told.flatMap((group: { events: string[] }) => group.events))
    await knex()('sync_history').insert({
      connection: 'test',
      application_id: id,
      interview_id: interview.id,
      what: event,
      sentence: `interview of application ${id}: ${event}; told before`,
    })
  await decide('approved')
  await eventually('the note', () => world.notes(id).some((note) => note.startsWith('Approved')))
  expect((await eventLines()).map(({ sentence }) => sentence.split(': ')[1])).toEqual([
    'invited; told before',
    'started; told before',
    'completed; told before',
    'approved; what follows',
  ])
})

test('a process of the version before that stores a newer version leaves what is told as it is', async () => {
  const before = await eventLines()
  const { told: _told, ...row } = await version()
  const json = { body: JSON.stringify(row.body), event_state: JSON.stringify(row.event_state) }
  await knex()('sync_interviews')
    .insert({ ...row, ...json })
    .onConflict(['connection', 'interview_id'])
    .merge()
  expect(await eventLines()).toEqual(before)
})

test('two who judge the same version at once tell its events once, also when an older version was stored between them', async () => {
  const base = { interviewId: 'twice', positionId: '1', applicationId: 'twice', hash: '', state: 'owned' as const }
  const body = { ...interview, id: 'twice', externalId: 'twice' }
  const stateOf = (counts: EventState['counts']): EventState => ({ ...NOTHING_SEEN, counts })
  const save = async (events: EventState, told: readonly ToldEvent[]) => {
    const judgedBy = (await findKnown(knex(), 'test', ['twice'])).get('twice')?.mark ?? null
    const updatedAt = interview.updatedAt ?? ''
    return saveVersions(asHolder(knex()), 'test', [{ ...base, updatedAt, body, events, told, judgedBy }])
  }
  await save(stateOf({ invited: 1 }), [['invited', 1, []]])
  const both: ToldEvent[] = [
    ['completed', 1, []],
    ['approved', 1, []],
  ]
  await save(stateOf({ invited: 1, completed: 1 }), both.slice(0, 1))
  await save(stateOf({ invited: 1, completed: 1, approved: 1 }), both)
  await save(stateOf({ invited: 1 }), [['invited', 1, []]])
  await save(stateOf({ invited: 1, completed: 1, approved: 1 }), both)
  await save(stateOf({ invited: 1, completed: 1, approved: 2 }), [['approved', 2, []]])
  const { told } = await knex()('sync_interviews').where({ interview_id: 'twice' }).first('told')
  expect(told.map(({ events, again }: { events: string[]; again?: object }) => [events, again])).toEqual([
    [['invited'], undefined],
    [['completed'], undefined],
    [['approved'], undefined],
    [['approved'], { approved: 2 }],
  ])
})

test('why a rule left something out is told with its event', async () => {
  await decide('rejected')
  const line = await eventually('the line', async () => (await eventLines()).find(({ what }) => what === 'rejected'))
  expect(line).toMatchObject({
    sentence: `interview of application ${id}: rejected; nothing follows; left out: interview.status is "completed", not "expired"`,
    rule: null,
    facts: { occurrence: 1, skipped: [{ reason: 'interview.status is "completed", not "expired"' }] },
  })
  expect(await entries()).not.toContain('rejected')
})

test('an event that happens again and again, or whose reasons are long, becomes an entry: the row of a version stays small', async () => {
  const skipped = [{ rule: 'a.yaml:1:1', reason: 'x'.repeat(600) }]
  expect(toToldEvent({ event: 'approved', occurrence: 10 }, [])).toEqual(['approved', 10, []])
  expect(toToldEvent({ event: 'approved', occurrence: 11 }, [])).toBeNull()
  expect(toToldEvent({ event: 'approved', occurrence: 1 }, skipped)).toBeNull()
  await knex().raw(
    `update sync_interviews set event_state = jsonb_set(event_state, '{counts,approved}', '10') where application_id = ?`,
    [id],
  )
  await decide('approved')
  await eventually('the entry', async () => (await entries()).includes('approved'))
  expect((await eventLines()).at(-1)).toMatchObject({ what: 'approved', facts: { occurrence: 11, skipped: [] } })
})

test('removed entries and removed events are told as one number', () => {
  const told = (at: string, what: string, facts: object | null = null) => ({
    at: new Date(at),
    interviewId: null,
    what,
    sentence: what,
    rule: null,
    facts: facts as Record<string, unknown> | null,
  })
  const removed = (entries: number, from: string, to: string) => ({
    entries,
    from: new Date(from),
    to: new Date(to),
  })
  const moved = told('2026-03-01', 'moved')
  expect(withRemoved([moved], [])).toEqual([moved])
  const stored = told('2025-01-02', 'summarised', {
    entries: 2,
    from: '2025-01-01T00:00:00Z',
    to: '2025-01-02T00:00:00Z',
  })
  expect(withRemoved([stored], [])).toEqual([
    { ...stored, sentence: '2 older entries were removed; they were of 2025-01-01 to 2025-01-02' },
  ])
  expect(withRemoved([stored, moved], [removed(3, '2024-12-30', '2025-01-01')])).toMatchObject([
    moved,
    { sentence: '5 older entries were removed; they were of 2024-12-30 to 2025-01-02', facts: { entries: 5 } },
  ])
  expect(withRemoved([], [removed(1, '2025-01-01', '2025-01-01')])).toMatchObject([
    { what: 'summarised', sentence: '1 older entry was removed; they were of 2025-01-01' },
  ])
})
