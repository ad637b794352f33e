import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { failureOf } from '../kit/http-failure.ts'
import { ask, OK, wireServers } from '../kit/wire-servers.ts'

/** Writes as a server sees them on the wire: what came on which connection, and when a failure is certain to have changed nothing. */

const { serve } = wireServers()

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

test('a write that the last check refuses sends no byte, on a fresh connection and on a kept one', async () => {
  const { url, received } = await serve((socket) => socket.write(OK))
  const refusal = new Error('the claim is old')
  const refused = () =>
    ask(url, {
      beforeSend() {
        throw refusal
      },
    })
  await expect(refused()).rejects.toBe(refusal)
  await pause(30)
  expect(received.join('')).toBe('')
  await ask(url)
  const before = received.join('')
  await expect(refused()).rejects.toBe(refusal)
  await pause(30)
  expect(received.join('')).toBe(before)
  expect((await ask(url)).status).toBe(200)
})

test('the check runs right before the first byte: nothing else happens in between', async () => {
  const { url } = await serve((socket) => socket.write(OK))
  const order: string[] = []
  const onHeaders = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    const before = socket.bytesWritten
    order.push('headers')
    queueMicrotask(() => order.push(socket.bytesWritten > before ? 'written' : 'not written'))
  }
  subscribe('undici:client:sendHeaders', onHeaders)
  for (let round = 0; round < 2; round++)
    await ask(url, {
      beforeSend() {
        order.push('checked')
        queueMicrotask(() => order.push('next'))
      },
    })
  unsubscribe('undici:client:sendHeaders', onHeaders)
  const once = ['checked', 'headers', 'next', 'written']
  expect(order).toEqual([...once, ...once])
})

test('a connection that is reset after the write leaves it in doubt, and it is not sent again', async () => {
  const server = await serve((socket) => socket.resetAndDestroy())
  expect((await failureOf(ask(server.url))).sent).toBe(true)
  await pause(50)
  expect(server.requests()).toBe(1)
})

