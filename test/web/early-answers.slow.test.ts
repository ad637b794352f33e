import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Link } from '../kit/api.ts'
import { type Product, startProduct } from '../kit/product.ts'

const MB = 1_048_576
/** Longer than a server may take that answers at once, shorter than the 61 s after which an idle connection ends. */
const ANSWER_MS_MAX = 30_000

let product: Product
let path: string
let closedPath: string

beforeAll(async () => {
  product = await startProduct({ role: 'api', yaml: { recording: { maxMegabytes: 1 } } })
  const tenant = await product.tenant()
  const api = product.api(tenant)
  const position = await api.position(tenant)
  const pathOf = async (count: number) => {
    const link = new Link((await api.invited(position.id)).inviteUrl ?? '')
    await link.start()
    const [question] = (await link.state()).questions
    if (count > 0) await link.answer(count)
    return `${new URL(link.url).pathname}/answers/${question?.id}`
  }
  path = await pathOf(0)
  closedPath = await pathOf(2)
})
afterAll(() => product.stop())

function webm(bytes: number): Buffer {
  const content = Buffer.alloc(bytes)
  Buffer.from([0x1a, 0x45, 0xdf, 0xa3]).copy(content)
  return content
}

/** A connection of which every received byte is kept. */
function open(): { socket: Socket; text(): string; closed: Promise<unknown> } {
  const { hostname, port } = new URL(product.origin)
  const socket = connect(Number(port), hostname)
  const pieces: Buffer[] = []
  socket.on('data', (piece) => pieces.push(piece))
  socket.on('error', () => {}) // a reset shows as the end of the connection
  return { socket, text: () => Buffer.concat(pieces).toString('latin1'), closed: once(socket, 'close') }
}

function within<Result>(what: string, work: Promise<Result>, ms = ANSWER_MS_MAX): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  return Promise.race([
    work,
    new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(new Error(`not within ${ms} ms: ${what}`)), ms)
    }),
  ]).finally(() => clearTimeout(timer))
}

const head = (target: string, length: number, type = 'video/webm') =>
  `PUT ${target} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`

const refusals: readonly (readonly [string, number, () => string, number, Buffer])[] = [
  ['413 by size', 413, () => head(path, 40 * MB), 40 * MB, webm(2 * MB)],
  ['415 by type', 415, () => head(path, 8 * MB, 'text/html'), 8 * MB, webm(MB)],
  ['400 by first bytes', 400, () => head(path, 8 * MB), 8 * MB, Buffer.alloc(MB)],
  ['400 by first bytes of a small body', 400, () => head(path, 60_000), 60_000, Buffer.alloc(1_000)],
  ['404 by link', 404, () => head('/i/nobody/answers/1', 8 * MB), 8 * MB, webm(MB)],
  ['409 after completion', 409, () => head(closedPath, 8 * MB), 8 * MB, webm(MB)],
]

test.each(refusals)(
  '%s reaches a client that is still sending, and the connection takes the rest',
  async (_, status, begin, length, first) => {
    const { socket, text, closed } = open()
    socket.write(begin())
    socket.write(first)
    await within(
      'the answer arrives',
      (async () => {
        while (!/\r\n\r\n.*\}$/s.test(text())) await Promise.race([once(socket, 'data'), closed])
      })(),
    )
    expect(text()).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    // The server takes the rest of the body, or ends the connection; it never stands still.
    const rest = Math.min(length - first.length, 20 * MB)
    const sent = new Promise<void>((done) => socket.write(Buffer.alloc(rest), () => done()))
    await within('the rest is taken or the connection ends', Promise.race([sent, closed]))
    socket.destroy()
  },
)

test('a client that sends nothing more after an early answer loses its connection soon', async () => {
  const { socket, text, closed } = open()
  socket.write(head(path, 40 * MB, 'text/html'))
  socket.write(webm(MB))
  await within('the connection ends', closed)
  expect(text()).toMatch(/^HTTP\/1.1 415 /)
  expect(text()).toMatch(/connection: close/i)
})

test('a small refused body leaves the connection usable for the next request', async () => {
  const { socket, text } = open()
  socket.write(head(path, 60_000))
  socket.write(Buffer.alloc(60_000))
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await within(
    'the second answer arrives',
    (async () => {
      while (!text().includes('HTTP/1.1 200')) await once(socket, 'data')
    })(),
  )
  expect(text()).toMatch(/^HTTP\/1.1 400 /)
  socket.destroy()
})

test('fetch, node:http and curl read the refusal of a body that is far too large', async () => {
  const body = webm(8 * MB)
  const fetched = await within(
    'fetch',
    fetch(product.origin + path, {
      method: 'PUT',
      headers: { 'content-type': 'video/webm' },
      body: new Uint8Array(body),
    }),
  )
  expect([fetched.status, await fetched.text()]).toEqual([413, expect.stringContaining('larger than 1 MB')])
  const plain = await within(
    'node:http',
    new Promise<number | undefined>((done, fail) => {
      const outgoing = request(
        product.origin + path,
        { method: 'PUT', headers: { 'content-type': 'video/webm', 'content-length': body.length } },
        (response) => {
          response.resume().once('end', () => done(response.statusCode))
        },
      )
      outgoing.on('error', fail).end(body)
    }),
  )
  expect(plain).toBe(413)
  const curl = promisify(execFile)('curl', [
    '-s',
    '-o',
    '/dev/null',
    '-w',
    '%{http_code}',
    '-X',
    'PUT',
    '-H',
    'content-type: video/webm',
    '-H',
    'expect:',
    '--data-binary',
    '@-',
    product.origin + path,
  ])
  curl.child.stdin?.on('error', () => {})
  curl.child.stdin?.end(body)
  expect((await within('curl', curl)).stdout).toBe('413')
})
