import { median } from './load.ts'
import type { Visitor } from './page-world.ts'
import { usageOf } from './process-tree.ts'

/** What came of the visits of one page. */
export interface Visits {
  readonly status: number
  readonly p50: number
  readonly p95: number
  readonly kilobytes: number
  /** As they went over the line: the page alone, as of somebody who has its files. */
  readonly sent: number
  /** The same with every file that the page asks for. */
  readonly first: number
}

/** The cookie of somebody who logged in. */
export async function login(origin: string, { email, password }: Visitor): Promise<string> {
  const reply = await fetch(`${origin}/dashboard/login`, {
    method: 'POST',
    body: new URLSearchParams({ email, password }),
    redirect: 'manual',
  })
  const cookie = reply.headers.getSetCookie().find((one) => one.startsWith('ib_session='))
  if (cookie === undefined) throw new Error(`${email} could not log in: ${reply.status}`)
  return cookie.split(';')[0] ?? ''
}

const BROWSER = { 'accept-encoding': 'gzip, deflate, br', 'sec-fetch-site': 'same-origin' }

/** A daemon that answers, with the process of the database behind it. */
export interface Served {
  readonly origin: string
  readonly pid: number
  readonly databasePid: number
}

/** A page of somebody. */
export interface Asked {
  readonly path: string
  readonly cookie: string
}

/**
 * Visits each of the pages, in turns, so that what else the machine does befalls all of them; one after the other, since a person
 * waits for each. The time until the last byte, as a browser on a page of ours asks, and the page's size.
 */
export async function visit(origin: string, pages: readonly Asked[], count: number): Promise<Visits[]> {
  const times = pages.map((): number[] => [])
  const last = pages.map(() => ({ status: 0, sent: 0, body: Buffer.alloc(0) }))
  // The first two fill caches that a daemon at work has full.
  for (let turn = -2; turn < count; turn++)
    for (const [at, { path, cookie }] of pages.entries()) {
      const begun = performance.now()
      const reply = await fetch(`${origin}${path}`, { headers: { ...BROWSER, cookie }, redirect: 'manual' })
      const body = Buffer.from(await reply.arrayBuffer())
      // What is streamed names no length.
      const length = reply.headers.get('content-length')
      last[at] = { body, sent: length === null ? body.length : Number(length), status: reply.status }
      if (turn >= 0) times[at]?.push(performance.now() - begun)
    }
  const files = await Promise.all(last.map(({ body }) => filesOf(origin, body.toString())))
  return last.map(({ status, sent, body }, at) => {
    const sorted = (times[at] ?? []).toSorted((a, b) => a - b)
    return {
      first: (sent + (files[at] ?? 0)) / 1_024,
      status,
      p50: median(sorted),
      p95: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0,
      kilobytes: body.length / 1_024,
      sent: sent / 1_024,
    }
  })
}

/**
 * Processor time of one visit, in milliseconds: of the daemon, and of its database. The system counts hundredths of seconds, so it is the
 * mean of many visits in a row, and nothing else may ask the daemon meanwhile.
 */
export async function cpuOf({ origin, pid, databasePid }: Served, { path, cookie }: Asked, count: number) {
  const used = () => [pid, databasePid].map((one) => usageOf(one).cpuSeconds)
  const before = used()
  for (let turn = 0; turn < count; turn++)
    await (await fetch(`${origin}${path}`, { headers: { ...BROWSER, cookie }, redirect: 'manual' })).arrayBuffer()
  const [daemon = 0, database = 0] = used().map((after, at) => ((after - (before[at] ?? 0)) * 1_000) / count)
  return { daemon, database }
}

const sizes = new Map<string, number>()

/** Bytes over the line of the files that a page names: styles, scripts, pictures. */
async function filesOf(origin: string, page: string): Promise<number> {
  const paths = [...page.matchAll(/<(?:link|script|img)\b[^>]*?\b(?:href|src)="(\/[^"]*)"/g)].map(
    ([, path = '']) => path,
  )
  let sum = 0
  for (const path of new Set(paths)) {
    const known = sizes.get(path)
    if (known === undefined) {
      const reply = await fetch(`${origin}${path}`, { headers: BROWSER })
      const body = await reply.arrayBuffer()
      sizes.set(path, Number(reply.headers.get('content-length') ?? body.byteLength))
    }
    sum += sizes.get(path) ?? 0
  }
  return sum
}
