import { createServer, request as forward, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Interview } from '../../src/interview/contract/contract.ts'
import { takeVersions } from '../../src/sync/events/ingest.ts'
import { explain } from '../../src/sync/operations/explain.ts'
import { deliveriesOf } from '../../src/sync/operations/stored-history.ts'
import { eventually } from '../kit/product.ts'
import { changeSchema } from '../kit/schema-change.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** Texts that PostgreSQL cannot hold, in the names of candidates and in the answers of the ATS. */

const HALF = '\ud83d'
let world: SyncWorld
let between: Server
let atsUrl = ''

/** A proxy between us and the ATS changes the answer to a note: status and body as planned, the note itself is kept. */
let plan: ((noteId: number) => { status: number; body: string }) | undefined
/** The application of each note that was written. */
const posts: number[] = []

function standBetween(): Server {
  return createServer((incoming, outgoing) => {
    const isNote = incoming.method === 'POST' && incoming.url?.endsWith('/notes') === true
    const { method, headers } = incoming
    const onward = forward(new URL(incoming.url ?? '', atsUrl), { method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const body = Buffer.concat(chunks)
        const made = isNote ? (JSON.parse(body.toString()) as { id: number; application_id: number }) : undefined
        const planned = made && plan?.(made.id)
        if (made) posts.push(made.application_id)
        if (!planned) return void outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(body)
        outgoing.writeHead(planned.status, { 'content-type': 'application/json' }).end(planned.body)
      })
    })
    incoming.pipe(onward)
  })
}

