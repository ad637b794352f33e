import { afterAll, beforeAll, expect, test } from 'vitest'
import { Link } from '../kit/api.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'

/** Roles: who gives which, and what a viewer sees. */

const BOSS = { email: 'boss@acme.example', password: 'correct horse battery' }
const PASSWORD = 'four words are enough'
let product: Product
let tenant: Tenant
let boss: Reviewer

beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  tenant = await product.tenant()
  const { accounts } = product.core
  await accounts.createUser({ organizationId: tenant.organizationId, ...BOSS, administrator: true })
  await accounts.createUser({ organizationId: tenant.organizationId, email: 'own@acme.example', password: PASSWORD })
  boss = await Reviewer.login(product.origin, BOSS)
})
afterAll(() => product?.stop())

const idOf = async (email: string) =>
  (await product.core.accounts.listUsers(tenant.organizationId)).find((one) => one.email === email)?.id ?? ''

test('beside another organization, only the command line makes administrators of the installation', async () => {
  await product.tenant()
  const page = await boss.get('/dashboard/people')
  expect(page.text).toContain('value="administrator"')
  expect(page.text).not.toContain('value="installation"')
  const id = await idOf('own@acme.example')
  for (const [path, form] of [
    [`/dashboard/people/${id}`, { act: 'role', role: 'installation' }],
    ['/dashboard/people', { email: 'third@acme.example', role: 'installation' }],
  ] as const) {
    const refused = await boss.post(path, form)
    expect([refused.status, refused.code, refused.text]).toEqual([
      403,
      'account.shell_only',
      expect.stringContaining('interview-bridge admin user update ID --role installation'),
    ])
  }
})

test('an administrator of the organization gives its roles, and has no power over administrators of the installation', async () => {
  const who = { email: 'head@acme.example', password: PASSWORD }
  const { organizationId } = tenant
  await product.core.accounts.createUser({ organizationId, ...who, role: 'administrator' })
  const head = await Reviewer.login(product.origin, who)
  const above = await idOf(BOSS.email)
  const page = await head.get(`/dashboard/people/${above}`)
  expect(page.text).toContain('An administrator of the installation changes this account.')
  expect(page.text).not.toContain(`action="/dashboard/people/${above}"`)
  for (const form of [{ act: 'link' }, { act: 'disable' }, { act: 'role', role: 'viewer' }]) {
    const refused = await head.post(`/dashboard/people/${above}`, form as Record<string, string>)
    expect([refused.status, refused.code]).toEqual([403, 'account.above'])
  }
  const id = await idOf('own@acme.example')
  const climbing = await head.post(`/dashboard/people/${id}`, { act: 'role', role: 'installation' })
  expect([climbing.status, climbing.code]).toEqual([403, 'account.above'])
  expect((await head.post(`/dashboard/people/${id}`, { act: 'role', role: 'viewer' })).status).toBe(303)
  expect((await head.get(`/dashboard/people/${id}`)).text).toContain('>viewer</span>')
})

test('a viewer sees an interview with everything that is said about it, and no button that decides', async () => {
  const api = product.api(tenant)
  const { id, inviteUrl } = await api.invited((await api.position(tenant)).id)
  await new Link(inviteUrl ?? '').answer()
  await product.core.services.reviewNotes.addNote(tenant, id, 'Said among colleagues')
  const who = { email: 'viewer@acme.example', password: PASSWORD }
  await product.core.accounts.createUser({ ...tenant, ...who, role: 'viewer' })
  const viewer = await Reviewer.login(product.origin, who)
  const { text } = await viewer.get(`/dashboard/interviews/${id}`)
  expect(text).toContain('Said among colleagues')
  expect(text).toContain('Reviewers decide.')
  expect(text).not.toMatch(/Approve…|Add the note|How good is this interview|action="[^"]*\/(rating|notes|analysis)"/)
  const list = (await viewer.get('/dashboard')).text
  expect(list).toContain(`/dashboard/interviews/${id}`)
  expect(list).not.toMatch(/Approve…|type="checkbox" name="id"/)
  expect(list).not.toContain('href="/dashboard/people"')
  const refused = await viewer.post(`/dashboard/interviews/${id}/rating`, { rating: '3' })
  expect([refused.status, refused.code]).toEqual([403, 'dashboard.reviewer'])
})
