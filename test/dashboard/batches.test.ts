import { afterAll, beforeAll, expect, test } from 'vitest'
import { presentScope } from '../../src/db/tenancy.ts'
import { Link } from '../kit/api.ts'
import { stopDecisions } from '../kit/decisions.ts'
import { eventually } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** A reviewer decides about several at once: asked first with all names and effects, with one reason, and undone as one. */
let world: SyncWorld
let reviewer: Reviewer
beforeAll(async () => {
  world = await startSyncWorld({ connection: { writeBack: [{ on: 'rejected', reject: { reason: 'Not a fit' } }] } })
  await stopDecisions(world.product)
  reviewer = await Reviewer.login(world.product.origin, world.tenant)
})
afterAll(() => world.close())

/** One that came through the connection and one that did not, both with an answer. */
async function two(name: string) {
  const application = world.application(`${name}@people.example`)
  const ofAts = await eventually(
    'it is invited',
    async () => (await world.api.list(`?externalId=${application}`)).body.data[0],
  )
  const candidate = { firstName: 'Alone', lastName: name, email: `alone.${name}@people.example` }
  const alone = await world.api.invited(world.positionId, { candidate })
  for (const { inviteUrl } of [ofAts, alone]) await new Link(inviteUrl ?? '').answer()
  return { application, ids: [ofAts.id, alone.id] }
}

const question = (decision: string, ids: readonly string[]) =>
  `/dashboard/decision?${new URLSearchParams([['decision', decision], ...ids.map((id): [string, string] => ['id', id])])}`
/** The page that asks, once the engine has read what happened. */
const asked = (decision: string, ids: readonly string[]) =>
  eventually('what the ATS will be told is known', async () => {
    const { text } = await reviewer.get(question(decision, ids))
    return text.includes('could not be worked out') ? undefined : text
  })
async function send(decision: string, ids: readonly string[], reason: string, more = {}) {
  const page = await asked(decision, ids)
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
  const form = { decision, reason, ids: field('ids'), foreseen: field('foreseen'), ...more }
  return { form, sent: await reviewer.post('/dashboard/decision', form) }
}
const decided = (ids: readonly string[]) =>
  world.product.core.database
    .knex('decisions')
    .whereIn('interview_id', ids)
    .orderBy('id')
    .select('decision', 'state', 'reason')
const statuses = async (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await world.api.interview(id)).approvalStatus))

async function timeGoesBy(ids: readonly string[]): Promise<void> {
  const { knex } = world.product.core.database
  const now = knex.raw('clock_timestamp()')
  await knex('decisions').whereIn('interview_id', ids).update({ takes_effect_at: now })
  for (const id of ids) await world.product.core.services.decisions.carryOutDecision(world.tenant.organizationId, id)
}

test('several are rejected with one reason, each as the ATS was foreseen to be told, and once', async () => {
  const { application, ids } = await two('batched')
  const page = await asked('rejected', ids)
  expect(page).toMatch(/Reject 2 candidates\?/)
  expect(page).toMatch(
    /Sync Person[\s\S]*In Greenhouse this[\s\S]*rejects the application with the reason &quot;Not a fit&quot;/,
  )
  expect(page).toMatch(/Alone batched[\s\S]*No ATS is told/)
  const { form, sent } = await send('rejected', ids, 'Both too <junior>')
  expect([sent.status, sent.location]).toEqual([303, expect.stringMatching(/^\/dashboard\/decisions\/[0-9a-f]{24}$/)])
  // The second click of two.
  expect((await reviewer.post('/dashboard/decision', form)).location).toBe(sent.location)
  const done = (await reviewer.get(sent.location ?? '')).text
  expect(done).toMatch(/Rejection of 2 candidates[\s\S]*takes effect in <span data-undo-seconds>\d+ seconds[\s\S]*Undo/)
  expect(await statuses(ids)).toEqual(['pending', 'pending'])
  await timeGoesBy(ids)
  expect(await statuses(ids)).toEqual(['rejected', 'rejected'])
  const one = { decision: 'rejected', state: 'effective', reason: 'Both too <junior>' }
  expect(await decided(ids)).toEqual([one, one])
  await eventually(
    'the ATS rejected',
    () => world.ats.world.applications.get(Number(application))?.status === 'rejected',
  )
  const late = await reviewer.post(`${sent.location}/undo`, {})
  expect([late.status, late.code]).toEqual([409, 'decision.not_waiting'])
  expect(late.text).toMatch(
    /cannot be undone any more[\s\S]*open a candidate below and decide anew[\s\S]*Alone batched/,
  )
  expect(await asked('rejected', ids)).toMatch(/Nothing changes for 2 candidates[\s\S]*nobody to decide about/)
})

test('what was decided about several is undone as one, and nobody was told', async () => {
  const { application, ids } = await two('undone')
  const { sent } = await send('rejected', ids, '')
  for (let click = 0; click < 2; click++)
    expect((await reviewer.post(`${sent.location}/undo`, {})).location).toBe(sent.location)
  await timeGoesBy(ids)
  expect((await decided(ids)).map(({ state }) => state)).toEqual(['undone', 'undone'])
  expect(await statuses(ids)).toEqual(['pending', 'pending'])
  expect(world.ats.world.applications.get(Number(application))?.status).toBe('in_process')
})

