import { afterEach, expect, test } from 'vitest'
import type { AppError } from '../../src/base/errors.ts'
import type { AtsSession, WritePayload } from '../../src/connector-kit/contract.ts'
import { withPriority } from '../../src/connector-kit/priority.ts'
import { openSession } from '../../src/fake-kit/session.ts'
import { type FakeGreenhouse, type FakeOptions, startFakeGreenhouse } from './fake/server.ts'
import { greenhouse } from './index.ts'

let fake: FakeGreenhouse
afterEach(() => fake.close())

async function connect(options: FakeOptions = {}, settings: Record<string, unknown> = {}): Promise<AtsSession> {
  fake = await startFakeGreenhouse(options)
  return openSession(greenhouse, { ...fake.settings(), ...settings })
}

async function all<Item>(pages: AsyncIterable<{ items: readonly Item[] }> | undefined): Promise<Item[]> {
  const items: Item[] = []
  for await (const page of pages ?? []) items.push(...page.items)
  return items
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: AppError) => ({
      kind: error.kind,
      code: error.code,
      message: error.message,
      doubtful: error.facts['doubtful'],
    }),
  )
const STAGES = ['Application Review', 'Video Interview', 'Onsite']
const person = (n: number) => ({
  firstName: 'Zoë',
  lastName: `Ünal ${n}`,
  email: `zoe${n}@people.example`,
  phone: '+49 30 5550100',
})

function write<Payload extends WritePayload>(
  applicationId: number,
  payload: Payload,
  extra: { assertFresh?: () => void } = {},
) {
  const application = fake.world.applications.get(applicationId)
  return {
    applicationId: String(applicationId),
    candidateId: String(application?.candidate_id),
    jobId: String(application?.job_id),
    payload,
    marker: 'Ref IV-TEST-TEST-TEST',
    claim: { renew: () => Promise.resolve(), assertFresh: extra.assertFresh ?? (() => {}) },
  }
}

test('an empty account gives empty lists', async () => {
  const ats = await connect()
  expect(await all(ats.jobs(null))).toEqual([])
  expect((await ats.applicationsById(['1'])).items).toEqual([])
})

test('lists are followed by their Link, the cursor alone, to the last page', async () => {
  const ats = await connect()
  const job = fake.world.addJob('Many', STAGES)
  for (let n = 0; n < 1_203; n++) fake.world.addApplication(person(n), job.id, 'Video Interview')
  const stages = await ats.stages([String(job.id)])
  const found = await all(ats.applicationsInStages(stages.filter((stage) => stage.name === 'Video Interview')))
  expect(new Set(found.map((application) => application.id)).size).toBe(1_203)
})

