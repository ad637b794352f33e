/** Time comes from outside, so that a day can pass in a test within a second. */
export interface Clock {
  /** Wall-clock time. */
  now(): Date
  /** Milliseconds that never go back; for deadlines and claims, not for stamps. */
  monotonicMs(): number
  /**
   * The time the database shall stamp with, or null to let it take its own clock. The system clock answers null: with
   * several machines only the database's clock is one clock.
   */
  stampAt(): Date | null
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  stampAt: () => null,
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const done = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      signal?.addEventListener('abort', done, { once: true })
    }),
}

/** A clock that is moved by hand; sleeping moves it. */
export class ManualClock implements Clock {
  #ms: number
  constructor(start: Date | string) {
    this.#ms = new Date(start).getTime()
  }
  now(): Date {
    return new Date(this.#ms)
  }
  monotonicMs(): number {
    return this.#ms
  }
  stampAt(): Date {
    return this.now()
  }
  advance(ms: number): void {
    this.#ms += ms
  }
  async sleep(ms: number): Promise<void> {
    this.#ms += ms
  }
}

/** Milliseconds. */
export const DAY = 24 * 60 * 60 * 1_000
