import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { WORDS } from '../../src/recorder/words/index.ts'
import { api, boss, product, recruiter, reviewer, tenant, usePositionsWorld } from './positions-world.ts'

usePositionsWorld()

/** As browsers send it when somebody follows a link. */
const PAGE = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
const JSON_ONLY = { accept: 'application/json' }
const ANYTHING = { accept: '*/*' }
const NAVIGATION = '<nav aria-label="Main"'

async function get(path: string, headers: Record<string, string>) {
  const reply = await fetch(`${product.origin}${path}`, { headers, redirect: 'manual' })
  const type = reply.headers.get('content-type')?.split(';')[0]
  return { status: reply.status, type, code: reply.headers.get('x-error-code'), text: await reply.text() }
}

/** A request that no browser sends, of somebody who is logged in. */
async function withTwoHosts(path: string) {
  const login = await fetch(`${product.origin}/dashboard/login`, {
    ...{ method: 'POST', body: new URLSearchParams(boss), redirect: 'manual' },
  })
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const headers = ['Host', 'a', 'Host', 'b', 'Accept', PAGE.accept, 'Accept-Language', 'fr', 'Cookie', cookie]
  const [reply] = (await once(request(`${product.origin}${path}`, { headers, setHost: false }).end(), 'response')) as [
    IncomingMessage,
  ]
  return { status: reply.statusCode, text: await text(reply) }
}

/** `work`, while the table behind the candidates' pages cannot be read. */
async function whileBroken(work: () => Promise<void>): Promise<void> {
  const { knex } = product.core.database
  await knex.schema.renameTable('candidate_pages', 'candidate_pages_away')
  try {
    await work()
  } finally {
    await knex.schema.renameTable('candidate_pages_away', 'candidate_pages')
  }
}

test('people read a page with their links and the way back at an address of the dashboard that does not exist, programs the envelope', async () => {
  for (const path of [
    '/dashboard/anything',
    '/dashboard/',
    '/dashboard/people/x/y/z?a=1',
    `/dashboard/${'x'.repeat(300)}`,
  ]) {
    const page = await recruiter.get(path, { headers: PAGE })
    expect([page.status, page.code]).toEqual([404, 'route.unknown'])
    expect(page.text).toContain(NAVIGATION)
    expect(page.text).toContain('<a href="/dashboard">Back to the interviews</a>')
    for (const headers of [JSON_ONLY, ANYTHING])
      expect(JSON.parse((await recruiter.get(path, { headers })).text)).toEqual({
        success: false,
        message: 'Not found',
        timestamp: expect.any(Number),
      })
  }
  const stranger = await get('/dashboard/anything', PAGE)
  expect([stranger.status, stranger.type]).toEqual([404, 'text/html'])
  expect(stranger.text).toContain('<a href="/dashboard">To the dashboard</a>')
  expect(stranger.text).not.toContain(NAVIGATION)
})

test('a refused page keeps the links of whoever is logged in, and a program is refused with the envelope', async () => {
  const refused = [
    [403, '/dashboard/people'],
    [404, `/dashboard/interviews/${'0'.repeat(24)}`],
    [404, `/dashboard/positions/${'0'.repeat(24)}`],
  ] as const
  for (const [status, path] of refused) {
    for (const headers of [PAGE, ANYTHING]) {
      const page = await reviewer.get(path, { headers })
      expect([path, page.status]).toEqual([path, status])
      expect(page.text).toContain(NAVIGATION)
      expect(page.text).toContain('>Back to the interviews</a>')
    }
    const envelope = await reviewer.get(path, { headers: JSON_ONLY })
    expect([path, envelope.status, JSON.parse(envelope.text).success]).toEqual([path, status, false])
  }
})

