import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { offlineProvider } from '../../src/analysis/offline.ts'
import { DAY, ManualClock } from '../../src/base/clock.ts'
import { createInterviewService, type InterviewService } from '../../src/interview/service.ts'
import { Link } from '../kit/api.ts'
import { type CommitProxy, commitProxy } from '../kit/commit-proxy.ts'
import { freePort } from '../kit/free-port.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { type WeakLine, weakLine } from '../kit/weak-line.ts'

const WEBM = readFileSync(resolve(import.meta.dirname, '../../src/demo/recordings/answer-1.webm'))
/** Larger than what sockets and streams hold on the way. */
const LONG = Buffer.concat([WEBM, randomBytes(8 * 1_048_576)])
const HOUR = 3_600_000

/** The product, and another process's service of the same installation, whose COMMITs may get lost. */
let product: Product
let other: Product
let proxy: CommitProxy
let tenant: Tenant

beforeAll(async () => {
  const yaml = { recording: { maxMegabytes: 10 } }
  product = await startProduct({ role: 'api', yaml })
  tenant = await product.tenant()
  const of = new pg.Client(inject('server').connection)
  const socket = join(of.host, `.s.PGSQL.${of.port}`)
  proxy = await commitProxy(of.host.startsWith('/') ? { path: socket } : { host: of.host, port: of.port }, 'answers')
  const url = new URL(`postgres://127.0.0.1:${proxy.port}`)
  url.username = of.user ?? ''
  url.password = String(of.password ?? '')
  url.pathname = new URL(product.databaseUrl.replace('@/', '@localhost/')).pathname
  other = await startProduct({ role: 'api', databaseUrl: url.href, folder: product.folder, yaml })
})
afterAll(async () => {
  await other.stop({ keep: true })
  await proxy.close()
  await product.stop()
})

interface Started {
  readonly id: string
  readonly path: string
  readonly link: Link
  readonly questions: string[]
  readonly uploads: string
}

async function started(questions = 1): Promise<Started> {
  const api = product.api(tenant)
  const position = await api.position(tenant, {
    questions: Array.from({ length: questions }, (_, order) => ({ text: 'Why?', timeLimit: 1, order })),
  })
  const { id, inviteUrl } = await api.invited(position.id)
  const { pathname: path } = new URL(inviteUrl ?? '')
  const link = new Link(`${product.origin}${path}`)
  await link.start()
  return {
    id,
    path,
    link,
    questions: (await link.state()).questions.map((one) => one.id),
    uploads: `${link.url}/uploads`,
  }
}

const TUS = { 'tus-resumable': '1.0.0' }
const b64 = (text: string) => Buffer.from(text).toString('base64')
const metadata = (questionId = '', type = 'video/webm') => `questionId ${b64(questionId)},filetype ${b64(type)}`

/** The answer to a request: status, our code, and headers. */
async function ask(method: string, url: string, headers: Record<string, string> = {}, body?: Uint8Array) {
  const response = await fetch(url, { method, headers, ...(body ? { body: new Uint8Array(body) } : {}) })
  return {
    status: response.status,
    code: response.headers.get('x-error-code'),
    headers: response.headers,
    text: await response.text(),
  }
}

/** A new take without a byte; its URL. */
async function created({ uploads, questions }: Started, n = 0, origin = product.origin): Promise<string> {
  const reply = await ask('POST', uploads, {
    ...TUS,
    'upload-defer-length': '1',
    'upload-metadata': metadata(questions[n]),
  })
  expect([reply.status, reply.code]).toEqual([201, null])
  return origin + reply.headers.get('location')
}

const patch = (url: string, offset: number, bytes: Uint8Array, headers: Record<string, string> = {}) =>
  ask(
    'PATCH',
    url,
    { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset), ...headers },
    bytes,
  )

/** A complete take; its URL. */
const sent = ({ link, questions }: Started, n = 0) => link.take(questions[n] ?? '', WEBM)

