import { expect, test } from 'vitest'
import { makeKnown } from '../../src/sync/engine/known-connections.ts'
import type { Connection } from '../../src/sync/store/connection.ts'
import { context, database, freshName, useProtocolWorld } from '../kit/protocol-world.ts'

useProtocolWorld()

/** A process that starts notes with one statement that it works on the connections that the database knows as they are. */

const knex = () => database().knex
const rowOf = (name: string) => knex()('sync_connections').where({ name }).first()

/** Connections of one configuration, each with an account of its own. */
function configured(count: number, change: (name: string) => { account?: string; job?: string } = () => ({})) {
  const prefix = freshName()
  const names = Array.from({ length: count }, (_, n) => `${prefix}-${n}`)
  const made = (more = change) =>
    new Map(
      names.map((name) => {
        const { account = `account of ${name}`, job = '*' } = more(name)
        const config = { name, connector: 'test', invite: [{ job, stage: 's', position: 'p' }], brake: 'off' }
        return [name, { name, names, account, owner: `organization ${prefix}`, config } as unknown as Connection]
      }),
    )
  return { names, made }
}

async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const note = ({ sql }: { sql: string }) => void statements.push(sql)
  knex().on('query', note)
  await work().finally(() => knex().removeListener('query', note))
  // The product of the test looks at its clock meanwhile.
  return statements.filter((sql) => /sync_connections/.test(sql))
}

test('connections that are known, and whose first pass was let through, take one statement together', async () => {
  const { names, made } = configured(20)
  await makeKnown(context, made())
  const long = new Date('2026-01-01T00:00:00Z')
  await knex()('sync_connections').whereIn('name', names).update({ begun_at: long, seen_at: long })
  expect(await statementsOf(() => makeKnown(context, made()))).toHaveLength(1)
  const rows = await knex()('sync_connections').whereIn('name', names).select('seen_at', 'begun_at')
  expect(rows.every((row) => row.seen_at > long && row.begun_at.getTime() === long.getTime())).toBe(true)
})

test('one whose jobs changed is written, and one that is new is made, beside those that are known', async () => {
  const { names, made } = configured(4)
  const [changed = '', fresh = ''] = names
  const before = made()
  before.delete(fresh)
  await makeKnown(context, before)
  await makeKnown(
    context,
    made((name) => (name === changed ? { job: '4001' } : {})),
  )
  expect((await rowOf(changed)).jobs).toEqual(['4001'])
  expect(await rowOf(fresh)).toMatchObject({ accounts: [`account of ${fresh}`], begun_at: null })
  expect(await knex()('sync_connections').whereIn('name', names)).toHaveLength(4)
})

test('one that was forgotten, or that belongs to another account by now, is refused as before', async () => {
  const { names, made } = configured(2)
  const [one = '', other = ''] = names
  await makeKnown(context, made())
  const moved = () =>
    makeKnown(
      context,
      made((name) => (name === one ? { account: 'another' } : {})),
    )
  await expect(moved()).rejects.toMatchObject({ code: 'connection.state_taken' })
  await knex()('sync_connections').where({ name: other }).update({ forgotten_at: new Date() })
  await expect(makeKnown(context, made())).rejects.toMatchObject({ code: 'connection.state_taken' })
})

test('a known one that no pass was let through for still asks where another works on its account', async () => {
  const { names, made } = configured(2, () => ({ account: 'one for both' }))
  const [first = ''] = names
  await makeKnown(context, made())
  await knex()('sync_connections').where({ name: first }).update({ begun_at: new Date() })
  const told = await makeKnown(context, made())
  expect([...told]).toEqual([expect.stringContaining(`"${first}" works on the same ATS account`)])
})
