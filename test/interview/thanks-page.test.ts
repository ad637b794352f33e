import { afterAll, beforeAll, expect, test } from 'vitest'
import { Link } from '../kit/api.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'
import { publicTokenOf } from '../kit/public-link.ts'

/** The thank-you page behind a candidate's link, as the service serves it. */

let product: Product
let tenant: Tenant

beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  tenant = await product.tenant()
})
afterAll(() => product?.stop())

test('it names nobody who invited to a candidate that applied, and no assessment once it is decided', async () => {
  const { id } = await product.api(tenant).position(tenant, { questions: [{ text: 'Why?', timeLimit: 1, order: 0 }] })
  const body = new URLSearchParams({ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@applied.example' })
  const url = `${product.origin}/p/${await publicTokenOf(product, tenant, id)}`
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  const applied = new Link(new URL(answer.headers.get('location') ?? '', url).href)
  const invited = new Link((await product.api(tenant).invited(id)).inviteUrl ?? '')
  const pageOf = async ({ url: at }: Link) => (await fetch(`${at}?lang=en`)).text()
  for (const link of [applied, invited]) {
    await link.answer()
    expect(await pageOf(link)).toContain('assesses your answers')
  }
  expect(await pageOf(invited)).toContain('the person there who invited you')
  expect(await pageOf(applied)).not.toContain('invited')
  expect([await applied.state(), await invited.state()]).toMatchObject([
    { isInvited: false, isDecided: false },
    { isInvited: true, isDecided: false },
  ])
  const own = { organization_id: tenant.organizationId, position_id: id }
  for (const [status, isDecided] of [
    ['approved', true],
    ['rejected', true],
    ['pending', false],
  ] as const) {
    await product.core.database.knex('interviews').where(own).update({ approval_status: status })
    for (const link of [applied, invited]) {
      const page = await pageOf(link)
      expect(page.includes('assesses your answers')).toBe(!isDecided)
      expect(page.includes('has decided about your interview')).toBe(isDecided)
      // Which decision it is, the organization tells.
      expect(page).not.toMatch(/approved|rejected/)
      expect(await link.state()).toMatchObject({ isDecided })
      expect(JSON.stringify(await link.state())).not.toMatch(/approved|rejected/)
    }
  }
})
