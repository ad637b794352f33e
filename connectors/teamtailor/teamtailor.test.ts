import { expect, test } from 'vitest'
import { openSession } from '../../src/fake-kit/session.ts'
import { connectorSuite } from '../../src/fake-kit/suite.ts'
import { startFakeTeamtailor } from './fake/fake.ts'
import { teamtailor } from './index.ts'

connectorSuite(teamtailor, { start: startFakeTeamtailor, manyRows: 75, reads: 'GET /stages', field: 'Video Score' })

const person = { firstName: 'Maja', lastName: 'Lind', email: 'maja@people.example', phone: '+46 700000001' }

test('an application that changes while changes are read is not lost, and no other one is skipped', async () => {
  const fake = await startFakeTeamtailor({ rateLimit: 1_000_000 })
  const ats = openSession(teamtailor, fake.settings())
  const job = fake.world.addJob('Moving', ['Applied', 'Onsite'])
  const from = new Date(Date.now() - 60_000).toISOString()
  const ids = Array.from({ length: 120 }, () => fake.world.addApplication(person, job.id, 'Applied').id)
  const to = new Date(Date.now() + 5).toISOString()
  await new Promise((done) => setTimeout(done, 20))
  const seen = new Set<string>()
  for await (const page of ats.applicationsChanged?.({ from, to }) ?? []) {
    for (const item of page.items) seen.add(item.id)
    // They leave the closed window, and all others move up.
    for (const id of [...seen].slice(0, 20)) fake.world.moveByName(id, 'Onsite')
  }
  expect(ids.filter((id) => !seen.has(id))).toEqual([])
  await fake.close()
})

test('many rows of one instant are read to the end', async () => {
  const at = Date.now()
  const fake = await startFakeTeamtailor({ rateLimit: 1_000_000, now: () => at })
  const ats = openSession(teamtailor, fake.settings())
  const job = fake.world.addJob('Import', ['Applied'])
  for (let n = 0; n < 95; n++) fake.world.addApplication(person, job.id, 'Applied')
  const seen = new Set<string>()
  const window = { from: new Date(at - 60_000).toISOString(), to: new Date(at + 1).toISOString() }
  for await (const page of ats.applicationsChanged?.(window) ?? []) for (const item of page.items) seen.add(item.id)
  expect(seen.size).toBe(95)
  await fake.close()
})

test('a request without a version is refused, so every request has one', async () => {
  const fake = await startFakeTeamtailor()
  const answer = await fetch(`${fake.url}/v1/company`, {
    headers: { authorization: 'Token token=teamtailor-secret-key' },
  })
  expect(answer.status).toBe(406)
  expect((await openSession(teamtailor, fake.settings()).identify()).account).toBe('Acme')
  await fake.close()
})

test('a key that is no Admin key is told', async () => {
  const fake = await startFakeTeamtailor()
  fake.failNext('GET /users', { status: 403, body: '{"errors":[{"title":"Forbidden"}]}' })
  expect((await openSession(teamtailor, fake.settings()).identify()).warnings.join()).toContain('no Admin key')
  await fake.close()
})

test('internal jobs are listed too; a key that may not list them lists the public ones and is warned', async () => {
  const fake = await startFakeTeamtailor()
  const ats = openSession(teamtailor, fake.settings())
  for (const name of ['Cook', 'Internal Cook']) fake.world.addJob(name, ['Applied'])
  const names = async () => {
    const all: string[] = []
    for await (const { items } of ats.jobs(null)) all.push(...items.map((job) => job.name))
    return all
  }
  expect(await names()).toEqual(['Cook', 'Internal Cook'])
  expect((await ats.identify()).warnings.join()).not.toContain('internal')
  const forbidden = { status: 403, body: '{"errors":[{"title":"Forbidden"}]}' }
  const listed: string[] = []
  for await (const { items } of ats.jobs(null)) {
    listed.push(...items.map((job) => job.name))
    fake.failNext('GET /jobs', forbidden)
  }
  expect(listed).toEqual(['Cook'])
  fake.failNext('GET /jobs', forbidden)
  expect((await ats.identify()).warnings.join()).toContain('internal jobs')
  expect(fake.undocumented).toEqual([])
  await fake.close()
})

