import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { limitedTests } from '../../src/app/live-tests.ts'
import type { LiveTest } from '../../src/dashboard/connecting/service.ts'
import { eventually } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { type GreenhouseWorld, startGreenhouseWorld, versionIn } from './connecting-world.ts'

/** What goes wrong while an ATS is connected: each is told in plain words, and nothing is stored, shown or lost by it. */
let world: GreenhouseWorld
let ats: FakeGreenhouse
let jobId: number

beforeAll(async () => {
  world = await startGreenhouseWorld()
  ;({ ats, jobId } = world)
})
afterAll(() => world?.close())

const find = (name: string) => world.find(name)
const give = (name: string, more: Record<string, unknown> = {}) => world.connect(name, more)
const made = (name: string) => world.made(name)
const rule = (version: string, more: Record<string, string> = {}) => world.rule(version, more)
test('wrong credentials are told as such, are not stored, and are not in the page that comes back', async () => {
  const { status, text } = await give('wrong-key', { clientSecret: 'not-the-secret-of-anybody' })
  expect(status).toBe(422)
  expect(text).toContain('Greenhouse does not accept these credentials.')
  expect(text).toContain('What you gave as a secret was not kept')
  expect(text).toContain(`value="${ats.settings().clientId}"`)
  expect(text).not.toContain('not-the-secret-of-anybody')
  expect(await find('wrong-key')).toBeUndefined()
})

test('a key with too few rights is told which right it needs, and for what', async () => {
  ats.failNext('GET /job_interview_stages', { status: 403, body: '{"message":"secret words of the vendor"}' })
  const { status, text } = await give('no-right')
  expect(status).toBe(422)
  expect(text).toContain(
    'the key may not read the stages of a job. It needs the right “harvest:job_interview_stages:list”',
  )
  expect(text).toContain('1 open job. Could be read: whose the key is, the jobs.')
  expect(text).not.toContain('secret words of the vendor')
  expect(await find('no-right')).toBeUndefined()
})

test('an ATS that fails is told without its own words', async () => {
  ats.failNext('GET /users', { status: 503, body: 'a page of the vendor' })
  const failed = await give('failing')
  expect([failed.status, failed.text.includes('could not be reached, or answered that it failed')]).toEqual([422, true])
  expect(failed.text).not.toContain('a page of the vendor')
})

test('an ATS that hangs is given up', async () => {
  ats.failNext('GET /users', 'hang_after')
  const { status, text } = await give('hanging')
  expect([status, text.includes('Greenhouse did not answer in time')]).toEqual([422, true])
}, 60_000)

test('mistakes are named beside their fields before anything is asked', async () => {
  const { status, text } = await give('Not A Name', { userId: 'seven', clientSecret: '' })
  expect(status).toBe(400)
  expect(text).toContain('<a href="#set-clientSecret">Client secret</a>: This is needed.')
  expect(text).toContain('id="set-userId-problem">expected the digits of a Greenhouse user id.')
  expect(text).toContain('id="name-problem">Lowercase letters, digits and dashes')
})

test('addresses of the own network, and names of others, are refused', async () => {
  const inner = await give('inner', { baseUrl: 'http://10.1.2.3/v3' })
  expect([inner.status, /must begin with https:|no server of the internet/.test(inner.text)]).toEqual([400, true])
  // The field is among the further settings, which stand open with it.
  expect(inner.text).toMatch(/<details open>[\s\S]*id="set-baseUrl-problem">An address of a connection/)
  const stranger = await world.product.tenant()
  await world.product.core.accounts.updateUser(stranger.userId, { administrator: true })
  await made('taken')
  const other = await Reviewer.login(world.product.origin, stranger)
  const fields = Object.fromEntries(Object.entries(ats.settings()).map(([key, value]) => [`set-${key}`, value]))
  const refused = await other.post('/dashboard/connect/greenhouse', { name: 'taken', ...fields })
  expect([refused.status, refused.text.includes('belongs to another connection')]).toEqual([409, true])
  for (const page of ['rules', 'start', 'edit', 'versions', 'key', 'disconnect'])
    expect([page, (await other.get(`/dashboard/connections/taken/${page}`)).status]).toEqual([page, 404])
})

test('a job or a stage that disappears while the form is open is told, and the draft stays', async () => {
  const at = await made('moving')
  const page = await world.admin.get(`${at}/rules?new=1`)
  const gone = ats.world.addJob('Gone', ['Video Interview'])
  ats.world.setJobStatus(gone.id, 'closed')
  const version = versionIn(page)
  const closed = await world.admin.post(
    `${at}/rules`,
    rule(version, { job0: String(gone.id), 'write-note-completed': 'on' }),
  )
  expect(closed.status).toBe(400)
  expect(closed.text).toContain('This job is not open there any more.')
  expect(closed.text).toContain('id="write-note-completed" checked')
  const stage = await world.admin.post(`${at}/rules`, rule(version, { stage0: 'Nowhere' }))
  expect(stage.text).toContain('“Engineer” has no stage “Nowhere”. It has ')
  const open = await world.admin.post(`${at}/rules`, rule(version, { 'write-move-approved': 'on' }))
  expect(open.text).toContain('id="value-move-approved-problem">Choose a stage.')
  const back = { 'write-move-approved': 'on', 'value-move-approved': 'Old stage' }
  const reason = { 'write-reject-rejected': 'on', 'value-reject-rejected': 'Old reason' }
  const written = await world.admin.post(`${at}/rules`, rule(version, { ...back, ...reason }))
  expect(written.status).toBe(400)
  expect(written.text).toContain('id="value-move-approved-problem">No open job has a stage “Old stage” any more.')
  expect(written.text).toContain('<option value="Old stage" selected>Old stage (not there any more)</option>')
  expect(written.text).toContain('id="value-reject-rejected-problem">There is no reason “Old reason” any more.')
})

