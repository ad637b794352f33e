/** After a refusal the ATS is asked again by one request, after this part of the wait that it asked for, and so late at most. */
const ASK_PART = 1 / 16
const ASK_MS_MAX = 500
/** A longer wait is no passing trouble of a gateway: it is believed at once. */
const BELIEVED_MS = 30_000
/** While one request asks, the others look again so soon. */
const BUSY_MS = 10
/** A request that asks and has no answer for so long, such as one for a page that takes its time, holds nobody up: another one asks too. */
const ASK_AGAIN_MS = 1_000

/**
 * Whose a refusal (429) is, where no answer tells a limit: the refused request's alone, or the account's. The request that was refused waits
 * for its own `Retry-After` either way. After a moment one other request asks: where it is accepted, all go on; where it is refused too,
 * the account waits as long as it was told, and then again one request asks first.
 */
export class Refusals {
  /** When the ATS refused, while it is not known whether it takes requests again. */
  #sinceMs: number | undefined
  #askAtMs = 0
  /** When the request that asks went out. */
  #askedAtMs: number | undefined
  #lastMs = Number.NEGATIVE_INFINITY

  readyInMs(now: number): number {
    if (this.#sinceMs === undefined) return 0
    if (this.#askAtMs > now) return Math.ceil(this.#askAtMs - now)
    return this.#askedAtMs !== undefined && now - this.#askedAtMs < ASK_AGAIN_MS ? BUSY_MS : 0
  }

  begin(now: number): void {
    if (this.#sinceMs !== undefined) this.#askedAtMs = now
  }

  /**
   * True when the whole account has to wait. Of the requests that were under way when the ATS refused, only the first refusal
   * counts: they may have met one trouble together.
   */
  refused(sentAtMs: number, now: number, waitMs: number): boolean {
    const isAnswer = this.#sinceMs !== undefined && sentAtMs > this.#sinceMs
    if (isAnswer || waitMs > BELIEVED_MS) {
      this.#suspect(now, waitMs)
      return true
    }
    if (this.#sinceMs === undefined && sentAtMs > this.#lastMs)
      this.#suspect(now, Math.min(waitMs * ASK_PART, ASK_MS_MAX))
    return false
  }

  /** A request is over. One that went out after the refusal and was not refused itself ends the doubt (true), be it without an answer. */
  ended(sentAtMs: number): boolean {
    if (this.#sinceMs === undefined || sentAtMs <= this.#sinceMs) return false
    this.#sinceMs = undefined
    this.#askedAtMs = undefined
    return true
  }

  /** A request took its turn and was never sent: it asked nothing, so another one asks. */
  unsent(): void {
    this.#askedAtMs = undefined
  }

  #suspect(now: number, waitMs: number): void {
    this.#sinceMs = now
    this.#lastMs = now
    this.#askAtMs = now + waitMs
    this.#askedAtMs = undefined
  }
}
