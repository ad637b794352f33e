/** An upload that has to look again how much has arrived; bytes of the connection before may still be on their way. */
const GOES_ON = ['media.offset', 'take.incomplete', 'take.too_short']

/** A call that the server refused, or that had no answer (status 0). */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code = '') {
    super(`${status} ${code}`)
    this.status = status
    this.code = code
  }
  /** The same call may work later. */
  get mayPass(): boolean {
    return (
      this.status === 0 ||
      [408, 423, 425, 429].includes(this.status) ||
      this.status >= 500 ||
      GOES_ON.includes(this.code)
    )
  }
}

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

/** Statuses with which firewalls refuse a method. Our own server names its refusals (`X-Error-Code`). */
const METHOD_REFUSED = [403, 405, 501]
/** True once something on the way refused PATCH, PUT or DELETE: for as long as this page lives, they go out as POST. */
let isNarrow = false

/** How to send a request of this method: as it is, or as POST with a header that names the method (`X-HTTP-Method-Override`, as tus has it). */
export interface Way {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
}

/** Sends a request, and once more as POST where something on the way refuses its method. */
export async function throughFirewalls<Result>(method: string, send: (way: Way) => Promise<Result>): Promise<Result> {
  const isPlain = ['GET', 'HEAD', 'POST'].includes(method)
  const way = (): Way =>
    isPlain || !isNarrow ? { method, headers: {} } : { method: 'POST', headers: { 'X-HTTP-Method-Override': method } }
  const wasNarrow = isNarrow
  try {
    return await send(way())
  } catch (error) {
    const isRefused = error instanceof CallError && error.code === '' && METHOD_REFUSED.includes(error.status)
    if (isPlain || wasNarrow || !isRefused) throw error
    isNarrow = true
    return await send(way())
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
