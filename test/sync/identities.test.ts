import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Interview } from '../../src/interview/contract/contract.ts'
import { reconcile } from '../../src/sync/operations/reconcile.ts'
import { Link } from '../kit/api.ts'
import { eventually } from '../kit/product.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** An application changes in the ATS who it is: its candidate, its job, the position of its rule; or it is deleted. */
let world: SyncWorld
let otherJob: number
beforeAll(async () => {
  world = await startSyncWorld({
    connection: {
      invite: [{ job: '*', stage: 'Video Interview', positionTemplate: 'standard', sendEmail: false }],
      writeBack: [
        { on: 'invited', note: 'Link: {{ interview.inviteUrl }}' },
        { on: 'completed', note: 'Result for {{ job.name }}', tag: 'Interviewed' },
        { on: 'cancelled', note: 'Cancelled for {{ job.name }}' },
        { on: 'approved', moveTo: 'Onsite', note: 'Approved for {{ job.name }}' },
      ],
    },
  })
  otherJob = world.ats.world.addJob('Cook', ['Video Interview', 'Onsite']).id
})
afterAll(() => world.close())

const knex = () => world.product.core.database.knex
const list = async (applicationId: string): Promise<Interview[]> =>
  (await world.api.list(`?externalId=${applicationId}`)).body.data
const invited = (applicationId: string) =>
  eventually(`an invite of ${applicationId}, and its note`, async () => {
    const [found] = await list(applicationId)
    return world.notes(applicationId).some((note) => note.startsWith('Link')) && found
  })
const rowOf = (id: string) => {
  const row = world.ats.world.applications.get(Number(id))
  if (!row) throw new Error(`no application ${id}`)
  return row
}
const parked = (id: string, action: string) =>
  eventually(`a parked ${action} of ${id}`, async () => {
    const found = await knex()('deliveries').where({ application_id: id, action, state: 'parked' }).first('reason')
    return found && (found.reason as string)
  })
const stateOf = async (id: string, event: string, action: string) => (await world.delivery(id, event, action))?.state
const job = (id: number, stage: string) => ({
  job_id: id,
  job_interview_stage_id: world.ats.world.stageOf(id, stage)?.id ?? null,
})
function addCandidate(email: string): number {
  const id = world.ats.world.id()
  const row = { id, first_name: 'Sync', last_name: 'Person', email, phone: null, tags: [], updated_at: '' }
  world.ats.world.save({ kind: 'candidate', row: { ...row, updated_at: new Date().toISOString() } })
  return id
}
/** The application's candidate is merged into another record; the application itself shows no change, unless `isShown`. */
function merge(id: string, isShown: boolean, email = `merged-${id}@people.example`): number {
  const { candidate_id: old } = rowOf(id)
  const to = addCandidate(email)
  world.ats.world.candidates.delete(old)
  if (isShown) world.ats.world.changeApplication(Number(id), { candidate_id: to })
  else world.ats.world.save({ kind: 'application', row: { ...rowOf(id), candidate_id: to } })
  return to
}
const sweepNow = () => knex()('sync_connections').where({ name: 'test' }).update({ last_sweep_at: null })
/** Compares both sides after `change`, with no pass in between that would see the change first. */
const reconciled = (change: () => void = () => {}) => {
  const { engine } = world.product.core
  const connection = engine.connection('test')
  return engine.whenFree('pass', connection, (context) => {
    change()
    return reconcile(context, connection)
  })
}
const tagsOf = (candidateId: number) => world.ats.world.candidates.get(candidateId)?.tags ?? []

test('a note and a tag that the ATS refuses for a merged candidate are written for the one it was merged into', async () => {
  const id = world.application()
  const { inviteUrl } = await invited(id)
  const to = merge(id, false)
  await new Link(inviteUrl ?? '').answer()
  await eventually('the note and the tag, or that they were parked', async () =>
    (await Promise.all(['note', 'tag'].map((action) => stateOf(id, 'completed', action)))).every((state) =>
      ['confirmed', 'parked'].includes(state ?? ''),
    ),
  )
  expect(world.notes(id).filter((note) => note.startsWith('Result'))).toHaveLength(1)
  expect(tagsOf(to)).toEqual(['Interviewed'])
})

test('a swapped candidate gets neither the notes nor the tag of somebody else; a person is asked', async () => {
  const [a, b] = [world.application(), world.application()]
  const { inviteUrl } = await invited(a)
  await invited(b)
  const [ofA, ofB] = [rowOf(a).candidate_id, rowOf(b).candidate_id]
  world.ats.world.changeApplication(Number(a), { candidate_id: ofB })
  world.ats.world.changeApplication(Number(b), { candidate_id: ofA })
  await new Link(inviteUrl ?? '').answer()
  await eventually('both are in question', async () => {
    const rows = await knex()('sync_applications').whereIn('application_id', [a, b]).whereNotNull('questioned_since')
    return rows.length === 2
  })
  await knex()('sync_applications')
    .whereIn('application_id', [a, b])
    .update({ questioned_since: knex().raw(`clock_timestamp() - interval '1 hour'`) })
  await eventually('the result is judged', async () =>
    ['confirmed', 'parked'].includes((await stateOf(a, 'completed', 'tag')) ?? ''),
  )
  expect(tagsOf(ofB)).toEqual([])
  expect(world.notes(a).filter((note) => note.startsWith('Result'))).toEqual([])
  expect(await parked(a, 'tag')).toMatch(/another person/)
})

