import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createPeople } from '../../src/accounts/people.ts'
import { openDatabase } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { urlOf } from '../kit/database-url.ts'
import { prepareTenant } from '../kit/product.ts'

test('a person is found by capital letters in a Turkish database, where the small letter of I is another one', async () => {
  const { connection, template } = inject('server')
  const name = `${template.replace('template', 'test')}_tr_${randomBytes(3).toString('hex')}`
  const admin = new pg.Client(connection)
  await admin.connect()
  await admin.query(
    `create database ${name} template template0 encoding 'UTF8' locale_provider icu icu_locale 'tr-TR' locale 'C'`,
  )
  const folder = mkdtempSync(join(tmpdir(), 'ib-turkish-'))
  const database = await openDatabase({ url: urlOf(connection, name), dataDir: folder })
  await migrate(database)
  const { tenant } = await prepareTenant({ databaseUrl: urlOf(connection, name), folder })
  const { rows } = await database.knex.raw(`select lower('I') as small`)
  const { people } = await createPeople(database).listPeople(tenant.organizationId, {
    q: tenant.email.toUpperCase(),
    limit: 10,
  })
  await database.close()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
  rmSync(folder, { recursive: true, force: true })
  expect(rows).toEqual([{ small: 'ı' }])
  expect(people.map(({ email }) => email)).toEqual([tenant.email])
})
