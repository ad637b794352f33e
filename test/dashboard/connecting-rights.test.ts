import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeAshby } from '../../connectors/ashby/fake/fake.ts'
import { startFakeBambooHr } from '../../connectors/bamboohr/fake/fake.ts'
import { type FakeGreenhouse, startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { startFakeLever } from '../../connectors/lever/fake/fake.ts'
import { startFakeRecruitee } from '../../connectors/recruitee/fake/fake.ts'
import { startFakeTeamtailor } from '../../connectors/teamtailor/fake/fake.ts'
import { startFakeWorkable } from '../../connectors/workable/fake/fake.ts'
import type { FakeServer } from '../../src/fake-kit/server.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { type ConnectingWorld, fieldsOf, startConnectingWorld, versionIn } from './connecting-world.ts'

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
  expect(
    refused.split(
      'They may be confidential there; if they are not, give the key the right “harvest:candidates:list” in Greenhouse',
    ),
  ).toHaveLength(2)
  expect(refused.indexOf('refuses to show the people')).toBeLessThan(refused.indexOf('Would wait'))
  expect(refused).not.toContain('Not everything could be read')
  expect(refused).not.toContain('Forbidden')
  refuse(ats)
  const shown = await plan()
  expect([shown.includes('Mira Okafor'), shown.includes('refuses to show')]).toEqual([true, false])
})

/** The fakes whose vendors name rights, each with the form of its refusal. */
const ATSS = {
  ashby: {
    start: startFakeAshby,
    refusal: { success: false, errorInfo: { code: 'missing_endpoint_permission', message: 'No', requestId: '01KS' } },
  },
  bamboohr: { start: startFakeBambooHr, refusal: {} },
  lever: { start: startFakeLever, refusal: { code: 'Forbidden', message: 'No' } },
  teamtailor: { start: startFakeTeamtailor, refusal: { errors: [{ title: 'Forbidden', status: '403' }] } },
  workable: { start: () => startFakeWorkable({ isPartnerToken: true }), refusal: { error: 'Forbidden' } },
} as const

/** An administrator of an organization of its own for each ATS: after ten tests that failed an organization has to wait. */
const admins = new Map<string, Promise<Reviewer>>()
async function newAdmin(): Promise<Reviewer> {
  const tenant = await world.product.tenant()
  await world.product.core.accounts.updateUser(tenant.userId, { administrator: true })
  return Reviewer.login(world.product.origin, tenant)
}
function adminOf(connector: string): Promise<Reviewer> {
  const admin = admins.get(connector) ?? newAdmin()
  admins.set(connector, admin)
  return admin
}

test.each([
  ['lever', /\/users\//, 'whose the key is', 'users (read)'],
  ['lever', /\/postings$/, 'the jobs', 'postings (read)'],
  ['lever', /\/stages$/, 'the stages of a job', 'stages (read)'],
  ['lever', /\/archive_reasons$/, 'who is in a stage', 'archive reasons (read)'],
  ['lever', /\/opportunities$/, 'who is in a stage', 'opportunities (read)'],
  ['ashby', /\/apiKey\.info$/, 'whose the key is', 'API keys (read)'],
  ['ashby', /\/job\.info$/, 'the stages of a job', 'Jobs (read)'],
  ['ashby', /\/interviewStage\.list$/, 'the stages of a job', 'Interviews (read)'],
  ['ashby', /\/application\.list$/, 'who is in a stage', 'Candidates (read)'],
  ['workable', /\/jobs$/, 'whose the key is', 'r_jobs'],
  ['workable', /\/stages$/, 'the stages of a job', 'r_jobs'],
  ['workable', /\/candidates$/, 'who is in a stage', 'r_candidates'],
  ['teamtailor', /\/stages$/, 'the stages of a job', 'Admin (read)'],
  ['teamtailor', /\/job-applications$/, 'who is in a stage', 'Admin (read)'],
  ['bamboohr', /\/statuses$/, 'whose the key is', 'access to ATS settings'],
  ['bamboohr', /\/applications\/\d+$/, 'the names and addresses of people', 'access to ATS settings'],
] as const)('%s: a key that is refused %s may not read %s, and needs “%s”', async (connector, path, part, right) => {
  const fake = await ATSS[connector].start()
  try {
    const job = fake.world.addJob('Engineer', ['Screening', 'Video Interview'])
    fake.world.addApplication(
      { firstName: 'Mira', lastName: 'Okafor', email: 'mira@people.example', phone: null },
      job.id,
      'Video Interview',
    )
    refuse(fake, path, ATSS[connector].refusal)
    const admin = await adminOf(connector)
    const { status, text } = await admin.post(`/dashboard/connect/${connector}`, {
      name: 'one-right-less',
      ...fieldsOf(fake.settings()),
    })
    expect(text).toContain(`the key may not read ${part}. It needs the right “${right}”.`)
    expect(status).toBe(422)
  } finally {
    await fake.close()
  }
})

test('Ashby without the module “Hiring process” leaves jobs and stages to choose from as well', async () => {
  const fake = await startFakeAshby()
  try {
    fake.world.addJob('Engineer', ['Screening', 'Video Interview'])
    refuse(fake, /\/archiveReason\.list$/, ATSS.ashby.refusal)
    expect((await world.give('ashby', 'ashby-no-reasons', fake.settings())).status).toBe(303)
    const { text } = await world.admin.get('/dashboard/connections/ashby-no-reasons/rules?new=1')
    expect(text).toContain('<select id="job0"')
    expect(text).toMatch(/id="value-reject-rejected-unread">[^<]*It needs the right “Hiring process \(read\)”/)
  } finally {
    await fake.close()
  }
})

test('below the boxes stands that writing is not tested, and which right each kind of it needs; what is not known is not named', async () => {
  expect((await world.give('greenhouse', 'writing', ats.settings())).status).toBe(303)
  const { text } = await world.admin.get('/dashboard/connections/writing/rules')
  expect(text).toContain('Only the first write shows whether the key may write; its test only reads. What it needs: ')
  expect(text).toContain('notes: harvest:notes:create, harvest:notes:list; ')
  expect(text).toContain('moves to a stage: harvest:applications:move; ')
  const lever = await startFakeLever()
  const recruitee = await startFakeRecruitee()
  try {
    expect((await world.give('lever', 'writing-lever', lever.settings())).status).toBe(303)
    const named = await world.admin.get('/dashboard/connections/writing-lever/rules')
    expect(named.text).toContain('What it needs: notes: notes (read, write); files: files (read, write).')
    expect((await world.give('recruitee', 'writing-recruitee', recruitee.settings())).status).toBe(303)
    const unnamed = await world.admin.get('/dashboard/connections/writing-recruitee/rules')
    expect(unnamed.text).toContain('whether the key may write; its test only reads.</p>')
  } finally {
    await lever.close()
    await recruitee.close()
  }
})
