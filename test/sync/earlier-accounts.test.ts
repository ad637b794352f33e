import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeGreenhouse, startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { parkWhatIsLeft } from '../../src/sync/engine/known-connections.ts'
import { forgetState } from '../../src/sync/store/forgetting.ts'
import { changeConnections } from '../kit/changed-yaml.ts'
import { runHere } from '../kit/command-line.ts'
import { eventually } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** What people see of an account that a name has left, or that nobody knows yet. One world: each test begins where the one before it ended. */
let world: SyncWorld
let other: FakeGreenhouse
let admin: Reviewer
let mira: string

beforeAll(async () => {
  world = await startSyncWorld({ connection: { writeBack: [{ on: 'invited', note: 'Invited' }] } })
  other = await startFakeGreenhouse()
  const boss = { email: 'boss@acme.example', password: 'correct horse battery' }
  await world.product.core.accounts.createUser({
    organizationId: world.tenant.organizationId,
    ...boss,
    administrator: true,
  })
  admin = await Reviewer.login(world.product.origin, boss)
  mira = world.application('mira@people.example')
  await eventually('the note', () => world.notes(mira).length === 1)
})
afterAll(async () => {
  await world.close()
  await other.close()
})

const knex = () => world.product.core.database.knex
const use = (settings: Record<string, unknown>) =>
  changeConnections(world.product, ([connection]) => {
    if (connection) connection['settings'] = settings
  })
const elsewhere = () => {
  const { baseUrl, ...rest } = other.settings()
  return { ...rest, baseUrl: baseUrl.replace(/:\d+/, ':9') }
}
const command = (...words: string[]) =>
  runHere(words, {
    cwd: world.product.folder,
    env: { ...process.env, DATABASE_URL: world.product.databaseUrl, DATA_DIR: world.product.folder, NODE_OPTIONS: '' },
  })

test('a state that a wrong key began does not hide the one whose people the ATS shows', async () => {
  await use({ ...world.ats.settings(), clientId: 'another', clientSecret: 'a wrong secret' })
  expect(world.product.core.engine.unsettled).toHaveLength(1)
  expect(await world.product.core.engine.decideAccount('test', 'other')).toBe('test~2')
  // The right account by another address of its server, which no state has met.
  const { baseUrl, ...rest } = world.ats.settings()
  await use({ ...rest, baseUrl: baseUrl.replace('127.0.0.1', 'localhost') })
  expect(world.product.core.engine.connection('test').name).toBe('test')
  await use({ ...world.ats.settings() })
  expect(world.product.core.engine.connection('test').name).toBe('test')
})

test('a connection whose account is not known stands on every page that lists connections, with what helps', async () => {
  await use(elsewhere())
  const list = await admin.get('/dashboard/connections')
  expect(list.text).toContain('account not known')
  expect(list.text).toContain('not known yet whether they reach the same account of Greenhouse')
  const page = await admin.get('/dashboard/connections/test')
  expect(page.status).toBe(200)
  expect(page.text).toMatch(/For administrators[\s\S]*connections account test --same/)
  expect((await admin.get('/dashboard/home')).text).toContain('account not known')
  const timeline = await admin.get(`/dashboard/timeline?connection=test&application=${mira}`)
  expect(timeline.status).toBe(503)
  expect(timeline.text).not.toContain('mira')
  const metrics = await (await fetch(`${world.product.origin}/metrics`)).text()
  expect(metrics).toContain('interview_bridge_sync_account_unknown{connection="test"} 1')
  const plan = await command('plan')
  expect([plan.code, plan.stdout]).toEqual([1, expect.stringContaining('The connection "test" waits')])
})

test('the account that a name has left is told with the two commands, and its write-backs can be given up', async () => {
  await use({ ...other.settings() })
  expect(world.product.core.engine.connection('test').name).toBe('test~2')
  await knex()('deliveries')
    .where({ connection: 'test' })
    .update({ state: 'pending', closed_at: null, due_at: 'infinity' })
  await eventually('what is left open is parked', async () => {
    await knex()('sync_connections')
      .where({ name: 'test' })
      .update({ seen_at: knex().raw(`clock_timestamp() - interval '1 hour'`) })
    await parkWhatIsLeft(world.product.core.sync)
    return (await knex()('deliveries').where({ connection: 'test' }).pluck('state'))[0] === 'parked'
  })
  const page = await admin.get('/dashboard/connections/test~2')
  expect(page.text).toContain('Another account before')
  expect(page.text).toContain('1 write-back')
  expect(page.text).toMatch(/connections account test --same[\s\S]*connections forget test/)
  const plan = await command('plan')
  expect(plan.stdout).toContain('connections forget test')
  const writes = await admin.get('/dashboard/deliveries?state=parked')
  expect(writes.text).toContain('on an earlier account of test')
  const { seq } = await knex()('deliveries').where({ connection: 'test' }).first('seq')
  const given = await admin.post(`/dashboard/deliveries/${seq}`, { act: 'discard', connection: '', state: 'parked' })
  expect(given.status).toBe(303)
  expect((await admin.get('/dashboard/deliveries?state=parked')).text).not.toContain('an earlier account')
})

test('an account that is worked on is not forgotten; another one goes whole, and its name is not given again', async () => {
  const inUse = await command('connections', 'forget', 'test~2', '--json')
  expect([inUse.code, JSON.parse(inUse.stdout).error.code]).toEqual([1, 'connection.in_use'])
  const unknown = await command('connections', 'forget', 'nobody', '--json')
  expect(JSON.parse(unknown.stdout).error.code).toBe('connection.no_state')
  const listed = JSON.parse((await command('connections', 'list', '--json')).stdout)
  expect(listed).toEqual([
    expect.objectContaining({ state: 'test~2', connection: 'test', now: 'in use' }),
    expect.objectContaining({ state: 'test', connection: 'test', now: 'earlier account', applications: 1 }),
  ])
  expect(await forgetState(knex(), 'test', { dryRun: true })).toEqual({
    state: 'test',
    applications: 1,
    interviews: 1,
    open: 0,
  })
  expect(await knex()('sync_applications').where({ connection: 'test' })).toHaveLength(1)
  const told = await command('connections', 'forget', 'test')
  expect([told.code, told.stderr, told.stdout]).toEqual([
    0,
    '',
    expect.stringContaining('Forgot "test": 1 applications'),
  ])
  const tables = await knex()('information_schema.columns')
    .where({ table_schema: knex().raw('current_schema()'), column_name: 'connection' })
    .pluck<string[]>('table_name')
  expect(tables.length).toBeGreaterThan(10)
  for (const table of tables) expect([table, await knex()(table).where({ connection: 'test' })]).toEqual([table, []])
  expect((await world.api.list(`?externalId=${mira}`)).body.data).toHaveLength(1)
  expect((await admin.get('/dashboard/connections/test~2')).text).not.toContain('Another account before')
  // Who goes back begins anew, under another name, and asks first.
  await use({ ...world.ats.settings() })
  // Nothing was done for the account in between, so its state is the one that begins anew.
  expect(world.product.core.engine.connection('test').name).toBe('test~2')
  await eventually('the brake holds the first pass', async () => {
    const row = await knex()('sync_connections').where({ name: 'test~2' }).whereNotNull('held').first('held')
    return row !== undefined
  })
  expect((await world.api.list()).body.data).toHaveLength(1)
})
