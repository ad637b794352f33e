import pg from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { requestRoleOf } from '../../src/db/tenancy.ts'
import { freshDatabase, startProduct } from '../kit/product.ts'

/** The role of requests: whose it is, and what happens where there is none. */

interface Installed {
  readonly user: string
  /** The address of the database with another login. */
  urlAs(login: string): string
}

/** Two installations on one server, each with a database and a user of its own; `attributes` are those of the users. */
async function twoInstallations(attributes: string, work: (installed: Installed[], admin: pg.Client) => Promise<void>) {
  const fresh = await freshDatabase()
  const admin = new pg.Client(fresh.url)
  await admin.connect()
  const name = (await admin.query<{ name: string }>('select current_database() as name')).rows[0]?.name ?? ''
  const users = ['a', 'b'].map((letter) => `${letter}${attributes}_${process.pid}`)
  const installed: Installed[] = []
  for (const user of users) {
    await admin.query(`create role ${user} login password 'plain' ${attributes}`)
    await admin.query(`create database ${name}_${user} owner ${user}`)
    const urlAs = (login: string) =>
      fresh.url.replace(/\/\/[^@]*@/, `//${login}:plain@`).replace(name, `${name}_${user}`)
    installed.push({ user, urlAs })
  }
  try {
    await work(installed, admin)
  } finally {
    for (const user of users) await admin.query(`drop database ${name}_${user} with (force)`)
    for (const user of users) await admin.query(`drop role if exists ${requestRoleOf(user)}; drop role ${user}`)
    await admin.end()
    await fresh.drop()
  }
}

test('two installations on one server have a role each, and the user of one reads nothing of the other', async () => {
  await twoInstallations('createrole', async (installed) => {
    const roles: string[] = []
    const tables = new Set<string>()
    for (const { user, urlAs } of installed) {
      const database = await openDatabase({ url: urlAs(user), dataDir: '/nonexistent' })
      await migrate(database)
      expect(database.requests.role).toEqual({ name: requestRoleOf(user), isOurs: true })
      roles.push(requestRoleOf(user))
      for (const table of await database.knex('pg_tables').where({ schemaname: 'public' }).pluck('tablename'))
        tables.add(table)
      await database.close()
    }
    const [one, other] = installed
    // The first user opens the second one's database, and takes every role that it may.
    const spy = new pg.Client(other?.urlAs(one?.user ?? ''))
    await spy.connect()
    for (const role of ['none', ...roles]) {
      const isTaken = await spy.query(`select set_config('role', $1, false)`, [role]).then(
        () => true,
        () => false,
      )
      expect([role, isTaken]).toEqual([role, role !== roles[1]])
      if (!isTaken) continue
      for (const table of tables) await expect(spy.query(`select * from ${table}`)).rejects.toThrow(/permission/)
    }
    await spy.end()
  })
})

test('a role that is held to no policy is not taken for the wall', async () => {
  await twoInstallations('', async ([one], admin) => {
    const user = one?.user ?? ''
    const role = requestRoleOf(user)
    await admin.query(`create role ${role} nologin bypassrls; grant ${role} to ${user}`)
    const database = await openDatabase({ url: one?.urlAs(user) ?? '', dataDir: '/nonexistent' })
    await migrate(database)
    expect(database.requests.role.isOurs).toBe(false)
    await admin.query(`alter role ${role} nobypassrls`)
    await migrate(database)
    expect(database.requests.role.isOurs).toBe(true)
    await database.close()
  })
})

test('a user with a long name has a role of its own too', () => {
  const names = ['a'.repeat(60), `${'a'.repeat(59)}b`, 'ä'.repeat(31), 'bridge'].map(requestRoleOf)
  expect(new Set(names).size).toBe(4)
  for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63)
})

test('a database user who may not make the role has one wall, and everything works', async () => {
  const fresh = await freshDatabase()
  const admin = new pg.Client(fresh.url)
  await admin.connect()
  const name = `plain_${process.pid}`
  await admin.query(`create role ${name} login password 'plain'`)
  const { rows } = await admin.query(`select current_database() as name`)
  await admin.query(`create database ${rows[0].name}_plain owner ${name}`)
  const url = fresh.url.replace(/\/\/[^@]*@/, `//${name}:plain@`).replace(rows[0].name, `${rows[0].name}_plain`)
  const plain = await startProduct({ databaseUrl: url, role: 'api' })
  expect(plain.core.database.requests.role).toEqual({ name: requestRoleOf(name), isOurs: false })
  expect(plain.logLines.filter((line) => line.includes('database.no_request_role'))).toHaveLength(1)
  const tenant = await plain.tenant()
  expect((await plain.api(tenant).get('/positions')).status).toBe(200)
  await plain.stop()
  await admin.query(`drop database ${rows[0].name}_plain with (force)`)
  await admin.query(`drop role ${name}`)
  await admin.end()
  await fresh.drop()
})
