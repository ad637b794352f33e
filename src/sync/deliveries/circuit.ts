import { type RecordedExchange, withPriority } from '../../connector-kit/priority.ts'
import { circuitMs } from '../rules/failures.ts'
import type { Connection, SyncContext } from '../store/connection.ts'
import { restAts } from '../store/connections-store.ts'

/**
 * Counts what an ATS does not answer, for one pump. After some failures in a row the connection rests (for all processes),
 * and then one call finds out whether it is back. Before it rests the ATS is asked who we are: where it answers that, the
 * failures are those of single writes, which wait on their own, and no other write waits for them.
 */
export class Circuit {
  readonly #context: SyncContext
  readonly #connection: Connection
  #failures: number
  #question: Promise<void> | undefined

  constructor(context: SyncContext, connection: Connection, failures: number) {
    this.#context = context
    this.#connection = connection
    this.#failures = failures
  }

  get isOpen(): boolean {
    return circuitMs(this.#failures) > 0
  }

  /** Ends once the ATS has said who we are, or nothing; undefined while it is not asked. Until then nobody knows whether it rests. */
  get question(): Promise<void> | undefined {
    return this.#question
  }

  async saw(answered: boolean | null): Promise<void> {
    if (answered === null || (answered && this.#failures === 0)) return
    const before = this.#failures
    this.#failures = answered ? 0 : before + 1
    if (this.isOpen) {
      this.#question ??= this.#ask()
      await this.#question
    }
    const restMs = circuitMs(this.#failures)
    // Single failures are not shared with other processes; opening and closing the circuit is.
    if (restMs === 0 && circuitMs(before) === 0) return
    await restAts(this.#context.database.knex, this.#connection.name, this.#failures, restMs)
  }

  async #ask(): Promise<void> {
    try {
      if (await this.#isThere()) this.#failures = 0
    } finally {
      // In the same turn, so that nobody meets the failures without the question.
      this.#question = undefined
    }
  }

  /** Whether the ATS answers anything. A session that asks nothing to know who we are proves nothing. */
  async #isThere(): Promise<boolean> {
    const exchanges: RecordedExchange[] = []
    // The content of the answer does not matter, a refusal is one too; the record shows that there was an answer.
    await withPriority('look', async () => this.#connection.ats.identify(), exchanges).catch(() => {})
    return exchanges.some(({ status }) => status !== null && status < 500)
  }
}
