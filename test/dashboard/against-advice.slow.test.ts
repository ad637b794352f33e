import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, Link } from '../kit/api.ts'
import { stopDecisions, timeGoesBy } from '../kit/decisions.ts'
import { startModel, type TestModel } from '../kit/model.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'

/** Who decides against what they have seen of the AI says why in a line, and administrators see how often that is. */

let model: TestModel
let product: Product
let tenant: Tenant
let api: Api
let position: string
let [ina, ben, chief]: Reviewer[] = []
beforeAll(async () => {
  model = await startModel()
  product = await startProduct({ yaml: { analysis: model.analysis } })
  await stopDecisions(product)
  tenant = await product.tenant()
  api = product.api(tenant)
  position = (await api.position(tenant)).id
  const other = { email: 'ben@acme.example', password: 'correct horse battery' }
  await product.core.accounts.createUser({ organizationId: tenant.organizationId, ...other })
  const head = { ...other, email: 'chief@acme.example' }
  await product.core.accounts.createUser({ organizationId: tenant.organizationId, ...head, role: 'administrator' })
  ina = await Reviewer.login(product.origin, tenant)
  chief = await Reviewer.login(product.origin, head)
  ben = await Reviewer.login(product.origin, other)
})
afterAll(async () => {
  await product?.stop()
  await model?.close()
})

const who = (reviewer: Reviewer | undefined) => reviewer as Reviewer
/** An interview of which the AI thinks what comes of this level. */
async function analysed(firstName: string, level: number, of = position) {
  model.becomes({ levels: [level] })
  const { id, inviteUrl } = await api.invited(of, { candidate: api.candidate({ firstName, lastName: 'Weighed' }) })
  await new Link(inviteUrl ?? '').answer()
  await api.call('POST', `/interviews/${id}/analysis`)
  await eventually('it is analysed', async () => (await api.interview(id)).analysisStatus === 'completed')
  return { id, path: `/dashboard/interviews/${id}` }
}
const askedFor = async (path: string, decision: string) =>
  (await who(ina).get(`${path}/decision?decision=${decision}`)).text
const foreseenIn = (page: string) => /name="foreseen" value="([^"]*)"/.exec(page)?.[1] ?? ''
async function send(path: string, decision: string, fields: Record<string, string> = {}) {
  const foreseen = foreseenIn(await askedFor(path, decision))
  return who(ina).post(`${path}/decision`, { decision, reason: '', foreseen, ...fields })
}
const kept = (id: string) =>
  product.core.database
    .knex('decisions')
    .where({ interview_id: id })
    .orderBy('id')
    .select('decision', 'ai_advice', 'ai_seen', 'against_why', 'state')
const rate = (path: string) => who(ina).post(`${path}/rating`, { rating: '4' })
const GERMAN = { headers: { 'accept-language': 'de' } }

test('who has seen the recommendation and decides otherwise says why, and whoever sees the AI’s result reads it', async () => {
  const { id, path } = await analysed('Against', 5)
  expect(await askedFor(path, 'rejected')).not.toContain('name="why"')
  await rate(path)
  expect(await askedFor(path, 'approved')).not.toContain('name="why"')
  const page = await askedFor(path, 'rejected')
  expect(page).toMatch(/goes against the AI’s recommendation[\s\S]*<input id="why" name="why" type="text" required/)

  const missing = await send(path, 'rejected', { reason: 'Kept reason', why: ' \u0007 ' })
  expect(missing.status).toBe(400)
  expect(missing.text).toMatch(/role="alert">Say in a line why[\s\S]*Kept reason/)
  const long = await send(path, 'rejected', { why: '🙂'.repeat(301) })
  expect([long.status, long.code]).toEqual([400, 'decision.why_too_long'])
  expect(await kept(id)).toEqual([])

  const sent = await send(path, 'rejected', { why: ' No <ledger>\r\nwork\u0000'.replace('\u0000', '') })
  expect([sent.status, sent.location]).toEqual([303, `${path}#undo`])
  expect(await kept(id)).toEqual([
    {
      decision: 'rejected',
      ai_advice: 'approved',
      ai_seen: true,
      against_why: 'No <ledger> work',
      state: 'waiting',
    },
  ])
  // The second click of two.
  expect((await send(path, 'rejected', { why: 'No <ledger> work' })).status).toBe(303)
  expect(await kept(id)).toHaveLength(1)
  expect((await who(ina).get(path)).text).toContain(
    'Against the AI’s recommendation: <bdi>No &lt;ledger&gt; work</bdi>',
  )
  expect((await who(ina).get(path, GERMAN)).text).toContain('Gegen die Empfehlung der KI: <bdi>No')
  // It would tell what the AI thinks.
  expect((await who(ben).get(path)).text).not.toMatch(/No &lt;ledger&gt;|Against the AI/)
  await who(ben).post(`${path}/reveal`, {})
  expect((await who(ben).get(path)).text).toContain('No &lt;ledger&gt; work')
})

test('a result that is unsure, says maybe or scored nothing is gone against by nobody, and the API is not asked', async () => {
  const maybe = await analysed('Maybe', 3)
  await rate(maybe.path)
  expect(await askedFor(maybe.path, 'rejected')).not.toContain('name="why"')
  expect((await send(maybe.path, 'rejected', { why: 'Typed by hand' })).status).toBe(303)
  expect(await kept(maybe.id)).toEqual([
    { decision: 'rejected', ai_advice: null, ai_seen: true, against_why: null, state: 'waiting' },
  ])
  const { id, path } = await analysed('Called', 1)
  await rate(path)
  await product.core.services.decisions.setApproval(tenant, id, 'approved')
  expect(await kept(id)).toEqual([
    { decision: 'approved', ai_advice: null, ai_seen: false, against_why: null, state: 'effective' },
  ])
})

