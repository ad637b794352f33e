import { expect, test } from 'vitest'
import { AppError } from '../../src/base/errors.ts'
import { KINDS, PIXELS_ALWAYS_TAKEN, refuseCostly } from '../../src/interview/positions/pictures/costs.ts'
import { pictureOf } from '../../src/interview/positions/pictures/picture.ts'
import { Link } from '../kit/api.ts'
import { PNG, pngChunk } from '../kit/pictures.ts'
import { api, foreigner, product, recruiter, reviewer, stored, tenant, usePositionsWorld } from './positions-world.ts'

usePositionsWorld()

const picture = (bytes: Uint8Array, name = 'p.png') => new File([new Uint8Array(bytes)], name)

test('a picture of a question is shown to the candidate it was asked of and to its own organization, and kept as the specification says', async () => {
  const { id, questions } = await api().position(tenant)
  const [first = { id: '' }, second = { id: '' }] = questions
  const path = `/dashboard/positions/${id}`
  const send = (questionId: string, fields: Record<string, string | Blob>) =>
    recruiter.post(`${path}/questions/${questionId}/image`, fields)
  const imageOf = async (question = first.id) =>
    (await product.core.services.positions.positionToEdit({ ...tenant, keyId: null }, id)).images.get(question)

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
  // A candidate who began with the picture still sees it, also after the sweep; then it is deleted.
  const { knex } = product.core.database
  await knex('question_images').update({ removed_at: knex.raw(`removed_at - interval '2 hours'`) })
  await product.core.services.questionImages.sweepQuestionImages()
  expect((await get(link)).status).toBe(200)
  // So is who left, and is let go on.
  expect((await fetch(`${link.url}/leave`, { method: 'POST' })).status).toBe(200)
  await product.core.services.questionImages.sweepQuestionImages()
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
    await product.core.services.questionImages.sweepQuestionImages()
    return knex('question_images').where({ position_id: id }).pluck('id')
  }
  await knex('interviews')
    .where({ id: interviewId })
    .update({ started_at: knex.raw(`started_at - interval '200 days'`) })
  expect(await sweep()).toEqual([image?.id])
  expect((await reviewer.get(`/dashboard/interviews/${interviewId}`)).text).toContain(`src="${src}"`)
  await knex('answers').where({ interview_id: interviewId }).delete()
  // What was found to be shown is not looked for again on the same day.
  await product.core.services.questionImages.sweepQuestionImages()
  expect(await knex('question_images').where({ position_id: id }).pluck('id')).toEqual([image?.id])
  expect(await sweep()).toEqual([])
})

test('a finished interview keeps its picture where only the description was changed, and a description that nobody was shown goes', async () => {
  const { id } = await api().position(tenant, { questions: [{ text: 'Why?', timeLimit: 1, order: 0 }] })
  const caller = { ...tenant, keyId: null }
  const { services, database } = product.core
  const [{ id: questionId = '' } = {}] = (await services.positions.positionToEdit(caller, id)).questions
  const describe = (alt: string) =>
    services.questionImages.setQuestionImage(caller, id, questionId, { alt, picture: PNG })
  await describe('Shown to nobody')
  const shown = await describe('A red house')
  const invited = await api().invited(id)
  await new Link(invited.inviteUrl ?? '').answer()
  const current = await describe('A red house by the sea')
  await database.knex('question_images').update({ removed_at: database.knex.raw(`removed_at - interval '2 hours'`) })
  await services.questionImages.sweepQuestionImages()
  expect((await database.knex('question_images').where({ position_id: id }).pluck('id')).sort()).toEqual(
    [shown.id, current.id].sort(),
  )
  const page = await reviewer.get(`/dashboard/interviews/${invited.id}`)
  expect(page.text).toContain(`src="/dashboard/positions/${id}/images/${shown.id}" alt="A red house"`)
})

test('of a picture only what a browser needs is kept, and its size and turn are known by its bytes', () => {
  const end = PNG.subarray(-12)
  const noted = Buffer.concat([
    PNG.subarray(0, -12),
    pngChunk('tEXt', Buffer.from('Place\0Home')),
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
  // A picture that was turned once is read the same again: its turn is kept.
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
    Buffer.concat([PNG.subarray(0, 8), pngChunk('IHDR', huge), PNG.subarray(8)]),
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

test('the sizes that the page names are taken, whatever the kind of the picture', async () => {
  const { id } = await api().position(tenant)
  const shown = (await recruiter.get(`/dashboard/positions/${id}`)).text
  expect(shown).toContain(`${PIXELS_ALWAYS_TAKEN / 1e6} million pixels in all are always few enough`)
  for (const kind of Object.keys(KINDS) as (keyof typeof KINDS)[])
    refuseCostly({ width: 1_000, height: PIXELS_ALWAYS_TAKEN / 1_000, kind, bytes: PNG })
})
