/** Requests this close behind schedule are sent at once: timers are coarse. */
const LATE_MS = 20
/** The rate of a process that was not paced is measured over so long. */
const MEASURE_MS = 1_000
/** How much is cut at least when the ATS refuses. */
const CUT_MIN = 0.02
/**
 * Requests per millisecond at least. A process that sends little is refused for other reasons than its rate, and
 * measures a rate near nothing; a pass would take minutes. A lower limit shows in each `Retry-After`.
 */
const RATE_MIN = 1 / 1_000
/** After a cut the rate grows by the same share within about a minute, then faster and faster. */
const GROWTH_MS = 60_000
/** A rate that has grown so many times since the last refusal is no limit any more. */
const GROWN_MAX = 100

/**
 * The rate that an ATS grants, learned from its refusals alone. What it accepted since the refusal before, divided by the time
 * including the wait that it asked for, is at most what it grants; the rate at which it refused is more. The rate becomes the
 * geometric mean of both, so it approaches the limit from above and ends just below. It is never cut below what an ATS was
 * just seen to grant: an ATS that refuses at random is not slowed down further and further.
 */
export class LearnedRate {
  /** Requests per millisecond; infinite until the first refusal. */
  #base = Number.POSITIVE_INFINITY
  #cut = CUT_MIN
  #best = 0
  #nextAtMs = 0
  /** For how long since the last refusal requests had to wait for their turn. */
  #pacedMs = 0
  #cycle = { startMs: Number.NaN, waitMs: 0, accepted: 0 }
  #refusedAtMs = Number.NEGATIVE_INFINITY
  #recent = { sinceMs: 0, n: 0, before: 0 }

  readyInMs(now: number): number {
    if (this.#base === Number.POSITIVE_INFINITY || this.#nextAtMs <= now) return 0
    return Math.max(1, Math.ceil(this.#nextAtMs - now))
  }

  begin(now: number): void {
    const rate = this.#rate()
    if (rate === Number.POSITIVE_INFINITY) return
    if (this.#nextAtMs > now - LATE_MS) this.#pacedMs += 1 / rate
    this.#nextAtMs = Math.max(this.#nextAtMs, now - LATE_MS) + 1 / rate
  }

  accepted(now: number): void {
    if (Number.isNaN(this.#cycle.startMs)) this.#cycle.startMs = now
    this.#cycle.accepted++
    this.#count(now)
    this.#recent.n++
  }

  /** Of the requests that were under way when the ATS refused, only the first refusal counts. `waitMs` is what it asked for. */
  refused(sentAtMs: number, now: number, waitMs: number): void {
    if (sentAtMs <= this.#refusedAtMs) return
    this.#count(now)
    const { startMs, waitMs: waitedMs, accepted } = this.#cycle
    const { n, before, sinceMs } = this.#recent
    const isFirst = this.#base === Number.POSITIVE_INFINITY
    if (accepted === 0) {
      // Nothing was granted in between, so nothing tells how far the rate is too high: a gateway refuses at random, others use
      // the limit up. Without a rate yet there is nothing to lower; else it is halved, not cut to what was measured: nothing.
      if (!isFirst) this.#cutTo(Math.max(this.#rate() / 2, RATE_MIN))
      this.#wait(now, waitMs)
      return
    }
    const activeMs = Number.isNaN(startMs) ? 1 : Math.max(1, now - startMs)
    const recent = (n + before) / Math.min(activeMs, MEASURE_MS + now - sinceMs)
    const rate = Math.max(isFirst ? recent : this.#rate(), RATE_MIN)
    const granted = isFirst
      ? Math.max(accepted / (activeMs + waitMs), (n + before) / (2 * MEASURE_MS + waitMs))
      : accepted / (activeMs + waitedMs)
    if (!isFirst) this.#best = Math.max(granted, this.#best * 0.95)
    const least = Math.max(Math.min(this.#best, rate), RATE_MIN)
    this.#cutTo(Math.max(Math.min(rate * (1 - CUT_MIN), Math.sqrt(rate * granted)), least), rate)
    this.#wait(now, waitMs)
  }

  #cutTo(base: number, from = this.#rate()): void {
    this.#base = base
    this.#cut = Math.max(CUT_MIN, 1 - base / from)
    this.#pacedMs = 0
  }

  /** A cycle begins with the wait that a refusal asked for. */
  #wait(now: number, waitMs: number): void {
    this.#refusedAtMs = now
    this.#nextAtMs = now + waitMs
    this.#cycle = { startMs: now + waitMs, waitMs, accepted: 0 }
  }

  #rate(): number {
    const grown = Math.exp((this.#cut / Math.LN2) * (2 ** Math.min(this.#pacedMs / GROWTH_MS, 20) - 1))
    if (grown > GROWN_MAX) this.#base = Number.POSITIVE_INFINITY
    return this.#base * grown
  }

  #count(now: number): void {
    const ms = now - this.#recent.sinceMs
    if (ms < MEASURE_MS) return
    this.#recent = { sinceMs: now, n: 0, before: ms < 2 * MEASURE_MS ? this.#recent.n : 0 }
  }
}
