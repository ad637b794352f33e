import { afterEach, expect, test } from 'vitest'
import type { AppError } from '../../src/base/errors.ts'
import type { AtsSession } from '../../src/connector-kit/contract.ts'
import { openSession } from '../../src/fake-kit/session.ts'
import { type FakeGreenhouse, type FakeOptions, startFakeGreenhouse } from './fake/server.ts'
import type { FakeApplication } from './fake/world.ts'
import { greenhouse } from './index.ts'

let fake: FakeGreenhouse
afterEach(async () => {
  await fake.close()
  expect(fake.undocumented).toEqual([])
})

async function connect(options: FakeOptions = {}, settings: Record<string, unknown> = {}): Promise<AtsSession> {
  fake = await startFakeGreenhouse(options)
  return openSession(greenhouse, { ...fake.settings(), ...settings })
}

/** An application, with custom fields that others filled in. */
function application(values: Readonly<Record<string, unknown>> = {}): number {
  const job = fake.world.addJob('Engineer', ['Video Interview'])
  const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@people.example' }
  const { id } = fake.world.addApplication(ada, job.id, 'Video Interview')
  const of = (key: string) => fake.world.customFields.find((field) => field.name_key === key)
  fake.world.changeApplication(id, {
    custom_fields: Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, { name: key, type: of(key)?.value_type ?? '', value }]),
    ),
  })
  return id
}

function write(ats: AtsSession, id: number, name: string, value: string) {
  const one = fake.world.applications.get(id)
  return ats.actions.field?.perform({
    applicationId: String(id),
    candidateId: String(one?.candidate_id),
    jobId: String(one?.job_id),
    payload: { action: 'field', name, value },
    marker: 'Ref IV-TEST-TEST-TEST',
    claim: { renew: () => Promise.resolve(), assertFresh() {} },
  })
}

const refusal = (work: Promise<unknown> | undefined) =>
  (work ?? Promise.resolve()).then(
    () => 'written',
    (error: AppError) => `${error.kind}: ${error.message}`,
  )

const valuesOf = (id: number) =>
  Object.fromEntries(
    Object.entries(fake.world.applications.get(id)?.custom_fields ?? {}).map(([key, { value }]) => [key, value]),
  )

const OTHERS = {
  notice: 'two months',
  salary: { amount: 50_000, currency_code: 'EUR' },
  starts: '2026-12-01',
  remote: false,
  level: 'Senior',
  languages: ['German', 'English'],
}
const filled = () => {
  fake.world.addCustomField('notice', 'short_text')
  fake.world.addCustomField('salary', 'currency')
  fake.world.addCustomField('starts', 'date')
  fake.world.addCustomField('remote', 'yes_no')
  fake.world.addCustomField('level', 'single_select', ['Junior', 'Senior'])
  fake.world.addCustomField('languages', 'multi_select', ['German', 'English', 'Greek'])
  return application(OTHERS)
}

test.each([true, false])(
  'a field write keeps the other fields (a PATCH empties those it does not name: %s)',
  async (erases) => {
    const ats = await connect()
    fake.world.erasesOtherFields = erases
    const id = filled()
    await write(ats, id, 'ai_decision', 'yes')
    expect(valuesOf(id)).toEqual({ ...OTHERS, ai_decision: 'yes' })
  },
)

test('keepsOtherFields: only the field itself is sent', async () => {
  const ats = await connect({}, { keepsOtherFields: true })
  fake.world.erasesOtherFields = false
  const id = filled()
  fake.world.addCustomField('passport', 'attachment')
  await write(ats, id, 'video_score', '82')
  expect(valuesOf(id)).toEqual({ ...OTHERS, video_score: 82 })
})

test.each([
  ['number', '82', 82],
  ['number', '4.5', 4.5],
  ['yes_no', 'yes', true],
  ['date', '2026-11-24T09:30:00Z', '2026-11-24'],
  ['short_text', '82', '82'],
  ['url', 'https://interviews.acme.example/1', 'https://interviews.acme.example/1'],
  ['currency', '50000 EUR', { amount: 50_000, currency_code: 'EUR' }],
  ['single_select', 'strong yes', 'Strong yes'],
  ['multi_select', 'no', ['No']],
])('a field of the type %s takes "%s"', async (type, value, stored) => {
  const ats = await connect()
  fake.world.addCustomField('advice', type, ['Strong yes', 'No'])
  const id = application()
  await write(ats, id, 'advice', value)
  expect(valuesOf(id)).toEqual({ advice: stored })
})

test('an option may be named by its id', async () => {
  const ats = await connect()
  const { options } = fake.world.addCustomField('advice', 'single_select', ['Strong yes', 'No'])
  const id = application()
  await write(ats, id, 'advice', String(options[1]?.id))
  expect(valuesOf(id)).toEqual({ advice: 'No' })
})

test.each([
  ['number', '82 of 100', 'takes a number'],
  ['currency', '50000', 'takes an amount and a currency such as 50000 EUR'],
  ['single_select', 'perhaps', 'there are Strong yes, No'],
  ['attachment', 'x', 'has the type attachment'],
])('a field of the type %s refuses "%s"', async (type, value, why) => {
  const ats = await connect()
  fake.world.addCustomField('advice', type, ['Strong yes', 'No'])
  const id = application()
  expect(await refusal(write(ats, id, 'advice', value))).toMatch(new RegExp(`^rejected: .*${why}`))
  expect(fake.requests.filter((one) => one.startsWith('PATCH'))).toEqual([])
})

