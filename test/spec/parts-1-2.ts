import { expect, test } from 'vitest'
import type { Company, Interview, Me, Position, Team } from '../../src/interview/contract/contract.ts'
import { Link } from '../kit/api.ts'
import { publicTokenOf } from '../kit/public-link.ts'
import { analysed, completed, credits, ID, INSTANT, NO_ID, refused, world } from './world.ts'

export function part1(): void {
  test('1.1 an organization owns companies, teams, positions and interviews', async () => {
    const { api, tenant } = world
    expect((await api.get<Company[]>('/companies')).body.data[0]?.id).toBe(tenant.companyId)
    expect((await api.get<Team[]>('/teams')).body.data[0]?.id).toBe(tenant.teamId)
  })
  test('1.1 the API can only read companies and teams', async () => {
    for (const path of ['/companies', '/teams'])
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) refused(await world.api.call(method, path, {}), 404)
  })
  test('1.2 only positions with status open accept invites', async () => {
    const draft = await world.api.position(world.tenant, { status: 'draft' })
    refused(await world.api.invite(draft.id), 400, /^Position is not open for interviews$/)
  })
  test('1.3 an invite creates an interview for one candidate and returns a personal link', async () => {
    const one = await world.api.invited(world.position.id)
    const two = await world.api.invited(world.position.id)
    expect(one.inviteUrl).toMatch(/\/i\/[\w-]{43}$/)
    expect(one.inviteUrl).not.toBe(two.inviteUrl)
    expect((await fetch(one.inviteUrl ?? '')).status).toBe(200)
  })
  test('1.4 the candidate records video answers through the link, and the status follows the answers recorded', async () => {
    const interview = await world.api.invited(world.position.id)
    const link = new Link(interview.inviteUrl ?? '')
    const statuses: string[] = [interview.status]
    await link.start()
    for (const { id } of (await link.state()).questions) {
      await link.put(id)
      statuses.push((await world.api.interview(interview.id)).status)
    }
    expect(statuses).toEqual(['created', 'in_progress', 'completed'])
  })
  test('1.5 once an interview is completed, the caller can request an AI analysis', async () => {
    const { id } = await completed()
    await analysed(id)
    expect((await world.api.analysis(id)).body.data.result?.summary.one_line_summary).toBeTypeOf('string')
  })
  test('1.6 callers sync progress by polling the interview list', async () => {
    const since = new Date().toISOString()
    const { id } = await world.api.invited(world.position.id)
    expect((await world.api.list(`?updatedSince=${since}&limit=100`)).body.data.map((one) => one.id)).toContain(id)
  })
  test('1.7 creating an invite only checks that there are credits; one is consumed when the candidate starts', async () => {
    const before = await credits()
    const interview = await world.api.invited(world.position.id)
    expect(await credits()).toBe(before)
    await new Link(interview.inviteUrl ?? '').start()
    expect(await credits()).toBe(before - 1)
  })
  test("1.8 another organization's resources behave as if they do not exist: 404, never 403", async () => {
    const { id } = await world.api.invited(world.position.id)
    refused(await world.foreign.get(`/interviews/${id}`), 404)
    refused(await world.foreign.invite(world.position.id), 404)
    expect((await world.foreign.list()).body.meta.total).toBe(0)
  })
}

