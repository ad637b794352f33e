import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctedSegments, linesOf } from '../../src/interview/reviewing/transcripts/lines.ts'
import { Link } from '../kit/api.ts'
import { SAID, startModel, type TestModel } from '../kit/model.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'

/** What a program wrote down of silence is shown struck through, and captions mark it; what a person hears there counts again. */

const INVENTED = 'Thank you for watching.'
const NOTE = 'probably not said; not used as evidence:'
// The note comes first: who hears the page knows of the strike before the words.
const STRUCK = `<span class="soft">${NOTE}</span> <s><bdi>${INVENTED}</bdi></s>`

let model: TestModel
let product: Product
let tenant: Tenant
let reviewer: Reviewer
beforeAll(async () => {
  model = await startModel()
  product = await startProduct({ yaml: { analysis: model.analysis } })
  tenant = await product.tenant()
  reviewer = await Reviewer.login(product.origin, tenant)
})
afterAll(async () => {
  await product?.stop()
  await model?.close()
})

async function interviewed() {
  const api = product.api(tenant)
  const { id, inviteUrl } = await api.invited((await api.position(tenant)).id)
  await new Link(inviteUrl ?? '').answer()
  await api.call('POST', `/interviews/${id}/analysis`)
  const [question = ''] = (await api.interview(id)).answers.map(({ questionId }) => questionId)
  return { id, path: `/dashboard/interviews/${id}`, question }
}
const statusOf = async (id: string) => (await product.api(tenant).interview(id)).analysisStatus
const hidden = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''

test('a line that the program made up is struck through for reviewers and guests, and a person’s words in it are not', async () => {
  model.becomes({ invents: INVENTED })
  const { id, path, question } = await interviewed()
  await eventually('it is analysed', async () => (await statusOf(id)) === 'completed')
  const captionsAt = `${path}/captions/${question}`
  const shown = await reviewer.get(path)
  expect(shown.text).toContain(STRUCK)
  expect(shown.text).not.toContain(`<s><bdi>${SAID}`)
  expect((await reviewer.get(path, { headers: { 'accept-language': 'de' } })).text).toContain(
    `<span class="soft">wahrscheinlich nicht gesagt; zählt nicht als Beleg:</span> <s><bdi>${INVENTED}</bdi></s>`,
  )
  expect((await reviewer.get(captionsAt)).text).toContain(SAID)
  expect((await reviewer.get(captionsAt)).text).not.toContain(INVENTED)
  expect((await reviewer.get(captionsAt)).text).toContain('\n[unclear]\n')
  expect((await reviewer.get(captionsAt, { headers: { 'accept-language': 'de' } })).text).toContain(
    '\n[unverständlich]\n',
  )
  const made = await reviewer.post(`${path}/guest-links`, { days: '2', drawn: hidden(shown.text, 'drawn') })
  const guestAt = new URL(/id="guest-link"[^>]* value="([^"]+)"/.exec(made.text)?.[1] ?? 'none:').pathname
  const asGuest = async () => (await fetch(`${product.origin}${guestAt}`)).text()
  expect(await asGuest()).toContain(STRUCK)

  const at = `${path}/transcript/${question}`
  const form = (await reviewer.get(`${at}?line=1`)).text
  expect(form).toContain(STRUCK)
  expect(form).toMatch(
    /If these words are said after all[^<]*<\/p>\s*[^\n]*aria-describedby="struck">Keep what I heard</,
  )
  const seen = Object.fromEntries(['seen', 'seenLine', 'seenText'].map((name) => [name, hidden(form, name)]))
  expect((await reviewer.post(at, { ...seen, text: 'That is all.' })).status).toBe(303)
  for (const page of [(await reviewer.get(path)).text, await asGuest()]) {
    // The second answer is not corrected.
    const [first = ''] = page.split('id="answer-2"')
    expect(first).toContain(`<bdi>That is all.</bdi> <del><bdi>${INVENTED}</bdi></del>`)
    expect(first).not.toMatch(/<s>|probably not said/)
  }
  expect((await reviewer.get(captionsAt)).text).toContain('That is all.')
})

