import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'

/** The bounds of the API as its letter draws them: what may be sent at most, and how what is beyond is refused. */
let product: Product
let tenant: Tenant
beforeAll(async () => {
  product = await startProduct({ role: 'api', yaml: { api: {} } })
  tenant = await product.tenant()
})
afterAll(() => product.stop())

const send = (path: string, method: string, body?: string, key = tenant.key) =>
  fetch(`${product.origin}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body }),
  })

/** One character in the longest way that JSON has for it. */
const ESCAPED = '\\ud83d\\ude00'
const escaped = (characters: number) => `"${ESCAPED.repeat(characters)}"`
const SHOWN = '😀'

/** A position with as many characters as each of its fields may hold, escaped one by one. */
const greatest = () => {
  const questions = Array.from(
    { length: 15 },
    (_, at) => `{ "text": ${escaped(1_000)}, "timeLimit": 5, "order": ${Number.MAX_SAFE_INTEGER - at} }`,
  ).join(',\n')
  return `{ "name": ${escaped(100)}, "companyId": "${tenant.companyId}", "interviewCondition": ${escaped(500)},
    "analyzePrompt": ${escaped(10_000)}, "questions": [${questions}] }`
}

test('the greatest position is accepted by POST and PATCH with each of its characters escaped', async () => {
  const made = await send('/positions', 'POST', greatest())
  expect(made.status).toBe(201)
  const { data } = (await made.json()) as { data: { id: string; questions: { text: string }[] } }
  expect(data.questions.map(({ text }) => text === SHOWN.repeat(1_000))).toEqual(Array.from({ length: 15 }, () => true))
  expect((await send(`/positions/${data.id}`, 'PATCH', greatest())).status).toBe(200)
  // One character more is refused for what it is, not for its bytes.
  const more = greatest().replace(escaped(10_000), escaped(10_001))
  const refused = await send(`/positions/${data.id}`, 'PATCH', more)
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { message: 'analyzePrompt must be at most 10000 characters' },
  ])
})

test.each([25, 200, 201, 1_000, 8_000])('an id of %d characters is malformed like any other: 400', async (length) => {
  const id = 'a'.repeat(length)
  for (const [method, path, body] of [
    ['GET', `/interviews/${id}`],
    ['DELETE', `/interviews/${id}`],
    ['GET', `/interviews/${id}/analysis`],
    ['POST', `/interviews/${id}/analysis`],
    ['PATCH', `/positions/${id}`, '{}'],
    ['POST', `/positions/${id}/invites`, '{"candidate":{"firstName":"A","lastName":"B","email":"a@people.example"}}'],
    ['GET', `/interviews?positionId=${id}`],
  ] as const) {
    const answer = await send(path, method, body)
    expect([method, path.slice(0, 20), answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
      method,
      path.slice(0, 20),
      400,
      expect.stringMatching(/^(id|positionId) must be 24 hexadecimal characters$/),
    ])
  }
})

test('every other page refuses a name of any length without a failure of ours', async () => {
  const name = 'a'.repeat(3_000)
  for (const path of [
    `/i/${name}`,
    `/dashboard/interviews/${name}`,
    `/dashboard/positions/${name}`,
    `/assessments/${name}`,
  ])
    expect([path.slice(0, 25), (await fetch(product.origin + path)).status]).not.toEqual([
      path.slice(0, 25),
      expect.toSatisfy((status: number) => status >= 500),
    ])
})

test('a 429 for wrong keys tells its limit and its window, and when to come again', async () => {
  let answer = await send('/me', 'GET', undefined, 'ib_wrong')
  for (let tries = 1; answer.status === 401 && tries < 100; tries++)
    answer = await send('/me', 'GET', undefined, `ib_wrong${tries}`)
  expect(answer.status).toBe(429)
  const known = await send('/me', 'GET', undefined, 'ib_wrong')
  for (const one of [answer, known]) {
    const seconds = Number(one.headers.get('retry-after'))
    expect(seconds).toBeGreaterThanOrEqual(1)
    expect(one.headers.get('ratelimit')).toBe(`limit=60, remaining=0, reset=${seconds}`)
    expect(one.headers.get('ratelimit-policy')).toBe('60;w=60')
  }
  // A right key is counted by its own limit.
  expect((await send('/me', 'GET')).headers.get('ratelimit-policy')).toBe('600;w=60')
})
