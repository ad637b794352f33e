import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathOfOurs } from '../../src/dashboard/come-back.ts'
import { Link } from '../kit/api.ts'
import { eventually } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** A reviewer decides: asked first, told what the ATS will be told, and able to undo it. */
let world: SyncWorld
let reviewer: Reviewer
beforeAll(async () => {
  world = await startSyncWorld({
    connection: {
      writeBack: [
        { on: 'approved', moveTo: 'Onsite', note: 'Approved' },
        { on: 'rejected', reject: { reason: 'Not a fit' } },
      ],
    },
  })
  reviewer = await Reviewer.login(world.product.origin, world.tenant)
})
afterAll(() => world.close())

/** An interview that came through the connection, with one answer. */
async function interviewed(email: string) {
  const application = world.application(email)
  const { id, inviteUrl } = await eventually(
    'it is invited',
    async () => (await world.api.list(`?externalId=${application}`)).body.data[0],
  )
  await new Link(inviteUrl ?? '').answer()
  return { application, id, path: `/dashboard/interviews/${id}` }
}
const statusOf = async (id: string) => (await world.api.interview(id)).approvalStatus
const decided = (id: string) =>
  world.product.core.database
    .knex('decisions')
    .where({ interview_id: id })
    .orderBy('id')
    .select('decision', 'state', 'reason')

/** What ten seconds do to a decision that waits. */
async function timeGoesBy(id: string): Promise<void> {
  const { knex } = world.product.core.database
  await knex('decisions')
    .where({ interview_id: id })
    .update({ takes_effect_at: knex.raw('clock_timestamp()') })
  await knex.raw(`update graphile_worker._private_jobs set run_at = clock_timestamp() where key = ?`, [`decide ${id}`])
}
const undoOf = (page: string) => ({
  decision: /decision\/undo[\s\S]*?name="decision" value="(\d+)"/.exec(page)?.[1] ?? '',
})
const stageOf = (application: string) => {
  const { job_interview_stage_id: stage } = world.ats.world.applications.get(Number(application)) ?? {}
  return stage === world.ats.world.stageOf(world.jobId, 'Onsite')?.id ? 'Onsite' : 'elsewhere'
}

test('a decision names what the ATS will be told, waits, takes effect once, and is kept with its reason', async () => {
  const { application, id, path } = await interviewed('moved@people.example')
  const asked = await reviewer.get(`${path}/decision?verdict=approved`)
  expect(asked.text).toMatch(/In Greenhouse this[\s\S]*moves the application to &quot;Onsite&quot;[\s\S]*adds a note/)
  expect(await decided(id)).toEqual([])
  const before = (await world.api.interview(id)).updatedAt
  const sent = await reviewer.post(`${path}/decision`, { decision: 'approved', reason: 'Clear <answers>' })
  expect([sent.status, sent.location]).toEqual([303, `${path}#decision`])
  const shown = (await reviewer.get(path)).text
  expect(shown).toMatch(/The approval of Sync Person takes effect at [\s\S]*Undo/)
  expect(shown).toContain('Clear &lt;answers&gt;')
  expect([await statusOf(id), (await world.api.interview(id)).updatedAt]).toEqual(['pending', before])
  await timeGoesBy(id)
  await eventually('it took effect', async () => (await statusOf(id)) === 'approved')
  await eventually('the ATS moved', () => stageOf(application) === 'Onsite')
  expect(await decided(id)).toEqual([{ decision: 'approved', state: 'effective', reason: 'Clear <answers>' }])
  expect((await reviewer.post(`${path}/decision`, { decision: 'approved' })).status).toBe(409)
  const late = await reviewer.post(`${path}/decision/undo`, undoOf(shown))
  expect([late.status, late.code]).toEqual([409, 'decision.not_waiting'])
})

