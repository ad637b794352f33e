import { expect, test } from 'vitest'
import { Link } from '../kit/api.ts'
import { startProduct } from '../kit/product.ts'
import { completed, credits, expiredInvite, refused, world } from './world.ts'

const me = (headers: Record<string, string>) => fetch(`${world.product.origin}/api/v1/me`, { headers })
const position = (extra: Record<string, unknown>) =>
  world.api.call('POST', '/positions', world.api.positionInput(world.tenant, extra))
const question = (extra: Record<string, unknown>) =>
  position({ questions: [{ text: 'Why?', timeLimit: 2, order: 0, ...extra }] })
const invite = (extra: Record<string, unknown>) => world.api.invite(world.position.id, extra)
const person = (extra: Record<string, unknown>) => invite({ candidate: world.api.candidate(extra) })

export function parts5to9(): void {
  test('5.1 the header is exactly Authorization: Bearer <API_KEY>', async () => {
    const { key } = world.tenant
    expect((await me({ authorization: `Bearer ${key}` })).status).toBe(200)
    for (const value of [`bearer ${key}`, `Bearer  ${key}`, key, `Basic ${key}`, `Bearer ${key} x`, `Token ${key}`])
      expect((await me({ authorization: value })).status, value).toBe(401)
  })
  test('5.3 a missing, malformed, invalid or revoked key gives 401', async () => {
    const { product, tenant } = world
    expect((await me({})).status).toBe(401)
    expect((await me({ authorization: 'Bearer ib_short' })).status).toBe(401)
    const made = await product.core.accounts.createApiKey({
      organizationId: tenant.organizationId,
      userId: tenant.userId,
      name: 'Short lived',
    })
    expect((await me({ authorization: `Bearer ${made.key}` })).status).toBe(200)
    await product.core.accounts.revokeApiKey(made.id)
    await new Promise((r) => setTimeout(r, 50))
    expect((await me({ authorization: `Bearer ${made.key}` })).status).toBe(401)
    expect(
      (await me({ authorization: `Bearer ${tenant.key.slice(0, -1)}${tenant.key.endsWith('0') ? '1' : '0'}` })).status,
    ).toBe(401)
  })
  test('5.4 API access disabled for the organization gives 403 on any endpoint', async () => {
    const tenant = await world.product.tenant()
    const api = world.product.api(tenant)
    expect((await api.get('/me')).status).toBe(200)
    await world.product.core.accounts.updateOrganization(tenant.organizationId, { apiAccess: false })
    await new Promise((r) => setTimeout(r, 50))
    for (const path of ['/me', '/companies', '/interviews'])
      refused(await api.get(path), 403, /^API access is not enabled for this organization$/)
  })
  test('5.5 a resource of another organization yields 404 on every endpoint that names one', async () => {
    const { id } = await completed()
    for (const [method, path] of [
      ['GET', `/interviews/${id}`],
      ['DELETE', `/interviews/${id}`],
      ['POST', `/interviews/${id}/analysis`],
      ['GET', `/interviews/${id}/analysis`],
    ] as const)
      refused(await world.foreign.call(method, path), 404)
    refused(await world.foreign.call('PATCH', `/positions/${world.position.id}`, { name: 'Mine now' }), 404)
    expect((await world.foreign.list(`?positionId=${world.position.id}`)).body.meta.total).toBe(0)
  })
  test('6.2 a poll from page 1 until page >= totalPages sees everything that changed', async () => {
    const since = new Date().toISOString()
    const ids = (await Promise.all(Array.from({ length: 7 }, () => world.api.invited(world.position.id)))).map(
      (one) => one.id,
    )
    const seen: string[] = []
    for (let page = 1; ; page++) {
      const { data, meta } = (await world.api.list(`?updatedSince=${since}&limit=3&page=${page}`)).body
      seen.push(...data.map((one) => one.id))
      if (page >= meta.totalPages) break
    }
    expect(ids.every((id) => seen.includes(id))).toBe(true)
  })
  test('6.2 an empty result has totalPages 0 and ends the loop', async () => {
    const { body } = await world.api.list(`?updatedSince=${new Date(Date.now() + 3_600_000).toISOString()}`)
    expect([body.data, body.meta.totalPages]).toEqual([[], 0])
  })
  test('6.3 an invite passing inviteExpiresAt does not appear in updatedSince polls', async () => {
    const { id, updatedAt } = await expiredInvite()
    const after = new Date(Date.parse(updatedAt ?? '') + 1).toISOString()
    expect((await world.api.list(`?updatedSince=${after}&limit=100`)).body.data.map((one) => one.id)).not.toContain(id)
    expect((await world.api.list('?status=expired&limit=100')).body.data.map((one) => one.id)).toContain(id)
  })
  test('6.4 the candidate is emailed on invite when sendEmail is true, and not otherwise', async () => {
    const written = async (email: unknown) =>
      (await world.product.core.database.knex('mails').where({ recipient: String(email) })).length
    const [mailed, silent] = [world.api.candidate(), world.api.candidate()]
    await invite({ candidate: mailed, sendEmail: true })
    await invite({ candidate: silent, sendEmail: false })
    expect([await written(mailed['email']), await written(silent['email'])]).toEqual([1, 0])
  })
  test('7 all errors have success false, a message and a timestamp, and nothing else', async () => {
    const { origin } = world.product
    refused(await world.api.get('/nothing/here'), 404)
    const outside = (await (await fetch(`${origin}/api/v1/me`)).json()) as Record<string, unknown>
    expect(Object.keys(outside).sort()).toEqual(['message', 'success', 'timestamp'])
    expect(outside['message']).toBe("API key is required. Send it as 'Authorization: Bearer <key>'")
  })
  test('7 for 400 the message is the first validation error', async () => {
    refused(
      await position({ name: 'x', status: 'nope', questions: [] }),
      400,
      /^name must be between 2 and 100 characters$/,
    )
  })
  test('7 the 429 response carries RateLimit, RateLimit-Policy and Retry-After', async () => {
    const product = await startProduct({ yaml: { api: { rateLimit: { limit: 5, windowSeconds: 60 } } } })
    try {
      const api = product.api(await product.tenant())
      const answers = []
      for (let i = 0; i < 7; i++) answers.push(await api.get('/me'))
      expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 429, 429])
      expect(answers[0]?.headers.get('ratelimit')).toMatch(/^limit=5, remaining=4, reset=\d+$/)
      const last = answers[6]
      expect(last?.headers.get('ratelimit')).toMatch(/^limit=5, remaining=0, reset=\d+$/)
      expect(last?.headers.get('ratelimit-policy')).toBe('5;w=60')
      expect(last?.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
      if (last) refused(last, 429, /^Too many requests\. Retry after the number of seconds in the RateLimit header\.$/)
    } finally {
      await product.stop()
    }
  })
  test('8 page is at least 1', async () => {
    refused(await world.api.list('?page=0'), 400)
    expect((await world.api.list('?page=9999')).body.data).toEqual([])
  })
  test('8 limit is 1 to 100, 20 by default', async () => {
    for (const limit of ['0', '101'])
      refused(await world.api.list(`?limit=${limit}`), 400, /^limit must be between 1 and 100$/)
    expect((await world.api.list('?limit=100')).status).toBe(200)
    expect((await world.api.list()).body.meta.limit).toBe(20)
  })
  test('8 a position name has 2 to 100 characters, counted in code points', async () => {
    for (const name of ['x', 'x'.repeat(101), '😀']) refused(await position({ name }), 400)
    for (const name of ['xy', 'x'.repeat(100), '😀'.repeat(100)]) expect((await position({ name })).status).toBe(201)
  })
  test('8 a position has 1 to 15 questions', async () => {
    const list = (count: number) => Array.from({ length: count }, (_, order) => ({ text: 'Why?', timeLimit: 1, order }))
    for (const count of [0, 16]) refused(await position({ questions: list(count) }), 400)
    expect((await position({ questions: list(15) })).status).toBe(201)
  })
  test('8 question text has up to 1000 characters', async () => {
    refused(await question({ text: 'x'.repeat(1001) }), 400)
    expect((await question({ text: 'é'.repeat(1000) })).status).toBe(201)
  })
  test('8 question timeLimit is 1 to 5 minutes', async () => {
    for (const timeLimit of [0, 6, 1.5]) refused(await question({ timeLimit }), 400)
    expect((await question({ timeLimit: 5 })).status).toBe(201)
  })
  test('8 question order is at least 0 and unique within the position', async () => {
    refused(await question({ order: -1 }), 400)
    refused(
      await position({
        questions: [
          { text: 'a', timeLimit: 1, order: 1 },
          { text: 'b', timeLimit: 1, order: 1 },
        ],
      }),
      400,
    )
  })
  test('8 interviewCondition has up to 500 characters', async () => {
    refused(await position({ interviewCondition: 'x'.repeat(501) }), 400)
    expect((await position({ interviewCondition: 'x'.repeat(500) })).status).toBe(201)
  })
  test('8 analyzePrompt has up to 10000 characters', async () => {
    refused(await position({ analyzePrompt: 'x'.repeat(10_001) }), 400)
    expect((await position({ analyzePrompt: 'x'.repeat(10_000) })).status).toBe(201)
  })
  test('8 candidate names have up to 100 characters each', async () => {
    for (const field of ['firstName', 'lastName']) {
      refused(await person({ [field]: 'x'.repeat(101) }), 400)
      refused(await person({ [field]: '   ' }), 400)
      expect((await person({ [field]: 'x'.repeat(100) })).status).toBe(201)
    }
  })
  test('8 candidate phoneNumber has 6 to 15 digits', async () => {
    for (const phoneNumber of ['12345', '1234567890123456', '12 3456', '+491234567', '१२३४५६'])
      refused(await person({ phoneNumber }), 400)
    for (const phoneNumber of ['123456', '123456789012345']) expect((await person({ phoneNumber })).status).toBe(201)
  })
  test('8 one live interview at a time, and one credit when the candidate starts, however often the page is opened', async () => {
    const before = await credits()
    const interview = await world.api.invited(world.position.id)
    const link = new Link(interview.inviteUrl ?? '')
    for (let i = 0; i < 3; i++) expect((await link.start()).status).toBe(200)
    await link.answer()
    expect(await credits()).toBe(before - 1)
  })
  test('8 rate limit headers come with every answer of a key', async () => {
    const { headers } = await world.api.get('/me')
    expect(headers.get('ratelimit')).toMatch(/^limit=\d+, remaining=\d+, reset=\d+$/)
    expect(headers.get('ratelimit-policy')).toMatch(/^\d+;w=\d+$/)
  })
  test('9 the version is part of the path prefix', async () => {
    expect(
      (await fetch(`${world.product.origin}/api/me`, { headers: { authorization: `Bearer ${world.tenant.key}` } }))
        .status,
    ).toBe(404)
    expect((await world.api.get('/me')).status).toBe(200)
  })
}
