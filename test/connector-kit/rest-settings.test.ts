import { expect, test } from 'vitest'
import { rest } from '../../connectors/rest/index.ts'
import { exchange } from '../../src/base/exchange.ts'
import type { HttpAnswer, HttpRequest } from '../../src/base/http.ts'
import type { WritePayload } from '../../src/connector-kit/contract.ts'
import { type RecordedExchange, withPriority } from '../../src/connector-kit/priority.ts'
import { openSession } from '../../src/fake-kit/session.ts'
import { type RestExample, settingsOf, startRestExample } from '../kit/rest-examples.ts'

/** The YAML of `rest` beyond the worked examples, and the parts of it that `check` refuses. */

const KEY = 'key/with+signs (and more)'
const inQuery = () => ({ ...settingsOf('rest-in-house.yaml'), auth: { query: 'apikey', value: KEY } })

/** A session whose ATS answers everything with `answer`. */
function answered(settings: object, answer: (request: HttpRequest) => Partial<HttpAnswer>) {
  const sent: HttpRequest[] = []
  const ats = openSession(rest, settings as Record<string, unknown>, {
    exchange(request) {
      sent.push(request)
      return Promise.resolve({ status: 200, headers: {}, body: '{}', ...answer(request) })
    },
  })
  return { ats, sent }
}

test('a key in the query goes with every request and with no header', async () => {
  const { ats, sent } = answered(inQuery(), () => ({ body: '{"ok":true,"result":{"user":"Acme"}}' }))
  expect(await ats.identify()).toMatchObject({ account: 'Acme' })
  expect(sent.map(({ url }) => new URL(url).searchParams.get('apikey'))).toEqual([KEY])
  expect(JSON.stringify(sent.map(({ headers }) => headers))).not.toContain(KEY)
})

test.each([
  ['with an error status', 422, 'message'],
  ['with 200', 200, 'error'],
] as const)(
  'a key in the query that the ATS repeats in a refusal %s is in no error and no record',
  async (_, status, word) => {
    const { ats } = answered(inQuery(), ({ url }) => ({
      status,
      body: JSON.stringify({ ok: false, [word]: `no route for ${url} (${KEY})` }),
    }))
    const records: RecordedExchange[] = []
    const problem = (await withPriority(
      'poll',
      () => ats.identify().catch((thrown: unknown) => thrown),
      records,
    )) as Error & {
      facts: unknown
    }
    const shown = JSON.stringify([records, problem.message, problem.facts])
    expect(shown).toContain('no route for https://people.acme.example/api/v2/whoami?apikey=…')
    expect(records).toHaveLength(1)
    expect(shown).not.toContain(KEY)
    expect(shown).not.toContain(encodeURIComponent(KEY))
  },
)

test('a key in a link to the next page is not in the error of that page', async () => {
  const settings = { ...inQuery(), jobs: { ...(inQuery() as { jobs?: object }).jobs, next: { url: 'result.next' } } }
  const next = `https://people.acme.example/api/v2/vacancies?page=2&apikey=${encodeURIComponent(KEY)}`
  const { ats } = answered(settings, ({ url }) => ({
    body: JSON.stringify(
      url.includes('page=2') ? { ok: false, error: 'gone' } : { ok: true, result: { items: [], next } },
    ),
  }))
  const read = async () => {
    for await (const _ of ats.jobs(null));
  }
  const problem = await read().catch((thrown: unknown) => thrown as Error)
  expect((problem as Error).message).toBe('The ATS refused GET /api/v2/vacancies: gone')
})

const isWrite = ({ method }: HttpRequest) => ['PUT', 'PATCH', 'POST'].includes(method)
const ok = { status: 200, headers: {}, body: '{"ok":true,"result":{"number":1}}' }

/** One application of an example whose ATS is reached through `between`, and what writes on it. */
async function written(
  example: RestExample,
  between: (request: HttpRequest) => Promise<HttpAnswer>,
  change: (actions: Record<string, Record<string, unknown>>) => object = () => ({}),
) {
  const fake = await startRestExample[example]({ rateLimit: 1_000_000 })
  const { actions, ...settings } = fake.settings() as { actions: Record<string, Record<string, unknown>> }
  const job = fake.world.addJob('Cook', ['Applied', 'Video Interview', 'Onsite'])
  const mira = { firstName: 'Mira', lastName: 'Okafor', email: null }
  const { id } = fake.world.addApplication(mira, job.id, 'Video Interview')
  const ats = openSession(
    rest,
    { ...settings, actions: { ...actions, ...change(actions) } },
    { exchange: (request) => (request.url.endsWith('/oauth/token') ? exchange(request) : between(request)) },
  )
  const ours = example === 'rest-breezy.yaml' ? `${job.id}:${id}` : id
  const write = (payload: WritePayload) => ({
    applicationId: ours,
    candidateId: ours,
    jobId: job.id,
    marker: 'Ref IV-AAAA',
    payload,
    claim: { renew: () => Promise.resolve(), assertFresh() {} },
  })
  const perform = (payload: WritePayload) => ats.actions[payload.action]?.perform(write(payload) as never)
  return { fake, perform, ats, write, application: () => fake.world.applications.get(id) }
}

