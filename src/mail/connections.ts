interface Waiting {
  readonly organizationId: string
  readonly begin: () => void
}

/**
 * Hands out a fixed number of connections so that organizations take turns. The first connection of an organization is
 * always served first; a second and a third are handed out only while more than `kept` connections are free, so that
 * the organizations whose mails hang cannot hold them all.
 */
export class Connections {
  readonly #max: number
  readonly #kept: number
  readonly #held = new Map<string, number>()
  #waiting: Waiting[] = []
  #used = 0
  #onIdle: (() => void)[] = []

  constructor({ max, kept }: { readonly max: number; readonly kept: number }) {
    this.#max = max
    this.#kept = kept
  }

  /** Runs the task as soon as its organization may have one more connection. */
  async run<Result>(organizationId: string, task: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((begin) => {
      this.#waiting.push({ organizationId, begin })
      this.#handOut()
    })
    try {
      return await task()
    } finally {
      this.#release(organizationId)
    }
  }

  /** Resolves once nothing runs and nothing waits. */
  async idle(): Promise<void> {
    if (this.#used > 0 || this.#waiting.length > 0) await new Promise<void>((done) => this.#onIdle.push(done))
  }

  #handOut(): void {
    while (this.#used < this.#max) {
      const first = this.#waiting.find(({ organizationId }) => !this.#held.has(organizationId))
      const next = first ?? (this.#max - this.#used > this.#kept ? this.#waiting[0] : undefined)
      if (!next) return
      this.#waiting = this.#waiting.filter((one) => one !== next)
      this.#used++
      this.#held.set(next.organizationId, (this.#held.get(next.organizationId) ?? 0) + 1)
      next.begin()
    }
  }

  #release(organizationId: string): void {
    this.#used--
    const left = (this.#held.get(organizationId) ?? 1) - 1
    if (left === 0) this.#held.delete(organizationId)
    else this.#held.set(organizationId, left)
    this.#handOut()
    if (this.#used > 0 || this.#waiting.length > 0) return
    for (const done of this.#onIdle) done()
    this.#onIdle = []
  }
}