const offsetOf = async (url: string) => Number((await ask('HEAD', url, TUS)).headers.get('upload-offset'))
const keep = (url: string) => fetch(`${url}/keep`, { method: 'POST' })
const takesUsed = async ({ link }: Started) =>
  ((await link.state()).questions as unknown as { takesUsed: number }[]).map((question) => question.takesUsed)
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The hash of what reviewers play. */
async function played(id: string, n = 0): Promise<string> {
  const { answers } = await product.api(tenant).interview(id)
  const { pathname } = new URL(answers[n]?.videoUrl ?? 'http://x/none')
  return hashOf(Buffer.from(await (await fetch(`${product.origin}${pathname}`)).arrayBuffer()))
}

async function fileOf(url: string): Promise<string> {
  const { knex } = product.core.database
  const { media_key } = await knex('takes')
    .where({ id: url.split('/').at(-1) })
    .first('media_key')
  return join(product.folder, 'media', media_key)
}

/** Sends a recording as the page does, with a client of the protocol. */
function send(
  of: Started,
  at: { origin: string; body?: Buffer | Readable; deferred?: boolean; chunkSize?: number },
): Promise<string> {
  const { origin, body = LONG, deferred = false, chunkSize } = at
  return new Promise((done, fail) => {
    const upload = new Upload(body as Buffer, {
      endpoint: `${origin}${of.path}/uploads`,
      metadata: { questionId: of.questions[0] ?? '', filetype: 'video/webm' },
      retryDelays: Array(200).fill(50),
      uploadLengthDeferred: deferred,
      ...(chunkSize ? { chunkSize } : {}),
      onSuccess: () => done(`${product.origin}${new URL(upload.url ?? '').pathname}`),
      onError: fail,
    })
    upload.start()
  })
}

/** The service of the same installation at another time. */
function serviceAt(ms: number): InterviewService {
  const { context, metrics } = product.core
  return createInterviewService(
    { ...context, clock: new ManualClock(new Date(Date.now() + ms)) },
    offlineProvider,
    metrics,
  )
}

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
  await eventually('the daemon answers', answers, 90_000)
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

const limitTakes = ({ id }: Started, retakes: number) =>
  product.core.database
    .knex('positions')
    .whereIn('id', product.core.database.knex('interviews').where({ id }).select('position_id'))
    .update({ retakes })

/** A take of `bytes` that says what it replaces; its URL, or the code of the refusal. */
async function tried({ uploads, questions }: Started, more: Record<string, string> = {}, bytes = WEBM, isEnded = true) {
  const said = Object.entries(more).map(([key, value]) => `,${key} ${b64(value)}`)
  const length = isEnded ? { 'upload-length': String(bytes.length) } : { 'upload-defer-length': '1' }
  const headers = { ...TUS, ...length, 'upload-metadata': metadata(questions[0]) + said.join('') }
  const made = await ask('POST', uploads, headers)
  if (made.status !== 201) return `${made.status} ${made.code}`
  const url = product.origin + made.headers.get('location')
  expect((await patch(url, 0, bytes)).status).toBe(204)
  return url
}

test('a take beyond those that the position allows is refused, and the one before stays to be kept; what does not count takes none away', async () => {
  const of = await started(2)
  await limitTakes(of, 1)
  await tried(of)
  const second = await tried(of)
  expect(await tried(of)).toBe('409 take.none_left')
  // It could not be recorded again.
  expect((await ask('DELETE', second, TUS)).code).toBe('take.last')
  expect(await fetch(second).then(({ status }) => status)).toBe(200)

  // A reviewer allows one more.
  const more = { extraTakes: 1 }
  await product.core.service.grant({ ...tenant, keyId: null }, of.id, more)
  // The same recording, sent again, counts once; a faulty one not at all.
  const sentOnce = await tried(of, { recording: 'rec-1' })
  const sentAgain = await tried(of, { recording: 'rec-1' })
  expect((await ask('HEAD', sentOnce, TUS)).status).toBe(404)
  expect((await ask('DELETE', `${sentAgain}?faulty=1`, TUS)).status).toBe(204)
  const next = await tried(of, {}, WEBM, false)
  // It was cut off before its end, as by a crash; a first part without a picture is no take.
  const last = await tried(of, {}, WEBM.subarray(0, 500))
  expect((await ask('HEAD', next, TUS)).status).toBe(404)
  expect(last).toContain('/uploads/')
  const kept = await tried(of)
  expect(await tried(of)).toBe('409 take.none_left')
  for (const wrong of [{ recording: 'a b' }, { recording: '' }, { recording: 'x'.repeat(100) }])
    expect(await tried(of, wrong)).toBe('400 tus.header')
  expect((await keep(kept)).status).toBe(200)
  // PUT replaces an answer for as long as the interview runs (product §3).
  expect((await of.link.put(of.questions[0] ?? '')).status).toBe(200)
})