test('the list of notes, an unknown filter, a write that names what it does not change: the fake refuses them', async () => {
  const fake = await startFakeTeamtailor()
  const headers = {
    authorization: 'Token token=teamtailor-secret-key',
    accept: 'application/vnd.api+json',
    'content-type': 'application/vnd.api+json',
    'x-api-version': '20240904',
  }
  const ask = async (method: string, path: string, data?: object) => {
    const body = data && JSON.stringify({ data })
    return (await fetch(`${fake.url}/v1/${path}`, { method, headers, ...(body ? { body } : {}) })).status
  }
  expect(await ask('GET', 'notes?filter[candidate]=1')).toBe(404)
  expect(await ask('GET', 'job-applications?filter[stage]=1')).toBe(400)
  expect(await ask('GET', 'job-applications?page[size]=31')).toBe(400)
  expect(await ask('GET', 'candidates/uuid')).toBe(400)
  expect(await ask('PATCH', 'candidates/1', { id: '1', type: 'candidates', attributes: {}, relationships: {} })).toBe(
    400,
  )
  expect(fake.undocumented).toHaveLength(5)
  await fake.close()
})

test('a custom field gets a text in the notation of its type; a value that it cannot hold is never sent', async () => {
  const fake = await startFakeTeamtailor()
  const ats = openSession(teamtailor, fake.settings())
  const job = fake.world.addJob('Typed', ['Applied'])
  const { id, fields, personId } = fake.world.addApplication(person, job.id, 'Applied')
  const set = async (name: string, value: string) =>
    ats.actions.field?.perform({
      applicationId: id,
      candidateId: personId,
      jobId: job.id,
      marker: '',
      claim: { renew: () => Promise.resolve(), assertFresh() {} },
      payload: { action: 'field', name, value },
    })
  for (const [name, value] of [
    ['Video Score', '82'],
    ['Video Score', '83'],
    ['Video Day', '2026-11-24T10:00:00Z'],
    ['Video Text', 'Très bien'],
    ['Video Grade', 'Good'],
  ] as const)
    await set(name, value)
  expect(fields).toEqual({ 77: '83', 78: '2026-11-24', 79: 'Très bien', 80: 'Good' })
  await expect(set('Video Score', 'very good')).rejects.toMatchObject({ kind: 'rejected' })
  await expect(set('Video Day', 'soon')).rejects.toMatchObject({ kind: 'rejected' })
  // A value whose field nobody names: a second value is not made beside it.
  const value = {
    id: '1',
    type: 'custom-field-values',
    attributes: {},
    relationships: { 'custom-field': { links: {} } },
  }
  fake.failNext(`GET /candidates/${personId}/custom-field-values`, {
    status: 200,
    body: JSON.stringify({ data: [value] }),
  })
  await expect(set('Video Score', '84')).rejects.toThrow('which value to change is not known')
  expect(fake.undocumented).toEqual([])
  await fake.close()
})

test('an assumption is checked by reading: it holds, or the difference is named', async () => {
  const fake = await startFakeTeamtailor()
  const ats = openSession(teamtailor, fake.settings())
  const tried = () => Promise.all((ats.assumptions ?? []).map(({ attempt }) => attempt()))
  expect(await tried()).toEqual([undefined, undefined, undefined])
  const job = fake.world.addJob('Assumed', ['Applied'])
  for (const _ of [1, 2]) fake.world.addApplication(person, job.id, 'Applied')
  expect(await tried()).toEqual([undefined, undefined, undefined])
  const at = (time: string) => ({ attributes: { 'updated-at': time } })
  const body = JSON.stringify({ data: [at('2026-11-24T10:00:00Z'), at('2026-11-23T10:00:00Z')] })
  fake.failNext('GET /job-applications', { status: 200, body })
  expect(await ats.assumptions?.[0]?.attempt()).toContain('another order')
  expect(fake.undocumented).toEqual([])
  await fake.close()
})
