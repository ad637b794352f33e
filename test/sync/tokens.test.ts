import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clock, systemClock } from '../../src/base/clock.ts'
import { exchange } from '../../src/base/exchange.ts'
import { createLog } from '../../src/base/log.ts'
import { byOAuth } from '../../src/connector-kit/auth.ts'
import type { SessionContext } from '../../src/connector-kit/contract.ts'
import { Throttle } from '../../src/connector-kit/throttle.ts'
import { Leases } from '../../src/db/leases.ts'
import { deleteExpired } from '../../src/sync/store/retention.ts'
import { StoredTokens } from '../../src/sync/store/tokens.ts'
import { type Product, startProduct } from '../kit/product.ts'
import { changeSchema } from '../kit/schema-change.ts'

/** A token server whose refresh tokens are void once they were used. */
let product: Product
let server: Server
let url: string
let valid = 'refresh-0'
const asked: string[] = []

beforeAll(async () => {
  product = await startProduct()
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const refresh = new URLSearchParams(body).get('refresh_token') ?? ''
    asked.push(refresh)
    if (refresh !== valid) return void response.writeHead(400).end('{"error":"invalid_grant"}')
    valid = `refresh-${asked.length}`
    // Slow enough for somebody else to ask meanwhile.
    setTimeout(
      () =>
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ access_token: `access-${asked.length}`, expires_in: 3600, refresh_token: valid })),
      100,
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`
}, 600_000)
afterAll(async () => {
  server.close()
  await product.stop()
})

/** The connection as one process has it. */
function authorizeOf(
  holder: string,
  database = product.core.database,
  clock: Clock = systemClock,
  connection = 'rotating',
) {
  const log = createLog({ level: 'silent' })
  const leases = new Leases(database, systemClock, log, holder)
  const settings = { refreshToken: 'refresh-0' }
  const context: SessionContext = {
    clock: systemClock,
    tokens: new StoredTokens(database, clock, leases, Buffer.alloc(32, 1), connection, settings),
    deadlineMs: 2_000,
    observer: { request() {}, throttled() {} },
    exchange,
    throttle: new Throttle(systemClock),
    orders: { find: () => Promise.resolve(null) },
  }
  return byOAuth(context, { tokenUrl: url, clientId: 'id', clientSecret: 'secret', ...settings, settings: 'oauth' })
}

test('processes that need a token at once renew it once; each renewal goes on from the one before', async () => {
  const all = ['a', 'b', 'c'].map((holder) => authorizeOf(holder))
  const first = await Promise.all(all.map((authorize) => authorize()))
  expect(asked).toEqual(['refresh-0'])
  expect(new Set(first.map((headers) => headers['authorization']))).toEqual(new Set(['Bearer access-1']))
  // It is refused: all of them notice, one renews.
  const second = await Promise.all(all.map((authorize, at) => authorize(first[at])))
  expect(asked).toEqual(['refresh-0', 'refresh-1'])
  expect(new Set(second.map((headers) => headers['authorization']))).toEqual(new Set(['Bearer access-2']))
  // Another process, later: it finds what is kept.
  expect((await authorizeOf('d')())['authorization']).toBe('Bearer access-2')
  expect(asked).toHaveLength(2)
})

test('two connections of one account share its token; one that is renamed goes on from the newest refresh token', async () => {
  const { database } = product.core
  const of = (connection: string) => authorizeOf(`of ${connection}`, database, systemClock, connection)
  const [one, other] = [of('one'), of('other')]
  const times = asked.length
  const first = await one()
  const same = await other()
  expect(same).toEqual(first)
  // The vendor ends the token; whoever notices renews it, and the other takes the new one instead of ending it.
  const second = await one(first)
  expect(asked).toHaveLength(times + 1)
  for (let n = 0; n < 3; n++) expect([await other(same), await one()]).toEqual([second, second])
  expect(asked).toHaveLength(times + 1)
  const renamed = of('renamed')
  const taken = await renamed()
  expect(taken).toEqual(second)
  expect(await renamed(taken)).not.toEqual(second)
  expect(asked).toHaveLength(times + 2)
  await database.knex('sync_secrets').whereNot({ connection: 'rotating' }).delete()
})

test('a refresh token that could not be stored is not lost', async () => {
  const { knex } = product.core.database
  const authorize = authorizeOf('e')
  const before = await authorize()
  const times = asked.length
  // Nothing can be written for a while.
  await changeSchema(knex, 'alter table sync_secrets add constraint away check (false) not valid')
  await expect(authorize(before)).rejects.toThrow()
  expect(asked).toHaveLength(times + 1)
  await changeSchema(knex, 'alter table sync_secrets drop constraint away')
  const after = await authorize(before)
  expect(after['authorization']).not.toBe(before['authorization'])
  expect(asked).toHaveLength(times + 1)
  expect((await authorizeOf('f')())['authorization']).toBe(after['authorization'])
})

test('a refusal names the settings to look at, and shows no secret', async () => {
  valid = 'somewhere else'
  const authorize = authorizeOf('g')
  const refused = await authorize()
  const error: unknown = await authorize(refused).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({ kind: 'config', code: 'ats.credentials' })
  expect(String(error)).toContain('Check oauth')
  expect(String(error)).not.toMatch(/refresh-|secret/)
})

test('a token server that refuses our secret is asked 6 times in 150 s, however often a token is needed', async () => {
  valid = 'somewhere else'
  await product.core.database.knex('sync_secrets').where({ connection: 'rotating' }).delete()
  let ms = 0
  const authorize = authorizeOf('h', product.core.database, { ...systemClock, monotonicMs: () => ms })
  const times = asked.length
  for (; ms < 150_000; ms += 1_000)
    await expect(authorize()).rejects.toMatchObject({ kind: 'config', code: 'ats.credentials' })
  expect(asked.length - times).toBe(6)
  valid = 'refresh-0'
  ms += 60_000
  expect((await authorize())['authorization']).toMatch(/^Bearer access-/)
})

test('an ATS that refuses each new token makes us fetch 7 of them in 150 s', async () => {
  let ms = 0
  const authorize = authorizeOf('i', product.core.database, { ...systemClock, monotonicMs: () => ms })
  let headers = await authorize()
  const times = asked.length
  for (; ms < 150_000; ms += 1_000) headers = await authorize(headers)
  expect(asked.length - times).toBe(7)
})

test('sealed tokens that no process used for 30 days are deleted, and those in use are kept', async () => {
  const { database } = product.core
  const { knex } = database
  await authorizeOf('e')()
  const day = 86_400_000
  const unused = (connection: string, days: number, expired: number) => ({
    connection,
    name: 'access x',
    sealed: Buffer.from('x'),
    expires_at: new Date(Date.now() - expired * day),
    used_at: new Date(Date.now() - days * day),
  })
  await knex('sync_secrets').insert([
    unused('removed', 31, 31),
    unused('just changed', 29, 29),
    unused('of an older version', 31, -1),
    unused('without an end', 366, -9_999),
  ])
  // A process that starts anew on the stored token notes its use.
  await knex('sync_secrets')
    .where({ connection: 'rotating' })
    .update({ used_at: new Date(0) })
  await authorizeOf('f')()
  const [{ used_at: usedAt }] = await knex('sync_secrets').where({ connection: 'rotating' }).select('used_at')
  expect(Date.now() - usedAt.getTime()).toBeLessThan(day)
  await deleteExpired(database)
  expect(await knex('sync_secrets').orderBy('connection').pluck('connection')).toEqual([
    'just changed',
    'of an older version',
    'rotating',
  ])
})
