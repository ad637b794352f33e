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

test('a silent cap on the rows of a page loses nobody, and neither does a change meanwhile', async () => {
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

test('a stage that our user may not see is missing, not a name', async () => {
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

test('the hosts of the data centre come from loginInfo, and a 307 takes the token request along whole', async () => {
  const dataCenter = { oauth: 'https://auth-emea.bullhornstaffing.com', rest: 'https://rest-emea.bullhornstaffing.com' }
  const fake = await startFakeBullhorn({ dataCenter })
  const { origin } = new URL(String(fake.settings()['baseUrl']))
  const asked: string[] = []
  const ats = openSession(bullhorn, fake.settings(), {
    exchange: (request) => {
      const { host, pathname, search } = new URL(request.url)
      asked.push(`${request.method} ${host}${pathname}`)
      if (host === 'auth-emea.bullhornstaffing.com' && pathname === '/oauth/token')
        return Promise.resolve({
          status: 307,
          headers: { location: `https://auth-west.bullhornstaffing.com/oauth/token${search}` },
          body: '',
        })
      return exchange({ ...request, url: `${origin}${pathname}${search}` })
    },
  })
  await ats.serverTime()
  const here = new URL(origin).host
  expect(asked).toEqual([
    `GET ${here}/rest-services/loginInfo`,
    'GET auth-emea.bullhornstaffing.com/oauth/authorize',
    'POST auth-emea.bullhornstaffing.com/oauth/token',
    'POST auth-west.bullhornstaffing.com/oauth/token',
    'GET rest-emea.bullhornstaffing.com/rest-services/login',
    'GET rest-emea.bullhornstaffing.com/rest/e999/ping',
  ])
  expect(fake.undocumented).toEqual([])
  await fake.close()
})

test('neither loginInfo nor a redirect of the token request sends a credential to somebody else', async () => {
  const fake = await startFakeBullhorn()
  const hosts = new Set<string>()
  const { hostname } = new URL(String(fake.settings()['baseUrl']))
  const foreign = (part: string, answer: { status: number; headers: Record<string, string>; body: string }) =>
    openSession(bullhorn, fake.settings(), {
      exchange: (request) => {
        hosts.add(new URL(request.url).hostname)
        return request.url.includes(part) ? Promise.resolve(answer) : exchange(request)
      },
    }).serverTime()
  const refused = { kind: 'config', code: 'ats.foreign_link' }
  for (const place of [
    'https://attacker.example',
    'https://bullhornstaffing.com.attacker.example',
    'http://auth.bullhornstaffing.com',
  ]) {
    const info = { oauthUrl: `${place}/oauth`, restUrl: 'https://rest.bullhornstaffing.com/rest-services' }
    await expect(foreign('/loginInfo', { status: 200, headers: {}, body: JSON.stringify(info) })).rejects.toMatchObject(
      refused,
    )
    const moved = { status: 307, headers: { location: `${place}/oauth/token` }, body: '' }
    await expect(foreign('/oauth/token', moved)).rejects.toMatchObject(refused)
  }
  expect([...hosts]).toEqual([hostname])
  await fake.close()
})

test('a new API user is told to press Agree once, and where', async () => {
  const fake = await startFakeBullhorn({ hasNotAgreed: true })
  const error = await openSession(bullhorn, fake.settings())
    .serverTime()
    .catch((caught: unknown) => caught)
  expect(error).toMatchObject({ kind: 'config', code: 'ats.terms' })
  const { message } = error as Error
  expect(message).toContain('press Agree once')
  expect(message).toContain('/oauth/authorize?client_id=bull-client&response_type=code&action=Login')
  expect(message).not.toContain('bull-password')
  await fake.close()
})

test('a value has the type of its field, and what the type cannot hold is refused before it is sent', async () => {
  const fake = await startFakeBullhorn()
  const ats = openSession(bullhorn, fake.settings())
  const job = fake.world.addJob('Typed', ['Applied'])
  const { id, personId } = fake.world.addApplication(person, job.id, 'Applied')
  const set = (name: string, value: string) =>
    ats.actions.field?.perform({
      applicationId: id,
      candidateId: personId,
      jobId: job.id,
      marker: 'Ref IV-AAAA-AAAA-AAAA',
      payload: { action: 'field', name, value },
      claim: { renew: () => Promise.resolve(), assertFresh() {} },
    })
  await set('screeningScore', '82')
  await set('screeningDuration', '14.5')
  await expect(set('screeningScore', 'very good')).rejects.toMatchObject({ kind: 'rejected' })
  await expect(set('customInt1', '4.5')).rejects.toMatchObject({ kind: 'rejected' })
  expect(fake.undocumented).toEqual([])
  await fake.close()
})

test('assumptions of the connector are checked by documented reads, and a refusal is reported', async () => {
  const fake = await startFakeBullhorn()
  const ats = openSession(bullhorn, fake.settings())
  const tried = async () =>
    Promise.all((ats.assumptions ?? []).map(({ attempt }) => attempt().catch((error: unknown) => String(error))))
  expect(await tried()).toEqual([undefined, undefined, undefined])
  expect(fake.undocumented).toEqual([])
  fake.failNext('GET /query/NoteEntity', { status: 404, body: '{"errorMessage":"no such entity"}' })
  expect((await tried())[2]).toContain('404')
  await fake.close()
})
