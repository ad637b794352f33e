import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '../../src/base/clock.ts'
import { sampleOf } from '../../src/base/ids.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'

/** Sample data beside real people: what is of one side is never taken for the other, whoever presses what in which tab. */

let product: Product
let tenant: Tenant
let administrator: Reviewer
let second: Reviewer
const other = { email: 'second@sides.example', password: 'correct horse battery' }

beforeAll(async () => {
  product = await startProduct({})
  tenant = await product.tenant()
  const { organizationId } = tenant
  await product.core.accounts.updateUser(tenant.userId, { administrator: true })
  await product.core.accounts.createUser({ organizationId, ...other, role: 'administrator' })
  administrator = await Reviewer.login(product.origin, tenant)
  second = await Reviewer.login(product.origin, other)
})
afterAll(() => product?.stop())

const press = (who: Reviewer, act: '' | '/leave' | '/remove' = '', fields = {}) =>
  who.post(`/dashboard/sample${act}`, fields)
const unescaped = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
const hidden = (text: string, name: string) =>
  unescaped(new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '')
const proofOf = async (who: Reviewer) => hidden((await who.get('/dashboard/home')).text, 'csrf')
const marks = () => product.core.database.knex('sessions').where({ in_sample: true }).pluck('user_id')

test('a link to somebody real says that this is sample data, and its button leads there', async () => {
  expect(await press(administrator)).toMatchObject({ code: null, status: 303 })
  const path = `/dashboard/interviews/${'a'.repeat(24)}?from=status%3Dcompleted`
  for (const [address, status] of [
    [path, 404],
    ['/dashboard/people', 403],
  ] as const) {
    const { text, ...answer } = await administrator.get(address)
    expect(answer.status).toBe(status)
    expect(text).toContain('<h1>You are looking at sample data</h1>')
    expect(text).not.toContain('There is nothing here')
    expect(hidden(text, 'next')).toBe(address)
  }
  const next = hidden((await administrator.get(path)).text, 'next')
  expect((await press(administrator, '/leave', { next })).location).toBe(path)
  expect((await administrator.get('/dashboard/people')).status).toBe(200)
  // What leads elsewhere is not followed.
  expect((await press(administrator, '/leave', { next: '//evil.example' })).location).toBe('/dashboard/home')
})

test('a form from among real people is not carried out in a sample, and is sent afterwards with all that was typed', async () => {
  const csrf = await proofOf(administrator)
  await press(administrator)
  const note = await administrator.post(`/dashboard/interviews/${'a'.repeat(24)}/notes`, { csrf, text: 'A real note' })
  expect([note.status, note.code]).toEqual([409, 'dashboard.in_sample'])
  expect(note.text).toContain('A real note')
  const refused = await administrator.post('/dashboard/views', { csrf, query: 'status=completed', name: 'Real view' })
  expect([refused.status, refused.code]).toEqual([409, 'dashboard.in_sample'])
  const carried = Object.fromEntries(
    ['unsentPath', 'unsentFields'].map((name) => [name, hidden(refused.text, name)] as const),
  )
  expect(carried).toEqual({ unsentPath: '/dashboard/views', unsentFields: expect.stringContaining('Real view') })
  const back = await press(administrator, '/leave', carried)
  expect([back.status, back.text.includes('You are back among your own interviews')]).toEqual([200, true])
  expect(back.text).toContain('<p class="said" dir="auto">Real view</p>')
  const fields = { csrf: hidden(back.text, 'csrf'), query: hidden(back.text, 'query'), name: hidden(back.text, 'name') }
  expect((await administrator.post('/dashboard/views', fields)).status).toBe(303)
  expect(await product.core.database.knex('list_views').pluck('organization_id')).toEqual([tenant.organizationId])
})

test('a form from within a sample is not carried out among real people; the ways in and out work from either', async () => {
  await press(administrator)
  const csrf = await proofOf(administrator)
  await press(administrator, '/leave')
  const refused = await administrator.post('/dashboard/views', { csrf, query: '', name: 'Made up' })
  expect([refused.status, refused.code]).toEqual([409, 'dashboard.left_sample'])
  expect(refused.text).toContain('Made up')
  expect(await product.core.database.knex('list_views').where({ name: 'Made up' })).toEqual([])
  for (const act of ['/leave', '/remove'] as const)
    expect([act, (await press(administrator, act, { csrf })).status]).toEqual([act, 303])
})

