import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeGreenhouse, startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { type ConnectingWorld, startConnectingWorld, versionIn } from './connecting-world.ts'

/** A connection that moves to another server by its text: every secret is given anew, on the page where the text is. */
let world: ConnectingWorld
let before: FakeGreenhouse
let after: FakeGreenhouse

beforeAll(async () => {
  before = await startFakeGreenhouse()
  after = await startFakeGreenhouse()
  world = await startConnectingWorld()
})
afterAll(async () => {
  await world?.product.stop()
  await before?.close()
  await after?.close()
})

const AT = '/dashboard/connections/addr'
const FIELD = 'name="set-clientSecret" type="password"'
const find = () => world.product.core.documents.find(world.tenant.organizationId, 'addr')
const hostOf = (ats: FakeGreenhouse) => new URL(String(ats.settings().baseUrl)).host

test('an address is changed in the text, with the secrets given anew; going back asks for them too', async () => {
  const { admin } = world
  expect((await world.give('greenhouse', 'addr', before.settings())).status).toBe(303)
  const page = await admin.get(`${AT}/edit`)
  expect(page.text).not.toContain(FIELD)
  const first = await find()
  const text = (first?.text ?? '').replaceAll(hostOf(before), hostOf(after))
  expect(text).not.toBe(first?.text)
  const asked = await admin.post(`${AT}/edit`, { version: versionIn(page), text })
  expect(asked.status).toBe(400)
  expect(asked.text).toContain('Secrets for another address or another ATS')
  expect(asked.text).not.toContain('Not set yet.')
  expect(asked.text).toContain(FIELD)
  expect((await find())?.text).toBe(first?.text)
  const secret = String(after.settings().clientSecret)
  const form = { version: versionIn(asked), text, 'set-clientSecret': secret }
  expect((await admin.post(`${AT}/edit`, form)).status).toBe(303)
  expect((await find())?.text).toContain(hostOf(after))
  expect((await world.product.core.documents.read({ ...DRAFT(), text })).connection.settings).toMatchObject({
    clientSecret: secret,
  })

  const versions = await admin.get(`${AT}/versions`)
  const back = await admin.post(`${AT}/versions`, { version: versionIn(versions), back: '1' })
  expect([back.status, back.text.includes(FIELD), back.text.includes(hostOf(before))]).toEqual([400, true, true])
  const old = { version: versionIn(back), text: first?.text ?? '', 'set-clientSecret': before.settings().clientSecret }
  expect((await admin.post(`${AT}/edit`, old)).status).toBe(303)
  expect((await find())?.text).toBe(first?.text)
})

const DRAFT = () => ({ organizationId: world.tenant.organizationId, name: 'addr' })

test('a stale form with a mistake says first that somebody changed the connection', async () => {
  const { admin, product } = world
  const page = await admin.get(`${AT}/edit`)
  const stored = await find()
  const by = 'second@acme.example'
  const changed = { ...DRAFT(), text: `${stored?.text}# theirs\n`, expectedVersion: stored?.version ?? 0, by }
  await product.core.documents.save(changed)
  const mistaken = { version: versionIn(page), text: `${stored?.text}nonsense: 1\n` }
  const refused = await admin.post(`${AT}/edit`, mistaken)
  expect([refused.status, refused.text.includes(`${by} changed this connection`)]).toEqual([409, true])
})

test('a text with aliases without end is a mistake like others', async () => {
  const { admin } = world
  const page = await admin.get(`${AT}/edit`)
  const levels = Array.from({ length: 8 }, (_, n) => `x${n}: &x${n} [${`*x${n - 1}, `.repeat(9)}]`).slice(1)
  const text = [
    'x0: &x0 [1]',
    ...levels,
    'connector: greenhouse',
    'settings: { clientSecret: "${secret:client_secret}" }',
  ].join('\n')
  expect((await admin.post(`${AT}/edit`, { version: versionIn(page), text })).status).toBe(400)
})
