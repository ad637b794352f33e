import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Link } from '../kit/api.ts'
import { startWithOidc } from '../kit/oidc.ts'
import type { Product, Tenant } from '../kit/product.ts'
import { publicTokenOf } from '../kit/public-link.ts'
import type { Hostile, Targets } from './hostile/case.ts'
import { hostileCorpus } from './hostile/corpus.ts'
import { hostileFamilies } from './hostile/families.ts'

let world: Awaited<ReturnType<typeof startWithOidc>>
let product: Product
let tenant: Tenant
let targets: Targets

beforeAll(async () => {
  world = await startWithOidc({ role: 'all' })
  product = world.product
  tenant = await product.tenant()
  const api = product.api(tenant)
  const position = await api.position(tenant)
  const interview = await api.invited(position.id)
  await new Link(interview.inviteUrl ?? '').answer(1)
  const fresh = await api.invited(position.id)
  const detail = await api.interview(interview.id)
  const login = await fetch(`${product.origin}/dashboard/login`, {
    method: 'POST',
    body: new URLSearchParams({ email: tenant.email, password: tenant.password }),
    redirect: 'manual',
  })
  const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const { knex } = product.core.database
  const session = await knex('sessions').first<{ csrf: string }>('csrf')
  targets = {
    tenant,
    positionId: position.id,
    interviewId: interview.id,
    link: fresh.inviteUrl ?? '',
    questionId: detail.answers[0]?.questionId ?? '',
    videoPath: new URL(detail.answers[0]?.videoUrl ?? '').pathname,
    cookie,
    csrf: session.csrf,
    publicPath: `/p/${await publicTokenOf(product, tenant, position.id)}`,
  }
})
afterAll(() => world?.stop())

/** Below fetch, which would put right what is meant to be wrong. */
function send({ method, path, headers, body }: Hostile): Promise<number> {
  const { hostname, port } = new URL(product.origin)
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        hostname,
        port,
        method,
        path,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
        insecureHTTPParser: true,
      },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
        response.on('error', () => resolve(response.statusCode ?? 0))
      },
    )
    // The server may refuse a body that is too large before it was sent; then it has answered already.
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EPIPE' || error.code === 'ECONNRESET' ? resolve(413) : reject(error),
    )
    outgoing.end(body)
  })
}

/** Every row that a request could change; what is only bookkeeping of requests is left out. */
async function fingerprint(): Promise<Record<string, string>> {
  const { knex } = product.core.database
  const tables = [
    'organizations',
    'users',
    'companies',
    'teams',
    'positions',
    'interviews',
    'answers',
    'analyses',
    'mails',
    'sessions',
    'oidc_identities',
    'login_links',
    'interview_totals',
  ]
  const entries = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await knex.raw<{ rows: { sum: string }[] }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${table} t`,
      )
      return [table, rows[0]?.sum ?? ''] as const
    }),
  )
  return Object.fromEntries(entries)
}

test('at least 1,000 hostile requests: none is answered with 5xx or accepted wrongly, none changes a row', async () => {
  const corpus = [...hostileCorpus(targets), ...hostileFamilies(targets, 7)]
  const before = await fingerprint()
  const answers: { name: string; status: number }[] = []
  const wrong: string[] = []
  for (const hostile of corpus) {
    try {
      const status = await send(hostile)
      answers.push({ name: hostile.name, status })
      if (hostile.wanted !== undefined && status !== hostile.wanted)
        wrong.push(`${hostile.name}: ${status}, not ${hostile.wanted} (${hostile.rule})`)
    } catch (error) {
      // Node's own client refuses some headers; then nothing was sent, and the case proves nothing.
      if (!/Invalid character|ERR_INVALID_CHAR|ERR_UNESCAPED/.test(String(error)))
        throw new Error(`${hostile.name}: ${String(error)}`)
    }
  }
  expect(answers.length).toBeGreaterThan(1_000)
  expect(wrong).toEqual([])
  expect(answers.filter((answer) => answer.status >= 500 || answer.status === 0)).toEqual([])
  const accepted = answers.filter((answer) => answer.status >= 200 && answer.status < 300).map((answer) => answer.name)
  // Accepted requests only read; the fingerprint proves it.
  expect(await fingerprint()).toEqual(before)
  console.log(
    `${answers.length} hostile requests: ${answers.filter((answer) => answer.status >= 500).length} answers >= 500, 0 rows changed, ${accepted.length} harmless reads answered 2xx`,
  )
}, 600_000)

test('two Authorization headers are none, and raw nonsense on the socket is answered or cut, not fatal', async () => {
  const { hostname, port } = new URL(product.origin)
  const raw = (text: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(port), hostname)
      let answer = ''
      socket.on('data', (chunk: Buffer) => {
        answer += chunk.toString()
      })
      socket.on('error', () => resolve(answer))
      socket.on('close', () => resolve(answer))
      socket.setTimeout(3_000, () => socket.destroy())
      socket.end(text)
    })
  expect(
    await raw(
      `GET /api/v1/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${tenant.key}\r\nAuthorization: Bearer ${tenant.key}\r\nConnection: close\r\n\r\n`,
    ),
  ).toMatch(/^HTTP\/1\.1 401/)
  for (const text of [
    '\r\n\r\n',
    'GARBAGE\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`,
    'POST /api/v1/positions HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    '\u0000\u0001\u0002\r\n\r\n',
  ])
    expect(await raw(text)).not.toMatch(/^HTTP\/1\.1 5/)
  expect((await fetch(`${product.origin}/healthz`)).status).toBe(200)
})
