import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { usualText } from '../../src/dashboard/describing/skeleton.ts'
import { type ConnectingWorld, startConnectingWorld, versionIn } from './connecting-world.ts'

/** A key that is typed on a page from before a colleague's change. */

const KEY = 'the-new-key-of-bob-123'

let world: ConnectingWorld
let elsewhere: Server
let host: string
let got: string[] = []
beforeAll(async () => {
  elsewhere = createServer(({ headers }, reply) => {
    got.push(JSON.stringify(headers))
    reply.end(JSON.stringify({ name: 'me' }))
  })
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done))
  host = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  world = await startConnectingWorld()
})
beforeEach(() => {
  got = []
})
afterAll(async () => {
  await world?.product.stop()
  elsewhere?.closeAllConnections()
  elsewhere?.close()
})

const FIRST = 'http://127.0.0.1:9/api'

/** A stored connection; `move` is the colleague's change, with a secret of their own. */
async function stored(name: string) {
  const { product, tenant } = world
  const { documents } = product.core
  const { organizationId } = tenant
  const text = usualText(name).replace('https://ats.example.com/api', FIRST)
  const save = (changed: string, expectedVersion: number, secret: string) =>
    documents.save({
      ...{ organizationId, name, text: changed, secrets: { api_key: secret }, state: 'paused' as const },
      ...{ expectedVersion, by: 'mallory@acme.example' },
    })
  const { version } = await save(text, 0, 'a-key-from-before')
  return { move: () => save(text.replace(FIRST, `http://${host}/api`), version, 'bogus-bogus-bogus') }
}

test('a new key goes to no server that its page did not know, and the page then names the servers', async () => {
  const { admin } = world
  const { move } = await stored('moved')
  const at = '/dashboard/connections/moved/key'
  const page = await admin.get(at)
  const [, field = ''] = /name="([^"]+)" type="password"/.exec(page.text) ?? []
  await move()
  const refused = await admin.post(at, { version: versionIn(page), [field]: KEY })
  expect([refused.status, got]).toEqual([409, []])
  expect(refused.text).toContain(`<code>baseUrl http://${host}/api</code>`)
  expect(refused.text).not.toContain(KEY)
  // Whoever has seen them may go on.
  await admin.post(at, { version: versionIn(refused), [field]: KEY })
  expect(got.join()).toContain(KEY)
})

test('a key beside a description is tried only with the text that its page showed', async () => {
  const { admin } = world
  const { move } = await stored('described')
  const at = '/dashboard/connections/described/describe/address'
  const page = await admin.get(at)
  await move()
  const typed = {
    key: KEY,
    act: 'try-account',
    'f-baseUrl': `http://${host}/api`,
    'f-auth-kind': 'bearer',
    'f-me-get': '/me',
    'f-me-name': 'name',
  }
  const refused = await admin.post(at, { ...typed, version: versionIn(page) })
  expect([refused.status, got]).toEqual([409, []])
  expect(refused.text).toContain('mallory@acme.example')
  await admin.post(at, { ...typed, version: versionIn(refused) })
  expect(got.join()).toContain(KEY)
})
