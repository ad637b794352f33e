import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../src/base/errors.ts'
import type { Position } from '../../src/interview/contract.ts'
import { pictureOf } from '../../src/interview/pictures/picture.ts'
import { Link } from '../kit/api.ts'
import { PNG } from '../kit/pictures.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'

/** Positions without the command line: the editor, pictures of questions, the preview, and inviting by hand. */

let product: Product
let tenant: Tenant
let reviewer: Reviewer
let recruiter: Reviewer
let foreigner: Reviewer
const boss = { email: 'recruiter@acme.example', password: 'correct horse battery' }

beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  tenant = await product.tenant()
  const administrator = async ({ organizationId }: Tenant, email: string) => {
    const one = { ...boss, email }
    await product.core.accounts.createUser({ organizationId, ...one, administrator: true })
    return Reviewer.login(product.origin, one)
  }
  reviewer = await Reviewer.login(product.origin, tenant)
  recruiter = await administrator(tenant, boss.email)
  foreigner = await administrator(await product.tenant(), 'boss@other.example')
}, 600_000)
afterAll(() => product?.stop())

const api = () => product.api(tenant)
const stored = async (id: string) =>
  (await api().get<Position[]>('/positions?limit=100')).body.data.find((one) => one.id === id)

/** The fields of a page's largest form, as a browser would send them. */
function fieldsOf(page: string): Record<string, string> {
  const plain = (text = '') =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')
  const fields: Record<string, string> = {}
  for (const [tag] of page.matchAll(/<input [^>]*>/g)) {
    const [, name] = / name="([^"]*)"/.exec(tag) ?? []
    if (name) fields[name] = plain(/ value="([^"]*)"/.exec(tag)?.[1])
  }
  for (const [, name = '', text] of page.matchAll(/<textarea [^>]*name="([^"]*)"[^>]*>\n?([^<]*)</g))
    fields[name] = plain(text)
  for (const [, name = '', options = ''] of page.matchAll(/<select [^>]*name="([^"]*)"[^>]*>(.*?)<\/select>/gs))
    fields[name] = plain((/value="([^"]*)" selected/.exec(options) ?? /value="([^"]*)"/.exec(options))?.[1])
  const { csrf: _csrf, ...rest } = fields
  return rest
}
const textsOf = (fields: Record<string, string>) =>
  Object.keys(fields)
    .filter((name) => /^q\d+text$/.test(name))
    .map((name) => fields[name])

