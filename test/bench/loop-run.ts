import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import got from 'got'
import PQueue from 'p-queue'
import pg from 'pg'

/**
 * What others do with the same work, eight requests at once. `bare`: Node's own client, nothing stored. `script`: got, p-queue and a row
 * in PostgreSQL for each, as everybody writes it first. Neither knows failures. `patient`: the bare one, which sends again what was refused
 * with 429, after `Retry-After`, and at once what failed.
 */
const [kind = '', apiUrl = '', sinkUrl = '', url = ''] = process.argv.slice(2)
const CONCURRENCY = 8
const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })

interface Row {
  readonly id: string
  readonly externalId: string
  readonly candidate: { readonly firstName: string; readonly lastName: string }
}
const noteOf = ({ id, externalId, candidate }: Row) => ({
  applicationId: externalId,
  body: `Interview ${id} of ${candidate.firstName} ${candidate.lastName} is completed`,
})

function sendBare(row: Row): Promise<IncomingMessage> {
  const body = JSON.stringify(noteOf(row))
  return new Promise((resolve, reject) => {
    request(
      `${sinkUrl}/applications/${row.externalId}/notes`,
      {
        agent,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (response) => response.resume().on('end', () => resolve(response)),
    )
      .on('error', reject)
      .end(body)
  })
}

async function sendPatiently(row: Row): Promise<void> {
  for (;;) {
    const { statusCode = 0, headers } = await sendBare(row)
    if (statusCode < 300) return
    if (statusCode === 429) await sleep(Number(headers['retry-after'] ?? 1) * 1_000)
  }
}

const pool = kind === 'script' ? new pg.Pool({ connectionString: url, max: CONCURRENCY }) : undefined
await pool?.query('create table if not exists bare_done (id text primary key, at timestamptz default now())')
await pool?.query('truncate bare_done')

async function sendAndStore(row: Row): Promise<void> {
  await got
    .post(`${sinkUrl}/applications/${row.externalId}/notes`, { agent: { http: agent }, json: noteOf(row) })
    .json()
  await pool?.query('insert into bare_done (id) values ($1) on conflict do nothing', [row.id])
}

const send = pool ? sendAndStore : kind === 'patient' ? sendPatiently : sendBare
const queue = new PQueue({ concurrency: CONCURRENCY })
for (let page = 1, pages = 1; page <= pages; page++) {
  const { data, meta } = await got(`${apiUrl}/interviews`, { searchParams: { limit: 100, page } }).json<{
    data: Row[]
    meta: { totalPages: number }
  }>()
  pages = meta.totalPages
  await queue.addAll(data.map((row) => async () => void (await send(row))))
}
agent.destroy()
await pool?.end()
