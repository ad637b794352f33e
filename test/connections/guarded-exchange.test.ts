import { expect, test } from 'vitest'
import type { HttpAnswer, HttpRequest } from '../../src/base/http.ts'
import { guardedExchange } from '../../src/connections/guarded-exchange.ts'

/** A name of the internet that leads into our own network is not asked. */

const ANSWER = { status: 200 } as unknown as HttpAnswer
const asking = (address: string) => ({ method: 'GET', url: address }) as unknown as HttpRequest

function guard(
  listed: readonly string[],
  addresses: Readonly<Record<string, readonly string[]>>,
  isThroughProxy = false,
) {
  const sent: string[] = []
  const ask = guardedExchange(listed, {
    send: async ({ url }) => {
      sent.push(url)
      return ANSWER
    },
    lookup: async (host) => {
      const found = addresses[host]
      if (!found) throw new Error('ENOTFOUND')
      return found.map((address) => ({ address }))
    },
    isThroughProxy: () => isThroughProxy,
  })
  return { ask, sent }
}

test('of several addresses one within our network is enough to refuse, and nothing is sent', async () => {
  const { ask, sent } = guard([], {
    'rebound.example': ['93.184.216.34', '127.0.0.1'],
    'ats.example': ['93.184.216.34'],
  })
  await expect(ask(asking('https://rebound.example/v1'))).rejects.toMatchObject({
    code: 'connection.inner_address',
    kind: 'config',
  })
  await expect(ask(asking('https://[fd00::1]/v1'))).rejects.toMatchObject({ code: 'connection.inner_address' })
  expect(sent).toEqual([])
  expect(await ask(asking('https://ats.example/v1'))).toBe(ANSWER)
})

test('listed hosts, names that nobody knows, and what a proxy connects to go on as they are', async () => {
  const { ask, sent } = guard(['ats.intern'], { 'ats.intern': ['10.0.0.7'] })
  await ask(asking('http://ats.intern/v1'))
  await ask(asking('https://unknown.example/v1'))
  const proxied = guard([], { 'ats.example': ['10.0.0.7'] }, true)
  await proxied.ask(asking('https://ats.example/v1'))
  expect([...sent, ...proxied.sent]).toHaveLength(3)
})
