import dns, { type LookupAddress } from 'node:dns'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { exchange } from '../../src/base/exchange.ts'
import type { HttpRequest } from '../../src/base/http.ts'
import { publicLookup, whyNotPublic } from '../../src/base/public-hosts.ts'

/** A connection of the dashboard reaches the internet, whatever a name leads to, and nothing of the network that we run in. */

afterEach(() => {
  vi.restoreAllMocks()
})

/** The resolver of the machine answers these addresses for every name. */
function resolving(...addresses: string[]) {
  const found = addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 }))
  return vi
    .spyOn(dns, 'lookup')
    .mockImplementation(((_name: string, _options: unknown, done: (error: null, all: LookupAddress[]) => void) =>
      done(null, found)) as unknown as typeof dns.lookup)
}

const looked = (options: { all?: boolean }) =>
  new Promise((resolve) => {
    publicLookup('ats.example', options, (error, address) => resolve(error?.message ?? address))
  })

test('of the addresses of a name one within our network is enough to refuse it, and which one is not told', async () => {
  resolving('8.8.8.8', '2606:4700::1111')
  expect(await looked({ all: true })).toEqual([
    { address: '8.8.8.8', family: 4 },
    { address: '2606:4700::1111', family: 6 },
  ])
  expect(await looked({})).toBe('8.8.8.8')
  const inner = [['169.254.169.254'], ['8.8.8.8', '10.0.0.1'], ['2606:4700::1111', '::1']]
  for (const addresses of inner) {
    resolving(...addresses)
    const refusal = "ats.example leads to an address that is not the internet's"
    expect([await looked({ all: true }), await looked({})]).toEqual([refusal, refusal])
  }
})

test.each(['GET', 'POST'] as const)(
  'a %s to a public name that leads into our own network never goes out',
  async (method) => {
    const seen: string[] = []
    const server = createServer((request, answer) => {
      seen.push(request.url ?? '')
      answer.end('inner')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    resolving('127.0.0.1')
    const ask = (url: string, listed: readonly string[]): Promise<unknown> => {
      const request: HttpRequest = { method, url, deadlineMs: 5_000, bytesMax: 1_000, reach: { listed } }
      return exchange(request).catch((error: unknown) => error)
    }
    try {
      const refusal = { sent: false, code: 'connection.inner_address' }
      expect(await ask(`https://ats.example:${port}/a`, [])).toMatchObject(refusal)
      expect(await ask(`https://127.0.0.1:${port}/b`, [])).toMatchObject(refusal)
      expect(await ask(`http://ats.example:${port}/c`, [])).toMatchObject(refusal)
      expect(seen).toEqual([])
      // The operator's list is the way in.
      expect(await ask(`http://127.0.0.1:${port}/d`, ['127.0.0.1'])).toMatchObject({ status: 200, body: 'inner' })
      expect(seen).toEqual(['/d'])
    } finally {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  },
)

test('names of clusters are no names of the internet, and a listed host brings no password along', () => {
  expect(whyNotPublic('https://postgres.default.svc', [])?.why).toContain('no server of the internet')
  expect(whyNotPublic('http://me:pass@10.0.0.1', ['10.0.0.1'])?.why).toContain('must not hold a user or a password')
})
