import { expect, test } from 'vitest'
import { rest } from '../../connectors/rest/index.ts'
import type { HttpAnswer, HttpRequest } from '../../src/base/http.ts'
import { inLane, type RecordedExchange } from '../../src/connector-kit/lanes.ts'
import { openSession } from '../../src/fake-kit/session.ts'
import { settingsOf } from '../kit/rest-examples.ts'

/** What the YAML of `rest` may say besides the worked examples, and what `check` refuses of it. */

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
    const problem = (await inLane(
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
