import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeAshby } from '../../connectors/ashby/fake/fake.ts'
import { type FakeGreenhouse, startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { startFakeLever } from '../../connectors/lever/fake/fake.ts'
import { eventually } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { type ConnectingWorld, startConnectingWorld, versionIn } from './connecting-world.ts'

/** An ATS connected by the pages of the dashboard alone, over HTTP as a browser without scripts would. */
let world: ConnectingWorld
let ats: FakeGreenhouse
let jobId: number

beforeAll(async () => {
  ats = await startFakeGreenhouse()
  jobId = ats.world.addJob('Engineer', ['Application Review', 'Video Interview', 'Onsite']).id
  world = await startConnectingWorld()
})
afterAll(async () => {
  await world?.product.stop()
  await ats?.close()
})

const knex = () => world.product.core.database.knex

test('the directory lists each ATS with what can and cannot be written there', async () => {
  const { status, text } = await world.admin.get('/dashboard/connect')
  expect(status).toBe(200)
  for (const name of [
    'Ashby',
    'BambooHR',
    'Bullhorn',
    'Greenhouse',
    'Lever',
    'Recruitee',
    'SmartRecruiters',
    'Teamtailor',
    'Workable',
    'Another ATS with a JSON API',
  ])
    expect(text).toContain(`>${name}</a></h2>`)
  expect(text).toMatch(
    /Greenhouse<\/a><\/h2>\s*<p>Writes notes, tags, fields, files, moves to a stage, rejections\.<\/p>\s*<p class="soft">Not: links\.<\/p>/,
  )
  expect((await world.admin.get('/dashboard/connections')).text).toContain(
    'href="/dashboard/connect">Connect an ATS</a>',
  )
})

test('the key is asked for with how to get it, and secrets as passwords', async () => {
  const { text } = await world.admin.get('/dashboard/connect/greenhouse')
  expect(text).toContain('Harvest V3 (OAuth)')
  expect(text).toMatch(/id="set-clientSecret" name="set-clientSecret" type="password"/)
  expect(text).toMatch(/id="set-userId" name="set-userId" type="text"/)
  expect((await world.admin.get('/dashboard/connect/nothing')).status).toBe(404)
})

test('Greenhouse is connected from its key to the first invite, without a file', async () => {
  const { admin, positionId } = world
  ats.world.addApplication(
    { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@people.example' },
    jobId,
    'Video Interview',
  )
  const given = await world.give('greenhouse', 'first', ats.settings())
  expect([given.status, given.location]).toEqual([303, '/dashboard/connections/first/rules?new=1'])
  expect(await knex()('connection_document_versions').where({ name: 'first' }).select('what')).toEqual([
    { what: 'created' },
  ])
  const rules = await admin.get(given.location ?? '')
  expect(rules.text).toContain('1 open job.')
  expect(rules.text).toContain(`<option value="${jobId}">Engineer</option>`)
  expect(rules.text).not.toContain(String(ats.settings().clientSecret))
  const chosen = {
    ...{ version: versionIn(rules), act: 'save', job0: String(jobId), stage0: 'Video Interview' },
    ...{ position0: positionId, mails0: 'on', days0: '14', 'write-note-invited': 'on' },
    ...{ 'write-move-approved': 'on', 'value-move-approved': 'Onsite' },
  }
  const saved = await admin.post('/dashboard/connections/first/rules', chosen)
  expect([saved.status, saved.location]).toEqual([303, '/dashboard/connections/first/start'])
  const start = await admin.get('/dashboard/connections/first/start')
  expect(start.text).toContain('Whoever in “Engineer” reaches “Video Interview” gets a link, which is not mailed')
  expect(start.text).toContain('An approval moves them to “Onsite”.')
  expect(start.text).toContain('${secret:client_secret}')
  const plan = await admin.post('/dashboard/connections/first/start', { act: 'plan', version: versionIn(start) })
  expect(plan.text).toContain('<bdi>Ada Lovelace</bdi>')
  expect(plan.text).toContain('Start, and ask me first')
  expect(plan.text).not.toContain('Start, and invite')
  expect(plan.text).not.toContain('/dashboard/timeline')
  expect(await knex()('interviews').where({ organization_id: world.tenant.organizationId })).toEqual([])
  const go = await admin.post('/dashboard/connections/first/start', { act: 'go', version: versionIn(plan) })
  expect(go.status).toBe(403)
  const begun = await admin.post('/dashboard/connections/first/start', { act: 'start', version: versionIn(plan) })
  expect(begun.location).toBe('/dashboard/connections/first/edit?started=1')
  expect((await world.product.core.documents.find(world.tenant.organizationId, 'first'))?.text).not.toContain('go')
  const held = await eventually('Ada waits for approval', async () => {
    const { text } = await admin.get('/dashboard/connections/first/held')
    return text.includes('Ada Lovelace') ? text : undefined
  })
  const shown = /name="shown" value="([^"]+)"/.exec(held)?.[1] ?? ''
  await admin.post('/dashboard/connections/first/brake', { verdict: 'approve', shown })
  await eventually('Ada is invited', async () => (await world.product.api(world.tenant).list()).body.meta.total === 1)
  const page = await admin.get('/dashboard/connections/first/edit')
  expect(page.text).toContain('>runs</span>')
  expect(page.text).not.toContain(String(ats.settings().clientSecret))
})

