import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Link } from '../kit/api.ts'
import { PNG } from '../kit/pictures.ts'
import { eventually } from '../kit/product.ts'
import { publicTokenOf } from '../kit/public-link.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** Settings of administrators for candidates, grants of reviewers to one of them, and both as the API, the ATS and the dashboard see them. */

let world: SyncWorld
let reviewer: Reviewer
let administrator: Reviewer

const DAY = 86_400_000
const utc = (at: number) => new Date(at).toISOString().slice(0, 16)

beforeAll(async () => {
  world = await startSyncWorld({
    connection: {
      writeBack: [
        { on: 'abandoned', note: 'left' },
        { on: 'started', note: 'begun' },
        { on: 'completed', note: 'done' },
      ],
    },
  })
  const boss = { email: 'boss@acme.example', password: 'correct horse battery' }
  const { organizationId } = world.tenant
  await world.product.core.accounts.createUser({ organizationId, ...boss, administrator: true })
  reviewer = await Reviewer.login(world.product.origin, world.tenant)
  administrator = await Reviewer.login(world.product.origin, boss)
}, 600_000)
afterAll(() => world?.close())

async function invited(how: Record<string, unknown> = {}) {
  const made = await world.api.invited(world.positionId, { expiresInDays: 14, ...how })
  return { id: made.id, link: new Link(made.inviteUrl ?? ''), expiresAt: Date.parse(made.inviteExpiresAt ?? '') }
}

const grant = (id: string, fields: Record<string, string>) =>
  reviewer.post(`/dashboard/interviews/${id}/accommodations`, { timePercent: '100', extraTakes: '0', ...fields })

test("an administrator sets the look, the notice and the logo; the candidate's link shows them; mistakes are named and the typed values stay", async () => {
  const { link } = await invited()
  expect((await fetch(`${link.url}/logo`)).status).toBe(404)
  const words = { accent: '#0D3B2E', contact: 'jobs@acme.example', privacyNotice: 'Two people\nsee it for 90 days.' }
  const saved = await administrator.post('/dashboard/candidate-page', words)
  expect([saved.status, saved.location]).toEqual([303, '/dashboard/candidate-page'])
  expect(await link.state()).toMatchObject({
    accent: '#0d3b2e',
    contact: 'jobs@acme.example',
    privacyNotice: 'Two people\nsee it for 90 days.',
    hasLogo: false,
  })
  const wrong = await administrator.post('/dashboard/candidate-page', { ...words, accent: 'red<b>' })
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('value="red&lt;b&gt;"')])
  const long = await administrator.post('/dashboard/candidate-page', { ...words, privacyNotice: 'x'.repeat(2_001) })
  expect([long.status, long.text]).toEqual([400, expect.stringContaining('at most 2000 characters')])

  const logo = (bytes: Uint8Array) =>
    administrator.post('/dashboard/candidate-page/logo', {
      logo: new Blob([new Uint8Array(bytes)], { type: 'image/png' }),
    })
  expect((await logo(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).text).toContain('JPEG, PNG or WebP')
  expect((await logo(Buffer.concat([PNG, Buffer.alloc(200 * 1024)]))).text).toContain('at most 200 KB')
  expect((await logo(Buffer.concat([PNG, Buffer.alloc(400 * 1024)]))).status).toBe(413)
  expect((await logo(PNG)).status).toBe(303)
  const shown = await fetch(`${link.url}/logo`)
  expect(
    Buffer.from(await shown.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  for (const kind of ['jpeg', 'webp'] as const) {
    expect((await logo(await sharp(PNG).resize(30).toFormat(kind).toBuffer())).status).toBe(303)
    expect((await fetch(`${link.url}/logo`)).headers.get('content-type')).toBe(`image/${kind}`)
  }
  // One that was stored as it came, before logos were drawn anew, stays.
  const earlier = Buffer.concat([PNG, Buffer.from('as it came')])
  const own = { organization_id: world.tenant.organizationId }
  await world.product.core.database.knex('candidate_pages').where(own).update({ logo: earlier, logo_type: 'image/png' })
  const kept = await fetch(`${link.url}/logo`)
  expect(Buffer.from(await kept.arrayBuffer()).equals(earlier)).toBe(true)
  expect((await administrator.post('/dashboard/candidate-page/logo', { remove: '1' })).status).toBe(303)
  expect((await fetch(`${link.url}/logo`)).status).toBe(404)
  expect((await reviewer.post('/dashboard/candidate-page', words)).status).toBe(403)
})

test('a position has a language, takes and time to think; its public link that is off or over is answered like an unknown one', async () => {
  const { id } = await world.api.position(world.tenant, { name: 'With <b>settings</b>' })
  const path = `/dashboard/positions/${id}`
  const url = `${world.product.origin}/p/${await publicTokenOf(world.product, world.tenant, id)}`
  expect((await reviewer.get(path)).text).toContain(new URL(url).pathname)
  const settings = { language: 'tr', retakes: '2', thinkingSeconds: '30', publicLinkUntil: '' }
  expect((await reviewer.post(path, settings)).status).toBe(403)
  expect((await administrator.post(path, { ...settings, isPublicLinkOn: 'on' })).status).toBe(303)
  const link = new Link((await world.api.invited(id)).inviteUrl ?? '')
  expect(await link.state()).toMatchObject({ language: 'tr', retakes: 2, thinkingSeconds: 30 })
  const before = await (await fetch(url)).text()
  expect(before).toContain('With &lt;b&gt;settings&lt;/b&gt;')

  const unknown = await (await fetch(`${world.product.origin}/p/${'x'.repeat(43)}`)).text()
  const answers = async () => {
    const [get, post] = [
      await fetch(url),
      await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ firstName: 'A', lastName: 'B', email: 'a@b.example' }),
      }),
    ]
    return [get.status, await get.text(), post.status, await post.text()]
  }
  expect((await administrator.post(path, settings)).status).toBe(303)
  expect(await answers()).toEqual([404, unknown, 404, unknown])
  await administrator.post(path, { ...settings, isPublicLinkOn: 'on', publicLinkUntil: '2026-01-01T00:00' })
  expect(await answers()).toEqual([404, unknown, 404, unknown])
  await administrator.post(path, { ...settings, isPublicLinkOn: 'on', publicLinkUntil: '2999-01-01T00:00' })
  expect((await fetch(url)).status).toBe(200)
  for (const wrong of [
    { retakes: '21' },
    { retakes: '-1' },
    { thinkingSeconds: 'x' },
    { language: 'xx' },
    { publicLinkUntil: '2026-02-30T10:00' },
  ]) {
    const refused = await administrator.post(path, { ...settings, isPublicLinkOn: 'on', ...wrong })
    expect([wrong, refused.status, refused.text]).toEqual([wrong, 400, expect.stringContaining('role="alert"')])
  }
  expect(await link.state()).toMatchObject({ retakes: 2 })
})