test('a recruiter makes a position: questions are added, moved and removed by buttons, and a form that is sent twice makes one', async () => {
  let fields = fieldsOf((await recruiter.get('/dashboard/positions/new')).text)
  const press = async (act: string, more: Record<string, string> = {}) => {
    const page = await recruiter.post('/dashboard/positions/new', { ...fields, ...more, act })
    expect(page.status).toBe(200)
    fields = fieldsOf(page.text)
    return page.text
  }
  const name = 'Engineer <b>"R&D"</b>'
  await press('add', { name, companyId: tenant.companyId, q0text: 'One\nand more', q0minutes: '5' })
  await press('add', { q1text: 'Two' })
  expect(await press('up-2', { q2text: 'Three' })).toMatch(/<button[^>]*id="up-1"[^>]*autofocus/)
  expect(textsOf(fields)).toEqual(['One\nand more', 'Three', 'Two'])
  await press('down-0')
  await press('remove-2')
  expect(textsOf(fields)).toEqual(['Three', 'One\nand more'])
  for (const act of ['up-0', 'down-1', 'remove-14', 'up-99', 'nothing-1']) if (act !== 'nothing-1') await press(act)
  expect(textsOf(fields)).toEqual(['Three', 'One\nand more'])
  const sent = { ...fields, teamId: tenant.teamId, interviewCondition: 'Bring water', analyzePrompt: 'Look for care' }
  const made = await recruiter.post('/dashboard/positions/new', sent)
  expect(made.status).toBe(303)
  expect((await recruiter.post('/dashboard/positions/new', sent)).location).toBe(made.location)
  const id = made.location?.split('/').at(-1) ?? ''
  // Back, and another one typed over the first.
  const second = await recruiter.post('/dashboard/positions/new', { ...sent, name: 'Second' })
  expect([second.status, second.text]).toEqual([
    409,
    expect.stringMatching(new RegExp(`You made the position <a href="/dashboard/positions/${id}">Engineer &lt;b&gt;`)),
  ])
  const apart = await recruiter.post('/dashboard/positions/new', fieldsOf(second.text))
  expect(await stored(apart.location?.split('/').at(-1) ?? '')).toMatchObject({ name: 'Second' })
  expect(apart.location).not.toBe(made.location)
  expect(await stored(id)).toMatchObject({
    name,
    status: 'open',
    companyId: tenant.companyId,
    teamId: tenant.teamId,
    interviewCondition: 'Bring water',
    questions: [
      { text: 'Three', timeLimit: 2, order: 0 },
      { text: 'One\nand more', timeLimit: 5, order: 1 },
    ],
  })
  const shown = await reviewer.get(made.location ?? '')
  expect(shown.text).toContain('Engineer &lt;b&gt;')
  expect(shown.text).not.toMatch(/href="[^"]*\/(edit|invite)"/)
  expect((await reviewer.get('/dashboard/positions?status=open')).text).toContain(id)
  expect((await reviewer.get(`${made.location}/edit`)).status).toBe(403)
  const copy = fieldsOf((await recruiter.get(`/dashboard/positions/new?from=${id}`)).text)
  expect(copy).toMatchObject({ name: '', q0text: 'Three', q0id: '', analyzePrompt: 'Look for care' })
})

test('a refused draft is shown again with what was typed, and the reason beside its field', async () => {
  const { id } = await api().position(tenant)
  const path = `/dashboard/positions/${id}/edit`
  const fields = fieldsOf((await recruiter.get(path)).text)
  const wrong = {
    ...fields,
    name: 'x',
    companyId: 'f'.repeat(24),
    q1text: ' ',
    q1minutes: '6',
    interviewCondition: '🙂'.repeat(501),
    analyzePrompt: 'nul \u0000',
  }
  const page = await recruiter.post(path, wrong)
  expect(page.status).toBe(400)
  expect(page.text).toMatch(/id="name-problem">The name must have 2 to 100 characters; it has 1\./)
  expect(page.text).toMatch(/id="q1text-problem">Write the question, or remove it\./)
  expect(page.text).toMatch(/id="q1minutes-problem">Choose 1 to 5 minutes\./)
  expect(page.text).toMatch(/id="interviewCondition-problem">At most 500 characters; it has 501\./)
  expect(page.text).toMatch(/id="analyzePrompt-problem">This text holds a character that cannot be stored\./)
  expect(fieldsOf(page.text)).toMatchObject({ name: 'x', interviewCondition: wrong.interviewCondition })
  const unknown = await recruiter.post(path, { ...fields, companyId: 'f'.repeat(24) })
  expect([unknown.status, unknown.text]).toEqual([400, expect.stringContaining('This company is not there any more')])
  const none = await recruiter.post(path, { ...fields, q0text: 'Why?', act: 'remove-0' })
  const empty = await recruiter.post(path, { ...fieldsOf(none.text), act: 'remove-0' })
  expect((await recruiter.post(path, { ...fieldsOf(empty.text), act: 'save' })).text).toContain(
    'A position has 1 to 15',
  )
  // Texts at their longest fit into the form.
  const long = { ...fields, analyzePrompt: '𝒳'.repeat(10_000), act: 'save', file: new Blob(['x']) }
  for (let at = 0; at < 15; at++) Object.assign(long, { [`q${at}text`]: '𝒳'.repeat(1_000), [`q${at}minutes`]: '1' })
  expect((await recruiter.post(path, long)).status).toBe(303)
  expect((await stored(id))?.questions).toHaveLength(15)
})

