import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveHeld } from '../../src/sync/engine/held-verdict.ts'
import { giveWay } from '../../src/sync/events/cancel.ts'
import { planPass } from '../../src/sync/operations/plan.ts'
import { reconcile } from '../../src/sync/operations/reconcile.ts'
import { findKnown, saveVersions } from '../../src/sync/store/versions-store.ts'
import { asHolder } from '../kit/fenced.ts'
import { eventually } from '../kit/product.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** `onExpired: reinvite`. */
let world: SyncWorld
beforeAll(async () => {
  world = await startSyncWorld({
    laws: true,
    connection: {
      onExpired: 'reinvite',
      writeBack: [
        { on: 'invited', note: 'Link: {{ interview.inviteUrl }}' },
        { on: 'expired', note: 'default' },
        { on: 'cancelled', note: 'default' },
      ],
    },
  })
})
afterAll(() => world.close())

const knex = () => world.product.core.database.knex
const live = (applicationId: string, otherThan: readonly string[]) =>
  eventually(`an invite of ${applicationId} other than ${otherThan.join(', ')}`, async () => {
    const [found] = (await world.api.list(`?externalId=${applicationId}`)).body.data
    return found?.status === 'created' && !otherThan.includes(found.id) && found
  })
/** Its time is over; the list shows nothing of it. */
async function expire(interviewId: string): Promise<void> {
  const past = new Date(Date.now() - 1_000)
  await knex()('interviews').where({ id: interviewId }).update({ invite_expires_at: past })
  await knex().raw(
    `update sync_interviews set body = jsonb_set(body, '{inviteExpiresAt}', to_jsonb(?::text)) where interview_id = ?`,
    [past.toISOString(), interviewId],
  )
}
const notesLike = (applicationId: string, text: RegExp) => world.notes(applicationId).filter((note) => text.test(note))

test('a candidate whose invite expires is invited anew three times; then a person decides, and both sides agree', async () => {
  const id = world.application()
  const ids: string[] = []
  for (let n = 1; n <= 4; n++) {
    ids.push((await live(id, ids)).id)
    await eventually(`link ${n}`, () => notesLike(id, /^Link/).length === n)
    await expire(ids[n - 1] ?? '')
    await eventually(`the note of its end, ${n}`, () => notesLike(id, /expired without an answer/).length === n)
  }
  expect(new Set(ids).size).toBe(4)
  const waiting = await eventually('a person is asked', () =>
    knex()('sync_applications').where({ application_id: id, state: 'person' }).first('last_problem'),
  )
  expect(waiting.last_problem).toBe('invited 4 times already')
  expect(notesLike(id, /cancel/i)).toEqual([])
  expect(new Set(world.notes(id)).size).toBe(world.notes(id).length)

  const { engine } = world.product.core
  const { drift } = await engine.whenFree('pass', engine.connection('test'), (context) =>
    reconcile(context, engine.connection('test')),
  )
  expect(drift).toEqual([])
})

test('a candidate who left the stage before the invite expired is not invited anew', async () => {
  const id = world.application()
  const { id: first } = await live(id, [])
  await eventually('the link', () => notesLike(id, /^Link/).length === 1)
  world.move(id, 'Onsite')
  await eventually('the cancellation', async () => (await world.api.get(`/interviews/${first}`)).status === 404)
  await eventually('its note', () => notesLike(id, /cancel/i).length === 1)
  expect((await world.api.list(`?externalId=${id}`)).body.meta.total).toBe(0)
})

test('plan shows an ended invite that no list shows, before the pass acts on it', async () => {
  const id = world.application()
  const first = await live(id, [])
  await eventually('the link', () => notesLike(id, /^Link/).length === 1)
  const { engine, sync } = world.product.core
  await engine.whenFree('pass', engine.connection('test'), async () => {
    await expire(first.id)
    const plan = await planPass(sync, engine.connection('test'))
    const because = { why: 'its invite expired (onExpired: reinvite)', cause: { code: 'invite_expired' } }
    expect(plan.invite).toEqual([{ applicationId: id, ...because, rule: null }])
    expect(plan.write.map((one) => `${one.applicationId} ${one.event} ${one.action}`)).toEqual([`${id} expired note`])
  })
  await live(id, [first.id])
})

const stateOf = (id: string) =>
  knex()('sync_applications').where({ application_id: id }).first('state', 'last_problem', 'interview_id')
const cancelledElsewhere = (interviewId: string) =>
  world.product.core.services.interviews.cancelInterview(
    { organizationId: world.tenant.organizationId, userId: null, keyId: null },
    interviewId,
  )