test('a deadline in the middle of the answer, or of a body on its way, leaves the write in doubt', async () => {
  const server = await serve((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n{"id":'))
  const late = await failureOf(ask(server.url, { deadlineMs: 150 }))
  expect(late).toMatchObject({ sent: true, message: 'no complete answer within 150 ms' })
  const source = new Readable({ read() {} })
  source.push('{"half":')
  const half = await failureOf(ask(server.url, { deadlineMs: 150, body: { bytes: 100, open: () => source } }))
  expect(half).toMatchObject({ sent: true, message: 'no complete answer within 150 ms' })
  expect(source.destroyed).toBe(true)
  // Neither connection is used any more.
  await pause(50)
  expect([...server.sockets].every((socket) => socket.readableEnded || socket.destroyed)).toBe(true)
})

test('a body that is never sent is never opened; one that breaks leaves the write in doubt', async () => {
  const { url } = await serve((socket) => socket.write(OK))
  let opened = 0
  const body = (source: () => Readable) => ({
    bytes: 10,
    open() {
      opened++
      return source()
    },
  })
  const refusal = new Error('the claim is old')
  const refused = ask(url, {
    body: body(() => Readable.from([Buffer.alloc(10)])),
    beforeSend() {
      throw refusal
    },
  })
  await expect(refused).rejects.toBe(refusal)
  expect(opened).toBe(0)
  expect((await ask(url, { body: body(() => Readable.from([Buffer.alloc(4), Buffer.alloc(6)])) })).status).toBe(200)
  const broken = body(
    () =>
      new Readable({
        read() {
          this.destroy(new Error('the disk is gone'))
        },
      }),
  )
  expect(await failureOf(ask(url, { body: broken }))).toMatchObject({ sent: true, message: 'the disk is gone' })
})

test('an answer that comes before the body has gone out counts; the rest is not sent', async () => {
  const server = await serve(
    (socket) => socket.write('HTTP/1.1 413 Too Large\r\ncontent-length: 0\r\n\r\n'),
    (text) => text.includes('\r\n\r\n'),
  )
  let source: Readable | undefined
  const answer = await ask(server.url, {
    body: {
      bytes: 1_000_000,
      open() {
        source = new Readable({ read() {} })
        source.push('begin')
        return source
      },
    },
  })
  expect(answer.status).toBe(413)
  expect(source?.destroyed).toBe(true)
  expect((await ask(server.url)).status).toBe(413)
  expect(server.connections()).toBe(2)
})

test('an answer that is too large leaves the write in doubt and ends its connection', async () => {
  const server = await serve((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n')
    socket.write('x'.repeat(60_000))
  })
  expect(await failureOf(ask(server.url, { bytesMax: 50_000 }))).toMatchObject({
    sent: true,
    message: 'the answer is larger than 50000 bytes',
  })
  const [socket] = server.sockets
  if (socket && !socket.destroyed) await once(socket, 'close')
  expect(socket?.destroyed).toBe(true)
})

test('a kept connection that the server closed is not used again; one that it closes under a write leaves that in doubt', async () => {
  // Closed long before the next write, and closed right behind the answer.
  for (const waitMs of [50, 0]) {
    const server = await serve((socket) => socket.end(OK))
    expect((await ask(server.url)).status).toBe(200)
    await pause(waitMs)
    expect((await ask(server.url)).status).toBe(200)
    expect(server.requests()).toBe(2)
    expect(server.connections()).toBe(2)
  }
  const closing = await serve((socket, nth) => (nth === 1 ? socket.write(OK) : socket.destroy()))
  await ask(closing.url)
  expect((await failureOf(ask(closing.url))).sent).toBe(true)
  await pause(50)
  expect(closing.requests()).toBe(2)
  // The next one finds a fresh connection.
  expect((await ask(closing.url)).status).toBe(200)
})

test('as many connections as writes at once, and no more than are allowed', async () => {
  const server = await serve((socket) => void setTimeout(() => socket.write(OK), 2))
  const rounds = async (n: number) => {
    for (let round = 0; round < n; round++) await ask(server.url)
  }
  await Promise.all(Array.from({ length: 4 }, () => rounds(20)))
  expect(server.connections()).toBe(4)
  const many = await Promise.all(Array.from({ length: 300 }, () => ask(server.url, { deadlineMs: 20_000 })))
  expect(many.every(({ status }) => status === 200)).toBe(true)
  expect(server.connections()).toBe(256)
  expect(server.requests()).toBe(380)
})

test('a write whose deadline ends while it waits for a connection is certainly not sent, and is not sent later', async () => {
  const held: Socket[] = []
  const server = await serve((socket) => void held.push(socket))
  const busy = Array.from({ length: 256 }, () => ask(server.url, { deadlineMs: 20_000 }))
  while (held.length < 256) await pause(10)
  const late = await failureOf(ask(server.url, { deadlineMs: 100 }))
  expect(late).toMatchObject({ sent: false, message: 'no complete answer within 100 ms' })
  for (const socket of held) socket.write(OK)
  await Promise.all(busy)
  await pause(50)
  expect(server.requests()).toBe(256)
})

test('more writes than connections to a server that takes none fail one by one, certainly unsent, and end no process', async () => {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/notes`
  await new Promise((done) => server.close(done))
  const thrown: unknown[] = []
  const note = (error: unknown) => void thrown.push(error)
  process.on('uncaughtExceptionMonitor', note)
  const many = await Promise.all(Array.from({ length: 300 }, () => failureOf(ask(url))))
  await pause(20)
  process.off('uncaughtExceptionMonitor', note)
  expect(thrown).toEqual([])
  expect(many.every(({ sent, message }) => !sent && message.includes('ECONNREFUSED'))).toBe(true)
})

test('interim answers are passed over, and a header that comes several times is one text', async () => {
  const { url } = await serve((socket) =>
    socket.write(
      'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 201 Created\r\ndate: Wed, 25 Nov 2026 10:00:00 GMT\r\ndate: Wed, 25 Nov 2026 11:00:00 GMT\r\nx-a: 1\r\nx-a: 2\r\nretry-after: 1\r\nretry-after: 3\r\ncontent-length: 2\r\n\r\n{}',
    ),
  )
  const { status, headers } = await ask(url)
  expect(status).toBe(201)
  expect(headers).toMatchObject({ date: 'Wed, 25 Nov 2026 10:00:00 GMT', 'x-a': '1, 2', 'retry-after': ['1', '3'] })
  expect(headers['link']).toBe(undefined)
})

test('names of headers that differ in their case alone are one header, and the last counts', async () => {
  let seen = ''
  const { url } = await serve((socket, _nth, request) => {
    seen = request
    socket.write(OK)
  })
  await ask(url, { headers: { 'content-type': 'application/json', 'user-agent': 'a', 'Content-Type': 'text/plain' } })
  expect(seen.match(/content-type: .*/gi)?.map((line) => line.trim())).toEqual(['Content-Type: text/plain'])
})

test('a user name and a password of the URL go along as before, unless the request brings its own', async () => {
  const seen: string[] = []
  const { url } = await serve((socket, _nth, request) => {
    seen.push(/authorization: (.*)\r/i.exec(request)?.[1] ?? '')
    socket.write(OK)
  })
  const own = url.replace('//', '//me:p%40ss@')
  await ask(own)
  await ask(own, { headers: { Authorization: 'Bearer key' } })
  expect(seen).toEqual([`Basic ${Buffer.from('me:p@ss').toString('base64')}`, 'Bearer key'])
})