test('a change on top of somebody else’s is told with what is stored now, loses nothing typed, and is saved when it is sent again', async () => {
  const { id, questions } = await api().position(tenant)
  const path = `/dashboard/positions/${id}`
  const fields = fieldsOf((await recruiter.get(`${path}/edit`)).text)
  const theirs = { name: 'Theirs', questions: [{ id: questions[1]?.id, text: 'Kept?', timeLimit: 1, order: 0 }] }
  expect((await api().call('PATCH', `/positions/${id}`, theirs)).status).toBe(200)
  const told = await recruiter.post(`${path}/edit`, { ...fields, name: 'Mine' })
  expect(told.status).toBe(409)
  expect(told.text).toMatch(
    /Somebody else changed this position[\s\S]*Stored now[\s\S]*Theirs[\s\S]*1\. Kept\? \(1 min\)/,
  )
  expect((await stored(id))?.name).toBe('Theirs')
  const again = fieldsOf(told.text)
  expect(again).toMatchObject({ name: 'Mine', q0id: '', q1id: questions[1]?.id })
  expect((await recruiter.post(`${path}/edit`, again)).status).toBe(303)
  const now = await stored(id)
  expect([now?.name, now?.questions.map(({ text }) => text), now?.questions[1]?.id]).toEqual([
    'Mine',
    ['Why?', 'How?'],
    questions[1]?.id,
  ])

  // A draft whose login had ended is in the editor again, and nothing of it is saved.
  const { email, password } = boss
  const unsent = { unsentPath: `${path}/edit`, unsentFields: JSON.stringify({ ...again, name: 'Unsent <i>' }) }
  const login = (who: { email: string; password: string }) =>
    fetch(`${product.origin}/dashboard/login`, { method: 'POST', body: new URLSearchParams({ ...who, ...unsent }) })
  const back = await (await login({ email, password })).text()
  expect(back).toContain('You are logged in again')
  expect(fieldsOf(back)).toMatchObject({ name: 'Unsent <i>', q0text: 'Why?' })
  expect((await stored(id))?.name).toBe('Mine')
  // Who may not edit is shown what they typed, and no more.
  expect(await (await login(tenant)).text()).toContain('Not sent yet')

  const settings = { language: 'tr', retakes: '1', thinkingSeconds: '', publicLinkUntil: '', isPublicLinkOn: 'on' }
  const { seen = '' } = fieldsOf((await recruiter.get(path)).text)
  expect((await recruiter.post(path, { ...settings, seen })).status).toBe(303)
  const late = await recruiter.post(path, { ...settings, retakes: '2', seen })
  expect(late.status).toBe(409)
  expect(fieldsOf(late.text)).toMatchObject({ retakes: '2', language: 'tr' })
  expect(
    (await recruiter.post(path, { ...settings, retakes: '2', seen: fieldsOf(late.text)['seen'] ?? '' })).status,
  ).toBe(303)
})

const picture = (bytes: Uint8Array, name = 'p.png') => new File([new Uint8Array(bytes)], name)