test("the public link and an expired link show the organization's name, colour and logo; a link that is none shows nothing of anybody", async () => {
  const { organizationId } = world.tenant
  await world.product.core.services.candidatePages.setCandidatePage(
    { organizationId },
    { accent: '#ffcc00', logo: PNG },
  )
  const page = async (path: string) => {
    const reply = await fetch(`${world.product.origin}${path}`)
    return { status: reply.status, text: await reply.text() }
  }
  const COLOUR = '<link rel="stylesheet" href="/assets/accent/ffcc00.css">'
  const { id } = await world.api.position(world.tenant)
  const path = new URL(`${world.product.origin}/p/${await publicTokenOf(world.product, world.tenant, id)}`).pathname
  expect((await page(path)).text).toContain(`<img src="${path}/logo"`)
  expect((await page(path)).text).toContain(COLOUR)
  const logo = await fetch(`${world.product.origin}${path}/logo`)
  const drawn = Buffer.from(await logo.arrayBuffer())
  expect([logo.headers.get('content-type'), drawn.subarray(1, 4).toString()]).toEqual(['image/png', 'PNG'])
  // A light colour is made readable on white.
  expect((await page('/assets/accent/ffcc00.css')).text).toMatch(
    /^:root\{--accent:#(?!ffcc00)[0-9a-f]{6};--on-accent:#ffffff\}@media/,
  )
  for (const wrong of ['ffcc0.css', 'FFCC00.css', 'ffcc00', '%7d.css'])
    expect([wrong, (await page(`/assets/accent/${wrong}`)).status]).toEqual([wrong, 404])

  const expired = await invited()
  const { knex } = world.product.core.database
  await knex('interviews')
    .where({ id: expired.id })
    .update({ invite_expires_at: new Date(Date.now() - 1_000) })
  const { name } = await knex('organizations').where({ id: organizationId }).first('name')
  const gone = await page(new URL(expired.link.url).pathname)
  expect([gone.status, gone.text]).toEqual([410, expect.stringContaining(`<strong>${name}</strong>`)])
  expect(gone.text).toContain(COLOUR)
  expect(gone.text).toContain(`<img src="data:image/png;base64,${drawn.toString('base64')}"`)
  // Beneath it nothing is answered any more.
  expect((await fetch(`${expired.link.url}/logo`)).status).toBe(410)

  const unknown = await page(`/i/${'x'.repeat(43)}`)
  expect(unknown.text).not.toMatch(/<img|accent\//)
  await world.api.call('DELETE', `/interviews/${expired.id}`)
  expect(await page(new URL(expired.link.url).pathname)).toEqual(unknown)
  await knex('positions').where({ id }).update({ is_public_link_on: false })
  expect((await page(`${path}/logo`)).status).toBe(404)
  await world.product.core.services.candidatePages.setCandidatePage({ organizationId }, { accent: null, logo: null })
})

test('the words that a candidate agreed to stay known after the notice changed; a consent to words that nobody knows starts nothing', async () => {
  const { id, link } = await invited()
  await administrator.post('/dashboard/candidate-page', {
    accent: '',
    contact: '',
    privacyNotice: 'Kept <for> 30 days.',
  })
  /** The version that the page shows, in one language. */
  const shown = async (language: string) => {
    const text = (await (await fetch(link.url)).text()).replaceAll('&quot;', '"')
    return new RegExp(`"${language}":"(${language}-[0-9a-f]{16})"`).exec(text)?.[1] ?? ''
  }
  const version = await shown('de')
  await administrator.post('/dashboard/candidate-page', { accent: '', contact: '', privacyNotice: 'Kept for ever.' })
  expect(await shown('de')).not.toBe(version)
  const agree = (version: string) => link.start({ consent: true, notice: { version, isAiAsked: true } })

  const refused = await agree('de-0123456789abcdef')
  expect([refused.status, refused.headers.get('x-error-code')]).toEqual([400, 'start.unknown_notice'])
  expect((await link.state()).started).toBe(false)
  expect((await reviewer.get(`/dashboard/interviews/${id}`)).text).not.toContain('<h2>Consent')
  expect((await agree(version)).status).toBe(200)
  const page = (await reviewer.get(`/dashboard/interviews/${id}`)).text
  expect(page).toContain('Assessment by an AI: agreed.')
  expect(page).toMatch(
    new RegExp(`notice ${version}\\).*lang="de".*Kept &lt;for&gt; 30 days.*Ja, eine KI darf helfen`, 's'),
  )

  // A page of the version before shows the same words, and writes nothing down.
  const { knex } = world.product.core.database
  const other = await invited()
  const current = await shown('fr')
  await knex('notices').where({ version: current }).delete()
  expect((await other.link.start({ consent: true, notice: { version: current, isAiAsked: false } })).status).toBe(200)
  expect((await reviewer.get(`/dashboard/interviews/${other.id}`)).text).toMatch(
    /Assessment by an AI: not asked.*lang="fr"/s,
  )
  await administrator.post('/dashboard/candidate-page', { accent: '', contact: '', privacyNotice: '' })
})

test("accommodations change one candidate's page and no record; a later deadline is a new version of the interview", async () => {
  const { id, link, expiresAt } = await invited()
  const before = await world.api.interview(id)
  expect((await grant(id, { timePercent: '150', extraTakes: '3', mayWrite: 'on' })).status).toBe(303)
  expect(await world.api.interview(id)).toEqual(before)
  await link.start()
  expect(
    (await link.state()).questions.map((question) => (question as { limitSeconds?: number }).limitSeconds),
  ).toEqual([180, 90])
  expect(await link.state()).toMatchObject({ mayWrite: true })

  expect((await grant(id, { inviteExpiresAt: utc(expiresAt + 10 * DAY) })).status).toBe(303)
  const after = await world.api.interview(id)
  expect(Date.parse(after.inviteExpiresAt ?? '')).toBe(Date.parse(`${utc(expiresAt + 10 * DAY)}Z`))
  expect(Date.parse(after.updatedAt ?? '')).toBeGreaterThan(Date.parse(before.updatedAt ?? ''))
  for (const wrong of [
    { inviteExpiresAt: utc(expiresAt) },
    { inviteExpiresAt: utc(Date.now() + 91 * DAY) },
    { inviteExpiresAt: 'soon' },
    { timePercent: '401' },
    { extraTakes: '1.5' },
  ])
    expect([wrong, (await grant(id, wrong)).status]).toEqual([wrong, 400])
  expect(await world.api.interview(id)).toEqual(after)
  await link.answer()
  expect((await grant(id, { timePercent: '200' })).status).toBe(409)
})

test('an abandoned interview goes on under the same link: nothing is written to the ATS twice, and later events are written', async () => {
  const application = world.application()
  const found = await eventually('the application is invited', async () => {
    const [one] = (await world.api.list(`?externalId=${application}`)).body.data
    return one
  })
  const link = new Link(found.inviteUrl ?? '')
  await link.answer(1)
  await fetch(`${link.url}/leave`, { method: 'POST' })
  const notes = () => world.notes(application).map((note) => /begun|left|done/.exec(note)?.[0])
  await eventually('it is noted as left', () => notes().includes('left'))
  const left = await world.api.interview(found.id)
  // As if the last answer were older than what counts as abandoned.
  await world.product.core.database
    .knex('interviews')
    .where({ id: found.id })
    .update({ last_answer_at: new Date(Date.now() - 2 * DAY) })
  const { credits } = await world.product.core.accounts.getOrganization(world.tenant.organizationId)
  expect((await link.put('0'.repeat(24))).status).toBe(409)
  expect((await reviewer.post(`/dashboard/interviews/${found.id}/reopen`, {})).status).toBe(303)
  const open = await world.api.interview(found.id)
  expect([left.status, open.status, open.answeredQuestions]).toEqual(['abandoned', 'in_progress', 1])
  expect(Date.parse(open.updatedAt ?? '')).toBeGreaterThan(Date.parse(left.updatedAt ?? ''))
  await eventually('the engine has seen it in progress', async () => {
    const row = await world.product.core.database
      .knex('sync_interviews')
      .where({ interview_id: found.id })
      .whereRaw(`body ->> 'status' = 'in_progress'`)
      .first('interview_id')
    return row !== undefined
  })
  // Housekeeping does not take it back: the time until it counts as abandoned begins anew.
  await world.product.core.services.interviews.abandonUnfinished()
  expect((await world.api.interview(found.id)).status).toBe('in_progress')
  await link.answer()
  await eventually('it is noted as done', () => notes().includes('done'))
  expect(notes().sort()).toEqual(['begun', 'done', 'left'])
  expect((await world.product.core.accounts.getOrganization(world.tenant.organizationId)).credits).toBe(credits)
  expect((await reviewer.post(`/dashboard/interviews/${found.id}/reopen`, {})).status).toBe(409)

  // One live interview at a time (spec §4): the newer one has to end first.
  const candidate = world.api.candidate()
  const first = await invited({ candidate, externalId: 'reopen-1' })
  await first.link.answer(1)
  await fetch(`${first.link.url}/leave`, { method: 'POST' })
  const second = await invited({ candidate, externalId: 'reopen-2' })
  expect((await reviewer.post(`/dashboard/interviews/${first.id}/reopen`, {})).status).toBe(409)
  await world.api.call('DELETE', `/interviews/${second.id}`)
  expect((await reviewer.post(`/dashboard/interviews/${first.id}/reopen`, {})).status).toBe(303)
})

test('a written answer is taken only where a reviewer allowed it, and is text for the dashboard and behind its link', async () => {
  const { id, link } = await invited()
  await link.start()
  const [first, second] = (await link.state()).questions
  const write = async (text: string | Uint8Array, type = 'text/plain; charset=utf-8') => {
    const reply = await link.put(first?.id ?? '', typeof text === 'string' ? Buffer.from(text) : text, type)
    return [reply.status, ((await reply.json()) as { answeredQuestions?: number }).answeredQuestions]
  }
  expect(await write('Not allowed yet')).toEqual([415, undefined])
  await grant(id, { mayWrite: 'on' })
  for (const [text, status] of [
    ['', 400],
    ['  \n ', 400],
    ['with \u0000', 400],
    [new Uint8Array([0x61, 0xff]), 400],
    ['x'.repeat(20_001), 413],
    ['x'.repeat(200_000), 413],
  ] as const)
    expect([text.length, (await write(text))[0]]).toEqual([text.length, status])
  expect((await write('ü', 'text/plain; charset=latin1'))[0]).toBe(415)
  expect((await write('<script>', 'text/html'))[0]).toBe(415)
  expect((await world.api.interview(id)).answeredQuestions).toBe(0)
  // Code points, not units: 20,000 of these are 40,000 units and 80,000 bytes.
  expect(await write('😀'.repeat(20_000))).toEqual([200, 1])
  const text = 'I wrote <script>alert(1)</script> because & so on.\n“Merhaba”'
  expect(await write(text)).toEqual([200, 1])
  expect((await link.put(second?.id ?? '')).status).toBe(200)

  const detail = await world.api.interview(id)
  expect([detail.status, detail.answers.length]).toEqual(['completed', 2])
  // Nothing makes text seekable.
  const { knex } = world.product.core.database
  expect(await knex('answers').where({ interview_id: id, media_type: 'text/plain' }).select('playable')).toEqual([
    { playable: null },
  ])
  const url = new URL(detail.answers.find(({ questionId }) => questionId === first?.id)?.videoUrl ?? '')
  const shown = await fetch(`${world.product.origin}${url.pathname}`)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect(await shown.text()).toBe(text)
  const page = (await reviewer.get(`/dashboard/interviews/${id}`)).text
  expect(page).toContain('I wrote &lt;script&gt;alert(1)&lt;/script&gt; because &amp; so on.')
  expect(page.match(/<video/g)).toHaveLength(1)
})
