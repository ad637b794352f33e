import { createServer } from 'node:http'
import { POSITION } from './position.ts'

/**
 * An interview API that costs next to nothing: N completed interviews of one position, in pages, as a remote API shows them (`spec §4`).
 * `GET /stats` tells when it was first asked; `POST /reset` forgets that.
 */
const COUNT = Number(process.argv[2] ?? 10_000)
const BEGAN = Date.now() - 20 * 3_600_000
const at = (ms: number) => new Date(ms).toISOString()

const rows = Array.from({ length: COUNT }, (_, n) => {
  const updated = BEGAN + n * 1_000
  const id = `65${String(n).padStart(22, '0')}`
  return {
    updated,
    id,
    json: JSON.stringify({
      id,
      positionId: POSITION,
      externalId: `app-${n}`,
      source: 'api',
      status: 'completed',
      approvalStatus: 'pending',
      analysisStatus: 'not_requested',
      candidate: {
        firstName: `First${n}`,
        lastName: 'Last',
        email: `c${n}@people.example`,
        phoneNumber: null,
        countryCode: null,
      },
      inviteUrl: null,
      answeredQuestions: 5,
      completedAt: at(updated - 500),
      inviteExpiresAt: at(updated + 13 * 86_400_000),
      createdAt: at(updated - 86_400_000),
      updatedAt: at(updated),
    }),
  }
})
const byId = new Map(rows.map((row) => [row.id, row.json]))
let stats = { requests: 0, first: 0 }

function list(url: URL): string {
  const since = Date.parse(url.searchParams.get('updatedSince') ?? '') || 0
  const limit = Math.min(Number(url.searchParams.get('limit') ?? 20), 100)
  const page = Number(url.searchParams.get('page') ?? 1)
  const from = Math.max(0, Math.ceil((since - BEGAN) / 1_000))
  const total = Math.max(0, COUNT - from)
  const shown = rows.slice(from + (page - 1) * limit, from + page * limit).map(({ json }) => json)
  return `{"data":[${shown.join(',')}],"meta":${JSON.stringify({ total, page, limit, totalPages: Math.ceil(total / limit) })},"timestamp":${Date.now()}}`
}

const data = (value: unknown) => JSON.stringify({ data: value, timestamp: Date.now() })
const position = {
  id: POSITION,
  name: 'Bench',
  status: 'open',
  companyId: '6'.repeat(24),
  teamId: null,
  interviewCondition: null,
  questions: [{ id: '7'.repeat(24), text: 'Why?', timeLimit: 2, order: 0 }],
  createdAt: at(BEGAN),
  updatedAt: at(BEGAN),
}
const one = { total: 1, page: 1, limit: 20, totalPages: 1 }

function answer(url: URL): string {
  if (url.pathname === '/stats') return JSON.stringify(stats)
  if (url.pathname === '/reset') {
    stats = { requests: 0, first: 0 }
    return '{}'
  }
  if (url.pathname.endsWith('/me'))
    return data({
      organization: { id: '1'.repeat(24), name: 'Bench' },
      apiKey: { id: '2'.repeat(24), name: 'bench', prefix: 'x' },
    })
  if (url.pathname.endsWith('/positions')) return JSON.stringify({ data: [position], meta: one, timestamp: Date.now() })
  if (url.pathname.endsWith('/companies'))
    return JSON.stringify({ data: [], meta: { ...one, total: 0, totalPages: 0 }, timestamp: Date.now() })
  stats.first ||= Date.now()
  stats.requests++
  const known = byId.get(url.pathname.split('/').at(-1) ?? '')
  return known === undefined ? list(url) : `{"data":${known},"timestamp":${Date.now()}}`
}

const server = createServer((request, response) => {
  const body = answer(new URL(request.url ?? '/', 'http://localhost'))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ port: (server.address() as { port: number }).port })))
