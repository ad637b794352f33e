import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { analysisWaits } from '../../src/interview/reviewing/analysis-waits.ts'
import { type Api, Link } from '../kit/api.ts'
import { runHere } from '../kit/command-line.ts'
import { startModel, type TestModel } from '../kit/model.ts'
import { eventually, freshDatabase, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'

/** An outage or a wrong key of a model server fails no analysis: all wait, visibly, and go on by themselves. */

let model: TestModel
let product: Product
let tenant: Tenant
let api: Api
let position: string

beforeAll(async () => {
  model = await startModel()
  const { url: databaseUrl } = await freshDatabase()
  product = await startProduct({ databaseUrl, yaml: yamlWith('1h') })
  writeFileSync(keyFile(), 'the-old-key-of-the-model')
  await restart('1h')
  tenant = await product.tenant()
  api = product.api(tenant)
  position = (await api.position(tenant)).id
}, 600_000)
afterAll(async () => {
  await product?.stop()
  await model?.close()
})

const keyFile = () => join(product.folder, 'model-key')

/** Keys of a file that need not be there yet. */
const yamlWith = (giveUpAfter: string, folder?: string) => {
  const { transcription, ...judge } = model.analysis as { transcription: object }
  const apiKey = folder ? `\${file:${join(folder, 'model-key')}}` : 'k'
  return { analysis: { ...judge, apiKey, giveUpAfter, transcription: { ...transcription, apiKey } } }
}

async function restart(giveUpAfter: string): Promise<void> {
  const { databaseUrl, folder } = product
  await product.stop({ keep: true })
  product = await startProduct({ databaseUrl, folder, yaml: yamlWith(giveUpAfter, folder) })
  if (tenant) api = product.api(tenant)
}

async function requested(): Promise<string> {
  const { id, inviteUrl } = await api.invited(position)
  const link = new Link(inviteUrl ?? '')
  await link.start({ consent: true, aiAnalysis: true })
  await link.answer()
  expect((await api.call('POST', `/interviews/${id}/analysis`)).status).toBe(202)
  return id
}
const statusOf = async (id: string) => (await api.analysis(id)).body.data.status
const waitsFor = (id: string) =>
  product.core.database.knex('analyses').where({ interview_id: id }).first('waiting_for', 'waiting_words', 'own_tries')
const figure = async (reason: string) =>
  new RegExp(`interview_bridge_analyses_waiting\\{reason="${reason}"\\} (\\d+)`).exec(
    await (await fetch(`${product.origin}/metrics`)).text(),
  )?.[1]

test('with a wrong key all analyses wait, say why on every page, and go on once the file holds the right one', async () => {
  model.takes('the-new-key-of-the-model')
  const ids = [await requested(), await requested(), await requested()]
  await eventually('all wait', async () =>
    (await Promise.all(ids.map(waitsFor))).every(({ waiting_for }) => waiting_for === 'refused'),
  )
  expect(await Promise.all(ids.map(statusOf))).toEqual(['processing', 'processing', 'processing'])
  expect(await figure('refused')).toBe('3')
  const { waiting_words } = await waitsFor(ids[0] ?? '')
  expect(waiting_words).toContain('refuses our requests (401: “Incorrect API key: …”)')
  expect(waiting_words).not.toContain('the-old-key')
  const reviewer = await Reviewer.login(product.origin, tenant)
  const { text } = await reviewer.get(`/dashboard/interviews/${ids[0]}`)
  expect(text).toContain('The analysis waits: the AI does not accept our access.')
  expect(text).not.toContain('Incorrect API key')
  const who = { email: 'head@acme.example', password: 'correct horse battery' }
  await product.core.accounts.createUser({
    organizationId: tenant.organizationId,
    ...who,
    role: 'administrator',
  })
  const administrator = await Reviewer.login(product.origin, who)
  expect((await administrator.get(`/dashboard/interviews/${ids[0]}`)).text).toContain('Incorrect API key: …')
  // The API shows nothing of it (spec §4).
  expect(Object.keys((await api.analysis(ids[0] ?? '')).body.data).toSorted()).toEqual(
    ['completedAt', 'requestedAt', 'result', 'status'].toSorted(),
  )

  writeFileSync(keyFile(), 'the-new-key-of-the-model')
  await eventually('all are completed', async () =>
    (await Promise.all(ids.map(statusOf))).every((status) => status === 'completed'),
  )
  expect(await figure('refused')).toBe('0')
  expect(await waitsFor(ids[0] ?? '')).toMatchObject({ waiting_for: null, waiting_words: null })
  // Those that were refused came one by one, and not once for each analysis and look.
  expect(model.requests().filter(({ key }) => key.startsWith('the-old')).length).toBeLessThan(20)
}, 600_000)

test('a restart in an outage loses nothing: the analysis goes on afterwards', async () => {
  model.becomes({ refuses: 503 })
  const id = await requested()
  await eventually('it waits', async () => (await waitsFor(id)).waiting_for === 'unavailable')
  await restart('1h')
  model.becomes({})
  await eventually('it is completed', async () => (await statusOf(id)) === 'completed')
}, 600_000)

test('after analysis.giveUpAfter an analysis fails with the words of the server, and failed ones are requested again together', async () => {
  await restart('1s')
  model.takes('nobody has this key')
  const ids = [await requested(), await requested(), await requested()]
  await eventually('all failed', async () =>
    (await Promise.all(ids.map(statusOf))).every((status) => status === 'failed'),
  )
  const row = await product.core.database.knex('analyses').where({ interview_id: ids[0] }).first('failure')
  expect(row.failure).toMatch(/refuses our requests \(401: “Incorrect API key: …”\).*given up after \d+ s/)
  model.takes(null)

  const reviewer = await Reviewer.login(product.origin, tenant)
  const { text } = await reviewer.get('/dashboard?analysis=failed')
  expect(text).toContain('Request these 3 analyses again')
  expect((await reviewer.post('/dashboard/analyses', { ids: ids.slice(0, 2).join(',') })).status).toBe(303)
  await eventually('two are completed', async () =>
    (await Promise.all(ids.slice(0, 2).map(statusOf))).every((status) => status === 'completed'),
  )
  expect(await statusOf(ids[2] ?? '')).toBe('failed')

  const ran = await runHere(
    [
      'analysis',
      'retry',
      '--organization',
      tenant.organizationId,
      '--json',
      '--config',
      join(product.folder, 'interview-bridge.yaml'),
    ],
    { cwd: product.folder, env: { ...process.env, DATABASE_URL: product.databaseUrl, DATA_DIR: product.folder } },
  )
  expect(JSON.parse(ran.stdout.trim().split('\n').at(-1) ?? '')).toEqual({ requested: 1 })
  await eventually('the third is completed', async () => (await statusOf(ids[2] ?? '')) === 'completed')
}, 600_000)

test('a server that answers others and fails on one interview five times fails that one alone', async () => {
  await restart('1h')
  model.becomes({ refuses: 503 })
  const id = await requested()
  await eventually('it waits', async () => (await waitsFor(id)).waiting_for === 'unavailable')
  const { wait, goOn } = analysisWaits(product.core.context)
  const pause = { reason: 'unavailable', words: 'The judgement server has an error (500)', leftMs: 600_000 } as const
  const knex = product.core.database.knex
  await knex('analyses').where({ interview_id: id }).update({ own_tries: 0, waiting_since: null })
  const outcomes: unknown[] = []
  const paused = (isOwn: boolean) => ({ pause, isOwn }) as Parameters<typeof wait>[2]
  for (let n = 0; n < 4; n++) outcomes.push(await wait(tenant.organizationId, id, paused(true)))
  outcomes.push(await wait(tenant.organizationId, id, paused(false)))
  expect(outcomes).toEqual([undefined, undefined, undefined, undefined, undefined])
  // An answer to another of its requests begins the count anew.
  await goOn(id)
  expect(await wait(tenant.organizationId, id, paused(true))).toBeUndefined()
  await knex('analyses').where({ interview_id: id }).update({ own_tries: 4 })
  expect((await wait(tenant.organizationId, id, paused(true)))?.failure).toContain('failed on this interview 5 times')
  model.becomes({})
}, 600_000)
