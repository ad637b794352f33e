import { afterAll, beforeAll, expect, test } from 'vitest'
import { accommodations } from '../../src/interview/reviewing/accommodations.ts'
import { Link } from '../kit/api.ts'
import { BREACHES, LAWS, STEPS, TAKEN, WALK } from '../kit/laws.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'

/** Interviews and their analyses through every step of their tables, by what candidates, reviewers, callers and time do. */

let product: Product
let tenant: Tenant
beforeAll(async () => {
  product = await startProduct()
  tenant = await product.tenant()
  await knex().raw(LAWS)
  await knex().raw(WALK)
})
afterAll(() => product.stop())

const knex = () => product.core.database.knex
const api = () => product.api(tenant)
const rowsOf = async <Row>(sql: string) => (await knex().raw<{ rows: Row[] }>(sql)).rows

/** An interview of so many questions; its link. */
async function invited(questions: number): Promise<{ id: string; link: Link }> {
  const position = await api().position(tenant, {
    questions: Array.from({ length: questions }, (_, order) => ({ text: 'Why?', timeLimit: 1, order })),
  })
  const { id, inviteUrl } = await api().invited(position.id)
  return { id, link: new Link(inviteUrl ?? '') }
}

async function answer({ link }: { link: Link }, count: number): Promise<void> {
  const { questions } = await link.state()
  const open = questions.filter(({ answered }) => !answered).slice(0, count)
  for (const { id } of open) expect((await link.put(id)).status).toBe(200)
}

async function analysed(id: string): Promise<string> {
  await api().call('POST', `/interviews/${id}/analysis`)
  return eventually('the analysis ends', async () => {
    const { status } = (await api().analysis(id)).body.data
    return ['completed', 'failed'].includes(status) && status
  })
}

test('an interview and its analysis take every step of their tables, and no other', async () => {
  const whole = await invited(3)
  await whole.link.start()
  await answer(whole, 1)
  await fetch(`${whole.link.url}/leave`, { method: 'POST' })
  await accommodations(product.core.context).reopen({ ...tenant, keyId: null }, whole.id)
  await answer(whole, 2)
  expect(await analysed(whole.id)).toBe('completed')

  // A candidate who declines AI: the analysis fails, and may be asked for again.
  const declining = await invited(1)
  await declining.link.start({ consent: true, aiAnalysis: false })
  await answer(declining, 1)
  expect(await analysed(declining.id)).toBe('failed')
  expect(await analysed(declining.id)).toBe('failed')

  const expired = await invited(1)
  await knex()('interviews')
    .where({ id: expired.id })
    .update({ invite_expires_at: new Date(Date.now() - 60_000) })
  expect(await api().interview(expired.id)).toMatchObject({ status: 'expired' })
  expect((await api().call('DELETE', `/interviews/${expired.id}`)).status).toBe(200)

  expect(await rowsOf(BREACHES)).toEqual([])
  const taken = new Set(
    (await rowsOf<{ life: string; step: string }>(TAKEN)).map(({ life, step }) => `${life}: ${step}`),
  )
  const left = ['interview', 'analysis'].flatMap((life) =>
    (STEPS[life] ?? []).filter((step) => !taken.has(`${life}: ${step}`)),
  )
  expect(left).toEqual([])
})
