import { afterAll, beforeAll, expect, test } from 'vitest'
import { ManualClock, systemClock } from '../../src/base/clock.ts'
import { RateLimiter } from '../../src/web/rate-limit.ts'
import { Link } from '../kit/api.ts'
import { eventually, type Product, startProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ role: 'api' })
})
afterAll(() => product.stop())

test('the OpenAPI document is 3.1, made from the schemas, and has the twelve operations', async () => {
  const document = (await (await fetch(`${product.origin}/api/v1/openapi.json`)).json()) as {
    openapi: string
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  expect(document.openapi).toBe('3.1.0')
  expect(operations.filter((operation) => !operation.startsWith('head')).sort()).toEqual([
    'delete /interviews/{id}',
    'get /companies',
    'get /interviews',
    'get /interviews/{id}',
    'get /interviews/{id}/analysis',
    'get /me',
    'get /positions',
    'get /teams',
    'patch /positions/{id}',
    'post /interviews/{id}/analysis',
    'post /positions',
    'post /positions/{id}/invites',
  ])
  expect(JSON.stringify(document)).toContain('expiresInDays')
})

test('two processes together let through at most the limit', async () => {
  const limit = { limit: 100, windowSeconds: 60 }
  const limiters = [1, 2].map(() => new RateLimiter(product.core.database, systemClock, limit))
  const states = await Promise.all(
    Array.from({ length: 300 }, async (_, n) => (limiters[n % 2] as RateLimiter).take('shared')),
  )
  const allowed = states.filter((state) => state.allowed).length
  expect(allowed).toBeLessThanOrEqual(100)
  expect(allowed).toBeGreaterThanOrEqual(95)
})

test('one process is exact, and a window that has passed begins anew', async () => {
  const clock = new ManualClock(new Date())
  const limiter = new RateLimiter(product.core.database, clock, { limit: 7, windowSeconds: 3_600 })
  const take = async () =>
    (await Promise.all(Array.from({ length: 20 }, async () => limiter.take('exact')))).filter((state) => state.allowed)
      .length
  expect(await take()).toBe(7)
  // The hour passes, for the process and for the database.
  clock.advance(3_600_000)
  const { knex } = product.core.database
  await knex('rate_windows')
    .where({ subject: 'exact' })
    .update({ started_at: knex.raw(`started_at - interval '1 hour'`) })
  expect(await take()).toBe(7)
})

test('an analysis that was queued while no worker ran is carried out once one starts', async () => {
  const tenant = await product.tenant()
  const api = product.api(tenant)
  const position = await api.position(tenant)
  const interview = await api.invited(position.id)
  await new Link(interview.inviteUrl ?? '').answer()
  expect((await api.call('POST', `/interviews/${interview.id}/analysis`)).status).toBe(202)
  await new Promise((r) => setTimeout(r, 500))
  expect((await api.analysis(interview.id)).body.data.status).toBe('pending')
  const worker = await startProduct({ role: 'worker', databaseUrl: product.databaseUrl, folder: product.folder })
  await eventually('the analysis ends', async () => (await api.analysis(interview.id)).body.data.status === 'completed')
  expect((await fetch(`${worker.origin}/healthz`)).status).toBe(200)
  expect((await fetch(`${worker.origin}/api/v1/me`)).status).toBe(404)
  await worker.stop({ keep: true })
})

test('a recording larger than the limit is refused with 413 and leaves nothing behind', async () => {
  const small = await startProduct({ yaml: { recording: { maxMegabytes: 1 } } })
  const tenant = await small.tenant()
  const api = small.api(tenant)
  const interview = await api.invited((await api.position(tenant)).id)
  const link = new Link(interview.inviteUrl ?? '')
  await link.start()
  const [question] = (await link.state()).questions
  const big = Buffer.alloc(2 * 1_048_576)
  Buffer.from([0x1a, 0x45, 0xdf, 0xa3]).copy(big)
  const answer = await link.put(question?.id ?? '', big).then(
    (response) => response.status,
    () => 413,
  )
  expect(answer).toBe(413)
  expect((await link.state()).questions.every((one) => !one.answered)).toBe(true)
  await small.stop()
})
