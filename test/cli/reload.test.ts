import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { eventually } from '../kit/product.ts'
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
  await eventually('the invite', async () => (await world.api.list(`?externalId=${before}`)).body.meta.total === 1)
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
