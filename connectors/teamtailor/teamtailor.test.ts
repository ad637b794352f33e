import { expect, test } from 'vitest'
import { openSession } from '../../src/fake-kit/session.ts'
import { connectorSuite } from '../../src/fake-kit/suite.ts'
import { startFakeTeamtailor } from './fake/fake.ts'
import { teamtailor } from './index.ts'

connectorSuite(teamtailor, { start: startFakeTeamtailor, manyRows: 75, reads: 'GET /stages', field: 'Video Score' })

const person = { firstName: 'Maja', lastName: 'Lind', email: 'maja@people.example', phone: '+46 700000001' }

test('who changes while changes are read is not lost, and nobody is passed over because of it', async () => {
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
