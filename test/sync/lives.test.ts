import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LifeStep } from '../../src/base/life.ts'
import { ANALYSIS_LIFE, INTERVIEW_LIFE } from '../../src/interview/contract/interview-life.ts'
import { APPLICATION_LIFE } from '../../src/sync/rules/application-life.ts'
import { CONNECTION_LIFE } from '../../src/sync/rules/connection-life.ts'
import { DELIVERY_LIFE, DELIVERY_STATES } from '../../src/sync/rules/delivery-life.ts'
import { createMetrics } from '../../src/web/metrics.ts'
import { BREACHES, LAWS } from '../kit/laws.ts'
import { type Product, startProduct } from '../kit/product.ts'

/** The laws that the simulator and the tests of the sync run under: what they let pass and what they note. */

const SRC = join(import.meta.dirname, '../../src')

let product: Product
beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  await knex().raw(LAWS)
})
afterAll(() => product.stop())
const knex = () => product.core.database.knex
const breaches = async () => {
  const { rows } = await knex().raw<{ rows: { told: string }[] }>(BREACHES)
  await knex().raw('truncate laws.breaches')
  return rows.map(({ told }) => told.replace(/^\w+ \S+: /, ''))
}

test('of all steps between two states of a delivery, the law notes those that no table names', async () => {
  const allowed = new Set(DELIVERY_LIFE.flatMap(({ from, to }) => from.map((state) => `${state ?? 'nothing'} → ${to}`)))
  const [row] = await knex()('deliveries').insert(
    {
      connection: 'laws',
      application_id: 'a',
      interview_id: 'i',
      event: 'completed',
      occurrence: 1,
      action: 'note',
      action_index: 0,
      payload: '{}',
      marker: 'm',
      state: 'pending',
    },
    ['seq'],
  )
  const closedAt = (state: string) => (['confirmed', 'parked', 'discarded'].includes(state) ? new Date() : null)
  const doubtOf = (state: string) => (state === 'parked' ? false : null)
  const expected: string[] = []
  const found: string[] = []
  for (const from of DELIVERY_STATES)
    for (const to of DELIVERY_STATES) {
      await knex()('deliveries')
        .where(row)
        .update({ state: from, closed_at: closedAt(from), may_be_written: doubtOf(from) })
      await breaches()
      await knex()('deliveries')
        .where(row)
        .update({ state: to, closed_at: closedAt(to), may_be_written: doubtOf(to) })
      found.push(...(await breaches()))
      if (from !== to && !allowed.has(`${from} → ${to}`)) expected.push(`${from} → ${to}`)
    }
  expect(found).toEqual(expected)
  expect(expected).toContain('confirmed → pending')
})

test('of all steps of an application, the law notes those that no table names', async () => {
  const allowed = new Set(
    APPLICATION_LIFE.flatMap(({ from, to }) => from.map((stand) => `${stand ?? 'nothing'} → ${to}`)),
  )
  const row = { connection: 'laws', application_id: 'a' }
  await knex()('sync_applications').insert({ ...row, status: 'active', want: 'nothing', reason: 'r' })
  const stands = ['nothing', 'invited', 'cancelled'].flatMap((want) =>
    ['open', 'held', 'settled', 'person'].map((state) => ({ want, state, cancel_decided_at: new Date() })),
  )
  const expected: string[] = []
  const found: string[] = []
  for (const from of stands)
    for (const to of stands) {
      await knex()('sync_applications').where(row).update(from)
      await breaches()
      await knex()('sync_applications').where(row).update(to)
      found.push(...(await breaches()))
      const step = `${from.want} ${from.state} → ${to.want} ${to.state}`
      if (from !== to && !allowed.has(step)) expected.push(step)
    }
  expect(found).toEqual(expected)
  expect(expected).toContain('invited settled → cancelled settled')
})

const LIVES: readonly (readonly LifeStep<string>[])[] = [
  DELIVERY_LIFE,
  APPLICATION_LIFE,
  CONNECTION_LIFE,
  INTERVIEW_LIFE,
  ANALYSIS_LIFE,
]
const STEPS = LIVES.flat()
const sources = ['sync', 'interview'].flatMap((room) =>
  readdirSync(join(SRC, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(SRC, room, name), 'utf8')),
)

test('each step names functions that are there, so that a reader finds them by searching', () => {
  const named = new Set(STEPS.flatMap(({ by }) => by.split(', ')))
  const isThere = (name: string) =>
    sources.some((text) => new RegExp(`\\b(?:function|async|const) ${name}\\b|\\b${name}: \\(`).test(text))
  expect([...named].filter((name) => !isThere(name))).toEqual([])
})

test('each step names a metric that is there, and an entry of the history that somebody writes', () => {
  const metrics = new Set(
    createMetrics()
      .registry.getMetricsAsArray()
      .map(({ name }) => name),
  )
  const counted = STEPS.flatMap((step) => step.counted ?? [])
  expect(counted.filter((name) => !metrics.has(`interview_bridge_${name}`))).toEqual([])
  const told = STEPS.flatMap((step) => step.told ?? [])
  // Of some, the last part is a state: `delivery.confirmed`.
  const isWritten = (what: string) =>
    sources.some((text) => text.includes(`'${what}'`) || text.includes(`\`${what.split('.')[0]}.\${`))
  expect(told.filter((what) => !isWritten(what))).toEqual([])
})

test('of a connection, the law notes the steps that no table names', async () => {
  const row = { name: 'laws' }
  await knex()('sync_connections').insert({
    ...row,
    connector: 'test',
    configured: 'laws',
    owner: 'organization o',
    account: 'one',
    accounts: ['one'],
    jobs: '[]',
    begun_at: new Date(),
  })
  await knex()('sync_connections').where(row).update({ begun_at: null })
  await knex()('sync_connections').where(row).update({ forgotten_at: new Date() })
  await breaches()
  await knex()('sync_connections').where(row).update({ forgotten_at: null })
  expect(await breaches()).toEqual(['account forgotten → account known'])
})

test('a state without what belongs to it is noted', async () => {
  await knex()('deliveries')
    .where({ connection: 'laws' })
    .update({ state: 'claimed', closed_at: null, may_be_written: null })
  await breaches()
  await knex()('deliveries').where({ connection: 'laws' }).update({ state: 'confirmed' })
  expect(await breaches()).toEqual(['claimed → confirmed with closed_at null'])
})
