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

/** Sends a request and gives the JSON of its answer. Throws `CallError`, also when no answer comes in time. */
export async function call<Body>(url: string, options: RequestInit = {}, msMax = CALL_MS_MAX): Promise<Body> {
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