test('a picture of a question is shown to the candidate it was asked of and to its own organization, and kept as the specification says', async () => {
  const { id, questions } = await api().position(tenant)
  const [first = { id: '' }, second = { id: '' }] = questions
  const path = `/dashboard/positions/${id}`
  const send = (questionId: string, fields: Record<string, string | Blob>) =>
    recruiter.post(`${path}/questions/${questionId}/image`, fields)
  const imageOf = async (question = first.id) =>
    (await product.core.service.positionToEdit({ ...tenant, keyId: null }, id)).images.get(question)

  const refused = [
    [{ alt: 'A "diagram"' }, 'Choose a picture.'],
    [{ alt: ' ', picture: picture(PNG) }, 'Describe what the picture shows'],
    [{ alt: 'x'.repeat(501), picture: picture(PNG) }, 'at most 500 characters long'],
    [{ alt: 'A "diagram"', picture: picture(Buffer.from('<svg onload="x"/>'), 'a.png') }, 'JPEG, PNG or WebP'],
    [{ alt: 'A "diagram"', picture: picture(Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)])) }, 'at most 2 MB'],
    [{ alt: 'A "diagram"', picture: picture(PNG.subarray(0, 40)) }, 'seems to be damaged'],
  ] as const
  for (const [fields, sentence] of refused) {
    const page = await send(first.id, fields)
    expect([page.status, page.text]).toEqual([400, expect.stringContaining(sentence)])
    expect(page.text).toContain(fields.alt.replaceAll('"', '&quot;'))
  }
  expect((await send(first.id, { alt: 'x', picture: picture(Buffer.alloc(7 * 1024 * 1024)) })).status).toBe(413)
  expect((await send('f'.repeat(24), { alt: 'x', picture: picture(PNG) })).status).toBe(404)
  expect((await reviewer.post(`${path}/questions/${first.id}/image`, { alt: 'x' })).status).toBe(403)

  const added = await send(first.id, { alt: 'A "diagram"', picture: picture(PNG, '../evil.html') })
  expect([added.status, added.location]).toEqual([303, `${path}#question-${first.id}`])
  const image = await imageOf()
  expect(image).toMatchObject({ alt: 'A "diagram"', width: 1, height: 1 })
  const src = `${path}/images/${image?.id}`
  expect((await reviewer.get(path)).text).toContain(`src="${src}" alt="A &quot;diagram&quot;"`)
  expect((await reviewer.get(src)).status).toBe(200)
  expect((await foreigner.get(src)).status).toBe(404)
  const preview = await reviewer.get(`${path}/preview?lang=tr`)
  expect(preview.text).toMatch(new RegExp(`lang="tr"[\\s\\S]*This is a preview[\\s\\S]*${src}[\\s\\S]*How\\?`))
  expect((await foreigner.get(`${path}/preview`)).status).toBe(404)
  // The specification shows no field for it.
  expect(Object.keys((await stored(id))?.questions[0] ?? {}).sort()).toEqual(['id', 'order', 'text', 'timeLimit'])

  const link = new Link((await api().invited(id)).inviteUrl ?? '')
  const other = new Link((await api().invited((await api().position(tenant)).id)).inviteUrl ?? '')
  const get = (of: Link, imageId = image?.id) => fetch(`${of.url}/images/${imageId}`)
  expect((await get(link)).status).toBe(404) // the questions are shown after the start
  for (const one of [link, other]) await one.start()
  expect((await link.state()).questions.map((one) => one.image?.alt)).toEqual(['A "diagram"', undefined])
  const shown = await get(link)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(pictureOf(new Uint8Array(await shown.arrayBuffer()))).toMatchObject({ type: 'image/png', width: 1 })
  expect((await get(other)).status).toBe(404)
  expect((await fetch(`${product.origin}/i/${'x'.repeat(43)}/images/${image?.id}`)).status).toBe(404)

  await link.put(first.id)
  const [{ id: interviewId = '' } = {}] = (await api().list(`?positionId=${id}`)).body.data
  expect((await reviewer.get(`/dashboard/interviews/${interviewId}`)).text).toContain(`src="${src}"`)

  // A question whose id is sent keeps its picture, whatever else becomes of it; the others' are gone.
  const patch = (questions: unknown) => api().call('PATCH', `/positions/${id}`, { questions })
  await send(second.id, { alt: 'Second', picture: picture(PNG) })
  await patch([
    { id: second.id, text: 'Reworded', timeLimit: 1, order: 0 },
    { text: 'New', timeLimit: 1, order: 1 },
  ])
  expect([await imageOf(first.id), (await imageOf(second.id))?.alt]).toEqual([undefined, 'Second'])
  // Who began with it is still shown it, also after the sweep; then it goes.
  const { knex } = product.core.database
  await knex('question_images').update({ removed_at: knex.raw(`removed_at - interval '2 hours'`) })
  await product.core.service.sweepQuestionImages()
  expect((await get(link)).status).toBe(200)
  // So is who left, and is let go on.
  expect((await fetch(`${link.url}/leave`, { method: 'POST' })).status).toBe(200)
  await product.core.service.sweepQuestionImages()
  expect((await reviewer.post(`/dashboard/interviews/${interviewId}/reopen`, {})).status).toBe(303)
  expect((await get(link)).status).toBe(200)
  // A form from before a colleague's picture neither describes that one nor removes it.
  const { id: seen = '' } = (await imageOf(second.id)) ?? {}
  const theirs = { alt: 'A blue boat', picture: picture(Buffer.concat([PNG, Buffer.from('more')])), seen }
  for (let click = 0; click < 2; click++) expect((await send(second.id, theirs)).status).toBe(303)
  for (const stale of [{ alt: 'A red house' }, { alt: '', remove: '1' }]) {
    const told = await send(second.id, { ...stale, seen })
    expect([told.status, told.text]).toEqual([409, expect.stringContaining('Somebody else changed the picture')])
    expect(told.text).toContain(`name="seen" value="${(await imageOf(second.id))?.id}"`)
  }
  expect((await imageOf(second.id))?.alt).toBe('A blue boat')
  expect((await send(second.id, { alt: 'Described anew' })).status).toBe(303)
  expect((await imageOf(second.id))?.alt).toBe('Described anew')
  expect((await send(second.id, { remove: '1', alt: '' })).status).toBe(303)
  expect(await imageOf(second.id)).toBeUndefined()
  await link.answer()
  expect((await get(link)).status).toBe(404)
  // Whoever watches the finished interview sees what its candidate was asked with, for as long as there is something to watch.
  const sweep = async () => {
    await knex('question_images').update({
      removed_at: knex.raw(`coalesce(removed_at, clock_timestamp()) - interval '2 hours'`),
      look_again_at: null,
    })
    await product.core.service.sweepQuestionImages()
    return knex('question_images').where({ position_id: id }).pluck('id')
  }
  await knex('interviews')
    .where({ id: interviewId })
    .update({ started_at: knex.raw(`started_at - interval '200 days'`) })
  expect(await sweep()).toEqual([image?.id])
  expect((await reviewer.get(`/dashboard/interviews/${interviewId}`)).text).toContain(`src="${src}"`)
  await knex('answers').where({ interview_id: interviewId }).delete()
  // What was found to be shown is not looked for again on the same day.
  await product.core.service.sweepQuestionImages()
  expect(await knex('question_images').where({ position_id: id }).pluck('id')).toEqual([image?.id])
  expect(await sweep()).toEqual([])
})

