import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '../../src/base/clock.ts'
import { Link } from '../kit/api.ts'
import { PNG } from '../kit/pictures.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer, type Shown } from '../kit/reviewer.ts'

/** Links by which somebody without an account watches one interview. */

let product: Product
let tenant: Tenant
let reviewer: Reviewer
let knex: Product['core']['database']['knex']

beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  tenant = await product.tenant()
  reviewer = await Reviewer.login(product.origin, tenant)
  knex = product.core.database.knex
})
afterAll(() => product?.stop())

/** A completed interview with a transcript, an AI's result, a rating and a note. */
async function watchable(of = tenant) {
  const api = product.api(of)
  const position = await api.position(of, { name: 'Engineer' })
  const caller = { ...of, keyId: null }
  const [question] = (await product.core.services.positions.positionToEdit(caller, position.id)).questions
  const image = { alt: 'A small square', picture: PNG }
  await product.core.services.questionImages.setQuestionImage(caller, position.id, question?.id ?? '', image)
  const candidate = { firstName: 'Mira', lastName: '<b>Okafor</b>', email: 'mira@people.example' }
  const { id, inviteUrl } = await api.invited(position.id, { candidate })
  await new Link(inviteUrl ?? '').answer()
  const { answers } = await api.interview(id)
  await knex('analyses').insert({
    interview_id: id,
    organization_id: of.organizationId,
    requested_at: new Date(),
    completed_at: new Date(),
    result: JSON.stringify({ summary: { one_line_summary: 'Opinion of the AI' } }),
    provenance: JSON.stringify({
      provider: 'openai',
      transcripts: answers.map(({ questionId, questionText }) => ({ questionId, text: `Said about ${questionText}` })),
    }),
  })
  await product.core.services.reviewNotes.addNote({ ...of }, id, 'A private note')
  return { id, answers }
}
const drawnIn = ({ text }: Shown) => ({ drawn: /name="drawn" value="(\w+)"/.exec(text)?.[1] ?? '' })
const linkIn = ({ text }: Shown) => new URL(/id="guest-link"[^>]* value="([^"]+)"/.exec(text)?.[1] ?? 'none:')
const page = (id: string) => `/dashboard/interviews/${id}`
async function made(id: string, days = '7'): Promise<string> {
  return linkIn(await reviewer.post(`${page(id)}/guest-links`, { days, ...drawnIn(await reviewer.get(page(id))) }))
    .pathname
}
async function get(path: string, headers = {}) {
  const reply = await fetch(`${product.origin}${path}`, { headers, redirect: 'manual' })
  return { status: reply.status, headers: reply.headers, text: await reply.text() }
}
const playedIn = (text: string) => [...text.matchAll(/src="(\/g\/[^"]+\/answers\/[^"]+)"/g)].map(([, src]) => src ?? '')
const opened = (path: string) => fetch(`${product.origin}${path}/opened`, { method: 'POST' })
const revokeIn = ({ text }: Shown) => /action="([^"]+\/guest-links\/\w+\/revoke)"/.exec(text)?.[1] ?? ''

