import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../kit/free-port.ts'
import { eventually } from '../kit/product.ts'
import { type WeakLine, weakLine } from '../kit/weak-line.ts'
import {
  ask,
  created,
  fileOf,
  hashOf,
  keep,
  LONG,
  nothingIsLeftBehind,
  other,
  patch,
  played,
  product,
  proxy,
  type Started,
  send,
  sent,
  started,
  TUS,
  takesUsed,
  tenant,
  useTakesWorld,
  WEBM,
} from './takes-world.ts'

useTakesWorld()

test('a take sent while it is recorded changes nothing until it is kept, and then is the answer', async () => {
  const of = await started()
  const before = await product.api(tenant).interview(of.id)
  const url = await send(of, { origin: product.origin, body: Readable.from([WEBM]), deferred: true, chunkSize: 4_096 })
  expect(await product.api(tenant).interview(of.id)).toEqual(before)
  expect(JSON.parse((await ask('GET', of.uploads)).text)).toEqual({
    uploads: [
      {
        id: url.split('/').at(-1),
        questionId: of.questions[0],
        bytes: WEBM.length,
        isComplete: true,
        createdAt: expect.stringMatching(/Z$/),
      },
    ],
  })
  const part = await fetch(url, { headers: { range: 'bytes=4-9' } })
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, WEBM.subarray(4, 10)])
  // Another page of the same browser may have declared it complete too early.
  const short = await fetch(`${url}/keep?atLeast=${WEBM.length + 1}`, { method: 'POST' })
  expect([short.status, short.headers.get('x-error-code')]).toEqual([409, 'take.too_short'])
  expect((await fetch(`${url}/keep?atLeast=-1`, { method: 'POST' })).status).toBe(400)
  const kept = await fetch(`${url}/keep?atLeast=${WEBM.length}`, { method: 'POST' })
  expect([kept.status, await kept.json()]).toEqual([200, { status: 'completed', answeredQuestions: 1 }])
  expect(await played(of.id)).toBe(hashOf(WEBM))
  const after = await product.api(tenant).interview(of.id)
  const again = await keep(url)
  expect([again.status, await again.json()]).toEqual([200, { status: 'completed', answeredQuestions: 1 }])
  expect((await product.api(tenant).interview(of.id)).updatedAt).toBe(after.updatedAt)
  expect(JSON.parse((await ask('GET', of.uploads)).text)).toEqual({ uploads: [] })
  expect((await ask('GET', url)).status).toBe(404)
})

/** Sends a long recording over a line that falls silent in the middle of it; waits until a part of it lies in the file. */
async function halfSent(of: Started, line: WeakLine): Promise<{ sending: Promise<string>; bytes: number }> {
  line.fallSilentAfter(3 * 1_048_576)
  const sending = send(of, { origin: line.origin })
  const { knex } = product.core.database
  const bytes = await eventually('a part of it has arrived', async () => {
    const take = await knex('takes').where({ interview_id: of.id }).first('media_key')
    const file = take && join(product.folder, 'media', take.media_key)
    const size = file && existsSync(file) ? statSync(file).size : 0
    return size > 1_048_576 && size
  })
  return { sending, bytes }
}

test('after a cut connection the upload goes on where the file ends', async () => {
  const of = await started()
  const line = await weakLine(Number(new URL(product.origin).port))
  onTestFinished(() => line.close())
  const { sending, bytes } = await halfSent(of, line)
  const before = line.sent()
  line.cut()
  const url = await sending
  // Heads of requests beside the bytes.
  expect(line.sent() - before).toBeLessThan(LONG.length - bytes + 10_000)
  expect((await keep(url)).status).toBe(200)
  expect(await played(of.id)).toBe(hashOf(LONG))
})

test('after kill -9 of a server the upload goes on with another one where the file ends', async () => {
  const of = await started()
  const port = await freePort()
  const run = resolve(import.meta.dirname, '../../src/cli/run.ts')
  const words = [run, 'start', '--role', 'api', '--config', join(product.folder, 'interview-bridge.yaml')]
  const env = { ...process.env, DATABASE_URL: product.databaseUrl, DATA_DIR: product.folder, PORT: String(port) }
  const daemon = spawn(process.execPath, words, { env, stdio: 'ignore' })
  const line = await weakLine(port)
  onTestFinished(async () => {
    daemon.kill('SIGKILL')
    await line.close()
  })
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await eventually('the daemon answers', answers)
  const { sending } = await halfSent(of, line)
  daemon.kill('SIGKILL')
  await once(daemon, 'exit')
  line.to(Number(new URL(product.origin).port))
  expect((await keep(await sending)).status).toBe(200)
  expect(await played(of.id)).toBe(hashOf(LONG))
})

test('a take whose COMMIT succeeded while its reply was lost is kept', async () => {
  const of = await started()
  const url = await sent(of)
  let isLost = false
  proxy.plan(() => {
    if (isLost) return undefined
    isLost = true
    return 'reply-lost'
  })
  const reply = await keep(other.origin + new URL(url).pathname)
  proxy.plan(undefined)
  expect([reply.status, await reply.json()]).toEqual([200, { status: 'completed', answeredQuestions: 1 }])
  expect(proxy.counts['reply-lost']).toBe(1)
  expect(await played(of.id)).toBe(hashOf(WEBM))
})

test('a take that is incomplete, discarded or unknown cannot be kept', async () => {
  const of = await started()
  const first = await created(of)
  await patch(first, 0, WEBM.subarray(0, 100))
  expect((await keep(first)).status).toBe(409)
  // All bytes are here, but nobody has said so.
  await patch(first, 100, WEBM.subarray(100))
  expect((await keep(first)).status).toBe(409)
  const second = await sent(of)
  expect((await keep(first)).status).toBe(404)
  expect((await keep(`${of.uploads}/${'a'.repeat(24)}`)).status).toBe(404)
  expect((await keep(`${of.uploads}/%00`)).status).toBe(404)
  expect((await keep(second)).status).toBe(200)
})

test('discarding removes the file; takes are counted unless they were faulty or never got a byte', async () => {
  const of = await started(2)
  await created(of)
  const first = await sent(of)
  const file = await fileOf(first)
  expect(existsSync(file)).toBe(true)
  expect((await ask('DELETE', first, TUS)).status).toBe(204)
  expect(existsSync(file)).toBe(false)
  expect((await ask('DELETE', first, TUS)).status).toBe(404)
  expect((await ask('HEAD', first, TUS)).status).toBe(404)
  expect(await takesUsed(of)).toEqual([1, 0])
  // Five may be faulty, the sixth counts.
  for (let n = 0; n < 6; n++) expect((await ask('DELETE', `${await sent(of)}?faulty=1`, TUS)).status).toBe(204)
  expect(await takesUsed(of)).toEqual([2, 0])
  const second = await sent(of)
  const replaced = await fileOf(second)
  const third = await sent(of)
  expect([existsSync(replaced), existsSync(await fileOf(third))]).toEqual([false, true])
  expect(await takesUsed(of)).toEqual([4, 0])
  await keep(third)
  expect(await takesUsed(of)).toEqual([4, 0])
  expect((await ask('DELETE', third, TUS)).status).toBe(409)
  // An answer in one piece is a take, too.
  await of.link.put(of.questions[0] ?? '')
  expect(await takesUsed(of)).toEqual([5, 0])
  expect((await keep(third)).status).toBe(404)
})

nothingIsLeftBehind()
