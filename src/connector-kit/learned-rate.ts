/** Requests this close behind schedule are sent at once: timers are coarse. */
const LATE_MS = 20
/** Refusals that are looked at together: so many at least, over so long at least, and such a share of all answers at least. */
const SEVERAL = 3
const LOOK_MS_MIN = 1_000
const SHARE_MIN = 0.03
/** A trial is over when so many refusals were due by the share before it. No more than these may have come where a rate explains them. */
const DUE = 9
const EXPLAINED = 3
/** After a trial that explained nothing no other one is made for so long. */
const REST_MS = 10_000
/** A rate without a refusal for so long is forgotten. */
const QUIET_MS = 60_000
/** Requests per millisecond at least: a lower limit shows in each `Retry-After`. */
const RATE_MIN = 1 / 1_000
/** A rate is kept so long before it is raised; twice as long after each time that raising it failed. */
const HOLD_MS = 1_000
const HOLD_MS_MAX = 32_000
/** A rate that was raised so many times over is no limit any more. */
const RAISED_MAX = 100
/** A wait of the account counts like so many refusals. */
const WAIT_WEIGHT = 10
/** Of what was granted while the rate was raised, this part is the next rate; it is not much less than the last one, nor much more. */
const BELOW = 0.97
const [LESS, MORE] = [0.9, 1.1]

/** Answers since an instant. */
class Tally {
  readonly sinceMs: number
  answers = 0
  refused = 0

  constructor(sinceMs: number) {
    this.sinceMs = sinceMs
  }

  count(refused: number): void {
    this.answers += Math.max(1, refused)
    this.refused += refused
  }

  /** The share of refusals, as far as so few answers tell it. */
  get share(): number {
    return (this.refused + 0.5) / (this.answers + 50)
  }

  perMs(untilMs: number): number {
    return (this.answers - this.refused) / Math.max(1, untilMs - this.sinceMs)
  }
}

/**
 * The rate that an ATS grants and tells nowhere, found by trial. Where several requests were refused, what was granted meanwhile is tried
 * as a rate. If fewer are refused then, a rate explains the refusals and is kept; if not, they come at any rate, and nothing is
 * slowed down. A kept rate is raised after a second, faster and faster, until more is refused than at the rate itself; then it becomes
 * what was just granted, and is raised again later. Times are milliseconds of a monotonic clock.
 */
export class LearnedRate {
  #phase: 'free' | 'trial' | 'kept' = 'free'
  /** Requests per millisecond, in a trial or kept. */
  #base = 0
  #nextAtMs = 0
  #holdMs = HOLD_MS
  #restUntilMs = 0
  #refusedAtMs = Number.NEGATIVE_INFINITY
  /** The share of refusals before this phase. */
  #usual = 0
  /** Answers of this phase; of a kept rate, those before it is raised. */
  #at = new Tally(0)
  #raised = new Tally(0)
  /** What was granted above the rate, per millisecond, until the first refusal there, and the rate by then. */
  #taken = { perMs: 0, rate: 0 }

  /** Milliseconds until the next request may go out. */
  readyInMs(now: number): number {
    if (this.#rate(now) === Number.POSITIVE_INFINITY || this.#nextAtMs <= now) return 0
    return Math.max(1, Math.ceil(this.#nextAtMs - now))
  }

  begin(now: number): void {
    const rate = this.#rate(now)
    if (rate < Number.POSITIVE_INFINITY) this.#nextAtMs = Math.max(this.#nextAtMs, now - LATE_MS) + 1 / rate
  }

  accepted(now: number): void {
    this.#count(now, 0)
    if (this.#phase === 'trial') this.#judgeTrial(now)
    // Before the first refusal nothing is to be looked at.
    else if (this.#phase === 'free' && this.#at.refused === 0 && now - this.#at.sinceMs > LOOK_MS_MIN)
      this.#at = new Tally(now)
  }

  refused(now: number): void {
    this.#refusedAtMs = now
    const raisedAtMs = this.#at.sinceMs + this.#holdMs
    if (this.#raised.refused === 0)
      this.#taken = { perMs: this.#raised.answers / Math.max(1, now - raisedAtMs), rate: this.#rate(now) }
    this.#count(now, 1)
    if (this.#phase === 'trial') this.#judgeTrial(now)
  }

  /** It is known whose the last refusals were. `waitMs`: how long the account has to wait; 0 where they were single requests' own. */
  settled(now: number, waitMs: number): void {
    if (this.#phase === 'free') this.#look(now, now + waitMs)
    if (this.#phase !== 'kept') return
    if (waitMs > 0) this.#count(now, WAIT_WEIGHT - 1)
    this.#judgeRate(now + waitMs)
  }

  #look(now: number, untilMs: number): void {
    const { answers, refused, sinceMs } = this.#at
    if (refused < SEVERAL || untilMs - sinceMs < LOOK_MS_MIN) return
    const share = refused / answers
    if (answers === refused || share < SHARE_MIN || now < this.#restUntilMs) this.#at = new Tally(untilMs)
    else this.#enter('trial', untilMs, this.#at.perMs(untilMs), share)
  }

  #judgeTrial(now: number): void {
    const { answers, refused, share } = this.#at
    if (refused > EXPLAINED) {
      this.#restUntilMs = now + REST_MS
      this.#enter('free', now)
    } else if (answers * this.#usual >= DUE) {
      this.#holdMs = HOLD_MS
      this.#enter('kept', now, this.#base, share)
    }
  }

  #judgeRate(untilMs: number): void {
    const { share } = this.#at
    const base = this.#base
    if (this.#raised.refused > 1 + 2 * share * this.#raised.answers) {
      const most = Math.max(MORE * base, this.#taken.rate / 4)
      const next = Math.min(Math.max(BELOW * this.#taken.perMs, LESS * base), most)
      // Near the limit it is raised less and less often.
      this.#holdMs = next > 2 * base ? HOLD_MS : Math.min(this.#holdMs * 2, HOLD_MS_MAX)
      this.#enter('kept', untilMs, next, share)
    } else if (this.#at.refused > SEVERAL + 3 * this.#usual * this.#at.answers)
      // More is refused at the rate itself than before: the limit is lower now.
      this.#enter('kept', untilMs, Math.max(this.#at.perMs(untilMs), LESS * base), share)
  }

  #enter(phase: 'free' | 'trial' | 'kept', sinceMs: number, base = 0, usual = 0): void {
    this.#phase = phase
    this.#base = Math.max(base, RATE_MIN)
    this.#usual = usual
    this.#at = new Tally(sinceMs)
    this.#raised = new Tally(sinceMs)
  }

  #raisedForMs(now: number): number {
    return this.#phase === 'kept' ? Math.max(0, now - this.#at.sinceMs - this.#holdMs) : 0
  }

  #rate(now: number): number {
    if (this.#phase === 'free') return Number.POSITIVE_INFINITY
    const seconds = this.#raisedForMs(now) / 1_000
    const times = Math.exp(0.15 * seconds + 0.05 * seconds ** 2)
    if (times <= RAISED_MAX && now - this.#refusedAtMs <= QUIET_MS) return this.#base * times
    this.#enter('free', now)
    return Number.POSITIVE_INFINITY
  }

  #count(now: number, refused: number): void {
    const tally = this.#raisedForMs(now) > 0 ? this.#raised : this.#at
    tally.count(refused)
  }
}
