import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { urlOf } from '../kit/database-url.ts'
import { logicalBackup } from '../kit/logical-backup.ts'
import { makeDataFolder } from '../kit/made-data-folder.ts'
import type { Product } from '../kit/product.ts'
import { dataFolder, RestoreWorld } from '../kit/restore-world.ts'

/**
 * The database goes back to a backup; the interview API and the ATS do not. Each note is in the ATS once all the same. Every test
 * runs the real daemon on a real PostgreSQL against a fake ATS that counts notes.
 */

let world: RestoreWorld
let folder: string
let remove: () => void
const toDrop: string[] = []

beforeEach(async () => {
  world = await RestoreWorld.open()
  ;({ folder, remove } = dataFolder())
})
afterEach(async () => {
  await world.close()
  for (const name of toDrop.splice(0)) await admin(`drop database if exists ${name} with (force)`)
  remove()
})

async function admin(...statements: string[]): Promise<void> {
  const client = new pg.Client(inject('server').connection)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

let names = 0
/** A database that is dropped after the test: a migrated one, or with `template1` an empty one. */
async function makeDatabase(template = inject('server').template): Promise<{ name: string; url: string }> {
  const name = `restore_${process.pid}_${++names}`
  toDrop.push(name)
  await admin(`create database ${name} template ${template} strategy file_copy`)
  return { name, url: urlOf(inject('server').connection, name) }
}

/** Up to the backup, and everything after it; answers what `backup` made in between. */
async function livedThrough<Backup>(bridge: Product, backup: () => Promise<Backup>): Promise<Backup> {
  await world.before(bridge)
  const made = await backup()
  await world.after(bridge)
  expect(world.notes()).toEqual(world.once())
  return made
}

async function expectOnceAfter(bridge: Product): Promise<void> {
  try {
    await world.caughtUp(bridge)
    expect(world.notes()).toEqual(world.once())
    await world.newPerson(bridge)
  } finally {
    await bridge.stop({ keep: true })
  }
}

test('a dump restored into a new database, and then into the same one: no note is written again', async () => {
  const [old, fresh] = [await makeDatabase(), await makeDatabase('template1')]
  const bridge = await world.bridge({ databaseUrl: old.url, folder })
  const backup = await livedThrough(bridge, () => logicalBackup(old.url))
  await bridge.stop({ keep: true })
  for (const { url } of [fresh, old]) {
    await backup.restore(url)
    // Another machine: no data folder but the secret came along.
    await expectOnceAfter(await world.bridge({ databaseUrl: url, folder: onlySecret() }))
  }
})

/** With modes, owners and times, as a backup of files does it. */
function copy(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to])
}

function onlySecret(): string {
  const other = join(folder, 'other')
  cpSync(join(folder, 'secret'), join(other, 'secret'))
  return other
}

test('the database is put back beneath a running daemon: no note is written again', async () => {
  const [live, copy] = [await makeDatabase(), await makeDatabase('template1')]
  const bridge = await world.bridge({ databaseUrl: live.url, folder })
  const backup = await livedThrough(bridge, () => logicalBackup(live.url))
  await backup.restore(copy.url)
  await admin(
    `alter database ${live.name} allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${live.name}'`,
    `alter database ${live.name} rename to ${live.name}_lost`,
    `alter database ${copy.name} rename to ${live.name}`,
  )
  toDrop.push(`${live.name}_lost`)
  await expectOnceAfter(bridge)
})

test('a copy of the embedded PostgreSQL is put back, as a whole data folder and below an unchanged one: no note is written again', async () => {
  const [data, backup] = [makeDataFolder(join(folder, 'data')), join(folder, 'backup')]
  const embedded = { databaseUrl: 'embedded', folder: data, environment: { DATABASE_URL: '' } }
  const first = await world.bridge(embedded)
  await world.before(first)
  await first.stop({ keep: true })
  copy(data, backup)
  const second = await world.bridge(embedded)
  await world.after(second)
  await second.stop({ keep: true })
  // In place, so that not even the files are others: only the mark in the data folder knows.
  copy(join(backup, 'postgres', '.'), join(data, 'postgres'))
  await expectOnceAfter(await world.bridge(embedded))
  rmSync(data, { recursive: true })
  copy(backup, data)
  await expectOnceAfter(await world.bridge(embedded))
})
