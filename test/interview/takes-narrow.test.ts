import { expect, test } from 'vitest'
import { ask, created, hashOf, keep, offsetOf, played, sent, started, TUS, useTakesWorld, WEBM } from './takes-world.ts'

useTakesWorld()

/** A client behind a firewall that lets only GET, HEAD and POST pass names its method in `X-HTTP-Method-Override` (tus 1.0.0). */
const as = (method: string) => ({ 'x-http-method-override': method })
const piece = (offset: number) => ({
  ...TUS,
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
})

test('a POST that stands for PATCH, HEAD or DELETE does what they do', async () => {
  const of = await started()
  const url = await created(of)
  const half = WEBM.length >> 1
  const first = await ask('POST', url, { ...piece(0), ...as('PATCH') }, WEBM.subarray(0, half))
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(half)])
  const looked = await ask('POST', url, { ...TUS, ...as('head') })
  expect([looked.status, looked.headers.get('upload-offset')]).toEqual([200, String(half)])
  const rest = { ...piece(half), 'upload-length': String(WEBM.length), ...as('PATCH') }
  expect((await ask('POST', url, rest, WEBM.subarray(half))).status).toBe(204)
  expect((await keep(url)).status).toBe(200)
  expect(await played(of.id)).toBe(hashOf(WEBM))

  const withdrawn = await sent(await started())
  expect((await ask('POST', withdrawn, { ...TUS, ...as('DELETE') })).status).toBe(204)
  expect((await ask('HEAD', withdrawn, TUS)).status).toBe(404)
})

test('a whole answer in one request may come as POST too', async () => {
  const of = await started()
  const url = `${of.link.url}/answers/${of.questions[0]}`
  const answered = await ask('POST', url, { 'content-type': 'video/webm', ...as('PUT') }, WEBM)
  expect(answered.status).toBe(200)
  expect(await played(of.id)).toBe(hashOf(WEBM))
})

test('what names no method of this address, or another one, changes nothing', async () => {
  const of = await started()
  const url = await sent(of)
  for (const [headers, status] of [
    [{ ...TUS }, 404],
    [{ ...TUS, ...as('PUT') }, 400],
    [{ ...TUS, ...as('GET, DELETE') }, 400],
    [{ ...TUS, ...as('') }, 400],
    // The rules of the method hold: another version of tus, another type, another offset.
    [{ ...as('DELETE') }, 412],
    [{ ...piece(WEBM.length), 'content-type': 'video/webm', ...as('PATCH') }, 415],
    [{ ...piece(3), ...as('PATCH') }, 409],
  ] as const)
    expect([headers, (await ask('POST', url, headers)).status]).toEqual([headers, status])
  const answer = `${of.link.url}/answers/${of.questions[0]}`
  expect((await ask('POST', answer, { 'content-type': 'video/webm' }, WEBM)).status).toBe(404)
  expect((await ask('POST', answer, { 'content-type': 'video/webm', ...as('DELETE') }, WEBM)).status).toBe(400)
  // A GET stays a GET, whatever it says.
  expect((await ask('GET', url, { ...TUS, ...as('DELETE') })).status).toBe(200)
  expect(await offsetOf(url)).toBe(WEBM.length)
})
