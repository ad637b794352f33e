import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { Epochs, lastRestoreAt } from '../../src/db/epochs.ts'
import { type DatabaseFacts, toServerFacts, whyRestored } from '../../src/db/restore-facts.ts'
import { fileMark, identityFrom, NO_MARK } from '../../src/db/restore-mark.ts'
import { restoreEpochs } from '../../src/sync/store/restores.ts'
import { type Product, startProduct } from '../kit/product.ts'

/** Events that count as a restore of the database, and events that do not. */

const SAME: DatabaseFacts = {
  epoch: { number: 3, isOriginal: true, server: toServerFacts('77/5/00000001'), folder: 'made 1' },
  beat: 40,
  server: toServerFacts('77/5/00000001'),
  folder: 'made 1',
}

test('whyRestored returns a reason for each sign of a restore and null for an unchanged database', () => {
  expect(whyRestored(SAME, 40)).toBeNull()
  expect(whyRestored({ ...SAME, beat: 41 }, 40)).toBeNull()
  expect(whyRestored({ ...SAME, beat: 39 }, 40)).toBe('behind')
  expect(whyRestored({ ...SAME, server: toServerFacts('78/5/00000001') }, 40)).toBe('other-server')
  expect(whyRestored({ ...SAME, server: toServerFacts('77/6/00000001') }, 40)).toBe('other-database')
  expect(whyRestored({ ...SAME, server: toServerFacts('77/5/00000002') }, 40)).toBe('timeline')
  expect(whyRestored({ ...SAME, folder: 'made 2' }, 40)).toBe('files')
  expect(whyRestored({ ...SAME, epoch: { ...epochOf(SAME), isOriginal: false } }, 40)).toBe('rewritten')
  expect(whyRestored({ ...SAME, epoch: null, beat: 0 }, 40)).toBe('empty')
})

function epochOf({ epoch }: DatabaseFacts): NonNullable<DatabaseFacts['epoch']> {
  if (!epoch) throw new Error('there is no epoch')
  return epoch
}

test('values that the server does not let us read prove nothing, and the first start is no restore', () => {
  expect(whyRestored({ ...SAME, server: toServerFacts('-/5/-') }, 40)).toBeNull()
  expect(whyRestored({ ...SAME, folder: null }, 40)).toBeNull()
  expect(whyRestored({ ...SAME, epoch: null, beat: 0 }, 0)).toBeNull()
})

test('an unreadable mark is logged and rewritten', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ib-mark-'))
  const lines: string[] = []
  const log = createLog({ level: 'warn', destination: { write: (line) => void lines.push(line) } })
  const mark = fileMark(join(folder, 'deep'), false, log)
  expect(mark.read()).toBe(0)
  mark.write(12)
  expect(fileMark(join(folder, 'deep'), false, log).read()).toBe(12)
  expect(lines).toEqual([])
  writeFileSync(join(folder, 'deep', 'database.mark'), '{"beat":-1}')
  expect(mark.read()).toBe(0)
  expect(lines.join()).toContain('the mark of the database could not be read')
  // The folder's place is taken by a file: logged once, and the daemon goes on.
  const blocked = fileMark(join(folder, 'deep', 'database.mark'), false, log)
  blocked.write(13)
  blocked.write(14)
  expect(lines.filter((line) => line.includes('could not be stored'))).toHaveLength(1)
  rmSync(folder, { recursive: true })
})

test('an unreadable mark, such as an empty one, is logged with the command to run after a restore', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ib-mark-'))
  const lines: string[] = []
  const log = createLog({ level: 'warn', destination: { write: (line) => void lines.push(line) } })
  writeFileSync(join(folder, 'database.mark'), '')
  expect(fileMark(folder, false, log).read()).toBe(0)
  expect(lines.join()).toContain('run: interview-bridge restored')
  rmSync(folder, { recursive: true })
})

test('the mark is stored though another process of the same pid uses the name of its temporary file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ib-mark-'))
  const lines: string[] = []
  const log = createLog({ level: 'warn', destination: { write: (line) => void lines.push(line) } })
  mkdirSync(join(folder, `database.mark.${process.pid}`))
  const mark = fileMark(folder, false, log)
  mark.write(7)
  expect(mark.read()).toBe(7)
  expect(lines).toEqual([])
  expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([])
  rmSync(folder, { recursive: true })
})

test('a birth time that only repeats the last change does not identify the files', () => {
  const file = { birthtimeNs: 5n, ctimeNs: 9n, ino: 3n }
  expect(identityFrom(file)).toBe('made 5')
  expect(identityFrom({ ...file, birthtimeNs: 9n })).toBe('inode 3')
  expect(identityFrom({ ...file, birthtimeNs: 0n })).toBe('inode 3')
})

let first: Product
beforeAll(async () => {
  // Without an engine, which would notice what the tests do to its database.
  first = await startProduct({ role: 'api' })
})
afterAll(() => first?.stop())

