import { expect, test } from 'vitest'
import type { AppError } from '../../src/base/errors.ts'
import type { OrderService } from '../../src/connector-kit/assessments.ts'
import type { Write } from '../../src/connector-kit/contract.ts'
import { contractOf } from '../../src/fake-kit/documented.ts'
import { openSession } from '../../src/fake-kit/session.ts'
import { greenhouseAssessmentRequests } from './fake/documented.ts'
import { greenhouseAssessments } from './index.ts'

const KEY = 'the-key-that-we-agreed-on'
const PATH = '/integrations/testing_partners/take_home_tests/12345'

const documented = contractOf(greenhouseAssessmentRequests, '')
const undocumented: (string | undefined)[] = []

/** An order service that keeps what it is given; answers the callback that is kept, or the refusal. */
async function order(url: string, settings: Record<string, unknown> = {}): Promise<string> {
  let kept: string | null = null
  const orders = {
    place({ callback }: { callback: string | null }) {
      kept = callback
      return Promise.resolve({ id: 'order-1' })
    },
  } as unknown as OrderService
  const json = {
    partner_test_id: 'test-1',
    url,
    candidate: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@people.example' },
  }
  const call = { method: 'POST', path: 'orders', query: {}, headers: {}, json, nowMs: 0 }
  const checked = greenhouseAssessments.settings.parse({ key: KEY, ...settings })
  try {
    await greenhouseAssessments.assessments?.handle(call, orders, checked)
    return String(kept)
  } catch (error) {
    return (error as AppError).message
  }
}

/** Reports a result; answers the requests that went out, or the refusal. */
async function report(callback: string, settings: Record<string, unknown> = {}): Promise<string[] | string> {
  const sent: string[] = []
  const session = openSession(
    greenhouseAssessments,
    { key: KEY, ...settings },
    {
      orders: { find: () => Promise.resolve({ callback, facts: {}, isWithdrawn: false }) },
      exchange({ method, url, headers, body }) {
        const { pathname: target } = new URL(url)
        const request = { method, target, headers: { ...headers }, body: String(body ?? '') }
        const match = documented.match(request)
        undocumented.push(match ? documented.problemOf(match, request) : 'not documented')
        sent.push(`${method} ${url} ${headers?.['authorization']} ${body === undefined}`)
        return Promise.resolve({ status: 200, headers: {}, body: '', bytes: 0 } as never)
      },
    },
  )
  const write = {
    applicationId: 'order-1',
    payload: { action: 'result', result: { status: 'completed', score: 82, summary: 'Good', url: null } },
    claim: { renew: () => Promise.resolve(), assertFresh() {} },
  } as unknown as Write<never>
  try {
    await session.actions.result?.perform(write)
    return sent
  } catch (error) {
    return (error as AppError).message
  }
}

test.each(['app', 'app2', 'app8', 'app15', 'app.eu'])(
  'an order from %s.greenhouse.io is taken and told there',
  async (name) => {
    const url = `https://${name}.greenhouse.io${PATH}`
    expect(await order(url)).toBe(url)
    const credentials = `Basic ${Buffer.from(`${KEY}:`).toString('base64')}`
    expect(await report(url)).toEqual([`PATCH ${url} ${credentials} true`])
    expect(undocumented.at(-1)).toBeUndefined()
  },
)

test.each([
  'https://app2.greenhouse.io.evil.example',
  'https://evilapp2.greenhouse.io',
  'https://app2.greenhouse.io@evil.example',
  'https://app2.greenhouse.io:secret@app3.greenhouse.io',
  'https://app2.greenhouse.io:8443',
  'http://app2.greenhouse.io',
  'HTTP://app2.greenhouse.io',
  'https://app2.greenhouse.io.',
  'https://app2.greenhouse.ıo',
  'https://аpp2.greenhouse.io',
  'https://greenhouse.io',
  'https://customer.greenhouse.io',
  'https://127.0.0.1',
])('a result is not told to %s', async (origin) => {
  expect(await order(origin + PATH)).toMatch(
    /^The order wants its result at .*, which is not app\.greenhouse\.io, app2/,
  )
  expect(await report(origin + PATH)).toMatch(/^The result is wanted at .*, which callbackHosts does not name/)
})

test.each([
  ['https://APP2.Greenhouse.IO', 'https://app2.greenhouse.io'],
  ['https://app2.greenhouse.io:443', 'https://app2.greenhouse.io'],
  ['https://app2.greenhouse.io\\@evil.example', 'https://app2.greenhouse.io/@evil.example'],
  ['https://app2.gre\tenhouse.io', 'https://app2.greenhouse.io'],
])('%j is told at the host that every reader of addresses finds in it', async (written, meant) => {
  expect(await report(written + PATH)).toEqual([expect.stringContaining(`PATCH ${meant}${PATH} `)])
})

test('a callback address with a space is refused', async () => {
  const url = `https://app2.greenhouse.io .evil.example${PATH}`
  expect(await order(url)).toMatch(/^The order cannot be read: url/)
  expect(await report(url)).toMatch(/^The result is wanted at no address/)
})

test('callbackHosts names other hosts, and only those', async () => {
  const callbackHosts = ['tests.greenhouse.example']
  expect(await order(`https://tests.greenhouse.example${PATH}`, { callbackHosts })).toContain(
    'tests.greenhouse.example',
  )
  expect(await order(`https://app2.greenhouse.io${PATH}`, { callbackHosts })).toMatch(/^The order wants/)
  // The address of the account itself stays allowed, as before there were hosts.
  expect(await order(`https://app.greenhouse.io${PATH}`, { callbackHosts })).toContain('https://app.greenhouse.io')
  for (const host of [
    'https://app2.greenhouse.io',
    'app2.greenhouse.io:443',
    'App2.greenhouse.io',
    '*.greenhouse.io',
    '',
  ])
    expect(greenhouseAssessments.settings.safeParse({ key: KEY, callbackHosts: [host] }).success).toBe(false)
})