test('a candidate who begins to record before the invite ends does not lose the take; nobody holds an invite open for ever', async () => {
  const of = await started(2)
  const { knex } = product.core.database
  const endsIn = (ms: number, more = {}) =>
    knex('interviews')
      .where({ id: of.id })
      .update({ invite_expires_at: new Date(Date.now() + ms), ...more })
  const leftMs = async () => Date.parse((await product.api(tenant).interview(of.id)).inviteExpiresAt ?? '') - Date.now()
  const stateOf = async () => (await of.link.state()) as unknown as { firstAnswerBy: string | null }

  // Far away it stays, and looking moves nothing.
  await endsIn(5 * HOUR)
  await tried(of)
  expect(await leftMs()).toBeLessThan(5 * HOUR)
  await endsIn(60_000)
  const before = await product.api(tenant).interview(of.id)
  expect(Date.parse((await stateOf()).firstAnswerBy ?? '')).toBe(Date.parse(before.inviteExpiresAt ?? ''))
  expect(await leftMs()).toBeLessThan(60_000)
  const url = await tried(of)
  const moved = await product.api(tenant).interview(of.id)
  expect(await leftMs()).toBeGreaterThan(2 * HOUR)
  expect([moved.status, (moved.updatedAt ?? '') > (before.updatedAt ?? '')]).toEqual(['created', true])

  // At most a day in all.
  await endsIn(60_000, { deadline_before: new Date(Date.now() - DAY + HOUR) })
  await tried(of)
  expect(await leftMs()).toBeLessThan(HOUR + 60_000)
  // An invite that has ended stays so.
  await endsIn(-1)
  expect((await keep(url)).status).toBe(410)
  expect(await tried(of)).toBe('410 link.expired')
  await endsIn(60_000, { deadline_before: null })
  expect((await of.link.put(of.questions[0] ?? '')).status).toBe(200)
  expect((await stateOf()).firstAnswerBy).toBeNull()

  // Whoever starts in time has the time for a first answer.
  const late = await product.api(tenant).invited((await product.api(tenant).position(tenant)).id)
  await knex('interviews')
    .where({ id: late.id })
    .update({ invite_expires_at: new Date(Date.now() + 60_000) })
  await fetch(`${product.origin}${new URL(late.inviteUrl ?? '').pathname}/start`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ consent: true }),
  })
  const { inviteExpiresAt } = await product.api(tenant).interview(late.id)
  expect(Date.parse(inviteExpiresAt ?? '') - Date.now()).toBeGreaterThan(2 * HOUR)
})

