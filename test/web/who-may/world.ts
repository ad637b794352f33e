import pg from 'pg'
import type { Route } from '../../../src/web/server.ts'
import { eventually, type Product, type Tenant } from '../../kit/product.ts'
import { startSyncWorld } from '../../kit/sync-world.ts'
import { isOther, LEVELS } from './expected.ts'
import { makeOurs } from './ours.ts'
import type { Ours, Role, Row } from './row.ts'

export interface Answer {
  readonly status: number
  readonly location: string
  readonly text: string
}

/** Two organizations, somebody of each role in both, and requests of each of them. */
export class WhoMay {
  readonly product: Product
  readonly ours: Ours
  readonly #close: () => Promise<void>
  readonly #headersOf = new Map<Role, Record<string, string>>()
  /** What proves that a form of a page of ours is sent, by role. */
  readonly #csrfOf = new Map<Role, string>()
  /** Its session keeps the plan of the long statement of `digest`. */
  readonly #reader: pg.Client
  #digests: string | undefined

  private constructor(product: Product, ours: Ours, reader: pg.Client, close: () => Promise<void>) {
    this.product = product
    this.ours = ours
    this.#reader = reader
    this.#close = close
  }

  static async start(): Promise<WhoMay> {
    // A pass a second would cost as much as the requests.
    const world = await startSyncWorld({
      connection: { poll: { every: '5s' } },
      // A fake listens on this machine.
      yaml: { server: { connectionHosts: ['127.0.0.1'] } },
    })
    const { product } = world
    const other = await product.tenant()
    const { id: position } = await product.api(other).position(other)
    const { id: interview } = await product.api(other).invited(position)
    const theirs = { organization: other.organizationId, company: other.companyId, interview, position }
    const reader = new pg.Client(product.databaseUrl)
    await reader.connect()
    const made = new WhoMay(product, await makeOurs(world, theirs), reader, () => world.close())
    await made.#logIn(other)
    return made
  }

  async close(): Promise<void> {
    await this.#reader.end()
    await this.#close()
  }

  async ask(route: Route, row: Row, role: Role, path: string): Promise<Answer> {
    const [method = ''] = route.split(' ')
    const headers: Record<string, string> = { ...this.#headersOf.get(role), ...row.headers?.(this.ours) }
    let body: string | undefined
    if (row.json) {
      body = JSON.stringify(row.json(this.ours))
      headers['content-type'] = 'application/json'
    } else if (row.form) {
      const form = typeof row.form === 'function' ? row.form(role) : row.form
      body = new URLSearchParams({ csrf: this.#csrfOf.get(role) ?? '', ...form }).toString()
      headers['content-type'] = 'application/x-www-form-urlencoded'
    }
    const reply = await fetch(`${this.product.origin}${path}`, {
      method,
      headers,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    })
    return { status: reply.status, location: reply.headers.get('location') ?? '', text: await reply.text() }
  }

  /** A digest of every row that is ours, whichever tables there are; one statement, since it is asked for 400 times. */
  async digest(): Promise<Record<string, string>> {
    this.#digests ??= await this.#statementOfDigests()
    const { rows } = await this.#reader.query<{ name: string; digest: string }>({
      name: 'digests',
      text: this.#digests,
      values: [this.ours.us.organizationId],
    })
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
  }

  async #statementOfDigests(): Promise<string> {
    const { rows: tables } = await this.product.core.database.knex.raw<{ rows: { name: string }[] }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'organization_id' order by 1`,
    )
    // When a key was used, and when a page was opened, is noted for each time.
    return tables
      .map(
        ({ name }) => `select '${name}' as name, md5(string_agg(text, E'\\n' order by text)) as digest from (
          select (to_jsonb(t) - 'last_used_at' - 'last_at')::text as text from "${name}" t where organization_id = $1) r`,
      )
      .join(' union all ')
  }

  /** An analysis that a row asked for goes on after the answer. */
  async analysesEnd(): Promise<void> {
    await eventually('every analysis has ended', async () => {
      const { rows: open } = await this.product.core.database.knex.raw(
        `select from interviews where analysis_status in ('pending', 'processing')`,
      )
      return open.length === 0
    })
  }

  async #logIn(other: Tenant): Promise<void> {
    const { us, interview } = this.ours
    const { knex } = this.product.core.database
    const bearer = (of: Tenant) => ({ authorization: `Bearer ${of.key}` })
    const headersOf = this.#headersOf
    headersOf.set('anonymous', {})
    headersOf.set('key', bearer(us)).set('other key', bearer(other))
    headersOf.set('reviewer', await this.#loginOf(us)).set('other reviewer', await this.#loginOf(other))
    for (const role of ['viewer', 'administrator', 'installation'] as const) {
      headersOf.set(role, await this.#somebody(us, role, `canary.${role}@acme.example`))
      headersOf.set(`other ${role}`, await this.#somebody(other, role, `${role}@other.example`))
    }
    headersOf.set('of a team', await this.#somebody(us, 'reviewer', 'of.a.team@acme.example'))
    const { id: inTeam } = await knex('users').where({ email: 'of.a.team@acme.example' }).first('id')
    await knex('team_members').insert({ organization_id: us.organizationId, user_id: inTeam, team_id: us.teamId })
    for (const [role, headers] of headersOf) if ('cookie' in headers) await this.#openPage(role, headers)
    // Behind the answer of a page it is noted who opened it.
    await eventually('all of ours are noted', async () => {
      const views = await knex('interview_views').where({ interview_id: interview })
      return views.length === LEVELS.length
    })
  }

  async #openPage(role: Role, headers: Record<string, string>): Promise<void> {
    const { interview, theirs } = this.ours
    const page = role === 'of a team' ? 'mail' : `interviews/${isOther(role) ? theirs.interview : interview}`
    const text = await (await fetch(`${this.product.origin}/dashboard/${page}`, { headers })).text()
    this.#csrfOf.set(role, /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? '')
  }

  async #somebody({ organizationId }: Tenant, role: (typeof LEVELS)[number], email: string) {
    const one = { email, password: 'correct horse battery' }
    await this.product.core.accounts.createUser({ organizationId, ...one, role })
    return this.#loginOf(one)
  }

  async #loginOf({ email, password }: Pick<Tenant, 'email' | 'password'>): Promise<{ cookie: string }> {
    const body = new URLSearchParams({ email, password })
    const login = `${this.product.origin}/dashboard/login`
    const reply = await fetch(login, { method: 'POST', body, redirect: 'manual' })
    return { cookie: (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
  }
}
