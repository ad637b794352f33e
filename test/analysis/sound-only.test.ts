import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spokenLanguage } from '../../src/interview/reviewing/analysis-work.ts'
import { Link } from '../kit/api.ts'
import { startModel, type TestModel } from '../kit/model.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { pictureOnly } from '../kit/takes.ts'

/** What goes to the engine is the sound of an answer, and nothing where there is none. */

const CLIP = readFileSync(join(import.meta.dirname, '../kit/recordings/tone-1.webm'))

let model: TestModel
let product: Product
let tenant: Tenant
beforeAll(async () => {
  model = await startModel()
  product = await startProduct({ yaml: { analysis: model.analysis } })
  tenant = await product.tenant()
}, 600_000)
afterAll(async () => {
  await product?.stop()
  await model?.close()
})

async function analysed(recordings: readonly Buffer[], language: 'tr' | null = null, page = 'en') {
  const api = product.api(tenant)
  const position = await api.position(tenant)
  await product.core.services.positionPages.setPositionPage(tenant, position.id, { language })
  const { id, inviteUrl } = await api.invited(position.id)
  const link = new Link(inviteUrl ?? '')
  await link.start({ consent: true, aiAnalysis: true, language: page })
  const { questions } = await link.state()
  for (const [at, question] of questions.entries())
    expect((await link.put(question.id, recordings[at] ?? CLIP)).status).toBe(200)
  await api.call('POST', `/interviews/${id}/analysis`)
  return eventually('it ends', async () => {
    const { data } = (await api.analysis(id)).body
    return ['completed', 'failed'].includes(data.status) && data
  })
}

test('the sound alone goes out, with no language that nobody named; an answer without sound is not asked about', async () => {
  expect(await analysed([CLIP, await pictureOnly()])).toMatchObject({ status: 'completed' })
  const heard = model.requests().filter(({ path }) => path.endsWith('/transcriptions'))
  expect(heard).toHaveLength(1)
  const sent = heard[0]?.body ?? ''
  expect(sent).toContain('Content-Type: audio/webm')
  expect(sent).not.toContain('Content-Type: video/webm')
  // The page was English, as it is for everybody whose language we do not have.
  expect(sent).not.toContain('name="language"')
  // Of the clip, the picture is three quarters.
  expect(sent.length).toBeLessThan(CLIP.length / 2)
  // The sound of the clip begins after 35 ms. The engine of this test gives times, and the page shows captions by them.
  const { interview_id: id, step: question } = await product.core.database
    .knex('analysis_steps')
    .where({ kind: 'transcript' })
    .first()
  const reviewer = await Reviewer.login(product.origin, tenant)
  const path = `/dashboard/interviews/${id}/captions/${question}`
  expect((await reviewer.get(`/dashboard/interviews/${id}`)).text).toContain(
    `<track kind="captions" label="As a program heard it" src="${path}">`,
  )
  expect(await reviewer.get(path)).toMatchObject({
    status: 200,
    text: expect.stringContaining('00:00:00.535 --> 00:00:04.035\nI built'),
  })
  // Files of sound have no name, so nothing is left of them.
  expect(readdirSync(join(product.folder, 'media')).filter((name) => name.endsWith('.part'))).toEqual([])
}, 600_000)

test('where no answer has sound, nothing was said, and no server is asked', async () => {
  const before = model.requests().length
  const silent = await pictureOnly()
  expect((await analysed([silent, silent])).result?.summary.one_line_summary).toBe(
    'No AI assessment: no words were heard in the answers.',
  )
  expect(model.requests()).toHaveLength(before)
}, 600_000)

test.each([
  [null, 'de', 'de'],
  ['tr', 'tr', 'tr'],
] as const)('of a position in %s whose page was in %s, the engine is told %s', async (position, page, told) => {
  const before = model.requests().length
  expect(await analysed([CLIP], position, page)).toMatchObject({ status: 'completed' })
  const heard = model.requests().slice(before)
  const [sent] = heard.filter(({ path }) => path.endsWith('/transcriptions'))
  expect(sent?.body).toContain(`name="language"\r\n\r\n${told}\r\n`)
})

test.each([
  ['the page, which is no fallback', null, 'tr', 'tr'],
  ['the page, though the position was switched since', 'en', 'tr', 'tr'],
  ['the position, where nobody kept the page', 'fr', null, 'fr'],
  ['English, where both are', 'en', 'en', 'en'],
  ['nothing, where the page may be the fallback', null, 'en', null],
  ['nothing, where the page was English and the position is not', 'de', 'en', null],
  ['nothing, where nobody knows anything', null, null, null],
])('what is spoken is told by %s', (_by, position, page, told) => {
  expect(spokenLanguage(position, page)).toBe(told)
})
