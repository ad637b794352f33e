import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { remoteClient } from '../../src/interview/api/remote-client.ts'
import { remoteOrganizations } from '../../src/interview/api/remote-organizations.ts'
import type { RemoteOrganizations } from '../../src/interview/contract/client.ts'

/** A remote interview API with two organizations, and a key that is replaced while we run. */

let server: Server
let organizations: RemoteOrganizations
let key = 'of-acme'
let isDown = false
let nowMs = 0
const asked: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    const sent = String(request.headers.authorization).replace('Bearer of-', '')
    asked.push(`${sent} ${request.method} ${request.url}`)
    request.resume().on('end', () => {
      response.writeHead(isDown ? 503 : 200, { 'content-type': 'application/json' })
      const isMe = request.url === '/me'
      const me = { organization: { id: sent, name: sent }, apiKey: { id: 'k', name: 'k', prefix: 'k' } }
      response.end(
        JSON.stringify({
          data: isMe ? me : [],
          ...(isMe ? {} : { meta: { total: 0, page: 1, limit: 20, totalPages: 0 } }),
          timestamp: 1,
        }),
      )
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  organizations = remoteOrganizations(
    () => key,
    (one) => remoteClient({ baseUrl, apiKey: () => one, now: () => new Date() }),
    { monotonicMs: () => nowMs },
  )
})
afterAll(() => new Promise<void>((closed) => server.close(() => closed())))

test('an API that fails is asked once for all who ask within seconds, and then again', async () => {
  isDown = true
  const ask = () => expect(organizations.organization()).rejects.toMatchObject({ kind: 'transient' })
  await Promise.all([ask(), ask()])
  isDown = false
  nowMs += 4_000
  await ask()
  await expect(organizations.apiOf('acme').listPositions({})).rejects.toMatchObject({ kind: 'transient' })
  expect(asked).toEqual(['acme GET /me'])
  nowMs += 2_000
  expect(await organizations.organization()).toBe('acme')
})

test('a key of the same organization is used; with one of another nothing but who it is is asked', async () => {
  const api = organizations.apiOf('acme')
  asked.length = 0
  await api.listPositions({})
  expect(asked).toEqual(['acme GET /positions'])

  key = 'of-other'
  await expect(api.cancelInterview('1')).rejects.toMatchObject({
    kind: 'config',
    code: 'api.other_organization',
    facts: { doubtful: false },
  })
  await expect(api.listPositions({})).rejects.toMatchObject({ code: 'api.other_organization' })
  expect(asked).toEqual(['acme GET /positions', 'other GET /me'])

  key = 'of-acme'
  await api.listPositions({})
  expect(asked.slice(2)).toEqual(['acme GET /me', 'acme GET /positions'])
})
