import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../kit/product.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** A connection whose secret stands in a file that somebody replaces while the daemon runs. */

const folder = mkdtempSync(join(tmpdir(), 'ib-rotated-'))
const file = join(folder, 'secret')
let world: SyncWorld

beforeAll(async () => {
  writeFileSync(file, 'an old secret')
  world = await startSyncWorld({
    settings: { clientSecret: `\${file:${file}}` },
    connection: { writeBack: [{ on: 'invited', note: 'default' }] },
  })
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a secret that the ATS refuses is read anew from its file, without a restart', async () => {
  const { knex } = world.product.core.database
  const pause = await eventually('the pause', async () => {
    const row = await knex('sync_connections').first<{ ats_paused: string | null }>('ats_paused')
    return row?.ats_paused ?? false
  })
  expect(pause).toContain('Check clientId, clientSecret and userId')
  expect(pause).toContain(
    'A key in a file (${file:…}) is read anew when it has changed; a changed variable (${NAME}) needs a restart.',
  )
  const id = world.application()
  // A file that is not there for a moment changes nothing; nor does an empty one.
  unlinkSync(file)
  writeFileSync(file, '')
  writeFileSync(file, `${world.ats.settings()['clientSecret']}\n`)
  await eventually('the note', () => Promise.resolve(world.notes(id).length === 1))
  expect(await knex('sync_connections').first('ats_paused', 'writes_paused')).toEqual({
    ats_paused: null,
    writes_paused: null,
  })
}, 600_000)
