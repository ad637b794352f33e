import { expect, test } from 'vitest'
import { uuid } from '../../src/fake-kit/documented.ts'
import { openSession } from '../../src/fake-kit/session.ts'
import { connectorSuite } from '../../src/fake-kit/suite.ts'
import { startFakeLever } from './fake/fake.ts'
import { lever } from './index.ts'

connectorSuite(lever, {
  start: startFakeLever,
  manyRows: 250,
  reads: 'GET /opportunities',
})

const person = { firstName: 'Mira', lastName: 'Okafor', email: 'mira@people.example', phone: '+49 30 5550100' }

test('a partner’s app comes in by a refresh token, which changes with each use', async () => {
  const fake = await startFakeLever()
  const { apiKey: _key, ...settings } = fake.settings()
  const oauth = { clientId: 'app', clientSecret: 'app-secret', refreshToken: 'lever-refresh' }
  const ats = openSession(lever, { ...settings, oauth, authUrl: fake.url })
  for (let n = 0; n < 3; n++) expect((await ats.identify()).account).not.toBe('')
  expect(() => openSession(lever, { ...settings })).toThrow(/either apiKey or oauth/)
  await fake.close()
})

test('a candidate who moves to another stage while a stage is listed is not lost', async () => {
  const fake = await startFakeLever({ rateLimit: 1_000_000 })
  const ats = openSession(lever, fake.settings())
  const job = fake.world.addJob('Moving', ['Applied', 'Video Interview', 'Onsite'])
  const ids = Array.from({ length: 250 }, () => fake.world.addApplication(person, job.id, 'Video Interview').id)
  const stages = (await ats.stages([job.id])).filter((stage) => stage.name === 'Video Interview')
  const seen = new Set<string>()
  for await (const page of ats.applicationsInStages(stages)) {
    for (const item of page.items) seen.add(item.id)
    // A candidate who was listed already moves on; nobody else may be passed over because of it.
    for (const id of [...seen].slice(0, 50)) fake.world.moveByName(id, 'Onsite')
  }
  expect(ids.filter((id) => !seen.has(id))).toEqual([])
  await fake.close()
})

test('a reason of the type "hired" is never offered for a rejection, and shows as hired', async () => {
  const fake = await startFakeLever({ rateLimit: 1_000_000 })
  const ats = openSession(lever, fake.settings())
  const job = fake.world.addJob('Hired', ['Video Interview'])
  const { id } = fake.world.addApplication(person, job.id, 'Video Interview')
  const write = {
    applicationId: id,
    candidateId: id,
    jobId: job.id,
    marker: 'Ref IV-AAAA-AAAA-AAAA',
    payload: { action: 'reject', reason: 'Hired', note: null } as const,
    claim: { renew: () => Promise.resolve(), assertFresh() {} },
  }
  await expect(ats.actions.reject?.perform(write)).rejects.toThrow('there are Not a fit, Withdrew')
  fake.world.hire(id)
  expect((await ats.applicationsById([id])).items[0]?.status).toBe('hired')
  await fake.close()
})

const jobsOf = async (settings: Record<string, unknown>, options: Parameters<typeof startFakeLever>[0]) => {
  const fake = await startFakeLever({ rateLimit: 1_000_000, ...options })
  fake.world.addJob('Chief of everything', ['Video Interview'])
  const ats = openSession(lever, { ...fake.settings(), ...settings })
  const names: string[] = []
  for await (const { items } of ats.jobs(null)) names.push(...items.map(({ name }) => name))
  await fake.close()
  return names
}

test('confidential postings are listed where confidential opportunities are read, and nowhere else', async () => {
  const confidentialJobs = ['Chief of everything']
  expect(await jobsOf({ confidential: true }, { confidentialJobs })).toEqual(confidentialJobs)
  expect(await jobsOf({}, { confidentialJobs })).toEqual([])
})

test('a deactivated user of performAs is found and warned of; a user who does not exist is a mistake', async () => {
  const fake = await startFakeLever({ rateLimit: 1_000_000, isUserDeactivated: true })
  const { warnings } = await openSession(lever, fake.settings()).identify()
  expect(warnings).toContainEqual(expect.stringContaining('The user of performAs is deactivated'))
  const other = { ...fake.settings(), performAs: '00000000-0000-4000-8000-000000000000' }
  await expect(openSession(lever, other).identify()).rejects.toMatchObject({ code: 'ats.user' })
  await fake.close()
})

test('an inactive archive reason cannot be chosen', async () => {
  const fake = await startFakeLever({ rateLimit: 1_000_000, inactiveReason: 'Withdrew' })
  const choices = await openSession(lever, fake.settings()).actions.reject?.choices?.(null)
  expect(choices?.map(({ name }) => name)).toEqual(['Not a fit'])
  await fake.close()
})

test('expand with commas is refused by the fake, and what is assumed of it is tried by reading', async () => {
  const fake = await startFakeLever({ rateLimit: 1_000_000 })
  const { url } = fake
  const authorization = `Basic ${Buffer.from('lever-secret-key:').toString('base64')}`
  const refused = await fetch(`${url}/v1/opportunities?expand=applications,stage`, { headers: { authorization } })
  expect(refused.status).toBe(400)
  const [assumption] = openSession(lever, fake.settings()).assumptions ?? []
  expect(await assumption?.attempt()).toBeUndefined()
  fake.world.addApplication(person, fake.world.addJob('Job', ['Video Interview']).id, 'Video Interview')
  expect(await assumption?.attempt()).toBeUndefined()
  fake.answerBy(({ target }) => (target.includes('/opportunities') ? { status: 200, body: UNEXPANDED } : undefined))
  expect(await assumption?.attempt()).toBe('an opportunity came with ids in their places')
  await fake.close()
})

const UNEXPANDED = JSON.stringify({
  data: [{ id: 'be129d9b-50da-4485-9377-0d83e981f30b', name: 'A', stage: 'applicant-new', applications: ['a'] }],
  hasNext: false,
})

test('the fake has UUIDs for applications, and knows no score of a note but 1 to 4', async () => {
  const fake = await startFakeLever({ rateLimit: 1_000_000 })
  const job = fake.world.addJob('Ids', ['Video Interview'])
  const { id } = fake.world.addApplication(person, job.id, 'Video Interview')
  const headers = {
    authorization: `Basic ${Buffer.from('lever-secret-key:').toString('base64')}`,
    'content-type': 'application/json',
  }
  const shown = await fetch(`${fake.url}/v1/opportunities/${id}`, { headers })
  const { data } = (await shown.json()) as { data: { applications: string[] } }
  expect(data.applications.map((one) => uuid.safeParse(one).success)).toEqual([true])
  const signed = `${fake.url}/v1/opportunities/${id}/notes?perform_as=${String(fake.settings()['performAs'])}`
  const note = (score: number) =>
    fetch(signed, { method: 'POST', headers, body: JSON.stringify({ value: 'Text', score }) })
  expect([(await note(5)).status, (await note(4)).status]).toEqual([400, 201])
  await fake.close()
})
