import { afterAll, beforeAll, expect, test } from 'vitest'
import { ManualClock } from '../../src/base/clock.ts'
import { deleteFromDatabase } from '../../src/demo/deletion.ts'
import { seededRandom } from '../../src/fake-kit/faults.ts'
import { KeptTotals } from '../../src/interview/core/kept-totals.ts'
import { Link } from '../kit/api.ts'
import { type Product, startProduct } from '../kit/product.ts'

/** `meta.total` of pages by `updatedSince` is that of the moment, though most pages do not count. */

const clock = new ManualClock('2026-03-02T12:00:00Z')
let product: Product

beforeAll(async () => {
  product = await startProduct({
    role: 'api',
    clock,
    yaml: { api: { rateLimit: { limit: 100_000, windowSeconds: 60 } } },
  })
})
afterAll(() => product.stop())

async function world(count: number) {
  const tenant = await product.tenant()
  const api = product.api(tenant)
  const position = await api.position(tenant)
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push((await api.invited(position.id, { externalId: `of-${n}` })).id)
  const caller = { organizationId: tenant.organizationId, userId: null, keyId: null }
  const counted = async (since: string, filters: Record<string, string>) =>
    Number(
      (
        await product.core.database
          .knex('interviews')
          .where({ organization_id: tenant.organizationId, ...filters })
          .whereNull('cancelled_at')
          .where('updated_at', '>=', since)
          .count<{ n: string }[]>('* as n')
      )[0]?.n,
    )
  const total = async (query: string) => {
    const answer = await api.list(query)
    if (answer.status !== 200) throw new Error(answer.text)
    return (answer.body as unknown as { meta: { total: number } }).meta.total
  }
  return { tenant, api, position, ids, caller, counted, total }
}

test('a total is right after every change, also of many changes in one millisecond and with a clock that is set back', async () => {
  const random = seededRandom(42)
  const pick = (max: number) => Math.floor(random() * max)
  const at = await world(12)
  const middle = clock.now().toISOString()
  const other = await at.api.position(at.tenant)
  const wrong: string[] = []
  for (let step = 0; step < 120; step++) {
    const id = at.ids[pick(at.ids.length)] ?? ''
    const move = pick(6)
    if (move === 0) at.ids.push((await at.api.invited(random() < 0.5 ? at.position.id : other.id)).id)
    else if (move === 1 && (await at.api.call('DELETE', `/interviews/${id}`)).status === 200)
      at.ids.splice(at.ids.indexOf(id), 1)
    else if (move === 2 && id) {
      const { inviteUrl } = await at.api.interview(id)
      await new Link(inviteUrl ?? '').start()
    } else if (move === 3)
      await product.core.services.decisions.setApproval(at.caller, id, random() < 0.5 ? 'approved' : 'rejected')
    else if (move === 4) clock.advance([1, 0, -700][pick(3)] ?? 0)
    for (const [since, query, filters] of [
      ['2020-01-01T00:00:00.000Z', '', {}],
      [middle, '', {}],
      ['2020-01-01T00:00:00.000Z', `&positionId=${other.id}`, { position_id: other.id }],
      ['2020-01-01T00:00:00.000Z', '&status=in_progress', { status: 'in_progress' }],
    ] as const) {
      const page = 1 + pick(3)
      const told = await at.total(`?updatedSince=${since}&limit=2&page=${page}${query}`)
      const real = await at.counted(since, filters)
      if (told !== real) wrong.push(`step ${step}, move ${move}, page ${page}${query}: ${told} for ${real}`)
    }
  }
  expect(wrong).toEqual([])
})

test('a total is right after a deletion of the demo', async () => {
  const at = await world(5)
  const query = '?updatedSince=2020-01-01T00:00:00.000Z&limit=2'
  expect(await at.total(query)).toBe(5)
  await deleteFromDatabase(product.core.database, at.tenant.organizationId, ['of-1'])
  expect(await at.total(query)).toBe(4)
  await deleteFromDatabase(product.core.database, at.tenant.organizationId, ['of-2'])
  expect(await at.total(`${query}&page=2`)).toBe(3)
})

test('a list of invites that expire is counted each time', async () => {
  const at = await world(3)
  const query = '?updatedSince=2020-01-01T00:00:00.000Z&limit=1&status=created'
  expect(await at.total(query)).toBe(3)
  const days = 15 * 24 * 3_600_000
  clock.advance(days)
  expect(await at.total(query)).toBe(0)
  expect(await at.total(query.replace('created', 'expired'))).toBe(3)
  clock.advance(-days)
})

test('where many rows share the newest stamp, and beyond the bound, nothing is remembered', () => {
  const totals = new KeptTotals()
  totals.keep('many', { newest: '2026-03-02T12:00:00.000Z', ofNewest: 65 }, 7)
  totals.keep('none', { newest: null, ofNewest: null }, 7)
  expect([totals.find('many'), totals.find('none')]).toEqual([undefined, undefined])
  for (let n = 0; n < 1_000; n++) totals.keep(`list ${n}`, { newest: '2026-03-02T12:00:00.000Z', ofNewest: 1 }, n)
  expect(totals.find('list 0')?.total).toBe(0)
  totals.keep('one more', { newest: '2026-03-02T12:00:00.000Z', ofNewest: 1 }, 1)
  expect([totals.find('list 0')?.total, totals.find('list 1')]).toEqual([0, undefined])
})
