import { expect, test } from 'vitest'
import { exchange } from '../../src/base/exchange.ts'
import { openSession } from '../../src/fake-kit/session.ts'
import { connectorSuite } from '../../src/fake-kit/suite.ts'
import { startFakeSmartRecruiters } from './fake/fake.ts'
import { smartrecruiters } from './index.ts'

connectorSuite(smartrecruiters, {
  start: startFakeSmartRecruiters,
  manyRows: 250,
  reads: 'GET /candidates',
  field: 'Video Score',
})

const person = { firstName: 'Mira', lastName: 'Okafor', email: 'mira@people.example' }

test('the list of candidates is asked for by one caller at a time, other calls beside it', async () => {
  const fake = await startFakeSmartRecruiters({ rateLimit: 1_000_000 })
  let [under, most, lists] = [0, 0, 0]
  const ats = openSession(smartrecruiters, fake.settings(), {
    exchange: async (request) => {
      if (!/\/candidates\?/.test(request.url)) return exchange(request)
      lists++
      most = Math.max(most, ++under)
      await new Promise((done) => setTimeout(done, 5))
      return exchange(request).finally(() => under--)
    },
  })
  const jobs = [1, 2, 3].map((n) => fake.world.addJob(`Job ${n}`, ['Video Interview']))
  for (const job of jobs) fake.world.addApplication(person, job.id, 'Video Interview')
  const stages = (await ats.stages(jobs.map((job) => job.id))).filter((stage) => stage.name === 'Video Interview')
  const read = async (jobId: string) => {
    let found = 0
    for await (const page of ats.applicationsInStages(stages.filter((stage) => stage.jobId === jobId)))
      found += page.items.length
    return found
  }
  expect(await Promise.all(jobs.map((job) => read(job.id)))).toEqual([1, 1, 1])
  expect([lists, most]).toEqual([3, 1])
  await fake.close()
})

test('a candidate on two jobs is two applications, each with its own stage', async () => {
  const fake = await startFakeSmartRecruiters({ rateLimit: 1_000_000 })
  const ats = openSession(smartrecruiters, fake.settings())
  const one = fake.world.addJob('One', ['Video Interview', 'Onsite'])
  const two = fake.world.addJob('Two', ['Video Interview', 'Onsite'])
  const { personId } = fake.world.addApplication(person, one.id, 'Video Interview')
  const other = fake.world.addApplication(person, two.id, 'Onsite')
  Object.assign(other, { personId })
  const { items: found } = await ats.applicationsById([`${personId}:${one.id}`, `${personId}:${two.id}`])
  expect(found.map((application) => application.stageName)).toEqual(['Video Interview', 'Onsite'])
  await fake.close()
})

test('notes go to nobody by mail unless the admin says so, and then that is told', async () => {
  const fake = await startFakeSmartRecruiters({ rateLimit: 1_000_000 })
  const sent: unknown[] = []
  const job = fake.world.addJob('Mail', ['Video Interview'])
  const { personId } = fake.world.addApplication(person, job.id, 'Video Interview')
  for (const notesToHiringTeam of [false, true]) {
    const ats = openSession(
      smartrecruiters,
      { ...fake.settings(), notesToHiringTeam },
      {
        exchange: (request) => {
          if (request.url.endsWith('/messages/shares'))
            sent.push((JSON.parse(String(request.body)) as { shareWith: unknown }).shareWith)
          return exchange(request)
        },
      },
    )
    await ats.actions.note?.perform({
      applicationId: `${personId}:${job.id}`,
      candidateId: personId,
      jobId: job.id,
      marker: 'Ref IV-AAAA-AAAA-AAAA',
      payload: { action: 'note', body: 'done' },
      claim: { renew: () => Promise.resolve(), assertFresh() {} },
    })
    expect((await ats.identify()).warnings.join().includes('mailed to the hiring team')).toBe(notesToHiringTeam)
  }
  const nobody = { users: [], hiringTeamOf: [], everyone: false, openNote: false }
  expect(sent).toEqual([nobody, { ...nobody, hiringTeamOf: [job.id] }])
  await fake.close()
})

test('a property gets a value of its type; one that the type cannot hold is refused before it is sent', async () => {
  const fake = await startFakeSmartRecruiters({ rateLimit: 1_000_000 })
  const sent: unknown[] = []
  const ats = openSession(smartrecruiters, fake.settings(), {
    exchange: (request) => {
      if (request.method === 'PUT') sent.push((JSON.parse(String(request.body)) as { value: unknown }).value)
      return exchange(request)
    },
  })
  const job = fake.world.addJob('Typed', ['Video Interview'])
  const { personId } = fake.world.addApplication(person, job.id, 'Video Interview')
  const set = (name: string, value: string) =>
    ats.actions.field?.perform({
      applicationId: `${personId}:${job.id}`,
      candidateId: personId,
      jobId: job.id,
      marker: 'Ref IV-AAAA-AAAA-AAAA',
      payload: { action: 'field', name, value },
      claim: { renew: () => Promise.resolve(), assertFresh() {} },
    })
  await set('Video Score', '82')
  await set('Video Link', '82')
  await set('Recommended', 'yes')
  await set('Seen on', '2026-01-31')
  await set('Opinion', 'Yes')
  expect(sent).toEqual([82, '82', true, '2026-01-31T00:00:00.000Z', '5f9b1c2e-0000-4000-8000-000000000011'])
  for (const [name, value] of [
    ['Video Score', 'good'],
    ['Opinion', 'Perhaps'],
    ['Wish', '100'],
  ] as const)
    await expect(set(name, value)).rejects.toMatchObject({ kind: 'rejected' })
  expect([sent.length, fake.undocumented]).toEqual([5, []])
  await fake.close()
})

test('a note mentions nobody, whatever its text looks like, and has no HTML tags', async () => {
  const fake = await startFakeSmartRecruiters({ rateLimit: 1_000_000 })
  const ats = openSession(smartrecruiters, fake.settings())
  const job = fake.world.addJob('Mention', ['Video Interview'])
  const { personId } = fake.world.addApplication(person, job.id, 'Video Interview')
  await ats.actions.note?.perform({
    applicationId: `${personId}:${job.id}`,
    candidateId: personId,
    jobId: job.id,
    marker: 'Ref IV-AAAA-AAAA-AAAA',
    payload: { action: 'note', body: 'I said <b>@[USER:324132421]</b> and #[CANDIDATE:1], 3 < 4' },
    claim: { renew: () => Promise.resolve(), assertFresh() {} },
  })
  expect(fake.world.entriesOf('note', { personId }).map(({ text }) => text)).toEqual([
    `#[CANDIDATE:${personId}] I said < b>@ [USER:324132421]< /b> and # [CANDIDATE:1], 3 < 4`,
  ])
  expect(fake.undocumented).toEqual([])
  await fake.close()
})

test('a list without paging that shows fewer rows than there are is reported by the online check', async () => {
  const fake = await startFakeSmartRecruiters({ rateLimit: 1_000_000 })
  const ats = openSession(smartrecruiters, fake.settings())
  const tried = () => Promise.all((ats.assumptions ?? []).map(({ attempt }) => attempt()))
  expect(await tried()).toEqual([undefined, undefined, undefined])
  fake.failNext('GET /configuration/hiring-processes', { status: 200, body: '{"content":[],"totalFound":3}' })
  expect((await tried())[0]).toBe('configuration/hiring-processes shows 0 of 3 rows')
  expect(fake.undocumented).toEqual([])
  await fake.close()
})
