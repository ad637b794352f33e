import { afterAll, beforeAll, expect, test } from 'vitest'
import { Link } from '../kit/api.ts'
import { startModel, type TestModel } from '../kit/model.ts'
import { eventually, freshDatabase, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { streamedTake } from '../kit/takes.ts'

/** The sound of a long answer goes out in parts, and each part that was heard is kept and counted before the next one goes out. */

let model: TestModel
let product: Product
let tenant: Tenant
let take: Buffer
/** How many transcriptions were begun, and from which on they hang. */
let [heard, hangsFrom] = [0, Number.POSITIVE_INFINITY]
const forms: string[] = []

beforeAll(async () => {
  model = await startModel()
  model.onRequest(async (path) => {
    if (!path.endsWith('/transcriptions')) return
    forms.push(model.requests().at(-1)?.body ?? '')
    if (++heard >= hangsFrom) await new Promise(() => {})
  })
  take = await streamedTake('video/webm', 30_000)
  const { url: databaseUrl } = await freshDatabase()
  product = await startProduct({ databaseUrl, yaml: yaml() })
  tenant = await product.tenant()
}, 600_000)
afterAll(async () => {
  await product?.stop()
  await model?.close()
})

const yaml = (maxMegabytes = 1) => {
  const { transcription, ...judge } = model.analysis as { transcription: object }
  return { analysis: { ...judge, transcription: { ...transcription, maxMegabytes } } }
}

async function restart(maxMegabytes = 1): Promise<void> {
  const { databaseUrl, folder } = product
  await product.stop({ keep: true })
  product = await startProduct({ databaseUrl, folder, yaml: yaml(maxMegabytes) })
}

async function requested(): Promise<string> {
  const api = product.api(tenant)
  const input = { questions: [{ text: 'Why?', timeLimit: 5, order: 0 }] }
  const { id, inviteUrl } = await api.invited((await api.position(tenant, input)).id)
  const link = new Link(inviteUrl ?? '')
  await link.start({ consent: true, aiAnalysis: true })
  const [question] = (await link.state()).questions
  expect((await link.put(question?.id ?? '', take)).status).toBe(200)
  await api.call('POST', `/interviews/${id}/analysis`)
  return id
}
const usedSeconds = async () =>
  (await product.core.database.knex('analysis_usage').first('audio_seconds'))?.audio_seconds ?? 0
const statusOf = async (id: string) => (await product.api(tenant).analysis(id)).body.data.status
/** The sound of a request: what stands behind the head of the file. */
const soundIn = (form: string) => form.slice(form.indexOf('filename='), form.lastIndexOf('--interview-bridge'))

test('a part that was heard before a later one failed is counted, and is not asked for again', async () => {
  hangsFrom = 2
  const id = await requested()
  await eventually('the second part goes out', () => heard === 2)
  // The engine tells 4.2 s of each part, and no part is so long.
  const first = await usedSeconds()
  expect(first).toBeGreaterThan(1)
  expect(first).toBeLessThan(4.2)
  hangsFrom = Number.POSITIVE_INFINITY
  await restart()
  await eventually('it is completed', async () => (await statusOf(id)) === 'completed')
  const parts = forms.map(soundIn)
  expect(new Set(parts).size).toBeGreaterThanOrEqual(2)
  expect(parts.filter((one) => one === parts[0])).toHaveLength(1)
  expect(parts.filter((one) => one === parts[1])).toHaveLength(2)
  expect(parts).toHaveLength(new Set(parts).size + 1)
  // The lost answer counts by the length of what was sent.
  expect(await usedSeconds()).toBeGreaterThan(first + 1)
  expect(await usedSeconds()).toBeLessThan(first * (new Set(parts).size + 1))
  const { provenance } = await product.core.database.knex('analyses').where({ interview_id: id }).first('provenance')
  expect(provenance).toMatchObject({ askedAgain: 1, hashes: { audio: [expect.stringMatching(/^[0-9a-f]{64}$/)] } })
}, 600_000)

test('a part whose answer was lost is asked for once more and not a third time; whoever asks again begins anew', async () => {
  ;[heard, hangsFrom, forms.length] = [0, 2, 0]
  const id = await requested()
  for (const sent of [2, 3]) {
    await eventually(`request ${sent} goes out`, () => heard === sent)
    await restart()
  }
  await eventually('it failed', async () => (await statusOf(id)) === 'failed')
  expect(heard).toBe(3)
  const { failure } = await product.core.database.knex('analyses').where({ interview_id: id }).first('failure')
  expect(failure).toContain('asked 2 times for the same part')
  hangsFrom = Number.POSITIVE_INFINITY
  await product.api(tenant).call('POST', `/interviews/${id}/analysis`)
  await eventually('it is completed', async () => (await statusOf(id)) === 'completed')
  expect(forms.map(soundIn).filter((one) => one === soundIn(forms[0] ?? ''))).toHaveLength(1)
}, 600_000)

test('where the sound is cut otherwise after a restart, lost answers still count: nothing is asked for without end', async () => {
  ;[heard, hangsFrom, forms.length] = [0, 2, 0]
  const id = await requested()
  await eventually('the second part goes out', () => heard === 2)
  await restart(2)
  await eventually('the larger first part goes out', () => heard === 3)
  await restart(2)
  await eventually('it failed', async () => (await statusOf(id)) === 'failed')
  expect(heard).toBe(3)
  const [step] = await product.core.database.knex('analysis_steps').where({ interview_id: id }).select('answer')
  expect(step.answer.parts).toEqual([])
}, 600_000)