test('a finished interview keeps its picture where only the description was changed, and a description that nobody was shown goes', async () => {
  const { id } = await api().position(tenant, { questions: [{ text: 'Why?', timeLimit: 1, order: 0 }] })
  const caller = { ...tenant, keyId: null }
  const { service, database } = product.core
  const [{ id: questionId = '' } = {}] = (await service.positionToEdit(caller, id)).questions
  const describe = (alt: string) => service.setQuestionImage(caller, id, questionId, { alt, picture: PNG })
  await describe('Shown to nobody')
  const shown = await describe('A red house')
  const invited = await api().invited(id)
  await new Link(invited.inviteUrl ?? '').answer()
  const current = await describe('A red house by the sea')
  await database.knex('question_images').update({ removed_at: database.knex.raw(`removed_at - interval '2 hours'`) })
  await service.sweepQuestionImages()
  expect((await database.knex('question_images').where({ position_id: id }).pluck('id')).sort()).toEqual(
    [shown.id, current.id].sort(),
  )
  const page = await reviewer.get(`/dashboard/interviews/${invited.id}`)
  expect(page.text).toContain(`src="/dashboard/positions/${id}/images/${shown.id}" alt="A red house"`)
})

test('of a picture only what a browser needs is kept, and its size and turn are known by its bytes', () => {
  const chunk = (name: string, content: Buffer) => {
    const [length, sum, body] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(name), content])]
    length.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const end = PNG.subarray(-12)
  const noted = Buffer.concat([
    PNG.subarray(0, -12),
    chunk('tEXt', Buffer.from('Place\0Home')),
    end,
    Buffer.from('<script>'),
  ])
  expect(pictureOf(noted).bytes.equals(PNG)).toBe(true)
  const wide = Buffer.from(PNG)
  wide.writeUInt32BE(4_097, 16)
  expect(() => pictureOf(wide)).toThrow('at most 4096 pixels')

  const segment = (marker: number, content: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(content.length + 2, 2)
    return Buffer.concat([head, content])
  }
  const frame = segment(0xc0, Buffer.from('080002000301012200', 'hex')) // 3 wide, 2 high
  const scan = Buffer.concat([segment(0xda, Buffer.from('01010000', 'hex')), Buffer.from('12ff0034ffd756', 'hex')])
  const turned = '45786966000049492a0008000000020012010300010000000600000000000000' // Exif: little-endian, turned by 90 degrees
  const notes = [
    segment(0xe1, Buffer.from(turned, 'hex')),
    segment(0xfe, Buffer.from('at home')),
    segment(0xe2, Buffer.from('MPF\0x')),
  ]
  const [start, stop] = [Buffer.from('ffd8', 'hex'), Buffer.from('ffd9', 'hex')]
  const jpeg = pictureOf(Buffer.concat([start, ...notes, frame, scan, stop, Buffer.from('PK trailing')]))
  expect(jpeg).toMatchObject({ type: 'image/jpeg', width: 2, height: 3 })
  expect(jpeg.bytes.includes('home') || jpeg.bytes.includes('MPF') || jpeg.bytes.includes('PK')).toBe(false)
  // What was read once is read the same again: the turn is kept.
  expect(pictureOf(jpeg.bytes)).toEqual(jpeg)
  expect(() => pictureOf(Buffer.concat([start, frame, scan]))).toThrow('damaged')

  const riff = (...chunks: [string, string][]) => {
    const body = chunks.map(([name, hex]) => {
      const content = Buffer.from(hex, 'hex')
      const head = Buffer.alloc(8)
      head.write(name)
      head.writeUInt32LE(content.length, 4)
      return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
    })
    const all = Buffer.concat([Buffer.from('WEBP'), ...body])
    const head = Buffer.alloc(8)
    head.write('RIFF')
    head.writeUInt32LE(all.length, 4)
    return Buffer.concat([head, all])
  }
  const frameOf = '3001009d012a04000500'
  const webp = pictureOf(riff(['VP8X', '0c000000030000040000'], ['VP8 ', frameOf], ['EXIF', '484f4d45']))
  expect(webp).toMatchObject({ type: 'image/webp', width: 4, height: 5 })
  expect(webp.bytes.equals(riff(['VP8X', '00000000030000040000'], ['VP8 ', frameOf]))).toBe(true)
  expect(() => pictureOf(riff(['VP8X', '02000000030000040000'], ['ANIM', '00']))).toThrow('must not move')
  // One picture has one header; of two, the checked one may not be the one that a browser shows.
  const huge = Buffer.concat([Buffer.alloc(4), Buffer.from(PNG.subarray(20, 29))])
  huge.writeUInt16BE(60_000, 2)
  const twice = [
    Buffer.concat([PNG.subarray(0, 8), chunk('IHDR', huge), PNG.subarray(8)]),
    Buffer.concat([start, segment(0xc0, Buffer.from('08ea60ea6001012200', 'hex')), frame, scan, stop]),
    riff(['VP8X', '0c000000030000040000'], ['VP8X', '0c000000ff3f00ff3f00'], ['VP8 ', frameOf]),
    riff(['VP8X', '0c000000030000040000'], ['VP8 ', '3001009d012aff3fff3f']),
    riff(['VP8X', ''], ['VP8 ', frameOf]),
  ]
  for (const bytes of twice) expect(() => pictureOf(bytes)).toThrow('damaged')
  // Whatever is cut off or changed, the answer is a picture or a refusal.
  const read = (bytes: Buffer): string => {
    try {
      return pictureOf(bytes).type
    } catch (error) {
      return error instanceof AppError ? error.code : String(error)
    }
  }
  const answers = new Set<string>()
  for (const type of [PNG, jpeg.bytes, webp.bytes, riff(['VP8X', '00000000030000040000'], ['VP8 ', frameOf])])
    for (let at = 0; at < type.length; at++) {
      expect(() => pictureOf(type.subarray(0, at))).toThrow()
      answers.add(read(type.subarray(0, at)))
      for (const other of [0x00, 0xff, 0x01, 0x80]) {
        const changed = Buffer.from(type)
        changed[at] = (changed[at] ?? 0) ^ other || other
        answers.add(read(changed))
      }
    }
  expect([...answers].filter((one) => !/^(image\/|picture\.)/.test(one))).toEqual([])
})

