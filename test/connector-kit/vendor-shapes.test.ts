import { describe, expect, test } from 'vitest'
import { startFakeExample } from '../../connectors/example/fake/fake.ts'
import example from '../../connectors/example/index.ts'
import { systemClock } from '../../src/base/clock.ts'
import type { HttpAnswer, HttpRequest } from '../../src/base/http.ts'
import { comparedReject } from '../../src/connector-kit/actions.ts'
import { AtsClient, type AtsRequest } from '../../src/connector-kit/ats-client.ts'
import { byHeader } from '../../src/connector-kit/auth.ts'
import type { Application, Connector, ListPage, Write } from '../../src/connector-kit/contract.ts'
import { Id } from '../../src/connector-kit/fields.ts'
import { byNextLink, jsonApiRow, jsonApiRows } from '../../src/connector-kit/json-api.ts'
import { byPageNumber, collect, findOne, lister } from '../../src/connector-kit/lists.ts'
import { type AddSent, type RecordedExchange, withPriority } from '../../src/connector-kit/priority.ts'
import { Throttle } from '../../src/connector-kit/throttle.ts'
import { z } from '../../src/connector-kit/zod.ts'

import { readingTests } from '../../src/fake-kit/suite-reading.ts'
import { suiteRig } from '../../src/fake-kit/suite-rig.ts'

const answered = (json: unknown) => ({
  from: { url: 'https://ats.example/applications', base: 'https://ats.example' },
  status: 200,
  headers: {},
  json,
})

const ada = {
  id: '1',
  type: 'applications',
  attributes: { state: 'active' },
  relationships: {
    candidate: { data: { type: 'candidates', id: '7' } },
    job: { data: { type: 'jobs', id: '9' } },
    tags: { data: [{ type: 'tags', id: '1' }] },
    stage: { data: null },
    notes: { links: { related: 'https://ats.example/notes' } },
  },
}
// Ids are unique within a type only.
const alongside = [
  { type: 'tags', id: '1', attributes: { name: 'AI' } },
  { type: 'candidates', id: '7', attributes: { name: 'Ada' } },
  { type: 'candidates', id: '9', attributes: { name: 'Someone else' } },
]

test('a JSON:API record becomes a flat row with its included records', async () => {
  const row = {
    id: '1',
    state: 'active',
    candidate: { id: '7', name: 'Ada' },
    job: { id: '9' },
    tags: [{ id: '1', name: 'AI' }],
    stage: null,
    notes: null,
  }
  expect(jsonApiRows({ data: [ada], included: alongside })).toEqual([row])
  expect(jsonApiRow({ data: ada, included: alongside })).toEqual(row)
  expect([jsonApiRows({ errors: [] }), jsonApiRow({ data: null })]).toEqual([undefined, null])

  const pages: Record<string, unknown> = {
    applications: { data: [ada], links: { next: 'https://ats.example/more' } },
    'https://ats.example/more': { data: [{ ...ada, id: '2' }], links: {} },
  }
  const client = { request: ({ path }: AtsRequest) => Promise.resolve(answered(pages[path])) }
  const rows = lister({ client, rows: jsonApiRows, next: byNextLink })
  expect((await collect(rows('applications', z.object({ id: Id })))).map(({ id }) => id)).toEqual(['1', '2'])
  const one = { find: () => Promise.resolve({ data: ada }) }
  expect(await findOne(one, 'applications/1', z.object({ id: Id }), jsonApiRow)).toEqual({ id: '1' })
})

test('a list is read by counted pages to its end, and two lists at a time do not mix', async () => {
  const asked: string[] = []
  const client = {
    request({ path, query }: AtsRequest) {
      const page = Number(query?.['page'] ?? 1)
      asked.push(`${path} ${page}`)
      if (path === 'ignores-pages') return Promise.resolve(answered({ data: [{ id: 1 }] }))
      return Promise.resolve(answered({ data: page > 3 ? [] : [{ id: page * 10 }], pages: 3 }))
    },
  }
  const Row = z.object({ id: Id })
  const rows = lister({ client, rows: 'data', next: byPageNumber('page') })
  const ids = async (path: string) => (await collect(rows(path, Row))).map(({ id }) => id)
  expect(await Promise.all([ids('a'), ids('b')])).toEqual([
    ['10', '20', '30'],
    ['10', '20', '30'],
  ])
  // A server that ignores the number shows the first page again.
  expect(await ids('ignores-pages')).toEqual(['1', '1'])
  asked.length = 0
  const told = byPageNumber('page', (json, _rows, page) => page >= (json as { pages: number }).pages)
  expect(await collect(lister({ client, rows: 'data', next: told })('c', Row))).toHaveLength(3)
  expect(asked).toEqual(['c 1', 'c 2', 'c 3'])
})

