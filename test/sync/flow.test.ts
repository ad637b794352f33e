import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Interview } from '../../src/interview/contract/contract.ts'
import { Link } from '../kit/api.ts'
import { eventually } from '../kit/product.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

let world: SyncWorld

beforeAll(async () => {
  world = await startSyncWorld({
    connection: {
      writeBack: [
        {
          on: 'invited',
          note: 'Link: {{ interview.inviteUrl }}',
          field: { video_invite: '{{ interview.inviteUrl }}' },
        },
        { on: 'cancelled', note: 'default' },
        { on: 'expired', note: 'default' },
        {
          on: 'completed',
          requestAnalysis: true,
          note: 'default',
          attach: { filename: 'report.txt', text: 'default' },
        },
        { on: 'analysis.completed', note: 'default', tag: 'AI: {{ analysis.hiringRecommendation.decision }}' },
        { on: 'approved', moveTo: 'Onsite' },
        { on: 'rejected', reject: { reason: 'Not a fit' } },
      ],
    },
  })
})
afterAll(() => world.close())

const interviewOf = (applicationId: string) =>
  eventually(
    `an interview for ${applicationId}`,
    async () => (await world.api.list(`?externalId=${applicationId}`)).body.data[0] as Interview | undefined,
  )
const noted = (applicationId: string, text: RegExp) =>
  eventually(`a note like ${text}`, () => world.notes(applicationId).some((note) => text.test(note)))
const decide = (id: string, decision: 'approved' | 'rejected') =>
  world.product.core.services.decisions.setApproval(
    { organizationId: world.tenant.organizationId, userId: null, keyId: null },
    id,
    decision,
  )
const application = (id: string) => world.ats.world.applications.get(Number(id))

