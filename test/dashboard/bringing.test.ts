import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeGreenhouse, startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { documentText } from '../connections/document-world.ts'
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