beforeAll(async () => {
  between = standBetween()
  await new Promise<void>((listening) => between.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(between.address() as AddressInfo).port}`
  world = await startSyncWorld({
    fake: { rateLimit: 1_000_000 },
    settings: { baseUrl: `${url}/v3` },
    connection: { writeBack: [{ on: 'invited', note: 'default' }] },
  })
  atsUrl = world.ats.url
})
afterAll(async () => {
  await world.close()
  between.closeAllConnections()
  between.close()
})

const knex = () => world.product.core.database.knex
interface Row {
  application_id: string
  state: string
  interview_id: string | null
  attempts: number
  due_at: Date
  last_problem: string | null
  waits_for: string | null
}
const row = async (id: string) =>
  (await knex()('sync_applications').where({ application_id: id }).first<Row | undefined>()) as Row | undefined
const isInvited = async (id: string) => (await row(id))?.interview_id != null
const add = (firstName: string, n: number) =>
  String(
    world.ats.world.addApplication(
      { firstName, lastName: 'Of Sixty', email: `foreign${n}@people.example` },
      world.jobId,
      'Video Interview',
    ).id,
  )
/** The engine logs this when an error ends a whole run of one kind of work. */
const runsThatEnded = () => world.product.logLines.filter((line) => line.includes('work of a connection failed'))

const postsOf = (application: string) => posts.filter((one) => one === Number(application)).length

async function note(email: string) {
  const id = world.application(email)
  const found = await eventually('the note is settled', async () => {
    const one = await knex()('deliveries').where({ application_id: id }).first()
    return ['confirmed', 'parked'].includes(one?.state) && one
  })
  const [told] = await deliveriesOf(knex(), { seq: found.seq })
  const attempts = told?.attempts ?? []
  return { ...found, application: id, tries: attempts.map((one) => `${one.kind} ${one.outcome}`), attempts }
}

test('one of 60 candidates has U+0000 in the name, one half an emoji, one 300 characters: all others are invited in the same run', async () => {
  const names = Array.from({ length: 60 }, (_, n) =>
    n === 0 ? 'Ada\u0000' : n === 1 ? `Ada${HALF}` : n === 2 ? 'A'.repeat(300) : 'Ada',
  )
  const ids = names.map(add)
  for (const id of ids.slice(3)) await eventually(`an invite of ${id}`, () => isInvited(id))
  await eventually('an invite with U+FFFD in place of U+0000', () => isInvited(ids[0] ?? ''))
  await eventually('an invite with U+FFFD in place of half an emoji', () => isInvited(ids[1] ?? ''))
  expect((await world.api.list(`?externalId=${ids[0]}`)).body.data[0]?.candidate.firstName).toBe('Ada\ufffd')
  await eventually('the reason', async () => (await row(ids[2] ?? ''))?.waits_for === 'name_too_long')
  expect(await row(ids[2] ?? '')).toMatchObject({ state: 'open', interview_id: null })
  expect(runsThatEnded()).toEqual([])
}, 600_000)

test.each([
  ['U+0000 in its id', (id: number) => ({ status: 201, body: `{"id":"${id}\\u0000"}` })],
  ['half an emoji in its id', (id: number) => ({ status: 201, body: `{"id":"${id}\\ud83d"}` })],
  ['a raw NUL byte', (id: number) => ({ status: 201, body: `{"id":${id},"body":"a\u0000b"}` })],
])('a note that the ATS answers with %s is confirmed by its first answer and written once', async (what, answer) => {
  plan = answer
  const done = await note(`note.${what.replace(/\W+/g, '')}@people.example`)
  expect(done).toMatchObject({ state: 'confirmed', attempt: 1, tries: ['write confirmed'] })
  expect(postsOf(done.application)).toBe(1)
  expect(world.notes(done.application)).toHaveLength(1)
})

const EMOJI_AT_THE_CUT = `${'x'.repeat(499)}😀${'x'.repeat(1_486)}😀 and more`
test.each([
  ['422 with U+0000', { status: 422, body: '{"message":"no\\u0000t now\\ud83d"}' }, 'parked', ['write parked']],
  [
    '422 with an emoji where the text is cut',
    { status: 422, body: JSON.stringify({ message: EMOJI_AT_THE_CUT }) },
    'parked',
    ['write parked'],
  ],
  [
    '500 with NUL bytes and an emoji where the text is cut',
    { status: 500, body: `\u0000${EMOJI_AT_THE_CUT}` },
    'confirmed',
    ['write unknown', 'look confirmed'],
  ],
])(
  'a note that the ATS answers with %s is settled by that answer, with what the ATS said',
  async (what, answer, state, tries) => {
    plan = () => answer
    const done = await note(`note.${what.replace(/\W+/g, '')}@people.example`)
    expect(done).toMatchObject({ state, tries })
    expect(postsOf(done.application)).toBe(1)
    expect(world.notes(done.application)).toHaveLength(1)
    const said = done.attempts[0]?.exchanges[0]?.said ?? ''
    expect(said).not.toBe('')
    expect(said.isWellFormed()).toBe(true)
    expect(said).not.toContain('\u0000')
  },
)

test('a note whose details the database refuses is settled without them, and not written again', async () => {
  plan = (id) => ({ status: 201, body: `{"id":${id}}` })
  await changeSchema(
    knex(),
    `
    create function refuse_details() returns trigger language plpgsql as $$
      begin if new.exchanges::text like '%/notes%' then raise exception using errcode = '22P05', message = 'refused by the test'; end if; return new; end $$;
    create trigger refuse_details before update on deliveries for each row execute function refuse_details()`,
  )
  const done = await note('note.details@people.example')
  await changeSchema(knex(), 'drop trigger refuse_details on deliveries; drop function refuse_details')
  expect(done).toMatchObject({ state: 'confirmed', attempt: 1, tries: ['write confirmed'] })
  expect(postsOf(done.application)).toBe(1)
  expect(world.notes(done.application)).toHaveLength(1)
})

test('an application that the database refuses to settle moves back with its reason; 60 others are invited in the same run', async () => {
  plan = undefined
  await changeSchema(
    knex(),
    `
    create function refuse_one() returns trigger language plpgsql as $$
      begin if new.interview_id is not null and new.candidate ->> 'firstName' = 'Refused' then raise exception 'refused by the test'; end if; return new; end $$;
    create trigger refuse_one before update on sync_applications for each row execute function refuse_one()`,
  )
  const refused = add('Refused', 1_000)
  const others = Array.from({ length: 60 }, (_, n) => add('Eve', 1_001 + n))
  for (const id of others) await eventually(`an invite of ${id}`, () => isInvited(id))
  const waiting = await eventually('it is due again later, with the reason', async () => {
    const one = await row(refused)
    const isLater = one !== undefined && one.due_at.getTime() > Date.now()
    return isLater && one.last_problem?.includes('refused by the test') && one
  })
  expect(waiting).toMatchObject({ state: 'open', interview_id: null })
  expect(waiting?.attempts).toBeGreaterThan(0)
  expect(runsThatEnded()).toEqual([])
  await changeSchema(knex(), 'drop trigger refuse_one on sync_applications; drop function refuse_one')
  await knex()('sync_applications')
    .where({ application_id: refused })
    .update({ due_at: new Date(0) })
  await eventually('an invite once the database takes it', () => isInvited(refused))
}, 600_000)

test('a version that the database refuses is set aside with its reason; the others of its page lead to their notes', async () => {
  await changeSchema(
    knex(),
    `
    create function refuse_version() returns trigger language plpgsql as $$
      begin if new.body #>> '{candidate,firstName}' = 'Unkept' then raise exception using errcode = '22P05', message = 'refused by the test'; end if; return new; end $$;
    create trigger refuse_version before insert on sync_interviews for each row execute function refuse_version()`,
  )
  const refused = add('Unkept', 2_000)
  const others = Array.from({ length: 5 }, (_, n) => add('Kept', 2_001 + n))
  for (const id of others) await eventually(`the note of ${id}`, () => world.notes(id).length === 1)
  const { interview_id: interview } = (await eventually('an invite', async () => {
    const one = await row(refused)
    return one?.interview_id != null && one
  })) as Row
  const { sync, engine } = world.product.core
  const told = async () => JSON.stringify(await explain(sync, engine.connection('test'), refused))
  await eventually('the reason', async () => (await told()).includes('refused by the test'))
  expect(world.notes(refused)).toHaveLength(0)
  await changeSchema(knex(), 'drop trigger refuse_version on sync_interviews; drop function refuse_version')
  // Within the overlap of the reading it comes again by itself.
  await eventually('the note once it is stored', () => world.notes(refused).length === 1)
  expect(await knex()('sync_poison').where({ record_id: interview })).toEqual([])
}, 600_000)

test('an address longer than an index takes leaves its application waiting with the reason; others are invited', async () => {
  const long = Array.from({ length: 200 }, () => crypto.randomUUID()).join('')
  const odd = world.application(`${long}@people.example`)
  const emoji = world.application('a😀\u0000@people.example')
  const other = add('Eve', 3_000)
  await eventually('an invite', () => isInvited(other))
  for (const id of [odd, emoji]) {
    const waiting = await eventually('a reason', async () => {
      const one = await row(id)
      return one?.last_problem != null && one
    })
    expect(waiting).toMatchObject({ state: 'open', interview_id: null })
  }
  expect(runsThatEnded()).toEqual([])
})

test('an application whose row refuses every change is told by explain; others behind it are invited in the same run', async () => {
  const stuck = add('Stuck', 4_000)
  await eventually('an invite', () => isInvited(stuck))
  await changeSchema(
    knex(),
    `
    create function refuse_all() returns trigger language plpgsql as $$
      begin if new.application_id = '${stuck}' then raise exception 'refused by the test'; end if; return new; end $$`,
  )
  await knex()('sync_applications')
    .where({ application_id: stuck })
    .update({ state: 'open', due_at: new Date(0), interview_id: null })
  await changeSchema(
    knex(),
    'create trigger refuse_all before update on sync_applications for each row execute function refuse_all()',
  )
  const others = Array.from({ length: 60 }, (_, n) => add('Eve', 4_001 + n))
  for (const id of others) await eventually(`an invite of ${id}`, () => isInvited(id))
  const { sync, engine } = world.product.core
  const told = async () => JSON.stringify(await explain(sync, engine.connection('test'), stuck))
  await eventually('the reason', async () => (await told()).includes('refused by the test'))
  await changeSchema(knex(), 'drop trigger refuse_all on sync_applications; drop function refuse_all')
  await eventually('it is settled once its row can change', async () => (await row(stuck))?.state === 'settled')
  await eventually('nothing is set aside', async () => !(await told()).includes('refused by the test'))
}, 600_000)

test('a version whose id holds forbidden characters is set aside with its reason; the others of its page are stored', async () => {
  plan = undefined
  const id = add('Ida', 5_000)
  await eventually('the note', () => world.notes(id).length === 1)
  const [version] = (await world.api.list(`?externalId=${id}`)).body.data as Interview[]
  const { engine, sync } = world.product.core
  const connection = engine.connection('test')
  const later = (one: object) => ({ ...version, status: 'in_progress', updatedAt: '2099-01-01T00:00:00.000Z', ...one })
  const bad = later({ id: 'half\ufffd' }) as Interview
  const good = later({}) as Interview
  const planned = await engine.whenFree('pass', connection, (context) => takeVersions(context, connection, [bad, good]))
  expect(planned).toMatchObject({ counts: { processed: 1 }, quarantined: [{ id: 'half\ufffd' }] })
  const stored = await knex()('sync_interviews').where({ interview_id: version?.id }).first()
  expect(stored.body.status).toBe('in_progress')
  const [told] = await explain(sync, connection, 'half\ufffd')
  expect(told?.answers.join()).toContain('holds a character that no text may hold')
})
