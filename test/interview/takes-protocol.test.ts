import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { eventually } from '../kit/product.ts'
import {
  ask,
  created,
  fileOf,
  hashOf,
  keep,
  LONG,
  metadata,
  nothingIsLeftBehind,
  offsetOf,
  other,
  patch,
  played,
  product,
  type Started,
  sent,
  started,
  TUS,
  useTakesWorld,
  WEBM,
} from './takes-world.ts'

useTakesWorld()

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

nothingIsLeftBehind()
