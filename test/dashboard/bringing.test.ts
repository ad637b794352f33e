import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeGreenhouse, startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { documentText } from '../connections/document-world.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { type ConnectingWorld, startConnectingWorld } from './connecting-world.ts'

/** A connection that is brought from another installation by its text: whoever stands in its stage is asked about first. */

let world: ConnectingWorld
let ats: FakeGreenhouse
let text: string
let key: string
beforeAll(async () => {
  ats = await startFakeGreenhouse()
  const { id: jobId } = ats.world.addJob('Engineer', ['Application Review', 'Video Interview'])
  world = await startConnectingWorld()
  const settings: Record<string, unknown> = { ...ats.settings() }
  key = String(settings['clientSecret'])
  text = documentText({ name: 'brought', settings, jobId, position: 'positionTemplate: standard' })
})
afterAll(async () => {
  await world?.product.stop()
  await ats?.close()
})

const bring = (sent: string) =>
  world.admin.post('/dashboard/connect/import', { text: sent, 'secret-value-greenhouse_key': key })
const found = () => world.product.core.documents.find(world.tenant.organizationId, 'brought')

test.each(['off', 'false', '{ firstPass: go }', '{ atLeast: 10, "firstPass": "go" }'])(
  'a text with brake: %s would invite everybody a second time, and is refused with a way to go on',
  async (brake) => {
    const refused = await bring(text.replace('brake: off', `brake: ${brake}`))
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('everybody in the stage would be invited a second time')
    expect(refused.text).toContain('Take “brake: off” or “firstPass: go” out of the text')
    expect(refused.text).not.toContain(key)
    expect(await found()).toBeUndefined()
  },
)

test('without it the text is stored at rest, and before its start the page says what becomes of the people of the other one', async () => {
  const taken = await bring(text.replace('brake: off', 'brake: { atLeast: 10 }'))
  expect([taken.status, taken.location]).toEqual([303, '/dashboard/connections/brought/rules?new=1'])
  expect(await found()).toMatchObject({ state: 'paused' })
  const start = await world.admin.get('/dashboard/connections/brought/start')
  expect(start.text).toContain('The first sync asks before it invites anybody')
  expect(start.text).toContain('Drop those whom it invited when you are asked here')
  expect(start.text).toContain('paused, it would write none of their results')
})

test('the servers that a text names are shown before its secrets are given', async () => {
  const asked = await world.admin.post('/dashboard/connect/import', {
    text: text.replace('name: brought', 'name: sent-elsewhere').replace('brake: off', ''),
  })
  expect(asked.status).toBe(200)
  expect(asked.text).toContain('Go on only if these are the ones of your ATS')
  expect(asked.text).toContain(`authUrl ${String((ats.settings() as Record<string, unknown>)['authUrl'])}`)
})

test('a name that was used and removed here is not brought again: its sync would go on without asking', async () => {
  const { organizationId } = world.tenant
  const { documents } = world.product.core
  const { version = 0 } = (await found()) ?? {}
  await documents.setState({
    organizationId,
    name: 'brought',
    expectedVersion: version,
    state: 'removed',
    by: 'ada@acme.example',
  })
  const refused = await bring(text.replace('brake: off', ''))
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('Give the text another name: its first sync asks')
  expect(await found()).toMatchObject({ state: 'removed' })
})

test('secrets are typed once, however often the text is mended, and stand in no page', async () => {
  const bringAs = (sent: string, more: Record<string, string> = {}) =>
    world.admin.post('/dashboard/connect/import', { text: sent, ...more })
  const right = text.replaceAll('brought', 'mended').replace('brake: off', '')
  const keptIn = (page: string) => /name="kept" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const wrong = await bringAs(`${right}unknown: 1\n`, { 'secret-value-greenhouse_key': key })
  expect([wrong.status, wrong.text.includes('Given already: left empty, it stays.')]).toEqual([400, true])
  // A text that cannot even be read asks for no secret, and loses none.
  const broken = await bringAs(`${right}broken: [\n`, { kept: keptIn(wrong.text) })
  expect([broken.status, broken.text.includes('secret-value-greenhouse_key')]).toEqual([400, false])
  for (const page of [wrong, broken]) expect(page.text).not.toContain(key)
  // Not for a server that the page of the secrets did not show, nor for anybody else.
  const kept = keptIn(broken.text)
  const elsewhere = await bringAs(right.replace(/authUrl: .*/, 'authUrl: https://elsewhere.example'), { kept })
  expect([elsewhere.status, elsewhere.text.includes('Not set yet.')]).toEqual([200, true])
  const { organizationId } = world.tenant
  const second = { email: 'second@bringing.example', password: 'correct horse battery' }
  await world.product.core.accounts.createUser({ organizationId, ...second, role: 'administrator' })
  const other = await Reviewer.login(world.product.origin, second)
  const taken = await other.post('/dashboard/connect/import', { text: right, kept })
  expect([taken.status, taken.text.includes('Not set yet.')]).toEqual([200, true])
  const stored = await bringAs(right, { kept })
  expect([stored.status, stored.location]).toEqual([303, '/dashboard/connections/mended/rules?new=1'])
})