export function part2(): void {
  test('every successful body is an envelope of data and timestamp', async () => {
    const { body } = await world.api.get('/me')
    expect(Object.keys(body).sort()).toEqual(['data', 'timestamp'])
  })
  test('the timestamp is the server time in milliseconds since the epoch', async () => {
    const { body } = await world.api.get('/me')
    expect(Math.abs(body.timestamp - Date.now())).toBeLessThan(5_000)
  })
  test('list responses add meta with total, page, limit and totalPages = ceil(total / limit)', async () => {
    await world.api.invited(world.position.id)
    const { body } = await world.api.list('?limit=2&page=1')
    expect(Object.keys(body).sort()).toEqual(['data', 'meta', 'timestamp'])
    expect(body.meta).toEqual({ total: body.meta.total, page: 1, limit: 2, totalPages: Math.ceil(body.meta.total / 2) })
  })
  test('totalPages is 0 when there are no results', async () => {
    expect((await world.api.list(`?positionId=${NO_ID}`)).body.meta).toEqual({
      total: 0,
      page: 1,
      limit: 20,
      totalPages: 0,
    })
  })
  test('identity shows the organization and the key, of which only the prefix', async () => {
    const { tenant, api } = world
    const { body, text } = await api.get<Me>('/me')
    expect(body.data).toEqual({
      organization: { id: tenant.organizationId, name: expect.any(String) as string },
      apiKey: { id: tenant.keyId, name: 'Test key', prefix: tenant.keyPrefix },
    })
    expect(tenant.key.startsWith(body.data.apiKey.prefix)).toBe(true)
    expect(text).not.toContain(tenant.key)
  })
  test('a company has id, name and a website or null', async () => {
    const { tenant, product, api } = world
    await product.core.accounts.createCompany({ organizationId: tenant.organizationId, name: 'No site' })
    const { data } = (await api.get<Company[]>('/companies')).body
    expect(data.map((company) => company.website)).toEqual([null, 'https://acme.example'])
    expect(Object.keys(data[0] ?? {}).sort()).toEqual(['id', 'name', 'website'])
  })
  test('a team is id and name', async () => {
    expect(Object.keys((await world.api.get<Team[]>('/teams')).body.data[0] ?? {}).sort()).toEqual(['id', 'name'])
  })
  test('a position shows its fields and never analyzePrompt', async () => {
    const answer = await world.api.call<Position>(
      'POST',
      '/positions',
      world.api.positionInput(world.tenant, {
        analyzePrompt: 'secret guidance',
        teamId: world.tenant.teamId,
        interviewCondition: 'Quiet room',
      }),
    )
    const position = answer.body.data
    expect(Object.keys(position).sort()).toEqual([
      'companyId',
      'createdAt',
      'id',
      'interviewCondition',
      'name',
      'questions',
      'status',
      'teamId',
      'updatedAt',
    ])
    expect(position.id).toMatch(ID)
    expect(position.createdAt).toMatch(INSTANT)
    expect(answer.text).not.toContain('secret guidance')
    expect((await world.api.get('/positions')).text).not.toContain('secret guidance')
  })
  test("a position's status defaults to open on create", async () => {
    expect((await world.api.position(world.tenant)).status).toBe('open')
  })
  test("companyId and teamId must be of the caller's organization", async () => {
    refused(
      await world.api.call(
        'POST',
        '/positions',
        world.api.positionInput(world.tenant, { companyId: world.other.companyId }),
      ),
      404,
    )
    refused(
      await world.api.call('POST', '/positions', world.api.positionInput(world.tenant, { teamId: world.other.teamId })),
      404,
    )
  })
  test('teamId null means no team', async () => {
    expect((await world.api.position(world.tenant, { teamId: null })).teamId).toBeNull()
  })
  test('questions are returned sorted by order, each with id, text, timeLimit and order', async () => {
    const { questions } = await world.api.position(world.tenant, {
      questions: [
        { text: 'b', timeLimit: 1, order: 9 },
        { text: 'a', timeLimit: 5, order: 2 },
      ],
    })
    expect(questions.map((question) => question.text)).toEqual(['a', 'b'])
    expect(Object.keys(questions[0] ?? {}).sort()).toEqual(['id', 'order', 'text', 'timeLimit'])
    expect(questions[0]?.id).toMatch(ID)
  })
  test("the candidate's email is stored in lowercase", async () => {
    const interview = await world.api.invited(world.position.id, {
      candidate: world.api.candidate({ email: 'MiXed.Case@People.Example' }),
    })
    expect(interview.candidate.email).toBe('mixed.case@people.example')
  })
  test('phoneNumber and countryCode are optional and null when absent', async () => {
    const plain = await world.api.invited(world.position.id)
    expect(plain.candidate).toMatchObject({ phoneNumber: null, countryCode: null })
    const full = await world.api.invited(world.position.id, {
      candidate: world.api.candidate({ phoneNumber: '305550100', countryCode: '+49' }),
    })
    expect(full.candidate).toMatchObject({ phoneNumber: '305550100', countryCode: '+49' })
  })
  test('an interview summary has exactly its fields, without emailSent', async () => {
    await world.api.invited(world.position.id)
    const [summary] = (await world.api.list()).body.data
    expect(Object.keys(summary ?? {}).sort()).toEqual([
      'analysisStatus',
      'answeredQuestions',
      'approvalStatus',
      'candidate',
      'completedAt',
      'createdAt',
      'externalId',
      'id',
      'inviteExpiresAt',
      'inviteUrl',
      'positionId',
      'source',
      'status',
      'updatedAt',
    ])
  })
  test('a new interview is created, pending, unanswered, of source api, with its analysis not requested', async () => {
    const interview = await world.api.invited(world.position.id, { externalId: 'fresh' })
    expect(interview).toMatchObject({
      status: 'created',
      approvalStatus: 'pending',
      answeredQuestions: 0,
      source: 'api',
      analysisStatus: 'not_requested',
      completedAt: null,
      externalId: 'fresh',
      positionId: world.position.id,
    })
    expect(interview.createdAt).toMatch(INSTANT)
    expect(interview.updatedAt).toBe(interview.createdAt)
  })
  test('an interview of source dashboard has no inviteUrl and no inviteExpiresAt', async () => {
    const token = await publicTokenOf(world.product, world.tenant, world.position.id)
    const form = new URLSearchParams({ firstName: 'Self', lastName: 'Started', email: 'self.started@people.example' })
    const page = await fetch(`${world.product.origin}/p/${token}`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
    })
    expect(page.status).toBe(303)
    const found = (await world.api.list()).body.data.find(
      (one: Interview) => one.candidate.email === 'self.started@people.example',
    )
    expect(found).toMatchObject({ source: 'dashboard', inviteUrl: null, inviteExpiresAt: null })
  })
  test("approvalStatus is the reviewer's decision", async () => {
    const { id } = await completed()
    await world.product.core.services.decisions.setApproval(
      { organizationId: world.tenant.organizationId, userId: null, keyId: null },
      id,
      'rejected',
    )
    expect((await world.api.interview(id)).approvalStatus).toBe('rejected')
  })
  test('the detail is the summary plus answers and analysis without a result', async () => {
    const { id } = await completed()
    const detail = await world.api.interview(id)
    expect('emailSent' in detail).toBe(false)
    expect(detail.analysis).toEqual({ status: 'not_requested', requestedAt: null, completedAt: null })
  })
  test('answers come in the order recorded, with question, text, video link and time', async () => {
    const interview = await world.api.invited(world.position.id)
    const link = new Link(interview.inviteUrl ?? '')
    await link.start()
    const { questions } = await link.state()
    for (const question of [...questions].reverse()) await link.put(question.id)
    const { answers } = await world.api.interview(interview.id)
    expect(answers.map((answer) => answer.questionId)).toEqual(questions.map((question) => question.id).reverse())
    expect(Object.keys(answers[0] ?? {}).sort()).toEqual(['answeredAt', 'questionId', 'questionText', 'videoUrl'])
    expect(answers[0]?.answeredAt).toMatch(INSTANT)
  })
  test('videoUrl is a link to the recorded video, plays with Range requests and needs no login', async () => {
    const { id } = await completed()
    const url = (await world.api.interview(id)).answers[0]?.videoUrl ?? ''
    const whole = await fetch(url)
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/webm'])
    const bytes = Buffer.from(await whole.arrayBuffer())
    const part = await fetch(url, { headers: { range: 'bytes=4-9' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 4-9/${bytes.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(4, 10))
  })
  test('the analysis has status, requestedAt, completedAt, and a result only when completed', async () => {
    const { id } = await completed()
    expect((await world.api.analysis(id)).body.data).toEqual({
      status: 'not_requested',
      requestedAt: null,
      completedAt: null,
      result: null,
    })
    await analysed(id)
    const { data } = (await world.api.analysis(id)).body
    expect(data.status).toBe('completed')
    expect([data.requestedAt, data.completedAt, data.result?.analyzedAt].every((at) => INSTANT.test(at ?? ''))).toBe(
      true,
    )
  })
  test('the result has every path of the specification with its type', async () => {
    const { id } = await completed()
    await analysed(id)
    const result = (await world.api.analysis(id)).body.data.result as unknown as Record<
      string,
      Record<string, Record<string, unknown>>
    >
    for (const name of ['communication', 'criteria_match', 'competency', 'cultural_fit', 'overall'])
      expect(result['evaluationScores']?.[`${name}_score`]).toBeTypeOf('number')
    for (const path of [
      'communication.strengths',
      'communication.weaknesses',
      'competency_assessment.observed_strengths',
      'competency_assessment.areas_for_improvement',
      'competency_assessment.relevant_examples',
    ])
      expect(
        Array.isArray(
          path
            .split('.')
            .reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], result['detailedAssessment']),
        ),
        path,
      ).toBe(true)
    for (const name of ['red_flags', 'positive_indicators'])
      expect(Array.isArray(result['detailedAssessment']?.[name])).toBe(true)
    expect(result['hiringRecommendation']).toMatchObject({
      decision: expect.stringMatching(/^(STRONG_YES|YES|MAYBE|NO)$/),
      confidence_level: expect.stringMatching(/^(HIGH|MEDIUM|LOW)$/),
    })
    expect(result['summary']).toMatchObject({
      one_line_summary: expect.stringMatching(/^No AI assessment/),
      fit_assessment: expect.stringMatching(/^(EXCELLENT|GOOD|FAIR|POOR)$/),
    })
  })
  test('the cancel result is the id and cancelled: true', async () => {
    const { id } = await world.api.invited(world.position.id)
    expect((await world.api.call('DELETE', `/interviews/${id}`)).body.data).toEqual({ id, cancelled: true })
  })
}
