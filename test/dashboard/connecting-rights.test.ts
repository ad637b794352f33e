import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeGreenhouse, startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import type { FakeServer } from '../../src/fake-kit/server.ts'
import { type ConnectingWorld, startConnectingWorld } from './connecting-world.ts'

/** A key that lacks one right: which one is told by its name, where it is given or where it is needed, and the rest works. */
let world: ConnectingWorld
let ats: FakeGreenhouse
beforeAll(async () => {
  ats = await startFakeGreenhouse()
  const job = ats.world.addJob('Engineer', ['Application Review', 'Video Interview', 'Onsite'])
  ats.world.addApplication(
    { firstName: 'Mira', lastName: 'Okafor', email: 'mira@people.example' },
    job.id,
    'Video Interview',
  )
  world = await startConnectingWorld()
})
afterAll(async () => {
  await world?.product.stop()
  await ats?.close()
})

/** The fake refuses these paths from now on, in the form in which its vendor refuses; none: it refuses nothing. */
function refuse(fake: Pick<FakeServer, 'answerBy'>, path?: RegExp, body: object = { message: 'Forbidden' }): void {
  fake.answerBy(({ target }) =>
    path?.test(new URL(target, 'http://fake').pathname) ? { status: 403, body: JSON.stringify(body) } : undefined,
  )
}

test('a key that may not list the reasons for a rejection leaves jobs and stages to choose from, and the box says which right is missing', async () => {
  refuse(ats, /\/rejection_reasons$/)
  expect((await world.give('greenhouse', 'no-reasons', ats.settings())).status).toBe(303)
  const { text } = await world.admin.get('/dashboard/connections/no-reasons/rules?new=1')
  expect(text).toContain('<select id="job0"')
  expect(text).toContain('<select id="stage0"')
  expect(text).toContain(
    'id="value-reject-rejected-unread">Greenhouse accepts the key, but the key may not read the reasons for a rejection. It needs the right “harvest:rejection_reasons:list”.',
  )
  expect(text).toMatch(/<input id="value-reject-rejected"[^>]*aria-describedby="value-reject-rejected-unread"/)
  expect(text).not.toContain('Names of jobs and stages can be typed meanwhile.')
  refuse(ats)
  const now = await world.admin.get('/dashboard/connections/no-reasons/rules')
  expect(now.text).toContain('<select id="value-reject-rejected"')
})

test('jobs or stages that a key may no longer read are told with their right on the page of rules', async () => {
  expect((await world.give('greenhouse', 'no-stages', ats.settings())).status).toBe(303)
  refuse(ats, /\/job_interview_stages$/)
  const { text } = await world.admin.get('/dashboard/connections/no-stages/rules')
  expect(text).toContain('It needs the right “harvest:job_interview_stages:list”')
  expect(text).toContain('Names of jobs and stages can be typed meanwhile.')
  refuse(ats)
})
