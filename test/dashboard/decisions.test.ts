import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathOfOurs } from '../../src/dashboard/frame/come-back.ts'
import { Link } from '../kit/api.ts'
import { jobDid, stopDecisions, timeGoesBy } from '../kit/decisions.ts'
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
  await stopDecisions(world.product)
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

/** The page that asks, once the engine has read what happened. */
const asked = (path: string, decision: string) =>
  eventually('what the ATS will be told is known', async () => {
    const { text } = await reviewer.get(`${path}/decision?decision=${decision}`)
    return text.includes('could not be worked out') ? undefined : text
  })
/** Sends the form of that page, and again where the ATS would be told something else meanwhile, as when the engine reads what happened. */
const send = (path: string, decision: string, reason = '') =>
  eventually('the decision is taken', async () => {
    const foreseen = /name="foreseen" value="([^"]*)"/.exec(await asked(path, decision))?.[1] ?? ''
    const sent = await reviewer.post(`${path}/decision`, { decision, reason, foreseen })
    return sent.text.includes('has changed since you were asked') ? undefined : sent
  })

const GERMAN = { headers: { 'accept-language': 'de' } }
const timeIsOver = (id: string) => timeGoesBy(world.product, id)
const undoOf = (page: string) => ({
  decisionId: /name="decisionId" value="(\d+)"/.exec(page)?.[1] ?? '',
})
const stageOf = (application: string) => {
  const { job_interview_stage_id: stage } = world.ats.world.applications.get(Number(application)) ?? {}
  return stage === world.ats.world.stageOf(world.jobId, 'Onsite')?.id ? 'Onsite' : 'elsewhere'
}

test('a decision names what the ATS will be told, waits, takes effect once, and is kept with its reason', async () => {
  const { application, id, path } = await interviewed('moved@people.example')
  expect(await asked(path, 'approved')).toMatch(
    /In Greenhouse this[\s\S]*moves the application to &quot;Onsite&quot;[\s\S]*adds a note/,
  )
  const german = await reviewer.get(`${path}/decision?decision=approved`, GERMAN)
  expect(german.text).toMatch(
    /<html lang="de"[\s\S]*<h1><bdi>Sync Person<\/bdi> annehmen\?<\/h1>[\s\S]*Das geschieht damit in Greenhouse:[\s\S]*Die Bewerbung kommt in die Phase „Onsite“, sofern niemand sie vorher verschiebt[\s\S]*Eine Notiz kommt hinzu[\s\S]*Sie können es \d+ Sekunden lang rückgängig machen\./,
  )
  expect(await decided(id)).toEqual([])
  const before = (await world.api.interview(id)).updatedAt
  const sent = await send(path, 'approved', 'Clear <answers>')
  expect([sent.status, sent.location]).toEqual([303, `${path}#undo`])
  const shown = (await reviewer.get(path)).text
  expect(shown).toMatch(
    /The approval of <bdi>Sync Person<\/bdi> takes effect in <span data-undo-seconds>\d+ seconds<\/span>[\s\S]*Undo/,
  )
  expect(shown).toContain('Clear &lt;answers&gt;')
  expect([await statusOf(id), (await world.api.interview(id)).updatedAt]).toEqual(['pending', before])
  await timeIsOver(id)
  await jobDid(world.product, id, 'it took effect', async () => (await statusOf(id)) === 'approved')
  await eventually('the ATS moved', () => stageOf(application) === 'Onsite')
  expect(await decided(id)).toEqual([{ decision: 'approved', state: 'effective', reason: 'Clear <answers>' }])
  expect((await reviewer.post(`${path}/decision`, { decision: 'approved' })).status).toBe(409)
  const late = await reviewer.post(`${path}/decision/undo`, undoOf(shown))
  expect([late.status, late.code]).toEqual([409, 'decision.not_waiting'])
  expect(late.text).toMatch(/cannot be undone any more[\s\S]*took effect at[\s\S]*Nothing was changed[\s\S]*Reject…/)
  // What the script of the page asks for.
  const { decisionId } = undoOf(shown)
  const state = await reviewer.get(`${path}/decision/undo?decisionId=${decisionId}`, GERMAN)
  expect(JSON.parse(state.text).words).toBe(
    'Die Annahme ist wirksam geworden; sie lässt sich nicht mehr rückgängig machen.',
  )
})

test('a decision that is undone changes nothing, in the API or in the ATS', async () => {
  const { application, id, path } = await interviewed('undone@people.example')
  expect(await asked(path, 'rejected')).toContain('rejects the application with the reason &quot;Not a fit&quot;')
  await send(path, 'rejected')
  const undone = await reviewer.post(`${path}/decision/undo`, undoOf((await reviewer.get(path)).text))
  expect(undone.status).toBe(303)
  // The second click of two.
  const twice = {
    decisionId: String(
      (await world.product.core.database.knex('decisions').where({ interview_id: id }).first('id')).id,
    ),
  }
  expect((await reviewer.post(`${path}/decision/undo`, twice)).status).toBe(303)
  await timeIsOver(id)
  await world.product.core.services.decisions.carryOutDecision(world.tenant.organizationId, id)
  expect([await statusOf(id), await decided(id)]).toEqual([
    'pending',
    [{ decision: 'rejected', state: 'undone', reason: null }],
  ])
  expect(world.ats.world.applications.get(Number(application))?.status).toBe('in_process')
})

