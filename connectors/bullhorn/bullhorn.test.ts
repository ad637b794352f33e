import { expect, test } from 'vitest'
import { exchange } from '../../src/base/exchange.ts'
import { openSession } from '../../src/fake-kit/session.ts'
import { connectorSuite } from '../../src/fake-kit/suite.ts'
import { startFakeBullhorn } from './fake/fake.ts'
import { bullhorn } from './index.ts'

connectorSuite(bullhorn, {
  start: startFakeBullhorn,
  manyRows: 450,
  reads: 'GET /query/JobSubmission',
  field: 'screeningScore',
})

const person = { firstName: 'Maya', lastName: 'Osei', email: 'maya@people.example', phone: '+44 2071838750' }

test('a session that ended is replaced by a new one, after one more login', async () => {
  const fake = await startFakeBullhorn()
  let logins = 0
  const ats = openSession(bullhorn, fake.settings(), {
    exchange: (request) => {
      if (request.url.includes('/login?')) logins++
      return exchange(request)
    },
  })
  await ats.serverTime()
  await Promise.all([ats.stages(['1']), ats.applicationsById(['1'])])
  expect(logins).toBe(1)
  for (const status of [401, 412]) {
    fake.failNext('GET /settings', { status, body: '{}' })
    fake.failNext('GET /entity', { status, body: '{}' })
    await ats.applicationsById(['1'])
  }
  expect(logins).toBe(3)
  await fake.close()
})

test('a login that names a host of somebody else is refused, and no password goes to where a redirect leads', async () => {
  const fake = await startFakeBullhorn()
  const asked: string[] = []
  const session = (part: string, answer: { status: number; headers: Record<string, string>; body: string }) =>
    openSession(bullhorn, fake.settings(), {
      exchange: (request) => {
        asked.push(request.url)
        return request.url.includes(part) ? Promise.resolve(answer) : exchange(request)
      },
    })
  const foreign = { BhRestToken: 'x', restUrl: 'https://attacker.example/rest/' }
  await expect(
    session('/login?', { status: 200, headers: {}, body: JSON.stringify(foreign) }).serverTime(),
  ).rejects.toMatchObject({ kind: 'config', code: 'ats.foreign_link' })
  const elsewhere = { status: 307, headers: { location: 'https://attacker.example/oauth/authorize' }, body: '' }
  await expect(session('/oauth/authorize', elsewhere).serverTime()).rejects.toMatchObject({ code: 'ats.foreign_link' })
  expect(asked.filter((url) => url.includes('attacker'))).toEqual([])
  await fake.close()
})

test('a silent cap on the rows of a page loses nobody, and neither does who changes meanwhile', async () => {
  const fake = await startFakeBullhorn({ countMax: 50, rateLimit: 1_000_000 })
  const ats = openSession(bullhorn, fake.settings())
  const job = fake.world.addJob('Capped', ['Applied', 'Onsite'])
  const ids = Array.from({ length: 180 }, () => fake.world.addApplication(person, job.id, 'Applied').id)
  const stages = (await ats.stages([job.id])).filter((stage) => stage.name === 'Applied')
  const seen = new Set<string>()
  for await (const page of ats.applicationsInStages(stages)) {
    for (const item of page.items) seen.add(item.id)
    for (const id of [...seen].slice(0, 20)) fake.world.moveByName(id, 'Onsite')
  }
  expect(ids.filter((id) => !seen.has(id))).toEqual([])
  await fake.close()
})

test('what our user may not see is missing, not a name', async () => {
  const fake = await startFakeBullhorn()
  const ats = openSession(bullhorn, fake.settings())
  const job = fake.world.addJob('Hidden', ['Applied'])
  const hidden = '**CONFIDENTIAL**'
  const { personId } = fake.world.addApplication({ ...person, email: hidden, phone: hidden }, job.id, 'Applied')
  expect((await ats.people([personId])).items[0]).toMatchObject({ email: null, phoneNumber: null })
  await fake.close()
})

test('a stage with an apostrophe is a text in the query, whatever it says', async () => {
  const fake = await startFakeBullhorn()
  const ats = openSession(bullhorn, fake.settings())
  const job = fake.world.addJob('Quoted', ["Manager's choice"])
  fake.world.addApplication(person, job.id, "Manager's choice")
  const stages = (await ats.stages([job.id])).filter((stage) => stage.name.startsWith('Manager'))
  const found: string[] = []
  for await (const page of ats.applicationsInStages(stages)) found.push(...page.items.map((item) => item.id))
  expect(found).toHaveLength(1)
  await fake.close()
})

test('a login server that asks us to wait, or sends us nowhere, has not refused the password', async () => {
  const fake = await startFakeBullhorn()
  const answers = [
    { status: 429, headers: {}, body: '' },
    { status: 503, headers: {}, body: '' },
    { status: 307, headers: { location: 'http://' }, body: '' },
  ]
  for (const answer of answers) {
    const ats = openSession(bullhorn, fake.settings(), {
      exchange: (request) => (request.url.includes('/oauth/authorize') ? Promise.resolve(answer) : exchange(request)),
    })
    await expect(ats.serverTime()).rejects.toMatchObject({ kind: 'transient' })
  }
  const wrong = openSession(bullhorn, { ...fake.settings(), password: 'wrong' })
  await expect(wrong.serverTime()).rejects.toMatchObject({ kind: 'config', code: 'ats.credentials' })
  await fake.close()
})
