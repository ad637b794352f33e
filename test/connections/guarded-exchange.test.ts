import dns, { type LookupAddress } from 'node:dns'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { exchange } from '../../src/base/exchange.ts'
import type { HttpRequest } from '../../src/base/http.ts'
import { goThroughProxies } from '../../src/base/proxies.ts'
import { guardedExchange } from '../../src/connections/guarded-exchange.ts'

/** A name of the internet that leads into our own network is not asked. */

const servers: Server[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

/** A server of this machine that notes what it is asked, also as a proxy, where it makes no tunnel. */
async function noting() {
  const seen: string[] = []
  const server = createServer((request, answer) => {
    seen.push(request.url ?? '')
    answer.end('inner')
  })
  server.on('connect', (request, socket) => {
    seen.push(request.url ?? '')
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { seen, port: (server.address() as AddressInfo).port }
}

/** The resolver of the machine knows these names and no other one. */
function resolving(addresses: Readonly<Record<string, readonly string[]>>) {
  type Done = (error: Error | null, all: LookupAddress[]) => void
  return vi.spyOn(dns, 'lookup').mockImplementation(((name: string, _options: unknown, done: Done) => {
    const found = addresses[name]
    if (!found) return done(Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' }), [])
    return done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }) as unknown as typeof dns.lookup)
}

const asking = (method: HttpRequest['method'], url: string): HttpRequest => ({
  ...{ method, url, deadlineMs: 5_000, bytesMax: 1_000 },
})

test.each(['GET', 'POST'] as const)(
  'of several addresses one within our network is enough to refuse a %s, and nothing is sent',
  async (method) => {
    const { seen, port } = await noting()
    const lookup = resolving({ 'rebound.example': ['93.184.216.34', '127.0.0.1'] })
    const ask = guardedExchange([], exchange)
    await expect(ask(asking(method, `https://rebound.example:${port}/v1`))).rejects.toMatchObject({
      code: 'connection.inner_address',
      kind: 'config',
      facts: { doubtful: false },
      message:
        "rebound.example leads to an address that is not the internet's, and a connection of the dashboard asks nobody else; correct the address, or the operator of this installation can allow it in the file: server: { connectionHosts: [rebound.example] }",
    })
    // One question of each connection that is made, and none besides.
    expect(lookup).toHaveBeenCalledTimes(1)
    await expect(ask(asking(method, 'https://[fd00::1]/v1'))).rejects.toMatchObject({
      code: 'connection.inner_address',
      kind: 'config',
    })
    // An answer may name a next page anywhere.
    await expect(ask(asking(method, `http://127.0.0.1:${port}/v1`))).rejects.toMatchObject({ kind: 'config' })
    expect(seen).toEqual([])
  },
)

test('listed hosts, names that nobody knows, and what a proxy connects to go on as they are', async () => {
  const { seen, port } = await noting()
  const lookup = resolving({ 'ats.intern': ['127.0.0.1'], 'ats.example': ['10.0.0.7'] })
  const listed = guardedExchange(['ats.intern'], exchange)
  expect(await listed(asking('GET', `http://ats.intern:${port}/v1`))).toMatchObject({ status: 200, body: 'inner' })
  const ask = guardedExchange([], exchange)
  await expect(ask(asking('GET', 'https://unknown.example/v1'))).rejects.toMatchObject({
    name: 'HttpFailure',
    sent: false,
    code: undefined,
  })
  lookup.mockClear()
  const restore = goThroughProxies({ HTTPS_PROXY: `http://127.0.0.1:${port}` })
  try {
    // The proxy finds the server itself, and has rules of its own.
    await expect(ask(asking('GET', 'https://ats.example/v1'))).rejects.toMatchObject({ name: 'HttpFailure' })
  } finally {
    restore()
  }
  expect(lookup.mock.calls.map(([name]) => name)).not.toContain('ats.example')
  expect(seen).toEqual(['/v1', 'ats.example:443'])
})