test('a reviewer makes a link, a guest watches and reads and sees nothing else, and colleagues see who did what', async () => {
  const { id, answers } = await watchable()
  const heardLine = await reviewer.get(`${page(id)}/transcript/${answers[0]?.questionId}?line=0`)
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(heardLine.text)?.[1] ?? ''
  const correction = { seen: hidden('seen'), seenLine: '0', seenText: hidden('seenText'), text: 'Said, and corrected' }
  await reviewer.post(`${page(id)}/transcript/${answers[0]?.questionId}`, correction)
  const form = { days: '7', ...drawnIn(await reviewer.get(page(id))) }
  const shown = await reviewer.post(`${page(id)}/guest-links`, form)
  const path = linkIn(shown).pathname
  expect([shown.status, path]).toEqual([200, expect.stringMatching(/^\/g\/[\w-]{43}$/)])
  // The second of two clicks makes no other.
  expect(linkIn(await reviewer.post(`${page(id)}/guest-links`, form)).pathname).toBe(path)
  const stored = await knex('guest_links').where({ interview_id: id })
  expect(stored).toHaveLength(1)
  expect(JSON.stringify(stored)).not.toContain(path.slice(3))
  expect(stored[0].expires_at.getTime() - Date.now()).toBeCloseTo(7 * DAY, -5)

  const seen = await get(path)
  expect(Object.fromEntries(seen.headers)).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })
  expect(seen.text).toContain('&lt;b&gt;Okafor&lt;/b&gt;')
  for (const { questionText } of answers) expect(seen.text).toContain(`Said about ${questionText}`)
  // Who corrected it is no guest's business.
  expect(seen.text).toMatch(/Said, and corrected[\s\S]*<del>[\s\S]*corrected by a person/)
  expect(seen.text).not.toContain(tenant.email)
  expect(seen.text).not.toMatch(/Opinion of the AI|private note|mira@people|"\/dashboard|<form|csrf/)
  const [src = '', other = ''] = playedIn(seen.text)
  expect(other).not.toBe('')
  const part = await get(src, { range: 'bytes=0-3' })
  expect([part.status, part.headers.get('cache-control'), part.headers.get('referrer-policy')]).toEqual([
    206,
    'private, no-store',
    'no-referrer',
  ])
  const picture = /src="(\/g\/[^"]+\/images\/\w+)"/.exec(seen.text)?.[1] ?? ''
  expect((await get(picture)).headers.get('content-type')).toBe('image/png')
  expect((await get(path)).status).toBe(200)
  // As the page's script says that somebody sees it.
  for (let looks = 0; looks < 2; looks++) expect((await opened(path)).status).toBe(204)

  const before = await reviewer.get(page(id))
  expect(before.text).toMatch(/opened 2 times/)
  expect(before.text).not.toContain(path.slice(3))
  const history = () =>
    reviewer.get(page(id)).then(({ text }) => (text.split('id="history"')[1] ?? '').replace(/<[^>]+>/g, ''))
  expect(await history()).toContain(`${tenant.email} made a guest link that lasts until`)
  expect(await history()).toContain(`The guest link of ${tenant.email} was opened for the first time`)
  expect(await history()).toContain('was opened last; 2 times in all')
  for (let click = 0; click < 2; click++) expect((await reviewer.post(revokeIn(before), {})).status).toBe(303)
  expect(await history()).toContain(`${tenant.email} revoked the guest link of ${tenant.email}`)
  expect((await reviewer.get(page(id))).text).not.toContain('/revoke"')
  for (const dead of [path, src, picture]) expect((await get(dead)).status).toBe(404)
  const logged = product.logLines.filter((line) => line.includes('a guest link was'))
  expect(logged.map((line) => JSON.parse(line).msg)).toEqual([
    'a guest link was made',
    'a guest link was opened',
    'a guest link was opened',
    'a guest link was revoked',
  ])
  expect(logged.join()).not.toContain(path.slice(3))
})

test('a link plays nothing but its own interview, and a path of one link plays through no other', async () => {
  const [first, second] = [await watchable(), await watchable()]
  const [one, two] = [await made(first.id), await made(second.id)]
  const again = await made(first.id)
  const [src = ''] = playedIn((await get(one)).text)
  const [, , , , question = '', until = '', signature = ''] = src.split('/')
  const path = (token: string, q: string, u = until, s = signature) => `${token}/answers/${q}/${u}/${s}`
  expect((await get(path(one, question))).status).toBe(200)
  const foreign = second.answers[0]?.questionId ?? ''
  const later = (Number.parseInt(until, 36) + 86_400).toString(36)
  for (const stolen of [
    path(two, question),
    path(again, question),
    path(one, foreign),
    path(two, foreign),
    path(one, question, later),
    path(one, question, until, 'x'.repeat(43)),
    path(`/g/${'x'.repeat(43)}`, question),
    // A link of the API, and its signature.
    path(
      one,
      question,
      ...(new URL(first.answers[0]?.videoUrl ?? '').pathname.split('/').slice(4) as [string, string]),
    ),
    `/v/${first.id}/${question}/${until}/${signature}`,
    `${two}/images/${/images\/(\w+)/.exec((await get(one)).text)?.[1]}`,
    `${one}/images/${'a'.repeat(24)}`,
    `${one}/images/x`,
    `/i/${one.slice(3)}`,
    '/g/x',
    `/g/${'%00'.repeat(10)}`,
  ])
    expect([stolen, (await get(stolen)).status]).toEqual([stolen, 404])
})

