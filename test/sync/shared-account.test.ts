import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { configuration } from '../../src/app/configuration.ts'
import { askEverySide } from '../../src/cli/check-online.ts'
import { findHeld } from '../../src/sync/engine/held-changes.ts'
import { approveHeld } from '../../src/sync/engine/held-verdict.ts'
import { Link } from '../kit/api.ts'
import { type ConnectionYaml, changeConnections } from '../kit/changed-yaml.ts'
import { eventually } from '../kit/product.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** Two connections on one ATS account. One world: each test begins where the one before it ended. */
let world: SyncWorld
let file: string
let otherJob: { id: number }

beforeAll(async () => {
  world = await startSyncWorld({ connection: { writeBack: [{ on: 'completed', note: 'done' }] } })
  file = join(world.product.folder, 'interview-bridge.yaml')
  otherJob = world.ats.world.addJob('Designer', ['Video Interview'])
})
afterAll(() => world.close())

const change = (work: (connections: ConnectionYaml[]) => void) => changeConnections(world.product, work)
const knex = () => world.product.core.database.knex
const passed = (connection: string) =>
  eventually(`two passes of ${connection}`, async () => {
    const [row] = await knex()('sync_passes')
      .where({ connection })
      .whereNotNull('ended_at')
      // A pass that changed nothing is counted by the next one.
      .select<{ count: string | null }[]>(knex().raw('sum(1 + coalesce(repeats, 0)) as count'))
    return Number(row?.count) >= 2
  })
const completed = async (id: string) => {
  const interview = await eventually('the invite', async () => (await world.api.list(`?externalId=${id}`)).body.data[0])
  await new Link(interview.inviteUrl ?? '').answer()
}
const noted = (id: string) => eventually(`the note on ${id}`, () => world.notes(id).length > 0)

test('two connections with one position each take the applications of their own jobs only', async () => {
  try {
    await change((connections) => {
      connections.push({
        ...connections[0],
        name: 'designers',
        invite: [{ job: String(otherJob.id), stage: 'Video Interview', position: world.positionId, sendEmail: false }],
      })
    })
    const engineer = world.application()
    const { id } = world.ats.world.addApplication(
      { firstName: 'De', lastName: 'Signer', email: 'designer@people.example' },
      otherJob.id,
      'Video Interview',
    )
    const designer = String(id)
    await Promise.all([completed(engineer), completed(designer)])
    await Promise.all([noted(engineer), noted(designer)])
    await knex()('sync_passes').delete()
    await Promise.all([passed('test'), passed('designers')])
    expect([world.notes(engineer).length, world.notes(designer).length]).toEqual([1, 1])
    const owned = await knex()('sync_interviews')
      .where({ state: 'owned' })
      .orderBy('connection')
      .select('connection', 'application_id')
    expect(owned).toEqual([
      { connection: 'designers', application_id: designer },
      { connection: 'test', application_id: engineer },
    ])
    const waits = await knex()('sync_history').where({ what: 'not_ours', connection: 'test', application_id: designer })
    expect(waits.map(({ sentence }) => sentence).join()).toMatch(/no invite rule of this connection .* means the job/)
  } finally {
    // Also after a failure: the tests below begin with the first connection alone.
    await change((connections) => void connections.splice(1))
  }
})

test('a renamed connection asks before its first pass writes anything again, also without a brake; check names the old connection', async () => {
  const [old] = await knex()('sync_connections').where({ name: 'test' }).select('account')
  expect(old.account).toMatch(/^[\w-]{43}$/)
  const notes = world.ats.world.notes.size
  await change(([connection]) => Object.assign(connection ?? {}, { name: 'renamed', brake: 'off' }))
  const held = await eventually('the brake holds', async () => {
    const found = await findHeld(knex(), 'renamed')
    return found?.write ? found : undefined
  })
  expect(held.reason).toMatch(/first pass .* would .*write about 1 interviews first seen now/)
  expect(held.reason).toMatch(/"(test|designers)", which is not in the configuration any more/)
  expect(
    world.product.logLines.some((line) => /works on an account and job that another connection has/.test(line)),
  ).toBe(true)
  const core = { ...world.product.core, engine: world.product.core.engine }
  const answers = await askEverySide(core)
  expect(answers.flatMap(({ warnings }) => warnings).join()).toMatch(
    /"test", which is not in the configuration any more/,
  )
  await knex()('sync_passes').delete()
  await passed('renamed')
  expect(world.ats.world.notes.size).toBe(notes)
  // New events are written once a person has decided; events that the old name has written are dropped.
  await approveHeld(world.product.core.sync, 'renamed', 'reject')
  const id = world.application()
  await completed(id)
  await noted(id)
  expect(world.ats.world.notes.size).toBe(notes + 1)
})

test('check warns of two connections on one account and job', async () => {
  const yaml = parse(readFileSync(file, 'utf8')) as { connections: ConnectionYaml[] }
  const [connection] = yaml.connections
  const written = join(world.product.folder, 'two.yaml')
  const warningsOf = (second: ConnectionYaml) => {
    writeFileSync(
      written,
      stringify({ ...yaml, connections: [connection, { ...connection, name: 'second', ...second }] }),
    )
    return configuration(written, {}).warnings.filter(({ message }) => message.includes('same ATS account'))
  }
  const [warning] = warningsOf({})
  expect(warning).toMatchObject({ path: 'connections.1.name' })
  expect(warning?.message).toMatch(/"renamed" .* same ATS account and job/)
  const invite = [{ job: String(otherJob.id), stage: 'Video Interview', position: world.positionId }]
  expect(warningsOf({ invite })).toEqual([])
  const settings = { ...(connection?.['settings'] as object), clientId: 'another-account' }
  expect(warningsOf({ settings })).toEqual([])
})

test('an empty file is a mistake for check, and a running daemon keeps the configuration before', async () => {
  const before = readFileSync(file, 'utf8')
  for (const text of ['', '\n# nothing\n', '---\n', '{}', 'connections:\n']) {
    writeFileSync(file, text)
    expect(() => configuration(file, {})).toThrow(/./)
  }
  process.kill(process.pid, 'SIGHUP')
  await eventually('the log says so', () =>
    world.product.logLines.some((line) => /was refused, the old one stays in effect/.test(line)),
  )
  expect(world.product.core.engine.connections.map(({ name }) => name)).toEqual(['renamed'])
  writeFileSync(file, before)
})
