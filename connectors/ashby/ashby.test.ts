import { expect, test } from 'vitest'
import { openSession } from '../../src/fake-kit/session.ts'
import { connectorSuite } from '../../src/fake-kit/suite.ts'
import { startFakeAshby } from './fake/fake.ts'
import { ashby } from './index.ts'

connectorSuite(ashby, {
  start: startFakeAshby,
  manyRows: 250,
  reads: 'POST /application.list',
  field: 'Video Score',
})

const person = { firstName: 'Mira', lastName: 'Okafor', email: 'mira@people.example' }

test('success: false with status 200 is a refusal, by its code', async () => {
  const fake = await startFakeAshby()
  const ats = openSession(ashby, fake.settings())
  const refusal = (code: string) => ({
    status: 200,
    body: JSON.stringify({ success: false, errors: [code], errorInfo: { code, message: 'no', requestId: '01KS' } }),
  })
  const all = async (pages: AsyncIterable<unknown>) => {
    for await (const _ of pages);
  }
  fake.failNext('POST /job.list', refusal('missing_endpoint_permission'))
  await expect(all(ats.jobs(null))).rejects.toMatchObject({ kind: 'config', code: 'ats.forbidden' })
  for (const code of ['sync_token_expired', 'next_cursor_expired', 'incremental_sync_too_large']) {
    fake.failNext('POST /application.list', refusal(code))
    await expect(all(ats.applicationsSince?.('token') ?? ats.jobs(null))).rejects.toMatchObject({
      code: 'ats.cursor_refused',
    })
  }
  expect((await ats.applicationsById(['not-there'])).items).toEqual([])
  await fake.close()
})

test('a read of changes that breaks off brings no token: the old one is kept', async () => {
  const fake = await startFakeAshby()
  const ats = openSession(ashby, fake.settings())
  const job = fake.world.addJob('Long', ['Video Interview'])
  for (let n = 0; n < 150; n++) fake.world.addApplication(person, job.id, 'Video Interview')
  const tokens: (string | undefined)[] = []
  for await (const page of ats.applicationsSince?.(null) ?? []) tokens.push(page.token)
  expect(tokens.map((token) => token !== undefined)).toEqual([false, true])
  await fake.close()
})

test('stages and reasons are asked for without a limit, and a request that Ashby does not document is refused', async () => {
  const fake = await startFakeAshby()
  const headers = {
    authorization: `Basic ${Buffer.from(`${fake.settings()['apiKey']}:`).toString('base64')}`,
    accept: 'application/json; version=1',
    'content-type': 'application/json',
  }
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${fake.url}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return answer.status
  }
  const id = '5c0ffee0-0000-4000-8000-000000000001'
  expect(await post('interviewStage.list', { interviewPlanId: id, limit: 100 })).toBe(400)
  expect(await post('interviewStage.list', { interviewPlanId: 'plan-1' })).toBe(400)
  expect(await post('archiveReason.list', { limit: 100 })).toBe(400)
  expect(await post('application.list', { status: ['Active'] })).toBe(400)
  expect(await post('application.list', { interviewStageId: id })).toBe(400)
  expect(await post('archiveReason.list', {})).toBe(200)
  expect(fake.undocumented).toHaveLength(5)
  await fake.close()
})

test('a custom field gets a value of its own type; a value that it cannot hold is never sent', async () => {
  const fake = await startFakeAshby()
  const ats = openSession(ashby, fake.settings())
  const job = fake.world.addJob('Typed', ['Video Interview'])
  const { id, fields, personId } = fake.world.addApplication(person, job.id, 'Video Interview')
  const set = async (name: string, value: string) =>
    ats.actions.field?.perform({
      applicationId: id,
      candidateId: personId,
      jobId: job.id,
      marker: '',
      claim: { renew: () => Promise.resolve(), assertFresh() {} },
      payload: { action: 'field', name, value },
    })
  await set('Video Score', '82')
  await set('Video Done', 'yes')
  await set('Video Grade', 'Very good')
  await set('Video Day', '2026-11-24T10:00:00Z')
  await set('Video Link', 'https://interviews.acme.example/1')
  await set('Video Text', '82')
  const values = [82, 'https://interviews.acme.example/1', true, 'very_good', '2026-11-24', '82']
  expect(new Set(Object.values(fields))).toEqual(new Set(values))
  const before = JSON.stringify(fields)
  for (const [name, value] of [
    ['Video Score', 'very good'],
    ['Video Grade', 'Good'],
    ['Video Link', 'no address'],
    ['Video Tags', 'Very good'],
    ['Video Day', 'soon'],
  ] as const)
    await expect(set(name, value)).rejects.toMatchObject({ kind: 'rejected' })
  expect(JSON.stringify(fields)).toBe(before)
  expect(fake.undocumented).toEqual([])
  await fake.close()
})
