import { afterAll, beforeAll, expect, test } from 'vitest'
import { noAssessment } from '../../src/dashboard/analysis-state.ts'
import { Link } from '../kit/api.ts'
import { startModel } from '../kit/model.ts'
import { eventually, type Product, startProduct } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'

/** Without an assessment the page says calmly why; only one that failed can be asked for again. */

let model: Awaited<ReturnType<typeof startModel>>
let product: Product
let plain: Product

beforeAll(async () => {
  model = await startModel()
  product = await startProduct({ yaml: { analysis: model.analysis } })
  plain = await startProduct()
}, 600_000)
afterAll(async () => {
  await product?.stop()
  await plain?.stop()
  await model?.close()
})

async function analysed(of: Product, aiAnalysis: boolean | null, until: string) {
  const tenant = await of.tenant()
  const api = of.api(tenant)
  const { id, inviteUrl } = await api.invited((await api.position(tenant)).id)
  const link = new Link(inviteUrl ?? '')
  await link.start({ consent: true, aiAnalysis })
  await link.answer()
  await api.call('POST', `/interviews/${id}/analysis`)
  await eventually(`the analysis is ${until}`, async () => (await api.interview(id)).analysisStatus === until)
  const reviewer = await Reviewer.login(of.origin, tenant)
  return {
    page: (await reviewer.get(`/dashboard/interviews/${id}`)).text,
    list: (await reviewer.get('/dashboard')).text,
    home: (await reviewer.get('/dashboard/home')).text,
  }
}

const BUTTON = 'Request the analysis'
const assessed = (home: string) => /Assessed by the AI.*?>(\d+)</s.exec(home)?.[1]

test('who declined is no failure: calm words, no button, and the API still says failed', async () => {
  const { page, list, home } = await analysed(product, false, 'failed')
  expect(page).toContain('The candidate chose that no AI assesses the answers.')
  expect(page).not.toContain(BUTTON)
  expect(page).not.toContain('class="pill bad">failed')
  expect(list).toContain('no AI, as chosen')
  expect(list).not.toContain('class="pill bad">failed')
  expect(assessed(home)).toBe('0')
})

test('without a model nothing counts as assessed by the AI, and the page says so without a button', async () => {
  const { page, home } = await analysed(plain, null, 'completed')
  expect(page).toContain('No AI assessed this interview')
  expect(page).not.toContain(BUTTON)
  expect(assessed(home)).toBe('0')
})

test('an assessment with evidence counts', async () => {
  const { page, home } = await analysed(product, true, 'completed')
  expect(page).toContain('What the AI thinks')
  expect(assessed(home)).toBe('1')
})

test('each state has its own code', () => {
  const none = { requestedAt: null, completedAt: null, result: null }
  const of = (status: 'failed' | 'not_requested' | 'pending', ai: boolean | null, isAiOffered = true) =>
    noAssessment({ analysis: { status, ...none }, evidence: null, consent: { ai }, isAiOffered })
  expect([of('failed', false), of('failed', null), of('failed', true)]).toEqual(['declined', 'not_asked', 'failed'])
  expect([of('not_requested', false), of('not_requested', true)]).toEqual(['declined', undefined])
  expect([of('not_requested', true, false), of('pending', false)]).toEqual(['no_model', undefined])
})