test('a decision that is undone changes nothing, in the API or in the ATS', async () => {
  const { application, id, path } = await interviewed('undone@people.example')
  expect((await reviewer.get(`${path}/decision?verdict=rejected`)).text).toContain(
    'rejects the application with the reason &quot;Not a fit&quot;',
  )
  await reviewer.post(`${path}/decision`, { decision: 'rejected', reason: '' })
  const undone = await reviewer.post(`${path}/decision/undo`, undoOf((await reviewer.get(path)).text))
  expect(undone.status).toBe(303)
  await timeGoesBy(id)
  await world.product.core.service.carryOutDecision(world.tenant.organizationId, id)
  expect([await statusOf(id), await decided(id)]).toEqual([
    'pending',
    [{ decision: 'rejected', state: 'undone', reason: null }],
  ])
  expect(world.ats.world.applications.get(Number(application))?.status).toBe('in_process')
})

test('who decides anew, or at once, replaces what waits; what is cancelled is dropped', async () => {
  const { id, path } = await interviewed('anew@people.example')
  const { service } = world.product.core
  await reviewer.post(`${path}/decision`, { decision: 'rejected', reason: 'By mistake' })
  await reviewer.post(`${path}/decision`, { decision: 'approved', reason: '' })
  await service.setApproval(world.tenant, id, 'approved')
  await timeGoesBy(id)
  await service.carryOutDecision(world.tenant.organizationId, id)
  expect(await statusOf(id)).toBe('approved')
  expect((await decided(id)).map(({ decision, state }) => `${decision} ${state}`)).toEqual([
    'rejected replaced',
    'approved replaced',
    'approved effective',
  ])
  const invited = await world.api.invited(world.positionId)
  const other = `/dashboard/interviews/${invited.id}`
  expect((await reviewer.get(`${other}/decision?verdict=rejected`)).text).toMatch(
    /has not recorded anything yet[\s\S]*No ATS is told/,
  )
  await reviewer.post(`${other}/decision`, { decision: 'rejected', reason: '' })
  await service.cancelInterview(world.tenant, invited.id)
  await timeGoesBy(invited.id)
  await eventually('it is dropped', async () => (await decided(invited.id))[0]?.state === 'dropped')
})

test('a login leads to where its link pointed, and a form that was sent without one is not lost', async () => {
  const { origin } = world.product
  const { email, password } = world.tenant
  const path = `/dashboard/interviews/0123456789abcdef01234567`
  const ask = (url: string, form?: Record<string, string>) =>
    fetch(`${origin}${url}`, {
      redirect: 'manual',
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
  const asked = await ask(`${path}?from=note`)
  const login = asked.headers.get('location') ?? ''
  expect(await (await ask(login)).text()).toContain(`name="next" value="${path}?from=note"`)
  const back = await ask('/dashboard/login', { email, password, next: `${path}?from=note` })
  expect(back.headers.get('location')).toBe(`${path}?from=note`)
  for (const next of [
    '//evil.example',
    'https://evil.example',
    '/dashboard/../x',
    '/dashboard\\@evil.example',
    '/dashboardx',
    '/dashboard/\n',
    ['/dashboard'],
  ])
    expect(pathOfOurs(next), String(next)).toBeUndefined()

  const lost = await ask(`${path}/decision`, { csrf: 'old', decision: 'rejected', reason: 'A "long" <thought>' })
  expect(lost.status).toBe(401)
  const page = await lost.text()
  const hidden = (name: string) =>
    (new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '')
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
  const carried = { unsentPath: hidden('unsentPath'), unsentFields: hidden('unsentFields') }
  expect(JSON.parse(carried.unsentFields)).toEqual({ decision: 'rejected', reason: 'A "long" <thought>' })
  // A wrong password keeps it too.
  expect(await (await ask('/dashboard/login', { email, password: 'wrong', ...carried })).text()).toContain(
    'unsentFields',
  )
  const again = await ask('/dashboard/login', { email, password, ...carried })
  const shown = await again.text()
  expect(again.status).toBe(200)
  expect(shown).toMatch(
    new RegExp(`action="${path}/decision"[\\s\\S]*A &quot;long&quot; &lt;thought&gt;[\\s\\S]*Send it now`),
  )
  const evil = await ask('/dashboard/login', { email, password, ...carried, unsentPath: 'https://evil.example/' })
  expect(evil.headers.get('location')).toBe('/dashboard')
})
