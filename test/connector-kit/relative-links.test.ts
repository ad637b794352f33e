import { expect, test } from 'vitest'
import { rest } from '../../connectors/rest/index.ts'
import { systemClock } from '../../src/base/clock.ts'
import type { HttpAnswer, HttpRequest } from '../../src/base/http.ts'
import { AtsClient } from '../../src/connector-kit/ats-client.ts'
import { byHeader } from '../../src/connector-kit/auth.ts'
import { at, byUrlIn, collect, list } from '../../src/connector-kit/lists.ts'
import { Throttle } from '../../src/connector-kit/throttle.ts'
import { z } from '../../src/connector-kit/zod.ts'
import { openSession } from '../../src/fake-kit/session.ts'
import { settingsOf } from '../kit/rest-examples.ts'

/** Links to the next page as vendors write them, each from `https://people.acme.example/api/v2/vacancies?page=1`. */

const FIRST = 'https://people.acme.example/api/v2/vacancies?page=1'

/** An ATS whose first page has this link; it answers nobody who asks for anything else. */
function pages(next: string) {
  const asked: string[] = []
  const exchange = ({ url }: HttpRequest): Promise<HttpAnswer> => {
    asked.push(url)
    const result = { items: [], next: asked.length === 1 ? next : null }
    return Promise.resolve({ status: 200, headers: {}, body: JSON.stringify({ ok: true, result }) })
  }
  return { asked, exchange }
}

async function byConnector(exchange: (request: HttpRequest) => Promise<HttpAnswer>): Promise<void> {
  const auth = { bearer: 'secret-key-1' }
  const { jobs, ...settings } = settingsOf('rest-in-house.yaml') as { jobs: object }
  const described = { ...jobs, query: { page: '1' }, next: { url: 'result.next' } }
  const ats = openSession(rest, { ...settings, auth, jobs: described }, { exchange })
  for await (const _ of ats.jobs(null));
}

async function byKit(exchange: (request: HttpRequest) => Promise<HttpAnswer>): Promise<void> {
  const client = new AtsClient({
    baseUrl: 'https://people.acme.example/api/v2',
    authorize: byHeader('authorization', 'secret-key-1'),
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
  await collect(
    list({
      client,
      first: { method: 'GET', path: '/vacancies', query: { page: '1' } },
      what: 'vacancies',
      rows: (json) => at(json, 'result.items'),
      schema: z.object({}),
      toItem: (row) => row,
      next: byUrlIn((json) => at(json, 'result.next') as string | null),
    }),
  )
}

const WAYS = { rest: byConnector, byUrlIn: byKit }

for (const [way, read] of Object.entries(WAYS)) {
  test.each([
    ['/api/v2/vacancies?page=2', 'https://people.acme.example/api/v2/vacancies?page=2'],
    ['?page=2', 'https://people.acme.example/api/v2/vacancies?page=2'],
    ['vacancies/more?after=7', 'https://people.acme.example/api/v2/vacancies/more?after=7'],
    ['./more', 'https://people.acme.example/api/v2/more'],
    ['//people.acme.example/api/v2/more', 'https://people.acme.example/api/v2/more'],
    ['https://people.acme.example/api/v2/more?x=%2B', 'https://people.acme.example/api/v2/more?x=%2B'],
  ])(`${way}: the link "%s" leads to %s`, async (link, expected) => {
    const { asked, exchange } = pages(link)
    await read(exchange)
    expect(asked).toEqual([FIRST, expected])
  })

  test.each([
    '/admin/users?page=2',
    '../../admin',
    '/api/v2/%2e%2e/admin',
    '/api/v20/vacancies',
    'https://elsewhere.example/api/v2/vacancies',
    '//elsewhere.example/api/v2/vacancies',
    'http://people.acme.example/api/v2/vacancies',
  ])(`${way}: the link "%s" leaves the API and is not followed`, async (link) => {
    const { asked, exchange } = pages(link)
    await expect(read(exchange)).rejects.toMatchObject({ kind: 'drift', code: 'ats.foreign_link' })
    expect(asked).toEqual([FIRST])
  })
}
