import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** Plans on a page: of the connection as it is, and of rules that were pasted. The daemon itself passes once an hour. */
let world: SyncWorld
let stranger: Tenant
let [reviewer, admin, other]: Reviewer[] = []
const PATH = '/dashboard/connections/test/plan'

beforeAll(async () => {
  world = await startSyncWorld({ connection: { poll: { every: '1h' }, writeBack: [] } })
  const { product, tenant } = world
  const { accounts } = product.core
  reviewer = await Reviewer.login(product.origin, tenant)
  const boss = { email: 'boss@acme.example', password: 'correct horse battery' }
  await accounts.createUser({ organizationId: tenant.organizationId, ...boss, administrator: true })
  admin = await Reviewer.login(product.origin, boss)
  stranger = await product.tenant()
  await accounts.updateUser(stranger.userId, { administrator: true })
  other = await Reviewer.login(product.origin, stranger)
  await eventually('the first pass', async () => (await knex()('sync_passes').whereNotNull('ended_at')).length > 0)
})
afterAll(() => world?.close())

const as = (who: Reviewer | undefined) => who as Reviewer
const knex = () => world.product.core.database.knex
const saved = (who = admin) => as(who).post(PATH, { act: 'saved' })
const tried = (rules: string) => as(admin).post(PATH, { act: 'other', rules })
const made = async () => (await world.api.list()).body.meta.total

test('an administrator sees by name what the next pass would do, with progress, and nothing is done', async () => {
  const person = { firstName: 'Zeynep <b>', lastName: 'Öztürk' }
  const id = world.application(undefined, undefined, person)
  const without = world.application('')
  expect((await as(admin).get('/dashboard/connections/test')).text).toContain(`href="${PATH}"`)
  expect((await as(admin).get(PATH)).text).toContain('Plan the next sync</button>')
  const { status, text } = await saved()
  expect(status).toBe(200)
  expect(text).toContain('<li>Reading the ATS and the interviews…</li>')
  expect(text).toContain('next sync would invite 1, cancel 0 and write 0; 1 wait. Nothing was done.')
  expect(text).toContain('<bdi>Zeynep &lt;b&gt; Öztürk</bdi>')
  expect(text).toContain(`<p>Application ${id}</p>`)
  expect(text).toContain(`Is in stage &quot;Video Interview&quot;`)
  expect(text).toMatch(/shows no e-mail address (for|of) this (candidate|person)/)
  expect(text).toContain(`application=${without}`)
  expect(text.trimEnd().endsWith('</html>')).toBe(true)
  expect(await made()).toBe(0)
})

test('only administrators plan, and only for connections that they see', async () => {
  expect((await as(reviewer).get('/dashboard/connections/test')).text).not.toContain(PATH)
  for (const answer of [await as(reviewer).get(PATH), await saved(reviewer)])
    expect([answer.status, answer.code]).toEqual([403, 'dashboard.administrator'])
  for (const answer of [await as(other).get(PATH), await saved(other)]) expect(answer.status).toBe(404)
  const foreign = await as(admin).post(PATH, { act: 'saved', csrf: 'x'.repeat(43) })
  expect([foreign.status, foreign.code]).toEqual([403, 'dashboard.form'])
})

test('pasted rules are tried on real candidates, and the saved ones stay', async () => {
  const id = world.application(undefined, 'Onsite', { firstName: 'Ada', lastName: 'Draft' })
  const rule = `{ job: "${world.jobId}", stage: Onsite, position: ${world.positionId} }`
  const { text } = await tried(`invite:\n  - ${rule}\n`)
  expect(text).toContain('With the rules that you pasted')
  expect(text).toContain('<bdi>Ada Draft</bdi>')
  expect(text).toContain('Rule <code>pasted rules:2:5</code>')
  expect((await saved()).text).not.toContain('Ada Draft')
  expect(await made()).toBe(0)
  const stored = await knex()('sync_applications').where({ application_id: id, want: 'invited' })
  expect(stored).toEqual([])
})

