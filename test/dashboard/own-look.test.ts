import { expect, test } from 'vitest'
import { product, reviewer, usePositionsWorld } from './positions-world.ts'

/** The language and the appearance of the dashboard are each person's own. */

usePositionsWorld()

const GERMAN = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' }
const rootOf = (text: string) => /<html[^>]*>/.exec(text)?.[0]

test('whoever chose nothing reads what their browser asks for, and sees what their device says', async () => {
  const login = await fetch(`${product.origin}/dashboard/login`, { headers: GERMAN })
  const text = await login.text()
  expect(rootOf(text)).toBe('<html lang="de">')
  expect(text).toContain('<h1>Anmelden</h1>')
  expect(rootOf((await reviewer.get('/dashboard/account', { headers: GERMAN })).text)).toBe('<html lang="de">')
  expect(rootOf((await reviewer.get('/dashboard/account')).text)).toBe('<html lang="en">')
})

test('a wrong login and an error are told in the language of the browser', async () => {
  const wrong = await fetch(`${product.origin}/dashboard/login`, {
    method: 'POST',
    headers: GERMAN,
    body: new URLSearchParams({ email: 'nobody@acme.example', password: 'no such word' }),
  })
  expect(await wrong.text()).toContain('Die Adresse oder das Passwort stimmt nicht.')
  const headers = { ...GERMAN, accept: 'text/html' }
  const missing = await reviewer.get('/dashboard/nothing', { headers })
  expect([missing.status, missing.text]).toEqual([404, expect.stringContaining('<h1>Nicht gefunden</h1>')])
  const refused = await reviewer.get('/dashboard/positions/new', { headers })
  expect([refused.status, refused.text]).toEqual([
    403,
    expect.stringContaining('Das ist Administratoren vorbehalten. Fragen Sie einen Administrator Ihrer Organisation.'),
  ])
})

test('what somebody chose counts for them on every device, until they take it back', async () => {
  const chosen = await reviewer.post('/dashboard/account/look', { language: 'tr', theme: 'dark' })
  expect([chosen.status, chosen.location]).toEqual([303, '/dashboard/account'])
  const page = await reviewer.get('/dashboard/account', { headers: GERMAN })
  expect(rootOf(page.text)).toBe('<html lang="tr" data-theme="dark">')
  expect(page.text).not.toContain('role="status"')
  expect(page.text).toContain('<option value="tr" lang="tr" selected>Türkçe</option>')
  expect((await reviewer.post('/dashboard/account/look', { language: 'xx', theme: '' })).status).toBe(403)
  await reviewer.post('/dashboard/account/look', { language: '', theme: '' })
  expect(rootOf((await reviewer.get('/dashboard/account', { headers: GERMAN })).text)).toBe('<html lang="de">')
})
