import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeGreenhouse, startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { retryDeliveries } from '../../src/sync/deliveries/deliveries-admin.ts'
import { findDuplicate } from '../../src/sync/engine/duplicate-connections.ts'
import { approveHeld } from '../../src/sync/engine/held-verdict.ts'
import { parkWhatIsLeft } from '../../src/sync/engine/known-connections.ts'
import { settleStates } from '../../src/sync/engine/settle-states.ts'
import { States } from '../../src/sync/engine/states.ts'
import { explain } from '../../src/sync/operations/explain.ts'
import type { Connection } from '../../src/sync/store/connection.ts'
import { type ConnectionYaml, changeConnections } from '../kit/changed-yaml.ts'
import { eventually } from '../kit/product.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** One name in the YAML that reaches another account, or belongs to another organization. One world: each test begins where the one before it ended. */
let world: SyncWorld
let other: FakeGreenhouse
let mira: string
let otherJob: { id: number }

beforeAll(async () => {
  world = await startSyncWorld({ connection: { writeBack: [{ on: 'invited', note: 'Invited' }] } })
  other = await startFakeGreenhouse()
  otherJob = other.world.addJob('Engineer', [
    'Application Review',
    'Video Interview',
    'Onsite',
    'Second Look',
    'No Rule Here',
  ])
})
afterAll(async () => {
  await world.close()
  await other.close()
})

const change = (work: (connection: ConnectionYaml) => void) =>
  changeConnections(world.product, (connections) => {
    for (const one of connections) work(one)
  })
const knex = () => world.product.core.database.knex
const stateNow = () => world.product.core.engine.connection('test').name
const interviewsOf = async (externalId: string) => (await world.api.list(`?externalId=${externalId}`)).body.data
const leaveForAnHour = (name: string) =>
  knex()('sync_connections')
    .where({ name })
    .update({ seen_at: knex().raw(`clock_timestamp() - interval '1 hour'`) })
const heldOf = (name: string) =>
  eventually(`the brake holds the first pass of ${name}`, async () => {
    const row = await knex()('sync_connections').where({ name }).whereNotNull('held').first('held')
    return row !== undefined
  })

test('a sandbox: somebody is invited and told', async () => {
  mira = world.application('mira@people.example')
  await eventually('the note', () => world.notes(mira).length === 1)
})

test('another account under the same name, with other people under the same ids, begins anew and asks first', async () => {
  // One write of the sandbox is still open when the name moves on.
  await knex()('deliveries')
    .where({ connection: 'test' })
    .update({ state: 'unknown', closed_at: null, due_at: 'infinity' })
  // Two fresh accounts of the same shape give the same ids.
  const twin = String(
    other.world.addApplication(
      { firstName: 'Another', lastName: 'Person', email: 'another@people.example' },
      otherJob.id,
      'Video Interview',
    ).id,
  )
  expect(twin).toBe(mira)
  await change((connection) => {
    connection['settings'] = { ...other.settings() }
    connection['invite'] = [
      { job: String(otherJob.id), stage: 'Video Interview', position: world.positionId, sendEmail: false },
    ]
  })
  expect(stateNow()).toBe('test~2')
  await heldOf('test~2')
  // Nobody is invited, nobody of the sandbox is cancelled, and its open write is a person's.
  expect(await interviewsOf(`${mira}~2`)).toEqual([])
  expect(await interviewsOf(mira)).toEqual([expect.objectContaining({ status: 'created' })])
  // As after some minutes: another process might still work on the earlier account under the same name.
  expect(await knex()('deliveries').where({ connection: 'test' }).pluck('state')).toEqual(['unknown'])
  await eventually('what is left open for the sandbox is parked', async () => {
    await leaveForAnHour('test')
    await parkWhatIsLeft(world.product.core.sync)
    return (await knex()('deliveries').where({ connection: 'test' }).pluck('state'))[0] === 'parked'
  })
  const { seq, reason } = await knex()('deliveries').where({ connection: 'test' }).first('seq', 'reason')
  expect(reason).toContain('nobody has asked that one whether it arrived')
  const retried = await retryDeliveries(knex(), { seqs: [seq] }, { dryRun: false, evenIfDoubtful: true })
  expect(retried.left).toMatchObject([
    { seq, why: expect.stringContaining('reaches another account or organization now') },
  ])
  expect(world.product.logLines.join('\n')).toMatch(/belonged to another organization or another account/)
  const told = JSON.stringify(
    await explain(world.product.core.sync, world.product.core.engine.connection('test'), mira),
  )
  expect(told).not.toContain('mira@')
  expect(told).not.toMatch(/note written|Interview [0-9a-f]{24}/)
})

