import type { GroupedCalls } from '../../base/grouped-calls.ts'
import { isRefusedByDatabase, reasonOf } from '../../db/refusals.ts'
import { eventWords } from '../rules/words.ts'
import { storeBySplitting } from '../store/batch-split.ts'
import type { Connection, SyncContext } from '../store/connection.ts'
import type { Delivery } from '../store/deliveries-reads.ts'
import { type HistoryEntry, recordHistory, tell } from '../store/history.ts'
import { pauseWrites, resumeWrites, setPause } from '../store/pauses.ts'
import type { Settlement } from '../store/settlement.ts'
import type { Circuit } from './circuit.ts'
import type { Outcome } from './outcome.ts'

/** History is for what people ask about; confirmed writes are told in groups. */
const HISTORY_GROUP = 200

const PARKED = 'a write-back is parked; a person has to decide about it'
const PARKED_BY_RESTORE =
  'write-backs that the restore of the database put in doubt are parked for a person: see deliveries list --state parked'

export interface FinishingParts {
  readonly context: SyncContext
  readonly connection: Connection
  readonly settler: GroupedCalls<Settlement, number | null>
  readonly circuit: Circuit
  /** Writing is paused, and this pump finds out whether it is accepted again. */
  readonly isProbe: boolean
}

/** Stores the outcomes of one pump, and all that follows from them: pauses, figures, history. */
export class Finishing {
  readonly #parts: FinishingParts
  readonly #history: HistoryEntry[] = []
  #parkedByRestore = 0
  /** An outcome of this pump has paused writing; nothing else is written. */
  isPaused = false

  constructor(parts: FinishingParts) {
    this.#parts = parts
  }

  async finish(delivery: Delivery, outcome: Outcome): Promise<void> {
    const { context, connection, settler, circuit, isProbe } = this.#parts
    const { metrics } = context
    const pauses = outcome.pauses?.side === 'writes' && !this.isPaused
    // At once, not when it is stored: what is claimed and waits here must not be refused too.
    if (pauses) this.isPaused = true
    const [age] = await Promise.all([settler.call(outcome.settlement), circuit.saw(outcome.answered)])
    if (outcome.pauses?.side === 'api') await setPause(context, connection.name, 'api', outcome.pauses.reason)
    else if (outcome.pauses && pauses) await pauseWrites(context, connection.name, outcome.pauses.reason)
    else if (isProbe && outcome.answered && !this.isPaused) await resumeWrites(context, connection.name)
    if (age === null) return // settled by somebody else meanwhile; theirs was counted
    if (outcome.metric)
      metrics.deliveries.inc({ connection: connection.name, action: delivery.action, outcome: outcome.metric })
    if (outcome.settlement.state === 'parked' && delivery.restore !== null) this.#parkedByRestore++
    if (outcome.metric === 'confirmed') metrics.deliveryAge.observe({ connection: connection.name }, age)
    if (outcome.sentence !== null) await this.#tell(delivery, outcome.settlement, outcome.sentence)
  }

  async #tell(delivery: Delivery, settlement: Settlement, sentence: string): Promise<void> {
    const { applicationId, interviewId, rule } = delivery
    this.#history.push({
      connection: this.#parts.connection.name,
      applicationId,
      interviewId,
      rule,
      what: `delivery.${settlement.state}`,
      sentence: `application ${applicationId}: ${sentence} (after ${eventWords(delivery.event)})`,
      facts: { seq: delivery.seq, attempt: delivery.attempt, marker: delivery.marker },
      ...(settlement.state === 'parked' ? { warning: PARKED } : {}),
      // Its row tells it (`operations/stored-history.ts`).
      ...(settlement.isClean ? { isDerived: true } : {}),
    })
    if (this.#history.length >= HISTORY_GROUP) await this.#flush()
  }

  async #flush(): Promise<void> {
    const { context, connection } = this.#parts
    const group = this.#history.splice(0)
    await storeBySplitting(
      group,
      (part) => recordHistory(context.database.knex, part),
      // The write itself is settled and has its own record; only this sentence about it is lost to `explain`.
      async ({ applicationId, what }, error) =>
        context.log.error(
          { connection: connection.name, applicationId, what, problem: reasonOf(error) },
          'history could not be stored',
        ),
      isRefusedByDatabase,
    )
    tell(context.log, group)
  }

  /** Tells what is left to tell. */
  async end(): Promise<void> {
    await this.#flush()
    const { context, connection } = this.#parts
    if (this.#parkedByRestore > 0)
      context.log.warn({ connection: connection.name, parked: this.#parkedByRestore }, PARKED_BY_RESTORE)
  }
}