test("a candidate whose application moves to another job is invited to that job's position, and the unstarted invite is cancelled", async () => {
  const id = world.application()
  const first = await invited(id)
  world.ats.world.changeApplication(Number(id), job(otherJob, 'Video Interview'))
  const second = await eventually('an invite to the position of the other job', async () =>
    (await list(id)).find((one) => one.positionId !== first.positionId),
  )
  expect(second).toMatchObject({ status: 'created' })
  expect((await world.api.get(`/interviews/${first.id}`)).status).toBe(404)
  await eventually('its end is noted', () => world.notes(id).some((note) => note.startsWith('Cancelled for Engineer')))
  expect(await list(id)).toHaveLength(1)
})

test('the result of an interview for the job before names that job, and moves nobody in the new one', async () => {
  const id = world.application()
  const first = await invited(id)
  await new Link(first.inviteUrl ?? '').answer(1)
  await eventually('it is read', async () => {
    const row = await knex()('sync_interviews').where({ interview_id: first.id }).first('body')
    return row?.body.status === 'in_progress'
  })
  world.ats.world.changeApplication(Number(id), job(otherJob, 'Video Interview'))
  await eventually('the move is known', async () => {
    const row = await knex()('sync_applications').where({ application_id: id }).first('job_id')
    return row?.job_id === String(otherJob)
  })
  await new Link(first.inviteUrl ?? '').answer()
  await eventually('the result', () => world.notes(id).some((note) => /^Result/.test(note)))
  const by = { organizationId: world.tenant.organizationId, userId: null, keyId: null }
  await world.product.core.services.decisions.setApproval(by, first.id, 'approved')
  await eventually('the approval', () => world.notes(id).some((note) => /^Approved/.test(note)))
  expect(world.notes(id).filter((note) => /^(Result|Approved) for Engineer/.test(note))).toHaveLength(2)
  expect(world.notes(id).filter((note) => /for Cook/.test(note))).toEqual([])
  expect(await parked(id, 'moveTo')).toMatch(/job/)
  expect(world.ats.world.placeOf(rowOf(id))).toBe('Video Interview')
})

test('an application that is deleted in the ATS loses its unstarted invite after a second look, and the history shows why', async () => {
  const [id, other] = [world.application(), world.application()]
  const first = await invited(id)
  await invited(other)
  world.ats.world.deleteApplication(Number(id))
  await sweepNow()
  await eventually('the first look', async () => {
    const row = await knex()('sync_applications').where({ application_id: id }).first()
    return row?.missing_since && row
  })
  expect((await world.api.get(`/interviews/${first.id}`)).status).toBe(200)
  await knex()('sync_applications')
    .where({ application_id: id })
    .update({ missing_since: knex().raw(`clock_timestamp() - interval '1 hour'`) })
  await eventually(
    'the invite is cancelled',
    async () => (await world.api.get(`/interviews/${first.id}`)).status === 404,
  )
  const told = await knex()('sync_history').where({ application_id: id }).pluck('sentence')
  expect(told.join('\n')).toMatch(/is not in the ATS any more/)
  expect(await list(other)).toHaveLength(1)
})

test('reconcile finds a candidate that changed silently and a deleted application, and mends both', async () => {
  const [merged, gone] = [world.application(), world.application()]
  await invited(merged)
  await invited(gone)
  let to = 0
  const { drift } = await reconciled(() => {
    to = merge(merged, false)
    world.ats.world.deleteApplication(Number(gone))
  })
  expect(drift.map((one) => `${one.kind} ${one.subject}`).sort()).toEqual(
    [`gone-application application ${gone}`, `other-candidate application ${merged}`].sort(),
  )
  const row = await knex()('sync_applications').where({ application_id: merged }).first('candidate_id')
  expect(row?.candidate_id).toBe(String(to))
})

// The last, since the rules stay changed.
test('a rule that names another position takes its unstarted invites along; candidates who have answered are not asked again', async () => {
  const [waiting, done] = [world.application(), world.application()]
  const first = await invited(waiting)
  const answered = await invited(done)
  await new Link(answered.inviteUrl ?? '').answer()
  await eventually('the result', () => world.notes(done).some((note) => /^Result/.test(note)))
  const { id: position } = await world.api.position(world.tenant)
  const connection = world.product.core.engine.connection('test')
  const rule = { job: String(world.jobId), stage: 'Video Interview', position, sendEmail: false, expiresInDays: 14 }
  Object.assign(connection.config, { invite: [rule] })
  await sweepNow()
  await eventually('an invite to the new position', async () =>
    (await list(waiting)).some((one) => one.positionId === position),
  )
  expect((await world.api.get(`/interviews/${first.id}`)).status).toBe(404)
  await eventually('nothing is open', async () => {
    const rows = await knex()('sync_applications').where({ application_id: done, state: 'settled' })
    return rows.length === 1
  })
  expect((await list(done)).map((one) => one.id)).toEqual([answered.id])
})