test('a field that no application has is refused with the names of those that there are', async () => {
  const ats = await connect()
  const id = application()
  expect(await refusal(write(ats, id, 'vidoe_score', '82'))).toBe(
    'rejected: There is no custom field of applications "vidoe_score"; there are video_invite, video_score, ai_decision, ai_score',
  )
})

test('nothing is written where another field could not be sent along, and the reason names it', async () => {
  const ats = await connect()
  fake.world.addCustomField('passport', 'attachment')
  const id = application({ passport: 'scan.pdf' })
  expect(await refusal(write(ats, id, 'video_score', '82'))).toMatch(/^rejected: .*"passport".*keepsOtherFields/)
  expect(valuesOf(id)).toEqual({ passport: 'scan.pdf' })
})

test('a field that was written a moment ago is kept although lists show changes late', async () => {
  let at = Date.now()
  const ats = await connect({ staleMs: 60_000, now: () => at++ })
  const id = application()
  // Lists have the application as it was before either write.
  at += 60_000
  await write(ats, id, 'video_invite', 'https://interviews.acme.example/1')
  await write(ats, id, 'video_score', '82')
  expect(valuesOf(id)).toEqual({ video_invite: 'https://interviews.acme.example/1', video_score: 82 })
})

test('a value that somebody changed since our last write is kept, not put back', async () => {
  let at = Date.now()
  const ats = await connect({ now: () => at++ })
  const id = application()
  await write(ats, id, 'ai_decision', 'yes')
  const fields = fake.world.applications.get(id)?.custom_fields ?? {}
  fake.world.changeApplication(id, {
    custom_fields: { ...fields, ai_decision: { name: 'x', type: 'short_text', value: 'no' } },
  })
  await write(ats, id, 'video_score', '82')
  expect(valuesOf(id)).toEqual({ ai_decision: 'no', video_score: 82 })
})

test('a field that our user cannot see and that is gone after a write is told', async () => {
  const ats = await connect()
  const id = application({ ai_decision: 'yes' })
  fake.answerBy((request) =>
    request.method === 'PATCH'
      ? {
          status: 200,
          body: JSON.stringify({ ...fake.world.applications.get(id), custom_fields: {} }),
        }
      : undefined,
  )
  expect(await refusal(write(ats, id, 'video_score', '82'))).toMatch(/^rejected: .*emptied.*ai_decision/)
})

test('check --online finds every assumption true that the fake bears out, and names the field that cannot be sent along', async () => {
  const ats = await connect()
  const attempts = async () => {
    const found: string[] = []
    for (const { what, attempt } of ats.assumptions ?? []) found.push(`${what}: ${(await attempt()) ?? 'holds'}`)
    return found.map((one) => one.replace(/^.*: holds$/, 'holds'))
  }
  expect(await attempts()).toEqual(['holds', 'holds', 'holds'])
  fake.world.addCustomField('passport', 'attachment')
  application({ passport: 'scan.pdf' })
  expect(await attempts()).toEqual(['holds', 'holds', expect.stringContaining('the field "passport"')])
  fake.answerBy((request) => (request.target.includes('stage_ids') ? { status: 200, body: '[]' } : undefined))
  expect(await attempts()).toEqual([expect.stringContaining('does not find'), 'holds', expect.any(String)])
})

test('a service user of an integration is found', async () => {
  const ats = await connect({}, { userId: '4012347' })
  expect(await ats.identify()).toEqual({ account: 'Integration Service User', warnings: [] })
})

test('a write for an application without a candidate is refused before it is sent', async () => {
  const ats = await connect()
  const id = String(application())
  const note = ats.actions.note?.perform({
    applicationId: id,
    candidateId: null,
    jobId: null,
    payload: { action: 'note', body: 'Hello' },
    marker: 'Ref IV-TEST-TEST-TEST',
    claim: { renew: () => Promise.resolve(), assertFresh() {} },
  })
  expect(await refusal(note)).toBe(`rejected: The application ${id} came without a candidate`)
})

test.each([false, true])(
  'a move works whichever stage id the vendor compares with (that of the job: %s)',
  async (isJobs) => {
    const ats = await connect()
    fake.world.comparesJobStage = isJobs
    const job = fake.world.addJob('Engineer', ['Video Interview', 'Onsite'])
    const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@people.example' }
    const { id, candidate_id: candidateId } = fake.world.addApplication(ada, job.id, 'Video Interview')
    await ats.actions.moveTo?.perform({
      applicationId: String(id),
      candidateId: String(candidateId),
      jobId: String(job.id),
      payload: { action: 'moveTo', stage: 'Onsite', fromStageId: null },
      marker: 'Ref IV-TEST-TEST-TEST',
      claim: { renew: () => Promise.resolve(), assertFresh() {} },
    })
    expect(fake.world.placeOf(fake.world.applications.get(id) as FakeApplication)).toBe('Onsite')
  },
)

test('a private candidate that comes as a stub has no address, and the others are read', async () => {
  const ats = await connect()
  fake.answerBy(({ target }) =>
    target.startsWith('/v3/candidates')
      ? { status: 200, body: JSON.stringify([{ id: 5, private: true }, { message: 'is being processed' }]) }
      : undefined,
  )
  const { items, unreadable } = await ats.people(['5', '6'])
  expect(items.map(({ id, email, phoneNumber }) => [id, email, phoneNumber])).toEqual([['5', null, null]])
  expect(unreadable).toHaveLength(1)
})