const epochs = () => first.core.database.knex('epochs').orderBy('number').select('number', 'reason')
const ONE_START = [{ number: 0, reason: null }]

/** Another daemon on the same database and data folder starts, and ends. */
async function startAgain(): Promise<void> {
  const again = await startProduct({ role: 'worker', databaseUrl: first.databaseUrl, folder: first.folder })
  await again.stop({ keep: true })
}

test('a first start, a second daemon and a restart are no restore', async () => {
  expect(await epochs()).toEqual(ONE_START)
  await startAgain()
  await startAgain()
  expect(await epochs()).toEqual(ONE_START)
  expect(await lastRestoreAt(first.core.database.knex)).toBeNull()
  expect(JSON.parse(readFileSync(join(first.folder, 'database.mark'), 'utf8')).beat).toBeGreaterThan(0)
})

test('VACUUM FREEZE, VACUUM FULL and REINDEX are no restore', async () => {
  const { knex } = first.core.database
  for (const table of ['epochs', 'beats']) {
    await knex.raw(`vacuum freeze ${table}`)
    await knex.raw(`vacuum full freeze ${table}`)
    await knex.raw(`reindex table ${table}`)
    await knex.raw(`analyze ${table}`)
  }
  await startAgain()
  expect(await epochs()).toEqual(ONE_START)
})

test('three processes that see one restore at once begin one epoch', async () => {
  const { database, log, sync } = first.core
  const before = (await epochs()).length
  await database.knex('beats').update({ beat: 1_000_000 })
  const parts = { database, log, metrics: sync.metrics, inFlightMs: () => 0 }
  const mark = { read: () => 1_000_001, write() {}, folder: () => null }
  const processes = [1, 2, 3].map(() => restoreEpochs({ ...parts, mark }))
  await Promise.all(processes.map((one) => one.look()))
  expect(processes.filter((one) => one.recognised !== null)).toHaveLength(1)
  expect(await epochs()).toHaveLength(before + 1)
  expect(new Set(processes.map((one) => one.view.identity)).size).toBe(1)
})

test('a restore that a command declares is counted by the process that runs on', async () => {
  const { database, log, sync } = first.core
  const counted: string[] = []
  const running = new Epochs({
    database,
    log,
    mark: NO_MARK,
    follow: async () => ({}),
    onRestore: ({ reason }) => counted.push(reason),
  })
  await running.look()
  const command = restoreEpochs({ database, log, metrics: sync.metrics, mark: NO_MARK, inFlightMs: () => 0 })
  await command.declare()
  await running.look()
  await running.look()
  expect(counted).toEqual(['declared'])
})

test('each row written anew, an older beat, and the command are one restore each', async () => {
  const { knex } = first.core.database
  const last = Math.max(...(await epochs()).map(({ number }) => number))
  const again = async () => {
    const product = await startProduct({ role: 'api', databaseUrl: first.databaseUrl, folder: first.folder })
    try {
      return { recognised: product.core.epochs.recognised, log: product.logLines.join('') }
    } finally {
      await product.stop({ keep: true })
    }
  }
  await knex.transaction(async (trx) => {
    const rows = await trx('epochs').select()
    await trx('epochs').delete()
    await trx('epochs').insert(rows)
  })
  const rewritten = await again()
  expect(rewritten.recognised).toMatchObject({ number: last + 1, reason: 'rewritten' })
  expect(rewritten.log).toContain('the database was restored from a backup')
  expect((await again()).recognised).toBeNull()
  await knex('beats').update({ beat: 3 })
  expect((await again()).recognised).toMatchObject({ number: last + 2, reason: 'behind' })
  expect((await again()).recognised).toBeNull()
  const product = await startProduct({ role: 'api', databaseUrl: first.databaseUrl, folder: first.folder })
  expect(await product.core.epochs.declare()).toMatchObject({ number: last + 3, reason: 'declared' })
  expect(String(await product.core.metrics.registry.metrics())).toContain(
    'interview_bridge_restores_total{reason="declared"} 1',
  )
  await product.stop({ keep: true })
  expect((await lastRestoreAt(knex))?.getTime()).toBeGreaterThan(0)
})

test('an absurd number in the mark is no restore, and the mark is written anew; so is one that cannot be read', async () => {
  const { knex } = first.core.database
  const mark = join(first.folder, 'database.mark')
  const before = await epochs()
  const beats = async () => Number((await knex('beats').first('beat')).beat)
  for (const damage of ['{"beat":9007199254740991}', '{"beat":1e15}', 'xx']) {
    const beat = await beats()
    writeFileSync(mark, damage)
    const product = await startProduct({ role: 'api', databaseUrl: first.databaseUrl, folder: first.folder })
    expect(product.logLines.join('')).toContain('the mark of the database could not be read')
    await product.stop({ keep: true })
    expect(await epochs(), damage).toEqual(before)
    expect(JSON.parse(readFileSync(mark, 'utf8')).beat, damage).toBeGreaterThan(beat)
  }
})
