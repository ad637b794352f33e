import pg from 'pg'
import { expect, test } from 'vitest'
import { requestRoleOf } from '../../src/db/tenancy.ts'
import { freshDatabase, type Product, startProduct } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'

/** Installations whose tables lie in a schema of their own, as where several programs share a database. */

/** A product as a database user of its own, whose tables lie in `schema`; `path` is that user's search path, null for PostgreSQL's own. */
async function inSchema(schema: string, path: string | null, work: (product: Product) => Promise<void>): Promise<void> {
  const fresh = await freshDatabase()
  const admin = new pg.Client(fresh.url)
  await admin.connect()
  const user = `schema_${process.pid}`
  const name = (await admin.query<{ name: string }>('select current_database() as name')).rows[0]?.name ?? ''
  await admin.query(`create role ${user} login password 'plain' createrole`)
  await admin.query(`create database ${name}_own owner ${user}`)
  if (path !== null) await admin.query(`alter role ${user} set search_path to ${path}`)
  const url = fresh.url.replace(/\/\/[^@]*@/, `//${user}:plain@`).replace(name, `${name}_own`)
  const owner = new pg.Client(url)
  await owner.connect()
  await owner.query(`create schema ${schema === '$user' ? user : pg.escapeIdentifier(schema)}`)
  await owner.end()
  try {
    const product = await startProduct({ databaseUrl: url, role: 'api' })
    try {
      await work(product)
    } finally {
      await product.stop()
    }
  } finally {
    await admin.query(`drop database ${name}_own with (force)`)
    await admin.query(`drop role if exists ${requestRoleOf(user)}; drop role ${user}`)
    await admin.end()
    await fresh.drop()
  }
}

test.each([
  ['of the name of the user', '$user', null],
  ['that the user’s search path names', 'Bridge tables', '"Bridge tables", public'],
])(
  'a schema %s: people are found by name, roles are known, and the second wall stands',
  async (_which, schema, path) => {
    await inSchema(schema, path, async (product) => {
      const { knex } = product.core.database
      expect(await knex('pg_tables').where({ schemaname: 'public' }).pluck('tablename')).toEqual([])
      const { rows: astray } = await knex.raw(
        `select p.proname from pg_proc p where p.prosecdef and p.pronamespace = quote_ident(current_schema())::regnamespace
           and not 'search_path=pg_catalog, ' || quote_ident(current_schema()) || ', pg_temp' = any(coalesce(p.proconfig, '{}'))`,
      )
      expect(astray).toEqual([])
      expect(product.core.database.requests.role.isOurs).toBe(true)
      // Functions that run as the owner: each has to look for our tables where they are.
      const { rows: elsewhere } = await knex.raw(
        `select proname from pg_proc where pronamespace = quote_ident(current_schema())::regnamespace and prosecdef
           and not coalesce(array_to_string(proconfig, ' '), '') like '%search_path=pg_catalog, ' || quote_ident(current_schema()) || ', pg_temp%'`,
      )
      expect(elsewhere).toEqual([])
      const ours = await product.tenant()
      const boss = {
        organizationId: ours.organizationId,
        email: 'boss@acme.example',
        password: 'correct horse battery',
      }
      await product.core.accounts.createUser({ ...boss, administrator: true })
      const admin = await Reviewer.login(product.origin, boss)
      expect((await admin.get('/dashboard/people')).text).toContain('value="installation"')
      const api = product.api(ours)
      const candidate = { firstName: 'Zoë', lastName: 'Quartz', email: 'zoe@people.example' }
      await api.invited((await api.position(ours)).id, { candidate })
      expect((await admin.get('/dashboard?q=uart')).text).toContain('Quartz')

      const theirs = await product.tenant()
      expect((await admin.get('/dashboard/people')).text).not.toContain('value="installation"')
      const { rows: walls } = await knex.raw(
        `select relrowsecurity as is_on from pg_class where relname = 'interviews' and relnamespace = quote_ident(current_schema())::regnamespace`,
      )
      expect(walls).toEqual([{ is_on: true }])
      expect((await product.api(theirs).list('')).body.data).toEqual([])
      await knex.transaction(async (trx) => {
        await trx.raw('set local role ??', [product.core.database.requests.role.name])
        await trx.raw(`select set_config('bridge.organization', ?, true)`, [theirs.organizationId])
        expect(await trx('interviews').select('id')).toEqual([])
      })
    })
  },
)
