import { afterAll, beforeAll, expect, test } from 'vitest'
import { PNG } from '../kit/pictures.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'

/** Every form of the settings is answered by the page that it leads to, which says once that it was stored. */

let product: Product
let tenant: Tenant
let cookie: string
const head = { email: 'head@saved.example', password: 'correct horse battery' }
const other = { email: 'other@saved.example', password: 'correct horse battery' }

beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  tenant = await product.tenant()
  const { organizationId } = tenant
  await product.core.accounts.createUser({ organizationId, ...head, role: 'installation' })
  await product.core.accounts.createUser({ organizationId, ...other, role: 'reviewer' })
  const login = await ask('/dashboard/login', new URLSearchParams(head))
  cookie = cookieIn(login, 'ib_session')
})
afterAll(() => product?.stop())

const cookieIn = (reply: Response, name: string) =>
  reply.headers
    .getSetCookie()
    .map((one) => one.split(';')[0] ?? '')
    .find((one) => one.startsWith(`${name}=`)) ?? ''
const ask = (path: string, body?: URLSearchParams | FormData, ...cookies: string[]) =>
  fetch(`${product.origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { body }),
    headers: { cookie: cookies.join('; ') },
    redirect: 'manual',
  })
const page = async (path: string, ...cookies: string[]) => ask(path, undefined, cookie, ...cookies)
const hidden = (text: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''

/** Sends a form of a page as a browser does; where it leads, and the cookie that goes along. */
async function send(at: string, fields: Record<string, string | Blob>, action = at) {
  const whole = await (await page(at)).text()
  const text = whole.slice(whole.indexOf(`action="${action}`))
  const form = new FormData()
  const own = Object.fromEntries(
    ['csrf', 'drawn', 'version', 'seen', 'seenCredits', 'shown'].map((name) => [name, hidden(text, name)]),
  )
  for (const [name, value] of Object.entries({ ...own, ...fields })) form.append(name, value)
  const holdsFile = Object.values(fields).some((value) => value instanceof Blob)
  const body = holdsFile ? form : new URLSearchParams([...form] as [string, string][])
  const reply = await ask(action, body, cookie)
  return { status: reply.status, location: reply.headers.get('location') ?? '', told: cookieIn(reply, 'ib_saved') }
}

const SAID = '<p class="saved" role="status">'

test('each form of the settings leads to a page that says "Saved." once', async () => {
  const { organizationId } = tenant
  const person = (await product.core.accounts.listUsers(organizationId)).find(({ email }) => email === other.email)
  const { id } = await product.api(tenant).position(tenant)
  const organization = { act: 'save', name: 'Acme', credits: '7', subscription: 'active', apiAccess: 'on' }
  const forms: [at: string, fields: Record<string, string | Blob>, action?: string][] = [
    ['/dashboard/candidate-page', { accent: '#0b5cad', contact: 'ina@acme.example', privacyNotice: '' }],
    [
      '/dashboard/candidate-page',
      { logo: new File([new Uint8Array(PNG)], 'logo.png') },
      '/dashboard/candidate-page/logo',
    ],
    ['/dashboard/mail-texts/invite/en', { act: 'save', subject: 'Hi', text: '{{ interview.inviteUrl }}' }],
    ['/dashboard/mail-texts/invite/en', { act: 'reset' }],
    ['/dashboard/notifications', { completed: 'daily', hour: '8', zone: 'UTC' }],
    ['/dashboard/companies', { name: 'Acme Labs', website: '' }],
    ['/dashboard/teams', { name: 'Hardware' }],
    ['/dashboard/organizations', { name: 'Second' }],
    [`/dashboard/organizations/${organizationId}`, organization],
    [
      `/dashboard/positions/${id}`,
      { language: 'de', retakes: '', thinkingSeconds: '', publicLinkUntil: '' },
      `/dashboard/positions/${id}#settings`,
    ],
    [`/dashboard/people/${person?.id}`, { act: 'role', role: 'administrator' }],
    ['/dashboard/account', { language: 'de', theme: '' }, '/dashboard/account/look'],
    ['/dashboard/account', { language: '', theme: '' }, '/dashboard/account/look'],
  ]
  for (const [at, fields, action] of forms) {
    const { status, location, told } = await send(at, fields, action)
    expect([at, status, told]).toEqual([at, 303, 'ib_saved=saved'])
    const shown = await page(location, told)
    const text = await shown.text()
    expect([at, text.includes(SAID)]).toEqual([at, true])
    expect([at, text.includes('theme' in fields && fields['language'] === 'de' ? 'Gespeichert.' : 'Saved.')]).toEqual([
      at,
      true,
    ])
    // The browser forgets it with this page, so the same address says nothing when it is loaded again.
    expect([at, cookieIn(shown, 'ib_saved')]).toEqual([at, 'ib_saved='])
    expect([at, (await (await page(location)).text()).includes(SAID)]).toEqual([at, false])
  }
})

test('a refused form says nothing of the kind', async () => {
  const refused = await send('/dashboard/teams', { name: '' })
  expect([refused.status, refused.told]).toEqual([400, ''])
})
