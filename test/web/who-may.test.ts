import { afterAll, beforeAll, expect, test } from 'vitest'
import { rightOf } from '../../src/dashboard/frame/rights.ts'
import type { Route } from '../../src/web/server.ts'
import { ASKED } from './who-may/asked.ts'
import { expected, isOther } from './who-may/expected.ts'
import { ROLES, type Row, WRONG } from './who-may/row.ts'
import { ROWS } from './who-may/rows.ts'
import { WhoMay } from './who-may/world.ts'

/**
 * Who may do what: every route, for every role, of the own and of another organization. A new route needs a row in
 * `who-may/rows/`; what another organization gets holds nothing of ours and changes nothing of ours.
 */

let world: WhoMay
beforeAll(async () => {
  world = await WhoMay.start()
}, 600_000)
afterAll(() => world?.close())

const rows = Object.entries(ROWS) as [Route, Row][]

test('every route has a row, and every row a route', () => {
  // What answers GET answers HEAD; two methods of the router are not sent by browsers.
  const known = world.product.daemon.routes.filter((route) => !/^(HEAD|TRACE|QUERY) /.test(route))
  expect([...new Set(known)].sort()).toEqual(Object.keys(ROWS).sort())
})

/** The way in that a right of `rights.ts` is. */
const WAYS = {
  everybody: 'everybody',
  own: 'login',
  see: 'login',
  oversee: 'login',
  decide: 'reviewer',
  administer: 'administrator',
  operate: 'operator',
} as const

test('every page and form of the dashboard declares the right that its row expects', () => {
  const ofDashboard = rows.filter(([route]) => route.split(' ')[1]?.startsWith('/dashboard'))
  expect(ofDashboard.length).toBeGreaterThan(60)
  for (const [route, { who }] of ofDashboard) {
    const [method = '', path = ''] = route.split(' ')
    const right = rightOf(method, path)
    expect([route, right && WAYS[right as keyof typeof WAYS]]).toEqual([route, who])
  }
  expect(rightOf('GET', '/dashboard/a-new-page')).toBeUndefined()
})

test('each table belongs to an organization, or says to whom', async () => {
  const { knex } = world.product.core.database
  const { rows: tables } = await knex.raw<{ rows: { name: string }[] }>(
    `select table_name as name from information_schema.tables t where table_schema = 'public' and table_type = 'BASE TABLE'
       and not exists (select from information_schema.columns c where c.table_schema = 'public' and c.table_name = t.table_name and c.column_name in ('organization_id', 'connection'))
     order by 1`,
  )
  expect(tables.map(({ name }) => name)).toEqual(Object.keys(OWNERS).sort())
})

/** Tables without a column of an organization or of a connection, which belongs to one. */
const OWNERS: Readonly<Record<string, string>> = {
  analysis_checks: 'of the installation; nothing in it is about a candidate',
  model_pauses: 'of a model server, as a keyed digest',
  api_waits: 'of a key of an interview API, as a keyed digest',
  beats: 'of the database as a whole',
  bridge_migrations: 'of the database as a whole',
  bridge_migrations_lock: 'of the database as a whole',
  delivery_attempts: 'of its delivery, by seq',
  delivery_refusals: 'of its delivery, by seq',
  clock_looks: 'of the database as a whole',
  epochs: 'of the database as a whole',
  first_links: 'of the installation, before it has anybody',
  installation: 'of the installation',
  leases: 'of the processes',
  list_walks: 'of an API key, as the scope of the list',
  media_checks: 'of the media folder as a whole',
  oidc_logins: 'of a browser that logs in, by a digest of its cookie',
  organizations: 'the owner itself',
  rate_windows: 'of a caller: a key, an address or an account, as a digest',
  schema_breaks: 'of the database as a whole',
  sessions: 'of its user',
  sync_accounts: 'of an account of an ATS, which several connections may share',
  sync_connections: 'the connection itself, by its name',
  sync_seen: 'of one comparison of both sides, as long as it goes on',
}

test.each(ASKED.map(([what, ...rest]) => [what, rest] as const))(
  'an id of ours is to another organization like one that nobody has: %s',
  async (what, [role, asked, ofOurs, nobodys = '5e'.repeat(12)]) => {
    const answers: unknown[] = []
    for (const id of [nobodys, ofOurs(world.ours)]) {
      const { path, form, json } = asked(id, world.ours)
      const method =
        form || json ? (what.includes(': PATCH') ? 'PATCH' : 'POST') : what.includes(': DELETE') ? 'DELETE' : 'GET'
      const route = `${method} ${path}` as Route
      const row: Row = { who: 'login', ...(form ? { form } : {}), ...(json ? { json: () => json } : {}) }
      const { status, location, text } = await world.ask(route, row, role, path)
      const named = new RegExp(`\\b${id}\\b`, 'g')
      const plain = (shown: string) =>
        shown
          .replace(/^\d+$/.test(id) ? /$^/ : named, 'ASKED')
          .replace(/\b[0-9a-f]{24}\b/g, 'ID')
          .replace(/\d+/g, 'N')
      // What a form made is listed with what other forms made.
      answers.push([status, plain(decodeURIComponent(location)), status === 200 && form ? '' : plain(text)])
    }
    expect(answers[1]).toEqual(answers[0])
  },
)

test.each(rows)(
  '%s answers each role as its row says, and shows and changes nothing of another organization',
  async (route, row) => {
    const path = row.path?.(world.ours) ?? (route.split(' ')[1] as string)
    await world.analysesEnd()
    const before = await world.digest()
    for (const role of ROLES.filter((one) => isOther(one) || one === 'anonymous')) {
      const { status, location, text } = await world.ask(route, row, role, path)
      expect([role, status]).toEqual([role, expected(row, role, route)])
      if (status === 303 && row.who !== 'everybody')
        // The bare address asks for no page of its own: the login leads to Home.
        expect([role, location]).toEqual([
          role,
          `/dashboard/login${path === '/dashboard' ? '' : `?next=${encodeURIComponent(path)}`}`,
        ])
      // The login page gives back what this request itself brought, and nothing else.
      // A time zone has the name too.
      const told = text.replaceAll('Atlantic/Canary', '').replace(/name="unsent(?:Path|Fields)" value="[^"]*"/g, '')
      if (row.who !== 'link') expect([role, told]).toEqual([role, expect.not.stringMatching(/canary/i)])
    }
    if (row.who === 'link')
      for (const role of ROLES)
        expect([role, (await world.ask(route, row, role, wrong(path))).status]).toEqual([role, 404])
    else expect(await world.digest()).toEqual(before)
    for (const role of ROLES.filter((one) => !isOther(one) && one !== 'anonymous'))
      expect([role, (await world.ask(route, row, role, path)).status]).toEqual([role, expected(row, role, route)])
  },
)

/** The same path with a token, or a signature, that is none. */
function wrong(path: string): string {
  const parts = path.split('/')
  parts[path.startsWith('/v/') ? parts.length - 1 : 2] = WRONG
  return parts.join('/')
}
