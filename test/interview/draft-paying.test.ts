import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openAi } from '../../src/analysis/openai.ts'
import { Pauses } from '../../src/analysis/pauses.ts'
import { systemClock } from '../../src/base/clock.ts'
import { randomIds } from '../../src/base/ids.ts'
import { rubricDrafts } from '../../src/interview/reviewing/rubric-drafts.ts'
import { startModel, type TestModel } from '../kit/model.ts'
import { modelSettings } from '../kit/model-http.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { changeSchema } from '../kit/schema-change.ts'

/** A draft of a rubric is paid for once, and counted once, whatever becomes of the process and of its database. */

let model: TestModel
let product: Product
let tenant: Tenant
beforeAll(async () => {
  model = await startModel()
  product = await startProduct({ role: 'api', yaml: { analysis: model.analysis } })
  tenant = await product.tenant()
}, 600_000)
afterAll(async () => {
  await product?.stop()
  await model?.close()
})
let sentBefore: number
beforeEach(async () => {
  sentBefore = model.requests().length
  await knex()('analysis_usage').delete()
})
const knex = () => product.core.database.knex
const sent = () => model.requests().length - sentBefore
const used = async (): Promise<number> => Number((await knex()('analysis_usage').first('tokens'))?.tokens ?? 0)

async function asked() {
  const { organizationId } = tenant
  const editor = { organizationId, email: 'ada@acme.example' }
  const positionId = (await product.api(tenant).position(tenant)).id
  await product.core.services.rubrics.askForDraft(editor, { positionId, seen: 0 })
  return {
    /** Each time as a process of its own does it. */
    carryOut: () => {
      const { baseUrl } = model.analysis as { baseUrl: string }
      const parts = { pauses: new Pauses(systemClock), ids: randomIds }
      const { provider } = openAi(modelSettings(baseUrl), parts)
      return rubricDrafts(product.core.context, provider).carryOutDraft({ organizationId, positionId })
    },
    rubric: () => product.core.services.rubrics.rubricOf(editor, positionId),
    stop: async () =>
      product.core.services.rubrics.stopDrafting(editor, {
        positionId,
        seen: (await product.core.services.rubrics.rubricOf(editor, positionId)).revision,
      }),
  }
}

test('a draft whose storing meets a lost connection is stored by another try, without another request, and counted once', async () => {
  const draft = await asked()
  await changeSchema(
    knex(),
    `
    create sequence lost_drafts;
    create function lose_draft() returns trigger language plpgsql as $$
      begin if new.draft is not null and nextval('lost_drafts') <= 2 then raise exception using errcode = '08006', message = 'lost by the test'; end if; return new; end $$;
    create trigger lose_draft before update on rubrics for each row execute function lose_draft()`,
  )
  await draft.carryOut()
  await changeSchema(knex(), 'drop trigger lose_draft on rubrics; drop function lose_draft; drop sequence lost_drafts')
  expect((await draft.rubric()).draft).not.toBeNull()
  expect([sent(), await used()]).toEqual([1, 1_100])
}, 600_000)

test('processes that die while the model writes ask three times in all; each counts by what it sent', async () => {
  const draft = await asked()
  model.onRequest(() => new Promise(() => {}))
  const dead: Promise<unknown>[] = []
  for (const time of [1, 2, 3]) {
    dead.push(draft.carryOut().catch((error: unknown) => error))
    await eventually('the request goes out', () => sent() === time)
  }
  model.onRequest(async () => {})
  await draft.carryOut()
  const { failure, drafting } = await draft.rubric()
  expect([sent(), drafting]).toEqual([3, null])
  expect(failure).toContain('asked 3 times for this draft')
  const { messages } = JSON.parse(model.requests().at(-1)?.body ?? '') as { messages: { content: string }[] }
  const said = messages[1]?.content.length ?? 0
  // The instructions of the system are some hundred words, and go out with a sentence about the form that does not count.
  expect(await used()).toBeGreaterThan((3 * said) / 3)
  expect(await used()).toBeLessThan(3 * messages.reduce((sum, { content }) => sum + content.length, 0))
}, 600_000)

test('a draft that somebody stopped while the model wrote is counted, and whoever asks anew begins anew', async () => {
  const draft = await asked()
  let answer = () => {}
  model.onRequest(() => new Promise((resolve) => (answer = resolve)))
  const work = draft.carryOut()
  await eventually('the request goes out', () => sent() === 1)
  await draft.stop()
  answer()
  model.onRequest(async () => {})
  await work
  expect((await draft.rubric()).draft).toBeNull()
  expect(await used()).toBe(1_100)
}, 600_000)