test('a link ends with its time, the recordings and the interview', async () => {
  const { id } = await watchable()
  const path = await made(id, '30')
  const [src = ''] = playedIn((await get(path)).text)
  const works = async () => [(await get(path)).status, (await get(src)).status]
  expect(await works()).toEqual([200, 200])
  const link = () => knex('guest_links').where({ interview_id: id })
  const { expires_at } = await link().first('expires_at')
  await link().update({ expires_at: new Date(Date.now() - 1_000) })
  const dead = await get(path)
  expect([dead.status, dead.text]).toEqual([404, (await get(`/g/${'x'.repeat(43)}`)).text])
  expect((await get(src)).status).toBe(404)
  await link().update({ expires_at })
  await knex('interviews').where({ id }).update({ cancelled_at: new Date() })
  expect(await works()).toEqual([404, 404])
  await knex('interviews').where({ id }).update({ cancelled_at: null })
  await knex('answers').where({ interview_id: id }).delete()
  expect(await works()).toEqual([404, 404])
  expect((await reviewer.get(page(id))).text).toContain('there is nothing to watch')
})

test('a link lasts 1 to 30 days, is made where there is something to watch, and twenty of an interview work at once', async () => {
  const { id } = await watchable()
  const make = (fields: Record<string, string>) => reviewer.post(`${page(id)}/guest-links`, fields)
  for (const days of ['0', '31', '-1', '1.5', 'x', ''])
    expect(await make({ days })).toMatchObject({ status: 400, code: 'guest.days' })
  const nobody = await product.api(tenant).invited((await product.api(tenant).position(tenant)).id)
  expect(await reviewer.post(`${page(nobody.id)}/guest-links`, { days: '7' })).toMatchObject({
    status: 409,
    code: 'guest.nothing_recorded',
  })
  const form = { days: '7', drawn: 'b'.repeat(24) }
  expect((await make(form)).status).toBe(200)
  const colleague = { email: 'colleague@acme.example', password: 'correct horse battery' }
  await product.core.accounts.createUser({ organizationId: tenant.organizationId, ...colleague })
  const theirs = await Reviewer.login(product.origin, colleague)
  expect(await theirs.post(`${page(id)}/guest-links`, form)).toMatchObject({ status: 409, code: 'guest.made' })
  for (let n = 1; n < 20; n++) expect((await make({ days: '7' })).status).toBe(200)
  expect(await make({ days: '7' })).toMatchObject({ status: 409, code: 'guest.too_many' })
})

test('what nobody looks at is not counted as opened, and the form of a link that has ended shows it no more', async () => {
  const { id } = await watchable()
  const form = { days: '7', ...drawnIn(await reviewer.get(page(id))) }
  const send = () => reviewer.post(`${page(id)}/guest-links`, form)
  const path = linkIn(await send()).pathname
  expect((await fetch(`${product.origin}${path}`, { method: 'HEAD' })).status).toBe(200)
  expect((await get(path, { 'sec-purpose': 'prefetch' })).status).toBe(425)
  for (const robot of [
    'Slackbot-LinkExpanding 1.0',
    'facebookexternalhit/1.1',
    'WhatsApp/2.23',
    'Mozilla/5.0 (scanner)',
  ])
    expect((await get(path, { 'user-agent': robot })).status).toBe(200)
  const before = await reviewer.get(page(id))
  expect(before.text).toContain('never opened')
  await reviewer.post(revokeIn(before), {})
  expect(await send()).toMatchObject({ status: 409, code: 'guest.ended' })
  expect((await opened(path)).status).toBe(404)
  const over = { revoked_at: null, revoked_by: null, expires_at: new Date(Date.now() - 1_000) }
  await knex('guest_links').where({ interview_id: id }).update(over)
  expect(await send()).toMatchObject({ status: 409, code: 'guest.ended' })
  expect(product.logLines.join('')).not.toContain(path.slice(3))
})