const doesNothing = (request: HttpRequest) => (isWrite(request) ? Promise.resolve(ok) : exchange(request))
const notDone = { kind: 'transient', code: 'ats.not_done', facts: { doubtful: true } }
const field = { action: 'field', name: 'videoScore', value: '82' } as const
const move = { action: 'moveTo', stage: 'Onsite', fromStageId: null } as const
const link = { action: 'link', title: 'Interview', url: 'https://x.example' } as const
const reject = { action: 'reject', reason: 'Not a fit', note: null } as const

test.each([
  ['rest-breezy.yaml', move, {}],
  ['rest-in-house.yaml', field, {}],
  ['rest-in-house.yaml', reject, { verify: true }],
  ['rest-in-house.yaml', link, { verify: true }],
  [
    'rest-in-house.yaml',
    link,
    { verify: { get: '/applications/{applicationId}/links', holds: '$marker in result.title' } },
  ],
] as const)('%s: %j that the ATS answers as done and does not do is in doubt (%j)', async (example, payload, more) => {
  const { fake, perform } = await written(example, doesNothing, (actions) => ({
    [payload.action]: { ...actions[payload.action], ...more },
  }))
  await expect(perform(payload)).rejects.toMatchObject(notDone)
  await fake.close()
})

test('a write that holds counts, and one whose reading fails is in doubt', async () => {
  let isDown = false
  const one = await written('rest-in-house.yaml', (request) => {
    if (isDown && !isWrite(request)) return Promise.resolve({ status: 503, headers: {}, body: '{}' })
    return exchange(request)
  })
  await one.perform(field)
  expect(one.application()?.fields).toEqual({ videoScore: 82 })
  const lookUp = (value: string) => one.ats.actions.field?.lookUp?.(one.write({ ...field, value }) as never)
  expect([await lookUp('82'), await lookUp('83')]).toMatchObject([{ seen: 'yes' }, { seen: 'no' }])
  isDown = true
  await expect(one.perform({ ...field, value: '83' })).rejects.toMatchObject({
    kind: 'transient',
    code: 'ats.unverified',
    facts: { doubtful: true },
  })
  expect(one.application()?.fields).toEqual({ videoScore: 83 })
  await one.fake.close()
})

test.each([
  ['note', true, 'true needs "readBack"'],
  ['tag', true, 'true needs "current"'],
  ['field', true, 'expected object'],
  ['field', { get: '/x', holds: 'ok = true' }, 'asks for nothing that was written'],
  ['note', { put: '/x/{note}', holds: 'ok' }, 'only reads'],
  ['note', { get: '/x', holds: '$nothing = $note' }, 'there is no value "nothing"'],
  ['moveTo', { get: '/x', holds: '$stageId = stage' }, 'expected true: "applications.byId"'],
] as const)('a description of %s is refused that is verified by %j', (action, verify, expected) => {
  const { actions, ...settings } = settingsOf('rest-in-house.yaml') as { actions: Record<string, object> }
  const described = { ...(actions[action] ?? { post: '/x' }), verify }
  const read = rest.settings.safeParse({ ...settings, actions: { [action]: described } })
  expect(JSON.stringify(read.error?.issues)).toContain(expected.replaceAll('"', '\\"'))
  expect(read.error?.issues[0]?.path.slice(0, 3)).toEqual(['actions', action, 'verify'])
})

test.each([
  ['integer', '82', 82],
  ['number', '4.5', 4.5],
  ['boolean', 'yes', true],
  ['date', '2026-11-24T23:30:00Z', '2026-11-24'],
  ['text', '82', '82'],
  [undefined, '82', '82'],
  [{ other: 'number' }, '82', '82'],
  [{ videoScore: 'number' }, '82', 82],
] as const)(
  'a field of the type %j gets "%s" as %j, by an expression and by a place',
  async (type, value, expected) => {
    for (const body of ['{ "extra": { $name: $value } }', { extra: { videoScore: '{value}' } }]) {
      const one = await written('rest-in-house.yaml', exchange, ({ field: described }) => ({
        field: { ...described, body, ...(type === undefined ? { type: undefined } : { type }) },
      }))
      await one.perform({ ...field, value })
      expect(one.application()?.fields).toEqual({ videoScore: expected })
      await one.fake.close()
    }
  },
)

test('a value that a field cannot hold is refused before anything goes out', async () => {
  const one = await written('rest-in-house.yaml', exchange)
  await expect(one.perform({ ...field, value: '82 %' })).rejects.toMatchObject({
    kind: 'rejected',
    facts: { doubtful: false },
    message: expect.stringContaining('takes a whole number such as 82') as string,
  })
  expect(one.fake.requests.filter((request) => request.startsWith('PATCH'))).toEqual([])
  await one.fake.close()
})