test('nobody is marked as within a sample that is not there, whoever presses at once', async () => {
  await press(administrator)
  const { sessions } = product.core
  const token = 'x'.repeat(43)
  expect(await sessions.lookAtSample(token, tenant.organizationId)).toBe(false)
  for (let turn = 0; turn < 5; turn++) {
    await press(administrator)
    await Promise.all([press(second), press(administrator, '/remove')])
    const isMade = (await product.core.database.knex('organizations').whereNotNull('sample_of')).length > 0
    if (!isMade) expect(await marks()).toEqual([])
  }
  await press(administrator, '/remove')
  expect(await marks()).toEqual([])
})

test('whoever gets another role is marked no longer, also once they have the old one back', async () => {
  await press(second)
  const [id = ''] = await marks()
  for (const role of ['reviewer', 'administrator'] as const) await product.core.accounts.updateUser(id, { role })
  expect(await marks()).toEqual([])
  expect((await second.get('/dashboard/home')).text).not.toContain('Everybody on this page is made up.')
})

test('its id is that of no organization, whoever names it, and it is removed then', async () => {
  await press(administrator)
  const id = sampleOf(tenant.organizationId)
  const { accounts, database } = product.core
  const [visitor] = await database.knex('users').where({ organization_id: id }).pluck('id')
  const one = { email: 'x@x.example', password: 'correct horse battery' }
  const unknown = { code: 'account.unknown', status: 404 }
  await expect(accounts.getOrganization(id)).rejects.toMatchObject(unknown)
  await expect(accounts.updateOrganization(id, { credits: 5 })).rejects.toMatchObject(unknown)
  await expect(accounts.changeOrganization({ id, by: tenant.userId }, { credits: 5 })).rejects.toMatchObject(unknown)
  await expect(accounts.createUser({ organizationId: id, ...one })).rejects.toMatchObject(unknown)
  await expect(accounts.updateUser(visitor, { disabled: false })).rejects.toMatchObject(unknown)
  await expect(accounts.createApiKey({ organizationId: id, userId: visitor, name: 'k' })).rejects.toMatchObject(unknown)
  await expect(accounts.createCompany({ organizationId: id, name: 'c' })).rejects.toMatchObject(unknown)
  await expect(accounts.createTeam({ organizationId: id, name: 't' })).rejects.toMatchObject(unknown)
  expect((await administrator.get('/dashboard/search')).text).not.toContain('/dashboard/account')
  expect((await press(administrator, '/remove')).status).toBe(303)
  expect((await administrator.get('/dashboard/search')).text).toContain('/dashboard/account')
  expect(await database.knex('organizations').pluck('id')).toEqual([tenant.organizationId])
})

test('recordings of a sample that a restored backup does not know are removed', async () => {
  const { media, services, database } = product.core
  const drawn = media.draw(sampleOf(tenant.organizationId), 'video/webm')
  const file = join(product.folder, 'media', drawn.key)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, 'of a sample')
  const old = new Date(Date.now() - 8 * DAY)
  utimesSync(file, old, old)
  await services.recordingChecks.findUnnamed()
  expect(await database.knex('media_leftovers').pluck('key')).toEqual([drawn.key])
})

test('an organization whose company cannot be made is not made either', async () => {
  const { accounts, database } = product.core
  const before = await database.knex('organizations').count('id')
  await database.knex.raw(`create function cut() returns trigger language plpgsql as $$ begin raise exception 'cut'; end $$;
    create trigger cut before insert on companies for each row execute function cut()`)
  const input = { id: 'b'.repeat(24), name: 'Half', companyId: 'c'.repeat(24) }
  await expect(accounts.createWithCompany(input)).rejects.toThrow('cut')
  await database.knex.raw('drop trigger cut on companies; drop function cut()')
  expect(await database.knex('organizations').count('id')).toEqual(before)
})