test('several are asked about once, for those alone that go against what was seen', async () => {
  const [seen, unseen, agreed] = [
    await analysed('Seen', 5),
    await analysed('Unseen', 5),
    await analysed('Agreed', 1),
  ] as const
  await rate(seen.path)
  await rate(agreed.path)
  const ids = [seen.id, unseen.id, agreed.id]
  const url = `/dashboard/decision?decision=rejected&${ids.map((id) => `id=${id}`).join('&')}`
  const { text } = await who(ina).get(url)
  expect(text).toMatch(
    /About this candidate you decide against[\s\S]*?Seen Weighed[\s\S]*<input id="why" name="why" type="text" required/,
  )
  const form = { decision: 'rejected', reason: '', ids: ids.join(','), foreseen: foreseenIn(text) }
  const missing = await who(ina).post('/dashboard/decision', form)
  expect([missing.status, missing.text.includes('Say in a line why')]).toEqual([400, true])
  // Once the other was seen too, there is more to say why of.
  await rate(unseen.path)
  const changed = await who(ina).post('/dashboard/decision', { ...form, why: 'Too junior' })
  expect([changed.status, changed.text.includes('value="Too junior"')]).toEqual([409, true])
  expect(changed.text).toMatch(/About these candidates you decide against[\s\S]*Seen Weighed[\s\S]*Unseen Weighed/)
  const sent = await who(ina).post('/dashboard/decision', {
    ...form,
    foreseen: foreseenIn(changed.text),
    why: 'Too junior',
  })
  expect(sent.status).toBe(303)
  expect((await Promise.all(ids.map(kept))).map(([one]) => [one?.ai_advice, one?.ai_seen, one?.against_why])).toEqual([
    ['approved', true, 'Too junior'],
    ['approved', true, 'Too junior'],
    ['rejected', true, null],
  ])
})

test('administrators see, by position and time, how often people decided otherwise, before and after they had seen it', async () => {
  const of = (await api.position(tenant)).id
  const at = `/dashboard/positions/${of}`
  expect((await who(chief).get(at)).text).toContain('There is no such decision in this time.')
  const { knex } = product.core.database
  const people = [
    { ...(await analysed('A', 5, of)), decision: 'approved', isSeen: true },
    { ...(await analysed('B', 5, of)), decision: 'rejected', isSeen: true },
    { ...(await analysed('C', 1, of)), decision: 'approved', isSeen: false },
    { ...(await analysed('D', 1, of)), decision: 'rejected', isSeen: false },
    { ...(await analysed('E', 5, of)), decision: 'rejected', isSeen: true },
  ]
  for (const { path, decision, isSeen } of people) {
    if (isSeen) await rate(path)
    expect((await send(path, decision, { why: 'Otherwise' })).status).toBe(303)
  }
  const undone = people.pop()
  await who(ina).post(`${undone?.path}/decision/undo`, {
    decisionId: String((await knex('decisions').where({ interview_id: undone?.id }).first('id')).id),
  })
  for (const { id } of people) {
    await timeGoesBy(product, id)
    await eventually('it took effect', async () => (await kept(id))[0]?.state === 'effective')
  }
  const rows = (page: string) =>
    [...page.matchAll(/<tr><th scope="row">([^<]*)<\/th><td>(\d+)<\/td><td>(\d+)<\/td><\/tr>/g)].map((one) =>
      one.slice(1),
    )
  const all = [
    ['As the AI recommended', '1', '1'],
    ['Approved against it', '1', '0'],
    ['Rejected against it', '0', '1'],
    ['All', '2', '2'],
  ]
  expect(rows((await who(chief).get(at)).text)).toEqual(all)
  const { text: withoutCommands } = await who(chief).get(at)
  expect(withoutCommands).toContain('Who read the recommendation in the ATS alone counts as not having seen it.')
  expect(withoutCommands).not.toContain('made by a command')
  // A command asks nobody why. The second time it changes nothing; a result that says maybe recommends nothing.
  const maybe = await analysed('F', 3, of)
  for (const id of [people[0]?.id ?? '', people[0]?.id ?? '', maybe.id])
    await product.core.services.decisions.setApproval({ ...tenant, userId: null, keyId: null }, id, 'rejected')
  const { text: withCommands } = await who(chief).get(at)
  expect(withCommands).toContain('One more such decision was made by a command')
  expect(rows(withCommands)).toEqual(all)
  // Days go by, and what was counted stays when somebody is erased.
  await knex('decision_days')
    .where({ position_id: of })
    .update({ day: knex.raw(`day - 8`) })
  await knex('interviews')
    .where({ id: people[0]?.id })
    .update({ cancelled_at: knex.ref('updated_at') })
  expect((await who(chief).get(`${at}?days=7`)).text).toContain('There is no such decision in this time.')
  expect(rows((await who(chief).get(`${at}?days=30`)).text)).toEqual(all)
  expect((await who(chief).get(at, GERMAN)).text).toMatch(/Wie von der KI empfohlen<\/th><td>1<\/td><td>1/)
  // It tells how colleagues decide.
  expect((await who(ben).get(at)).text).not.toContain('As the AI recommended')
})
