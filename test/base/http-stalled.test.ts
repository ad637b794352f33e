import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { failureOf } from '../kit/http-failure.ts'
import { ask, OK, wireServers } from '../kit/wire-servers.ts'

/** Requests whose connection is cut, and those that stand still on their way. */

const { listen, serve } = wireServers()

test('whether a write was cut off before its end or right after it is known, and after the first byte of an answer it is not', async () => {
  const whole = await serve((socket) => socket.destroy())
  const { cutAfterMs, sent } = await failureOf(ask(whole.url))
  expect(sent).toBe(true)
  expect(cutAfterMs).toBeGreaterThanOrEqual(0)
  expect(cutAfterMs).toBeLessThan(1_500)
  const late = await serve((socket) => void setTimeout(() => socket.destroy(), 400))
  expect((await failureOf(ask(late.url))).cutAfterMs).toBeGreaterThan(300)
  const begun = await serve((socket) => socket.write('HTTP/1.1 200', () => socket.destroy()))
  expect(await failureOf(ask(begun.url))).toMatchObject({ sent: true, cutAfterMs: undefined })
  const silent = await serve(() => {})
  expect(await failureOf(ask(silent.url, { deadlineMs: 100 }))).toMatchObject({ sent: true, cutAfterMs: undefined })
  const upload = await serve(
    (socket) => socket.destroy(),
    (text) => text.length > 2_000_000,
  )
  const open = () => Readable.from(Array.from({ length: 800 }, () => Buffer.alloc(65_536)))
  const half = await failureOf(ask(upload.url, { body: { bytes: 800 * 65_536, open }, deadlineMs: 20_000 }))
  expect(half).toMatchObject({ sent: true, cutAfterMs: 0 })
})

test('an upload that the other side does not take, and an answer that does not go on, end before the deadline; one that has not begun does not', async () => {
  const [deadlineMs, stallMs] = [20_000, 200]
  const { url } = await listen((socket) => socket.pause())
  const open = () => Readable.from(Array.from({ length: 800 }, () => Buffer.alloc(65_536)))
  const stuck = await failureOf(ask(url, { body: { bytes: 800 * 65_536, open }, deadlineMs, uploadStallMs: stallMs }))
  expect(stuck).toMatchObject({ sent: true, cutAfterMs: 0, message: 'none of the request was taken for 200 ms' })
  const head = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n'
  const begun = await serve((socket) => socket.write(`${head}{`))
  expect(await failureOf(ask(begun.url, { deadlineMs, stallMs }))).toMatchObject({
    message: 'nothing moved for 200 ms',
  })
  const slow = await serve((socket) => {
    setTimeout(() => socket.write(head), 500)
    setTimeout(() => socket.write('{}'), 1_000)
  })
  expect((await ask(slow.url, { deadlineMs, stallMs })).body).toBe('{}')
  // White space keeps a connection alive, and neither begins an answer nor goes on with one.
  const kept = await serve((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n')
    setTimeout(() => socket.write(' '), 100)
    setTimeout(() => socket.write('\n'), 600)
    setTimeout(() => socket.write('{}'), 1_000)
  })
  expect((await ask(kept.url, { deadlineMs, stallMs })).body).toBe(' \n{}')
  const blank = await serve((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 4000\r\n\r\n{')
    const drip = setInterval(() => socket.write(' '), 20)
    socket.once('close', () => clearInterval(drip))
  })
  expect(await failureOf(ask(blank.url, { deadlineMs, stallMs }))).toMatchObject({
    message: 'nothing moved for 200 ms',
  })
  // Our own disk may take as long as it likes.
  const taking = await serve(
    (socket) => socket.write(OK),
    (text) => text.endsWith('12'),
  )
  async function* fromSlowDisk() {
    yield Buffer.from('1')
    await new Promise((done) => setTimeout(done, 500))
    yield Buffer.from('2')
  }
  const body = { bytes: 2, open: () => Readable.from(fromSlowDisk()) }
  expect((await ask(taking.url, { body, deadlineMs, uploadStallMs: stallMs })).status).toBe(200)
})