test('the interview can be cancelled while takes wait; cancelling, completing, leaving and abandoning discard them', async () => {
  const cancelled = await started()
  const files = [await fileOf(await sent(cancelled))]
  expect((await product.api(tenant).call('DELETE', `/interviews/${cancelled.id}`)).status).toBe(200)

  const completed = await started(2)
  files.push(await fileOf(await sent(completed)))
  await completed.link.put(completed.questions[0] ?? '')
  expect((await (await completed.link.put(completed.questions[1] ?? '')).json()) as object).toMatchObject({
    status: 'completed',
  })

  const left = await started(2)
  await left.link.put(left.questions[0] ?? '')
  files.push(await fileOf(await sent(left, 1)))
  await ask('POST', `${left.link.url}/leave`)

  const abandoned = await started(2)
  await abandoned.link.put(abandoned.questions[0] ?? '')
  const url = await sent(abandoned, 1)
  files.push(await fileOf(url))
  const { knex } = product.core.database
  // Bytes arrive at the moment when the time is over: whoever records is not interrupted.
  const arrived = new Date(Date.now() + DAY + HOUR)
  await knex('takes').where({ interview_id: abandoned.id }).update({ touched_at: arrived })
  const status = async () => (await product.api(tenant).interview(abandoned.id)).status
  await serviceAt(DAY + HOUR).abandonUnfinished()
  expect(await status()).toBe('in_progress')
  await serviceAt(DAY + HOUR + 120_000).abandonUnfinished()
  expect(await status()).toBe('abandoned')
  expect((await keep(url)).status).toBe(404)

  await product.core.service.recordings.sweepLeftovers()
  expect(files.filter((file) => existsSync(file))).toEqual([])
})

test('a take that nobody keeps goes a day after its last byte, and no sooner', async () => {
  const of = await started()
  const url = await sent(of)
  const file = await fileOf(url)
  for (const ms of [HOUR * 2, DAY - HOUR]) {
    await serviceAt(ms).recordings.discardStaleTakes()
    await serviceAt(ms).recordings.sweepLeftovers()
    expect(existsSync(file)).toBe(true)
  }
  await serviceAt(DAY + HOUR).recordings.discardStaleTakes()
  await serviceAt(DAY + HOUR).recordings.sweepLeftovers()
  expect(existsSync(file)).toBe(false)
  expect((await ask('HEAD', url, TUS)).status).toBe(404)
  expect(await product.core.database.knex('media_leftovers').select()).toEqual([])
})

test('the night walk leaves files of takes alone', async () => {
  const file = await fileOf(await sent(await started()))
  await serviceAt(30 * DAY).recordings.findUnnamed()
  await serviceAt(HOUR).recordings.sweepLeftovers()
  expect(existsSync(file)).toBe(true)
})

test('an upload is reached by the link of its interview only', async () => {
  const [of, stranger] = [await started(), await started()]
  const url = await sent(of)
  const id = url.split('/').at(-1)
  for (const uploads of [stranger.uploads, `${product.origin}/i/${'x'.repeat(43)}/uploads`]) {
    const one = `${uploads}/${id}`
    expect((await ask('HEAD', one, TUS)).status).toBe(404)
    expect((await ask('GET', one)).status).toBe(404)
    expect((await patch(one, WEBM.length, WEBM)).status).toBe(404)
    expect((await ask('DELETE', one, TUS)).status).toBe(404)
    expect((await keep(one)).status).toBe(404)
  }
  expect(await offsetOf(url)).toBe(WEBM.length)
})

