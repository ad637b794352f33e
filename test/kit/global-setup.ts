import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/db/database.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import { buildIndexes } from '../../src/db/indexes.ts'
import { migrate } from '../../src/db/migrate.ts'
import { copyDataFolder } from './data-folder.ts'
import { urlOf } from './database-url.ts'
import { ofLocale } from './locales.ts'
import { makeMemoryFolder } from './memory-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the server, with the name of a migrated database to clone. */
    server: { connection: pg.ClientConfig; template: string }
    /** Of the embedded PostgreSQL, migrated, with no server on it: to be copied (`made-data-folder.ts`). */
    madeDataFolder: string
  }
}

/** One real PostgreSQL for the whole run (DATABASE_URL, or an embedded one), one migrated database and one data folder to clone from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['DATABASE_URL']
  const removeMemoryFolder = makeMemoryFolder(tmpdir())
  const folder = mkdtempSync(join(tmpdir(), 'ib-test-'))
  const [ours, made] = [join(folder, 'ours'), join(folder, 'made')]
  await migrated(undefined, ours)
  mkdirSync(made)
  copyDataFolder(ours, made)
  project.provide('madeDataFolder', made)

  const embedded = url ? undefined : await startEmbedded(ours)
  const connection: pg.ClientConfig = embedded ? { ...embedded.connection } : { connectionString: url as string }
  const template = `ib_template_${process.pid}_${Date.now()}`
  const admin = new pg.Client(connection)
  await admin.connect()
  if (embedded) {
    believe(join(ours, 'postgres', 'pg_hba.conf'))
    await makeCheap(admin, embedded.connection)
  }
  // All tests run on databases that sort and change case by an ICU locale such as tr-TR (`npm run test:locale`).
  const locale = process.env['TEST_DATABASE_LOCALE']
  await admin.query(`create database ${template}${locale ? ofLocale(locale) : embedded ? ' template bridge' : ''}`)
  if (locale || !embedded) await migrated(urlOf(connection, template), folder)
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
    removeMemoryFolder()
  }
}

/**
 * Whoever reaches the socket of this server may use the databases of tests without a proof: a run opens some thousand connections, and
 * each proof takes four turns through the thread pool. Its own database and connections through a network still ask for the password.
 */
function believe(file: string): void {
  writeFileSync(file, `local "/^ib_" all trust\n${readFileSync(file, 'utf8')}`)
}

/** This server ends with the run, no test cuts its power, and nobody else can reach it. */
async function makeCheap(admin: pg.Client, { user, password }: pg.ClientConfig): Promise<void> {
  // Nothing of it has to reach the disk.
  for (const setting of ['fsync', 'full_page_writes']) await admin.query(`alter system set ${setting} = off`)
  await admin.query('select pg_reload_conf()')
  // A run opens some thousand connections, and both sides computed 4,096 rounds for each: the same proof with one round.
  await admin.query('set scram_iterations = 1')
  await admin.query(`alter role ${pg.escapeIdentifier(String(user))} password ${pg.escapeLiteral(String(password))}`)
}

async function migrated(url: string | undefined, dataDir: string): Promise<void> {
  const database = await openDatabase({ ...(url ? { url } : {}), dataDir })
  await migrate(database)
  // Else each daemon of each test builds them again, beside the test's own statements.
  await buildIndexes(database)
  await database.close()
}
