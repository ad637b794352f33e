import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/db/database.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import { migrate } from '../../src/db/migrate.ts'
import { urlOf } from './database-url.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the server, with the name of a migrated database to clone. */
    server: { connection: pg.ClientConfig; template: string }
  }
}

/** One real PostgreSQL for the whole run (DATABASE_URL, or an embedded one), and one migrated database to clone from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['DATABASE_URL']
  const folder = mkdtempSync(join(tmpdir(), 'ib-test-'))
  const embedded = url ? undefined : await startEmbedded(folder)
  const connection: pg.ClientConfig = embedded ? { ...embedded.connection } : { connectionString: url as string }
  const template = `ib_template_${process.pid}_${Date.now()}`
  const admin = new pg.Client(connection)
  await admin.connect()
  await admin.query(`create database ${template}`)
  const target = urlOf(connection, template)
  const database = await openDatabase({ url: target, dataDir: folder })
  await migrate(database)
  await database.close()
  project.provide('server', { connection, template })
  return async () => {
    const { rows } = await admin.query<{ datname: string }>('select datname from pg_database where datname like $1', [
      `${template.replace('template', 'test')}%`,
    ])
    for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`)
    await admin.query(`drop database if exists ${template} with (force)`)
    await admin.end()
    await embedded?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
