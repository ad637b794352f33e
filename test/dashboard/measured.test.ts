import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopDecisions, timeGoesBy } from '../kit/decisions.ts'
import { eventually } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** What a recruiter met on pages of an earlier version, where no other file is about it; `test/README.md` has the whole list. */
let world: SyncWorld
let recruiter: Reviewer
beforeAll(async () => {
  world = await startSyncWorld({ connection: { writeBack: [{ on: 'rejected', reject: { reason: 'Not a fit' } }] } })
  await stopDecisions(world.product)
  const one = { email: 'recruiter@acme.example', password: 'correct horse battery' }
  await world.product.core.accounts.createUser({ ...world.tenant, ...one, role: 'administrator' })
  recruiter = await Reviewer.login(world.product.origin, one)
})
afterAll(() => world?.close())

test('"Reject" of an invite that nobody started asks first, takes a reason, and is undone without a trace in the ATS', async () => {
  const application = world.application()
  const { id } = await eventually(
    'the invite',
    async () => (await world.api.list(`?externalId=${application}`)).body.data[0],
  )
  const path = `/dashboard/interviews/${id}`
  const inAts = () => world.ats.world.applications.get(Number(application))?.status
  const asked = await eventually('what the ATS will be told is known', async () => {
    const { status, text } = await recruiter.get(`${path}/decision?decision=rejected`)
    // For a moment after the invite the sync has not stored whose interview it is.
    return text.includes('could not be worked out') || text.includes('No ATS is told') ? undefined : { status, text }
  })
  expect(asked.status).toBe(200)
  expect(asked.text).toMatch(/has not recorded anything yet[\s\S]*rejects the application with the reason/)
  const { knex } = world.product.core.database
  expect([inAts(), await knex('decisions').where({ interview_id: id })]).toEqual(['in_process', []])
  const foreseen = /name="foreseen" value="([^"]*)"/.exec(asked.text)?.[1] ?? ''
  await recruiter.post(`${path}/decision`, { decision: 'rejected', reason: 'A double', foreseen })
  const shown = await recruiter.get(path)
  expect([shown.status, shown.text]).toEqual([200, expect.stringContaining('A double')])
  const decisionId = /name="decisionId" value="(\d+)"/.exec(shown.text)?.[1] ?? ''
  expect((await recruiter.post(`${path}/decision/undo`, { decisionId })).status).toBe(303)
  await timeGoesBy(world.product, id)
  await world.product.core.services.decisions.carryOutDecision(world.tenant.organizationId, id)
  expect([inAts(), (await world.api.interview(id)).approvalStatus]).toEqual(['in_process', 'pending'])
  const later = await recruiter.get(path)
  expect([later.status, later.text]).toEqual([200, expect.stringContaining('>unfinished</span>')])
  expect(later.text).not.toContain('>to decide<')
})

test('an invite that waits for credits is told where the connection is shown, and nowhere that nothing waits', async () => {
  const { accounts } = world.product.core
  const { organizationId } = world.tenant
  await accounts.updateOrganization(organizationId, { credits: 0 })
  world.application(undefined, undefined, { firstName: 'Wanda', lastName: 'Waiting' })
  const text = await eventually('it waits', async () => {
    const page = (await recruiter.get('/dashboard/connections/test')).text
    return page.includes('Wanda Waiting') ? page : undefined
  })
  expect(text).toMatch(/1 invite that waits[\s\S]*Wanda Waiting[\s\S]*no interview credits left/)
  expect(text).not.toContain('Nothing waits')
  const home = (await recruiter.get('/dashboard/home')).text
  expect(home).toMatch(/No interview credits are left[\s\S]*1 invite waits for them/)
  await accounts.updateOrganization(organizationId, { credits: 100 })
})

test('a list of positions does not end at a hundred', async () => {
  const { knex } = world.product.core.database
  const { organizationId, companyId } = world.tenant
  await knex.raw(
    `insert into positions (id, organization_id, company_id, name, status, questions, public_digest, created_at, updated_at)
     select lpad(to_hex(n), 24, 'd'), ?, ?, 'Numbered ' || n, 'open', '[]', decode(md5('d' || n), 'hex'), clock_timestamp(), clock_timestamp() from generate_series(1, 130) n`,
    [organizationId, companyId],
  )
  const names = new Set<string>()
  for (let path: string | undefined = '/dashboard/positions'; path !== undefined; ) {
    const { text } = await recruiter.get(path)
    for (const [, name = ''] of text.matchAll(/>(Numbered \d+)</g)) names.add(name)
    path = /href="([^"]*)">Next page/.exec(text)?.[1]?.replaceAll('&amp;', '&')
  }
  expect(names.size).toBe(130)
})

test('where an organization has nothing yet, its pages promise nothing and say what comes first', async () => {
  const { core, origin, tenant } = world.product
  const other = await tenant()
  for (const table of ['companies', 'teams'])
    await core.database.knex(table).where({ organization_id: other.organizationId }).del()
  const one = { email: 'new@globex.example', password: 'correct horse battery' }
  await core.accounts.createUser({ organizationId: other.organizationId, ...one, role: 'administrator' })
  const first = await Reviewer.login(origin, one)
  const home = (await first.get('/dashboard/home')).text
  expect(home).toContain('Everything that was completed is decided.')
  expect(home).not.toContain('the sync works')
  expect((await first.get('/dashboard/positions/new')).text).toContain(
    '<a href="/dashboard/companies">Add one first</a>',
  )
  const positions = (await first.get('/dashboard/positions')).text
  expect(positions).toContain('No positions yet.')
  expect(positions).not.toContain('page 1 of')
})
