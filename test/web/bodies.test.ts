import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ManualClock } from '../../src/base/clock.ts'
import { createLog } from '../../src/base/log.ts'
import { BODY_LIMITS, type BodyLimits } from '../../src/web/bodies.ts'
import { createMetrics } from '../../src/web/metrics.ts'
import { createServer, type WebServer } from '../../src/web/server.ts'

/** Limits are counted on this clock, so that minutes pass at once. */
const clock = new ManualClock('2026-11-23T12:00:00Z')
let server: WebServer
let received = 0

const serverWith = (limits: Partial<BodyLimits>) =>
  createServer({
    isSecure: false,
    host: '127.0.0.1',
    port: 0,
    clock,
    log: createLog({ level: 'silent' }),
    metrics: createMetrics(),
    bodies: { ...BODY_LIMITS, lookEveryMs: 2, ...limits },
  })

beforeAll(async () => {
  server = serverWith({})
  await server.app.register(async (app) => {
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    app.put('/upload', { config: { upload: true } }, async (request) => {
      received = 0
      for await (const chunk of request.body as Readable) received += (chunk as Buffer).length
      return { received }
    })
  })
  server.app.post('/json', async (request) => request.body)
  await server.start()
})
afterAll(() => server.stop())

function open(origin = server.origin()): { socket: Socket; text(): string; closed: Promise<unknown> } {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  const pieces: Buffer[] = []
  socket.on('data', (piece) => pieces.push(piece))
  socket.on('error', () => {}) // a reset shows as the end of the connection
  return { socket, text: () => Buffer.concat(pieces).toString('latin1'), closed: once(socket, 'close') }
}

/** Several looks of the server: its timer and this one are in one process, and this one is due later. */
const looks = () => new Promise((done) => setTimeout(done, 20))

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((done) => setTimeout(done, 2))
}

const UPLOAD = 'PUT /upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: video/webm\r\nContent-Length: 20\r\n\r\n'
const JSON_POST =
  'POST /json HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n'

test('an upload of which a byte arrives every 25 seconds is taken, however long it lasts', async () => {
  const { socket, text } = open()
  received = -1
  socket.write(UPLOAD)
  await until(() => received === 0)
  for (let n = 1; n <= 20; n++) {
    clock.advance(25_000)
    socket.write('x')
    await until(() => received === n)
    await looks()
  }
  await until(() => text().endsWith('{"received":20}'))
  expect(text()).toMatch(/^HTTP\/1.1 200 /)
  socket.destroy()
})

test('an upload without a byte for 30 seconds is refused with 408, and its connection ends', async () => {
  const { socket, text, closed } = open()
  received = -1
  socket.write(`${UPLOAD}xxxxx`)
  await until(() => received === 5)
  await looks()
  clock.advance(29_000)
  await looks()
  expect(text()).toBe('')
  clock.advance(2_000)
  await until(() => text().endsWith('}'))
  expect(text()).toMatch(/^HTTP\/1.1 408 /)
  expect(text()).toContain('No data arrived for 30 seconds. Check the connection and send the recording again.')
  clock.advance(BODY_LIMITS.restMs)
  await closed
})

test('an upload that never ends is refused with 408 after two hours', async () => {
  const { socket, text, closed } = open()
  received = -1
  socket.write(
    'PUT /upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: video/webm\r\nTransfer-Encoding: chunked\r\n\r\n',
  )
  await until(() => received === 0)
  for (let n = 1; !text().includes('408'); n++) {
    clock.advance(600_000 / 30)
    socket.write('1\r\nx\r\n')
    await until(() => received === n || text() !== '')
    await looks()
    expect(n).toBeLessThan(400)
  }
  expect(text()).toContain('The upload took longer than 120 minutes.')
  clock.advance(BODY_LIMITS.restMs)
  await closed
})

test('a JSON body that drips in is refused with 408 after a minute in all, and its connection ends', async () => {
  const { socket, text, closed } = open()
  socket.write(JSON_POST)
  let steps = 0
  for (; !text().includes('408'); steps++) {
    expect(steps).toBeLessThan(8)
    socket.write(' ')
    await looks()
    clock.advance(10_000)
    // The server may look at its clock meanwhile, and always does.
    await looks()
  }
  expect(steps).toBeGreaterThan(5)
  expect(text()).toContain('The request did not arrive in time; send it again')
  clock.advance(BODY_LIMITS.restMs)
  await closed
})

test('a head that never ends is refused with 408, and its connection ends', async () => {
  const impatient = serverWith({ headMs: 600 })
  await impatient.start()
  const { socket, text, closed } = open(impatient.origin())
  socket.write('GET / HTTP/1.1\r\nHost: local')
  await closed
  expect(text()).toMatch(/^HTTP\/1.1 408 /)
  await impatient.stop()
})

test('a request to a path that does not exist is answered like any other, with and without a large body', async () => {
  for (const bytes of [10, 200_000]) {
    const answer = await fetch(`${server.origin()}/nowhere`, { method: 'PUT', body: 'x'.repeat(bytes) })
    expect(answer.status).toBe(404)
  }
})

test('a pause of this process is not taken for silence of a client whose bytes wait to be read', async () => {
  const { socket, text } = open()
  received = -1
  socket.write(`${UPLOAD}xxxxx`)
  await until(() => received === 5)
  await looks()
  socket.write('x'.repeat(15))
  clock.advance(3_600_000)
  // The server's timer is due before anything is read.
  for (const end = performance.now() + 20; performance.now() < end; );
  await until(() => text().endsWith('}'))
  expect(text()).toMatch(/^HTTP\/1.1 200 /)
  socket.destroy()
})
