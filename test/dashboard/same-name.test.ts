import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeGreenhouse, startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { eventually } from '../kit/product.ts'
import { type ConnectingWorld, startConnectingWorld, versionIn } from './connecting-world.ts'

/** A sandbox first, then the account of production under the same name: the second one has a state of its own, `acme~2`. */
let world: ConnectingWorld
let sandbox: FakeGreenhouse
let production: FakeGreenhouse

beforeAll(async () => {
  sandbox = await startFakeGreenhouse()
  production = await startFakeGreenhouse()
  world = await startConnectingWorld()
})
afterAll(async () => {
  await world?.product.stop()
  await sandbox?.close()
  await production?.close()
})

const AT = '/dashboard/connections/acme'

/** Connects an account as `acme`, lets it begin, and has its one candidate invited. */
async function connect(ats: FakeGreenhouse, firstName: string): Promise<void> {
  const { admin, positionId } = world
  const jobId = ats.world.addJob('Engineer', ['Application Review', 'Video Interview']).id
  const email = `${firstName.toLowerCase()}@people.example`
  ats.world.addApplication({ firstName, lastName: 'Example', email }, jobId, 'Video Interview')
  expect((await world.give('greenhouse', 'acme', ats.settings())).status).toBe(303)
  const chosen = {
    ...{ version: versionIn(await admin.get(`${AT}/rules`)), act: 'save', job0: String(jobId) },
    ...{ stage0: 'Video Interview', position0: positionId, mails0: 'on', days0: '14' },
  }
  expect((await admin.post(`${AT}/rules`, chosen)).status).toBe(303)
  const version = versionIn(await admin.get(`${AT}/start`))
  expect((await admin.post(`${AT}/start`, { act: 'start', version })).status).toBe(303)
}

const running = () => world.product.core.engine.connections.map(({ name }) => name)

test('the second account of a name is found, edited and disconnected by that name', async () => {
  const { admin, product } = world
  await connect(sandbox, 'Ada')
  const held = await eventually('Ada waits for approval', async () => {
    const { text } = await admin.get(`${AT}/held`)
    return text.includes('Ada Example') ? text : undefined
  })
  const shown = /name="shown" value="([^"]+)"/.exec(held)?.[1] ?? ''
  await admin.post(`${AT}/brake`, { verdict: 'approve', shown })
  await eventually('Ada is invited', async () => (await product.api(world.tenant).list()).body.meta.total === 1)
  const seen = versionIn(await admin.get(`${AT}/edit`))
  expect((await admin.post(`${AT}/state`, { act: 'remove', version: seen })).status).toBe(303)
  await eventually('the sandbox is gone', () => running().length === 0)

  await connect(production, 'Bea')
  await eventually('production runs', () => running().includes('acme~2'))
  const list = await admin.get('/dashboard/connections')
  expect(list.text).toContain(`href="${AT}/edit"`)
  expect((await admin.get('/dashboard/connections/acme~2')).text).toContain(`href="${AT}/edit"`)
  // The pages of its document name it as it is configured.
  const pages = await Promise.all(['', '/plan', '/held', '/edit', '/rules'].map((page) => admin.get(`${AT}${page}`)))
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const waiting = await eventually('Bea waits for approval', async () => {
    const { text } = await admin.get(`${AT}/held`)
    return text.includes('Bea Example') ? text : undefined
  })
  expect(waiting).not.toContain('Ada Example')
  expect((await admin.post(`${AT}/sync`, {})).location).toBe(`${AT}?sync=asked`)
  expect((await admin.get(`${AT}/disconnect`)).text).not.toContain('Write-backs that still wait stay undone.')
  // A bookmark of the sandbox shows nobody of production.
  const query = (connection: string) =>
    `/dashboard/timeline?${new URLSearchParams({ connection, application: 'bea@people.example' })}`
  expect((await admin.get(query('acme'))).status).toBe(404)
  expect((await admin.get(query('acme~2'))).status).toBe(200)
  const version = versionIn(await admin.get(`${AT}/edit`))
  expect((await admin.post(`${AT}/state`, { act: 'remove', version })).status).toBe(303)
  await eventually('production is gone', () => running().length === 0)
}, 120_000)
