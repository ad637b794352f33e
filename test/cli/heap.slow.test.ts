import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../kit/free-port.ts'

const bin = resolve(import.meta.dirname, '../../src/cli/interview-bridge.js')

interface Running {
  /** The flags of Node. */
  readonly flags: readonly string[]
  /** How many arenas its threads share. */
  readonly arenas: string | undefined
}

/** What `start` runs with, once it works: when it asks for its database. */
async function startedWith(flags: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<Running> {
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
      ...more,
    },
    stdio: 'ignore',
  })
  try {
    await once(silent, 'connection')
    const [, ...rest] = readFileSync(`/proc/${daemon.pid}/cmdline`, 'utf8').split('\0')
    const environment = readFileSync(`/proc/${daemon.pid}/environ`, 'utf8')
    return { flags: rest.slice(0, rest.indexOf(bin)), arenas: /(?:^|\0)MALLOC_ARENA_MAX=(\d*)/.exec(environment)?.[1] }
  } finally {
    const ended = once(daemon, 'exit')
    daemon.kill('SIGKILL')
    await ended
    for (const socket of sockets) socket.destroy()
    silent.close()
  }
}

test('start bounds its space for new objects, and its arenas, in the process that was called', async () => {
  expect(await startedWith([])).toEqual({ flags: ['--max-semi-space-size=16'], arenas: '1' })
})

test('a bound that somebody chose stays', async () => {
  expect((await startedWith(['--max-semi-space-size=32'])).flags).toEqual(['--max-semi-space-size=32'])
  expect((await startedWith([], { NODE_OPTIONS: '--max-semi-space-size=8' })).flags).toEqual([])
  expect((await startedWith([], { MALLOC_ARENA_MAX: '4' })).arenas).toBe('4')
})
