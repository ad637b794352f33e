import { join } from 'node:path'
import { openLargeWorld, type PageServer } from '../bench/large-world.ts'
import { login } from '../bench/page-visits.ts'
import { option, wordOption } from '../kit/program.ts'
import { type ApiAccess, grantAccess } from './api-paths.ts'
import { once } from './cost.ts'

/**
 * npm run bench:fair [-- --interviews N --readers N --visits N --keep FOLDER]: the pages of a small organization while a large one of the
 * same database reads everything it has, at once from many connections; with one process, and with four.
 */
const INTERVIEWS = option('interviews', 1_000_000)
const READERS = option('readers', 16)
const VISITS = option('visits', 60)
const KEEP = wordOption('keep')
const RATIO_MAX = 2
const PAGES = ['/dashboard/home', '/dashboard', '/dashboard/positions']

const size = { interviews: INTERVIEWS, positions: Math.max(100, INTERVIEWS / 100), connections: 20 }
const large = await openLargeWorld(size, KEEP && join(KEEP, String(INTERVIEWS)))
try {
  const access = await large.withCore((core) => grantAccess(core, large.world.large.organizationId))
  for (const processes of [1, 4]) {
    const servers: PageServer[] = []
    for (let at = 0; at < processes; at += 1) servers.push(await large.serve())
    const cookies = await Promise.all(servers.map(({ origin }) => login(origin, large.world.small.reviewer)))
    const quiet = await visits(servers, cookies)
    const reading = new AbortController()
    const readers = Array.from({ length: READERS }, (_, at) =>
      readAll(servers[at % servers.length] as PageServer, access, reading.signal),
    )
    const beside = await visits(servers, cookies)
    reading.abort()
    const read = (await Promise.all(readers)).reduce((sum, one) => sum + one, 0)
    const ratio = beside / quiet
    console.log(
      `${processes} process(es): p95 quiet ${quiet.toFixed(0)} ms, beside ${READERS} readers ${beside.toFixed(0)} ms, ×${ratio.toFixed(2)}${ratio > RATIO_MAX ? ` ← above ${RATIO_MAX}` : ''}; ${read} pages were read meanwhile`,
    )
  }
} finally {
  await large.close()
}

/** The 95th percentile of visits of the small organization, one after the other, over all processes in turns. */
async function visits(servers: readonly PageServer[], cookies: readonly string[]): Promise<number> {
  const times: number[] = []
  for (let turn = -6; turn < VISITS; turn += 1) {
    const at = Math.abs(turn) % servers.length
    const ms = await once(servers[at] as PageServer, PAGES[Math.abs(turn) % PAGES.length] ?? '', {
      cookie: cookies[at] ?? '',
    })
    if (turn >= 0) times.push(ms)
  }
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0
}

/** Reads all interviews by their changes, page by page, from the beginning again when it has come to the end; the number of pages. */
async function readAll({ origin }: PageServer, { key }: ApiAccess, signal: AbortSignal): Promise<number> {
  let pages = 0
  for (let page = 1; !signal.aborted; page += 1) {
    const reply = await fetch(
      `${origin}/api/v1/interviews?updatedSince=1970-01-01T00:00:00.000Z&limit=100&page=${page}`,
      {
        headers: { authorization: `Bearer ${key}` },
      },
    )
    const { data } = (await reply.json()) as { data?: unknown[] }
    // 429 and 503 are answers too: a reader that is held back asks again, as clients do.
    if (reply.ok && data?.length === 0) page = 0
    pages += 1
  }
  return pages
}
