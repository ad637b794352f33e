import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ManualClock } from '../../src/base/clock.ts'
import { exchange } from '../../src/base/exchange.ts'
import { fetchToken } from '../../src/connector-kit/auth.ts'
import type { SessionContext } from '../../src/connector-kit/contract.ts'

/** Token servers write the end of a token in their own ways; the zone of our process must not matter. */

const zone = process.env['TZ']
let server: Server
let expiresAt = ''
let expiresIn: unknown
beforeAll(async () => {
  process.env['TZ'] = 'America/New_York'
  server = createServer((_request, response) => {
    const body = JSON.stringify({ access_token: 'a', expires_at: expiresAt || undefined, expires_in: expiresIn })
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterAll(async () => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
  await new Promise<void>((closed) => server.close(() => closed()))
})

test.each([
  '2026-01-05T10:00:00',
  '2026-01-05 10:00:00',
  '2026-01-05 10:00:00.000',
  '2026-01-05T10:00',
  'Mon, 05 Jan 2026 10:00:00',
  '2026-01-05T10:00:00Z',
  '2026-01-05T05:00:00-05:00',
  '2026-01-05T05:00:00-0500',
  'Mon, 05 Jan 2026 10:00:00 GMT',
])('a token that ends at %s ends at 10:00 UTC', async (written) => {
  expect(new Date(2026, 0, 5).getTimezoneOffset()).toBe(300)
  expiresAt = written
  const context = { clock: new ManualClock('2026-01-05T08:00:00Z'), deadlineMs: 2_000, exchange }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`
  const token = await fetchToken(context as unknown as SessionContext, { url, form: {}, settings: 'oauth' })
  // A new one is fetched five minutes before the end.
  expect(token.expiresAt.toISOString()).toBe('2026-01-05T09:55:00.000Z')
})

test.each([
  ['', 1e300],
  ['', '99999999999999999999'],
  ['', -1e300],
  ['-271821-04-20T00:00:00Z', undefined],
  ['+275760-09-13T00:00:00Z', undefined],
])(
  'a token whose server writes the end as %s, or its life as %s, ends at a time that can be stored',
  async (at, life) => {
    ;[expiresAt, expiresIn] = [at, life]
    const clock = new ManualClock('2026-01-05T08:00:00Z')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`
    const context = { clock, deadlineMs: 2_000, exchange } as unknown as SessionContext
    const token = await fetchToken(context, { url, form: {}, settings: 'oauth' })
    expect(['2026', '2027']).toContain(token.expiresAt.toISOString().slice(0, 4))
  },
)
