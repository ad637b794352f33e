import { median } from './load.ts'
import type { Visitor } from './page-world.ts'

/** What came of the visits of one page. */
export interface Visits {
  readonly status: number
  readonly p50: number
  readonly p95: number
  readonly kilobytes: number
  /** As they went over the line. */
  readonly sent: number
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
  return last.map(({ status, sent, body }, at) => {
    const sorted = (times[at] ?? []).toSorted((a, b) => a - b)
    return {
      status,
      p50: median(sorted),
      p95: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0,
      kilobytes: body.length / 1_024,
      sent: sent / 1_024,
    }
  })
}
