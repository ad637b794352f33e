import type { Knex } from 'knex'
import type { PageServer } from '../bench/large-world.ts'
import { parentOf, usageOf } from '../bench/process-tree.ts'

/** What one request costs, in milliseconds. */
export interface Cost {
  /** Of the quickest of several: the least disturbed one. */
  readonly ms: number
  /** Processor time, as the mean of all. */
  readonly nodeMs: number
  readonly databaseMs: number
}

interface Asked {
  readonly server: PageServer
  /** PostgreSQL's first process. */
  readonly postmaster: number
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly visits: number
}

/** Asks one after the other, as a person waits for each page. */
export async function costOf({ server, postmaster, path, headers, visits }: Asked): Promise<Cost> {
  // The first two fill caches that a daemon at work has full.
  await once(server, path, headers)
  await once(server, path, headers)
  const before = [usageOf(server.pid), usageOf(postmaster)].map(({ cpuSeconds }) => cpuSeconds)
  const times: number[] = []
  for (let at = 0; at < visits; at += 1) times.push(await once(server, path, headers))
  const [node = 0, database = 0] = [usageOf(server.pid), usageOf(postmaster)].map(
    ({ cpuSeconds }, at) => (1_000 * (cpuSeconds - (before[at] ?? 0))) / visits,
  )
  return { ms: Math.min(...times), nodeMs: node, databaseMs: database }
}

/** Milliseconds until the last byte. */
export async function once({ origin }: PageServer, path: string, headers: Asked['headers']): Promise<number> {
  const begun = performance.now()
  const reply = await fetch(`${origin}${path}`, {
    headers: { ...headers, 'accept-encoding': 'br', 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  })
  await reply.arrayBuffer()
  if (reply.status >= 500) throw new Error(`${path} answered ${reply.status}`)
  return performance.now() - begun
}

/** PostgreSQL's first process, from which all others come. */
export async function postmasterOf(knex: Knex): Promise<number> {
  const { rows } = await knex.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid')
  const pid = parentOf(rows[0]?.pid ?? 0)
  if (pid === undefined) throw new Error('PostgreSQL does not run on this machine; its processor time cannot be read')
  return pid
}