test('where some took effect before the others were undone, the page says how many were', async () => {
  const { ids } = await two('late')
  const { sent } = await send('rejected', ids, '')
  await timeGoesBy(ids.slice(0, 1))
  await reviewer.post(`${sent.location}/undo`, {})
  const shown = await reviewer.get(sent.location ?? '', { headers: { cookie: 'ib_saved=undone' } })
  expect(shown.text).toMatch(/role="status">(?:<svg[\s\S]*?<\/svg>)?Undone for 1 of 2 candidates\. What became/)
  expect((await decided(ids)).map(({ state }) => state).sort()).toEqual(['effective', 'undone'])
})

test('what the ATS would be told about several is worked out for all of them at once', async () => {
  const { ids } = await two('together')
  const { ids: more } = await two('besides')
  const { knex } = world.product.core.database
  const statements = async (of: readonly string[]) => {
    await asked('rejected', of)
    const sent: string[] = []
    // Of the page alone: the engine works for no session.
    const hear = ({ sql }: { sql: string }) => void (presentScope() !== ' ' && /sync_/.test(sql) && sent.push(sql))
    knex.on('query', hear)
    await reviewer.get(question('rejected', of)).finally(() => knex.removeListener('query', hear))
    return sent.length
  }
  const few = await statements(ids)
  expect(few).toBeGreaterThan(0)
  expect(await statements([...ids, ...more])).toBe(few)
})

test('the way through a decision about several leads back to the list with its filters', async () => {
  const { ids } = await two('listed')
  const from = 'q=listed&status=completed'
  const list = (await reviewer.get(`/dashboard?${from}`)).text
  expect(list).toContain(`<input type="hidden" name="from" value="${from.replace('&', '&amp;')}">`)
  const way = `from=${encodeURIComponent(from)}`
  const back = `href="/dashboard?${from.replace('&', '&amp;')}"`
  const { text } = await reviewer.get(`${question('approved', ids)}&${way}`)
  expect(text.split(back)).toHaveLength(3)
  expect(text).toContain(`href="/dashboard/interviews/${ids[0]}?${way}"`)
  expect(text).toContain(`action="/dashboard/decision?${way}"`)
  const { form } = await send('approved', ids, '', { foreseen: 'something else' })
  const again = await reviewer.post(`/dashboard/decision?${way}`, form)
  expect([again.status, again.text.split(back).length]).toEqual([409, 3])
  const foreseen = /name="foreseen" value="([^"]*)"/.exec(await asked('approved', ids))?.[1] ?? ''
  const sent = await reviewer.post(`/dashboard/decision?${way}`, { ...form, foreseen })
  expect(sent.location).toMatch(new RegExp(`^/dashboard/decisions/[0-9a-f]{24}[?]${way}$`))
  const done = (await reviewer.get(sent.location ?? '')).text
  expect(done).toContain(back)
  const undo = /action="([^"]*\/undo[^"]*)"/.exec(done)?.[1] ?? ''
  expect((await reviewer.post(undo, {})).location).toBe(sent.location)
  // A login that ended in between keeps it too.
  const { email, password } = world.tenant
  const { foreseen: _foreseen, ...unsent } = form
  const carried = await fetch(`${world.product.origin}/dashboard/login`, {
    method: 'POST',
    body: new URLSearchParams({
      email,
      password,
      unsentPath: `/dashboard/decision?${way}`,
      unsentFields: JSON.stringify(unsent),
    }),
  })
  expect(await carried.text()).toContain(back)
})

test('a selection is asked about again when it would mean something else, and refused when it cannot be one', async () => {
  const { ids } = await two('changed')
  const { sent, form } = await send('rejected', ids, 'Kept', { foreseen: 'something else' })
  expect([sent.status, sent.text.includes('has changed since you were asked'), sent.text.includes('Kept')]).toEqual([
    409,
    true,
    true,
  ])
  expect(await decided(ids)).toEqual([])
  const many = Array.from({ length: 101 }, (_, n) => n.toString(16).padStart(24, '0'))
  for (const [path, status] of [
    [question('rejected', []), 400],
    [question('rejected', many), 400],
    [question('rejected', many.slice(0, 100)), 200],
    [question('hired', ids), 303],
    ['/dashboard/decision?decision=approved&id=%00', 400],
    ['/dashboard/decisions/x', 404],
  ] as const)
    expect([path.slice(0, 60), (await reviewer.get(path)).status]).toEqual([path.slice(0, 60), status])
  // Somebody of another organization neither sees nor decides about ours.
  const other = await Reviewer.login(world.product.origin, await world.product.tenant())
  expect((await other.get(question('rejected', ids))).text).toContain('nobody to decide about')
  expect((await other.post('/dashboard/decision', form)).status).toBe(404)
  expect(await decided(ids)).toEqual([])
})
