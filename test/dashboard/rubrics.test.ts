import { afterAll, beforeAll, expect, test } from 'vitest'
import { Link } from '../kit/api.ts'
import { startModel, type TestModel } from '../kit/model.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { fieldsOfLongForm } from './positions-world.ts'

/** The rubric of a position: drafted by a model, approved by a person, and what judges by it. */

let model: TestModel
let product: Product
let tenant: Tenant
let ada: Reviewer
let ben: Reviewer
let viewer: Reviewer

beforeAll(async () => {
  model = await startModel()
  product = await startProduct({ yaml: { analysis: model.analysis } })
  tenant = await product.tenant()
  const { organizationId } = tenant
  const login = async (email: string, role: 'administrator' | 'viewer') => {
    const one = { email, password: 'correct horse battery' }
    await product.core.accounts.createUser({ organizationId, ...one, role })
    return Reviewer.login(product.origin, one)
  }
  ada = await login('ada@acme.example', 'administrator')
  ben = await login('ben@acme.example', 'administrator')
  viewer = await login('viewer@acme.example', 'viewer')
}, 600_000)
afterAll(async () => {
  await product?.stop()
  await model?.close()
})

const api = () => product.api(tenant)
const newPosition = async () => `/dashboard/positions/${(await api().position(tenant)).id}`
/** The fields of the largest form of the page, as somebody sees them who opens it now. */
const opened = async (who: Reviewer, at: string) => fieldsOfLongForm((await who.get(`${at}/rubric`)).text)
const send = (who: Reviewer, at: string, fields: Record<string, string>) => who.post(`${at}/rubric`, fields)
/** Presses a button that has no field but what was seen. */
const press = async (who: Reviewer, at: string, act: string, more = {}) => {
  const { seen = '' } = await opened(who, at)
  return send(who, at, { seen, act, ...more })
}

test('a rubric is approved version by version, with who and when; an earlier one, or the built-in one, can judge again', async () => {
  const at = await newPosition()
  expect((await viewer.get(at)).text).toContain('The built-in rubric is in effect')
  const first = await opened(ada, at)
  expect(first['communication-1']).toMatch(/^The answers do not address what was asked/)
  const approve = { ...first, act: 'approve', 'competency-3': 'One own action\n is told.' }
  expect((await send(ada, at, approve)).status).toBe(303)
  const page = (await viewer.get(`${at}/rubric?version=1`)).text
  expect(page).toMatch(/Version 1 is in effect<\/strong>, approved by ada@acme\.example/)
  expect(page).toContain('One own action is told.')
  expect(page).not.toContain('<textarea')
  // Levels that nobody wrote anew are the built-in ones, in English.
  expect(page).toMatch(/<dd lang="en">No own action is told\.<\/dd>/)
  expect(page).toContain('<dd>One own action is told.</dd>')
  const form = (await ada.get(`${at}/rubric`)).text
  expect(form).toMatch(/<textarea[^>]* id="competency-1"[^>]* lang="en"/)
  expect(form).toMatch(/<textarea(?![^>]* lang=)[^>]* id="competency-3"/)
  // The same again, by somebody who clicked twice, is a form that is out of date; the same by a new form makes no version.
  expect((await send(ada, at, approve)).status).toBe(409)
  expect((await send(ben, at, { ...(await opened(ben, at)), act: 'approve' })).status).toBe(303)
  const second = { ...(await opened(ben, at)), act: 'approve', 'competency-3': 'Another one.' }
  expect((await send(ben, at, second)).status).toBe(303)
  expect((await viewer.get(at)).text).toMatch(/Version 2 is in effect<\/strong>, approved by ben@/)
  expect((await press(ada, at, 'back', { version: '1' })).status).toBe(303)
  expect((await viewer.get(at)).text).toMatch(
    /Version 1 is in effect<\/strong>, approved by ada@\S+ <time.*ada@acme\.example went back to it/s,
  )
  expect((await press(ada, at, 'back', { version: '3' })).status).toBe(404)
  expect((await press(ada, at, 'back', { version: '0' })).status).toBe(303)
  expect((await viewer.get(at)).text).toContain('The built-in rubric is in effect')
}, 600_000)

