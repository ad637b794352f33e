import { expect, test } from 'vitest'
import { openDatabase } from '../../src/db/database.ts'
import { buildIndexes } from '../../src/db/indexes.ts'
import { STALE_COLLATION, staleCollations, toldStale } from '../../src/db/stale-collations.ts'
import { freshDatabaseOf } from '../kit/locales.ts'
import { startProduct } from '../kit/product.ts'

test('indexes that another version of the collations made wrong are named at the start, with what mends them, and not once that was done', async () => {
  const made = await freshDatabaseOf('tr-TR', {})
  const database = await openDatabase({ url: made.url, dataDir: '' })
  const { knex } = database
  try {
    await buildIndexes(database)
    expect(await staleCollations(knex)).toEqual([])
    // As after the files of a database were moved to a server with another ICU.
    await knex.raw(`update pg_database set datcollversion = '1.2.3' where datname = current_database()`)
    await knex.raw(`update pg_collation set collversion = '4.5.6' where collname = 'und-x-icu'`)
    const found = await staleCollations(knex)
    expect(found.map(({ collation, builtBy }) => [collation, builtBy]).sort()).toEqual([
      ['"und-x-icu"', '4.5.6'],
      ['default', '1.2.3'],
    ])
    const ofLetters = found.find(({ collation }) => collation !== 'default')?.indexes ?? []
    const { rows } = await knex.raw<{ rows: { name: string }[] }>(
      `select indexname as name from pg_indexes where schemaname = 'public' and indexdef like '%small_letters(%' order by 1`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(ofLetters).toEqual(expect.arrayContaining(rows.map(({ name }) => name)))

    const product = await startProduct({ role: 'api', databaseUrl: made.url })
    const lines = product.logLines.filter((line) => line.includes(STALE_COLLATION))
    await product.stop()
    expect(lines).toHaveLength(2)
    for (const one of found) expect(lines.join('\n')).toContain(JSON.stringify(toldStale(one)).slice(1, -1))

    for (const { cure } of found) for (const sentence of cure) await knex.raw(sentence)
    expect(await staleCollations(knex)).toEqual([])
  } finally {
    await database.close()
    await made.drop()
  }
})