/** Begins to send a piece and leaves the request open. */
async function dripping(url: string, bytes: Uint8Array) {
  const headers = { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  const sending = request(url, { method: 'PATCH', headers })
  // The test is about how it ends.
  sending.on('error', () => {})
  const answered = once(sending, 'response').then(([response]) => response.resume().statusCode as number)
  answered.catch(() => {})
  sending.write(bytes)
  const file = await fileOf(url)
  await eventually('its bytes are in the file', () => statSync(file).size === bytes.length)
  return { sending, answered }
}

test('of two requests that write to one upload the older one is cut, and no byte is mixed', async () => {
  const of = await started()
  const url = await created(of)
  const { answered } = await dripping(url, WEBM.subarray(0, 1_000))
  // Another process cannot cut it, so it refuses.
  const elsewhere = await patch(url.replace(product.origin, other.origin), 1_000, WEBM.subarray(1_000))
  expect([elsewhere.status, elsewhere.code]).toEqual([423, 'take.locked'])
  const rest = await patch(url, 1_000, WEBM.subarray(1_000), { 'upload-length': String(WEBM.length) })
  expect([rest.status, await answered]).toEqual([204, 423])
  expect((await keep(url)).status).toBe(200)
  expect(await played(of.id)).toBe(hashOf(WEBM))
})

test('a request that lost its place to one of another process writes no further byte', async () => {
  const of = await started()
  const url = await created(of)
  const { sending, answered } = await dripping(url, WEBM.subarray(0, 1_000))
  // As if it had not been heard of for as long as it may write without asking.
  const { knex } = product.core.database
  await knex('takes')
    .where({ interview_id: of.id })
    .update({ writing_until: new Date(0) })
  const rest = { 'upload-length': String(WEBM.length) }
  const elsewhere = await patch(url.replace(product.origin, other.origin), 1_000, WEBM.subarray(1_000, 2_000), rest)
  expect(elsewhere.status).toBe(204)
  sending.end(randomBytes(5_000))
  expect([409, 423]).toContain(await answered)
  expect(await offsetOf(url)).toBe(2_000)
  expect((await patch(url, 2_000, WEBM.subarray(2_000))).status).toBe(204)
  expect((await keep(url)).status).toBe(200)
  expect(await played(of.id)).toBe(hashOf(WEBM))
})

test('three uploads of an interview run at once, a fourth is refused with 429', async () => {
  const of = await started(4)
  const open = []
  for (let n = 0; n < 3; n++) open.push(await dripping(await created(of, n), WEBM.subarray(0, 1_000)))
  const headers = { ...TUS, 'upload-defer-length': '1', 'upload-metadata': metadata(of.questions[3]) }
  expect((await ask('POST', of.uploads, headers)).code).toBe('answer.too_many_uploads')
  expect((await of.link.put(of.questions[3] ?? '')).status).toBe(429)
  for (const { sending } of open) sending.destroy()
  await eventually('their end is noted', async () => (await ask('POST', of.uploads, headers)).status === 201)
})

test('unkept takes of one interview hold a bounded number of bytes', async () => {
  const of = await started(6)
  const large = LONG.subarray(0, LONG.length)
  const statuses = []
  for (let n = 0; n < 5; n++) statuses.push((await patch(await created(of, n), 0, large)).status)
  expect(statuses).toEqual([204, 204, 204, 204, 413])
})

const LENGTH = String(WEBM.length)
const OFFSET = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }

let hostile: Started | undefined

