import { expect, test } from 'vitest'
import { openSession } from '../../src/fake-kit/session.ts'
import { connectorSuite } from '../../src/fake-kit/suite.ts'
import { type RecruiteeOptions, startFakeRecruitee } from './fake/fake.ts'
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

const claim = { renew: () => Promise.resolve(), assertFresh() {} }

async function invited(options: RecruiteeOptions = {}) {
  const fake = await startFakeRecruitee(options)
  const ats = openSession(recruitee, fake.settings())
  const job = fake.world.addJob('One job', ['Video Interview', 'Onsite'])
  const { id, personId } = fake.world.addApplication(person, job.id, 'Video Interview')
  const write = {
    applicationId: `${personId}:${job.id}`,
    candidateId: personId,
    jobId: job.id,
    marker: 'Ref IV-AAAA-AAAA-AAAA',
    claim,
  }
  return { fake, ats, id, personId, write }
}

const move = { action: 'moveTo', stage: 'Onsite', fromStageId: null } as const
const reject = { action: 'reject', reason: 'Not a fit', note: null } as const

test('a move and a disqualification reach the placement', async () => {
  const { fake, ats, id, write } = await invited()
  await ats.actions.moveTo?.perform({ ...write, payload: move })
  const moved = fake.world.applications.get(id)
  expect(fake.world.stages.get(moved?.stageId ?? '')?.name).toBe('Onsite')
  await ats.actions.reject?.perform({ ...write, payload: reject })
  expect(fake.world.applications.get(id)?.status).toBe('rejected')
  expect(fake.undocumented).toEqual([])
  await fake.close()
})

test('a move or a disqualification that is answered but not done is not believed', async () => {
  const { fake, ats, write } = await invited({ idle: true })
  const notDone = { kind: 'transient', code: 'ats.not_done', facts: { doubtful: true } }
  await expect(ats.actions.moveTo?.perform({ ...write, payload: move })).rejects.toMatchObject(notDone)
  await expect(ats.actions.reject?.perform({ ...write, payload: reject })).rejects.toMatchObject(notDone)
  await fake.close()
})

test('a mark is found on the last page of notes and of files, however the server cuts them', async () => {
  for (const options of [{ listMax: 2 }, { withoutPages: true }]) {
    const { fake, ats, personId, write } = await invited(options)
    const note = { ...write, payload: { action: 'note', body: `A note. ${write.marker}` } } as const
    const file = { ...write, payload: { action: 'attach', filename: 'a.txt', text: 'A file.' } } as const
    await ats.actions.note?.perform(note)
    await ats.actions.attach?.perform(file)
    for (let n = 0; n < 6; n++) {
      fake.world.append('note', { personId }, `Another ${n}`)
      fake.world.append('file', { personId }, `another-${n}.txt`)
    }
    expect(await ats.actions.note?.lookUp?.(note)).toMatchObject({ seen: 'yes' })
    expect(await ats.actions.attach?.lookUp?.(file)).toMatchObject({ seen: 'yes' })
    expect(await ats.actions.note?.lookUp?.({ ...note, marker: 'Ref IV-BBBB-BBBB-BBBB' })).toEqual({ seen: 'no' })
    for (const { attempt } of ats.assumptions ?? []) expect(await attempt()).toBeUndefined()
    expect(fake.undocumented).toEqual([])
    await fake.close()
  }
})
