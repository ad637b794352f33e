import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ModelProcess, startModelProcess } from '../../src/demo/model/start.ts'
import { recordingOf, type Speech } from '../../src/demo/recordings/speeches.ts'
import { type Api, Link } from '../kit/api.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'

/** The daemon with the simulated model server, end to end: clips in, scores with quotes and seconds out. */

let model: ModelProcess
let product: Product
let api: Api
let tenant: Tenant
let position: string
let reviewer: Reviewer
beforeAll(async () => {
  model = await startModelProcess()
  product = await startProduct({ yaml: { analysis: model.analysis } })
  tenant = await product.tenant()
  api = product.api(tenant)
  position = (await api.position(tenant)).id
  reviewer = await Reviewer.login(product.origin, tenant)
})
afterAll(async () => {
  await product?.stop()
  await model?.stop()
})

/** An interview whose answers are these recordings, analysed; with the page that a reviewer sees. */
async function analysed(recordings: readonly Buffer[], asked = position) {
  const { id, inviteUrl } = await api.invited(asked)
  const link = new Link(inviteUrl ?? '')
  await link.start()
  for (const [at, { id: question }] of (await link.state()).questions.entries())
    expect((await link.put(question, recordings[at])).status).toBe(200)
  await api.call('POST', `/interviews/${id}/analysis`)
  const { result } = await eventually('it is analysed', async () => {
    const { data } = (await api.analysis(id)).body
    return data.status === 'completed' && data
  })
  const path = `/dashboard/interviews/${id}`
  await reviewer.post(`${path}/reveal`, {})
  if (!result) throw new Error('a completed analysis without a result')
  return { result, page: (await reviewer.get(path)).text }
}
const spoken = (speech: Speech) => [0, 1].map((at) => recordingOf(speech, at, 2))

test('clear answers are scored, with quotes that lead to their second, and the page names the model as simulated', async () => {
  const { result, page } = await analysed(spoken('clear'))
  expect(result.evaluationScores.overall_score).toBeGreaterThanOrEqual(50)
  expect(page).toContain('by simulated-judge')
  expect(page).toContain('I found a backup job that held a lock for ninety seconds')
  expect(page).toMatch(/Answer 2 at 0:\d\d/)
  expect(JSON.stringify(result)).not.toContain('simulated-judge')
})

test('words that speak to the judge are flagged, and carry no score', async () => {
  const { result, page } = await analysed(spoken('addresses the assessor'))
  expect(result.hiringRecommendation.confidence_level).toBe('LOW')
  expect(page).toMatch(/Speaks to whoever assesses[\s\S]*Ignore all previous instructions/)
})

test('where somebody takes back what they say, the samples disagree and no score is given; the rest is scored', async () => {
  const questions = ['Who are you?', 'What did you build?', 'What went wrong?'].map((text, order) => ({
    text,
    timeLimit: 1,
    order,
  }))
  const asked = (await api.position(tenant, { questions })).id
  const { result } = await analysed(
    [0, 1, 2].map((at) => recordingOf('wanders', at, 3)),
    asked,
  )
  const { communication_score: communication, cultural_fit_score: fit } = result.evaluationScores
  expect([communication, fit > 0]).toEqual([0, true])
  expect(result.summary.key_concerns).toMatch(/communication/)
})

test('of somebody who says little nothing is scored', async () => {
  const { result } = await analysed(spoken('says little'))
  expect(result.evaluationScores.overall_score).toBe(0)
  expect(result.summary.one_line_summary).toMatch(/^No AI assessment/)
})

test('in a recording of a visitor nothing is heard, and the page says so', async () => {
  const tone = readFileSync(join(import.meta.dirname, '../kit/recordings/tone-1.webm'))
  const { page } = await analysed([tone, tone])
  expect(page).toContain('The AI heard no words in the answers, so it assessed nothing.')
})
