import { expect, test } from 'vitest'
import type { Company, Position } from '../../src/interview/contract/contract.ts'
import { Link } from '../kit/api.ts'
import { analysed, completed, expiredInvite, NO_ID, refused, world } from './world.ts'

const patch = (id: string, body: unknown) => world.api.call<Position>('PATCH', `/positions/${id}`, body)
const create = (extra: Record<string, unknown>) =>
  world.api.call<Position>('POST', '/positions', world.api.positionInput(world.tenant, extra))

export function part4(): void {
  test('all endpoints require the Authorization header', async () => {
    for (const [method, path] of [
      ['GET', '/me'],
      ['GET', '/companies'],
      ['GET', '/teams'],
      ['GET', '/positions'],
      ['POST', '/positions'],
      ['PATCH', `/positions/${NO_ID}`],
      ['POST', `/positions/${NO_ID}/invites`],
      ['GET', '/interviews'],
      ['GET', `/interviews/${NO_ID}`],
      ['DELETE', `/interviews/${NO_ID}`],
      ['POST', `/interviews/${NO_ID}/analysis`],
      ['GET', `/interviews/${NO_ID}/analysis`],
    ] as const)
      expect((await fetch(`${world.product.origin}/api/v1${path}`, { method })).status, path).toBe(401)
  })
  test('path parameter id is 24 hexadecimal characters, in either case', async () => {
    const { id } = await world.api.invited(world.position.id)
    expect((await world.api.get(`/interviews/${id.toUpperCase()}`)).status).toBe(200)
    refused(await world.api.get('/interviews/nonsense'), 400)
  })
  test('companies and teams take page and limit, 20 by default, and are newest first', async () => {
    const { product, tenant, api } = world
    for (let i = 0; i < 3; i++)
      await product.core.accounts.createCompany({ organizationId: tenant.organizationId, name: `Later ${i}` })
    const { body } = await api.get<Company[]>('/companies?limit=2&page=1')
    expect(body.data.map((company) => company.name)).toEqual(['Later 2', 'Later 1'])
    expect((await api.get('/teams')).body.meta).toMatchObject({ page: 1, limit: 20 })
  })
  test('an invalid query gives 400', async () => {
    for (const path of ['/companies?page=0', '/teams?limit=101', '/positions?status=nope', '/interviews?page=1e2'])
      refused(await world.api.get(path), 400)
  })
  test('positions are newest first and can be filtered by status', async () => {
    const closed = await world.api.position(world.tenant, { status: 'closed' })
    const { data } = (await world.api.get<Position[]>('/positions?status=closed')).body
    expect(data[0]?.id).toBe(closed.id)
    expect(new Set(data.map((position) => position.status))).toEqual(new Set(['closed']))
  })
  test('POST /positions answers 201 with the position', async () => {
    const answer = await create({ name: 'Created' })
    expect([answer.status, answer.body.data.name]).toEqual([201, 'Created'])
  })
  test('POST /positions needs a name, a company and questions', async () => {
    for (const [field, message] of [
      ['name', 'name is required'],
      ['companyId', 'companyId is required'],
      ['questions', 'questions is required'],
    ] as const)
      refused(await create({ [field]: undefined }), 400, message)
  })
  test('PATCH changes only the sent fields', async () => {
    const position = await world.api.position(world.tenant, { interviewCondition: 'Stay' })
    const changed = (await patch(position.id, { name: 'Renamed' })).body.data
    expect(changed).toMatchObject({ ...position, name: 'Renamed', updatedAt: changed.updatedAt })
    expect((changed.updatedAt ?? '') > (position.updatedAt ?? '')).toBe(true)
  })
  test('PATCH teamId null removes the team', async () => {
    const position = await world.api.position(world.tenant, { teamId: world.tenant.teamId })
    expect((await patch(position.id, { teamId: null })).body.data.teamId).toBeNull()
  })
  test('PATCH questions replaces the whole list; a question with an id is kept, one without is new', async () => {
    const { id, questions } = await world.api.position(world.tenant)
    const kept = questions[1]
    const changed = (
      await patch(id, {
        questions: [
          { id: kept?.id, text: 'Kept', timeLimit: 3, order: 0 },
          { text: 'New', timeLimit: 1, order: 1 },
        ],
      })
    ).body.data.questions
    expect(changed.map((question) => question.text)).toEqual(['Kept', 'New'])
    expect(changed[0]?.id).toBe(kept?.id)
    expect(questions.map((question) => question.id)).not.toContain(changed[1]?.id)
  })
  test('PATCH analyzePrompt updates the instructions and never returns them', async () => {
    const { id } = await world.api.position(world.tenant)
    expect((await patch(id, { analyzePrompt: 'hidden words' })).text).not.toContain('hidden words')
    expect(
      (await world.product.core.database.knex('positions').where({ id }).first('analyze_prompt')).analyze_prompt,
    ).toBe('hidden words')
  })
  test('PATCH answers 400 for wrong input and 404 for an unknown position', async () => {
    refused(await patch(world.position.id, { name: 'x' }), 400)
    refused(await patch(NO_ID, { name: 'Fine' }), 404, /^Position not found$/)
  })
  test('GET /interviews without updatedSince is sorted by createdAt, newest first', async () => {
    await Promise.all([1, 2, 3].map(() => world.api.invited(world.position.id)))
    const stamps = (await world.api.list('?limit=50')).body.data.map((one) => one.createdAt ?? '')
    expect(stamps).toEqual([...stamps].sort().reverse())
  })
  test('GET /interviews with updatedSince is sorted by updatedAt ascending, then by id', async () => {
    const keys = (await world.api.list('?updatedSince=2020-01-01T00:00:00Z&limit=100')).body.data.map(
      (one) => `${one.updatedAt} ${one.id}`,
    )
    expect(keys.length).toBeGreaterThan(5)
    expect(keys).toEqual([...keys].sort())
  })
  test('updatedSince is inclusive', async () => {
    const { id, updatedAt } = await world.api.invited(world.position.id)
    expect((await world.api.list(`?updatedSince=${updatedAt}`)).body.data.map((one) => one.id)).toContain(id)
    const next = new Date(Date.parse(updatedAt ?? '') + 1).toISOString()
    expect((await world.api.list(`?updatedSince=${next}`)).body.data.map((one) => one.id)).not.toContain(id)
  })
  test('GET /interviews filters by positionId', async () => {
    const position = await world.api.position(world.tenant)
    const { id } = await world.api.invited(position.id)
    expect((await world.api.list(`?positionId=${position.id}`)).body.data.map((one) => one.id)).toEqual([id])
  })
  test('GET /interviews filters by status, one test value for each', async () => {
    const interview = await world.api.invited(world.position.id)
    await new Link(interview.inviteUrl ?? '').answer(1)
    await completed()
    await expiredInvite()
    for (const status of ['created', 'in_progress', 'completed', 'expired', 'abandoned']) {
      const { data, meta } = (await world.api.list(`?status=${status}&limit=100`)).body
      expect(
        data.every((one) => one.status === status),
        status,
      ).toBe(true)
      expect(meta.total, status).toBe(data.length)
    }
  })
  test('GET /interviews filters by externalId, by exact match, up to 200 characters', async () => {
    const { id } = await world.api.invited(world.position.id, { externalId: 'Exact-1' })
    expect((await world.api.list('?externalId=Exact-1')).body.data.map((one) => one.id)).toEqual([id])
    expect((await world.api.list('?externalId=exact-1')).body.meta.total).toBe(0)
    refused(await world.api.list(`?externalId=${'x'.repeat(201)}`), 400)
  })
  test('cancelled interviews are excluded from the list and its total', async () => {
    const position = await world.api.position(world.tenant)
    const { id } = await world.api.invited(position.id)
    await world.api.call('DELETE', `/interviews/${id}`)
    expect((await world.api.list(`?positionId=${position.id}`)).body.meta.total).toBe(0)
  })
  test('an invalid query gives 400 with the first validation message', async () => {
    refused(await world.api.list('?page=0&limit=999&status=nope'), 400, /^page must be at least 1$/)
  })
  test('GET /interviews/{id} answers 400 for a malformed id and 404 for an unknown one', async () => {
    refused(await world.api.get('/interviews/123'), 400)
    refused(await world.api.get(`/interviews/${NO_ID}`), 404, /^Interview not found$/)
  })
  test('DELETE answers 404 for an unknown interview', async () => {
    refused(await world.api.call('DELETE', `/interviews/${NO_ID}`), 404)
  })
  test('POST analysis is only for completed interviews: 409', async () => {
    const { id } = await world.api.invited(world.position.id)
    refused(
      await world.api.call('POST', `/interviews/${id}/analysis`),
      409,
      /^AI analysis can only be requested for completed interviews$/,
    )
  })
  test('POST analysis again answers 200 with the current state, the result when completed; safe to repeat', async () => {
    const { id } = await completed()
    await analysed(id)
    const first = (await world.api.analysis(id)).body.data
    for (let i = 0; i < 3; i++) {
      const again = await world.api.call('POST', `/interviews/${id}/analysis`)
      expect(again.status).toBe(200)
      expect(again.body.data).toEqual(first)
    }
  })
  test('GET analysis has a null result unless the status is completed', async () => {
    const { id } = await completed()
    expect((await world.api.analysis(id)).body.data.result).toBeNull()
  })
}
