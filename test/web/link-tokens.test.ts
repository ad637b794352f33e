import { afterAll, beforeAll, expect, test } from 'vitest'
import { LINK_PATHS, linkWith, withoutLinkTokens } from '../../src/base/link-paths.ts'
import { Link } from '../kit/api.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'

/** Tokens that stand in the path of a link: no log line, error page or referrer has them. */

let product: Product
let tenant: Tenant
beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  tenant = await product.tenant()
})
afterAll(() => product?.stop())

const WRONG = 'wrong-token-of-a-link-that-never-was-0123456'

/** A link of each kind that works, by its path, and the signed link to a recording. */
async function links(): Promise<Record<string, string>> {
  const { services, ways, accounts } = product.core
  const { organizationId, password } = tenant
  const api = product.api(tenant)
  const position = await api.position(tenant)
  const { id, inviteUrl } = await api.invited(position.id)
  await new Link(inviteUrl ?? '').answer()
  const guest = await services.guestLinks.makeGuestLink(tenant, id, { days: 7, drawn: 'a'.repeat(24), login: 'x' })
  const head = { email: 'head@acme.example', password }
  const { id: by } = await accounts.createUser({ organizationId, ...head, role: 'administrator' })
  const reviewer = await Reviewer.login(product.origin, head)
  const made = await reviewer.post(`/dashboard/people/${tenant.userId}`, { act: 'link' })
  const passwordLink = /value="([^"]+\/dashboard\/password\/[^"]+)"/.exec(made.text)?.[1] ?? 'none:'
  const { token } = await ways.links.make(by)
  const open = await services.publicPositions.publicLinkOf({ ...tenant, keyId: null }, position.id)
  return {
    candidate: new URL(inviteUrl ?? '').pathname,
    position: new URL(open).pathname,
    guest: new URL(guest.url).pathname,
    password: new URL(passwordLink).pathname,
    login: linkWith('', 'login', token),
    recording: new URL((await api.interview(id)).answers[0]?.videoUrl ?? '').pathname,
  }
}
const tokenOf = (path: string) => path.split('/').at(-1) ?? ''
const asked = async (path: string, method = 'GET') => {
  const reply = await fetch(`${product.origin}${path}`, {
    method,
    redirect: 'manual',
    ...(method === 'POST' ? { body: new URLSearchParams({ password: 'x' }) } : {}),
  })
  return { status: reply.status, referrer: reply.headers.get('referrer-policy'), text: await reply.text() }
}

test('a referrer, an error page and the log never hold the token of a link, whether the link works or not', async () => {
  const working = await links()
  const dead = Object.values(LINK_PATHS).map((path) => `${path}/${WRONG}`)
  for (const path of [...Object.values(working), ...dead, `/v/${'a'.repeat(24)}/${'b'.repeat(24)}/abc/${WRONG}`]) {
    const page = await asked(path)
    expect([path, page.referrer]).toEqual([path, 'no-referrer'])
    // The page of a candidate or guest names its own parts; no page of a link that does not work names anything.
    const mayName = page.status === 200 && /^\/(i|g|p|v)\//.test(path)
    expect([path, mayName || !page.text.includes(tokenOf(path))]).toEqual([path, true])
    for (const refused of [await asked(path, 'POST'), await asked(path, 'DELETE'), await asked(`${path}/nothing`)])
      expect([path, refused.referrer, refused.text.includes(tokenOf(path))]).toEqual([path, 'no-referrer', false])
  }
  product.core.log.warn(
    { problem: Object.values(working).join(' '), err: new Error(Object.values(working).join(' ')) },
    'repeated',
  )
  const logged = product.logLines.join('\n')
  expect(logged).toContain('repeated')
  for (const path of [...Object.values(working), `/${WRONG}`])
    expect([path, logged.includes(tokenOf(path))]).toEqual([path, false])
})

test('each path of such a link is masked, with what follows it', () => {
  const token = 'x'.repeat(43)
  for (const kind of Object.keys(LINK_PATHS) as (keyof typeof LINK_PATHS)[])
    expect(withoutLinkTokens(`see ${linkWith('https://a.example', kind, token)}/more`)).toBe(
      `see https://a.example${LINK_PATHS[kind]}/…/more`,
    )
  const at = `/v/${'a'.repeat(24)}/${'b'.repeat(24)}/sx1`
  expect(withoutLinkTokens(`${at}/${token}?x=1`)).toBe(`${at}/…?x=1`)
})
