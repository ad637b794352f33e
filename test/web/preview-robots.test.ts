import { afterAll, beforeAll, expect, test } from 'vitest'
import { Link } from '../kit/api.ts'
import { dumpOf } from '../kit/dump.ts'
import { PNG } from '../kit/pictures.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'
import { publicTokenOf } from '../kit/public-link.ts'
import { Reviewer } from '../kit/reviewer.ts'

/** Messengers, mail scanners and search engines open every link that they see, some of them with HEAD first. */
const ROBOTS = [
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'WhatsApp/2.23.20.0',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  // Outlook's scanner looks like a browser.
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36',
]

/** What is written without anybody: leases and signs of life of processes, jobs, and the words of a notice, by their version. */
const OF_ITSELF = /graphile|\.(?:leases|processes|workers|notices|rate_limits)$/

let product: Product
let tenant: Tenant

beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  tenant = await product.tenant()
})
afterAll(() => product?.stop())

const NEW = { email: 'new@acme.example', password: 'correct horse battery' }

/** Every link that gives somebody without a login something, as they stand in mails, notes and chats. */
async function links(): Promise<string[]> {
  const { core } = product
  const api = product.api(tenant)
  const position = await api.position(tenant)
  await core.services.candidatePages.setCandidatePage({ organizationId: tenant.organizationId }, { logo: PNG })
  const { inviteUrl } = await api.invited(position.id, { sendEmail: true })
  const watched = await api.invited(position.id)
  await new Link(watched.inviteUrl ?? '').answer()
  const invite = new URL(inviteUrl ?? '').pathname
  const token = await publicTokenOf(product, tenant, position.id)
  const reviewer = await Reviewer.login(product.origin, tenant)
  const drawn =
    /name="drawn" value="(\w+)"/.exec((await reviewer.get(`/dashboard/interviews/${watched.id}`)).text)?.[1] ?? ''
  const made = await reviewer.post(`/dashboard/interviews/${watched.id}/guest-links`, { days: '7', drawn })
  const guest = /id="guest-link"[^>]* value="([^"]+)"/.exec(made.text)?.[1]
  const { organizationId } = tenant
  const { id: userId } = await core.accounts.createUser({ organizationId, ...NEW })
  await core.accounts.updateUser(tenant.userId, { administrator: true })
  const password = await core.passwordLinks.make({ organizationId, userId, by: tenant.userId, isByOperator: true })
  const login = await core.ways.links.make(userId)
  return [
    invite,
    `${invite}/state`,
    `${invite}/logo`,
    `/p/${token}`,
    `/p/${token}?lang=de`,
    `/p/${token}/logo`,
    ...(guest === undefined ? [] : [new URL(guest).pathname]),
    `/dashboard/password/${password.token}`,
    `/dashboard/login/link/${login.token}`,
    '/',
    '/dashboard/login',
    '/dashboard/first',
  ]
}

/** The rows of every table that robots must leave alone. */
async function rows(): Promise<ReadonlyMap<string, string>> {
  const dump = await dumpOf(product.databaseUrl)
  return new Map([...dump].flatMap(([table, text]) => (OF_ITSELF.test(table) ? [] : [[table, sorted(text)] as const])))
}
const sorted = (text: string) => text.split('\n').sort().join('\n')

test('what previews a link counts, makes, uses up and opens nothing, behind no link', async () => {
  const paths = await links()
  expect(paths.filter((path) => path.startsWith('/g/'))).toHaveLength(1)
  const before = await rows()
  expect(before.get('public.interviews') ?? before.get('interviews')).not.toBe('')
  for (const path of paths)
    for (const robot of ROBOTS)
      for (const method of ['HEAD', 'GET']) {
        const { status } = await fetch(`${product.origin}${path}`, { method, headers: { 'user-agent': robot } })
        expect([method, path, status]).toEqual([method, path, 200])
      }
  const after = await rows()
  const changed = [...after].filter(([table, text]) => before.get(table) !== text).map(([table]) => table)
  expect(changed).toEqual([])
})
