import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANGUAGES } from '../../src/base/languages.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'

/** The page of mails, all of them or those of one state. */

let product: Product
let tenant: Tenant
beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  tenant = await product.tenant()
  const api = product.api(tenant)
  const position = await api.position(tenant)
  for (const firstName of ['Kept', 'Refused', 'Waiting'])
    await api.invited(position.id, {
      candidate: api.candidate({ firstName, email: `${firstName.toLowerCase()}@people.example` }),
      sendEmail: true,
    })
  const { knex } = product.core.database
  await knex('mails').where({ recipient: 'refused@people.example' }).update({ state: 'refused' })
  await knex('mails').where({ recipient: 'waiting@people.example' }).update({ state: 'waiting', next_at: new Date() })
})
afterAll(() => product?.stop())

const namedIn = (text: string) => ['kept', 'refused', 'waiting'].filter((one) => text.includes(`${one}@people.example`))

test('mails are filtered by their state in a form that needs no script; what is no state shows all', async () => {
  const one = await Reviewer.login(product.origin, tenant)
  const shown = async (query: string) => namedIn((await one.get(`/dashboard/mail${query}`)).text)
  expect(await shown('')).toEqual(['kept', 'refused', 'waiting'])
  expect(await shown('?state=refused')).toEqual(['refused'])
  expect(await shown('?state=kept')).toEqual(['kept'])
  expect(await shown('?state=nothing&state=kept')).toEqual(['kept', 'refused', 'waiting'])
  const { text } = await one.get('/dashboard/mail?state=waiting')
  expect(namedIn(text)).toEqual(['waiting'])
  expect(text).toMatch(/<form[^>]*method="get" action="\/dashboard\/mail">/)
  expect(text).toContain('<option value="waiting" selected>waiting</option>')
  expect(text).not.toContain('5,000')
  expect((await one.get('/dashboard/mail?state=given_up')).text).toContain('No mail is in this state.')
})

test('whoever sees some teams alone is shown the mails of one state of these', async () => {
  const { knex } = product.core.database
  await knex('positions').update({ team_id: tenant.teamId })
  const limited = { email: 'limited@acme.example', password: 'correct horse battery' }
  const { organizationId, teamId } = tenant
  const user = await product.core.accounts.createUser({ organizationId, ...limited })
  await knex('team_members').insert({ organization_id: organizationId, team_id: teamId, user_id: user.id })
  const one = await Reviewer.login(product.origin, limited)
  expect(namedIn((await one.get('/dashboard/mail')).text)).toEqual(['kept', 'refused', 'waiting'])
  const { text } = await one.get('/dashboard/mail?state=refused')
  expect([namedIn(text), text.includes('<p class="soft">These are about interviews of your teams.</p>')]).toEqual([
    ['refused'],
    true,
  ])
})

test('the filter is of the language of its reader', async () => {
  const one = await Reviewer.login(product.origin, tenant)
  const labels = await Promise.all(
    LANGUAGES.map(async (language) => {
      const { text } = await one.get('/dashboard/mail?state=dropped', { headers: { 'accept-language': language } })
      return /<form class="row".*?<\/form>/s.exec(text)?.[0]
    }),
  )
  expect([new Set(labels).size, labels.includes(undefined)]).toEqual([LANGUAGES.length, false])
})

test('where there are more than are looked through, the page says of how many it tells', async () => {
  const { knex } = product.core.database
  await knex.raw(
    `insert into mails (id, organization_id, interview_id, kind, recipient, state, created_at)
       select 'many' || n, organization_id, interview_id, kind, 'many@people.example', 'kept', now() - n * interval '1 day'
       from (select * from mails where recipient = 'kept@people.example' limit 1) one, generate_series(1, 5000) n`,
  )
  const one = await Reviewer.login(product.origin, tenant)
  const shown = async (query: string) => (await one.get(`/dashboard/mail${query}`)).text
  expect(await shown('?state=given_up')).toContain('<p>None of the newest 5,000 mails is in this state.</p>')
  expect(await shown('?state=refused')).toContain('<p class="soft">Of the newest 5,000 mails.</p>')
  expect(await shown('')).toContain('These are the newest 100.')
  const limited = await Reviewer.login(product.origin, {
    email: 'limited@acme.example',
    password: 'correct horse battery',
  })
  const { text } = await limited.get('/dashboard/mail?state=refused')
  expect(text).toContain('These are about interviews of your teams, of the newest 5,000 mails about interviews.')
  expect((await limited.get('/dashboard/mail?state=given_up')).text).toContain(
    'None of the newest 5,000 mails about interviews is about interviews of your teams and in this state.',
  )
})
