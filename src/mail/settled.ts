import type { Clock } from '../base/clock.ts'
import type { MailState } from './contract.ts'
import type { MailStore } from './store.ts'

const LOOK_EVERY_MS = 50

/** Waits for the first attempt of mails, whichever process makes it: one query for all that wait here. */
export class SettledMails {
  readonly #store: MailStore
  readonly #clock: Clock
  readonly #waiting = new Map<string, (state: MailState | undefined) => void>()
  #looking = false

  constructor(store: MailStore, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** The state after the first attempt; undefined where none ended within `ms`. Never throws. */
  async stateOf(id: string, ms: number): Promise<MailState | undefined> {
    const over = new AbortController()
    const late = this.#clock.sleep(ms, over.signal).then(() => undefined)
    const settled = new Promise<MailState | undefined>((done) => this.#waiting.set(id, done))
    void this.#look()
    const state = await Promise.race([settled, late])
    this.#waiting.delete(id)
    over.abort()
    return state
  }

  async #look(): Promise<void> {
    if (this.#looking) return
    this.#looking = true
    while (this.#waiting.size > 0) {
      try {
        for (const { id, state } of await this.#store.settled([...this.#waiting.keys()])) this.#waiting.get(id)?.(state)
      } catch {
        // The caller answers "not sent" when its time is over; the mail itself does not depend on this look.
      }
      await this.#clock.sleep(LOOK_EVERY_MS)
    }
    this.#looking = false
  }
}
