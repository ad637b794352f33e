import { AppError } from '../../base/errors.ts'
import type { Claim, Write, WritePayload } from '../../connector-kit/contract.ts'
import type { SyncContext } from '../store/connection.ts'
import type { Delivery } from '../store/deliveries-reads.ts'
import { renewClaim } from '../store/deliveries-store.ts'

/** The right to write one delivery now, as a connector is given it with the write. */

/** A claim must be younger than this right before the request goes out; a process that was stopped for longer gives it back. */
export const CLAIM_FRESH_MS = 5_000
/** A claim older than this is renewed before it is used: looking something up first may take long. */
const CLAIM_RENEW_MS = 2_500

/** A look changes nothing. */
export const NO_CLAIM: Claim = { renew: () => Promise.resolve(), assertFresh() {} }

/** `claim`: its name, and when it was stored, in milliseconds of our monotonic clock. */
export function claimOn(context: SyncContext, seq: number, claim: { id: string; atMs: number }): Claim {
  const { clock, database } = context
  let freshSinceMs = claim.atMs
  const ageMs = () => clock.monotonicMs() - freshSinceMs
  return {
    async renew() {
      if (ageMs() <= CLAIM_RENEW_MS) return
      const askedMs = clock.monotonicMs()
      if (await renewClaim(database, seq, claim.id)) freshSinceMs = askedMs
      else throw staleClaim('somebody else has taken it over')
    },
    assertFresh() {
      if (ageMs() > CLAIM_FRESH_MS) throw staleClaim(`it is ${Math.round(ageMs())} ms old`)
    },
  }
}

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