test('once it is approved, its own people get interviews of their own, and the note goes to their account alone', async () => {
  await approveHeld(world.product.core.sync, 'test~2', 'approve')
  const [interview] = await eventually('the invite', async () => {
    const found = await interviewsOf(`${mira}~2`)
    return found.length > 0 ? found : undefined
  })
  expect(interview?.candidate.email).toMatch(/^another/)
  await eventually('the note', () => (other.world.notesOf.get(Number(mira)) ?? []).length === 1)
  expect(world.notes(mira).length).toBe(1)
})

test('a new key of the same account goes on, since the ATS shows the same people', async () => {
  await change((connection) => {
    connection['settings'] = {
      ...other.settings(),
      baseUrl: other.settings().baseUrl.replace('127.0.0.1', 'localhost'),
    }
  })
  expect(stateNow()).toBe('test~2')
})

test('an account that does not answer keeps the connection waiting, and it goes on by itself', async () => {
  const { baseUrl, ...rest } = other.settings()
  await change((connection) => {
    connection['settings'] = { ...rest, baseUrl: baseUrl.replace(/:\d+/, ':9') }
  })
  expect(() => world.product.core.engine.connection('test')).toThrow(
    /not known yet whether they reach the same account/,
  )
  await change((connection) => {
    connection['settings'] = { ...rest, baseUrl }
  })
  expect(stateNow()).toBe('test~2')
})

test('where nobody can be compared, the connection waits, and a person decides', async () => {
  const { engine } = world.product.core
  const people = () => knex()('sync_applications').where({ connection: 'test~2' })
  const kept: { application_id: string; candidate: object }[] = await people().select('application_id', 'candidate')
  await people().update({ candidate: null })
  const { baseUrl, ...rest } = other.settings()
  await change((connection) => {
    connection['settings'] = { ...rest, baseUrl: baseUrl.replace('127.0.0.1', '127.0.0.2') }
  })
  expect(() => engine.connection('test')).toThrow(/connections account test --same, or --other/)
  expect(engine.names).toEqual(['test'])
  expect(await engine.decideAccount('test', 'same')).toBe('test~2')
  expect(stateNow()).toBe('test~2')
  for (const { application_id: id, candidate } of kept)
    await people()
      .where({ application_id: id })
      .update({ candidate: JSON.stringify(candidate) })
})

test('who goes back to the first account goes on where it was', async () => {
  await change((connection) => {
    connection['settings'] = { ...world.ats.settings() }
    connection['invite'] = [
      { job: String(world.jobId), stage: 'Video Interview', position: world.positionId, sendEmail: false },
    ]
  })
  expect(stateNow()).toBe('test')
  const next = world.application('next@people.example')
  await eventually('the invite', async () => (await interviewsOf(next)).length === 1)
})

test('what may have arrived there before is looked for once the name is back, and not written twice', async () => {
  const { seq } = await knex()('deliveries').where({ connection: 'test', application_id: mira }).first('seq')
  const retried = await retryDeliveries(knex(), { seqs: [seq] }, { dryRun: false, evenIfDoubtful: false })
  expect([retried.changedCount, retried.left]).toEqual([1, []])
  await eventually('the lookup', async () => {
    const { state } = await knex()('deliveries').where({ seq }).first('state')
    return state === 'confirmed'
  })
  expect(world.notes(mira)).toHaveLength(1)
})

test('after a time in which all daemons were down, the first one that is back parks nothing of the others for minutes', async () => {
  const { core } = world.product
  let nowMs = 1_000_000
  const states = new States({ ...core.sync, clock: { ...core.clock, monotonicMs: () => nowMs } }, [
    ...core.engine.connections,
  ])
  const { seq } = await knex()('deliveries').where({ connection: 'test~2' }).first('seq')
  await knex()('deliveries').where({ seq }).update({ state: 'pending', closed_at: null, due_at: 'infinity' })
  await leaveForAnHour('test~2')
  const noted = async () => {
    await states.noteSeen()
    return (await knex()('deliveries').where({ seq }).first('state')).state
  }
  await states.use()
  for (let minute = 0; minute < 5; minute++) {
    expect(await noted()).toBe('pending')
    nowMs += 61_000
  }
  expect(await noted()).toBe('parked')
})

