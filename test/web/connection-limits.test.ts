import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { systemClock } from '../../src/base/clock.ts'
import { createLog } from '../../src/base/log.ts'
import { membershipOf } from '../../src/web/caller-address.ts'
import { limitConnections } from '../../src/web/connection-limits.ts'

/** A real server whose callers are strangers, or proxies of ours, as the test says. */
async function serverWith(limits: { total: number; perAddress: number }, isTrusted: () => boolean) {
  const lines: string[] = []
  const log = createLog({ level: 'warn', destination: { write: (line) => void lines.push(line) } })
  const server = createServer((_request, response) => void response.end('ok'))
  limitConnections(server, { limits, isTrusted, monotonicMs: () => systemClock.monotonicMs(), log })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sockets: Socket[] = []
  return {
    lines,
    /** True when the connection is answered, false when it is closed. */
    async opens(): Promise<boolean> {
      const socket = connect(port, '127.0.0.1')
      sockets.push(socket)
      socket.on('error', () => {})
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
      return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)])
    },
    /** A connection whose request never ends. */
    async hangs(): Promise<void> {
      const socket = connect(port, '127.0.0.1')
      sockets.push(socket)
      socket.on('error', () => {})
      await once(socket, 'connect')
      socket.write('GET / HTTP/1.1\r\nHost: ')
    },
    sockets,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

test('one address keeps so many connections, and another one is refused until one of them ends', async () => {
  const { opens, sockets, lines, close } = await serverWith({ total: 100, perAddress: 3 }, () => false)
  expect([await opens(), await opens(), await opens(), await opens(), await opens()]).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('connections were refused')
  sockets[0]?.destroy()
  await expect.poll(opens).toBe(true)
  await close()
})

test('idle connections give way when there are too many, those that are used do not', async () => {
  const { opens, hangs, close } = await serverWith({ total: 4, perAddress: 100 }, () => false)
  for (let n = 0; n < 3; n++) await hangs()
  expect(await opens()).toBe(true)
  // The fifth is refused, and the idle fourth is closed for it.
  expect(await opens()).toBe(false)
  await expect.poll(opens).toBe(true)
  await close()
})

test('a proxy of ours keeps more than one address, and finds room when strangers hold everything', async () => {
  let isOurs = false
  const { opens, hangs, close } = await serverWith({ total: 4, perAddress: 4 }, () => isOurs)
  for (let n = 0; n < 4; n++) await hangs()
  expect(await opens()).toBe(false)
  isOurs = true
  expect([await opens(), await opens()]).toEqual([true, true])
  await close()
})

test.each([
  ['127.0.0.9', true],
  ['::1', true],
  ['::ffff:10.1.2.3', true],
  ['10.2.0.1', false],
  ['fe80::1%eth0', true],
  ['2001:db8::7', true],
  ['2001:db9::7', false],
  ['', false],
])('the address %s is one of ours: %s', (address, isOurs) => {
  expect(membershipOf(['loopback', '10.1.0.0/16', 'linklocal', '2001:db8::/32', '192.0.2.1'])(address)).toBe(isOurs)
})