test.each([
  ['lever', startFakeLever, 'Lever'],
  ['ashby', startFakeAshby, 'Ashby'],
] as const)('%s is connected by its key', async (id, startFake, name) => {
  const fake = await startFake({ rateLimit: 1_000_000 })
  try {
    const given = await world.give(id, `by-${id}`, fake.settings())
    expect([given.status, given.location]).toEqual([303, `/dashboard/connections/by-${id}/rules?new=1`])
    const rules = await world.admin.get(given.location ?? '')
    expect(rules.text).toContain('Connected as ')
    expect(rules.text).toContain(`Write back to ${name}`)
  } finally {
    await fake.close()
  }
})

test('a key is replaced once the new one is tested; the old one stays until then', async () => {
  const { admin } = world
  const at = '/dashboard/connections/first'
  const page = await admin.get(`${at}/key`)
  expect(page.text).toContain('A new key for first')
  const version = versionIn(page)
  const wrong = await admin.post(`${at}/key`, { version, 'set-clientSecret': 'no-key-at-all' })
  expect([wrong.status, wrong.text.includes('Greenhouse does not accept these credentials.')]).toEqual([422, true])
  const right = await admin.post(`${at}/key`, { version, 'set-clientSecret': ats.settings().clientSecret })
  expect(right.status).toBe(303)
  const versions = await admin.get(`${at}/versions`)
  expect(versions.text).toContain('got a new key')
  expect(versions.text).not.toContain(ats.settings().clientSecret)
})

test('a secret that a text newly names is asked for beside it, and each is replaced by itself', async () => {
  const { admin } = world
  const at = '/dashboard/connections/first'
  const find = () => world.product.core.documents.find(world.tenant.organizationId, 'first')
  const page = await admin.get(`${at}/edit`)
  expect(page.text).not.toContain('secret-value-extra')
  const text = (await find())?.text.replace(/^( *)clientId: .*/m, '$&\n$1webhookSecret: "${secret:extra}"') ?? ''
  const asked = await admin.post(`${at}/edit`, { version: versionIn(page), text })
  expect([asked.status, asked.text.includes('name="secret-value-extra" type="password"')]).toEqual([400, true])
  const value = 'a hook secret of one test'
  const stored = await admin.post(`${at}/edit`, { version: versionIn(asked), text, 'secret-value-extra': value })
  expect([stored.status, (await find())?.secrets]).toEqual([303, ['client_secret', 'extra']])
  const key = await admin.get(`${at}/key`)
  expect(key.text).toContain('name="set-clientSecret"')
  expect(key.text).not.toContain(`value="${value}"`)
  const replaced = await admin.post(`${at}/key`, { version: versionIn(key), 'secret-value-extra': value })
  expect([replaced.status, (await find())?.secrets]).toEqual([303, ['client_secret', 'extra']])
})

