import type { Clock } from '../../src/base/clock.ts'
import type { HttpAnswer } from '../../src/base/http.ts'
import { type RateReader, rateHeaders, type Throttle } from '../../src/connector-kit/throttle.ts'
import { seededRandom } from '../../src/fake-kit/faults.ts'

/** An ATS that grants an exact number of requests, on a clock that jumps from one event to the next: a minute takes a moment. */
export class VirtualTime implements Clock {
  #ms = 1_700_000_000_000
  readonly #sleepers: { atMs: number; wake: () => void }[] = []
  now(): Date {
    return new Date(this.#ms)
  }
  monotonicMs(): number {
    return this.#ms
  }
  stampAt(): null {
    return null
  }
  sleep(ms: number): Promise<void> {
    return new Promise((wake) => void this.#sleepers.push({ atMs: this.#ms + ms, wake }))
  }
  async runFor(ms: number): Promise<void> {
    const endMs = this.#ms + ms
    for (;;) {
      await new Promise((done) => setImmediate(done))
      const next = this.#sleepers.reduce((a, b) => (b.atMs < a ? b.atMs : a), Number.POSITIVE_INFINITY)
      if (next > endMs) break
      this.#ms = Math.max(this.#ms, next)
      for (const one of this.#sleepers.splice(0))
        if (one.atMs <= this.#ms) one.wake()
        else this.#sleepers.push(one)
    }
    this.#ms = endMs
  }
}

export interface Limit {
  /** Grants or refuses one request that arrives now; null, or the seconds of `Retry-After`. */
  admit(nowMs: number): number | null
  headers?(nowMs: number): Record<string, string>
}

/** So many requests a second on the average, `burst` at once after a pause. */
export function bucket(perSecond: number, burst: number): Limit {
  let [tokens, atMs] = [burst, 0]
  return {
    admit(nowMs) {
      tokens = Math.min(burst, tokens + ((nowMs - atMs) * perSecond) / 1000)
      atMs = nowMs
      if (tokens < 1) return 1
      tokens--
      return null
    },
  }
}

/** Never more than `requests` in any `perMs`. */
export function sliding(requests: number, perMs: number): Limit {
  const granted: number[] = []
  return {
    admit(nowMs) {
      while (granted[0] !== undefined && granted[0] <= nowMs - perMs) granted.shift()
      if (granted.length >= requests) return 1
      granted.push(nowMs)
      return null
    },
  }
}

/** `requests` in each window of `perMs`; with `told`, its answers carry Greenhouse's headers. */
export function windows(requests: number, perMs: number, told = false): Limit {
  let [window, used] = [0, 0]
  const endMs = () => (window + 1) * perMs
  return {
    admit(nowMs) {
      const at = Math.floor(nowMs / perMs)
      if (at !== window) [window, used] = [at, 0]
      return ++used > requests ? Math.ceil((endMs() - nowMs) / 1000) : null
    },
    ...(told && {
      headers: () => ({
        'x-ratelimit-limit': String(requests),
        'x-ratelimit-remaining': String(Math.max(0, requests - used)),
        'x-ratelimit-reset': String(Math.ceil(endMs() / 1000)),
      }),
    }),
  }
}

export interface Use {
  granted: number
  refused: number
}

/** Workers with more to do than the ATS grants, for `seconds`. `lead` comes first and is not counted. */
export async function saturate(
  clock: VirtualTime,
  limit: Limit,
  throttles: readonly Throttle[],
  options: { seconds: number; lead?: number; concurrency?: number; delayMs?: readonly [number, number] },
): Promise<Use> {
  const random = seededRandom(7)
  const [least, most] = options.delayMs ?? [4, 24]
  const delay = () => clock.sleep((least + random() * (most - least)) / 2)
  const read: RateReader = rateHeaders('x-ratelimit')
  const use = { granted: 0, refused: 0 }
  let isOver = false
  async function work(throttle: Throttle): Promise<void> {
    while (!isOver) {
      const wait = await throttle.take('write')
      if (wait > 0) {
        await clock.sleep(Math.min(wait, 500))
        continue
      }
      const sentAtMs = clock.monotonicMs()
      await delay()
      const retryAfter = limit.admit(clock.monotonicMs())
      if (retryAfter === null) use.granted++
      else use.refused++
      const answer: HttpAnswer = {
        status: retryAfter === null ? 201 : 429,
        headers: {
          date: clock.now().toUTCString(),
          ...limit.headers?.(clock.monotonicMs()),
          ...(retryAfter === null ? {} : { 'retry-after': String(retryAfter) }),
        },
        body: '',
      }
      await delay()
      throttle.learn(answer, read, sentAtMs)
      throttle.end(sentAtMs)
    }
  }
  for (const throttle of throttles) for (let n = 0; n < (options.concurrency ?? 4); n++) void work(throttle)
  await clock.runFor((options.lead ?? 0) * 1000)
  Object.assign(use, { granted: 0, refused: 0 })
  await clock.runFor(options.seconds * 1000)
  isOver = true
  return use
}
