import { afterAll, beforeAll, expect, test } from 'vitest'
import { InviteInput } from '../../src/interview/contract/contract.ts'
import { decideInvite } from '../../src/interview/contract/rules.ts'
import { type Api, Link } from '../kit/api.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'

/** Invites that are created without asking the rules are those, and only those, that the rules create. */

let product: Product
let beside: Product
let tenant: Tenant
let api: Api

beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  // Another process on the same database.
  beside = await startProduct({ role: 'api', databaseUrl: product.databaseUrl, folder: product.folder })
  tenant = await product.tenant()
  api = product.api(tenant)
})
afterAll(async () => {
  await beside?.stop({ keep: true })
  await product?.stop()
})

const knex = () => product.core.database.knex
const pick = <Item>(from: readonly Item[], n: number): Item => from[n % from.length] as Item

/** A repeatable row of numbers. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state >>> 8
  }
}

test('each of a long row of invites is answered as the rules decide', async () => {
  const next = numbers(7)
  const positions = await Promise.all(['open', 'closed', 'draft'].map((status) => api.position(tenant, { status })))
  const open = pick(positions, 0)
  const empty = await api.position(tenant)
  await knex()('positions').where({ id: empty.id }).update({ questions: '[]' })
  const theirs = await product.tenant()
  const foreign = await product.api(theirs).position(theirs)
  const emails = ['ada@people.example', 'ADA@people.example', 'bob@people.example']
  const externals = [undefined, 'one', 'One', 'e\u0301', '\u00e9', ' one']
  const caller = { ...tenant, keyId: null }
  const told: Record<string, number> = {}
  for (let n = 0; n < 240; n++) {
    const positionId = pick([open, open, open, ...positions, empty, foreign], next()).id
    const externalId = pick(externals, next())
    const email = pick(emails, next())
    const body = {
      candidate: api.candidate({ email }),
      sendEmail: false,
      ...(externalId === undefined ? {} : { externalId }),
    }
    const deed = next() % 10
    if (deed === 0) await api.call('PATCH', `/positions/${open.id}`, { status: 'closed' })
    if (deed === 1) await product.core.accounts.updateOrganization(tenant.organizationId, { credits: 0 })
    if (deed === 2) await product.core.accounts.updateOrganization(tenant.organizationId, { subscription: 'none' })
    const known = (await api.list(`?positionId=${open.id}`)).body.data
    if (deed > 4 && known.length > 0) {
      const { id } = pick(known, next())
      if (deed < 6) await api.call('DELETE', `/interviews/${id}`)
      else if (deed < 8)
        await knex()('interviews')
          .where({ id, status: 'created' })
          .update({ invite_expires_at: new Date(0) })
      else if (deed < 9) await knex()('interviews').where({ id }).update({ source: 'dashboard' })
    }
    const input = InviteInput.parse(body)
    const decided = decideInvite(
      await product.core.services.invites.inviteFacts(caller, positionId, input),
      input.externalId,
    )
    const answer = await pick([api, beside.api(tenant)], next()).invite(
      pick([positionId, positionId.toUpperCase()], next()),
      body,
    )
    const meant = decided.do === 'create' ? 201 : decided.do === 'return' ? 200 : decided.code
    const codes: Record<string, number> = {
      'position.not_found': 404,
      'invite.position_not_open': 400,
      'invite.no_questions': 400,
      'invite.already_active': 409,
      'invite.too_many': 409,
      'invite.no_subscription': 403,
      'invite.no_credits': 403,
    }
    expect([n, answer.status]).toEqual([n, typeof meant === 'number' ? meant : codes[meant]])
    if (decided.do === 'return') expect(answer.body.data.id).toBe(decided.interview.id)
    told[meant] = (told[meant] ?? 0) + 1
    if (deed === 0) await api.call('PATCH', `/positions/${open.id}`, { status: 'open' })
    if (deed === 1 || deed === 2)
      await product.core.accounts.updateOrganization(tenant.organizationId, { credits: 100, subscription: 'active' })
  }
  expect(Object.keys(told).length).toBe(9)
})

test('of invites at one time in two processes each person and each externalId has one, and totals are what there is', async () => {
  const { id } = await api.position(tenant)
  const both = [api, beside.api(tenant)]
  const bodies = Array.from({ length: 60 }, (_, n) => ({
    candidate: api.candidate({ email: pick(['X', 'x'], n) + `${n % 5}@people.example` }),
    externalId: n % 3 === 0 ? undefined : `e${n % 7}`,
  }))
  const answers = await Promise.all(bodies.map((body, n) => pick(both, n >> 1).invite(id, body)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201, 409]))
  const rows = await knex()('interviews').where({ position_id: id })
  const distinct = (values: readonly unknown[]) => new Set(values).size
  expect(distinct(rows.map((row) => row.email))).toBe(rows.length)
  const externals = rows.flatMap((row) => row.external_id ?? [])
  expect(distinct(externals)).toBe(externals.length)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(rows.length)
  const totals = await knex()('interview_totals').where({ position_id: id, status: 'created' }).sum('n as n').first()
  expect(Number(totals?.['n'])).toBe(rows.length)
  for (const [n, { body, status }] of answers.entries()) {
    if (status === 409) continue
    const same =
      bodies[n]?.externalId === body.data.externalId ||
      body.data.candidate.email === String(bodies[n]?.candidate['email']).toLowerCase()
    expect(same).toBe(true)
  }
})

test('reads that share a statement answer each its own, and nothing of another organization or of a moment ago', async () => {
  const theirs = await product.tenant()
  const [position, foreign] = [await api.position(tenant), await product.api(theirs).position(theirs)]
  const ours = await Promise.all(Array.from({ length: 12 }, () => api.invited(position.id)))
  const others = await Promise.all(Array.from({ length: 12 }, () => product.api(theirs).invited(foreign.id)))
  await new Link(ours[0]?.inviteUrl ?? '').answer()
  for (let round = 0; round < 3; round++) {
    const asked = [...ours, ...others, ...ours].flatMap((one) => [
      { key: tenant, one },
      { key: theirs, one },
    ])
    const answers = await Promise.all(
      asked.map(({ key, one }, n) =>
        product.api(key).get<{ id: string }>(`/interviews/${n % 2 ? one.id.toUpperCase() : one.id}`),
      ),
    )
    for (const [n, { status, body }] of answers.entries()) {
      const { key, one } = asked[n] as (typeof asked)[number]
      const isOwn = one.positionId === (key === tenant ? position.id : foreign.id)
      expect(status).toBe(isOwn ? 200 : 404)
      if (isOwn) expect(body.data.id).toBe(one.id)
    }
  }
  const victim = ours[5]?.id ?? ''
  const noise = Array.from({ length: 80 }, (_, n) => api.get(`/interviews/${ours[n % 4]?.id}`))
  await api.call('DELETE', `/interviews/${victim}`)
  expect((await api.get(`/interviews/${victim}`)).status).toBe(404)
  await product.core.accounts.revokeApiKey(theirs.keyId)
  await Promise.all(noise)
})
