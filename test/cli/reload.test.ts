import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { eventually, startProduct } from '../kit/product.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

let world: SyncWorld
let file: string

beforeAll(async () => {
  world = await startSyncWorld({ connection: { writeBack: [] } })
  file = join(world.product.folder, 'interview-bridge.yaml')
})
afterAll(() => world.close())

const logged = (text: RegExp) =>
  eventually(`a log line like ${text}`, () => world.product.logLines.some((line) => text.test(line)))
type Yaml = { connections: Record<string, unknown>[] }
const change = (work: (yaml: Yaml) => void) => {
  const yaml = parse(readFileSync(file, 'utf8')) as Yaml
  work(yaml)
  writeFileSync(file, stringify(yaml))
}

test('a changed file is taken: the connection goes on with the new rules, under its old state', async () => {
  const before = world.application()
  // Read by the sync, not only made: an invite that it meets after the change is one of the new rule's.
  await eventually('the invite was read', () =>
    world.product.core.database.knex('sync_interviews').where({ application_id: before, state: 'owned' }).first(),
  )
  change((yaml) => Object.assign(yaml.connections[0] ?? {}, { writeBack: [{ on: 'invited', note: 'New rule' }] }))
  await logged(/the configuration was taken: test changed/)
  const after = world.application()
  await eventually('the note', () => world.notes(after).length === 1)
  // The rule writes nothing about candidates who were invited before it existed; plan --replay shows what it would have written.
  expect(world.notes(before)).toEqual([])
})

test('a wrong file changes nothing and is told with its line; SIGHUP asks again', async () => {
  change((yaml) => Object.assign(yaml.connections[0] ?? {}, { pol: { every: '1s' } }))
  await logged(
    /was refused, the old one stays in effect: \S*interview-bridge\.yaml:\d+:\d+: .*unknown key \\"pol\\"; did you mean \\"poll\\"/,
  )
  const id = world.application()
  await eventually('the note', () => world.notes(id).length === 1)
  change((yaml) => {
    delete yaml.connections[0]?.['pol']
    yaml.connections.push({ ...yaml.connections[0], name: 'second' })
  })
  process.kill(process.pid, 'SIGHUP')
  await logged(/second is new/)
  await eventually('the new connection has begun', () =>
    world.product.core.database.knex('sync_connections').where({ name: 'second' }).first(),
  )
  change((yaml) => void yaml.connections.pop())
  await logged(/second is gone \(its state stays\)/)
})

test('the files of a folder are watched: added, changed, unreadable and removed ones', async () => {
  const put = (name: string, content: unknown) =>
    writeFileSync(join(world.product.folder, 'connections.d', name), stringify(content))
  const remove = (name: string) => rmSync(join(world.product.folder, 'connections.d', name))
  const yaml = parse(readFileSync(file, 'utf8')) as Yaml
  const [connection = {}] = yaml.connections
  mkdirSync(join(world.product.folder, 'connections.d'))
  writeFileSync(file, stringify({ ...yaml, connections: 'connections.d' }))
  await logged(/was refused, .*: connections: no file in the folder connections\.d holds connections/)
  // The folder is watched although the file that names it was refused.
  put('test.yaml', connection)
  await logged(/"why":"the files of the connections changed","msg":"the configuration is unchanged"/)

  put('third.yaml', [{ ...connection, name: 'third', invite: [], writeBack: [] }])
  await logged(/third is new/)
  put('test.yaml', { ...connection, writeBack: [{ on: 'invited', note: 'Rule of a folder' }] })
  const { engine, inEffect } = world.product.core
  await eventually('the new rule', () =>
    JSON.stringify(engine.connections.map(({ config }) => config.writeBack)).includes('Rule of a folder'),
  )
  const id = world.application()
  await eventually('the note', () => world.notes(id).some((note) => note.includes('Rule of a folder')))
  expect(engine.connections.find(({ name }) => name === 'test')?.places.writeBack).toEqual([
    expect.stringMatching(/^connections\.d\/test\.yaml:\d+:\d+$/),
  ])

  symlinkSync('nowhere.yaml', join(world.product.folder, 'connections.d/unreadable.yaml'))
  await logged(
    /was refused, the old one stays in effect: \S*connections\.d\/unreadable\.yaml:1:1: cannot be read \(ENOENT\)/,
  )
  expect(engine.connections.map(({ name }) => name)).toEqual(['test', 'third'])
  remove('unreadable.yaml')
  await eventually('the refusal is over', () => inEffect.refused.length === 0)
  remove('third.yaml')
  await logged(/third is gone \(its state stays\)/)

  // A main file that cannot be read is told once, not at each look at the folder.
  const right = readFileSync(file, 'utf8')
  writeFileSync(file, 'connections: [')
  await logged(/was refused.*interview-bridge\.yaml:1:\d+: not valid YAML/)
  put('fourth.yaml', { ...connection, name: 'fourth', invite: [], writeBack: [] })
  await logged(/"why":"the files of the connections changed".*not valid YAML/)
  writeFileSync(file, right)
  await logged(/fourth is new/)
  const refusals = world.product.logLines.filter((line) =>
    /files of the connections changed".*not valid YAML/.test(line),
  )
  expect(refusals).toHaveLength(1)
})

test('SIGHUP ends no process that serves pages alone: it says that it takes nothing before its restart', async () => {
  const pages = await startProduct({ role: 'api' })
  try {
    process.kill(process.pid, 'SIGHUP')
    await eventually('it is told', () => pages.logLines.some((line) => line.includes('(--role api); restart it')))
    expect((await fetch(`${pages.origin}/healthz`)).status).toBe(200)
  } finally {
    await pages.stop()
  }
})