test('a connection is paused, resumed, and disconnected after saying what becomes of what is open', async () => {
  const { admin, product } = world
  const at = '/dashboard/connections/first'
  const runs = (isRunning: boolean) =>
    eventually(
      `first ${isRunning ? 'runs' : 'rests'}`,
      () => product.core.engine.connections.some(({ name }) => name === 'first') === isRunning,
    )
  const act = async (act: string) =>
    admin.post(`${at}/state`, { act, version: versionIn(await admin.get(`${at}/edit`)) })
  expect((await act('pause')).status).toBe(303)
  await runs(false)
  expect((await admin.get('/dashboard/connections')).text).toContain(
    'href="/dashboard/connections/first/start">Look, and start',
  )
  const seer = { email: 'seer@acme.example', password: 'correct horse battery' }
  await product.core.accounts.createUser({ organizationId: world.tenant.organizationId, ...seer })
  const seen = (await (await Reviewer.login(product.origin, seer)).get('/dashboard/connections')).text
  expect(seen).toContain('until an administrator starts it')
  expect(seen).not.toContain('/dashboard/connections/first')
  expect((await admin.get(`${at}/disconnect`)).text).toContain('Write-backs that still wait stay undone.')
  // It goes on past the page that shows whom it concerns, and not by a button beside it.
  expect((await act('resume')).status).toBe(403)
  const start = await admin.get(`${at}/start`)
  expect(start.text).toContain('goes on where it stopped')
  expect((await admin.post(`${at}/start`, { act: 'start', version: versionIn(start) })).status).toBe(303)
  await runs(true)
  const asked = await admin.get(`${at}/disconnect`)
  expect(asked.text).toContain('Interviews stay.')
  expect(asked.text).toContain('Nothing reaches Greenhouse any more')
  const gone = await act('remove')
  expect(gone.location).toBe('/dashboard/connections')
  await runs(false)
  expect((await admin.get(`${at}/edit`)).status).toBe(404)
  const { data } = (await product.api(world.tenant).list()).body
  expect(data.map(({ status }) => status)).toEqual(['created'])
})

test('an ATS without a connector is described in text, with its secrets beside it', async () => {
  const { admin } = world
  expect((await admin.get('/dashboard/connect/rest')).text).toContain('Describe your ATS')
  const text = 'name: ours\nconnector: rest\nsettings: { baseUrl: "https://ats.example.com" }\n'
  const refused = await admin.post('/dashboard/connect/rest', {
    name: 'ours',
    text,
    'secret-name0': 'api_key',
    'secret-value0': 'a-secret-of-ours',
  })
  expect(refused.status).toBe(400)
  expect(refused.text).toMatch(/Line 3, column \d+: /)
  expect(refused.text).not.toContain('a-secret-of-ours')
})

test('a text goes back to what it was, and the form keeps rules that it cannot show', async () => {
  const { admin } = world
  const at = '/dashboard/connections/again'
  expect((await world.give('greenhouse', 'again', ats.settings())).status).toBe(303)
  const page = await admin.get(`${at}/edit`)
  const document = () => product().core.documents.find(world.tenant.organizationId, 'again')
  const product = () => world.product
  const first = (await document())?.text ?? ''
  const odd = first.replace(
    'writeBack: []',
    'writeBack:\n  - { on: started, note: "Began: {{ candidate.firstName }}" }',
  )
  expect((await admin.post(`${at}/edit`, { version: versionIn(page), text: odd })).status).toBe(303)
  const rules = await admin.get(`${at}/rules`)
  expect(rules.text).toContain('One further rule stands in the text')
  const form = { version: versionIn(rules), act: 'save', 'write-note-decided': 'on' }
  expect((await admin.post(`${at}/rules`, form)).status).toBe(303)
  expect((await document())?.text).toContain('Began: {{ candidate.firstName }}')
  const versions = await admin.get(`${at}/versions`)
  expect(versions.text).toContain('Go back to this text')
  expect(versions.text).not.toContain('class="diff"')
  const opened = await admin.get(`${at}/versions?open=${versionIn(rules)}&before=nonsense`)
  expect(opened.text.match(/class="diff"/g)?.length).toBe(1)
  expect(opened.text).toMatch(/class="new"[^\n]*Began: /)
  const back = await admin.post(`${at}/versions`, { version: versionIn(versions), back: '1' })
  expect([back.status, (await document())?.text]).toEqual([303, first])
  expect((await admin.get(`${at}/versions`)).text.match(/Go back to this text/g)).toHaveLength(2)
  const late = await admin.post(`${at}/versions`, { version: versionIn(versions), back: '2' })
  expect([late.status, (await document())?.text]).toEqual([409, first])
})

test('a pause that comes after a change by somebody else does nothing, and says so', async () => {
  const { admin } = world
  const at = '/dashboard/connections/again'
  const refused = await admin.post(`${at}/state`, { act: 'pause', version: '1' })
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('changed this connection meanwhile, so nothing was done.')
  expect(refused.text).not.toContain('it stands below')
})