test("a state that its name has left is nobody's duplicate", async () => {
  const { engine } = world.product.core
  // Under another name, on the account that "test" reached before.
  const { account } = await knex()('sync_connections').where({ name: 'test~2' }).first('account')
  const renamed = { ...engine.connection('test'), name: 'renamed', account }
  const asked = { ...renamed, config: { ...renamed.config, name: 'renamed', invite: [{ job: '*' }] } } as Connection
  await knex()('sync_connections').where({ name: 'test~2' }).update({ jobs: '["*"]', seen_at: knex().fn.now() })
  expect(await findDuplicate(knex(), asked, ['test', 'renamed'])).toMatchObject({ name: 'test' })
  await leaveForAnHour('test~2')
  expect(await findDuplicate(knex(), asked, ['test', 'renamed'])).toBeNull()
})

test('all owners are asked side by side, a session goes on, and a stop waits for nobody', async () => {
  const { core } = world.product
  const [built] = core.connectionsOf(core.loaded) as [Connection]
  let under = 0
  let [asked, most] = [0, 0]
  const slow = (answer: () => Promise<string>): Connection => ({
    ...built,
    under: (place) => {
      under += 1
      return built.under(place)
    },
    async ownerOf() {
      asked += 1
      most = Math.max(most, asked)
      await new Promise((resolve) => setImmediate(resolve))
      asked -= 1
      return answer()
    },
  })
  const fails = async () => {
    throw new Error('it does not answer')
  }
  const two = [slow(fails), slow(fails)]
  await expect(settleStates(core.sync, two, new AbortController().signal)).resolves.toMatchObject({
    unsettled: [{ code: 'connection.owner_unknown' }, { code: 'connection.owner_unknown' }],
  })
  expect(most).toBe(2)

  // The owner is known by another name than the one it was built with, as with a remote interview API.
  const owner = `api http://elsewhere organization ${world.tenant.organizationId}`
  const settled = async () =>
    [
      ...(await settleStates(core.sync, [slow(async () => owner)], new AbortController().signal)).connections.values(),
    ][0]
  const [first, second] = [await settled(), await settled()]
  expect(under).toBe(2)
  expect(second).toBe(first)

  const hanging = new States(core.sync, [{ ...built, ownerOf: () => new Promise<string>(() => {}) }])
  hanging.settleAgain()
  hanging.settleWhenDue({ writes: true, onFound: () => {} })
  await hanging.stop()
})

test('the same name and account of another organization begin anew, and nothing of the first is shown', async () => {
  const { accounts } = world.product.core
  const { id } = await accounts.createOrganization({ name: 'Second', credits: 50, subscription: 'active' })
  await change((connection) => {
    connection['organization'] = id
    connection['invite'] = []
  })
  expect(stateNow()).toBe('test~3')
  const [told] = await explain(world.product.core.sync, world.product.core.engine.connection('test'), mira)
  expect(JSON.stringify(told)).not.toMatch(/Interview [0-9a-f]{24}|mira@/)
  expect(await knex()('sync_interviews').where({ connection: 'test~3' })).toEqual([])
  // What was open for the first organization is a person's.
  const { seq } = await knex()('deliveries').where({ connection: 'test' }).first('seq')
  await knex()('deliveries').where({ seq }).update({ state: 'pending', closed_at: null, due_at: 'infinity' })
  await leaveForAnHour('test')
  await parkWhatIsLeft(world.product.core.sync)
  expect((await knex()('deliveries').where({ seq }).first('state')).state).toBe('parked')
})

test('an ATS that never answers keeps nobody else from beginning', async () => {
  const { core } = world.product
  const [built] = core.connectionsOf(core.loaded) as [Connection]
  const answers: Connection = { ...built, ownerOf: async () => built.owner ?? '' }
  const hangs: Connection = {
    ...built,
    config: { ...built.config, name: 'hangs' },
    ownerOf: () => new Promise<string>(() => {}),
  }
  const { connections, unsettled } = await settleStates(core.sync, [hangs, answers], new AbortController().signal, 200)
  expect([...connections.values()].map(({ config }) => config.name)).toEqual([built.config.name])
  expect(unsettled).toMatchObject([{ connection: { config: { name: 'hangs' } }, problem: 'no answer within 0.2 s' }])
})