test("a candidate who enters the stage is invited with the application's id, and the link is written back", async () => {
  const id = world.application()
  const interview = await interviewOf(id)
  expect(interview).toMatchObject({ externalId: id, positionId: world.positionId, status: 'created' })
  await noted(id, /^Link: http.*\/i\/[\w-]{43} \(Ref IV-/)
  await eventually('the field', () => application(id)?.custom_fields['video_invite']?.value === interview.inviteUrl)
  expect(world.notes(id)).toHaveLength(1)
})

test('nobody in another stage is invited', async () => {
  const other = world.application(undefined, 'Onsite')
  const inside = world.application()
  await interviewOf(inside)
  expect((await world.api.list(`?externalId=${other}`)).body.meta.total).toBe(0)
})

test('a completed interview is noted, analysed and attached; approval moves the application', async () => {
  const id = world.application()
  const interview = await interviewOf(id)
  await new Link(interview.inviteUrl ?? '').answer()
  await noted(id, /answered all 2 questions/)
  await noted(id, /No AI assessment/)
  // Without a model every analysis abstains, and its decision is nobody's.
  expect(world.ats.world.candidates.get(application(id)?.candidate_id ?? 0)?.tags).toEqual([])
  await eventually('the attachment', () =>
    [...world.ats.world.attachments.values()].some(
      (file) => String(file.application_id) === id && /^report IV-[\w-]+\.txt$/.test(file.filename),
    ),
  )
  await decide(interview.id, 'approved')
  await eventually(
    'the move',
    () => application(id)?.job_interview_stage_id === world.ats.world.stageOf(world.jobId, 'Onsite')?.id,
  )
  // Our own move is read back as "left the stage"; a completed interview is not cancelled by it.
  await new Promise((r) => setTimeout(r, 1_500))
  expect((await world.api.interview(interview.id)).status).toBe('completed')
})

test('rejection rejects in the ATS with the named reason', async () => {
  const id = world.application()
  const interview = await interviewOf(id)
  await new Link(interview.inviteUrl ?? '').answer()
  await decide(interview.id, 'rejected')
  await eventually('the rejection', () => application(id)?.status === 'rejected')
})

test('a person of one name is invited by it, with the country code of the phone, and notes show the name once', async () => {
  const madonna = { firstName: 'Madonna', lastName: '', phone: '+493055501000' }
  const id = world.application('madonna@people.example', 'Video Interview', madonna)
  const { candidate } = await interviewOf(id)
  expect(candidate).toMatchObject({
    firstName: 'Madonna',
    lastName: '–',
    countryCode: '+49',
    phoneNumber: '3055501000',
  })
  // An invite that goes before any pass has read it leaves nothing to take back, and no note.
  await noted(id, /Link: /)
  world.move(id, 'Application Review')
  await noted(id, /the invite of Madonna was cancelled/)
})

test('a candidate who leaves the stage before starting is cancelled, and invited anew after coming back', async () => {
  const id = world.application()
  const first = await interviewOf(id)
  await noted(id, /^Link/)
  world.move(id, 'Application Review')
  await eventually('the cancellation', async () => (await world.api.list(`?externalId=${id}`)).body.meta.total === 0)
  await noted(id, /was cancelled/)
  world.move(id, 'Video Interview')
  const second = await interviewOf(id)
  expect(second.id).not.toBe(first.id)
})

test('a candidate who leaves while the process dies during the invite is cancelled all the same', async () => {
  const { knex } = world.product.core.database
  const row = (id: string) => knex('sync_applications').where({ connection: 'test', application_id: id })
  const isGone = (id: string) =>
    // The reading reaches back every twenty seconds.
    expect.poll(async () => (await world.api.list(`?externalId=${id}`)).body.data, { interval: 250 }).toEqual([])
  // Dead right after the call: the interview was read since, the application knows nothing of it.
  const first = world.application()
  await interviewOf(first)
  await noted(first, /^Link:/)
  await row(first).update({
    interview_id: null,
    state: 'open',
    due_at: knex.raw(`clock_timestamp() + interval '1 hour'`),
  })
  world.move(first, 'Application Review')
  await isGone(first)
  // Dead before anything was read: the wish to cancel was settled with nothing to cancel, and then the interview shows up.
  const second = world.application()
  const interview = await interviewOf(second)
  await noted(second, /^Link:/)
  await knex.transaction(async (trx) => {
    await trx('sync_interviews').where({ connection: 'test', interview_id: interview.id }).delete()
    await trx('sync_applications')
      .where({ connection: 'test', application_id: second })
      .update({ interview_id: null, want: 'cancelled', state: 'settled' })
  })
  world.move(second, 'Application Review')
  await isGone(second)
}, 600_000)

test('a candidate who leaves the stage after the first answer keeps the interview, and explain shows why', async () => {
  const id = world.application()
  const interview = await interviewOf(id)
  await new Link(interview.inviteUrl ?? '').answer(1)
  world.move(id, 'Application Review')
  // Whichever is seen first, the answer or the move: no cancel is tried, or the interview API refuses it.
  await eventually('the reason', () =>
    world.product.core.database
      .knex('sync_history')
      .where({ application_id: id })
      .whereIn('what', ['cancel.kept', 'want.nothing'])
      .where('sentence', 'like', '% stays')
      .first(),
  )
  expect((await world.api.interview(interview.id)).status).toBe('in_progress')
})

test('an expired invite is noted once, and re-entry cancels it and invites anew', async () => {
  const id = world.application()
  const interview = await interviewOf(id)
  await noted(id, /^Link/)
  const past = new Date(Date.now() - 1_000)
  await world.product.core.database.knex('interviews').where({ id: interview.id }).update({ invite_expires_at: past })
  await world.product.core.database.knex.raw(
    `update sync_interviews set body = jsonb_set(body, '{inviteExpiresAt}', to_jsonb(?::text)) where interview_id = ?`,
    [past.toISOString(), interview.id],
  )
  await noted(id, /expired without an answer/)
  world.move(id, 'Application Review')
  await eventually(
    'it left',
    async () =>
      (await world.product.core.database.knex('sync_applications').where({ application_id: id }).first('want')).want ===
      'cancelled',
  )
  world.move(id, 'Video Interview')
  const again = await eventually('a new interview', async () => {
    const [found] = (await world.api.list(`?externalId=${id}`)).body.data
    return found && found.id !== interview.id && found
  })
  expect(again.status).toBe('created')
  expect(world.notes(id).filter((note) => /expired/.test(note))).toHaveLength(1)
})

test('a second application with the same address waits visibly, and is invited once the first is over', async () => {
  const email = 'twice@people.example'
  const first = world.application(email)
  const interview = await interviewOf(first)
  const second = world.application(email)
  const waiting = await eventually('the reason', () =>
    world.product.core.database
      .knex('sync_history')
      .where({ application_id: second, what: 'conflict' })
      .first('sentence', 'rule'),
  )
  expect(waiting.sentence).toContain('Candidate already has an active interview for this position')
  expect(waiting.rule).toMatch(/^interview-bridge\.yaml:\d+:\d+$/)
  await new Link(interview.inviteUrl ?? '').answer()
  await interviewOf(second)
})

test('a candidate without an address waits visibly', async () => {
  const application = world.ats.world.addApplication(
    { firstName: 'No', lastName: 'Mail', email: null },
    world.jobId,
    'Video Interview',
  )
  await eventually('the reason', () =>
    world.product.core.database
      .knex('sync_history')
      .where({ application_id: String(application.id), what: 'no_email' })
      .first(),
  )
})

test('after a job closes nobody new is invited, and after it opens again everybody in the stage is', async () => {
  world.ats.world.setJobStatus(world.jobId, 'closed')
  await eventually(
    'the engine knows',
    async () =>
      (
        await world.product.core.database
          .knex('sync_jobs')
          .where({ job_id: String(world.jobId) })
          .first('status')
      ).status === 'closed',
  )
  const id = world.application()
  await eventually(
    'the decision',
    async () =>
      (await world.product.core.database.knex('sync_applications').where({ application_id: id }).first('want'))
        ?.want === 'nothing',
  )
  expect((await world.api.list(`?externalId=${id}`)).body.meta.total).toBe(0)
  world.ats.world.setJobStatus(world.jobId, 'open')
  await interviewOf(id)
})

test('a candidate who waits for an invite when the job closes is not invited until it opens again', async () => {
  const email = 'late@people.example'
  const first = world.application(email)
  const interview = await interviewOf(first)
  const second = world.application(email)
  const history = (what: string) =>
    world.product.core.database
      .knex('sync_history')
      .where({ application_id: second, what })
      .first<{ sentence: string } | undefined>('sentence')
  await eventually('the conflict', () => history('conflict'))
  world.ats.world.setJobStatus(world.jobId, 'closed')
  await new Link(interview.inviteUrl ?? '').answer()
  const refused = await eventually('the reason', () => history('refused'))
  expect(refused.sentence).toContain('is closed, so nobody is invited')
  expect((await world.api.list(`?externalId=${second}`)).body.meta.total).toBe(0)
  world.ats.world.setJobStatus(world.jobId, 'open')
  await eventually('the invite', async () => (await world.api.list(`?externalId=${second}`)).body.meta.total === 1)
}, 600_000)

test('an interview that somebody else created for an application is taken over with its write-backs', async () => {
  const id = world.application(undefined, 'Application Review')
  await world.api.invited(world.positionId, { externalId: id })
  await noted(id, /^Link/)
})

test('every decision in the history names its reason, and those by rule the place in the YAML', async () => {
  const rows = await world.product.core.database
    .knex('sync_history')
    .whereIn('what', ['want.invited', 'invite'])
    .select('sentence', 'rule')
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.every((row) => row.sentence.length > 20 && /^interview-bridge\.yaml:\d+:\d+$/.test(row.rule))).toBe(true)
})

test('no log line holds a secret, a link of a candidate, or an address', () => {
  const log = world.product.logLines.join('')
  expect(log).not.toContain('fake-secret')
  expect(log).not.toMatch(/\/i\/[\w-]{43}/)
  expect(log).not.toContain('@people.example')
})
