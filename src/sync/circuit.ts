import type { SyncContext } from './connection.ts'
import { circuitMs } from './failures.ts'

/**
 * Counts what an ATS does not answer, for one pump. After some failures in a row the connection rests (for all processes),
 * and then one call finds out whether it is back.
 */
export class Circuit {
  readonly #context: SyncContext
  readonly #connection: string
  #failures: number

  constructor(context: SyncContext, connection: string, failures: number) {
    this.#context = context
    this.#connection = connection
    this.#failures = failures
  }

  get isOpen(): boolean {
    return circuitMs(this.#failures) > 0
  }

  async saw(answered: boolean | null): Promise<void> {
    if (answered === null || (answered && this.#failures === 0)) return
    const before = this.#failures
    this.#failures = answered ? 0 : before + 1
    const restMs = circuitMs(this.#failures)
    // Single failures are nobody's business; what opens or closes the circuit is everybody's.
    if (restMs === 0 && circuitMs(before) === 0) return
    await this.#context.database
      .knex('sync_connections')
      .where({ name: this.#connection })
      .update({
        ats_failures: this.#failures,
        ats_open_until: this.#context.database.knex.raw(`clock_timestamp() + ?::float8 * interval '1 millisecond'`, [
          restMs,
        ]),
      })
  }
}