test('a candidate whose invite is gone is invited anew if our own cancellation came late; else a person decides', async () => {
  const [ours, theirs] = [world.application(), world.application()]
  const [first, second] = [(await live(ours, [])).id, (await live(theirs, [])).id]
  await eventually('the links', () => [ours, theirs].every((id) => notesLike(id, /^Link/).length === 1))
  // What a process leaves behind that was stopped over its call, while the candidate came back.
  await knex()('sync_applications').where({ application_id: ours }).update({ cancel_decided_at: knex().fn.now() })
  for (const id of [first, second]) {
    await cancelledElsewhere(id)
    await expire(id)
  }
  await live(ours, [first])
  await eventually('a person is asked', async () => (await stateOf(theirs))?.state === 'person')
  expect((await stateOf(theirs))?.last_problem).toBe(
    'its interview was cancelled in the interview service, and not by us',
  )
})

test('a candidate who is back in the stage is checked once more, since the cancellation may still be under way', async () => {
  const id = world.application()
  const first = (await live(id, [])).id
  await eventually('it is settled', async () => (await stateOf(id))?.state === 'settled')
  const again = { state: 'open', due_at: knex().fn.now() }
  await knex()('sync_applications').where({ application_id: id }).update(again)
  await eventually('it waits', async () => /looked at once more/.test((await stateOf(id))?.last_problem ?? ''))
  await cancelledElsewhere(first)
  await knex()('sync_applications').where({ application_id: id }).update(again)
  const second = (await live(id, [first])).id
  await eventually('it is settled anew', async () => (await stateOf(id))?.interview_id === second)
  await knex()('sync_applications').where({ application_id: id }).update(again)
  await eventually('it waits', async () => /looked at once more/.test((await stateOf(id))?.last_problem ?? ''))
  await knex()('sync_applications').where({ application_id: id }).update(again)
  await eventually('nothing came', async () => (await stateOf(id))?.state === 'settled')
  const kept = await knex()('sync_history').where({ application_id: id, what: 'kept' })
  expect(kept).toHaveLength(2)
})

test('an unread expired invite is replaced without a write-back, and a late reader of it stores nothing', async () => {
  const { engine } = world.product.core
  const connection = engine.connection('test')
  const { id, unread } = await engine.whenFree('pass', connection, async (context) => {
    const id = world.application()
    const { interview: unread } = await connection.api.invite(world.positionId, {
      candidate: { firstName: 'Un', lastName: 'Read', email: `unread-${id}@example.com` },
      externalId: id,
      sendEmail: false,
      expiresInDays: 1,
    })
    await expire(unread.id)
    await giveWay(context, connection, await connection.api.getInterview(unread.id), { isOurs: false })
    const known = (await findKnown(knex(), 'test', [unread.id])).get(unread.id)
    expect(known?.state).toBe('gone')
    const read = { ...unread, interviewId: unread.id, applicationId: id, updatedAt: unread.updatedAt ?? '' }
    const late = {
      ...read,
      hash: '',
      body: unread,
      state: 'owned' as const,
      events: null,
      judgedBy: known?.mark ?? null,
    }
    expect(await saveVersions(asHolder(knex()), 'test', [late])).toEqual(new Set())
    expect((await findKnown(knex(), 'test', [unread.id])).get(unread.id)).toEqual(known)
    return { id, unread }
  })
  const { id: second } = await live(id, [unread.id])
  await eventually('its link', () => notesLike(id, /^Link/).length === 1)
  expect(await knex()('deliveries').where({ interview_id: unread.id })).toEqual([])
  expect(second).not.toBe(unread.id)
})

// The last, since the brake stays on.
test('with a brake, a mass of expired invites waits for a person', async () => {
  const connection = world.product.core.engine.connection('test')
  Object.assign(connection.config, { brake: { share: 0.01, atLeast: 2, firstPass: 'go' } })
  const ids: string[] = []
  const firsts: string[] = []
  // One after the other: this brake would hold two first invites of one pass.
  for (let n = 0; n < 2; n++) {
    const id = world.application()
    ids.push(id)
    firsts.push((await live(id, [])).id)
  }
  await Promise.all(firsts.map(expire))
  const held = await eventually('the brake holds', async () => {
    const row = await knex()('sync_connections').where({ name: 'test' }).first('held')
    return row?.held?.invite === 2 && row.held
  })
  expect(held.sample).toHaveLength(2)
  await approveHeld(world.product.core.sync, 'test', 'approve')
  for (const [n, id] of ids.entries()) await live(id, [firsts[n] ?? ''])
})
