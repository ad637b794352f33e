import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'

/** A search that stops after many interviews that do not fit says to nobody of some teams whose interview it stopped at. */

const PASSWORD = 'correct horse battery'
let product: Product
let tenant: Tenant
let limited: Reviewer

const knex = () => product.core.database.knex
const CANARY = /canary/i

async function crowd(teamId: string, lastName: string, count: number) {
  const { id } = await product.api(tenant).position(tenant, { name: lastName, teamId })
  await knex().raw(
    `insert into interviews (id, organization_id, position_id, source, status, first_name, last_name, email, token_digest, created_at, updated_at)
      select left(md5(? || n), 24), ?, ?, 'api', 'created', 'Crowd', ?, ? || n || '@crowd.example', sha256((? || n)::bytea), at, at
      from (select n, '2020-01-01'::timestamptz + n * interval '1 minute' as at from generate_series(1, ?::int) n) c`,
    [lastName, tenant.organizationId, id, lastName, lastName, lastName, count],
  )
}

beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  tenant = await product.tenant()
  const { organizationId, teamId } = tenant
  const { accounts } = product.core
  const others = (await accounts.createTeam({ organizationId, name: 'Others' })).id
  // More of the own ones than is sorted, and between them more others than a walk by names looks at.
  await crowd(teamId, 'Aa', 30)
  await crowd(others, 'Canary', 5_030)
  await crowd(teamId, 'Dd', 5_001)
  const { id } = await accounts.createUser({ organizationId, email: 'limited@acme.example', password: PASSWORD })
  await knex()('team_members').insert({ organization_id: organizationId, user_id: id, team_id: teamId })
  limited = await Reviewer.login(product.origin, { email: 'limited@acme.example', password: PASSWORD })
})
afterAll(() => product?.stop())

const plain = (text: string | undefined) => text?.replaceAll('&amp;', '&') ?? ''
const linkIn = (text: string, words: string) => plain(new RegExp(`href="([^"]*)"[^>]*>${words}`).exec(text)?.[1])
const paths = (text: string) =>
  [...text.matchAll(/class="who"><a href="(\/dashboard\/interviews\/[0-9a-f]{24}\?from=[^"]*)"/g)].map(([, path]) =>
    plain(path),
  )

test('the link that goes on with a search holds no name of another team, and goes on', async () => {
  const first = await limited.get('/dashboard?sort=name')
  expect(paths(first.text)).toHaveLength(25)
  const second = await limited.get(linkIn(first.text, 'Next page'))
  expect(paths(second.text)).toHaveLength(5)
  const further = linkIn(second.text, 'Look further')
  expect(decodeURIComponent(further)).toMatch(/after=[0-9a-f]{24}~![\w-]+$/)
  expect(second.text).not.toMatch(CANARY)
  const third = await limited.get(further)
  expect(paths(third.text)).toHaveLength(25)
  expect(third.text).toContain('Dd')

  // Beside the last of the first ones the search meets nobody before it stops, either.
  const last = await limited.get(paths(second.text).at(-1) ?? '')
  expect(last.text).not.toMatch(CANARY)
  expect(paths((await limited.get(linkIn(last.text, 'Next: none was found so far'))).text)).toHaveLength(25)

  // A place that somebody made up, or took from another list, begins anew.
  const ids = (text: string) => paths(text).map((path) => path.slice(0, path.indexOf('?')))
  const [, place = ''] = /after=([^&]+)/.exec(further) ?? []
  const [id = '', key = ''] = decodeURIComponent(place).split('~')
  for (const forged of [`${id}~!${'A'.repeat(40)}`, `${'0'.repeat(24)}~${key}`, `${id}~${key}A`])
    expect(ids((await limited.get(`/dashboard?sort=name&after=${forged}`)).text)).toEqual(ids(first.text))
  for (const sort of ['changed', 'invited', 'waiting'])
    expect((await limited.get(`/dashboard?sort=${sort}&after=${place}`)).status).toBe(200)
})
