import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeGreenhouse, startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import type { FakeServer } from '../../src/fake-kit/server.ts'
import { type ConnectingWorld, startConnectingWorld, versionIn } from './connecting-world.ts'

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

test('a key that may not read candidates is refused where it is given, with the right that it needs', async () => {
  refuse(ats, /\/candidates$/)
  const { status, text } = await world.give('greenhouse', 'no-people', ats.settings())
  expect(status).toBe(422)
  expect(text).toContain(
    'the key may not read the names and addresses of people. It needs the right “harvest:candidates:list”.',
  )
  expect(text).toContain('Could be read: whose the key is, the jobs, the stages of a job, who is in a stage.')
  refuse(ats)
})

test('a plan says once, above its list, that the ATS shows none of the people in it, and which right the key needs', async () => {
  expect((await world.give('greenhouse', 'people-later', ats.settings())).status).toBe(303)
  const at = '/dashboard/connections/people-later'
  const rules = await world.admin.get(`${at}/rules?new=1`)
  const rule = { job0: '*', stage0: 'Video Interview', position0: world.positionId, mails0: 'on', days0: '14' }
  expect((await world.admin.post(`${at}/rules`, { version: versionIn(rules), act: 'save', ...rule })).status).toBe(303)
  const plan = async () => {
    const start = await world.admin.get(`${at}/start`)
    return (await world.admin.post(`${at}/start`, { act: 'plan', version: versionIn(start) })).text
  }
  refuse(ats, /\/candidates$/)
  const refused = await plan()
  expect(refused.split('The key needs the right “harvest:candidates:list”.')).toHaveLength(2)
  expect(refused.indexOf('refuses to show the people')).toBeLessThan(refused.indexOf('Would wait'))
  expect(refused).not.toContain('Not everything could be read')
  expect(refused).not.toContain('Forbidden')
  refuse(ats)
  const shown = await plan()
  expect([shown.includes('Mira Okafor'), shown.includes('refuses to show')]).toEqual([true, false])
})
