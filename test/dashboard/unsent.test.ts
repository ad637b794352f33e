import { afterAll, beforeAll, expect, test } from 'vitest'
import { PNG } from '../kit/pictures.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { fieldsOfLongForm } from './positions-world.ts'

/** Forms of the dashboard that are sent when the login has ended: nothing that somebody typed is lost. */

let product: Product
let tenant: Tenant
const boss = { email: 'boss@acme.example', password: 'correct horse battery' }
let administrator: Reviewer

beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  tenant = await product.tenant()
  await product.core.accounts.createUser({ organizationId: tenant.organizationId, ...boss, administrator: true })
  administrator = await Reviewer.login(product.origin, boss)
})
afterAll(() => product?.stop())

const plain = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
const hidden = (text: string, name: string) => plain(new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '')

/** Sends a form without a login; the login page with what it carries. */
async function sent(path: string, body: URLSearchParams | FormData) {
  const reply = await fetch(`${product.origin}${path}`, { method: 'POST', body, redirect: 'manual' })
  const text = await reply.text()
  const [unsentPath, unsentFields] = [hidden(text, 'unsentPath'), hidden(text, 'unsentFields')]
  const unsentFiles = hidden(text, 'unsentFiles')
  const carried = { unsentPath, unsentFields, ...(unsentFiles === '' ? {} : { unsentFiles }) }
  return { status: reply.status, text, carried, fields: JSON.parse(unsentFields || '{}') }
}
/** Logs in with what the login page carries; the page that comes back. */
async function loggedIn({ carried }: { carried: Record<string, string> }): Promise<string> {
  const body = new URLSearchParams({ ...boss, ...carried })
  return (await fetch(`${product.origin}/dashboard/login`, { method: 'POST', body })).text()
}
function multipart(fields: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
/** As a browser sends a field for a file where none was chosen. */
const NO_FILE = new File([], '')

test('every form of the dashboard carries what was typed to the login', async () => {
  const routes = product.daemon.routes
    .filter(
      (route) =>
        route.startsWith('POST /dashboard/') &&
        // Forms with a password or a key are given again.
        !/\/(login(\/.*)?|logout|(password|first)\/:token|connect\/(:connector|import|rest\/guided)|connections\/:name\/key)$/.test(
          route,
        ),
    )
    .map((route) =>
      route
        .slice(5)
        .replace(/:(id|questionId|batch)\b/g, 'a'.repeat(24))
        .replace(/:\w+/g, '1'),
    )
  expect(routes.length).toBeGreaterThan(30)
  const typed = { csrf: 'x', note: 'Typed <i>"text"</i>', lines: 'One\nTwo' }
  for (const path of routes) {
    const { status, fields, carried } = await sent(path, new URLSearchParams(typed))
    expect([path, status, carried.unsentPath, fields]).toEqual([
      path,
      401,
      path,
      { note: typed.note, lines: typed.lines },
    ])
  }
})

test('the key of an ATS is carried through no page, and shown to nobody who logs in next', async () => {
  const key = 'sk-live-of-an-ats'
  for (const [path, form] of [
    ['/dashboard/connect/greenhouse', { 'set-clientId': 'id', 'set-clientSecret': key }],
    ['/dashboard/connect/greenhouse?again=1', { name: 'acme', other: key }],
    ['/dashboard/connections/acme/key', { version: '1', other: key }],
    ['/dashboard/connections/acme/edit', { text: 'name: acme', 'secret-value0': key }],
  ] as const) {
    const { status, text, fields } = await sent(path, new URLSearchParams({ csrf: 'x', ...form }))
    expect([path, status, fields, text.includes(key)]).toEqual([path, 401, {}, false])
    expect(text).toContain('it could not be kept')
    // Not even where a login form says that it carries one.
    const carried = { unsentPath: path, unsentFields: JSON.stringify(form) }
    expect(await loggedIn({ carried })).not.toContain(key)
  }
  const text = { version: '1', text: 'name: acme', 'secret-value0': '' }
  expect((await sent('/dashboard/connections/acme/edit', new URLSearchParams({ csrf: 'x', ...text }))).fields).toEqual(
    text,
  )
})

test('a pasted list of candidates is kept, looked at after the login, and sent', async () => {
  const { id } = await product.api(tenant).position(tenant)
  const path = `/dashboard/positions/${id}/invites`
  const lines = 'Ada,Lovelace,ada@people.example\nAlan,Turing,alan@people.example'
  const kept = await sent(path, multipart({ csrf: 'x', act: 'look', lines, file: NO_FILE, expiresInDays: '14' }))
  expect([kept.status, kept.carried.unsentPath, kept.fields.lines?.replaceAll('\r\n', '\n')]).toEqual([
    401,
    path,
    lines,
  ])
  const page = await loggedIn(kept)
  expect(page).toContain('Send it now')
  expect(page).toContain('<p class="said" dir="auto">14</p>')
  expect(page.replace(/<[^>]*>/g, ' ')).not.toMatch(/lines|expiresInDays|look/)
  expect(page).toContain('Ada,Lovelace,ada@people.example')
  const { status, text } = await administrator.post(path, kept.fields)
  expect([status, text]).toEqual([200, expect.stringContaining('alan@people.example')])
})

test('the levels of a rubric are kept, and what somebody else approved meanwhile is shown before they take its place', async () => {
  const { id } = await product.api(tenant).position(tenant)
  const path = `/dashboard/positions/${id}/rubric`
  const opened = fieldsOfLongForm((await administrator.get(path)).text)
  const kept = await sent(path, multipart({ csrf: 'x', ...opened, act: 'approve', 'competency-1': 'Typed <here>.' }))
  await administrator.post(path, { ...opened, act: 'approve', 'competency-2': 'Of somebody else.' })
  const page = await loggedIn(kept)
  expect(page).toContain('You are logged in again. Nothing was saved yet')
  expect(fieldsOfLongForm(page)).toMatchObject({ 'competency-1': 'Typed <here>.', seen: '0' })
  const again = await administrator.post(path, { ...fieldsOfLongForm(page), act: 'approve' })
  expect([again.status, again.text]).toEqual([409, expect.stringContaining('Of somebody else.')])
})

test('where a file was chosen, what was typed beside it is kept, and the file is asked for again', async () => {
  const { id } = await product.api(tenant).position(tenant)
  const [question] = (await product.core.services.positions.positionToEdit({ ...tenant, keyId: null }, id)).questions
  const list = new File(['Ada,Lovelace,ada@people.example'], 'list.csv')
  const picture = new File([new Uint8Array(PNG)], 'a.png')
  for (const [path, form, typed] of [
    [`/dashboard/positions/${id}/invites`, { file: list, expiresInDays: '77' }, '77'],
    [
      `/dashboard/positions/${id}/questions/${question?.id}/image`,
      { picture, alt: 'A red <house>' },
      'A red &lt;house&gt;',
    ],
  ] as const) {
    const kept = await sent(path, multipart({ csrf: 'x', ...form }))
    expect(kept.text).toContain('The file that you chose has to be chosen again')
    const page = await loggedIn(kept)
    expect(page).toContain(typed)
    // A description must not land on another picture than the one that it was typed for.
    expect(page).not.toContain('Send it now')
    expect(page).toContain(`href="/dashboard/positions/${id}`)
  }
})

test('whom somebody ticked is kept, however many', async () => {
  const ticked = new URLSearchParams([
    ['csrf', 'x'],
    ['application', 'd1:1001'],
    ['application', 'd2:1002'],
    ['verdict', 'approve'],
  ])
  const kept = await sent('/dashboard/connections/acme/brake', ticked)
  expect(kept.fields).toEqual({ application: ['d1:1001', 'd2:1002'], verdict: 'approve' })
  const page = await loggedIn(kept)
  for (const one of ['d1:1001', 'd2:1002']) expect(page).toContain(`name="application" value="${one}"`)
  // What was ticked is sent; its identifiers and the names of our fields tell nobody anything.
  expect(page.replace(/<[^>]*>/g, ' ')).not.toMatch(/d1:1001|application|verdict/)
})