test('a person who heard the words that are struck keeps them as they stand, and takes the strike back', async () => {
  model.becomes({ invents: INVENTED })
  const { id, path, question } = await interviewed()
  await eventually('it is analysed', async () => (await statusOf(id)) === 'completed')
  const at = `${path}/transcript/${question}`
  const keep = async (text: string) => {
    const form = (await reviewer.get(`${at}?line=1`)).text
    const seen = Object.fromEntries(['seen', 'seenLine', 'seenText'].map((name) => [name, hidden(form, name)]))
    expect((await reviewer.post(at, { ...seen, text })).status).toBe(303)
  }
  const firstAnswer = async () => (await reviewer.get(path)).text.split('id="answer-2"')[0] ?? ''
  await keep(INVENTED)
  const shown = await firstAnswer()
  expect(shown).toMatch(new RegExp(`<bdi>${INVENTED}</bdi> <span class="soft">heard by [^<]*@`))
  expect(shown).not.toMatch(/<s>|probably not said|corrected one line|<del>/)
  const captions = async () => (await reviewer.get(`${path}/captions/${question}`)).text
  expect([(await captions()).includes(INVENTED), (await captions()).includes('[unclear]')]).toEqual([true, false])
  // Nothing is left to take back: the form is the usual one, and the same words once more are nothing new.
  const form = (await reviewer.get(`${at}?line=1`)).text
  expect(form).toContain('Keep the correction')
  expect(form).not.toMatch(/<s>|If these words are said/)
  await keep(INVENTED)
  const rows = () =>
    product.core.database.knex('transcript_corrections').where({ interview_id: id }).orderBy('version').select('text')
  expect(await rows()).toEqual([{ text: INVENTED }])
  const made = await reviewer.post(`${path}/guest-links`, {
    days: '2',
    drawn: hidden((await reviewer.get(path)).text, 'drawn'),
  })
  const guestAt = new URL(/id="guest-link"[^>]* value="([^"]+)"/.exec(made.text)?.[1] ?? 'none:').pathname
  expect(await (await fetch(`${product.origin}${guestAt}`)).text()).toContain(
    `<bdi>${INVENTED}</bdi> <span class="soft">heard by a person</span>`,
  )
  await keep('')
  expect(await firstAnswer()).toContain(`<em>nothing is said here</em> <del><bdi>${INVENTED}</bdi></del>`)
  expect(await rows()).toEqual([{ text: INVENTED }, { text: '' }])
})

test('captions of an answer that nobody judged yet hold no words that the program made up either, and mark where they stood', async () => {
  model.becomes({ invents: INVENTED, refuses: 422 })
  const { id, path, question } = await interviewed()
  await eventually('it failed', async () => (await statusOf(id)) === 'failed')
  const { text } = await reviewer.get(`${path}/captions/${question}`)
  expect([text.includes(SAID), text.includes(INVENTED), text.includes('[unclear]')]).toEqual([true, false, true])
})

test('only a whole line is struck, with or without times', () => {
  const text = 'We had good days. No, no, no. Thank you.'
  const spanOf = (part: string) => ({ start: text.indexOf(part), end: text.indexOf(part) + part.length })
  const struck = [spanOf('No, no, no'), spanOf('Thank'), spanOf('good days')]
  const struckIn = (lines: ReturnType<typeof linesOf>) =>
    lines.filter((line) => line.isStruck).map((line) => line.heard)
  expect(struckIn(linesOf({ text }, struck))).toEqual(['No, no, no.'])
  const segments = ['We had', 'good days', 'no no no', 'Thank you.', 'Never in the text'].map((one, at) => ({
    ...{ start: at, end: at + 1, text: one },
  }))
  const lines = linesOf({ text, segments }, struck)
  expect(struckIn(lines)).toEqual(['good days', 'no no no'])
  expect(linesOf({ text, segments }).some((line) => line.isStruck)).toBe(false)
  const correction = { version: 1, text: 'No.', by: null, at: new Date(0) }
  const corrected = lines.map((line) => ({
    ...line,
    version: 0,
    correction: line.heard === 'no no no' ? correction : null,
  }))
  expect(correctedSegments(segments, corrected, '[?]').map((one) => one.text)).toEqual([
    ...['We had', '[?]', 'No.', 'Thank you.', 'Never in the text'],
  ])
})
