import { expect, test } from 'vitest'
import { openSession } from '../../src/fake-kit/session.ts'
import { connectorSuite } from '../../src/fake-kit/suite.ts'
import { startFakeWorkable } from './fake/fake.ts'
import { workable } from './index.ts'

connectorSuite(workable, {
  start: startFakeWorkable,
  manyRows: 250,
  reads: 'GET /candidates',
  field: 'Video Score',
})

const person = { firstName: 'Mira', lastName: 'Okafor', email: 'mira@people.example', phone: '+49 30 5550100' }

test('a stage is filtered and moved to by its slug, and told by its name', async () => {
  const fake = await startFakeWorkable({ rateLimit: 1_000_000 })
  const ats = openSession(workable, fake.settings())
  const job = fake.world.addJob('Slugs', ['Video Interview', 'Final Talk'])
  const { id } = fake.world.addApplication(person, job.id, 'Video Interview')
  expect((await ats.stages([job.id])).map(({ id: slug, name }) => [slug, name])).toEqual([
    ['video-interview', 'Video Interview'],
    ['final-talk', 'Final Talk'],
  ])
  expect((await ats.applicationsById([id])).items[0]).toMatchObject({
    stageId: 'video-interview',
    stageName: 'Video Interview',
  })
  await fake.close()
})

test('a pass over a stage asks nothing for each person: ten requests in ten seconds are few', async () => {
  const fake = await startFakeWorkable({ rateLimit: 1_000_000 })
  const ats = openSession(workable, fake.settings())
  const job = fake.world.addJob('Few', ['Video Interview'])
  for (let n = 0; n < 90; n++) fake.world.addApplication(person, job.id, 'Video Interview')
  const stages = await ats.stages([job.id])
  const ids: string[] = []
  for await (const page of ats.applicationsInStages(stages))
    ids.push(...page.items.map((item) => item.candidateId ?? ''))
  const before = fake.requests.length
  expect((await ats.people(ids)).items).toHaveLength(90)
  expect(fake.requests.length).toBe(before)
  await fake.close()
})

test('tags that are there stay when one is added, since the call replaces all', async () => {
  const fake = await startFakeWorkable({ rateLimit: 1_000_000 })
  const ats = openSession(workable, fake.settings())
  const job = fake.world.addJob('Tags', ['Video Interview'])
  const { id, personId } = fake.world.addApplication(person, job.id, 'Video Interview')
  fake.world.tag(personId, ['referral'])
  await ats.actions.tag?.perform({
    applicationId: id,
    candidateId: id,
    jobId: job.id,
    marker: 'Ref IV-AAAA-AAAA-AAAA',
    payload: { action: 'tag', tag: 'AI: YES' },
    claim: { renew: () => Promise.resolve(), assertFresh() {} },
  })
  expect(fake.world.people.get(personId)?.tags).toEqual(['referral', 'AI: YES'])
  await fake.close()
})

test('the limit that the answers tell is kept: nobody is refused', async () => {
  const fake = await startFakeWorkable({ rateLimit: 10 })
  const ats = openSession(workable, fake.settings())
  const job = fake.world.addJob('Limit', ['Video Interview'])
  const ids = Array.from({ length: 8 }, () => fake.world.addApplication(person, job.id, 'Video Interview').id)
  expect((await ats.applicationsById(ids)).items).toHaveLength(8)
  expect(ats.readyInMs('write')).toBeLessThanOrEqual(11_000)
  await fake.close()
})
