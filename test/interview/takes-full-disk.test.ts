import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Link } from '../kit/api.ts'
import { memoryDisk } from '../kit/file-systems.ts'
import { startProduct } from '../kit/product.ts'

const PIECE = 262_144
const TAKE = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), randomBytes(5 * PIECE)])
const TUS = { 'tus-resumable': '1.0.0' }
const FULL = { status: 507, code: 'media.full' }

test('on a disk that fills during an upload the take waits with what has arrived, goes on once there is room, and is kept whole', async ({
  skip,
}) => {
  const media = memoryDisk(skip, 'size=4m,nr_inodes=64')
  const product = await startProduct({ role: 'api', yaml: { storage: { kind: 'local', folder: media } } })
  onTestFinished(() => product.stop())
  const tenant = await product.tenant()
  const api = product.api(tenant)
  const position = await api.position(tenant, { questions: [{ text: 'Why?', timeLimit: 1, order: 0 }], retakes: 0 })
  const invited = await api.invited(position.id)
  const link = new Link(product.origin + new URL(invited.inviteUrl ?? '').pathname)
  await link.start()
  const [question] = (await link.state()).questions
  const uploads = `${link.url}/uploads`
  const ask = async (method: string, url: string, headers: Record<string, string>, body?: Buffer) => {
    const response = await fetch(url, {
      method,
      headers: { ...TUS, ...headers },
      ...(body ? { body: new Uint8Array(body) } : {}),
    })
    return { status: response.status, code: response.headers.get('x-error-code'), headers: response.headers }
  }
  const begin = () =>
    ask('POST', uploads, {
      'upload-defer-length': '1',
      'upload-metadata': `questionId ${btoa(question?.id ?? '')},filetype ${btoa('video/webm')},recording ${btoa('one')}`,
    })
  const patch = (url: string, from: number, to: number, more: Record<string, string> = {}) =>
    ask(
      'PATCH',
      url,
      { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from), ...more },
      TAKE.subarray(from, to),
    )
  const offset = async (url: string) => Number((await ask('HEAD', url, {})).headers.get('upload-offset'))
  const ballast = join(media, 'others')
  const fill = () => expect(() => writeFileSync(ballast, Buffer.alloc(8 * 1_048_576))).toThrow('ENOSPC')

  // Not even a name is left for the file: whoever tries again and again uses up no take.
  const names = Array.from({ length: 64 }, (_, at) => join(media, `other-${at}`))
  expect(() => names.map((name) => writeFileSync(name, ''))).toThrow('ENOSPC')
  for (let tries = 0; tries < 8; tries++) expect(await begin()).toMatchObject(FULL)
  for (const name of names) rmSync(name, { force: true })
  const made = await begin()
  expect(made.status).toBe(201)
  const url = new URL(made.headers.get('location') ?? '', link.url).href

  expect((await patch(url, 0, PIECE)).status).toBe(204)
  fill()
  for (let tries = 0; tries < 3; tries++) expect(await patch(url, PIECE, 2 * PIECE)).toMatchObject(FULL)
  expect(await offset(url)).toBe(PIECE)
  const line = product.logLines.map((one) => JSON.parse(one)).find(({ err }) => err?.code === 'media.full' && err.cause)
  expect(line.err.cause.message).toContain(`media folder ${media} has`)
  expect(JSON.stringify(line)).not.toContain('    at ')

  // Room for a part of the next piece only.
  rmSync(ballast)
  writeFileSync(ballast, Buffer.alloc(4 * 1_048_576 - PIECE - 500_000))
  expect(await patch(url, PIECE, TAKE.length)).toMatchObject(FULL)
  const arrived = await offset(url)
  expect(arrived).toBeGreaterThanOrEqual(PIECE)
  expect(arrived).toBeLessThan(TAKE.length)

  rmSync(ballast)
  expect((await patch(url, arrived, TAKE.length)).status).toBe(204)
  // The end of a take is only declared; that needs no room.
  fill()
  expect((await patch(url, TAKE.length, TAKE.length, { 'upload-length': String(TAKE.length) })).status).toBe(204)
  expect((await ask('POST', `${url}/keep`, {})).status).toBe(200)
  const { answers } = await api.interview(invited.id)
  const played = await fetch(product.origin + new URL(answers[0]?.videoUrl ?? '').pathname)
  expect(TAKE.equals(Buffer.from(await played.arrayBuffer()))).toBe(true)
})
