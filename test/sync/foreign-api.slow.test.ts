import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FakeGreenhouse, startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import type { Interview } from '../../src/interview/contract/contract.ts'
import { explain } from '../../src/sync/operations/explain.ts'
import { type Api, Link } from '../kit/api.ts'
import { type Between, startBetween } from '../kit/between.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'

/** An interview API over HTTP that asks for waits, and whose rows cannot all be read; two daemons on one database use it. */

let api: Product
let engines: Product[]
let between: Between
let ats: FakeGreenhouse
let tenant: Tenant
let client: Api
let jobId: number
let positionId: string

beforeAll(async () => {
  between = await startBetween()
  ats = await startFakeGreenhouse({ rateLimit: 100_000 })
  jobId = ats.world.addJob('Remote', ['Application Review', 'Video Interview']).id
  api = await startProduct()
  between.to(api.origin)
  tenant = await api.tenant()
  client = api.api(tenant)
  positionId = (await client.position(tenant)).id
  const connection = {
    connector: 'greenhouse',
    settings: ats.settings(),
    poll: { every: '1s' },
    brake: 'off',
    analysisPoll: '1s',
    invite: [{ job: String(jobId), stage: 'Video Interview', position: positionId, sendEmail: false }],
    writeBack: [
      { on: 'invited', note: 'default' },
      { on: 'completed', note: 'default' },
    ],
  }
  const yaml = {
    interviewApi: { baseUrl: `${between.origin}/api/v1`, apiKey: tenant.key },
    connections: [{ ...connection, name: 'one' }],
  }
  const first = await startProduct({ yaml })
  const second = await startProduct({ yaml, databaseUrl: first.databaseUrl, folder: first.folder })
  engines = [first, second]
})
afterEach(() => {
  between.instead = () => undefined
  between.change = (answer) => answer
})
afterAll(async () => {
  // The first one drops the database that both use.
  await engines[1]?.stop({ keep: true })
  await engines[0]?.stop()
  await between.close()
  await api.stop()
  await ats.close()
})

let people = 0
async function invited(): Promise<{ application: number; interview: Interview }> {
  const n = ++people
  const person = { firstName: 'Far', lastName: `Away ${n}`, email: `far${n}@people.example` }
  const application = ats.world.addApplication(person, jobId, 'Video Interview').id
  await eventually('the first note', () => notes(application).length === 1)
  const interview = (await client.list(`?externalId=${application}`)).body.data[0] as Interview
  return { application, interview }
}
const notes = (id: number) => (ats.world.notesOf.get(id) ?? []).map((note) => note.body)
const isCompleted = (id: number) => notes(id).some((note) => note.includes('answered all'))
const knex = () => (engines[0] as Product).core.database.knex
const poison = (id: string) =>
  knex()('sync_poison').where({ record_id: id }).first<{ problem: string; stream: string } | undefined>()

/** Changes rows of the interview list, and interviews that are read alone, as the engine receives them. */
function change(row: (interview: Interview) => unknown): void {
  between.change = (answer, { method, path }) => {
    if (method !== 'GET' || !/\/interviews(\/|\?)/.test(path) || answer.status !== 200) return answer
    const body = JSON.parse(answer.body) as { data: Interview[] | Interview }
    const data = Array.isArray(body.data) ? body.data.map(row) : row(body.data)
    return { ...answer, body: JSON.stringify({ ...body, data }) }
  }
}

test('Retry-After binds every request made with the key, in every process, to its full length', async () => {
  const { application, interview } = await invited()
  let toldAtMs = 0
  between.instead = () => {
    if (toldAtMs > 0) return undefined
    toldAtMs = performance.now()
    return { status: 429, headers: { 'retry-after': '3' }, body: '{"message":"Too many requests"}' }
  }
  await eventually('the refusal', () => toldAtMs > 0)
  const asked = (engine: Product) => engine.core.engine.connection('one').api.me()
  const isWaiting = (engine: Product) =>
    asked(engine).then(
      () => false,
      (error: { code: string }) => error.code === 'api.waiting',
    )
  for (const engine of engines) await eventually('it knows of the wait', () => isWaiting(engine))
  const knownAtMs = performance.now()
  await new Link(interview.inviteUrl ?? '').answer()
  await eventually('the note, after the wait', () => isCompleted(application))
  const after = between.requests.map(({ atMs }) => atMs).filter((atMs) => atMs > knownAtMs)
  expect(after.length).toBeGreaterThan(0)
  expect(after.filter((atMs) => atMs < toldAtMs + 2_990)).toEqual([])
})

