import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeGreenhouse, startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { settleStates } from '../../src/sync/engine/settle-states.ts'
import { States } from '../../src/sync/engine/states.ts'
import { eventually } from '../kit/product.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** A connection whose whole settings stand in files, which somebody replaces by those of another account while the daemon runs. */

const folder = mkdtempSync(join(tmpdir(), 'ib-moved-'))
/** As many as the world has, so that both accounts give the same ids. */
const STAGES = ['Application Review', 'Video Interview', 'Onsite', 'Second Look', 'No Rule Here']
const NAMES = ['clientId', 'clientSecret', 'baseUrl', 'authUrl'] as const
type Settings = ReturnType<FakeGreenhouse['settings']>
let world: SyncWorld
let other: FakeGreenhouse

function write(settings: Settings) {
  for (const name of NAMES) writeFileSync(join(folder, name), settings[name])
}
/** The ATS refuses the key that the daemon has, as after a rotation: that is when the files are read anew. */
const refuse = (ats: FakeGreenhouse) => {
  for (let i = 0; i < 4; i++) ats.failNext('GET', { status: 401, body: '{"message":"Unauthorized"}' })
}
const present = () => world.product.core.engine.connections[0]

beforeAll(async () => {
  other = await startFakeGreenhouse({ clientId: 'another-client', clientSecret: 'another-secret' })
  world = await startSyncWorld({
    beforeStart: (ats) => write(ats.settings()),
    settings: Object.fromEntries(NAMES.map((name) => [name, `\${file:${join(folder, name)}}`])),
    connection: { writeBack: [{ on: 'invited', note: 'Invited' }] },
  })
})
afterAll(async () => {
  await world.close()
  await other.close()
  rmSync(folder, { recursive: true, force: true })
})

test('nothing is sent to another account before it is known whose it is; then it begins anew and asks first', async () => {
  const mira = world.application('mira@people.example')
  await eventually('the note', () => world.notes(mira).length === 1)
  const job = other.world.addJob('Engineer', STAGES)
  expect(job.id).toBe(world.jobId)
  const twin = other.world.addApplication(
    { firstName: 'Another', lastName: 'Person', email: 'another@people.example' },
    job.id,
    'Video Interview',
  )
  expect(String(twin.id)).toBe(mira)

  write(other.settings())
  refuse(world.ats)
  await eventually('the other account has a state of its own', () => present()?.name === 'test~2')
  const { knex } = world.product.core.database
  await eventually('its first pass asks', async () => {
    const row = await knex('sync_connections').where({ name: 'test~2' }).whereNotNull('held').first('name')
    return row !== undefined
  })
  expect(other.world.notesOf.size).toBe(0)
  expect((await world.api.list(`?externalId=${mira}~2`)).body.data).toEqual([])
  expect((await world.api.list(`?externalId=${mira}`)).body.data).toEqual([
    expect.objectContaining({ status: 'created' }),
  ])
})

test('settings that reach the same account go on, since the ATS shows the same people', async () => {
  // Nobody has approved its first pass yet. Begun anew, it would ask again, and both would invite the same people.
  const settings = other.settings()
  write({ ...settings, baseUrl: settings.baseUrl.replace('127.0.0.1', 'localhost') })
  refuse(other)
  await eventually('the settings of the file are used', () =>
    JSON.stringify(present()?.settings.current ?? null).includes('localhost'),
  )
  expect(present()?.name).toBe('test~2')
  const { knex } = world.product.core.database
  const states = await knex('sync_connections').where({ configured: 'test' }).pluck<string[]>('name')
  expect(states.sort()).toEqual(['test', 'test~2'])
})

test('a process that only looks learns of a replaced key without being refused', async () => {
  const { core } = world.product
  let nowMs = 1_000_000
  const clock = { ...core.clock, monotonicMs: () => nowMs }
  const states = new States({ ...core.sync, clock }, core.connectionsOf(core.loaded))
  await states.find()
  const reached = () => JSON.stringify([...states.connections.values()][0]?.settings.current ?? null)
  // As it was started, before the files were replaced.
  expect(reached()).toContain(world.ats.settings().baseUrl)
  nowMs += 16_000
  await new Promise<void>((onFound) => states.settleWhenDue({ writes: false, onFound }))
  expect([[...states.connections.keys()], reached()]).toEqual([['test~2'], expect.stringContaining('localhost')])
  await states.stop()
})

test('a person who sends SIGHUP has the files of the settings read anew, though nothing was refused', async () => {
  const { baseUrl, ...rest } = other.settings()
  write({ ...rest, baseUrl })
  process.kill(process.pid, 'SIGHUP')
  await eventually('the settings of the file are used', () =>
    JSON.stringify(present()?.settings.current ?? null).includes(baseUrl),
  )
  expect(present()?.name).toBe('test~2')
})

test('a stop while states are being found ends that with its reason, and nothing else is left to fail', async () => {
  const { core } = world.product
  const unheard: unknown[] = []
  const hear = (reason: unknown) => void unheard.push(reason)
  process.on('unhandledRejection', hear)
  try {
    const reason = new Error('the process is ending')
    const found = settleStates(core.sync, core.connectionsOf(core.loaded), AbortSignal.abort(reason))
    await expect(found).rejects.toBe(reason)
    await new Promise((done) => setTimeout(done, 500))
    expect(unheard).toEqual([])
  } finally {
    process.off('unhandledRejection', hear)
  }
})