test('a link ends for good when its maker is disabled, lowered, or loses the team of its position', async () => {
  const { accounts } = product.core
  const { organizationId } = tenant
  const { id } = await watchable()
  const { position_id: position } = await knex('interviews').where({ id }).first('position_id')
  const [sales, service] = [
    (await accounts.createTeam({ organizationId, name: 'Sales' })).id,
    (await accounts.createTeam({ organizationId, name: 'Service' })).id,
  ]
  const inTeam = (team: string | null) => product.api(tenant).call('PATCH', `/positions/${position}`, { teamId: team })
  await inTeam(sales)
  const login = { email: `maker-${id}@acme.example`, password: 'correct horse battery' }
  const maker = await accounts.createUser({ organizationId, ...login })
  const head = await accounts.createUser({
    organizationId,
    email: `head-${id}@acme.example`,
    password: login.password,
    role: 'administrator',
  })
  const teams = (now: string[], before: string[]) =>
    accounts.setTeams({ organizationId, by: head.id, id: maker.id }, now, before)
  const role = (of: 'viewer' | 'reviewer' | 'administrator') => accounts.updateUser(maker.id, { role: of })
  const reasons = {
    disabled: 'because its maker’s account was disabled',
    role: 'because its maker is no reviewer any more',
    teams: 'because its maker is not in the team of this position any more',
  }
  /** What the maker loses, and gets back; what stays with them meanwhile ends nothing. */
  const cases: [
    keyof typeof reasons,
    harmless: () => Promise<unknown>,
    lose: () => Promise<unknown>,
    again: () => Promise<unknown>,
  ][] = [
    [
      'disabled',
      () => role('administrator'),
      () => accounts.updateUser(maker.id, { disabled: true }),
      () => accounts.updateUser(maker.id, { disabled: false }),
    ],
    ['role', () => role('reviewer'), () => role('viewer'), () => role('reviewer')],
    ['teams', () => teams([sales, service], []), () => teams([service], [sales, service]), () => teams([], [service])],
    ['teams', () => teams([sales], []), () => inTeam(service), () => inTeam(sales)],
    ['teams', () => teams([], [sales]), () => teams([service], []), () => teams([], [service])],
    [
      'role',
      () => role('administrator').then(() => teams([service], [])),
      () => role('reviewer'),
      () => role('administrator'),
    ],
  ]
  for (const [why, harmless, lose, again] of cases) {
    const theirs = await Reviewer.login(product.origin, login)
    const path = linkIn(await theirs.post(`${page(id)}/guest-links`, { days: '7' })).pathname
    const [src = ''] = playedIn((await get(path)).text)
    const works = async () => [(await get(path)).status, (await get(src)).status]
    await harmless()
    expect([why, await works()]).toEqual([why, [200, 200]])
    await lose()
    expect([why, await works()]).toEqual([why, [404, 404]])
    await again()
    expect([why, await works()]).toEqual([why, [404, 404]])
    expect((await reviewer.get(page(id))).text).toContain(reasons[why])
  }
})

test('a link that is asked for while its maker loses the interview is refused, or ends with the loss', async () => {
  const { id } = await watchable()
  const { accounts, services } = product.core
  const { organizationId } = tenant
  const login = { email: `late-${id}@acme.example`, password: 'correct horse battery' }
  const maker = { organizationId, userId: (await accounts.createUser({ organizationId, ...login })).id }
  const make = () => services.guestLinks.makeGuestLink(maker, id, { days: 7, drawn: 'c'.repeat(24), login: 'one' })
  await knex.transaction(async (trx) => {
    await trx('users').where({ id: maker.userId }).update({ role: 'viewer' })
    const late = make().catch((error: { code: string }) => error.code)
    await new Promise((done) => setTimeout(done, 200))
    await trx.commit()
    expect(await late).toBe('guest.not_allowed')
  })
  await accounts.updateUser(maker.userId, { role: 'reviewer' })
  expect(await make()).toMatchObject({ url: expect.stringContaining('/g/') })
})

test('guessing is counted by address, and a link that works is not', async () => {
  const { id } = await watchable()
  const path = await made(id)
  let missed = await get(`/g/${'y'.repeat(43)}`)
  for (let n = 0; n < 120 && missed.status === 404; n++) missed = await get(`/g/${String(n).padStart(43, 'y')}`)
  expect([missed.status, Number(missed.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  expect((await get(path)).status).toBe(200)
})
