import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { analysisSteps, forgetFailedSteps } from '../../src/interview/reviewing/analysis-steps.ts'
import { startModel, type TestModel } from '../kit/model.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'

/** What is kept of an answer that was heard in parts: whose it is, what it costs, and how many requests were lost. */

let model: TestModel
let product: Product
let tenant: Tenant
let id: string
const question = '6b0a2de1356aaac6eaa4934f'
beforeAll(async () => {
  model = await startModel()
  product = await startProduct({ role: 'api', yaml: { analysis: { ...model.analysis, budget: { minutesPerDay: 1 } } } })
  tenant = await product.tenant()
}, 600_000)
afterAll(async () => {
  await product?.stop()
  await model?.close()
})
beforeEach(async () => {
  const api = product.api(tenant)
  id = (await api.invited((await api.position(tenant)).id)).id
  await knex()('interviews').where({ id }).update({ analysis_status: 'processing' })
  await knex()('analysis_usage').delete()
})
const knex = () => product.core.database.knex
const stepsOf = () => analysisSteps(product.core.context, tenant.organizationId, id)
const part = (startS: number, sha256 = `sound at ${startS}`) => ({ startS, sha256, heard: { text: 'Hi' } })

test('where parts are kept the budget is asked about before a request leaves, and not to read what is kept', async () => {
  const steps = stepsOf()
  await steps.asking(question, 'listen')
  await steps.keepPart(question, 'listen', part(0), 61)
  expect(await steps.heard(question, 'listen')).toEqual({ parts: [part(0)], timesLost: 0 })
  const isUsedUp = { pause: { reason: 'budget' } }
  await expect(steps.asking(question, 'listen')).rejects.toMatchObject(isUsedUp)
  await expect(steps.heard('another', 'listen')).rejects.toMatchObject(isUsedUp)
  expect(await steps.heard(question, 'listen')).toEqual({ parts: [part(0)], timesLost: 0 })
})

test('what one model heard is not kept as heard by another one that is asked meanwhile', async () => {
  const steps = stepsOf()
  await steps.asking(question, 'listen')
  await steps.asking(question, 'other')
  await steps.keepPart(question, 'listen', part(0), 1)
  await steps.keep(question, 'listen', { text: 'Hi' })
  await steps.unheard(question, 'listen', false)
  expect(await steps.heard(question, 'other')).toEqual({ parts: [], timesLost: 1 })
  await steps.keepPart(question, 'other', part(0), 1)
  expect(await steps.heard(question, 'other')).toEqual({ parts: [part(0)], timesLost: 0 })
})

test('lost requests count until a part is heard that was never reached before, and whoever asks again begins the count anew', async () => {
  const steps = stepsOf()
  const lost = async () => {
    const known = await steps.heard(question, 'listen')
    return 'timesLost' in known && known.timesLost
  }
  for (const startS of [0, 30]) {
    await steps.asking(question, 'listen')
    await steps.keepPart(question, 'listen', part(startS), 1)
  }
  // A request for the third part is lost, and the recording is then cut otherwise: the first part is heard anew.
  await steps.asking(question, 'listen')
  expect(await lost()).toBe(1)
  await steps.keepFirst(question, 'listen', 0)
  await steps.asking(question, 'listen')
  await steps.keepPart(question, 'listen', part(0, 'a larger one'), 1)
  expect(await lost()).toBe(1)
  await steps.asking(question, 'listen')
  expect(await lost()).toBe(2)
  await knex().transaction((trx) => forgetFailedSteps(trx, tenant.organizationId, id))
  expect(await lost()).toBe(0)
  // For what a result says of requests that were made again, the last one that was lost counts too.
  expect(await knex()('analysis_steps').where({ interview_id: id }).first('times_lost')).toEqual({ times_lost: 2 })
  await steps.asking(question, 'listen')
  await steps.keepPart(question, 'listen', part(40), 1)
  expect(await lost()).toBe(0)
  await steps.asking(question, 'listen')
  expect(await lost()).toBe(1)
})

test('a request whose answer is lost counts once by what was sent, and one that was turned away does not', async () => {
  const steps = stepsOf()
  const used = () => knex()('analysis_usage').first('tokens', 'audio_seconds')
  const chat = { kind: 'support', digest: 'd', criterion: 'competency', sample: null, model: 'm' } as const
  await steps.leaving(chat)
  await steps.turnedAway(chat, false)
  await steps.lost(chat, 500)
  expect(await used()).toBeUndefined()
  await steps.leaving(chat)
  for (const _time of [1, 2]) await steps.lost(chat, 500)
  expect(await steps.find(chat)).toEqual({ timesLost: 1 })
  await steps.leaving(chat)
  expect(await steps.find(chat)).toEqual({ timesLost: 2 })
  await steps.answered(chat, { outcome: 'read' }, 700)
  await steps.lost(chat, 500)
  await steps.asking(question, 'listen')
  for (const _time of [1, 2]) await steps.soundLost(question, 'listen', 30)
  expect(await steps.heard(question, 'listen')).toEqual({ parts: [], timesLost: 1 })
  expect(await used()).toEqual({ tokens: 1_200, audio_seconds: 30 })
})

test('a request that is cut off counts as not asked ten times, and from then on as lost', async () => {
  const steps = stepsOf()
  const chat = { kind: 'support', digest: 'd', criterion: 'competency', sample: null, model: 'm' } as const
  const cut = async (times: number) => {
    for (let n = 0; n < times; n++) {
      await steps.leaving(chat)
      await steps.turnedAway(chat, true)
      await steps.asking(question, 'listen')
      await steps.unheard(question, 'listen', true)
    }
    return [await steps.find(chat), await steps.heard(question, 'listen')]
  }
  expect(await cut(10)).toEqual([{ timesLost: 0 }, { timesLost: 0, parts: [] }])
  expect(await cut(1)).toEqual([{ timesLost: 1 }, { timesLost: 1, parts: [] }])
  expect(await cut(1)).toEqual([{ timesLost: 2 }, { timesLost: 2, parts: [] }])
  // The next part is another request.
  await steps.asking(question, 'listen')
  await steps.keepPart(question, 'listen', part(0), 1)
  await steps.asking(question, 'listen')
  await steps.unheard(question, 'listen', true)
  expect(await steps.heard(question, 'listen')).toEqual({ timesLost: 0, parts: [part(0)] })
})

test('whoever asks again has the answers heard anew of which the engine told no word, and no others', async () => {
  const steps = stepsOf()
  for (const [questionId, text] of [
    ['told', 'Hi'],
    ['untold', ''],
  ] as const) {
    await steps.asking(questionId, 'listen')
    await steps.keep(questionId, 'listen', { text, ...(text === '' ? { untoldS: 60 } : {}) })
  }
  expect(await steps.heard('untold', 'listen')).toEqual({ heard: { text: '', untoldS: 60 } })
  await knex().transaction((trx) => forgetFailedSteps(trx, tenant.organizationId, id))
  expect(await steps.heard('untold', 'listen')).toEqual({ parts: [], timesLost: 0 })
  expect(await steps.heard('told', 'listen')).toEqual({ heard: { text: 'Hi' } })
})