test('two people who edit at once: the second sees what the first approved, and nothing that was typed is lost', async () => {
  const at = await newPosition()
  const [mine, theirs] = [await opened(ada, at), await opened(ben, at)]
  await send(ada, at, { ...mine, act: 'approve', 'competency-1': 'Of Ada.' })
  // A form that comes back with its mistakes still knows what its writer saw.
  const unfit = await send(ben, at, { ...theirs, act: 'approve', 'competency-2': '' })
  expect([unfit.status, fieldsOfLongForm(unfit.text)['seen']]).toEqual([400, '0'])
  const refused = await send(ben, at, { ...fieldsOfLongForm(unfit.text), act: 'approve', 'competency-2': 'Of Ben.' })
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('Somebody else changed this rubric while you were editing')
  expect(refused.text).toMatch(/Competency, level 1<\/dt><dd class="said">Of Ada\./)
  expect(fieldsOfLongForm(refused.text)).toMatchObject({ 'competency-2': 'Of Ben.' })
  expect((await send(ben, at, { ...fieldsOfLongForm(refused.text), act: 'approve' })).status).toBe(303)
  expect((await opened(ada, at))['competency-2']).toBe('Of Ben.')
}, 600_000)

test('a draft judges nobody; one with a manner of speaking or a trait, a text that is too long, or none, is not approved', async () => {
  const at = await newPosition()
  const fields = {
    ...(await opened(ada, at)),
    'communication-5': 'Speaks fluently and without an accent.',
    'cultural_fit-2': 'The candidate is young.',
    'competency-1': 'x'.repeat(301),
    'competency-2': ' ',
  }
  const refused = await send(ada, at, { ...fields, act: 'approve' })
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('“fluently” is about how somebody speaks or looks')
  expect(refused.text).toContain('This speaks of who somebody is')
  expect(refused.text).toContain('this one has 301.')
  expect(refused.text).toContain('Say what the answers hold at this level.')
  expect(fieldsOfLongForm(refused.text)['communication-5']).toBe(fields['communication-5'])
  expect((await send(ada, at, { ...fields, act: 'save' })).status).toBe(303)
  const page = (await ben.get(`${at}/rubric`)).text
  expect(page).toMatch(/Saved by ada@acme\.example/)
  expect(page).toContain('The built-in rubric is in effect')
  expect(fieldsOfLongForm(page)['communication-5']).toBe(fields['communication-5'])
  expect((await press(ben, at, 'discard')).status).toBe(303)
  expect((await opened(ben, at))['communication-5']).not.toBe(fields['communication-5'])
  const long = { ...fields, seen: '99', act: 'save', 'competency-3': 'y'.repeat(2_001) }
  const tooLong = await send(ada, at, long)
  expect(tooLong.status).toBe(400)
  expect(tooLong.text).toContain('A level of a draft has at most 2000 characters')
  expect(fieldsOfLongForm(tooLong.text)['competency-3']).toBe(long['competency-3'])
  expect((await send(ada, at, { ...long, 'competency-3': 'y'.repeat(4_001) })).status).toBe(400)
}, 600_000)

