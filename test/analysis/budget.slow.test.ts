import { afterAll, beforeAll, expect, test } from 'vitest'
import { analysisSteps } from '../../src/interview/reviewing/analysis-steps.ts'
import { analysisWords } from '../../src/sync/operations/explain-analysis.ts'
import { Link } from '../kit/api.ts'
import { startModel, type TestModel } from '../kit/model.ts'
import { eventually, freshDatabase, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'

/** What an organization may take of model servers a day, and how each result says what it was made from. */

let model: TestModel
let product: Product
let tenant: Tenant
let other: Tenant

// A transcription of 4.2 s for each of two answers, and 1,100 tokens for each answer of the judge.
const budget = { tokensPerDay: 5_000, minutesPerDay: 1 }

beforeAll(async () => {
  model = await startModel()
  const { url: databaseUrl } = await freshDatabase()
  product = await startProduct({ databaseUrl, yaml: { analysis: { ...model.analysis, budget } } })
  tenant = await product.tenant()
  other = await product.tenant()
}, 600_000)
afterAll(async () => {
  await product?.stop()
  await model?.close()
})

async function completed(of: Tenant): Promise<string> {
  const api = product.api(of)
  const { id, inviteUrl } = await api.invited((await api.position(of)).id)
  const link = new Link(inviteUrl ?? '')
  await link.start({ consent: true, aiAnalysis: true })
  await link.answer()
  await api.call('POST', `/interviews/${id}/analysis`)
  return id
}
const used = () => product.core.database.knex('analysis_usage').orderBy('organization_id').select('*')
const rowOf = (id: string) =>
  product.core.database.knex('analyses').where({ interview_id: id }).first('waiting_for', 'waiting_words', 'provenance')
const isWaiting = async (id: string) => (await rowOf(id))?.waiting_for === 'budget'

test('once the tokens of the day are used up no request leaves, the analysis waits and says so, and the next day it goes on with what it has', async () => {
  const id = await completed(tenant)
  await eventually('it waits', () => isWaiting(id))
  // Four leave at once, and four more may leave before the answers of these are counted.
  const [row] = await used()
  expect(Number(row?.tokens)).toBeGreaterThanOrEqual(5_000)
  expect(Number(row?.tokens)).toBeLessThanOrEqual(5_000 + 8 * 1_100)
  expect(row?.audio_seconds).toBeCloseTo(8.4)
  expect((await rowOf(id))?.waiting_words).toMatch(/budget of this day is used up: [\d,]+ of 5,000 tokens/)
  const { services } = product.core
  const { waiting } = await services.analyses.getAnalysis({ organizationId: tenant.organizationId } as never, id)
  expect(waiting).toMatchObject({ reason: 'budget' })
  expect(analysisWords('processing', 'embedded', { waiting: waiting ?? never() })).toMatch(
    /waits for the next day since .*analysis\.budget of this day is used up, and is counted anew from 00:00 UTC/,
  )
  const { organizationId } = tenant
  const admin = { email: 'budget@acme.example', password: 'correct horse battery' }
  await product.core.accounts.createUser({ organizationId, ...admin, role: 'administrator' })
  const page = await (await Reviewer.login(product.origin, admin)).get(`/dashboard/interviews/${id}`)
  expect(page.text).toContain('what the AI may be used for today is used up. It goes on after 00:00 UTC')
  expect((await services.analyses.countWaitingAnalyses()).get('budget')).toBe(1)
  const sent = model.requests().length
  // Another organization has a budget of its own.
  const theirs = await completed(other)
  await eventually('theirs waits', () => isWaiting(theirs))
  expect(model.requests().length).toBeGreaterThan(sent)
  // The next day.
  await product.core.database.knex('analysis_usage').update({ day: '2026-01-01', tokens: 5_000 })
  await product.core.database.knex.raw(`update graphile_worker._private_jobs set run_at = now() where key = ?`, [
    `analyse ${id}`,
  ])
  await eventually('it goes on, and uses that day up too', async () => {
    const row = await product.core.database
      .knex('analysis_usage')
      .where({ organization_id: tenant.organizationId })
      .where('day', '>', '2026-01-01')
      .first('tokens')
    return Number(row?.tokens ?? 0) >= 5_000
  })
}, 600_000)

test('an answer that is stored by two tries is counted once', async () => {
  const api = product.api(tenant)
  const { id } = await api.invited((await api.position(tenant)).id)
  const { knex } = product.core.database
  await knex('analysis_usage').delete()
  await knex('interviews').where({ id }).update({ analysis_status: 'processing' })
  const steps = analysisSteps(product.core.context, tenant.organizationId, id)
  await steps.asking('6b0a2de1356aaac6eaa4934f', 'listen')
  const part = { startS: 0, sha256: 'a', heard: { text: 'Hi' } }
  for (const _try of [1, 2]) await steps.keepPart('6b0a2de1356aaac6eaa4934f', 'listen', part, 61)
  expect(await used()).toMatchObject([{ tokens: 0, audio_seconds: 61 }])
  await expect(steps.heard('another', 'listen')).rejects.toMatchObject({ pause: { reason: 'budget' } })
}, 600_000)

test('the draft of a rubric takes of the same budget, and waits for the next day too', async () => {
  const { knex } = product.core.database
  await knex('analysis_usage').delete()
  const { rubrics } = product.core.services
  const editor = { organizationId: tenant.organizationId, email: 'ada@acme.example' }
  const ask = async () => {
    const positionId = (await product.api(tenant).position(tenant)).id
    await rubrics.askForDraft(editor, { positionId, seen: 0 })
    return () => rubrics.rubricOf(editor, positionId)
  }
  const first = await ask()
  await eventually('it is drafted', async () => (await first()).draft !== null)
  expect(await used()).toMatchObject([{ tokens: 1_100, audio_seconds: 0 }])
  await knex('analysis_usage').update({ tokens: 5_000 })
  const second = await ask()
  await eventually('it waits', async () => (await second()).drafting?.waiting?.reason === 'budget')
  expect((await second()).failure).toBeNull()
}, 600_000)

test('a result keeps what it was made from, and only administrators see it', async () => {
  const { knex } = product.core.database
  await knex('analysis_usage').delete()
  const { url: databaseUrl } = await freshDatabase()
  const free = await startProduct({ databaseUrl, yaml: { analysis: model.analysis } })
  try {
    const us = await free.tenant()
    const api = free.api(us)
    const { id, inviteUrl } = await api.invited((await api.position(us)).id)
    const link = new Link(inviteUrl ?? '')
    await link.start({ consent: true, aiAnalysis: true })
    await link.answer()
    await api.call('POST', `/interviews/${id}/analysis`)
    await eventually('it is analysed', async () => (await api.analysis(id)).body.data.status === 'completed')
    const { provenance } = await free.core.database.knex('analyses').where({ interview_id: id }).first('provenance')
    const sha = expect.stringMatching(/^[0-9a-f]{64}$/)
    expect(provenance).toMatchObject({
      hashes: { audio: [sha, sha], transcript: sha, prompt: sha, rubric: sha },
      servedBy: [],
    })
    const { organizationId } = us
    const see = async (email: string, role: 'administrator' | 'reviewer') => {
      const one = { email, password: 'correct horse battery' }
      await free.core.accounts.createUser({ organizationId, ...one, role })
      const who = await Reviewer.login(free.origin, one)
      await who.post(`/dashboard/interviews/${id}/reveal`, {})
      return (await who.get(`/dashboard/interviews/${id}`)).text
    }
    const seen = await see('admin@acme.example', 'administrator')
    expect(seen).toContain(provenance.hashes.audio[0])
    expect(seen).toContain(provenance.hashes.rubric)
    expect(seen).toContain(us.email)
    expect(await see('reviewer@acme.example', 'reviewer')).not.toContain(provenance.hashes.rubric)
  } finally {
    await free.stop()
  }
}, 600_000)

const never = (): never => {
  throw new Error('the analysis does not wait')
}