test('of many versions twenty stand on a page, without their texts', async () => {
  const { admin, tenant, product } = world
  const { documents } = product.core
  const { organizationId, email: by } = tenant
  const { text = '', version = 0 } = (await documents.find(organizationId, 'again')) ?? {}
  for (let at = 0; at < 21; at++)
    await documents.save({
      ...{ organizationId, name: 'again', by, expectedVersion: version + at },
      text: `${text}# the ${at}th\n`,
    })
  const at = '/dashboard/connections/again/versions'
  const newest = await admin.get(at)
  expect(newest.text.match(/<h2>Version /g)).toHaveLength(20)
  expect(newest.text).not.toContain('# the 3th')
  const older = await admin.get(/href="([^"]*before=\d+)">Earlier ones/.exec(newest.text)?.[1] ?? '')
  expect(older.text).toContain('<h2>Version 1 ')
  expect(older.text).not.toContain('Earlier ones')
  const opened = await admin.get(`${at}?before=3&open=1`)
  expect(opened.text).toContain('<summary>Its text</summary>')
})

test('the start of a connection that came from a file says whether its first sync asks', async () => {
  const { admin, tenant, product } = world
  const { documents, database } = product.core
  const { organizationId, email: by } = tenant
  const settings = { ...ats.settings() }
  const text = [
    ...['name: imported', 'connector: greenhouse', 'poll: { every: 1s }', 'invite: []', 'settings:'],
    ...Object.entries(settings).map(([key, value]) =>
      key === 'clientSecret' ? `  ${key}: \${secret:client_secret}` : `  ${key}: ${JSON.stringify(value)}`,
    ),
  ].join('\n')
  const change = { organizationId, name: 'imported', by }
  const secrets = { client_secret: String(settings.clientSecret) }
  await documents.save({ ...change, text, secrets, expectedVersion: 0, state: 'paused' })
  const start = () => admin.get('/dashboard/connections/imported/start')
  expect((await start()).text).toContain('The first sync asks before it invites anybody')
  // What an import stores runs at once, without any start.
  await documents.setState({ ...change, expectedVersion: 1, state: 'removed' })
  await documents.save({ ...change, text, secrets, expectedVersion: 2 })
  await eventually('its first sync was let go', async () =>
    database.knex('sync_connections').where({ configured: 'imported' }).whereNotNull('begun_at').first('name'),
  )
  await documents.setState({ ...change, expectedVersion: 3, state: 'paused' })
  const { text: again } = await start()
  expect(again).toContain('With the same account it goes on where it stopped')
  expect(again).not.toContain('The first sync asks')
  // It names no write-backs: both pages tell that the default notes are written.
  expect(again).toContain('Greenhouse gets the default notes')
  const rules = await admin.get('/dashboard/connections/imported/rules')
  expect(rules.text).toContain('Greenhouse gets the default notes')
  const form = { version: versionIn(rules), act: 'save' }
  expect((await admin.post('/dashboard/connections/imported/rules', form)).status).toBe(303)
  expect((await documents.find(organizationId, 'imported'))?.text).not.toContain('writeBack')
})

test('a connection for an ATS that orders from us is edited, started, paused and disconnected; only forms of a connector are not for it', async () => {
  const { admin, tenant, product } = world
  const { documents } = product.core
  const { organizationId, email: by } = tenant
  const text =
    'name: orders\nconnector: workable-assessments\nsettings: { key: "${secret:key}", token: "${secret:token}", baseUrl: "https://acme.workable.com" }\n'
  await documents.save({
    ...{ organizationId, name: 'orders', by, expectedVersion: 0, state: 'paused' },
    ...{ text, secrets: { key: 'a key that we gave out', token: 'a token of Workable' } },
  })
  const at = '/dashboard/connections/orders'
  for (const page of ['edit', 'versions', 'disconnect', 'start'])
    expect([page, (await admin.get(`${at}/${page}`)).status]).toEqual([page, 200])
  for (const page of ['rules', 'key']) expect([page, (await admin.get(`${at}/${page}`)).status]).toEqual([page, 409])
  const edit = await admin.get(`${at}/edit`)
  expect(edit.text).not.toContain(`${at}/rules`)
  const begun = await admin.post(`${at}/start`, { act: 'start', version: versionIn(await admin.get(`${at}/start`)) })
  expect(begun.status).toBe(303)
  for (const act of ['pause', 'remove']) {
    const version = versionIn(await admin.get(`${at}/edit`))
    expect([act, (await admin.post(`${at}/state`, { act, version })).status]).toEqual([act, 303])
  }
})
