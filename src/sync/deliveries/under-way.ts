import PQueue from 'p-queue'
import { hasOtherId } from '../store/candidates.ts'
import type { Connection, SyncContext } from '../store/connection.ts'
import type { Delivery } from '../store/deliveries-reads.ts'
import { attempt, resolve } from './attempt.ts'
import type { Finishing } from './finishing.ts'
import { Hand } from './hand.ts'
import { withOpenLinks } from './open-links.ts'
import { type Outcome, unsent } from './outcome.ts'
import { ClaimGroup } from './write-claim.ts'

interface Parts {
  readonly context: SyncContext
  readonly connection: Connection
  readonly finishing: Finishing
  readonly concurrency: number
  /** Nothing more may be written. */
  readonly isHalted: () => boolean
}

/** The writes and looks of one pump that are under way, each until its end is stored. */
export class UnderWay {
  readonly hand: Hand
  readonly writes: PQueue
  /** Slots of their own: writes that hang until their deadline must not delay what closes the doubts of others. */
  readonly #looks: PQueue
  readonly #parts: Parts
  // A slot is free as soon as the ATS has answered; its outcome is stored in groups meanwhile, one commit for many.
  readonly #settling = new Set<Promise<void>>()
  readonly #groups = new Set<ClaimGroup>()
  readonly #lookingUp = new Set<number>()
  readonly #halt = new AbortController()
  #broken: unknown

  constructor(parts: Parts) {
    this.#parts = parts
    this.hand = new Hand(parts.context.clock, parts.connection)
    this.writes = new PQueue({ concurrency: parts.concurrency })
    this.#looks = new PQueue({ concurrency: parts.concurrency })
  }

  /** Those whose end is not stored yet. */
  get size(): number {
    return this.#settling.size
  }

  /** The first error that ends the pump; undefined: none. */
  get broken(): unknown {
    return this.#broken
  }

  break(error: unknown): void {
    this.#broken ??= error
  }

  /** Nothing more may be written: what is being made ready is left. */
  halt(): void {
    this.#halt.abort(new Error('nothing may be written any more'))
  }

  /** The deliveries that are looked up at this moment. */
  lookedUpNow(): ReadonlySet<number> {
    return new Set(this.#lookingUp)
  }

  /** The claims of writes that are not at their end. */
  get claims(): Iterable<ClaimGroup> {
    return this.#groups
  }

  /** Writes each of them, or gives it back where nothing may be written any more by then. */
  writeAll(claimed: readonly Delivery[], claim: { id: string; atMs: number }): void {
    if (claimed.length === 0) return
    const { context, isHalted } = this.#parts
    const group = new ClaimGroup(
      context,
      claim,
      claimed.map(({ seq }) => seq),
    )
    this.#groups.add(group)
    this.hand.hold(claimed.length)
    for (const delivery of claimed) {
      const work = async (): Promise<Outcome> => {
        try {
          if (isHalted()) return unsent(delivery.seq, claim.id)
          const outcome = await this.#reconsider(delivery, await this.#write(delivery, group))
          if (outcome.answered) this.hand.pace.count()
          return outcome
        } finally {
          this.hand.release()
        }
      }
      this.#run(delivery, this.writes, work, () => {
        if (group.close(delivery.seq)) this.#groups.delete(group)
      })
    }
  }

  lookUp(delivery: Delivery): void {
    this.#lookingUp.add(delivery.seq)
    this.#run(
      delivery,
      this.#looks,
      async () => this.#reconsider(delivery, await this.#look(delivery)),
      () => this.#lookingUp.delete(delivery.seq),
    )
  }

  #write(delivery: Delivery, claim: ClaimGroup): Promise<Outcome> {
    const { context, connection, isHalted } = this.#parts
    return withOpenLinks(context, delivery, claim.id, (opened) =>
      attempt(context, connection, opened, claim, { isHalted, signal: this.#halt.signal }),
    )
  }

  #look(delivery: Delivery): Promise<Outcome> {
    const { context, connection } = this.#parts
    return withOpenLinks(context, delivery, '', (opened) => resolve(context, connection, opened))
  }

  /** A write that the ATS refuses for an id that the candidate has no more is tried for the present one. */
  async #reconsider(delivery: Delivery, outcome: Outcome): Promise<Outcome> {
    const { context, connection } = this.#parts
    const { settlement } = outcome
    if (settlement.state !== 'parked' || outcome.answered !== true) return outcome
    // A delivery that a newer value overtook was not refused.
    if (settlement.attempt?.kind === 'look' && settlement.mayBeWritten !== true) return outcome
    if (!(await hasOtherId(context, connection, delivery))) return outcome
    const reason = 'it was refused for an earlier id of the candidate, and is tried for the present one'
    return {
      ...outcome,
      settlement: {
        ...settlement,
        mayBeWritten: false,
        state: settlement.attempt?.kind === 'look' ? 'unknown' : 'pending',
        reason,
        waitMs: 1_000,
      },
      metric: 'retried',
      sentence: null,
    }
  }

  #run(delivery: Delivery, slots: PQueue, work: () => Promise<Outcome>, done: () => void): void {
    const settled = slots
      .add(work)
      .then((outcome) => this.#parts.finishing.finish(delivery, outcome))
      // The database is away: the claim stays and is looked up later, like that of a process that died.
      .catch((error: unknown) => this.break(error))
      .finally(() => {
        this.#settling.delete(settled)
        done()
        this.hand.ring()
      })
    this.#settling.add(settled)
  }
}
