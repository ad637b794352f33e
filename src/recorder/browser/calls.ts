import { CallError } from './call-error.ts'
import { throughFirewalls } from './firewalls.ts'

export { CallError }

const CALL_MS_MAX = 20_000

/**
 * Sends a request and gives the JSON of its answer. Throws `CallError`, also when no answer comes in time. Where something on the way refuses
 * its method, it is sent again as POST.
 */
export function call<Body>(url: string, { method = 'GET', ...options }: Request = {}, msMax?: number): Promise<Body> {
  return throughFirewalls(method, (way) => {
    const headers = { ...options.headers, ...way.headers }
    return callOnce<Body>(url, { ...options, method: way.method, headers }, msMax)
  })
}

interface Request {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: BodyInit
}

async function callOnce<Body>(url: string, options: RequestInit, msMax = CALL_MS_MAX): Promise<Body> {
  const stopping = new AbortController()
  const timer = setTimeout(() => stopping.abort(), msMax)
  try {
    const answer = await fetch(url, { ...options, cache: 'no-store', signal: stopping.signal }).catch(() => undefined)
    if (!answer) throw new CallError(0)
    if (!answer.ok) throw new CallError(answer.status, answer.headers.get('x-error-code') ?? '')
    if (answer.status === 204) return undefined as Body
    return (await answer.json().catch(() => {
      throw new CallError(0)
    })) as Body
  } finally {
    clearTimeout(timer)
  }
}

const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000]

/** Waits before try number `tries`, longer each time; less when the network comes back meanwhile. */
export function pause(tries: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const over = () => {
      clearTimeout(timer)
      window.removeEventListener('online', over)
      signal?.removeEventListener('abort', over)
      done()
    }
    const timer = setTimeout(over, PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)])
    window.addEventListener('online', over)
    signal?.addEventListener('abort', over)
  })
}
