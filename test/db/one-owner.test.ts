import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MAY_ALSO, OWNERS, STILL, type Table } from '../../migrations/owners.ts'
import { TABLES, writersOf } from '../kit/writers.ts'

/** Each table has one owner: who wants to know how a row can change reads one file. */

const KEPT_BY_TRIGGERS = ['interview_days', 'interview_names', 'interview_totals']
const src = join(import.meta.dirname, '../../src')

test('every table is written by its owner, and by nobody else who is not listed', () => {
  const writers = writersOf()
  const strangers = [...writers].flatMap(([table, files]) =>
    [...files].filter((file) => !isAllowed(table as Table, file)).map((file) => `${file} writes ${table}`),
  )
  expect(strangers).toEqual([])
})

function isAllowed(table: Table, file: string): boolean {
  return (
    OWNERS[table] === file || MAY_ALSO[file]?.tables.includes(table) === true || STILL[table]?.includes(file) === true
  )
}

test('the lists name what is there: no table without an owner, no owner and no second writer that writes nothing', () => {
  const writers = writersOf()
  const owned = Object.keys(OWNERS)
  expect([...TABLES].filter((table) => !owned.includes(table) && !KEPT_BY_TRIGGERS.includes(table))).toEqual([])
  expect(Object.entries(OWNERS).filter(([table, file]) => !writers.get(table)?.has(file))).toEqual([])
  const gone = Object.entries(STILL).flatMap(([table, files]) => files.filter((file) => !writers.get(table)?.has(file)))
  expect(gone).toEqual([])
  const idle = Object.entries(MAY_ALSO).flatMap(([file, { tables }]) =>
    tables.filter((table) => !writers.get(table)?.has(file)).map((table) => `${file} no longer writes ${table}`),
  )
  expect(idle).toEqual([])
})

test('a write names its table, and only `fenced` makes a fenced transaction', () => {
  const [nameless, casts]: [string[], string[]] = [[], []]
  for (const name of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue
    const text = readFileSync(join(src, name), 'utf8')
    if (/\b(?:knex|trx|db)\(\s*\w*[tT]able\w*\s*\)/.test(text)) nameless.push(name)
    if (/(?:insert into|delete from) \$\{|\bupdate \$\{\w+\} set\b/.test(text)) nameless.push(name)
    if (/\bas (?:unknown as )?Fenced\b/.test(text)) casts.push(name)
  }
  expect(nameless).toEqual([])
  expect(casts).toEqual(['sync/store/connection.ts'])
})
