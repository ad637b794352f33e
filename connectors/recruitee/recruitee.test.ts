import { expect, test } from 'vitest'
import { openSession } from '../../src/fake-kit/session.ts'
import { connectorSuite } from '../../src/fake-kit/suite.ts'
import { startFakeRecruitee } from './fake/fake.ts'
import { recruitee } from './index.ts'

connectorSuite(recruitee, {
  start: startFakeRecruitee,
  manyRows: 250,
  reads: 'GET /offers/',
})

const person = { firstName: 'Jonas', lastName: 'Berg', email: 'jonas@people.example' }

test('offers are read to their end, from a server that pages and from one that does not', async () => {
  for (const withoutPages of [false, true]) {
    const fake = await startFakeRecruitee({ withoutPages })
    const ats = openSession(recruitee, fake.settings())
    for (let n = 0; n < 200; n++) fake.world.addJob(`Offer ${n}`, [])
    const ids = new Set<string>()
    for await (const page of ats.jobs(null)) for (const job of page.items) ids.add(job.id)
    expect(ids.size).toBe(200)
    expect(fake.requests.length).toBeLessThanOrEqual(3)
    await fake.close()
  }
})

test('a move reaches the placement, whichever of the two bodies the server reads', async () => {
  for (const moveBody of ['placement', 'plain'] as const) {
    const fake = await startFakeRecruitee({ moveBody })
    const ats = openSession(recruitee, fake.settings())
    const job = fake.world.addJob('Two jobs', ['Video Interview', 'Onsite'])
    const { id, personId } = fake.world.addApplication(person, job.id, 'Video Interview')
    await ats.actions.moveTo?.perform({
      applicationId: `${personId}:${job.id}`,
      candidateId: personId,
      jobId: job.id,
      marker: 'Ref IV-AAAA-AAAA-AAAA',
      payload: { action: 'moveTo', stage: 'Onsite', fromStageId: null },
      claim: { renew: () => Promise.resolve(), assertFresh() {} },
    })
    expect(fake.world.stages.get(fake.world.applications.get(id)?.stageId ?? '')?.name).toBe('Onsite')
    await fake.close()
  }
})
