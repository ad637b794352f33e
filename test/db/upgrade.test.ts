import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeGreenhouse, startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { migrations } from '../../migrations/index.ts'
import { openDatabase } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { pumpDeliveries } from '../../src/sync/deliveries/worker.ts'
import { explain } from '../../src/sync/operations/explain.ts'
import { eventually, freshDatabase, type Product, startProduct } from '../kit/product.ts'

/**
 * This version on a database of the first days, with something open in every state, while a process of that time is at work.
 * `npm run upgrade` does the same with real daemons of older versions.
 */

/** The schema of commit f5b3a47. */
const OF_OLD = migrations.findIndex(({ name }) => name.endsWith('_1910_media_files'))
const org = 'a'.repeat(24)
const WRITES = [
  'pending',
  'claimed',
  'claimed',
  'claimed',
  'unknown',
  'unknown',
  'held',
  'parked',
  'confirmed',
  'discarded',
]
const STANDS = [
  ['nothing', 'settled'],
  ...['open', 'held', 'settled', 'person'].map((state) => ['invited', state]),
  ...['open', 'held', 'settled'].map((state) => ['cancelled', state]),
] as const

let ats: FakeGreenhouse
let product: Product
let dropDatabase: () => Promise<void>
/** A session of the older process. */
let older: pg.Client
/** Applications by the place of their write in `WRITES`. */
let ids: number[]
let end: () => Promise<void>

const marker = (at: number) => `Ref IV-0000-0000-${String(at).padStart(4, '0')}`
const notesOf = (at: number) => ats.world.notesOf.get(ids[at] ?? 0) ?? []
/** The older process, or its request that arrives late, writes the note. */
function writeAsOlder(at: number): void {
  const application_id = ids[at] ?? 0
  const { candidate_id = 0 } = ats.world.applications.get(application_id) ?? {}
  const rest = { visibility: 'private', type: 'note', user_id: 4012345, created_at: new Date().toISOString() }
  const row = { ...rest, id: ats.world.id(), application_id, candidate_id, body: `text ${marker(at)}` }
  ats.world.save({ kind: 'note', row })
}

beforeAll(async () => {
  ats = await startFakeGreenhouse({ rateLimit: 100_000 })
  const job = ats.world.addJob('Engineer', ['Video Interview'])
  const person = (n: number) => ({ firstName: 'Ada', lastName: `Of ${n}`, email: `ada${n}@people.example` })
  const application = (n: number) => ats.world.addApplication(person(n), job.id, 'Video Interview').id
  ids = WRITES.map((_, n) => application(n))
  const fresh = await freshDatabase()
  const admin = new pg.Client(fresh.url)
  await admin.connect()
  const name = `${(await admin.query<{ name: string }>('select current_database() as name')).rows[0]?.name}_old`
  await admin.query(`create database ${name}`)
  const url = fresh.url.replace(name.slice(0, -'_old'.length), name)
  dropDatabase = async () => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
    await fresh.drop()
  }
  const database = await openDatabase({ url, dataDir: '' })
  expect(OF_OLD).toBeGreaterThan(0)
  await migrate(database, migrations.slice(0, OF_OLD))
  const { knex } = database
  await knex('organizations').insert({ id: org, name: 'Acme', subscription: 'active', credits: 10 })
  await knex('sync_connections').insert({ name: 'test', connector: 'greenhouse' })
  const known = { connection: 'test', job_id: String(job.id), status: 'active', candidate: '{}', reason: 'as of old' }
  await knex('sync_applications').insert(
    [
      ...ids.map((id) => [id, 'invited', 'settled'] as const),
      ...STANDS.map((stand, n) => [application(100 + n), ...stand] as const),
    ].map(([id, want, state]) => ({
      ...known,
      application_id: String(id),
      candidate_id: String(ats.world.applications.get(id)?.candidate_id),
      want,
      state,
    })),
  )
  await knex('deliveries').insert(
    WRITES.map((state, at) => ({
      ...{
        connection: 'test',
        application_id: String(ids[at]),
        interview_id: `i${at}`,
        event: 'completed',
        occurrence: 1,
      },
      ...{
        action: 'note',
        action_index: 0,
        payload: JSON.stringify({ action: 'note', body: 'text' }),
        rule: 'x.yaml:1:1',
      },
      ...{ marker: marker(at), state, attempt: ['pending', 'held'].includes(state) ? 0 : 1 },
      ...(state === 'claimed' ? { claim: `claim ${at}`, claimed_at: knex.fn.now() } : {}),
      ...(['parked', 'confirmed', 'discarded'].includes(state) ? { closed_at: knex.fn.now() } : {}),
    })),
  )
  await database.close()
  older = new pg.Client(url)
  await older.connect()
  product = await startProduct({
    databaseUrl: url,
    role: 'api',
    yaml: {
      connections: [
        {
          name: 'test',
          connector: 'greenhouse',
          organization: org,
          settings: ats.settings(),
          delivery: { deadline: '20s', quietWait: '0s' },
        },
      ],
    },
  })
  end = async () => {
    await older.end()
    await product.stop()
    await dropDatabase()
    await ats.close()
  }
})
afterAll(() => end?.())

test('each write that an older process left or has under way is made once, and what is a person’s stays a person’s', async () => {
  const { sync, engine } = product.core
  const connection = engine.connection('test')
  const states = async () =>
    (await sync.database.knex('deliveries').orderBy('seq').select<{ state: string }[]>('state')).map(
      ({ state }) => state,
    )
  const pump = () => pumpDeliveries(sync, connection, () => false)
  // Of three writes that are claimed one is settled by the older process, which is well; two die with it, one of them written.
  writeAsOlder(1)
  writeAsOlder(2)
  writeAsOlder(4)
  await pump()
  expect((await states()).slice(1, 4)).toEqual(['claimed', 'claimed', 'claimed'])
  const settled = await older.query(
    `update deliveries d set state = 'confirmed', remote_id = 'n1', reason = null, claim = null, due_at = clock_timestamp(), closed_at = clock_timestamp()
     where d.marker = $1 and d.state = 'claimed' and d.claim = 'claim 1' returning d.seq`,
    [marker(1)],
  )
  expect(settled.rowCount).toBe(1)
  await sync.database
    .knex('deliveries')
    .where({ state: 'claimed' })
    .update({ claimed_at: sync.database.knex.raw(`claimed_at - interval '1 minute'`) })
  const done = [...Array(6).fill('confirmed'), 'held', 'parked', 'confirmed', 'discarded']
  await eventually('all is settled', async () => {
    await pump()
    return (await states()).join() === done.join()
  })
  expect(WRITES.map((_, at) => notesOf(at).length)).toEqual([1, 1, 1, 1, 1, 1, 0, 0, 0, 0])
})

test('explain has a sentence for each application and write of old, and says nothing of itself', async () => {
  const { sync, engine } = product.core
  const all = await sync.database.knex('sync_applications').orderBy('application_id').pluck<string[]>('application_id')
  expect(all).toHaveLength(WRITES.length + STANDS.length)
  for (const id of all) {
    const [told] = await explain(sync, engine.connection('test'), id)
    expect(told?.answers.join('\n'), id).toMatch(/\w/)
    expect(told?.answers.join('\n'), id).not.toMatch(/undefined|NaN|\[object/)
  }
  expect(product.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})
