import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { urlOf } from './database-url.ts'

/** An ICU locale, such as tr-TR, or the C library's own C, as the end of `create database`. */
export const ofLocale = (locale: string): string =>
  locale === 'C'
    ? ` template template0 encoding 'UTF8' locale_provider libc locale 'C'`
    : ` template template0 encoding 'UTF8' locale_provider icu icu_locale ${pg.escapeLiteral(locale)} locale 'C'`

/** A migrated database of a locale, whose sessions begin with these settings. */
export async function freshDatabaseOf(
  locale: string,
  settings: Readonly<Record<string, string>>,
): Promise<{ url: string; drop(): Promise<void> }> {
  const { connection } = inject('server')
  const name = `ib_locale_${randomBytes(6).toString('hex')}`
  const asAdmin = async (...statements: string[]) => {
    const admin = new pg.Client(connection)
    await admin.connect()
    for (const statement of statements) await admin.query(statement)
    await admin.end()
  }
  await asAdmin(
    `create database ${name}${ofLocale(locale)}`,
    ...Object.entries(settings).map(
      ([setting, value]) => `alter database ${name} set ${setting} to ${pg.escapeLiteral(value)}`,
    ),
  )
  const url = urlOf(connection, name)
  const database = await openDatabase({ url, dataDir: '' })
  await migrate(database)
  await database.close()
  return { url, drop: () => asAdmin(`drop database if exists ${name} with (force)`) }
}