test('the reasons for a rejection are asked for the job of the application', async () => {
  const asked: (string | null)[] = []
  const application = {
    id: '1',
    jobId: 'cook',
    candidateId: null,
    stageId: 's',
    stageName: 'S',
    status: 'active',
  } as const
  const reject = comparedReject({
    where: () => Promise.resolve({ application }),
    reasons(jobId) {
      asked.push(jobId)
      return Promise.resolve([{ id: 'r', name: 'Not a fit' }])
    },
    reject: () => Promise.resolve(),
  })
  const payload = { action: 'reject', reason: 'Not a fit', note: null } as const
  const claim = { renew: () => Promise.resolve(), assertFresh() {} }
  await reject.perform({
    applicationId: '1',
    candidateId: null,
    jobId: null,
    marker: 'M',
    claim,
    payload,
  } satisfies Write)
  await reject.choices?.('engineer')
  expect(asked).toEqual(['cook', 'engineer'])
})

const KEY = 'key/with+signs'

function clientWithKey(exchange: (request: HttpRequest) => Promise<HttpAnswer>): AtsClient {
  return new AtsClient({
    baseUrl: 'https://ats.example/v1',
    authorize: byHeader('api_key', KEY),
    credentialsIn: 'query',
    context: {
      clock: systemClock,
      tokens: { token: () => Promise.reject(new Error('no token is asked for')) },
      observer: { request() {}, throttled() {} },
      deadlineMs: 1_000,
      exchange,
      throttle: new Throttle(systemClock),
      orders: { find: () => Promise.resolve(null) },
    },
  })
}

test('credentials in the query go with every request once, and into no error and no record', async () => {
  const sent: HttpRequest[] = []
  const client = clientWithKey((request) => {
    sent.push(request)
    return Promise.resolve({ status: 200, headers: {}, body: '{}' })
  })
  await client.request({ method: 'GET', path: 'jobs', query: { page: '1' } })
  // The vendor's next link repeats what it was asked with.
  await client.request({ method: 'GET', path: `https://ats.example/v1/jobs?page=2&api_key=${encodeURIComponent(KEY)}` })
  expect(sent.map(({ url }) => [...new URL(url).searchParams])).toEqual([
    [
      ['page', '1'],
      ['api_key', KEY],
    ],
    [
      ['page', '2'],
      ['api_key', KEY],
    ],
  ])
  expect(sent.some(({ headers }) => 'api_key' in (headers ?? {}))).toBe(false)

  const quoting = clientWithKey(({ url }) =>
    Promise.resolve({ status: 422, headers: {}, body: JSON.stringify({ message: `no route for ${url} (${KEY})` }) }),
  )
  const records: RecordedExchange[] = []
  const ask = () => quoting.request({ method: 'GET', path: 'jobs' }).catch((thrown: unknown) => thrown)
  const problem = (await withPriority('poll', ask, records)) as Error & { facts: unknown }
  expect(records).toHaveLength(1)
  const told = JSON.stringify([records, problem.message, problem.facts])
  expect(told).toContain('no route for https://ats.example/v1/jobs?api_key=…')
  expect(told).not.toContain(KEY)
  expect(told).not.toContain(encodeURIComponent(KEY))
})

test('the sent text is recorded at once, or only when it is asked for where the caller collects it', async () => {
  const client = clientWithKey(() => Promise.resolve({ status: 201, headers: {}, body: '{}' }))
  const ask = () => client.request({ method: 'POST', path: 'notes', json: { text: 'hello' } })
  const records: RecordedExchange[] = []
  await withPriority('write', ask, records)
  expect(records).toMatchObject([{ method: 'POST', status: 201, sent: '{"text":"hello"}' }])
  const [without, later]: [RecordedExchange[], AddSent[]] = [[], []]
  await withPriority('write', ask, without, later)
  expect(without).toMatchObject([{ method: 'POST', status: 201 }])
  expect(without[0]).not.toHaveProperty('sent')
  for (const addSent of later) addSent()
  expect(without).toMatchObject([{ sent: '{"text":"hello"}' }])
})

describe('a vendor without a hired state', () => {
  const rig = suiteRig(example, {
    start: startFakeExample,
    manyRows: 1,
    reads: 'GET /applications',
    cannot: { hired: 'an application ends in an offer elsewhere' },
  })
  const fails = () => Promise.reject(new Error('this part needs a hired state, so it must not run'))
  rig.can('a part that hires somebody is skipped with the declared reason', fails, { needs: 'hired' })
  rig.can('a part that hires nobody runs', async () => {
    expect((await rig.oneApplication()).application.status).toBe('active')
  })
})

describe('a vendor that does not show who is rejected', () => {
  const active = <Page extends ListPage<Application>>(page: Page): Page => ({
    ...page,
    items: page.items.map((one) => ({ ...one, status: 'active' as const })),
  })
  async function* allActive(pages: AsyncIterable<ListPage<Application>>) {
    for await (const page of pages) yield active(page)
  }
  const silent: Connector = {
    ...example,
    cannot: { ...example.cannot, rejected: 'no answer tells it' },
    connect(settings, context) {
      const session = example.connect(settings, context)
      return {
        ...session,
        applicationsInStages: (stages) => allActive(session.applicationsInStages(stages)),
        applicationsById: async (ids) => active(await session.applicationsById(ids)),
      }
    },
  }
  const rig = suiteRig(silent, { start: startFakeExample, manyRows: 1, reads: 'GET /applications' })
  const withRejections = /^(everybody in a stage is found|an application is found by its id)/
  readingTests({ ...rig, can: (name, ...test) => withRejections.test(name) && rig.can(name, ...test) })
})
