import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apartDatabase } from '../../src/db/apart.ts'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { type EmbeddedPostgres, startEmbedded } from '../../src/db/embedded.ts'
import type { Position } from '../../src/interview/contract/contract.ts'
import { urlOf } from '../kit/database-url.ts'
import { freePort } from '../kit/free-port.ts'
import { eventually, startProduct } from '../kit/product.ts'

const folder = mkdtempSync(join(tmpdir(), 'ib-session-'))
const noPgBouncer =
  spawnSync('pgbouncer', ['--version']).status === 0 ? null : 'PgBouncer is not installed (apt-get install pgbouncer)'
const NOON = '2026-01-05T12:00:00.123Z'
const TIME = { name: 'test_time', text: 'select $1::timestamptz as at' }

let server: EmbeddedPostgres
let url: string
const bouncers: ChildProcess[] = []

beforeAll(async () => {
  server = await startEmbedded(folder)
  const admin = new pg.Client(server.connection)
  await admin.connect()
  await admin.query('create database zoned')
  // Each may come from a server, a database or a role that somebody else looks after.
  await admin.query(`alter system set timezone to 'America/New_York'`)
  await admin.query(`select pg_reload_conf()`)
  await admin.query(`create role zoned superuser login password 'zoned'`)
  await admin.query(`alter role zoned set timezone to 'Asia/Kathmandu'`)
  await admin.query(`alter role zoned set datestyle to 'SQL, DMY'`)
  await admin.query(`alter role zoned set search_path to nowhere`)
  await admin.query(`alter role zoned set statement_timeout to 700`)
  await admin.query(`alter role zoned set lock_timeout to 77`)
  await admin.query(`alter role zoned set default_transaction_isolation to 'serializable'`)
  await admin.query('alter role zoned set default_transaction_deferrable to on')
  await admin.query('alter role zoned set standard_conforming_strings to off')
  await admin.query('alter role zoned set array_nulls to off')
  await admin.query('alter role zoned set transform_null_equals to on')
  await admin.query('alter role zoned set extra_float_digits to -6')
  await admin.query(`alter role zoned set bytea_output to 'escape'`)
  await admin.query('alter role zoned set gin_fuzzy_search_limit to 1')
  await admin.query('alter role zoned set row_security to off')
  await admin.query('alter role zoned set idle_session_timeout to 100000000')
  await admin.end()
  url = urlOf({ ...server.connection, user: 'zoned', password: 'zoned' }, 'zoned')
})

