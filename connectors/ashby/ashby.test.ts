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
