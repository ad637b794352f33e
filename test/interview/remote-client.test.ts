import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError, messageOf } from '../../src/base/errors.ts'
import { remoteClient } from '../../src/interview/api/remote-client.ts'

/** A remote interview API whose answers hold texts that PostgreSQL cannot hold. */

let server: Server
let answer = { status: 200, body: '' }
let api: ReturnType<typeof remoteClient>

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  api = remoteClient({ baseUrl, apiKey: () => 'key', now: () => new Date() })
})
afterAll(() => new Promise<void>((closed) => server.close(() => closed())))

test('a text of an answer that cannot be stored is read with U+FFFD in its place', async () => {
  const name = 'Acme\\u0000 \\ud83d \\ud83d\\ude00'
  answer = {
    status: 200,
    body: `{"data":{"organization":{"id":"a","name":"${name}"},"apiKey":{"id":"b","name":"raw \u0000","prefix":"c"}},"timestamp":1}`,
  }
  expect(await api.me()).toMatchObject({
    organization: { name: 'Acme\ufffd \ufffd 😀' },
    apiKey: { name: 'raw \ufffd' },
  })
})

test.each([
  ['a refusal with U+0000', { status: 400, body: '{"message":"no\\u0000\\ud83d"}' }],
  [
    'a refusal with an emoji where it is cut',
    { status: 400, body: JSON.stringify({ message: `${'x'.repeat(499)}😀` }) },
  ],
  [
    'a body that is no JSON, cut inside an emoji by whoever quotes it',
    { status: 200, body: `{"a": ${'😀'.repeat(20)}` },
  ],
])('the error of %s can be stored', async (_what, planned) => {
  answer = planned
  const error = await api.me().then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(AppError)
  for (const text of [messageOf(error), (error as AppError).message]) {
    expect(text.isWellFormed()).toBe(true)
    expect(text).not.toContain('\u0000')
  }
})