test('a candidate is invited by hand by the rules of the API, and the invite is cancelled after a question', async () => {
  const { id } = await api().position(tenant)
  const path = `/dashboard/positions/${id}/invite`
  const form = { firstName: ' Ada ', lastName: 'L<b>', email: 'Ada@People.example', expiresInDays: '3' }
  const wrong = await recruiter.post(path, { ...form, email: 'nobody', expiresInDays: '91' })
  expect([wrong.status, wrong.text]).toEqual([
    400,
    expect.stringContaining('id="email-problem">Enter an email address'),
  ])
  expect(fieldsOf(wrong.text)).toMatchObject({ email: 'nobody', lastName: 'L<b>' })
  const { credits } = await product.core.accounts.getOrganization(tenant.organizationId)
  const made = await recruiter.post(path, form)
  expect([made.status, made.location]).toEqual([
    303,
    expect.stringMatching(/^\/dashboard\/interviews\/[0-9a-f]{24}#link$/),
  ])
  const [page = ''] = (made.location ?? '').split('#')
  const interview = await api().interview(page.split('/').at(-1) ?? '')
  expect(interview).toMatchObject({
    source: 'api',
    status: 'created',
    candidate: { firstName: 'Ada', lastName: 'L<b>', email: 'ada@people.example' },
  })
  expect(Date.parse(interview.inviteExpiresAt ?? '') - Date.parse(interview.createdAt ?? '')).toBe(3 * 86_400_000)
  expect((await product.core.accounts.getOrganization(tenant.organizationId)).credits).toBe(credits)
  expect((await recruiter.get(page)).text).toContain(interview.inviteUrl)
  expect((await reviewer.get(page)).text).not.toContain(interview.inviteUrl)
  const twice = await recruiter.post(path, form)
  expect([twice.status, twice.text]).toEqual([
    200,
    expect.stringMatching(new RegExp(`${page}[\\s\\S]*is invited to this position already`)),
  ])
  expect((await api().list(`?positionId=${id}`)).body.meta.total).toBe(1)

  expect((await recruiter.get(`${page}/cancel`)).text).toContain('Cancel the invite of <bdi>Ada L&lt;b&gt;</bdi>?')
  expect((await api().interview(interview.id)).status).toBe('created')
  const gone = await recruiter.post(`${page}/cancel`, {})
  expect([gone.status, gone.location]).toEqual([303, `/dashboard/positions/${id}?done=cancelled`])
  expect([(await recruiter.get(page)).status, (await fetch(interview.inviteUrl ?? '')).status]).toEqual([404, 404])

  const ended = await api().invited(id)
  const ofProgram = await api().invited(id, { externalId: 'application 7' })
  const again = () => recruiter.post(`/dashboard/interviews/${ended.id}/reinvite`, { sendEmail: 'on' })
  expect([(await again()).status, (await api().interview(ended.id)).status]).toEqual([409, 'created'])
  const { knex } = product.core.database
  await knex('interviews')
    .whereIn('id', [ended.id, ofProgram.id])
    .update({ invite_expires_at: new Date(1_000_000) })
  const refused = await recruiter.post(`/dashboard/interviews/${ofProgram.id}/reinvite`, { sendEmail: 'on' })
  expect([refused.status, refused.code]).toEqual([409, 'invite.of_program'])
  expect((await recruiter.get(`/dashboard/interviews/${ofProgram.id}`)).text).not.toContain('Invite again')
  await product.core.accounts.updateOrganization(tenant.organizationId, { credits: 0 })
  expect([(await again()).status, (await api().interview(ended.id)).status]).toEqual([403, 'expired'])
  await product.core.accounts.updateOrganization(tenant.organizationId, { credits })
  expect((await recruiter.get(`/dashboard/interviews/${ended.id}`)).text).toContain('Invite again')
  const anew = (await again()).location?.split(/[/#]/)[3] ?? ''
  expect(await api().interview(anew)).toMatchObject({
    status: 'created',
    candidate: ended.candidate,
  })
  expect((await api().get(`/interviews/${ended.id}`)).status).toBe(404)

  await product.core.accounts.updateOrganization(tenant.organizationId, { credits: 0 })
  const poor = await recruiter.post(path, form)
  expect([poor.status, poor.text]).toEqual([403, expect.stringContaining('no interview credits left')])
  await product.core.accounts.updateOrganization(tenant.organizationId, { credits })
  await api().call('PATCH', `/positions/${id}`, { status: 'closed' })
  expect((await recruiter.post(path, form)).text).toContain('Position is not open for interviews')
})

test('a list of candidates is looked at first, names each bad line, and invites nobody twice', async () => {
  const { id } = await api().position(tenant)
  const path = `/dashboard/positions/${id}/invites`
  const lines = [
    '\ufeffE-Mail;Surname;First name;Note',
    'ada@people.example;Lovelace;Ada;x',
    '',
    '"mary@people.example";"von ""Neu""; Mary";" Mary\nAnn ";',
    'nobody;Of;No address;',
    'ADA@people.example;Again;Ada;',
    'grace@people.example;;Grace;',
  ].join('\r\n')
  const form = { lines, expiresInDays: '7', act: 'look' }
  const total = async () => (await api().list(`?positionId=${id}`)).body.meta.total
  const looked = await recruiter.post(path, form)
  expect(looked.text).toContain('2 can be invited; 3 cannot, and are left out')
  expect(looked.text).toMatch(
    /<td>6\.<\/td>[\s\S]*?Enter an email address[\s\S]*<td>7\.<\/td>[\s\S]*?The same address stands in line 2\.[\s\S]*<td>8\.<\/td>[\s\S]*?Enter the last name/,
  )
  expect(looked.text).toContain('Invite 2 candidates')
  expect(await total()).toBe(0)
  const sent = { ...fieldsOf(looked.text), act: 'invite' }
  expect((await recruiter.post(path, sent)).text).toContain('2 invited, 0 invited before, 3 not invited.')
  expect((await recruiter.post(path, sent)).text).toContain('0 invited, 2 invited before, 3 not invited.')
  expect(await total()).toBe(2)
  const names = (await api().list(`?positionId=${id}`)).body.data.map(({ candidate }) => [
    candidate.firstName,
    candidate.lastName,
  ])
  expect(names).toContainEqual(['Mary\nAnn', 'von "Neu"; Mary'])
  for (const [wrong, sentence] of [
    [{ lines: ' \n' }, 'has no line with a candidate'],
    [{ lines: 'A,B,a@b.example\n'.repeat(201) }, 'has 201 lines; at most 200'],
    [{ expiresInDays: '91' }, 'from 1 to 90'],
    [{ file: new File([Buffer.from('M\u00fcller,B,a@b.example', 'latin1')], 'a.csv') }, 'no text in UTF-8'],
  ] as const) {
    const page = await recruiter.post(path, { ...form, ...wrong, act: 'invite' })
    expect([page.status, page.text]).toEqual([400, expect.stringContaining(sentence)])
  }
  const file = new File(['A,B,a.b@people.example'], 'a.csv')
  expect((await recruiter.post(path, { ...form, file, act: 'invite' })).text).toContain('1 invited, 0')
})