test('a list that shows an interview twice on one page, as it was and as it is, holds nobody up', async () => {
  const { application, interview } = await invited()
  const other = await invited()
  const before = JSON.stringify(interview)
  between.change = (answer, { method, path }) => {
    if (method !== 'GET' || !/\/interviews\?/.test(path) || answer.status !== 200) return answer
    const body = JSON.parse(answer.body) as { data: Interview[] }
    const data = body.data.flatMap((row) =>
      row.id === interview.id ? [{ ...JSON.parse(before), updatedAt: row.updatedAt }, row] : [row],
    )
    return { ...answer, body: JSON.stringify({ ...body, data }) }
  }
  await new Link(interview.inviteUrl ?? '').answer()
  await new Link(other.interview.inviteUrl ?? '').answer()
  await eventually('both notes', () => isCompleted(application) && isCompleted(other.application))
  expect(notes(application)).toHaveLength(2)
})

test('a 429 without Retry-After binds for the time that RateLimit names, and another key is free', async () => {
  const { core } = engines[0] as Product
  const [connection] = core.engine.connections
  let asked = 0
  between.instead = () => {
    asked++
    return { status: 429, headers: { ratelimit: 'limit=600, remaining=0, reset=2' }, body: '{"message":"wait"}' }
  }
  const refused = await eventually('a refusal', () =>
    connection?.api.me().then(
      () => undefined,
      (error: { retryAfterMs: number }) => error,
    ),
  )
  expect(refused.retryAfterMs).toBeGreaterThan(1_000)
  expect(refused.retryAfterMs).toBeLessThanOrEqual(2_000)
  const before = asked
  await connection?.api.me().catch(() => {})
  expect(asked).toBe(before)
  expect(await core.apiWaits.leftMs(`${between.origin}/api/v1 another key`)).toBe(0)
})

test.each([
  ['an unknown status', { status: 'archived' }, 'status: Invalid option'],
  ['an unknown source', { source: 'import' }, 'source: Invalid option'],
])('a row with %s is set aside with its reason and read again; the others are read', async (_what, patch, problem) => {
  const [odd, other] = [await invited(), await invited()]
  change((row) => (row.id === odd.interview.id ? { ...row, ...patch } : row))
  for (const { interview } of [odd, other]) await new Link(interview.inviteUrl ?? '').answer()
  await eventually('the note of the other', () => isCompleted(other.application))
  expect(isCompleted(odd.application)).toBe(false)
  expect((await eventually('the row set aside', () => poison(odd.interview.id))).problem).toContain(problem)
  const { core } = engines[0] as Product
  const connection = core.engine.connection('one')
  const [told] = await explain(core.sync, connection, String(odd.application))
  expect(told?.answers.join('\n')).toContain(Object.values(patch)[0])
  expect(await knex()('sync_connections').where({ name: 'one' }).first('ats_paused', 'api_paused')).toEqual({
    ats_paused: null,
    api_paused: null,
  })
  between.change = (answer) => answer
  // Its turn to be asked for again has come.
  await knex()('sync_poison').update({ first_at: new Date(0), last_at: new Date(0) })
  await eventually('its note', () => isCompleted(odd.application))
  await eventually('it is not set aside any more', async () => (await poison(odd.interview.id)) === undefined)
})

test('rows that are no objects do not move the cursor past the records they hid; later rows are read', async () => {
  const [hidden, other] = [await invited(), await invited()]
  change((row) => (row.id === hidden.interview.id ? null : row))
  await new Link(hidden.interview.inviteUrl ?? '').answer()
  await new Link(other.interview.inviteUrl ?? '').answer()
  await eventually('the note of the other', () => isCompleted(other.application))
  const partial = () =>
    knex()('sync_passes').where({ outcome: 'partial' }).where('reason', 'like', '%show no id%').first()
  await eventually('a pass that is not a success', partial)
  // So much later that no overlap of an ordinary reading reaches back to it.
  await knex()('sync_connections').update({ last_lookback_at: knex().raw(`clock_timestamp()`) })
  between.change = (answer) => answer
  await eventually('the note of the hidden one', () => isCompleted(hidden.application))
  await eventually('nothing is set aside', async () => (await poison('without id')) === undefined)
})
