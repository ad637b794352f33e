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

test('an inactive member of memberId is found and warned of; a member who does not exist is a mistake', async () => {
  const fake = await startFakeWorkable({ rateLimit: 1_000_000, isMemberInactive: true })
  const { warnings } = await openSession(workable, fake.settings()).identify()
  expect(warnings).toEqual([expect.stringContaining('The member of memberId is not active')])
  const other = { ...fake.settings(), memberId: '9f9f9f' }
  await expect(openSession(workable, other).identify()).rejects.toMatchObject({ code: 'ats.user' })
  await fake.close()
})

test("a partner's token, which may not list members, is no refused token", async () => {
  const fake = await startFakeWorkable({ rateLimit: 1_000_000, isPartnerToken: true })
  const { warnings } = await openSession(workable, fake.settings()).identify()
  expect(warnings).toEqual([expect.stringContaining('may not list members')])
  const refused = openSession(workable, { ...fake.settings(), token: 'another' })
  await expect(refused.identify()).rejects.toMatchObject({ kind: 'config' })
  await fake.close()
})

const claim = { renew: () => Promise.resolve(), assertFresh() {} }

test('a value has the type of its custom attribute, which is named by its label or its id', async () => {
  const fake = await startFakeWorkable({ rateLimit: 1_000_000 })
  const { actions } = openSession(workable, fake.settings())
  const job = fake.world.addJob('Fields', ['Video Interview'])
  const { id, fields } = fake.world.addApplication(person, job.id, 'Video Interview')
  const write = (name: string, value: string) =>
    actions.field?.perform({
      applicationId: id,
      candidateId: id,
      jobId: job.id,
      marker: 'Ref IV-AAAA-AAAA-AAAA',
      payload: { action: 'field', name, value },
      claim,
    })
  await write('video score', '82.5')
  await write('4d7', 'https://interviews.acme.example/1')
  await write('Video Summary', '82')
  await write('Video Watched', 'yes')
  await write('Video Date', '2026-01-31T09:30:00Z')
  await write('Video Verdict', 'no')
  expect(fields).toEqual({
    'Video Score': 82.5,
    'Video Link': 'https://interviews.acme.example/1',
    'Video Summary': '82',
    'Video Watched': true,
    'Video Date': '2026-01-31',
    'Video Verdict': ['1228'],
  })
  for (const [name, value, why] of [
    ['Video Score', 'good', 'takes a number'],
    ['Video Link', 'x'.repeat(129), '128 characters'],
    ['Video Verdict', 'Perhaps', 'there are Yes, No'],
    ['Video Topics', 'A', 'has the type multiple_choice'],
    ['Video Picture', 'A', 'has the type file'],
    ['Old Score', '1', 'There is no custom attribute "Old Score"'],
  ] as const)
    await expect(write(name, value)).rejects.toMatchObject({ kind: 'rejected', message: expect.stringContaining(why) })
  expect(fake.undocumented).toEqual([])
  await fake.close()
})

test('a rejection has the category of its reason', async () => {
  const fake = await startFakeWorkable({ rateLimit: 1_000_000, withdrawal: 'Withdrew' })
  const { actions } = openSession(workable, fake.settings())
  const job = fake.world.addJob('Reasons', ['Video Interview'])
  for (const reason of ['Not a fit', 'Withdrew']) {
    const { id } = fake.world.addApplication(person, job.id, 'Video Interview')
    const payload = { action: 'reject', reason, note: null } as const
    await actions.reject?.perform({ applicationId: id, candidateId: id, jobId: job.id, marker: 'Ref', payload, claim })
    expect(fake.world.applications.get(id)?.status).toBe('rejected')
  }
  await fake.close()
})

test('a candidate who shows the slug of the stage is in that stage, and the stage keeps its name', async () => {
  const fake = await startFakeWorkable({ rateLimit: 1_000_000, showsSlugs: true })
  const ats = openSession(workable, fake.settings())
  const { id } = fake.world.addApplication(person, fake.world.addJob('Slugs', ['Phone Screen']).id, 'Phone Screen')
  expect((await ats.applicationsById([id])).items[0]).toMatchObject({
    stageId: 'phone-screen',
    stageName: 'Phone Screen',
  })
  await fake.close()
})

test('the assumption about the list of one stage is checked by reading', async () => {
  for (const ignoresStage of [false, true]) {
    const fake = await startFakeWorkable({ rateLimit: 1_000_000, ignoresStage })
    const { assumptions = [] } = openSession(workable, fake.settings())
    const tried = () => Promise.all(assumptions.map(({ attempt }) => attempt()))
    expect(await tried()).toEqual([undefined])
    const job = fake.world.addJob('Slugs', ['Phone Screen', 'Final Talk'])
    fake.world.addApplication(person, job.id, 'Phone Screen')
    fake.world.addApplication(person, job.id, 'Final Talk')
    expect(await tried()).toEqual([ignoresStage ? expect.stringContaining('shows somebody who is in') : undefined])
    await fake.close()
  }
})
