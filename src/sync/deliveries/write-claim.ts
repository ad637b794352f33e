import { AppError } from '../../base/errors.ts'
import type { Claim, Write, WritePayload } from '../../connector-kit/contract.ts'
import type { SyncContext } from '../store/connection.ts'
import type { Delivery } from '../store/deliveries-reads.ts'
import { noteStep, renewClaims } from '../store/deliveries-store.ts'

/** The right to write one delivery now, as a connector is given it with the write. */

/** A claim must be younger than this right before the request goes out; a process that was stopped for longer gives it back. */
export const CLAIM_FRESH_MS = 5_000
/** A claim older than this is renewed before it is used: looking something up first may take long. */
const CLAIM_RENEW_MS = 2_500

/** A look changes nothing. */
export const NO_CLAIM: Claim = { renew: () => Promise.resolve(), assertFresh() {} }

/**
 * Deliveries that were claimed together, under one name: one statement makes all of them young again that are still ours, when
 * the first of them needs it. `atMs`: when the claim was stored, or earlier, in milliseconds of our monotonic clock.
 */
export class ClaimGroup {
  readonly id: string
  readonly #context: Pick<SyncContext, 'clock' | 'database'>
  /** Those whose end is not stored yet. */
  readonly #open: Set<number>
  readonly #takenOver = new Set<number>()
  #freshSinceMs: number
  #renewing: Promise<void> | undefined

  constructor(
    context: Pick<SyncContext, 'clock' | 'database'>,
    claim: { readonly id: string; readonly atMs: number },
    seqs: readonly number[],
  ) {
    this.id = claim.id
    this.#context = context
    this.#freshSinceMs = claim.atMs
    this.#open = new Set(seqs)
  }

  /** The end of this one is stored: the claim on it is not renewed any more. True when it was the last. */
  close(seq: number): boolean {
    this.#open.delete(seq)
    return this.#open.size === 0
  }

  /** The right to write one of them. */
  on(seq: number): Claim {
    return { renew: () => this.#renew(seq), assertFresh: () => this.#assertFresh(seq) }
  }

  /** The page of this one is drawn now. Throws where somebody else has taken the write over. */
  async draws(seq: number): Promise<void> {
    await this.#step(seq, 'draws')
  }

  /** The page of this one is drawn, and goes out now: from here on nobody believes that it was not sent. Throws like `draws`. */
  async sends(seq: number): Promise<void> {
    await this.#step(seq, 'sends')
  }

  async #step(seq: number, step: 'draws' | 'sends'): Promise<void> {
    if (!(await noteStep(this.#context.database, step, seq, this.id))) throw takenOver()
  }

  get #ageMs(): number {
    return this.#context.clock.monotonicMs() - this.#freshSinceMs
  }

  /** Makes all of them young again when they are old. */
  async refresh(): Promise<void> {
    if (this.#ageMs <= CLAIM_RENEW_MS) return
    this.#renewing ??= this.#renewAll().finally(() => {
      this.#renewing = undefined
    })
    await this.#renewing
  }

  async #renew(seq: number): Promise<void> {
    await this.refresh()
    if (this.#takenOver.has(seq)) throw takenOver()
  }

  async #renewAll(): Promise<void> {
    const askedMs = this.#context.clock.monotonicMs()
    const asked = [...this.#open]
    const ours = await renewClaims(this.#context.database, asked, this.id)
    for (const seq of asked) if (!ours.has(seq)) this.#takenOver.add(seq)
    this.#freshSinceMs = askedMs
  }

  #assertFresh(seq: number): void {
    if (this.#takenOver.has(seq)) throw takenOver()
    if (this.#ageMs > CLAIM_FRESH_MS) throw staleClaim(`it is ${Math.round(this.#ageMs)} ms old`)
  }
}

const takenOver = (): AppError => staleClaim('somebody else has taken it over')

function staleClaim(why: string): AppError {
  return new AppError(`The claim on this write is not ours for sure (${why}); it is given back and taken anew`, {
    kind: 'transient',
    code: 'delivery.stale_claim',
    facts: { doubtful: false },
  })
}

/** A delivery as a connector is given it. `candidateId`: under another id of its candidate. */
export function writeOf(
  delivery: Delivery,
  payload: WritePayload,
  claim: Claim,
  candidateId = delivery.candidateId,
): Write {
  return {
    applicationId: delivery.applicationId,
    candidateId,
    jobId: delivery.jobId,
    payload,
    marker: delivery.marker,
    claim,
  }
}
