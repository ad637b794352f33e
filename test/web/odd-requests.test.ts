import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, startProduct } from '../kit/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct({ role: 'api' })
})
afterAll(() => product.stop())

/** Sends a request as it stands, and answers status and body. */
function raw(request: string): Promise<{ status: number; body: Record<string, unknown>; head: string }> {
  return new Promise((done, failed) => {
    const { hostname, port } = new URL(product.origin)
    const socket = connect(Number(port), hostname, () => socket.write(request))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
      const [head = '', body = ''] = text.split('\r\n\r\n')
      if (!body.endsWith('}')) return
      socket.destroy()
      done({ status: Number(head.split(' ')[1]), body: JSON.parse(body) as Record<string, unknown>, head })
    })
    socket.on('error', failed).on('end', () => failed(new Error(`no error body: ${text}`)))
  })
}

test.each([
  ['HTTP/1.1 without a Host header', 'GET /api/v1/me HTTP/1.1\r\n\r\n', 400],
  ['two Host headers', 'GET /api/v1/me HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', 400],
  ['two Host headers that are equal', 'GET /healthz HTTP/1.1\r\nHost: x\r\nhost: x\r\n\r\n', 400],
  ['HTTP/2.0 on the request line', 'GET /healthz HTTP/2.0\r\nHost: x\r\n\r\n', 400],
  ['HTTP/0.9 on the request line', 'GET /healthz HTTP/0.9\r\nHost: x\r\n\r\n', 400],
  [
    'Transfer-Encoding together with Content-Length',
    'POST /dashboard/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  [
    'an encoding of the transfer that is not chunked',
    'POST /dashboard/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['an unknown expectation', 'GET /api/v1/me HTTP/1.1\r\nHost: x\r\nExpect: 100-foo\r\n\r\n', 417],
  ['CONNECT', 'CONNECT /api/v1/me HTTP/1.1\r\nHost: x\r\n\r\n', 405],
])('%s is refused with the error body of spec §7', async (_name, request, status) => {
  const answer = await raw(request)
  expect(answer.status).toBe(status)
  expect(Object.keys(answer.body).sort()).toEqual(['message', 'success', 'timestamp'])
  expect(answer.head.toLowerCase()).toContain('x-error-code: request.refused')
})

test('HTTP/1.0 needs no Host header', async () => {
  expect((await raw('GET /healthz HTTP/1.0\r\n\r\n')).body).toEqual({ status: 'ok' })
})

test('a chunked body and TE: trailers are valid', async () => {
  const head = 'POST /api/v1/positions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTE: trailers\r\n'
  expect((await raw(`${head}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`)).status).toBe(401)
})