test.each<[method: string, status: number, headers: Record<string, string>, what?: string]>([
  ['POST', 412, { 'tus-resumable': '' }],
  ['POST', 412, { 'tus-resumable': '0.2.2' }],
  ['POST', 400, {}],
  ['POST', 400, { 'upload-length': LENGTH, 'upload-defer-length': '1' }],
  ['POST', 400, { 'upload-defer-length': '2' }],
  ['POST', 400, { 'upload-length': '-1' }],
  ['POST', 400, { 'upload-length': 'NaN' }],
  ['POST', 400, { 'upload-length': '1e3' }],
  ['POST', 400, { 'upload-length': '0' }],
  ['POST', 400, { 'upload-length': '7' }],
  ['POST', 400, { 'upload-length': '9'.repeat(30) }],
  ['POST', 413, { 'upload-length': '9007199254740991' }],
  ['POST', 400, { 'upload-length': LENGTH, 'upload-concat': 'partial' }],
  ['POST', 400, { 'upload-length': LENGTH, 'upload-metadata': 'questionId !!!' }],
  ['POST', 400, { 'upload-length': LENGTH, 'upload-metadata': 'a YQ==,a YQ==' }],
  ['POST', 400, { 'upload-length': LENGTH, 'upload-metadata': ',,' }],
  ['POST', 404, { 'upload-length': LENGTH, 'upload-metadata': 'filetype dmlkZW8vd2VibQ==' }],
  ['POST', 404, { 'upload-length': LENGTH, 'upload-metadata': metadata('\0') }],
  ['POST', 415, { 'upload-length': LENGTH }, 'text/html'],
  ['HEAD', 412, { 'tus-resumable': '' }],
  ['DELETE', 412, { 'tus-resumable': '2.0.0' }],
  ['DELETE', 400, {}, '?faulty=maybe'],
  ['PATCH', 412, { ...OFFSET, 'tus-resumable': '' }],
  ['PATCH', 415, { ...OFFSET, 'content-type': 'video/webm' }],
  ['PATCH', 400, { 'content-type': OFFSET['content-type'] }],
  ['PATCH', 400, { ...OFFSET, 'upload-offset': '-1' }],
  ['PATCH', 409, { ...OFFSET, 'upload-offset': '1' }],
  ['PATCH', 409, { ...OFFSET, 'upload-offset': '9007199254740991' }],
  ['PATCH', 400, { ...OFFSET, 'upload-length': '0' }],
  ['PATCH', 400, { ...OFFSET, 'upload-offset': '1000', 'upload-length': '999' }],
  ['PATCH', 413, { ...OFFSET, 'upload-length': '9007199254740991' }],
  ['PATCH', 413, { ...OFFSET, 'upload-length': '100' }],
  ['PATCH', 400, { ...OFFSET }, 'content'],
])('%s is answered with %i for %j %s', async (method, status, headers, what = '') => {
  hostile ??= await started()
  const of = hostile
  const isPost = method === 'POST'
  const url = isPost ? of.uploads : `${await created(of)}${what.startsWith('?') ? what : ''}`
  const type = isPost && what !== '' ? { 'upload-metadata': metadata(of.questions[0], what) } : {}
  const base = isPost ? { 'upload-metadata': metadata(of.questions[0]) } : {}
  const all: Record<string, string> = { ...TUS, origin: 'https://evil.example', ...base, ...type, ...headers }
  if (all['tus-resumable'] === '') delete all['tus-resumable']
  const reply = await ask(
    method,
    url,
    all,
    method === 'PATCH' ? (what === 'content' ? randomBytes(100) : WEBM) : undefined,
  )
  expect([reply.status, reply.code === null]).toEqual([status, false])
  expect(reply.headers.get('tus-resumable')).toBe('1.0.0')
  expect(reply.headers.get('tus-version')).toBe(status === 412 ? '1.0.0' : null)
  expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('a declared length stays, and more bytes than that are refused', async () => {
  const of = await started()
  const url = await created(of)
  expect((await patch(url, 0, WEBM.subarray(0, 4), { 'upload-length': LENGTH })).status).toBe(204)
  expect((await patch(url, 4, WEBM.subarray(4, 9), { 'upload-length': '5000' })).code).toBe('take.length')
  expect((await patch(url, 4, LONG.subarray(4))).status).toBe(413)
  const head = await ask('HEAD', url, TUS)
  expect([head.headers.get('upload-length'), head.headers.get('upload-defer-length')]).toEqual([LENGTH, null])
  const offset = await offsetOf(url)
  expect((await patch(url, offset, WEBM.subarray(offset))).status).toBe(204)
  expect((await keep(url)).status).toBe(200)
  expect(await played(of.id)).toBe(hashOf(WEBM))
})

test('OPTIONS names the version, the extensions and the largest size, and opens nothing to other origins', async () => {
  const { uploads } = await started()
  const { status, headers } = await ask('OPTIONS', uploads, {
    origin: 'https://evil.example',
    'access-control-request-method': 'PATCH',
  })
  expect([status, headers.get('tus-version'), headers.get('tus-extension'), headers.get('tus-max-size')]).toEqual([
    204,
    '1.0.0',
    'creation,creation-defer-length,termination',
    String(10 * 1_048_576),
  ])
  expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('nothing is left behind: each file has a take, an answer or a leftover', async () => {
  const { knex } = product.core.database
  const folder = join(product.folder, 'media')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.mark'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  const named = [
    ...(await knex('answers').pluck('media_key')),
    ...(await knex('takes').whereIn('state', ['uploading', 'complete']).pluck('media_key')),
    ...(await knex('media_leftovers').pluck('key')),
  ]
  expect(files.filter((file) => !named.includes(file))).toEqual([])
})
