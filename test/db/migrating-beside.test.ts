import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import type { Migration } from '../../migrations/migration.ts'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { eventually, freshDatabase } from '../kit/product.ts'

/** Migrations on a database that processes of an older version work with. */

/** What the next version adds: a column of two tables that every invite uses, each in a migration of its own. */
const OF_POSITIONS: Migration = {
  name: '20991231_0010_positions',
  async up(knex) {
    await knex.raw('alter table positions add column added text')
  },
}
const OF_INTERVIEWS: Migration = {
  name: '20991231_0020_interviews',
  async up(knex) {
    await knex.raw('alter table interviews add column added text')
  },
}
const NEXT = [...migrations, OF_POSITIONS, OF_INTERVIEWS]
const org = 'a'.repeat(24)
const position = 'b'.repeat(24)

let database: Database
let clean: () => Promise<void>
/** Sessions of older processes. */
let clients: pg.Client[]

beforeEach(async () => {
  const fresh = await freshDatabase()
  const admin = new pg.Client(fresh.url)
  await admin.connect()
  const { rows } = await admin.query<{ name: string }>('select current_database() as name')
  const name = `${rows[0]?.name}_older`
  await admin.query(`create database ${name}`)
  clients = []
  database = await openDatabase({ url: fresh.url.replace(rows[0]?.name ?? '', name), dataDir: '/nonexistent' })
  clean = async () => {
    for (const client of clients) await client.end()
    await database.close()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
    await fresh.drop()
  }
  await migrate(database)
  const { knex } = database
  await knex('organizations').insert({ id: org, name: 'Acme', subscription: 'active', credits: 10 })
  await knex('companies').insert({ id: 'c'.repeat(24), organization_id: org, name: 'Acme' })
  await knex('positions').insert({
    id: position,
    organization_id: org,
    company_id: 'c'.repeat(24),
    name: 'Engineer',
    status: 'open',
    questions: '[]',
    public_digest: Buffer.from('p'),
    created_at: knex.fn.now(),
    updated_at: knex.fn.now(),
  })
  await invite(knex, 1)
})
afterEach(() => clean())

const row = (n: number) => ({
  id: String(n).padStart(24, '0'),
  organization_id: org,
  position_id: position,
  source: 'api',
  first_name: 'Mira',
  last_name: `Okafor ${n}`,
  email: `mira${n}@people.example`,
  token_digest: Buffer.from(String(n)),
})
const invite = (knex: Knex, n: number) =>
  knex('interviews').insert({ ...row(n), created_at: knex.fn.now(), updated_at: knex.fn.now() })

/** A session of an older process, which works for a request; no limit of ours ends what it leaves open. */
async function olderRequest(): Promise<(text: string) => Promise<pg.QueryResult>> {
  const client = database.newClient()
  await client.connect()
  clients.push(client)
  await client.query('set idle_in_transaction_session_timeout to 0')
  await client.query(`select set_config('role', $1, false), set_config('bridge.organization', $2, false)`, [
    database.requests.role.name,
    org,
  ])
  return (text) => client.query(text)
}

/** Waits until the migrations wait for a lock. */
const someoneWaits = () =>
  eventually('the migrations wait for a lock', async () => {
    const { rows } = await database.knex.raw(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'advisory'`,
    )
    return rows.length > 0
  })

const INSERT = (n: number) => {
  const { id, first_name, last_name, email } = row(n)
  return `insert into interviews (id, organization_id, position_id, source, first_name, last_name, email, token_digest, created_at, updated_at)
    values ('${id}', '${org}', '${position}', 'api', '${first_name}', '${last_name}', '${email}', '\\x0${n}', now(), now())`
}

test('an invite and a change that are open while the next version migrates are both stored, and are found', async () => {
  const [inviting, changing] = [await olderRequest(), await olderRequest()]
  await changing(`begin; update interviews set first_name = 'Miriam' where id = '${row(1).id}'`)
  await inviting('begin')
  await inviting(INSERT(2))
  const migrating = migrate(database, NEXT)
  await someoneWaits()
  // Held back until here by what an invite locks; from here on by what a change locks.
  await inviting('commit')
  await eventually('the positions are migrated', async () =>
    database.knex('bridge_migrations').where({ name: OF_POSITIONS.name }).first('id'),
  )
  await someoneWaits()
  // What the migrations have locked is free again: who holds an interview reads its position, and waits for nobody.
  const { rows: held } = await database.knex.raw(
    `select pid from pg_locks where relation = 'positions'::regclass and granted and mode = 'AccessExclusiveLock'`,
  )
  expect(held).toEqual([])
  await changing('select * from positions')
  await changing('commit')
  expect((await migrating).applied).toEqual([OF_POSITIONS.name, OF_INTERVIEWS.name])
  // A process of before goes on.
  await inviting(INSERT(3))
  expect(await database.knex('interview_names').orderBy('interview_id').pluck('words')).toEqual(
    [1, 2, 3].map((n) => ` okafor ${n} ${n === 1 ? 'miriam' : 'mira'} mira${n} people example`),
  )
})

test('where somebody reads a table for long, the migrations let others through again and again, and end once it is free', async () => {
  const [dumping, working] = [await olderRequest(), await olderRequest()]
  await dumping('begin; select from positions; select from interviews')
  let isOver = false
  const migrating = migrate(database, NEXT).finally(() => {
    isOver = true
  })
  const waits: number[] = []
  const endAt = performance.now() + 8_000
  // Until the migrations have tried, and have let others through for a while.
  while (performance.now() < endAt || Math.max(...waits) < 100) {
    const before = performance.now()
    await working('select from positions')
    waits.push(performance.now() - before)
    await sleep(20)
  }
  expect(isOver).toBe(false)
  await dumping('commit')
  expect((await migrating).applied).toEqual([OF_POSITIONS.name, OF_INTERVIEWS.name])
})
