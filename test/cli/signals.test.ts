import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../kit/free-port.ts'

const bin = resolve(import.meta.dirname, '../../src/cli/interview-bridge.js')

test('SIGTERM while it still begins ends it with 0 within 10 s, though its database never answers', async () => {
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => void sockets.add(socket.on('error', () => {})))
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const daemon = spawn(process.execPath, [bin, 'start'], {
    env: {
      ...process.env,
      DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/nothing`,
      PORT: String(await freePort()),
      NODE_OPTIONS: '',
    },
  })
  let log = ''
  daemon.stdout.on('data', (data: Buffer) => {
    log += data
  })
  try {
    const ended = once(daemon, 'exit')
    await once(silent, 'connection')
    const begun = Date.now()
    daemon.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(Date.now() - begun).toBeLessThan(10_500)
    expect(log).toContain('"msg":"stopping"')
  } finally {
    daemon.kill('SIGKILL')
    for (const socket of sockets) socket.destroy()
    silent.close()
  }
}, 600_000)
