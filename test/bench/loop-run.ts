import { Agent } from 'node:http'
import got from 'got'
import PQueue from 'p-queue'
import pg from 'pg'

/** The loop that everybody writes first: got, p-queue, pg, page by page, no guarantees. */
const [url = '', apiUrl = '', key = '', sinkUrl = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 12 })
await pool.query('create table if not exists bare_done (id text primary key, at timestamptz default now())')
await pool.query('truncate bare_done')
const agent = { http: new Agent({ keepAlive: true }) }
const begun = performance.now()
const cpu = process.cpuUsage()
const queue = new PQueue({ concurrency: 50 })
let moved = 0
for (let page = 1; ; page++) {
  const { data, meta } = await got(`${apiUrl}/interviews`, {
    agent,
    searchParams: {
      updatedSince: new Date(Date.now() - 86_400_000).toISOString().replace(/\d{3}Z$/, '000Z'),
      limit: 100,
      page,
    },
    headers: { authorization: `Bearer ${key}` },
  }).json<{
    data: { id: string; status: string; externalId: string; candidate: { firstName: string } }[]
    meta: { totalPages: number }
  }>()
  await queue.addAll(
    data
      .filter((one) => one.status === 'completed')
      .map((one) => async () => {
        await got
          .post(`${sinkUrl}/notes`, {
            agent,
            json: { application: one.externalId, body: `${one.candidate.firstName} is done` },
          })
          .json()
        await pool.query('insert into bare_done (id) values ($1) on conflict do nothing', [one.id])
        moved++
      }),
  )
  if (page >= meta.totalPages) break
}
const seconds = (performance.now() - begun) / 1000
const { user, system } = process.cpuUsage(cpu)
console.log(
  JSON.stringify({
    moved,
    seconds,
    cpuSeconds: (user + system) / 1e6,
    rssMb: Math.round(process.resourceUsage().maxRSS / 1024),
  }),
)
await pool.end()
