import { expect, test } from 'vitest'
import { collect } from '../../src/connector-kit/lists.ts'
import { openSession } from '../../src/fake-kit/session.ts'
import { connectorSuite } from '../../src/fake-kit/suite.ts'
import { startFakeBambooHr } from './fake/fake.ts'
import { bamboohr } from './index.ts'

connectorSuite(bamboohr, {
  start: startFakeBambooHr,
  manyRows: 50,
  reads: 'GET /applicant_tracking/applications',
})

const person = { firstName: 'Petra', lastName: 'Novak', email: 'petra@people.example' }

test('the next page is found however its link is written, and nothing but our own list is asked', async () => {
  for (const links of ['relative', 'gateway', 'company'] as const) {
    const fake = await startFakeBambooHr({ links })
    const ats = openSession(bamboohr, fake.settings())
    const job = fake.world.addJob('Many', ['Video Interview'])
    for (let n = 0; n < 40; n++) fake.world.addApplication(person, job.id, 'Video Interview')
    const stages = await ats.stages([job.id])
    const found = await collect(ats.applicationsInStages(stages.filter((stage) => stage.name === 'Video Interview')))
    expect(new Set(found.map((one) => one.id)).size).toBe(40)
    for (const { attempt } of ats.assumptions ?? []) expect(await attempt()).toBeUndefined()
    expect(fake.undocumented).toEqual([])
    await fake.close()
  }
})

test('a link to another host, another company or another call is not followed', async () => {
  const fake = await startFakeBambooHr()
  const ats = openSession(bamboohr, fake.settings())
  const job = fake.world.addJob('Links', ['Video Interview'])
  fake.world.addApplication(person, job.id, 'Video Interview')
  const stages = await ats.stages([job.id])
  for (const nextPageUrl of [
    'https://attacker.example/api/v1/applicant_tracking/applications?page=2',
    '//attacker.example/api/v1/applicant_tracking/applications?page=2',
    'https://api.bamboohr.com/api/gateway.php/other/v1/applicant_tracking/applications?page=2',
    'https://other.bamboohr.com/api/v1/applicant_tracking/applications?page=2',
    'http://acme.bamboohr.com/api/v1/applicant_tracking/applications?page=2',
    'https://acme.bamboohr.com.attacker.example/api/v1/applicant_tracking/applications?page=2',
    'https://acme.bamboohr.com/api/v1/employees/directory',
    '/v1/applicant_tracking/applications/../../employees/directory',
    '/logout',
  ]) {
    const page = { paginationComplete: false, nextPageUrl, applications: [] }
    fake.failNext('GET /applicant_tracking/applications', { status: 200, body: JSON.stringify(page) })
    const before = fake.requests.length
    await expect(collect(ats.applicationsInStages(stages)), nextPageUrl).rejects.toMatchObject({
      kind: 'drift',
      code: 'ats.foreign_link',
    })
    expect(fake.requests.length - before).toBe(1)
  }
  await fake.close()
})

test('comments cannot be read back, so a doubtful one is never repeated by itself', async () => {
  const fake = await startFakeBambooHr()
  const ats = openSession(bamboohr, fake.settings())
  expect(ats.actions.note).toMatchObject({ idempotency: 'none' })
  expect(ats.actions.note?.lookUp).toBeUndefined()
  expect((await ats.identify()).warnings.join()).toContain('needs a person')
  await fake.close()
})

test('a refused status has no body: the reason comes from the header', async () => {
  const fake = await startFakeBambooHr()
  const ats = openSession(bamboohr, fake.settings())
  const job = fake.world.addJob('Refused', ['Video Interview', 'Onsite'])
  const { id } = fake.world.addApplication(person, job.id, 'Video Interview')
  fake.failNext('POST /applicant_tracking/applications', {
    status: 400,
    headers: { 'x-bamboohr-error-message': 'Invalid status' },
  })
  await expect(
    ats.actions.moveTo?.perform({
      applicationId: id,
      candidateId: id,
      jobId: job.id,
      marker: 'Ref IV-AAAA-AAAA-AAAA',
      payload: { action: 'moveTo', stage: 'Onsite', fromStageId: null },
      claim: { renew: () => Promise.resolve(), assertFresh() {} },
    }),
  ).rejects.toThrow('Invalid status')
  await fake.close()
})

test('the settings name the rejected statuses; a name that the account lacks is reported', async () => {
  const fake = await startFakeBambooHr()
  const job = fake.world.addJob('No', ['Video Interview'])
  const { id } = fake.world.addApplication(person, job.id, 'Video Interview')
  fake.world.reject(id, fake.world.reasons[0]?.id ?? null)
  const without = openSession(bamboohr, { ...fake.settings(), rejectedStatuses: [] })
  expect((await without.applicationsById([id])).items[0]?.status).toBe('active')
  expect((await without.identify()).warnings.join()).toContain('No status is named')
  const wrong = openSession(bamboohr, { ...fake.settings(), rejectedStatuses: ['Nope'] })
  expect((await wrong.identify()).warnings.join()).toContain('There is no status "Nope"')
  await fake.close()
})
