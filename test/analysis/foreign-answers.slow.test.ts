import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Link } from '../kit/api.ts'
import { completion, judged, SAID } from '../kit/judging.ts'
import { type ModelHttp, modelSettings, startModelHttp } from '../kit/model-http.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { changeSchema } from '../kit/schema-change.ts'

/** Answers of a model and of a transcription with texts that PostgreSQL cannot hold, and results that it refuses. */

/** Three samples of four criteria, and one check of each quote. */
const JUDGED_ONCE = 16

let server: ModelHttp
let product: Product
let tenant: Tenant
let asked: string[] = []

beforeAll(async () => {
  server = await startModelHttp(({ path, body }) => {
    const isText = path === '/v1/audio/transcriptions'
    asked.push(isText ? 'transcription' : 'model')
    return {
      json: isText
        ? { text: `${SAID}\u0000\ud83d` }
        : completion(judged(body, () => ({ reason: 'Careful\u0000 builder\ud83d.' }))),
    }
  })
  product = await startProduct({ yaml: { analysis: modelSettings(server.baseUrl) } })
  tenant = await product.tenant()
})
beforeEach(() => {
  asked = []
})
afterAll(async () => {
  await product.stop()
  await server.close()
})

const calls = (of: string) => asked.filter((one) => one === of).length

async function analysed() {
  const api = product.api(tenant)
  const interview = await api.invited((await api.position(tenant)).id)
  await new Link(interview.inviteUrl ?? '').answer()
  await api.call('POST', `/interviews/${interview.id}/analysis`)
  const data = await eventually('the analysis ends', async () => {
    const found = (await api.analysis(interview.id)).body.data
    return ['completed', 'failed'].includes(found.status) && found
  })
  const row = await product.core.database.knex('analyses').where({ interview_id: interview.id }).first()
  return { ...data, failure: row.failure as string | null }
}

test('answers of the model with U+0000 and half an emoji are one call each and a completed analysis', async () => {
  const done = await analysed()
  expect(done.status).toBe('completed')
  expect(done.result?.hiringRecommendation.primary_reasons[0]).toContain('Careful\ufffd builder\ufffd.')
  expect(calls('model')).toBe(JUDGED_ONCE)
  expect(calls('transcription')).toBe(2)
}, 600_000)

test('a result that the database refuses fails the analysis once, with the reason and no further call', async () => {
  await changeSchema(
    product.core.database.knex,
    `
    create function refuse_result() returns trigger language plpgsql as $$
      begin if new.result is not null then raise exception using errcode = '22P05', message = 'refused by the test'; end if; return new; end $$;
    create trigger refuse_result before update on analyses for each row execute function refuse_result()`,
  )
  const done = await analysed()
  await changeSchema(product.core.database.knex, 'drop trigger refuse_result on analyses; drop function refuse_result')
  expect(done).toMatchObject({ status: 'failed', result: null })
  expect(done.failure).toContain('refused by the test')
  expect(calls('model')).toBe(JUDGED_ONCE)
}, 600_000)

test('a result whose storing meets a lost connection is stored by another try, without another call', async () => {
  await changeSchema(
    product.core.database.knex,
    `
    create sequence lost_tries;
    create function lose_connection() returns trigger language plpgsql as $$
      begin if new.result is not null and nextval('lost_tries') <= 2 then raise exception using errcode = '08006', message = 'lost by the test'; end if; return new; end $$;
    create trigger lose_connection before update on analyses for each row execute function lose_connection()`,
  )
  const done = await analysed()
  await changeSchema(
    product.core.database.knex,
    'drop trigger lose_connection on analyses; drop function lose_connection; drop sequence lost_tries',
  )
  expect(done.status).toBe('completed')
  expect(calls('model')).toBe(JUDGED_ONCE)
}, 600_000)