test('a model drafts from the questions and from what it should look for; an analysis keeps the version that was approved when it was asked for', async () => {
  const { id } = await api().position(tenant)
  const at = `/dashboard/positions/${id}`
  expect((await press(ada, at, 'ask')).status).toBe(303)
  const page = await eventually('it is drafted', async () => {
    const { text } = await ben.get(`${at}/rubric`)
    return text.includes('The AI drafted these levels') ? text : undefined
  })
  expect(page).toContain('It judges nobody until it is approved.')
  expect(model.requests().at(-1)?.body).toMatch(/\\"task\\":\\"rubric\\"/)
  const analysed = async () => {
    const invited = await api().invited(id)
    const link = new Link(invited.inviteUrl ?? '')
    await link.start({ consent: true, aiAnalysis: true })
    await link.answer()
    await api().call('POST', `/interviews/${invited.id}/analysis`)
    await eventually('it is analysed', async () => (await api().analysis(invited.id)).body.data.status === 'completed')
    return invited.id
  }
  const before = await analysed()
  expect((await send(ben, at, { ...fieldsOfLongForm(page), act: 'approve' })).status).toBe(303)
  expect((await ada.get(`${at}/rubric`)).text).toContain('drafted by the AI')
  const sent = model.requests().length
  const after = await analysed()
  expect(
    model
      .requests()
      .slice(sent)
      .some(({ body }) => body.includes('Drafted p3.')),
  ).toBe(true)
  const provenanceOf = async (interview: string) =>
    await product.core.database
      .knex('analyses')
      .where({ interview_id: interview })
      .first('provenance', 'rubric_version')
  expect(await provenanceOf(before)).toMatchObject({ rubric_version: null, provenance: { rubric: 'default-2' } })
  expect(await provenanceOf(after)).toMatchObject({ rubric_version: 1, provenance: { rubric: 'position-1' } })
  // The API returns what the specification names, and nothing of this.
  expect(JSON.stringify((await api().analysis(after)).body)).not.toMatch(/rubric|Drafted/)
  for (const one of [before, after]) await ada.post(`/dashboard/interviews/${one}/reveal`, {})
  expect((await ada.get(`/dashboard/interviews/${after}`)).text).toContain('rubric version 1')
  expect((await ada.get(`/dashboard/interviews/${before}`)).text).toContain('built-in rubric version 2')
  const compared = (await ada.get(`/dashboard/compare?id=${before}&id=${after}`)).text
  expect(compared).toContain('These results were judged by different rubrics')
  const csv = (await ada.get(`/dashboard/interviews.csv?positionId=${id}`)).text
  expect(csv).toContain(',Rubric')
  expect(csv).toMatch(/rubric version 1,\d+,\d+,(HIGH|MEDIUM|LOW),no\r\n/)
  await api().call('PATCH', `/positions/${id}`, { analyzePrompt: 'Look for patience' })
  expect((await viewer.get(at)).text).toContain('was made for other questions')
}, 600_000)

test('a draft that waits for a paused server says so and can be stopped; one that the model does not give says that it failed', async () => {
  const at = await newPosition()
  model.becomes({ refuses: 401 })
  await press(ada, at, 'ask')
  await eventually('it waits', async () => (await ada.get(`${at}/rubric`)).text.includes('does not accept our access'))
  const seen = /name="seen" value="(\d+)"/.exec((await ada.get(`${at}/rubric`)).text)?.[1] ?? ''
  expect((await send(ada, at, { seen, act: 'stop' })).status).toBe(303)
  expect((await opened(ada, at))['communication-1']).toMatch(/^The answers/)
  const tooLong = await newPosition()
  await press(ada, tooLong, 'ask')
  const { knex } = product.core.database
  const positionId = tooLong.split('/').at(-1) ?? ''
  await eventually('it waits too', async () => {
    const set = { waiting_since: knex.raw("waiting_since - interval '25 hours'") }
    return (await knex('rubrics').where({ position_id: positionId }).whereNotNull('waiting_since').update(set)) === 1
  })
  await eventually('it is given up', async () => {
    await knex.raw('update graphile_worker._private_jobs set run_at = clock_timestamp() where key = ?', [
      `rubric ${positionId}`,
    ])
    return (await ada.get(`${tooLong}/rubric`)).text.includes('The draft was given up after ')
  })
  model.becomes({ refuses: 422 })
  const other = await newPosition()
  await press(ben, other, 'ask')
  await eventually('it failed', async () =>
    (await ben.get(`${other}/rubric`)).text.includes('The AI did not draft the levels'),
  )
  expect((await ben.get(`${other}/rubric`)).text).toContain('Draft again')
}, 600_000)
