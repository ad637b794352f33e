import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANALYSIS_STATUSES } from '../../src/interview/contract/contract.ts'
import { explain } from '../../src/sync/operations/explain.ts'
import { analysisOf, analysisWords } from '../../src/sync/operations/explain-analysis.ts'
import { Link } from '../kit/api.ts'
import { startModel } from '../kit/model.ts'
import { eventually } from '../kit/product.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** `explain` says why there is no assessment by the same rule as the dashboard, and calls only a failure a failure. */

let model: Awaited<ReturnType<typeof startModel>>
let world: SyncWorld
beforeAll(async () => {
  model = await startModel()
  world = await startSyncWorld({ yaml: { analysis: model.analysis } })
}, 600_000)
afterAll(async () => {
  await world?.close()
  await model?.close()
})

async function toldOf(aiAnalysis: boolean | null): Promise<{ id: string; line: () => Promise<string> }> {
  const application = world.application()
  const { id, inviteUrl } = await eventually(
    'the interview',
    async () => (await world.api.list(`?externalId=${application}`)).body.data[0],
  )
  const link = new Link(inviteUrl ?? '')
  await link.start({ consent: true, aiAnalysis })
  await link.answer()
  expect((await world.api.call('POST', `/interviews/${id}/analysis`)).status).toBe(202)
  const { sync, engine } = world.product.core
  const line = async () =>
    (await explain(sync, engine.connection('test'), application))
      .flatMap(({ answers }) => answers)
      .find((one) => one.startsWith(`Interview ${id}: `)) ?? ''
  return { id, line }
}

test.each([
  ['declined', false, {}, 'no AI assessment: the candidate declined it'],
  ['not asked', null, {}, 'no AI assessment: the candidate was not asked about it'],
  ['nothing said', true, { hears: ' [BLANK_AUDIO] ' }, 'no AI assessment: the answers hold no words'],
  ['failed', true, { refuses: 400 }, 'the analysis failed and can be requested again'],
  ['assessed', true, {}, 'analysis completed'],
] as const)('%s', async (_name, aiAnalysis, becomes, words) => {
  model.becomes(becomes)
  const { line } = await toldOf(aiAnalysis)
  await eventually(`a line with "${words}"`, async () =>
    (await line()).includes(`answered, ${words}, reviewer: pending.`),
  )
})

test('an analysis that waits for its model server says since when and why', async () => {
  model.becomes({ refuses: 401 })
  const { line } = await toldOf(true)
  await eventually('the line', async () =>
    /answered, the analysis waits for the model server since \S+: it refuses our key, model or address; it goes on by itself, reviewer/.test(
      await line(),
    ),
  )
  model.becomes({})
  await eventually('the analysis', async () => (await line()).includes('analysis completed'))
}, 600_000)

test('a cancelled interview is told by its last version', async () => {
  const { api } = world.product.core.engine.connection('test')
  expect(await analysisOf(api, { interviewId: 'a'.repeat(24), status: 'failed' })).toBe('no AI assessment')
})

test('requests whose answers were lost are told', () => {
  expect(analysisWords('completed', 'embedded', { askedAgain: 2 })).toBe(
    'analysis completed (2 requests to the model went out a second time, because the answer was lost)',
  )
  expect(analysisWords('completed', 'embedded', { correctedLines: 1 })).toBe(
    'analysis completed (people corrected 1 line of the transcript; the AI judges what the program wrote)',
  )
  expect(analysisWords('processing', 'embedded', { askedAgain: 1 })).toContain('(1 request to the model')
})

test('a remote interview API tells no reason, and nothing is called a failure that may be none', () => {
  expect(ANALYSIS_STATUSES.map((status) => analysisWords(status, 'remote'))).toEqual(
    ANALYSIS_STATUSES.map((status) =>
      status === 'failed'
        ? 'no AI assessment: the interview API does not say why'
        : `analysis ${status.replaceAll('_', ' ')}`,
    ),
  )
})