test('the fake refuses a cursor with other parameters, more than 50 ids, and pages above 500', async () => {
  await connect()
  const token = (
    (await (
      await fetch(`${fake.url}/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from('fake-client:fake-secret').toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'client_credentials', sub: '4012345' }),
      })
    ).json()) as { access_token: string }
  ).access_token
  const get = async (query: string) => {
    const answer = await fetch(`${fake.url}/v3/jobs?${query}`, { headers: { authorization: `Bearer ${token}` } })
    return [answer.status, ((await answer.json()) as { message?: string }).message]
  }
  fake.world.addJob('a', [])
  fake.world.addJob('b', [])
  const first = await fetch(`${fake.url}/v3/jobs?per_page=1`, { headers: { authorization: `Bearer ${token}` } })
  const cursor = /cursor=([^>&]+)/.exec(first.headers.get('link') ?? '')?.[1]
  expect(await get(`cursor=${cursor}&per_page=1`)).toEqual([422, 'Unprocessable Content'])
  expect((await get(`cursor=${cursor}`))[0]).toBe(200)
  expect((await get(`ids=${Array.from({ length: 51 }, (_, n) => n).join(',')}`))[0]).toBe(422)
  expect((await get('per_page=501'))[0]).toBe(422)
  expect((await get('colour=red'))[0]).toBe(422)
})

test('changes are read in a closed window by updated_at', async () => {
  const ats = await connect()
  const job = fake.world.addJob('Window', STAGES)
  const before = fake.world.addApplication(person(1), job.id, 'Onsite')
  const from = new Date(Date.now() + 5)
  await new Promise((r) => setTimeout(r, 20))
  const inside = fake.world.addApplication(person(2), job.id, 'Onsite')
  const to = new Date(Date.now() + 5)
  await new Promise((r) => setTimeout(r, 20))
  fake.world.addApplication(person(3), job.id, 'Onsite')
  const found = await all(ats.applicationsChanged?.({ from: from.toISOString(), to: to.toISOString() }))
  expect(found.map((one) => one.id)).toEqual([String(inside.id)])
  expect(before.id).toBeLessThan(inside.id)
})

test("the job's stage is told apart from the application's own stage record", async () => {
  const ats = await connect()
  const job = fake.world.addJob('Stages', STAGES)
  const application = fake.world.addApplication(person(1), job.id, 'Video Interview')
  const [found] = (await ats.applicationsById([String(application.id)])).items
  expect(found).toMatchObject({
    stageId: String(fake.world.stageOf(job.id, 'Video Interview')?.id),
    stageName: 'Video Interview',
    status: 'active',
  })
  expect(found?.stageId).not.toBe(String(application.stage_id))
})

test('people come with names, address, digits and dial code; a private one without', async () => {
  const ats = await connect()
  const job = fake.world.addJob('People', STAGES)
  const open = fake.world.addApplication(person(1), job.id, 'Onsite')
  const closed = fake.world.addApplication({ firstName: 'Private', lastName: '', email: null }, job.id, 'Onsite')
  const { items } = await ats.people([String(open.candidate_id), String(closed.candidate_id)])
  expect(items.find((one) => one.email)).toMatchObject({
    firstName: 'Zoë',
    lastName: 'Ünal 1',
    phoneNumber: '305550100',
    countryCode: '+49',
  })
  expect(items.find((one) => !one.email)).toMatchObject({ firstName: 'Private', lastName: '', email: null })
})

test('one unreadable row is set aside, the others go on', async () => {
  const ats = await connect()
  fake.world.addJob('Good', STAGES)
  fake.failNext('GET /jobs', {
    status: 200,
    body: '[{"id":1,"name":"Good","status":"open"},{"id":null,"status":7},"x"]',
  })
  const pages = []
  for await (const page of ats.jobs(null)) pages.push(page)
  expect([pages[0]?.items.length, pages[0]?.unreadable.length]).toEqual([1, 2])
})

test('a list that is no list is drift', async () => {
  const ats = await connect()
  fake.failNext('GET /jobs', { status: 200, body: '{"jobs":[]}' })
  expect(await failure(all(ats.jobs(null)))).toMatchObject({ kind: 'drift' })
})

test('a next link to another host is refused', async () => {
  const ats = await connect()
  fake.failNext('GET /jobs', {
    status: 200,
    headers: { Link: '<https://evil.example/v3/jobs?cursor=x>; rel="next"' },
    body: '[]',
  })
  expect(await failure(all(ats.jobs(null)))).toMatchObject({ kind: 'drift', code: 'ats.foreign_link' })
})

test('a redirect is not followed with our token', async () => {
  const ats = await connect()
  fake.failNext('GET /jobs', { status: 302, headers: { Location: 'https://evil.example/' } })
  expect(await failure(all(ats.jobs(null)))).toMatchObject({ kind: 'drift', code: 'ats.redirect' })
})

test.each([
  [401, 'config'],
  [403, 'config'],
  [404, 'rejected'],
  [409, 'rejected'],
  [422, 'rejected'],
  [500, 'transient'],
  [503, 'transient'],
])('%i is %s', async (status, kind) => {
  const ats = await connect()
  for (let i = 0; i < 2; i++) fake.failNext('GET /jobs', { status, body: '{"message":"no","errors":["really"]}' })
  expect(await failure(all(ats.jobs(null)))).toMatchObject({ kind })
})

test.each(['1', '0.5', '-1', '', 'soon', new Date(Date.now() + 1_000).toUTCString()])(
  '429 with Retry-After "%s" waits within bounds',
  async (header) => {
    const ats = await connect()
    fake.failNext('GET /jobs', { status: 429, headers: { 'Retry-After': header }, body: '{"message":"slow"}' })
    // A read of a poll would wait itself.
    const failed = await withPriority('look', () => ats.jobs(null)[Symbol.asyncIterator]().next()).then(
      () => undefined,
      (error: AppError) => error,
    )
    expect(failed?.kind).toBe('throttled')
    expect(ats.readyInMs()).toBeGreaterThan(0)
    expect(ats.readyInMs()).toBeLessThan(16 * 60_000)
  },
)

test('the rate limit is learned from the headers: the last request of a window is not exceeded', async () => {
  const ats = await connect({ rateLimit: 3 })
  fake.world.addJob('a', STAGES)
  for (let i = 0; i < 3; i++) await all(ats.jobs(null))
  expect(ats.readyInMs()).toBeGreaterThan(0)
  expect(fake.requests).toHaveLength(3)
})

test('a token that runs out is replaced once, and its old value is not used again', async () => {
  const ats = await connect({ tokenLifeMs: 1_000 })
  fake.world.addJob('a', STAGES)
  expect(await all(ats.jobs(null))).toHaveLength(1)
  await new Promise((r) => setTimeout(r, 1_100))
  expect(await all(ats.jobs(null))).toHaveLength(1)
})

test('wrong credentials are told without repeating them', async () => {
  const ats = await connect({}, { clientSecret: 'not-the-secret' })
  const failed = await failure(all(ats.jobs(null)))
  expect(failed).toMatchObject({ kind: 'config', code: 'ats.credentials' })
  expect(failed?.message).not.toContain('not-the-secret')
})

test('check --online warns of a user who is no Site Admin', async () => {
  const ats = await connect({}, { userId: '4012346' })
  expect((await ats.identify()).warnings.join()).toContain('not a Site Admin')
})

test('a slow answer ends at the deadline', async () => {
  const ats = await connect()
  const job = fake.world.addJob('a', STAGES)
  const { id } = fake.world.addApplication(person(1), job.id, 'Video Interview')
  fake.failNext('POST /notes', 'hang_after')
  const begun = Date.now()
  expect(
    await failure(ats.actions.note?.perform(write(id, { action: 'note', body: 'x' })) ?? Promise.resolve()),
  ).toMatchObject({ kind: 'transient', doubtful: true })
  expect(Date.now() - begun).toBeLessThan(4_000)
})

test('a write whose claim is stale never goes out', async () => {
  const ats = await connect()
  const job = fake.world.addJob('a', STAGES)
  const { id } = fake.world.addApplication(person(1), job.id, 'Video Interview')
  const stale = () => {
    throw new Error('stale')
  }
  await expect(
    ats.actions.note?.perform(write(id, { action: 'note', body: 'x' }, { assertFresh: stale })),
  ).rejects.toThrow('stale')
  expect(fake.world.notes.size).toBe(0)
})

test('note, field, tag and attachment are written, and each is found again', async () => {
  const ats = await connect()
  const job = fake.world.addJob('a', STAGES)
  const { id, candidate_id } = fake.world.addApplication(person(1), job.id, 'Video Interview')
  const note = write(id, { action: 'note', body: 'Hello (Ref IV-TEST-TEST-TEST)' })
  expect(await ats.actions.note?.lookUp?.(note)).toEqual({ seen: 'no' })
  const { remoteId } = (await ats.actions.note?.perform(note)) ?? { remoteId: null }
  expect(await ats.actions.note?.lookUp?.(note)).toEqual({ seen: 'yes', remoteId })
  await ats.actions.field?.perform(write(id, { action: 'field', name: 'video_invite', value: 'https://x' }))
  expect(fake.world.applications.get(id)?.custom_fields['video_invite']?.value).toBe('https://x')
  const tag = write(id, { action: 'tag', tag: 'AI: YES' })
  await ats.actions.tag?.perform(tag)
  expect(await ats.actions.tag?.lookUp?.(tag)).toMatchObject({ seen: 'yes' })
  expect(fake.world.candidates.get(candidate_id)?.tags).toEqual(['AI: YES'])
  const file = write(id, { action: 'attach', filename: 'report.txt', text: 'ünïcode' })
  await ats.actions.attach?.perform(file)
  expect(await ats.actions.attach?.lookUp?.(file)).toMatchObject({ seen: 'yes' })
  expect(Buffer.from([...fake.world.attachments.values()][0]?.content ?? '', 'base64').toString()).toBe('ünïcode')
})

test('the same tag at once is made once', async () => {
  const ats = await connect()
  const job = fake.world.addJob('a', STAGES)
  const ids = [1, 2, 3, 4].map((n) => fake.world.addApplication(person(n), job.id, 'Video Interview').id)
  await Promise.all(ids.map((id) => ats.actions.tag?.perform(write(id, { action: 'tag', tag: 'Same' }))))
  expect([fake.world.tags.size, fake.world.appliedTags.size]).toEqual([1, 4])
})

test('a move starts from the expected stage, is seen when done, and is refused when somebody was faster', async () => {
  const ats = await connect()
  const job = fake.world.addJob('a', STAGES)
  const from = String(fake.world.stageOf(job.id, 'Video Interview')?.id)
  const one = fake.world.addApplication(person(1), job.id, 'Video Interview').id
  const move = write(one, { action: 'moveTo', stage: 'onsite', fromStageId: from })
  expect(await ats.actions.moveTo?.lookUp?.(move)).toEqual({ seen: 'no' })
  await ats.actions.moveTo?.perform(move)
  expect(await ats.actions.moveTo?.lookUp?.(move)).toMatchObject({ seen: 'yes' })
  await ats.actions.moveTo?.perform(move)
  const two = fake.world.addApplication(person(2), job.id, 'Application Review').id
  expect(
    await failure(
      ats.actions.moveTo?.perform(write(two, { action: 'moveTo', stage: 'Onsite', fromStageId: from })) ??
        Promise.resolve(),
    ),
  ).toMatchObject({ kind: 'rejected', message: expect.stringContaining('somebody moved') as string })
  expect(
    await failure(
      ats.actions.moveTo?.perform(write(two, { action: 'moveTo', stage: 'Nowhere', fromStageId: null })) ??
        Promise.resolve(),
    ),
  ).toMatchObject({
    kind: 'rejected',
    message: expect.stringContaining('there are Onsite, Video Interview, Application Review') as string,
  })
})

test('a rejection names its reason; again it is seen as done; an unknown reason lists those that exist', async () => {
  const ats = await connect()
  const job = fake.world.addJob('a', STAGES)
  const { id } = fake.world.addApplication(person(1), job.id, 'Video Interview')
  expect(
    await failure(
      ats.actions.reject?.perform(write(id, { action: 'reject', reason: 'Nope', note: null })) ?? Promise.resolve(),
    ),
  ).toMatchObject({ kind: 'rejected', message: expect.stringContaining('Withdrew, Not a fit') as string })
  const reject = write(id, { action: 'reject', reason: 'not a fit', note: 'Thanks' })
  await ats.actions.reject?.perform(reject)
  await ats.actions.reject?.perform(reject)
  expect(await ats.actions.reject?.lookUp?.(reject)).toMatchObject({ seen: 'yes' })
  expect(fake.world.applications.get(id)?.status).toBe('rejected')
})

test('the fake keeps its memory over a restart', async () => {
  const { mkdtempSync, rmSync } = await import('node:fs')
  const { join } = await import('node:path')
  const { tmpdir } = await import('node:os')
  const folder = mkdtempSync(join(tmpdir(), 'ib-fake-'))
  const journal = join(folder, 'journal')
  await connect({ journal })
  const job = fake.world.addJob('Kept', STAGES)
  const { id } = fake.world.addApplication(person(1), job.id, 'Onsite')
  await fake.close()
  await connect({ journal })
  expect(fake.world.applications.get(id)?.job_id).toBe(job.id)
  expect(fake.world.addJob('New', []).id).toBeGreaterThan(id)
  rmSync(folder, { recursive: true })
})