afterAll(async () => {
  for (const bouncer of bouncers) bouncer.kill('SIGKILL')
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A real PgBouncer before the server, with its default settings but those named. */
async function bouncer(settings: Record<string, string>): Promise<string> {
  const port = await freePort()
  const place = mkdtempSync(join(folder, 'bouncer-'))
  writeFileSync(join(place, 'users'), '"zoned" "zoned"\n')
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'plain',
    auth_file: join(place, 'users'),
    ...settings,
  }
  writeFileSync(
    join(place, 'pgbouncer.ini'),
    `[databases]\nzoned = host=${server.connection.host} port=5432 dbname=zoned\n[pgbouncer]\n${Object.entries(lines)
      .map(([name, value]) => `${name} = ${value}`)
      .join('\n')}\n`,
  )
  // It refuses to run as root, and reaches the socket as the user whose folder it is.
  const root = process.getuid?.() === 0
  const line = root ? ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--', 'pgbouncer'] : ['pgbouncer']
  const child = spawn(line[0] as string, [...line.slice(1), join(place, 'pgbouncer.ini')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  bouncers.push(child)
  let said = ''
  child.stderr.on('data', (text: Buffer) => {
    said += text
  })
  const direct = `postgres://zoned:zoned@127.0.0.1:${port}/zoned`
  await eventually('PgBouncer answers', async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${said}`)
    const client = new pg.Client(direct)
    client.on('error', () => {})
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  })
  return direct
}

async function timesOf(database: Database): Promise<unknown[]> {
  const [hot] = await database.rows(TIME, [NOON])
  const [warm] = await database.run<{ at: Date }>({ ...TIME, name: 'test_time_2' }, [NOON])
  const plain = await database.knex.raw('select ?::timestamptz as at, ?::timestamptz::text as written', [NOON, NOON])
  return [hot?.[0], warm?.at.toISOString(), plain.rows[0].at.toISOString(), plain.rows[0].written]
}
const RIGHT = [NOON, NOON, NOON, '2026-01-05 12:00:00.123+00']

test('times are right though the server, the role and the date style are of another country', async () => {
  const database = await openDatabase({ url, dataDir: folder })
  expect(await timesOf(database)).toEqual(RIGHT)
  const beside = database.newClient()
  await beside.connect()
  const { rows } = await beside.query(
    `select current_setting('timezone') as zone, current_setting('default_transaction_isolation') as isolation,
      current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
  )
  expect(rows).toEqual([{ zone: 'UTC', isolation: 'read committed', idle: '4s', statement: '0', lock: '0' }])
  await beside.end()
  await database.close()
})

test('strings, arrays, numbers and limits are read the same though the role has settings of its own', async () => {
  const database = await openDatabase({ url, dataDir: folder })
  const { rows } = await database.knex.raw(
    `select length('a\\b') as letters, ('{NULL}'::text[])[1] is null as "isNull", (1 = null) is null as "isUnknown",
      (0.1::float8 + 0.2::float8)::text as sum, '\\xff00'::bytea::text as bytes,
      current_setting('gin_fuzzy_search_limit') as fuzzy, current_setting('row_security') as policies,
      current_setting('default_transaction_deferrable') as deferrable, current_setting('idle_session_timeout') as idle`,
  )
  await database.close()
  expect(rows).toEqual([
    {
      letters: 3,
      isNull: true,
      isUnknown: true,
      sum: '0.30000000000000004',
      bytes: '\\xff00',
      fuzzy: '0',
      policies: 'on',
      deferrable: 'off',
      idle: '0',
    },
  ])
})

describe('behind PgBouncer', () => {
  test('in session mode, with its default settings, times are right and the product works', async (context) => {
    if (noPgBouncer) return context.skip(noPgBouncer)
    const through = await bouncer({ pool_mode: 'session', default_pool_size: '60' })
    const database = await openDatabase({ url: through, dataDir: folder })
    expect(await timesOf(database)).toEqual(RIGHT)
    await database.close()

    const product = await startProduct({ databaseUrl: through })
    try {
      const tenant = await product.tenant()
      const api = product.api(tenant)
      const begun = Date.now()
      const made = await api.call<Position>('POST', '/positions', api.positionInput(tenant))
      expect(made.status).toBe(201)
      expect(Math.abs(Date.parse(made.body.data.createdAt ?? '') - begun)).toBeLessThan(3_600_000)
      expect((await fetch(`${product.origin}/readyz`)).status).toBe(200)
    } finally {
      await product.daemon.stop()
    }
  })

  test.for(['came to its end', 'was killed'])(
    'that cleans no session, no session works on the copies of a plan that %s',
    async (end, context) => {
      if (noPgBouncer) return context.skip(noPgBouncer)
      const through = await bouncer({ pool_mode: 'session', default_pool_size: '60', server_reset_query: '' })
      const database = await openDatabase({ url: through, dataDir: folder })
      try {
        await database.knex.raw('create table if not exists kept (at int)')
        const apart = apartDatabase(database)
        await apart.pool.query('begin read write; create temporary table kept (at int); commit')
        const { rows: planned } = await apart.pool.query<{ pid: number }>(
          `select pg_backend_pid() as pid, 'kept'::regclass <> 'public.kept'::regclass as is_hidden`,
        )
        expect(planned).toEqual([{ pid: expect.any(Number), is_hidden: true }])
        // A process that is killed says nothing to the session before its connection ends.
        if (end === 'was killed') await apart.pool.end()
        else await apart.close()
        // PgBouncer gives out the session that came back last. `pg.Client` sets nothing, as another program or an older version.
        const beside = end === 'was killed' ? database.newClient() : new pg.Client(through)
        await beside.connect()
        const { rows: found } = await beside.query(
          `select pg_backend_pid() as pid, to_regclass('pg_temp.kept') as copy, current_setting('default_transaction_read_only') as read_only`,
        )
        await beside.end()
        expect(found).toEqual([{ pid: planned[0]?.pid, copy: null, read_only: 'off' }])
      } finally {
        await database.close()
      }
    },
  )

  test('that ignores start options, times are right', async (context) => {
    if (noPgBouncer) return context.skip(noPgBouncer)
    const through = await bouncer({
      pool_mode: 'session',
      default_pool_size: '60',
      ignore_startup_parameters: 'options',
    })
    const database = await openDatabase({ url: through, dataDir: folder })
    expect(await timesOf(database)).toEqual(RIGHT)
    await database.close()
  })

  test.for([
    { pool_mode: 'transaction' },
    { pool_mode: 'transaction', default_pool_size: '1' },
    { pool_mode: 'transaction', server_round_robin: '1', min_pool_size: '2', default_pool_size: '2' },
    { pool_mode: 'statement' },
  ])('a pooler that shares sessions is refused in one sentence: %o', async (settings, context) => {
    if (noPgBouncer) return context.skip(noPgBouncer)
    const through = await bouncer(settings)
    // Several server connections stand, as they would while another daemon works.
    if (settings.min_pool_size) {
      const busy = await Promise.all(
        [1, 2].map(async () => {
          const client = new pg.Client(through)
          await client.connect()
          return client
        }),
      )
      await Promise.all(busy.map((client) => client.query('set statement_timeout to 0; select pg_sleep(0.2)')))
      for (const client of busy) await client.end()
    }
    for (let tries = 0; tries < 5; tries++)
      await expect(openDatabase({ url: through, dataDir: folder })).rejects.toMatchObject({
        code: 'database.pool_mode',
        kind: 'config',
        message: expect.stringContaining('pool_mode = session'),
      })
  })

  test('a pool of one connection is named as the reason of a start that waits', async (context) => {
    if (noPgBouncer) return context.skip(noPgBouncer)
    const through = await bouncer({ pool_mode: 'session', default_pool_size: '1' })
    await expect(openDatabase({ url: through, dataDir: folder })).rejects.toMatchObject({
      code: 'database.pool_size',
      kind: 'transient',
      message: expect.stringContaining('default_pool_size'),
    })
  })
})

test('a server itself is never taken for a pooler', async () => {
  for (let tries = 0; tries < 20; tries++) await (await openDatabase({ url, dataDir: folder })).close()
})

test('DATABASE_URL may still name start options of its own', async () => {
  const withOptions = `${url}&options=${encodeURIComponent('-c work_mem=5MB')}`
  const database = await openDatabase({ url: withOptions, dataDir: folder })
  expect((await database.knex.raw('show work_mem')).rows).toEqual([{ work_mem: '5MB' }])
  await database.close()
})
