import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toUuid } from '../../connectors/ashby-assessments/ids.ts'
import { explain } from '../../src/sync/operations/explain.ts'
import { Link } from '../kit/api.ts'
import {
  type Mailbox,
  type Ordering,
  PARTNERS,
  type Partner,
  type Person,
  resultId,
  startOrdering,
} from '../kit/partners.ts'

/** An ATS that orders interviews from us: what it is offered, what becomes of an order, and what its recruiter reads. */

let ordering: Ordering
beforeAll(async () => {
  ordering = await startOrdering()
}, 600_000)
afterAll(async () => {
  await ordering.close()
  expect(Object.values(ordering.mailboxes).flatMap(({ undocumented }) => undocumented)).toEqual([])
})

const explained = async (name: string, { email }: Person) => {
  const { sync, engine } = ordering.product.core
  return (await explain(sync, engine.connection(name), email)).flatMap((one) => one.answers).join('\n')
}

describe.each(Object.entries(PARTNERS))('%s', (name, partner: Partner) => {
  const url = (path: string) => `${ordering.product.origin}/assessments/${name}/${path}`
  const mailbox = () => ordering.mailboxes[name] as Mailbox
  const ask = (secret: 'right' | 'wrong' = 'right') =>
    fetch(url(partner.list.path), { method: partner.list.method, headers: partner.headers(secret, {}) })
  const place = (who: Person, n: number, testId = ordering.position.id, secret: 'right' | 'wrong' = 'right') => {
    const { path, body } = partner.order(who, testId, n, mailbox().url)
    const headers = { 'content-type': 'application/json', ...partner.headers(secret, body) }
    return fetch(url(path), { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const interviewOf = async ({ email }: Person) => {
    const { body } = await ordering.api.list('?limit=100')
    return body.data.filter((one) => one.candidate.email === email)
  }
  const reports = (n: number, orderId: string | null) =>
    mailbox().taken.filter(
      ({ path, json }) =>
        path.endsWith(`/${n}`) ||
        path.endsWith(resultId(n)) ||
        json['assessment_id'] === (orderId && toUuid('order', orderId)),
    )

  test('open positions are offered', async () => {
    const answer = await ask()
    expect(answer.status).toBe(200)
    expect(partner.idsIn(await answer.json())).toContain(ordering.position.id)
  })

  test('a caller without the key is refused and learns nothing else', async () => {
    expect((await ask('wrong')).status).toBe(401)
    const who = ordering.person()
    const answer = await place(who, 1, ordering.position.id, 'wrong')
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([401, 'order.unauthorized'])
    expect(await interviewOf(who)).toEqual([])
    expect((await fetch(url('nowhere'), { headers: partner.headers('wrong', {}) })).status).toBe(401)
    // Nor does anybody learn which connections there are.
    const elsewhere = await fetch(url('nowhere').replace(/assessments\/[^/]+/, 'assessments/nobody'))
    expect([elsewhere.status, elsewhere.headers.get('x-error-code')]).toEqual([401, 'order.unauthorized'])
  })

  test('an order invites, once however often it comes; its result is told when there is one', async () => {
    const who = ordering.person()
    // Twice in one moment, as when the recruiter's page is sent again.
    const answers = await Promise.all([place(who, 2), place(who, 2)])
    expect(answers.map((answer) => answer.status)).toEqual(Array(2).fill(name === 'workable' ? 201 : 200))
    const [first, second] = await Promise.all(answers.map((answer) => answer.json()))
    expect(partner.idIn(second)).toEqual(partner.idIn(first))
    const [interview, ...more] = await interviewOf(who)
    expect(more).toEqual([])
    expect(interview).toMatchObject({ status: 'created', positionId: ordering.position.id })
    const candidate = new Link(interview?.inviteUrl ?? '')
    expect((await candidate.start({ consent: true, aiAnalysis: false })).status).toBe(200)
    await candidate.answer()
    const orderId = interview?.externalId ?? ''
    const completed = () => reports(2, orderId).filter(({ json }) => isCompleted(name, json)).length
    await expect.poll(completed).toBe(1)
    expect(reports(2, orderId).at(-1)).toMatchObject(
      EXPECTED[name]?.(ordering.product.origin, interview?.id ?? '') ?? {},
    )
    if (name === 'greenhouse') {
      const status = await fetch(url(`status?partner_interview_id=${orderId}`), {
        headers: partner.headers('right', {}),
      })
      expect(await status.json()).toEqual({
        partner_status: 'complete',
        partner_profile_url: `${ordering.product.origin}/dashboard/interviews/${interview?.id}`,
        metadata: { Summary: 'Answered. There is no AI analysis; please watch the answers.' },
      })
    }
    expect(await explained(name, who)).toMatch(/^Invited, because application order-\w+ was ordered in the ATS\./)
    // Everything that happened is where everything else is told.
    const [told] = await explain(ordering.product.core.sync, ordering.product.core.engine.connection(name), orderId)
    const history = told?.timeline.map(({ what }) => what)
    expect(history).toEqual(expect.arrayContaining(['invite', 'invited', 'started', 'completed', 'analysis.failed']))
  }, 600_000)

  if (name === 'greenhouse')
    test('Greenhouse is told nothing before it is over', () => {
      expect(mailbox().taken).toHaveLength(1)
    })

  test('a report that the ATS did not take is sent again', async () => {
    const who = ordering.person()
    await place(who, 3)
    const [interview] = await interviewOf(who)
    mailbox().planned.push({ status: 503, body: '{}' })
    const candidate = new Link(interview?.inviteUrl ?? '')
    await candidate.start({ consent: true, aiAnalysis: false })
    await candidate.answer()
    await expect.poll(() => reports(3, interview?.externalId ?? '').length).toBeGreaterThan(1)
  }, 600_000)

  test('an order that was cut off is taken up by the next one like it', async () => {
    const who = ordering.person()
    await place(who, 9)
    const [before] = await interviewOf(who)
    // As after a crash right behind the invite.
    const { knex } = ordering.product.core.database
    const forgotten = { interview_id: null }
    await knex('sync_orders').where({ connection: name, order_id: before?.externalId }).update(forgotten)
    await knex('sync_applications')
      .where({ connection: name, application_id: before?.externalId })
      .update({ ...forgotten, want: 'nothing' })
    expect((await place(who, 9)).ok).toBe(true)
    expect((await interviewOf(who)).map((one) => one.id)).toEqual([before?.id])
  })

  test('an order that cannot be carried out is refused in words that the recruiter sees', async () => {
    const closed = await ordering.api.position(ordering.tenant, { status: 'closed' })
    const gone = await place(ordering.person(), 4, closed.id)
    expect([gone.status, partner.refusalIn(await gone.text())]).toEqual([
      422,
      `There is no open interview "${closed.id}" any more; choose another one`,
    ])
    const taken = ordering.person()
    await ordering.api.invited(ordering.position.id, {
      candidate: { ...taken, phoneNumber: null, countryCode: null },
      externalId: `own-${name}`,
    })
    const conflict = await place(taken, 5)
    expect([conflict.status, partner.refusalIn(await conflict.text())]).toEqual([409, expect.stringMatching(/already/)])
    const strange = await place({ ...ordering.person(), email: 'no address' }, 6)
    expect(strange.status).toBe(400)
    expect(partner.refusalIn(await strange.text())).toMatch(/email/i)
    // The same order with an address that was put right.
    const mended = ordering.person()
    expect((await place(mended, 6)).ok).toBe(true)
    expect(await interviewOf(mended)).toHaveLength(1)
    const { path } = partner.order(ordering.person(), ordering.position.id, 7, mailbox().url)
    const unreadable = { 'partner-event': { id: 'event-7' } }
    const bad = await fetch(url(path), {
      method: 'POST',
      headers: partner.headers('right', unreadable),
      body: JSON.stringify(unreadable),
    })
    expect([bad.status, partner.refusalIn(await bad.text())]).toEqual([400, expect.stringContaining('cannot be read')])
    await ordering.product.core.accounts.updateOrganization(ordering.tenant.organizationId, { credits: 0 })
    const poor = ordering.person()
    const unpaid = await place(poor, 8)
    expect([unpaid.status, partner.refusalIn(await unpaid.text())]).toEqual([403, expect.stringMatching(/credit/i)])
    expect(await explained(name, poor)).toMatch(/^Not invited: .* was ordered in the ATS, but: .*credit/i)
    await ordering.product.core.accounts.updateOrganization(ordering.tenant.organizationId, { credits: 1_000_000 })
    // The recruiter tries again, and now it goes through.
    expect((await place(poor, 8)).ok).toBe(true)
    expect(await interviewOf(poor)).toHaveLength(1)
  }, 600_000)
})

function isCompleted(name: string, json: Readonly<Record<string, unknown>>): boolean {
  const text = JSON.stringify(json)
  return name === 'greenhouse' ? text === '{}' : /"completed"|"Completed"/.test(text)
}

const EXPECTED: Readonly<Record<string, (origin: string, id: string) => object>> = {
  greenhouse: () => ({ method: 'PATCH', path: '/take_home_tests/2' }),
  workable: (origin, id) => ({
    method: 'PUT',
    path: '/assessments/2',
    json: { status: 'completed', results_url: `${origin}/dashboard/interviews/${id}` },
  }),
  ashby: (origin, id) => ({
    method: 'POST',
    path: '/assessment.update',
    json: {
      assessment_result: { type: 'string', value: 'Answered' },
      assessment_profile_url: { type: 'url', value: `${origin}/dashboard/interviews/${id}` },
    },
  }),
  teamtailor: (origin, id) => ({
    method: 'PUT',
    path: `/partner/v1/partner-results/${resultId(2)}`,
    json: {
      data: {
        type: 'partner-results',
        id: resultId(2),
        attributes: { status: 'completed', url: `${origin}/dashboard/interviews/${id}` },
      },
    },
  }),
}

test('Ashby takes an order back: the invite is cancelled; once the candidate has begun, it stays', async () => {
  const partner = PARTNERS['ashby'] as Partner
  const post = async (path: string, body: Record<string, unknown>) => {
    const headers = { 'content-type': 'application/json', ...partner.headers('right', body) }
    const answer = await fetch(`${ordering.product.origin}/assessments/ashby/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> }
  }
  const start = async (who: Person, n: number) => {
    const { path, body } = partner.order(who, ordering.position.id, n, '')
    return partner.idIn((await post(path, body)).json) ?? ''
  }
  const interviews = async (email: string) =>
    (await ordering.api.list('?limit=100')).body.data.filter((one) => one.candidate.email === email)
  const who = ordering.person()
  const id = await start(who, 21)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect((await post('assessment.cancel', { assessment_id: id })).json).toEqual({
    success: true,
    results: { assessment_id: id },
  })
  await expect.poll(() => interviews(who.email)).toEqual([])
  // Ordered anew, it is a new order; nobody is told of the one that was taken back.
  const again = await start(who, 21)
  expect(again).not.toBe(id)
  expect(await interviews(who.email)).toHaveLength(1)
  expect(ordering.mailboxes['ashby']?.taken.some(({ json }) => json['assessment_id'] === id)).toBe(false)
  await new Link((await interviews(who.email))[0]?.inviteUrl ?? '').answer(1)
  expect(await post('assessment.cancel', { assessment_id: again })).toEqual({
    status: 409,
    json: { success: false, message: 'The candidate has begun to answer, so the interview stays' },
  })
  expect((await post('assessment.cancel', { assessment_id: 'nothing' })).status).toBe(404)
}, 600_000)

test('a problem that Greenhouse reports is in the history; an order for another host is refused', async () => {
  const partner = PARTNERS['greenhouse'] as Partner
  const post = (path: string, body: object) =>
    fetch(`${ordering.product.origin}/assessments/greenhouse/${path}`, {
      method: 'POST',
      headers: partner.headers('right', {}),
      body: JSON.stringify(body),
    })
  expect(
    (await post('errors', { api_call: 'test_status', errors: ['no url'], partner_interview_id: 'order-x' })).status,
  ).toBe(200)
  expect((await post('errors', { errors: ['x'], partner_interview_id: 'y'.repeat(10_000) })).status).toBe(200)
  const { authorization = '' } = partner.headers('right', {})
  const key = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString().replace(/:$/, '')
  expect((await post('errors', { errors: [`${key} is no key`], partner_interview_id: 'order-z' })).status).toBe(200)
  const told = async (order: string) =>
    (
      await ordering.product.core.database
        .knex('sync_history')
        .where({ what: 'order.problem', application_id: order })
        .first('sentence')
    )?.sentence
  expect(await told('order-x')).toContain('test_status: ["no url"]')
  // Neither the table nor the log keeps a key that the ATS repeats.
  expect(await told('order-z')).toContain('["… is no key"]')
  expect(ordering.product.logLines.join('\n')).not.toContain(key)
  const { body } = partner.order(ordering.person(), ordering.position.id, 30, 'https://attacker.example')
  const refused = await post('orders', body)
  expect([refused.status, partner.refusalIn(await refused.text())]).toEqual([
    422,
    expect.stringContaining('attacker.example'),
  ])
})
