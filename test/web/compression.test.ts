import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodingFor } from '../../src/web/encodings.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'

/** Pages are compressed on the way, but for those that another site had a browser ask for. */

const BROWSER = 'gzip, deflate, br, zstd'
let product: Product
let tenant: Tenant
let cookie: string

beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  tenant = await product.tenant()
  const { email, password } = tenant
  const reply = await fetch(`${product.origin}/dashboard/login`, {
    method: 'POST',
    body: new URLSearchParams({ email, password }),
    redirect: 'manual',
  })
  cookie = (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
})
afterAll(() => product?.stop())

/** As it arrives: fetch would unpack it. */
function arrived(path: string, headers: Record<string, string>, method = 'GET') {
  return new Promise<{ encoding: string | undefined; length: number; body: Buffer; vary: string | undefined }>(
    (resolve, reject) => {
      request(`${product.origin}${path}`, { method, headers }, (reply) => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('end', () =>
          resolve({
            encoding: reply.headers['content-encoding'],
            length: Number(reply.headers['content-length']),
            body: Buffer.concat(parts),
            vary: reply.headers.vary,
          }),
        )
      })
        .on('error', reject)
        .end()
    },
  )
}

test('a page that its own site or its reader asks for is compressed as the browser can unpack it, and is the same page', async () => {
  const own = { cookie, 'sec-fetch-site': 'same-origin' }
  const plain = await arrived('/dashboard', own)
  expect([plain.encoding, plain.vary]).toEqual([undefined, 'accept-encoding, cookie, sec-fetch-site'])
  for (const site of ['same-origin', 'none']) {
    const packed = await arrived('/dashboard', { ...own, 'sec-fetch-site': site, 'accept-encoding': BROWSER })
    expect([packed.encoding, packed.length]).toEqual(['br', packed.body.length])
    expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true)
    expect(packed.length).toBeLessThan(plain.length / 2)
  }
  const older = await arrived('/dashboard', { ...own, 'accept-encoding': 'gzip' })
  expect(older.encoding).toBe('gzip')
  expect(gunzipSync(older.body).equals(plain.body)).toBe(true)
  const head = await arrived('/dashboard', { ...own, 'accept-encoding': BROWSER }, 'HEAD')
  expect([head.encoding, head.body.length]).toEqual(['br', 0])
})

test('a page of somebody who is logged in has its full length where another site, or nobody, is named as asking', async () => {
  for (const site of ['cross-site', 'same-site', ''])
    expect([
      site,
      (await arrived('/dashboard?q=guess', { cookie, 'accept-encoding': BROWSER, 'sec-fetch-site': site })).encoding,
    ]).toEqual([site, undefined])
  expect((await arrived('/dashboard', { cookie, 'accept-encoding': BROWSER })).encoding).toBeUndefined()
})

test("a candidate's page is compressed, and what is no page is sent as it is", async () => {
  const api = product.api(tenant)
  const { inviteUrl } = await api.invited((await api.position(tenant)).id)
  const path = new URL(inviteUrl ?? '').pathname
  expect((await arrived(path, { 'accept-encoding': BROWSER, 'sec-fetch-site': 'cross-site' })).encoding).toBe('br')
  const own = { cookie, 'sec-fetch-site': 'same-origin', 'accept-encoding': BROWSER }
  for (const other of ['/dashboard/interviews.csv', '/api/openapi.json', '/healthz'])
    expect([other, (await arrived(other, own)).encoding]).toEqual([other, undefined])
})

test('an encoding that is refused is not used', () => {
  expect(encodingFor('gzip;q=1.0, br;q=0')).toBe('gzip')
  expect(encodingFor('br;q=0.0, gzip; q=0')).toBeUndefined()
  expect(encodingFor('BR;q=0.1')).toBe('br')
  for (const none of [undefined, '', 'identity', 'xbr', '*'])
    expect([none, encodingFor(none)]).toEqual([none, undefined])
})
