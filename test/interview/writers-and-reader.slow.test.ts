import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Interview } from '../../src/interview/contract/contract.ts'
import { Link } from '../kit/api.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'

let product: Product
let tenant: Tenant

beforeAll(async () => {
  product = await startProduct()
  tenant = await product.tenant()
})
afterAll(() => product.stop())

/** Part 6 of the specification, to the letter: pages by number, skip seen (id, updatedAt), cursor = largest seen. */
async function literalPass(
  api: ReturnType<Product['api']>,
  state: { cursor: string; seen: Set<string> },
  limit: number,
  between: () => Promise<void>,
): Promise<void> {
  let largest = state.cursor
  for (let page = 1; ; page++) {
    const { body, status, text } = await api.list(
      `?updatedSince=${encodeURIComponent(state.cursor)}&limit=${limit}&page=${page}`,
    )
    if (status !== 200) throw new Error(text)
    for (const interview of body.data) {
      state.seen.add(`${interview.id} ${interview.updatedAt}`)
      if ((interview.updatedAt ?? '') > largest) largest = interview.updatedAt ?? ''
    }
    if (page >= body.meta.totalPages) break
    await between()
  }
  state.cursor = largest
}

test('a literal reader misses no version while many writers change interviews and shift its pages', async () => {
  const api = product.api(tenant)
  const position = await api.position(tenant)
  const invited = await Promise.all(Array.from({ length: 240 }, () => api.invited(position.id)))
  const caller = { organizationId: tenant.organizationId, userId: null, keyId: null }
  const state = { cursor: new Date(Date.now() - 86_400_000).toISOString(), seen: new Set<string>() }
  const current = new Map<string, string>(invited.map((one) => [one.id, one.updatedAt ?? '']))
  let writing = true
  let writes = 0
  const writers = Array.from({ length: 16 }, async (_, writer) => {
    while (writing) {
      const one = invited[(writer * 15 + writes * 7) % invited.length]
      if (!one) continue
      writes++
      const changed = await product.core.services.decisions.setApproval(
        caller,
        one.id,
        writes % 2 === 0 ? 'approved' : 'rejected',
      )
      const known = current.get(one.id) ?? ''
      if ((changed.updatedAt ?? '') > known) current.set(one.id, changed.updatedAt ?? '')
      await new Promise((r) => setTimeout(r, 5))
    }
  })
  // Long enough to prove something, however slow the machine is.
  const end = Date.now() + 6_000
  let passes = 0
  while (Date.now() < end || passes <= 3 || writes <= 200) {
    passes++
    await literalPass(api, state, 20, () => new Promise((r) => setTimeout(r, 10)))
  }
  writing = false
  await Promise.all(writers)
  await literalPass(api, state, 20, async () => {})
  await literalPass(api, state, 20, async () => {})
  const missed = [...current].filter(([id, updatedAt]) => !state.seen.has(`${id} ${updatedAt}`))
  expect(missed).toEqual([])
})

test('two versions of one interview never share an updatedAt, and stamps never go back', async () => {
  const api = product.api(tenant)
  const position = await api.position(tenant)
  const { id } = await api.invited(position.id)
  const caller = { organizationId: tenant.organizationId, userId: null, keyId: null }
  const stamps: string[] = []
  for (let i = 0; i < 30; i++)
    stamps.push(
      (await product.core.services.decisions.setApproval(caller, id, i % 2 === 0 ? 'approved' : 'rejected'))
        .updatedAt ?? '',
    )
  expect(new Set(stamps).size).toBe(30)
  expect([...stamps].sort()).toEqual(stamps)
})

test('50 equal invites at once give one 201 and 49 times the same interview', async () => {
  const api = product.api(tenant)
  const position = await api.position(tenant)
  const candidate = api.candidate()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => api.invite(position.id, { candidate, externalId: 'same' })),
  )
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(49)
  expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1)
})

test('50 invites of one address with different ids at once give one 201 and 49 times 409', async () => {
  const api = product.api(tenant)
  const position = await api.position(tenant)
  const candidate = api.candidate()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => api.invite(position.id, { candidate, externalId: `different-${index}` })),
  )
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(49)
})

test('20 starts at once consume one credit', async () => {
  const other = await product.tenant({ credits: 5 })
  const api = product.api(other)
  const position = await api.position(other)
  const { inviteUrl } = await api.invited(position.id)
  const link = new Link(inviteUrl ?? '')
  const starts = await Promise.all(Array.from({ length: 20 }, () => link.start()))
  expect(starts.map((start) => start.status)).toEqual(Array(20).fill(200))
  expect((await product.core.accounts.getOrganization(other.organizationId)).credits).toBe(4)
})

test('kept totals equal counted ones after a mixed history with expiry, cancelling and settling', async () => {
  const other = await product.tenant()
  const api = product.api(other)
  const positions = [await api.position(other), await api.position(other)]
  const interviews = await Promise.all(Array.from({ length: 40 }, (_, i) => api.invited(positions[i % 2]?.id ?? '')))
  const { knex } = product.core.database
  await Promise.all(interviews.slice(0, 5).map((one) => new Link(one.inviteUrl ?? '').answer(1)))
  await Promise.all(interviews.slice(5, 9).map((one) => new Link(one.inviteUrl ?? '').answer()))
  await Promise.all(interviews.slice(9, 12).map((one) => api.call('DELETE', `/interviews/${one.id}`)))
  const expire = (list: Interview[]) =>
    knex('interviews')
      .whereIn(
        'id',
        list.map((one) => one.id),
      )
      .update({ invite_expires_at: new Date(Date.now() - 1_000) })
  await expire(interviews.slice(12, 18))
  await product.core.services.interviews.settleExpired()
  await expire(interviews.slice(18, 22))
  await api.call('DELETE', `/interviews/${interviews[12]?.id}`)
  await api.call('DELETE', `/interviews/${interviews[18]?.id}`)
  for (const status of ['', 'created', 'in_progress', 'completed', 'abandoned', 'expired'])
    for (const position of ['', positions[0]?.id, positions[1]?.id]) {
      const query = `?limit=100${status ? `&status=${status}` : ''}${position ? `&positionId=${position}` : ''}`
      const { body } = await api.list(query)
      expect(body.data.length, query).toBe(body.meta.total)
    }
  expect((await api.list('?status=expired')).body.meta.total).toBe(8)
  expect((await api.list('')).body.meta.total).toBe(35)
})
