import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Refusal, refused } from '../../src/accounts/refusals.ts'
import { refusalWords } from '../../src/cli/refusal-words.ts'
import { problemOf } from '../../src/dashboard/people/refusal-words.ts'
import { runHere } from '../kit/command-line.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'

/** An input of accounts that cannot be is a field and a reason; the command line and the pages each have a sentence for it. */

let product: Product
let tenant: Tenant
beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  tenant = await product.tenant()
})
afterAll(() => product?.stop())

async function command(...words: string[]) {
  const env = { ...process.env, DATABASE_URL: product.databaseUrl, DATA_DIR: product.folder }
  const { code, stdout, stderr } = await runHere(
    [...words, '--config', join(product.folder, 'interview-bridge.yaml')],
    {
      ...{ cwd: product.folder, env },
    },
  )
  return { code, said: `${stdout}${stderr}` }
}

test('the command line names the option, and with --json the field and the reason', async () => {
  const name = ['admin', 'organization', 'update', tenant.organizationId, '--credits', '2000000001']
  expect(await command(...name)).toMatchObject({
    code: 1,
    said: expect.stringContaining('--credits must be a whole number from 0 to 2000000000; it is 2000000001.'),
  })
  const user = ['admin', 'user', 'create', '--organization', tenant.organizationId, '--password', 'correct horse']
  const { said } = await command(...user, '--email', 'ina', '--json')
  expect(JSON.parse(said.trim().split('\n').at(-1) ?? '')).toEqual({
    error: {
      ...{ code: 'account.refused', field: 'email', why: 'email_invalid' },
      message: '--email must be an email address such as name@example.com; it is "ina".',
    },
  })
})

test('the command line makes no company with a website that is no web address, as the page makes none', async () => {
  const company = ['admin', 'company', 'create', '--organization', tenant.organizationId, '--name', 'Scripts']
  for (const website of ['javascript:alert(1)', 'data:text/html,x', 'acme.example', 'ftp://acme.example'])
    expect(await command(...company, '--website', website)).toMatchObject({
      code: 1,
      said: expect.stringContaining('--website must be an address such as https://acme.example.'),
    })
  expect(await product.core.database.knex('companies').where({ name: 'Scripts' })).toEqual([])
  expect(await command(...company, '--website', 'https://acme.example')).toMatchObject({ code: 0 })
})

test('a page names its own field, and no option', async () => {
  const login = { email: 'head@acme.example', password: 'correct horse battery' }
  const { organizationId } = tenant
  await product.core.accounts.createUser({ organizationId, ...login, role: 'administrator' })
  const reviewer = await Reviewer.login(product.origin, login)
  const { status, text } = await reviewer.post('/dashboard/people', { email: 'ina', role: 'reviewer' })
  expect([status, text]).toEqual([
    400,
    expect.stringContaining('The address must be an email address such as name@example.com.'),
  ])
})

const EVERY: readonly Refusal[] = [
  { why: 'email_invalid', given: 'x' },
  { why: 'email_taken', given: 'x@acme.example' },
  { why: 'email_domain', provider: 'Acme ID', domains: ['acme.example'] },
  { why: 'password_length', min: 8, max: 9, length: 7 },
  { why: 'name_length', max: 200 },
  { why: 'organization_not_of_provider', provider: 'Acme ID', organizationId: '1' },
  { why: 'website_invalid' },
  { why: 'team_gone' },
  { why: 'credits_range', max: 5, given: Number.NaN },
  { why: 'subscription_unknown', given: 'x' },
  { why: 'subject_linked', given: 'x' },
  { why: 'user_disabled', userId: '1' },
]
test.each(EVERY)('both audiences have a sentence for $why', (refusal) => {
  const page = problemOf(refused(refusal))
  expect([page, refusalWords(refusal)]).toEqual([expect.stringMatching(/\.$/), expect.stringMatching(/\w/)])
  expect(page).not.toMatch(/--|NaN|undefined|interview-bridge|_/)
})