test('a fault of ours is a page too, with the id under which the log knows it and nothing of the fault', async () => {
  await whileBroken(async () => {
    const page = await recruiter.get('/dashboard/candidate-page', { headers: PAGE })
    expect([page.status, page.code]).toEqual([500, 'internal'])
    expect(page.text).toContain(NAVIGATION)
    expect(page.text).toMatch(/report the request id\. The id of this request is [\w-]+\./)
    expect(page.text).not.toContain('candidate_pages')
    const envelope = await recruiter.get('/dashboard/candidate-page', { headers: JSON_ONLY })
    expect(JSON.parse(envelope.text)).toMatchObject({ success: false })
  })
})

test.each(['en', 'de', 'es', 'fr', 'tr'] as const)(
  'candidates read what went wrong in their language (%s)',
  async (language) => {
    const token = new URL((await api().invited((await api().position(tenant)).id)).inviteUrl ?? '').pathname.slice(3)
    const headers = { ...PAGE, 'accept-language': language }
    for (const path of [`/i/${token}/nothing/here`, '/i/', `/p/${'x'.repeat(43)}/more`, `/i/${'x'.repeat(43)}/state`]) {
      const page = await get(path, headers)
      expect([path, page.status, page.type]).toEqual([path, 404, 'text/html'])
      expect(page.text).toContain(WORDS[language].missing.heading)
      expect([path, (await get(path, JSON_ONLY)).type]).toEqual([path, 'application/json'])
    }
    await whileBroken(async () => {
      const page = await get(`/i/${token}`, headers)
      expect([page.status, page.code, page.type]).toEqual([500, 'internal', 'text/html'])
      expect(page.text).toContain(WORDS[language].broken.heading)
      expect(page.text).toContain(`<a href="/i/${token}?lang=${language}">${WORDS[language].broken.again}</a>`)
      expect((await get(`/i/${token}`, JSON_ONLY)).type).toBe('application/json')
    })
  },
)

test('guests, and whoever mistypes any other address, read a page; the API answers everybody with the envelope', async () => {
  const guest = await get(`/g/${'x'.repeat(43)}/other`, PAGE)
  expect([guest.status, guest.text.includes('This link does not work')]).toEqual([404, true])
  for (const [path, status, way] of [
    ['/nothing', 404, '<a href="/">'],
    ['/%ff', 400, '<a href="/">'],
    ['/dashboard/%ff', 400, '<a href="/dashboard">'],
  ] as const) {
    const page = await get(path, PAGE)
    expect([path, page.status, page.type]).toEqual([path, status, 'text/html'])
    expect(page.text).toContain(way)
    expect((await get(path, ANYTHING)).type).toBe('application/json')
  }
  for (const path of ['/api/v1/nothing', '/api/v1/positions', '/hooks/none']) {
    const envelope = await get(path, PAGE)
    expect([path, JSON.parse(envelope.text).success]).toEqual([path, false])
  }
})

test('whoever chose a language reads every refusal in it, also before any route is asked', async () => {
  await recruiter.post('/dashboard/account/look', { language: 'de', theme: '' })
  try {
    for (const [path, status] of [
      ['/dashboard/%ff', 400],
      ['/dashboard/nothing', 404],
      [`/dashboard/interviews/${'0'.repeat(24)}`, 404],
    ] as const) {
      const page = await recruiter.get(path, { headers: { ...PAGE, 'accept-language': 'fr' } })
      expect([path, page.status, page.text.includes('<html lang="de"')]).toEqual([path, status, true])
      expect(page.text).toContain('aria-label="Hauptnavigation"')
    }
    const outOfDate = await recruiter.post('/dashboard/notifications', { csrf: 'x' })
    expect([outOfDate.status, outOfDate.text.includes('Dieses Formular ist veraltet')]).toEqual([403, true])
    // It is refused before its cookies are read.
    const odd = await withTwoHosts('/dashboard/positions')
    expect([odd.status, odd.text.includes('<html lang="de"')]).toEqual([400, true])
  } finally {
    await recruiter.post('/dashboard/account/look', { language: '', theme: '' })
  }
  const stranger = await get('/dashboard/%ff', { ...PAGE, 'accept-language': 'fr' })
  expect([stranger.status, stranger.text.includes('<html lang="fr"')]).toEqual([400, true])
})
