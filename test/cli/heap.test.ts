import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../kit/free-port.ts'

const bin = resolve(import.meta.dirname, '../../src/cli/interview-bridge.js')

/** The flags of Node with which `start` runs, once it works: when it asks for its database. */
async function flagsOfStart(flags: readonly string[], nodeOptions: string): Promise<string[]> {
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => void sockets.add(socket.on('error', () => {})))
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const daemon = spawn(process.execPath, [...flags, bin, 'start'], {
    env: {
      ...process.env,
      DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/nothing`,
      PORT: String(await freePort()),
      NODE_OPTIONS: nodeOptions,
    },
    stdio: 'ignore',
  })
  try {
    await once(silent, 'connection')
    const [, ...rest] = readFileSync(`/proc/${daemon.pid}/cmdline`, 'utf8').split('\0')
    return rest.slice(0, rest.indexOf(bin))
  } finally {
    const ended = once(daemon, 'exit')
    daemon.kill('SIGKILL')
    await ended
    for (const socket of sockets) socket.destroy()
    silent.close()
  }
}

test('start bounds its space for new objects in the process that was called', async () => {
  expect(await flagsOfStart([], '')).toEqual(['--max-semi-space-size=16'])
})

test('a bound that somebody chose stays', async () => {
  expect(await flagsOfStart(['--max-semi-space-size=32'], '')).toEqual(['--max-semi-space-size=32'])
  expect(await flagsOfStart([], '--max-semi-space-size=8')).toEqual([])
})
