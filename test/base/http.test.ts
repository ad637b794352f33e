import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcp } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { exchange } from '../../src/base/exchange.ts'
import type { HttpRequest } from '../../src/base/http.ts'
import { failureOf } from '../kit/http-failure.ts'

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.closeAllConnections()
})

async function serve(listener: RequestListener): Promise<{ url: string; seen: string[] }> {
  const seen: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      seen.push(`${request.method} ${request.url} ${Buffer.concat(chunks).toString()}`)
      listener(request, response)
    })
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

const ask = (url: string, more: Partial<HttpRequest> = {}) =>
  exchange({ method: 'POST', url, body: '{"note":"é"}', deadlineMs: 2_000, bytesMax: 100_000, ...more })

test('a write arrives whole, and so does its answer; the connection is used again', async () => {
  let connections = 0
  const { url, seen } = await serve((request, response) => {
    response.writeHead(201, { 'content-type': 'application/json', 'x-kind': 'note' })
    response.end(`{"id":"ü","host":"${request.headers.host !== undefined}"}`)
  })
  servers.at(-1)?.on('connection', () => connections++)
  for (let round = 0; round < 3; round++)
    expect(await ask(`${url}/notes`)).toMatchObject({
      status: 201,
      headers: { 'x-kind': 'note' },
      body: '{"id":"ü","host":"true"}',
    })
  expect(seen).toEqual(Array.from({ length: 3 }, () => 'POST /notes {"note":"é"}'))
  expect(connections).toBe(1)
})

test('a write without a body, and methods other than POST', async () => {
  const { url, seen } = await serve((_, response) => response.writeHead(204).end())
  for (const method of ['POST', 'DELETE', 'PATCH', 'PUT'] as const)
    expect((await exchange({ method, url, deadlineMs: 2_000, bytesMax: 10 })).status).toBe(204)
  expect(seen.map((line) => line.split(' ')[0])).toEqual(['POST', 'DELETE', 'PATCH', 'PUT'])
})

test('nothing goes out when the last check refuses, and the caller gets its error', async () => {
  const { url, seen } = await serve((_, response) => response.end('{}'))
  const refusal = new Error('the claim is old')
  for (let round = 0; round < 2; round++) {
    // The second round finds a connection that stands already.
    await expect(
      ask(url, {
        beforeSend() {
          throw refusal
        },
      }),
    ).rejects.toBe(refusal)
    await new Promise((done) => setTimeout(done, 50))
    expect(seen.filter((line) => line.startsWith('POST'))).toEqual([])
    await exchange({ method: 'GET', url, deadlineMs: 2_000, bytesMax: 10 })
  }
})

test('the last check runs when the connection stands, not before', async () => {
  const { url } = await serve((_, response) => response.end('{}'))
  const order: string[] = []
  servers.at(-1)?.on('connection', () => order.push('connected'))
  await ask(url, { beforeSend: () => void order.push('checked') })
  expect(order.sort()).toEqual(['checked', 'connected'])
  const refused = await failureOf(
    ask('http://127.0.0.1:9', {
      beforeSend() {
        throw new Error('was asked although there is no connection')
      },
    }),
  )
  expect(refused.message).toContain('ECONNREFUSED')
})

test('a request that fails before it is connected certainly changed nothing', async () => {
  expect((await failureOf(ask('http://127.0.0.1:9'))).sent).toBe(false)
  expect((await failureOf(ask('http://no-such-host.invalid'))).sent).toBe(false)
  expect((await failureOf(ask('http://127.0.0.1/', { headers: { 'x-bad': 'line\nbreak' } }))).sent).toBe(false)
  // It takes the connection and never says a word, so TLS is never agreed upon.
  const mute = createTcp((socket) => socket.on('error', () => {}))
  await new Promise<void>((done) => mute.listen(0, '127.0.0.1', done))
  const failure = await failureOf(ask(`https://127.0.0.1:${(mute.address() as AddressInfo).port}`, { deadlineMs: 200 }))
  expect(failure).toMatchObject({ sent: false, message: 'no complete answer within 200 ms' })
  mute.close()
})

test('a request that fails after it is connected is doubtful: an answer cut off, dripped, hung or too large', async () => {
  const cut = await serve((_, response) => {
    response.writeHead(200, { 'content-length': 1_000 })
    response.write('{')
    setTimeout(() => response.destroy(), 20)
  })
  expect((await failureOf(ask(cut.url))).sent).toBe(true)
  const reset = await serve((request) => request.socket.destroy())
  expect((await failureOf(ask(reset.url))).sent).toBe(true)
  const drip = await serve((_, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  })
  expect(await failureOf(ask(drip.url, { deadlineMs: 200 }))).toMatchObject({ sent: true })
  const large = await serve((_, response) => response.end('x'.repeat(2_000)))
  expect(await failureOf(ask(large.url, { bytesMax: 1_000 }))).toMatchObject({
    sent: true,
    message: 'the answer is larger than 1000 bytes',
  })
})

test('the size limit counts decompressed bytes, for reads and writes', async () => {
  const bomb = gzipSync(Buffer.alloc(5_000_000, 0x20))
  const { url } = await serve((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' })
    response.end(bomb)
  })
  for (const method of ['GET', 'POST'] as const)
    expect((await failureOf(exchange({ method, url, deadlineMs: 5_000, bytesMax: 50_000 }))).message).toBe(
      'the answer is larger than 50000 bytes',
    )
  const small = await serve((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' })
    response.end(gzipSync('{"id":1}'))
  })
  for (const method of ['GET', 'POST'] as const)
    expect((await exchange({ method, url: small.url, deadlineMs: 5_000, bytesMax: 50_000 })).body).toBe('{"id":1}')
  const broken = await serve((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' })
    response.end('not gzip')
  })
  expect((await failureOf(ask(broken.url))).sent).toBe(true)
})

test('a redirect is an answer and is not followed', async () => {
  const { url, seen } = await serve((_, response) => response.writeHead(307, { location: '/elsewhere' }).end())
  expect((await ask(url)).status).toBe(307)
  expect((await exchange({ method: 'GET', url, deadlineMs: 2_000, bytesMax: 10 })).status).toBe(307)
  expect(seen).toHaveLength(2)
})

test('a read that meets a kept connection just as it is closed is asked again, once; a write is not', async () => {
  const { url, seen } = await serve((request, response) => {
    // The second request on a connection finds it closed.
    const socket = request.socket as typeof request.socket & { served?: boolean }
    if (socket.served) return void socket.destroy()
    socket.served = true
    response.end('{}')
  })
  const get = () => exchange({ method: 'GET', url, deadlineMs: 2_000, bytesMax: 100 })
  await get()
  expect((await get()).status).toBe(200)
  expect(seen).toHaveLength(3)
  // Writes have connections of their own.
  expect((await ask(url)).status).toBe(200)
  expect((await failureOf(ask(url))).sent).toBe(true)
  expect(seen).toHaveLength(5)
})
