import { expect, test } from 'vitest'
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

test('who moves to another stage while a stage is listed is not lost', async () => {
  const fake = await startFakeLever({ rateLimit: 1_000_000 })
  const ats = openSession(lever, fake.settings())
  const job = fake.world.addJob('Moving', ['Applied', 'Video Interview', 'Onsite'])
  const ids = Array.from({ length: 250 }, () => fake.world.addApplication(person, job.id, 'Video Interview').id)
  const stages = (await ats.stages([job.id])).filter((stage) => stage.name === 'Video Interview')
  const seen = new Set<string>()
  for await (const page of ats.applicationsInStages(stages)) {
    for (const item of page.items) seen.add(item.id)
    // Whoever was listed already moves on; nobody else may be passed over because of it.
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