test('who decides anew, or at once, replaces what waits; what is cancelled is dropped', async () => {
  const { id, path } = await interviewed('anew@people.example')
  const { services } = world.product.core
  await send(path, 'rejected', 'By mistake')
  // The second click of two.
  await send(path, 'rejected', 'By mistake')
  await send(path, 'approved')
  await services.decisions.setApproval(world.tenant, id, 'approved')
  await timeIsOver(id)
  await services.decisions.carryOutDecision(world.tenant.organizationId, id)
  expect(await statusOf(id)).toBe('approved')
  expect((await decided(id)).map(({ decision, state }) => `${decision} ${state}`)).toEqual([
    'rejected replaced',
    'approved replaced',
    'approved effective',
  ])
  const invited = await world.api.invited(world.positionId)
  const other = `/dashboard/interviews/${invited.id}`
  expect(await asked(other, 'rejected')).toMatch(/has not recorded anything yet[\s\S]*No ATS is told/)
  await send(other, 'rejected')
  await services.interviews.cancelInterview(world.tenant, invited.id)
  await timeIsOver(invited.id)
  await jobDid(
    world.product,
    invited.id,
    'it is dropped',
    async () => (await decided(invited.id))[0]?.state === 'dropped',
  )
})

test('a decision that was overtaken by a process that knows of none does not come back, and one that lost its job is found', async () => {
  const { id, path } = await interviewed('overtaken@people.example')
  const { knex } = world.product.core.database
  await send(path, 'rejected')
  // As a version before decides.
  await knex('interviews').where({ id }).update({ approval_status: 'approved' })
  await timeIsOver(id)
  await jobDid(world.product, id, 'it gave way', async () => (await decided(id))[0]?.state === 'replaced')
  expect(await statusOf(id)).toBe('approved')

  const other = await interviewed('lost-job@people.example')
  await send(other.path, 'rejected')
  await knex.raw('delete from graphile_worker._private_jobs where key = ?', [`decide ${other.id}`])
  await knex('decisions')
    .where({ interview_id: other.id })
    .update({ takes_effect_at: knex.raw(`clock_timestamp() - interval '1 minute'`) })
  expect(await world.product.core.services.decisions.wakeDecisions()).toBe(1)
  await eventually('it took effect', async () => (await statusOf(other.id)) === 'rejected')
})

test('who decides is asked again when the ATS would be told something else, or when the login had ended', async () => {
  const { path } = await interviewed('changed@people.example')
  const foreseen = /name="foreseen" value="([^"]*)"/.exec(await asked(path, 'rejected'))?.[1] ?? ''
  const reason = 'Two\r\nlines, as a browser sends them'
  const late = await reviewer.post(`${path}/decision`, { decision: 'approved', reason, foreseen })
  expect(late.status).toBe(409)
  expect(late.text).toMatch(/has changed since you were asked[\s\S]*Two\nlines/)
  // Enter may still be held down.
  expect(late.text.split(' autofocus')).toHaveLength(2)
  expect(late.text).toMatch(/role="alert" tabindex="-1"[^>]* autofocus/)
  expect(
    (await reviewer.post(`${path}/decision`, { decision: 'approved', reason: 'x'.repeat(2_001), foreseen })).code,
  ).toBe('decision.reason_too_long')
  const { email, password } = world.tenant
  const unsentFields = JSON.stringify({ decision: 'approved', reason })
  const back = await fetch(`${world.product.origin}/dashboard/login`, {
    method: 'POST',
    body: new URLSearchParams({ email, password, unsentPath: `${path}/decision`, unsentFields }),
  })
  expect(await back.text()).toMatch(/<h1>Approve <bdi>Sync Person<\/bdi>\?<\/h1>[\s\S]*Two\nlines/)
  // Whoever chose a language is asked again in it, whatever their browser asks for.
  await world.product.core.database.knex('users').where({ email }).update({ language: 'fr' })
  const french = await fetch(`${world.product.origin}/dashboard/login`, {
    method: 'POST',
    headers: GERMAN.headers,
    body: new URLSearchParams({ email, password, unsentPath: `${path}/decision`, unsentFields }),
  })
  expect(await french.text()).toMatch(/<html lang="fr"[\s\S]*<h1>Retenir <bdi>Sync Person<\/bdi>\u00a0\?<\/h1>/)
  await world.product.core.database.knex('users').where({ email }).update({ language: null })
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

  const other = '/dashboard/notifications'
  const lost = await ask(other, { csrf: 'old', completed: 'daily', note: 'A "long" <thought>' })
  expect(lost.status).toBe(401)
  const page = await lost.text()
  const hidden = (name: string) =>
    (new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '')
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
  const carried = { unsentPath: hidden('unsentPath'), unsentFields: hidden('unsentFields') }
  expect(JSON.parse(carried.unsentFields)).toEqual({ completed: 'daily', note: 'A "long" <thought>' })
  // A wrong password keeps it too.
  expect(await (await ask('/dashboard/login', { email, password: 'wrong', ...carried })).text()).toContain(
    'unsentFields',
  )
  const again = await ask('/dashboard/login', { email, password, ...carried })
  const shown = await again.text()
  expect(again.status).toBe(200)
  expect(shown).toMatch(new RegExp(`action="${other}"[\\s\\S]*A &quot;long&quot; &lt;thought&gt;[\\s\\S]*Send it now`))
  const evil = await ask('/dashboard/login', { email, password, ...carried, unsentPath: 'https://evil.example/' })
  expect(evil.headers.get('location')).toBe('/dashboard/home')
})
