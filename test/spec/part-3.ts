import { expect, test } from 'vitest'
import { Link } from '../kit/api.ts'
import { eventually } from '../kit/product.ts'
import { analysed, completed, expiredInvite, INSTANT, refused, world } from './world.ts'

export function part3(): void {
  test('a valid new invite is created with inviteExpiresAt = now + expiresInDays', async () => {
    const { inviteExpiresAt, createdAt } = await world.api.invited(world.position.id, { expiresInDays: 3 })
    expect(Date.parse(inviteExpiresAt ?? '') - Date.parse(createdAt ?? '')).toBe(3 * 86_400_000)
  })
  test('the first answer moves created to in_progress and answeredQuestions becomes 1', async () => {
    const interview = await world.api.invited(world.position.id)
    await new Link(interview.inviteUrl ?? '').answer(1)
    expect(await world.api.interview(interview.id)).toMatchObject({
      status: 'in_progress',
      answeredQuestions: 1,
      completedAt: null,
    })
  })
  test('all questions answered moves in_progress to completed and sets completedAt', async () => {
    const { id } = await completed()
    const detail = await world.api.interview(id)
    expect([detail.status, detail.answeredQuestions]).toEqual(['completed', 2])
    expect(detail.completedAt).toMatch(INSTANT)
  })
  test('created becomes expired when inviteExpiresAt is reached, and updatedAt does not change', async () => {
    const interview = await expiredInvite()
    const now = await world.api.interview(interview.id)
    expect([now.status, now.updatedAt]).toEqual(['expired', interview.updatedAt])
  })
  test('the link of an expired invite stops working', async () => {
    const { inviteUrl } = await expiredInvite()
    expect((await fetch(inviteUrl ?? '')).status).toBe(410)
    expect((await new Link(inviteUrl ?? '').start()).status).toBe(410)
  })
  test('in_progress becomes abandoned when the candidate leaves without finishing', async () => {
    const interview = await world.api.invited(world.position.id)
    const link = new Link(interview.inviteUrl ?? '')
    await link.answer(1)
    expect((await fetch(`${link.url}/leave`, { method: 'POST' })).status).toBe(200)
    expect((await world.api.interview(interview.id)).status).toBe('abandoned')
  })
  test('in_progress becomes abandoned 24 h after the last answer (product decision)', async () => {
    const interview = await world.api.invited(world.position.id)
    await new Link(interview.inviteUrl ?? '').answer(1)
    await world.product.core.services.interviews.abandonUnfinished()
    expect((await world.api.interview(interview.id)).status).toBe('in_progress')
    await world.product.core.database
      .knex('interviews')
      .where({ id: interview.id })
      .update({ last_answer_at: new Date(Date.now() - 86_400_001) })
    await world.product.core.services.interviews.abandonUnfinished()
    expect((await world.api.interview(interview.id)).status).toBe('abandoned')
  })
  test('DELETE of an unanswered interview makes it disappear: GET answers 404', async () => {
    const { id } = await world.api.invited(world.position.id)
    expect((await world.api.call('DELETE', `/interviews/${id}`)).status).toBe(200)
    refused(await world.api.get(`/interviews/${id}`), 404, /^Interview not found$/)
  })
  test('DELETE works on expired invites too', async () => {
    const { id } = await expiredInvite()
    expect((await world.api.call('DELETE', `/interviews/${id}`)).status).toBe(200)
  })
  test('cancelling frees the externalId', async () => {
    const { id } = await world.api.invited(world.position.id, { externalId: 'freed' })
    await world.api.call('DELETE', `/interviews/${id}`)
    const again = await world.api.invited(world.position.id, { externalId: 'freed' })
    expect(again.id).not.toBe(id)
  })
  test('the link of a cancelled interview stops working', async () => {
    const { id, inviteUrl } = await world.api.invited(world.position.id)
    await world.api.call('DELETE', `/interviews/${id}`)
    expect((await fetch(inviteUrl ?? '')).status).toBe(404)
    expect((await new Link(inviteUrl ?? '').start()).status).toBe(404)
  })
  test('in_progress and later interviews cannot be cancelled: 409', async () => {
    const started = await world.api.invited(world.position.id)
    await new Link(started.inviteUrl ?? '').answer(1)
    refused(
      await world.api.call('DELETE', `/interviews/${started.id}`),
      409,
      /^Only interviews that have not been started can be cancelled$/,
    )
    refused(await world.api.call('DELETE', `/interviews/${(await completed()).id}`), 409)
  })
  test('the expired filter includes created invites whose expiry has passed; the created filter leaves them out', async () => {
    const { id } = await expiredInvite()
    const ids = async (status: string) =>
      (await world.api.list(`?status=${status}&limit=100`)).body.data.map((one) => one.id)
    expect(await ids('expired')).toContain(id)
    expect(await ids('created')).not.toContain(id)
  })
  test('analysis: not_requested becomes pending on request, answered with 202', async () => {
    const { id } = await completed()
    const answer = await world.api.call<{ status: string; result: unknown }>('POST', `/interviews/${id}/analysis`)
    expect([answer.status, answer.body.data.status, answer.body.data.result]).toEqual([202, 'pending', null])
  })
  test('analysis: the service moves pending to processing and completed, and the result is available', async () => {
    const { id } = await completed()
    await analysed(id)
    expect((await world.api.interview(id)).analysisStatus).toBe('completed')
  })
  test('analysis: the user who created the API key is emailed when it is finished', async () => {
    const { id } = await completed({ candidate: world.api.candidate({ firstName: 'Mailed' }) })
    await analysed(id)
    await eventually('the mail is written', () =>
      world.product.core.database
        .knex('mails')
        .where({ recipient: world.tenant.email, interview_id: id, kind: 'analysis.completed' })
        .first('id'),
    )
  })
  test('analysis: processing may become failed, and the user is emailed', async () => {
    const interview = await world.api.invited(world.position.id, {
      candidate: world.api.candidate({ firstName: 'Declines' }),
    })
    const link = new Link(interview.inviteUrl ?? '')
    await link.start({ consent: true, aiAnalysis: false })
    await link.answer()
    await analysed(interview.id)
    expect((await world.api.analysis(interview.id)).body.data).toMatchObject({ status: 'failed', result: null })
    await eventually('the mail is written', () =>
      world.product.core.database
        .knex('mails')
        .where({ recipient: world.tenant.email, interview_id: interview.id, kind: 'analysis.failed' })
        .first('id'),
    )
  })
  test('analysis: a failed one is queued again with 202', async () => {
    const interview = await world.api.invited(world.position.id)
    const link = new Link(interview.inviteUrl ?? '')
    await link.start({ consent: true, aiAnalysis: false })
    await link.answer()
    await analysed(interview.id)
    expect((await world.api.call('POST', `/interviews/${interview.id}/analysis`)).status).toBe(202)
  })
  test('a request made from the dashboard counts as one from the API; nothing is queued twice', async () => {
    const { id } = await completed()
    const fromPage = await world.product.core.services.analyses.requestAnalysis(
      { organizationId: world.tenant.organizationId, userId: world.tenant.userId, keyId: null },
      id,
    )
    const answer = await world.api.call('POST', `/interviews/${id}/analysis`)
    expect([fromPage.queued, answer.status]).toEqual([true, 200])
  })
  test('position status may be set on create and changed with PATCH', async () => {
    const position = await world.api.position(world.tenant, { status: 'draft' })
    const statuses: unknown[] = []
    for (const status of ['closed', 'open', 'draft'])
      statuses.push(
        (await world.api.call<{ status: string }>('PATCH', `/positions/${position.id}`, { status })).body.data.status,
      )
    expect(statuses).toEqual(['closed', 'open', 'draft'])
  })
}
