import { createServer } from 'node:http'
import pg from 'pg'

/** What the product is measured against: node:http and pg, kept counters, the same columns and queries, no rules, no key, no checks. */
const pool = new pg.Pool({ connectionString: process.argv[2] as string, max: 12, options: '-c timezone=UTC' })
const COLUMNS =
  'id, position_id, external_id, source, status, approval_status, first_name, last_name, email, phone_number, country_code, invite_expires_at, answered_questions, completed_at, analysis_status, created_at, updated_at'

type Row = Record<string, unknown>

const toItem = (row: Row) => ({
  id: row['id'],
  positionId: row['position_id'],
  externalId: row['external_id'],
  source: row['source'],
  status: row['status'],
  approvalStatus: row['approval_status'],
  candidate: {
    firstName: row['first_name'],
    lastName: row['last_name'],
    email: row['email'],
    phoneNumber: row['phone_number'],
    countryCode: row['country_code'],
  },
  inviteUrl: `http://localhost/i/${String(row['id'])}`,
  inviteExpiresAt: row['invite_expires_at'],
  answeredQuestions: row['answered_questions'],
  completedAt: row['completed_at'],
  analysisStatus: row['analysis_status'],
  createdAt: row['created_at'],
  updatedAt: row['updated_at'],
})

async function list(limit: number, since: string | null): Promise<object> {
  const total = since
    ? await pool.query({
        name: 'count',
        text: 'select count(*)::int as n from bare_interviews where updated_at >= $1',
        values: [since],
      })
    : await pool.query({ name: 'total', text: "select n::int from bare_totals where position_id = ''" })
  const rows = since
    ? await pool.query({
        name: 'since',
        text: `select ${COLUMNS} from bare_interviews where updated_at >= $1 order by updated_at, id limit ${limit}`,
        values: [since],
      })
    : await pool.query({
        name: 'newest',
        text: `select ${COLUMNS} from bare_interviews order by created_at desc, id desc limit ${limit}`,
      })
  const n = (total.rows[0] as { n: number }).n
  return {
    data: (rows.rows as Row[]).map(toItem),
    meta: { total: n, page: 1, limit, totalPages: Math.ceil(n / limit) },
    timestamp: Date.now(),
  }
}

async function one(id: string): Promise<object> {
  const text = `select ${COLUMNS} from bare_interviews where id = $1`
  const { rows } = await pool.query({ name: 'one', text, values: [id] })
  return { data: toItem(rows[0] as Row), timestamp: Date.now() }
}

let inserted = 0
async function insert(body: {
  candidate: { firstName: string; lastName: string; email: string }
  externalId: string
  positionId: string
}): Promise<object> {
  const id = `${process.pid.toString(16)}${(++inserted).toString(16)}`.padStart(24, 'f')
  const { rows } = await pool.query({
    name: 'insert',
    text: `with i as (insert into bare_interviews (id, position_id, external_id, source, status, approval_status, first_name, last_name, email, invite_expires_at, answered_questions, analysis_status, created_at, updated_at, token_digest)
        values ($1, $2, $3, 'api', 'created', 'pending', $4, $5, $6, now() + interval '14 days', 0, 'not_requested', now(), now(), sha256(convert_to($1, 'UTF8'))) returning *),
      t as (update bare_totals set n = n + 1 where position_id = '') select * from i`,
    values: [
      id,
      body.positionId,
      body.externalId,
      body.candidate.firstName,
      body.candidate.lastName,
      body.candidate.email,
    ],
  })
  return { data: toItem(rows[0] as Row), timestamp: Date.now() }
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const url = new URL(request.url ?? '/', 'http://x')
    const work =
      request.method === 'POST'
        ? insert(JSON.parse(Buffer.concat(chunks).toString()) as never)
        : url.pathname !== '/interviews'
          ? one(url.pathname.slice('/interviews/'.length))
          : list(Number(url.searchParams.get('limit') ?? 20), url.searchParams.get('updatedSince'))
    work.then(
      (body) => {
        const text = JSON.stringify(body)
        response.writeHead(request.method === 'POST' ? 201 : 200, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        })
        response.end(text)
      },
      (error: Error) => {
        response.writeHead(500)
        console.error(error.message)
        response.end(error.message)
      },
    )
  })
})
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ port: (server.address() as { port: number }).port })))
