import { request } from 'node:http'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../kit/free-port.ts'
import { eventually, type Product, startProduct } from '../kit/product.ts'

const TOKEN = 'a token of twenty-six chars'
let product: Product
let ownPort: number

beforeAll(async () => {
  ownPort = await freePort()
  product = await startProduct({
    role: 'api',
    yaml: { server: { host: '0.0.0.0', publicUrl: 'https://interviews.acme.example', metrics: { token: TOKEN } } },
    environment: { METRICS_PORT: String(ownPort) },
  })
})
afterAll(() => product.stop())

const at = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${portOf()}${path}`, { headers })
const portOf = () => new URL(product.origin).port

describe('every answer has the headers that keep it safe', () => {
  test.each(['/healthz', '/api/v1/me', '/nothing', '/dashboard/login', '/i/none', '/p/none', '/metrics', '/api/docs'])(
    'an answer at %s has them',
    async (path) => {
      const answer = await at(path)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('cache-control')).toContain('no-store')
      expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
      expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    },
  )
  test('a 401 says which credentials are wanted', async () => {
    expect((await at('/api/v1/me')).headers.get('www-authenticate')).toBe('Bearer')
  })
})

describe('figures are for programs on this machine and for those that send the token', () => {
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address

  test('a program on this machine reads them', async () => {
    expect((await at('/metrics')).status).toBe(200)
  })

  test.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto'])(
    'a proxy on this machine that sends %s does not, without the token',
    async (name) => {
      const refused = await at('/metrics', { [name]: 'for=127.0.0.1' })
      expect([refused.status, refused.headers.get('x-error-code')]).toEqual([401, 'metrics.unauthorized'])
      expect(await refused.text()).not.toContain('interview_bridge_')
      expect((await at('/metrics', { [name]: '1', authorization: `Bearer ${TOKEN}` })).status).toBe(200)
    },
  )

  test.each([`Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN, 'Bearer undefined', 'Bearer '])(
    'the credentials "%s" are refused',
    async (authorization) => {
      expect((await at('/metrics', { 'x-forwarded-for': '10.0.0.1', authorization })).status).toBe(401)
    },
  )

  test.skipIf(!outside)(
    `another machine is refused${outside ? '' : ' (skipped: this machine has no other address)'}`,
    async () => {
      const status = await new Promise((done, failed) => {
        request({ host: outside, port: portOf(), path: '/metrics' }, (answer) => done(answer.resume().statusCode))
          .on('error', failed)
          .end()
      })
      expect(status).toBe(401)
    },
  )

  test('a listener of their own shows them to everybody, and nothing else', async () => {
    const own = (path: string) => fetch(`http://127.0.0.1:${ownPort}${path}`, { headers: { via: 'proxy' } })
    expect((await own('/metrics')).status).toBe(200)
    expect((await own('/api/v1/me')).status).toBe(404)
    expect((await own('/dashboard/login')).status).toBe(404)
  })

  test('/readyz gives the reason only to those who may see figures', async () => {
    await product.core.database
      .knex('bridge_migrations')
      .whereRaw('name = (select max(name) from bridge_migrations)')
      .delete()
    const open = await eventually('it is not ready', async () => {
      const body = (await (await at('/readyz')).json()) as { problem?: string }
      return body.problem !== undefined && body
    })
    expect(open.problem).toBe('the database is not migrated')
    expect(await (await at('/readyz', { via: 'proxy' })).json()).toEqual({ status: 'not ready' })
  })
})