test('write-backs of pasted rules are shown in words, without what the AI thinks', async () => {
  const id = world.application(undefined, undefined, { firstName: 'Wim', lastName: 'Written' })
  const invited = await world.api.invited(world.positionId, { externalId: id, sendEmail: false })
  expect(invited.externalId).toBe(id)
  const { text } = await tried(
    'writeBack:\n  - { on: invited, note: default }\n  - { on: invited, tag: "for {{ job.name }}" }\n  - { on: invited, tag: secret, when: { analysis.abstained: "" } }\n',
  )
  expect(text).toContain('Adds a note')
  expect(text).toContain('Adds the tag &quot;for Engineer&quot;')
  expect(text).not.toContain('&quot;secret&quot;')
  expect(text).toContain('1 further write-backs depend on what the AI thinks')
})

test('mistakes in pasted rules are named with their lines, and the text stays in the form', async () => {
  const rules =
    'invite:\n  - { job: "*", stage: x, positionTemplate: nowhere }\nsettings: { clientSecret: "abc" }\n<script>'
  const { status, text } = await tried(rules)
  expect(status).toBe(400)
  expect(text).toContain('Nothing was planned. Please look at:')
  expect(text).toMatch(/Line 4, column 1: not valid YAML/)
  expect(text).toContain('positionTemplate: nowhere')
  expect(text).not.toContain('<script>\n')
  const second = await tried(rules.replace('<script>', ''))
  expect(second.text).toMatch(/Line 3, column 1: only &quot;invite&quot; and &quot;writeBack&quot;/)
  expect((await tried('')).status).toBe(400)
  expect((await tried('x'.repeat(40_000))).text).toContain('more than 32768 characters')
})

test('an organization makes one plan at a time, an installation few, and another organization’s holds nobody up', async () => {
  const { leases } = world.product.core
  const whileHeld = async (names: readonly string[], work: () => Promise<void>) => {
    const end = Promise.withResolvers<void>()
    const holding: Promise<unknown>[] = []
    // The plan before may still give its own back.
    for (const name of names)
      await eventually(`${name} is held`, async () => {
        const begun = Promise.withResolvers<boolean>()
        const held = leases.tryWith(name, () => {
          begun.resolve(true)
          return end.promise
        })
        void held.then(() => begun.resolve(false), begun.reject)
        holding.push(held)
        return begun.promise
      })
    await work().finally(end.resolve)
    await Promise.all(holding)
  }
  const planned = async () => (await saved()).status
  await whileHeld([`plan ${stranger.organizationId}`, 'plans 1', 'plans 2'], async () =>
    expect(await planned()).toBe(200),
  )
  await whileHeld(['plans 1', 'plans 2', 'plans 3'], async () => expect(await planned()).toBe(409))
  await whileHeld([`plan ${world.tenant.organizationId}`], async () => expect(await planned()).toBe(409))
  expect(await planned()).toBe(200)
})

test('no plan is made beside another one, and one whose page was closed ends', async () => {
  const held = Promise.withResolvers<void>()
  const holding = world.product.core.leases.tryWith(`plan ${world.tenant.organizationId}`, () => held.promise)
  await eventually('another plan is made', async () => (await saved()).status === 409)
  expect((await saved()).text).toContain('Another plan is being made')
  // Mistaken rules are read when it is their turn: reading is work too.
  expect((await tried('invite: [')).status).toBe(409)
  held.resolve()
  await holding
  world.ats.failNext('GET /jobs', 'hang_after')
  const gone = new AbortController()
  const cookie = /ib_session=[^;]+/.exec(
    (
      await fetch(`${world.product.origin}/dashboard/login`, {
        method: 'POST',
        body: new URLSearchParams({ email: 'boss@acme.example', password: 'correct horse battery' }),
        redirect: 'manual',
      })
    ).headers.get('set-cookie') ?? '',
  )?.[0]
  const page = await fetch(`${world.product.origin}${PATH}`, { headers: { cookie: cookie ?? '' } })
  const csrf = /name="csrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  const answer = await fetch(`${world.product.origin}${PATH}`, {
    method: 'POST',
    headers: { cookie: cookie ?? '' },
    body: new URLSearchParams({ csrf, act: 'saved' }),
    signal: gone.signal,
  })
  expect(answer.status).toBe(200)
  gone.abort()
  await eventually('the next one can be made', async () => (await saved()).status === 200)
})

test('an ATS that does not answer leads to an incomplete plan, with the reason', async () => {
  world.ats.answerBy(() => ({ status: 503, body: '{}' }))
  const { status, text } = await saved()
  world.ats.answerBy(() => undefined)
  expect(status).toBe(200)
  expect(text).toMatch(/Not everything could be read, so the next sync may do more: ATS:/)
})
