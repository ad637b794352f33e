import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import { withinOrganization } from '../../src/db/tenancy.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'

/** Connections, rows and statements within an organization: each sees that organization only. */

let product: Product
let requestRole: string
let ours: Tenant | undefined
let theirs: Tenant | undefined

beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  requestRole = product.core.database.requests.role.name
  ours = await product.tenant()
  theirs = await product.tenant()
  for (const tenant of [ours, theirs]) await product.api(tenant).position(tenant)
})
afterAll(() => product.stop())

test('a connection never keeps the organization of its previous user', async () => {
  const { knex, pool } = product.core.database
  const seen = async () => [
    (await knex('positions').distinct('organization_id').orderBy('organization_id')).length,
    (await pool.query('select distinct organization_id from positions')).rows.length,
  ]
  const of = (tenant: Tenant | undefined) => withinOrganization(tenant?.organizationId ?? '', seen)
  for (let round = 0; round < 3; round++) {
    expect(await Promise.all([seen(), of(ours), of(theirs), seen(), of(ours)])).toEqual([
      [2, 2],
      [1, 1],
      [1, 1],
      [2, 2],
      [1, 1],
    ])
    expect(await withinOrganization('f'.repeat(24), seen)).toEqual([0, 0])
  }
})

test('of the idle connections a request gets the one that is set to its organization', async () => {
  const { knex, pool } = product.core.database
  const [one, another] = [ours?.organizationId ?? '', theirs?.organizationId ?? '']
  const text = 'select pg_backend_pid() as pid'
  /** Several connections at once, so that as many are idle afterwards, each set to one of the two. */
  const all = [one, another, one, another]
  await Promise.all(all.map((of) => withinOrganization(of, () => pool.query('select pg_sleep(0.05)'))))
  await Promise.all(all.map((of) => withinOrganization(of, () => knex.raw('select pg_sleep(0.05)'))))
  for (const ask of [() => pool.query(text), () => knex.raw(text)]) {
    const pids: number[] = []
    for (let round = 0; round < 6; round++)
      pids.push((await withinOrganization(round % 2 ? one : another, ask)).rows[0].pid)
    // By turns, and each comes back to a connection of its own.
    const [first, second] = pids
    expect(pids).toEqual([first, second, first, second, first, second])
    expect(first).not.toBe(second)
  }
})

test('requests of two organizations on one connection, one right behind the other, see each its own', async () => {
  const fresh = [await product.tenant(), await product.tenant()]
  const { hostname, port } = new URL(product.origin)
  const request = (of: Tenant, connection: string) =>
    `GET /api/v1/teams HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${of.key}\r\nConnection: ${connection}\r\n\r\n`
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.write(
    fresh.flatMap((of) => [request(of, 'keep-alive'), request(of, 'keep-alive')]).join('') +
      request(fresh[0] as Tenant, 'close'),
  )
  await once(socket, 'close')
  const text = Buffer.concat(chunks).toString()
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(Array(5).fill('HTTP/1.1 200'))
  expect(text.match(/"id":"[0-9a-f]{24}"/g)?.map((id) => id.slice(6, -1))).toEqual(
    [0, 0, 1, 1, 0].map((at) => fresh[at]?.teamId),
  )
})

test('a row of another organization can be neither made nor moved there', async () => {
  const { knex } = product.core.database
  const other = theirs?.organizationId
  await withinOrganization(ours?.organizationId ?? '', async () => {
    await expect(knex('teams').insert({ id: 'a'.repeat(24), organization_id: other, name: 'x' })).rejects.toThrow(
      /row-level security/,
    )
    await expect(knex('teams').update({ organization_id: other })).rejects.toThrow(/row-level security/)
    expect(await knex('teams').where({ organization_id: other }).delete()).toBe(0)
  })
})

test('every table of organizations is behind the wall, and is again after it was taken away', async () => {
  const { knex } = product.core.database
  const open = async () => {
    const { rows } = await knex.raw(
      `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and (a.attname = 'organization_id' or (c.relname = 'organizations' and a.attname = 'id')) and not c.relrowsecurity`,
    )
    return rows.length
  }
  expect(await open()).toBe(0)
  await knex.raw('drop policy own_organization on teams')
  await knex.raw('alter table teams disable row level security')
  await knex.raw(`revoke insert on interviews from ${requestRole}`)
  await migrate(product.core.database)
  expect(await open()).toBe(0)
  const granted = await knex.raw(`select has_table_privilege(?, 'interviews', 'insert') as may`, [requestRole])
  expect(granted.rows).toEqual([{ may: true }])
})

test('an invite of a request that joins one of the engine is made with the rights of a request', async () => {
  const tenant = ours as Tenant
  const { id: position } = await product.api(tenant).position(tenant)
  const caller = { organizationId: tenant.organizationId, userId: null, keyId: null }
  const invite = (email: string) =>
    product.core.services.invites.invite(caller, position, {
      candidate: { firstName: 'A', lastName: 'B', email },
      expiresInDays: 7,
      sendEmail: false,
    } as never)
  const { pool } = product.core.database
  const client = await pool.connect()
  // The trigger notes who inserts.
  await client.query(`create table inserted_by (name text);
    grant insert on inserted_by to ${requestRole};
    create function note_inserter() returns trigger language plpgsql as $$ begin insert into inserted_by values (current_user); return new; end $$;
    create trigger note_inserter before insert on interviews for each row execute function note_inserter()`)
  const { rows } = await client.query<{ me: string }>('select current_user::text as me')
  client.release()
  try {
    const engine = Array.from({ length: 5 }, (_, n) => invite(`engine${n}@people.example`))
    const requests = withinOrganization(tenant.organizationId, () =>
      Array.from({ length: 5 }, (_, n) => invite(`request${n}@people.example`)),
    )
    await Promise.all([...engine, ...requests])
    const noted = await pool.query<{ name: string }>('select name from inserted_by order by 1')
    expect(noted.rows.map(({ name }) => name).sort()).toEqual(
      [...Array(5).fill(rows[0]?.me), ...Array(5).fill(requestRole)].sort(),
    )
  } finally {
    await pool.query('drop trigger note_inserter on interviews; drop function note_inserter; drop table inserted_by')
  }
})

test('a query that is made within an organization and waited for outside sees that organization only', async () => {
  const { knex } = product.core.database
  expect(await withinOrganization(ours?.organizationId ?? '', () => knex('organizations').pluck('id'))).toEqual([
    ours?.organizationId,
  ])
})

test('work for an organization is refused without its id', () => {
  expect(() => withinOrganization('', () => 'done')).toThrow(/without its id/)
})