test('mistakes in the text are told with line and column, and the text stays', async () => {
  const at = await made('texted')
  const page = await world.admin.get(`${at}/edit`)
  const text = 'name: texted\nconnector: greenhouse\nsettings: {}\ninvite: [{ job: "*", stage: x, posiion: y }]\n'
  const { status, text: shown } = await world.admin.post(`${at}/edit`, { version: versionIn(page), text })
  expect(status).toBe(400)
  expect(shown).toMatch(/Line 4, column \d+: /)
  expect(shown).toContain('posiion')
  for (const hostile of [
    'settings: { clientSecret: "${HOME}" }',
    'connector: ./ours',
    'a: [',
    `x: ${'['.repeat(3_000)}`,
  ]) {
    const answer = await world.admin.post(`${at}/edit`, { version: versionIn(page), text: hostile })
    expect([hostile.slice(0, 20), answer.status]).toEqual([hostile.slice(0, 20), 400])
  }
})

test('a rule that would invite many is held: the wizard says so, and offers no way around it', async () => {
  for (let n = 0; n < 60; n++)
    ats.world.addApplication(
      { firstName: 'Many', lastName: `No ${n}`, email: `many${n}@people.example` },
      jobId,
      'Video Interview',
    )
  const at = await made('many')
  const page = await world.admin.get(`${at}/rules?new=1`)
  await world.admin.post(`${at}/rules`, rule(versionIn(page)))
  const start = await world.admin.get(`${at}/start`)
  const plan = await world.admin.post(`${at}/start`, { act: 'plan', version: versionIn(start) })
  expect(plan.text).toContain('60 people would be invited at once.')
  expect(plan.text).not.toContain('value="go"')
  await world.admin.post(`${at}/start`, { act: 'start', version: versionIn(start) })
  await eventually('the brake holds them', async () => (await world.admin.get(`${at}/held`)).text.includes('No 1'))
  expect((await world.product.api(world.tenant).list()).body.meta.total).toBe(0)
})

test.each(['off', '{ firstPass: go }'])(
  'brake: %s in the text is told before the start, and is no failure',
  async (brake) => {
    const at = await made(`brake-${brake === 'off' ? 'off' : 'go'}`)
    const edit = await world.admin.get(`${at}/edit`)
    const { text = '' } = (await find(at.split('/').at(-1) ?? '')) ?? {}
    const stored = await world.admin.post(`${at}/edit`, { version: versionIn(edit), text: `${text}brake: ${brake}\n` })
    expect(stored.status).toBe(303)
    const start = await world.admin.get(`${at}/start`)
    expect(start.text).toContain('Nobody is asked before the first invites.')
    expect(start.text).not.toMatch(/asks before it invites|when you are asked here/)
    expect(start.text).toContain('Change the text first, so that you are asked')
    const plan = await world.admin.post(`${at}/start`, { act: 'plan', version: versionIn(start) })
    expect(plan.text).toContain('Start, and invite without asking')
    const begun = await world.admin.post(`${at}/start`, { act: 'start', version: versionIn(start) })
    expect(begun.status).toBe(303)
  },
)
test('a text that is too long comes back to be copied, and the key beside it does not', async () => {
  const key = `key-${'k'.repeat(80)}`
  const form = { name: 'long', text: `# ${'x'.repeat(200_001)}`, 'secret-name0': 'api_key', 'secret-value0': key }
  const { status, text } = await world.admin.post('/dashboard/connect/rest', form)
  expect([status, text.includes('What you typed stands below'), text.includes(key)]).toEqual([400, true, false])
})

test('whoever guesses keys is stopped after ten, and nobody else is', async () => {
  const guesser = await world.product.tenant()
  await world.product.core.accounts.updateUser(guesser.userId, { administrator: true })
  const other = await Reviewer.login(world.product.origin, guesser)
  const guess = (secret: string) =>
    other.post('/dashboard/connect/greenhouse', {
      name: 'guessed',
      ...Object.fromEntries(Object.entries(ats.settings()).map(([key, value]) => [`set-${key}`, value])),
      'set-clientSecret': secret,
    })
  for (let n = 0; n < 10; n++)
    expect((await guess(`guess-no-${n}`)).text).toContain('Greenhouse does not accept these credentials.')
  const stopped = await guess(ats.settings().clientSecret)
  expect([stopped.status, stopped.text.includes('Ten tests of your organization failed')]).toEqual([422, true])
  expect((await give('not-stopped')).status).toBe(303)
}, 60_000)

test('of one organization one test is made at a time', async () => {
  const { database, clock } = world.product.core
  const limited = limitedTests(database, clock)
  const good: LiveTest = { account: 'Norrfell', warnings: [], openJobs: 0, hasMoreJobs: false, read: [] }
  const gate = Promise.withResolvers<LiveTest>()
  const first = limited('one-at-a-time', () => gate.promise)
  expect((await limited('one-at-a-time', async () => good)).failed?.problem).toBe('under_way')
  expect((await limited('another-organization', async () => good)).failed).toBeUndefined()
  gate.resolve(good)
  expect(await first).toEqual(good)
  expect(await limited('one-at-a-time', async () => good)).toEqual(good)
})
