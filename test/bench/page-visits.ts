import { gzipSync } from 'node:zlib'
import { median } from './load.ts'
import type { Visitor } from './page-world.ts'

/** What came of the visits of one page. */
export interface Visits {
  readonly status: number
  readonly p50: number
  readonly p95: number
  readonly kilobytes: number
  readonly compressed: number
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

/** A page of somebody. */
export interface Asked {
  readonly path: string
  readonly cookie: string
}

/**
 * Visits each of the pages, in turns, so that what else the machine does befalls all of them; one after the other, since a person
 * waits for each. The time until the last byte, and the page's size.
 */
export async function visit(origin: string, pages: readonly Asked[], count: number): Promise<Visits[]> {
  const times = pages.map((): number[] => [])
  const last = pages.map(() => ({ status: 0, body: Buffer.alloc(0) }))
  // The first two fill caches that a daemon at work has full.
  for (let turn = -2; turn < count; turn++)
    for (const [at, { path, cookie }] of pages.entries()) {
      const begun = performance.now()
      const reply = await fetch(`${origin}${path}`, { headers: { cookie }, redirect: 'manual' })
      last[at] = { body: Buffer.from(await reply.arrayBuffer()), status: reply.status }
      if (turn >= 0) times[at]?.push(performance.now() - begun)
    }
  return last.map(({ status, body }, at) => {
    const sorted = (times[at] ?? []).toSorted((a, b) => a - b)
    return {
      status,
      p50: median(sorted),
      p95: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0,
      kilobytes: body.length / 1_024,
      compressed: gzipSync(body).length / 1_024,
    }
  })
}
