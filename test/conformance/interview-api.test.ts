import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppError } from '../../src/base/errors.ts'
import { embeddedClient } from '../../src/interview/api/embedded-client.ts'
import { remoteClient } from '../../src/interview/api/remote-client.ts'
import type { InterviewApi } from '../../src/interview/contract/client.ts'
import { Link } from '../kit/api.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const implementations: Record<string, (tenant: Tenant) => InterviewApi> = {
  'in process': (tenant) => embeddedClient(product.core.services, tenant.organizationId),
  'over HTTP': (tenant) =>
    remoteClient({ baseUrl: `${product.origin}/api/v1`, apiKey: () => tenant.key, now: () => new Date() }),
}
const NO_ID = '0123456789abcdef01234567'
let people = 0
const invite = (extra: Record<string, unknown> = {}) => ({
  candidate: {
    firstName: 'A',
    lastName: 'B',
    email: `suite${++people}@people.example`,
    phoneNumber: null,
    countryCode: null,
  },
  sendEmail: false,
  expiresInDays: 7,
  ...extra,
})

/** One suite says what the interview API is to the engine; both implementations pass it. */
describe.each(Object.entries(implementations))('the interview API %s', (_name, make) => {
  let tenant: Tenant
  let api: InterviewApi
  const position = (extra: Record<string, unknown> = {}) =>
    api.createPosition({
      name: 'Suite',
      companyId: tenant.companyId,
      status: 'open',
      questions: [{ text: 'Why?', timeLimit: 1, order: 0 }],
      ...extra,
    })
  const failure = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (thrown: AppError) => thrown,
    )
    return { kind: error?.kind, status: error?.status, message: error?.message }
  }
  beforeAll(async () => {
    tenant = await product.tenant()
    api = make(tenant)
  })

  test('says who we are', async () => {
    expect((await api.me()).organization.id).toBe(tenant.organizationId)
  })
  test('lists companies and positions', async () => {
    const { id } = await position()
    expect((await api.listCompanies({})).data.map((company) => company.id)).toEqual([tenant.companyId])
    expect((await api.listPositions({ status: 'open', limit: 1 })).data.map((one) => one.id)).toEqual([id])
  })
  test('invites once for an external id', async () => {
    const { id } = await position()
    const input = invite({ externalId: 'app-1' })
    const [first, second] = [await api.invite(id, input), await api.invite(id, input)]
    expect([first.created, second.created, second.interview.id]).toEqual([true, false, first.interview.id])
  })
  test('refuses with the status and message of the specification', async () => {
    const { id } = await position({ status: 'closed' })
    expect(await failure(api.invite(id, invite()))).toEqual({
      kind: 'domain',
      status: 400,
      message: 'Position is not open for interviews',
    })
    expect(await failure(api.getInterview(NO_ID))).toEqual({
      kind: 'domain',
      status: 404,
      message: 'Interview not found',
    })
    expect(await failure(api.invite(NO_ID, invite()))).toMatchObject({ kind: 'domain', status: 404 })
    expect(await failure(api.invite(NO_ID, invite({ expiresInDays: 0 })))).toMatchObject({
      kind: 'domain',
      status: 400,
      message: 'expiresInDays must be between 1 and 90',
    })
  })
  test('tells missing credits from missing access', async () => {
    const poor = await product.tenant({ credits: 0 })
    const theirs = make(poor)
    const { id } = await theirs.createPosition({
      name: 'Poor',
      companyId: poor.companyId,
      status: 'open',
      questions: [{ text: 'Why?', timeLimit: 1, order: 0 }],
    })
    expect(await failure(theirs.invite(id, invite()))).toMatchObject({ kind: 'domain', status: 403 })
  })
  test("lists changes by the server's own stamps, in pages", async () => {
    const { id } = await position()
    for (let i = 0; i < 5; i++) await api.invite(id, invite({ externalId: `list-${i}` }))
    const begun = Date.now()
    const first = await api.listInterviews({
      positionId: id,
      updatedSince: '2020-01-01T00:00:00.000Z',
      limit: 2,
      page: 1,
    })
    expect([first.data.length, first.meta.total, first.meta.totalPages]).toEqual([2, 5, 3])
    const rest = await api.listInterviews({
      positionId: id,
      updatedSince: first.data[1]?.updatedAt ?? '',
      limit: 100,
      page: 1,
    })
    expect(rest.data[0]?.id).toBe(first.data[1]?.id)
    expect(first.timestamp).toBeGreaterThan(begun - 5_000)
    expect(first.timestamp).toBeLessThan(Date.now() + 5_000)
  })
  test('cancels, and then it is gone', async () => {
    const { id } = await position()
    const { interview } = await api.invite(id, invite())
    expect(await api.cancelInterview(interview.id)).toEqual({ id: interview.id, cancelled: true })
    expect(await failure(api.cancelInterview(interview.id))).toMatchObject({ status: 404 })
  })
  test('requests an analysis and reads its result', async () => {
    const { id } = await position()
    const { interview } = await api.invite(id, invite())
    expect(await failure(api.requestAnalysis(interview.id))).toMatchObject({ status: 409 })
    await new Link(interview.inviteUrl ?? '').answer()
    expect((await api.requestAnalysis(interview.id)).status).toBe('pending')
    const done = await eventually('the analysis ends', async () => {
      const analysis = await api.getAnalysis(interview.id)
      return analysis.status === 'completed' && analysis
    })
    expect(done.result?.hiringRecommendation.decision).toBe('MAYBE')
    expect((await api.getInterview(interview.id)).answers).toHaveLength(1)
  })
})

test('over HTTP, a refused key asks for a person, 429 says how long to wait, and an absent server is transient', async () => {
  const at = (baseUrl: string, key: string) =>
    remoteClient({ baseUrl, apiKey: () => key, now: () => new Date(), deadlineMs: 2_000 })
      .me()
      .then(
        () => undefined,
        (error: AppError) => error,
      )
  expect(await at(`${product.origin}/api/v1`, 'ib_wrong')).toMatchObject({ kind: 'config', code: 'api.unauthorized' })
  expect(await at('http://127.0.0.1:9/v1', 'x')).toMatchObject({ kind: 'transient', code: 'api.unreachable' })
  const limited = await startProduct({ yaml: { api: { rateLimit: { limit: 1, windowSeconds: 30 } } } })
  const { key } = await limited.tenant()
  await at(`${limited.origin}/api/v1`, key)
  const error = await at(`${limited.origin}/api/v1`, key)
  expect(error?.kind).toBe('throttled')
  expect(error?.retryAfterMs).toBeGreaterThan(20_000)
  await limited.stop()
})
