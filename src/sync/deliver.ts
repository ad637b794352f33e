import { AppError } from '../base/errors.ts'
import { isDoubtful, messageOfAts } from '../connector-kit/ats-client.ts'
import type { ActionHandler, Sighting, Write, WritePayload } from '../connector-kit/contract.ts'
import type { Connection, SyncContext } from './connection.ts'
import type { Delivery, Settlement } from './deliveries-store.ts'
import { afterFailure, backoffMs } from './rules.ts'

/**
 * One delivery through the protocol (hazards: writing to an ATS that knows no idempotency key). The claim was stored
 * before; here comes the call, and what its end means. `pauses` tells that a person has to act before anything goes on.
 */

/** A claim must be younger than this right before the request goes out; a process that was stopped for longer gives it back. */
const CLAIM_FRESH_MS = 5_000

export interface Outcome {
  readonly settlement: Settlement
  readonly metric: 'confirmed' | 'retried' | 'unknown' | 'parked' | null
  readonly sentence: string | null
  readonly pauses: string | null
}

type AnyHandler = ActionHandler<WritePayload>

function handlerOf(connection: Connection, action: Delivery['action']): AnyHandler | undefined {
  return action === 'requestAnalysis' ? undefined : (connection.ats.actions[action] as AnyHandler | undefined)
}

/** When claims of a dead process may be looked up: the claim may have been used late, the call may have run its whole deadline. */
export function leaseMs(connection: Connection): number {
  const { deadline, quietWait } = connection.config.delivery
  return CLAIM_FRESH_MS + deadline + quietWait
}

export async function attempt(
  context: SyncContext,
  connection: Connection,
  delivery: Delivery,
  claim: { id: string; atMs: number },
): Promise<Outcome> {
  const base = { seq: delivery.seq, guard: claim.id }
  const handler = handlerOf(connection, delivery.action)
  try {
    if (delivery.payload.action === 'requestAnalysis') {
      const analysis = await connection.api.requestAnalysis(delivery.interviewId)
      await rememberAnalysis(context, connection, delivery.interviewId, analysis.status)
      return {
        settlement: { ...base, state: 'confirmed' },
        metric: 'confirmed',
        sentence: 'analysis requested',
        pauses: null,
      }
    }
    if (!handler)
      throw new AppError(`${connection.config.connector} cannot do "${delivery.action}"`, {
        kind: 'rejected',
        code: 'delivery.unsupported',
        facts: { doubtful: false },
      })
    const { remoteId } = await handler.perform(
      writeOf(delivery, delivery.payload, () => assertFresh(context, claim.atMs)),
    )
    return {
      settlement: { ...base, state: 'confirmed', remoteId },
      metric: 'confirmed',
      sentence: `${delivery.action} written`,
      pauses: null,
    }
  } catch (error) {
    return afterError(connection, delivery, handler, error, base)
  }
}

function afterError(
  connection: Connection,
  delivery: Delivery,
  handler: AnyHandler | undefined,
  error: unknown,
  base: { seq: number; guard: string },
): Outcome {
  const known = error instanceof AppError ? error : undefined
  // Asking for an analysis twice is harmless by the specification, so it is never in doubt.
  const doubtful = delivery.action !== 'requestAnalysis' && isDoubtful(error)
  const reason = messageOfAts(error)
  const next = afterFailure(
    { kind: known?.kind ?? 'bug', doubtful, retryAfterMs: known?.retryAfterMs },
    delivery.attempt,
  )
  switch (next.do) {
    case 'unknown': {
      const lookable = handler?.lookUp !== undefined
      const waitMs = leaseMs(connection) - CLAIM_FRESH_MS
      if (!lookable)
        return {
          settlement: {
            ...base,
            state: 'parked',
            reason: `it is not known whether this was written, and this ATS lets nobody look: ${reason}`,
          },
          metric: 'parked',
          sentence: `${delivery.action} is in doubt and needs a person: ${reason}`,
          pauses: null,
        }
      return {
        settlement: { ...base, state: 'unknown', reason, waitMs, fromClaim: true },
        metric: 'unknown',
        sentence: `${delivery.action} is in doubt and will be looked up: ${reason}`,
        pauses: null,
      }
    }
    case 'park':
      return {
        settlement: { ...base, state: 'parked', reason },
        metric: 'parked',
        sentence: `${delivery.action} was refused: ${reason}`,
        pauses: null,
      }
    case 'pause':
      return {
        settlement: { ...base, state: 'pending', reason, waitMs: 1_000, uncounted: true },
        metric: null,
        sentence: null,
        pauses: reason,
      }
    case 'wait': {
      const stale = known?.code === 'delivery.stale_claim'
      return {
        settlement: {
          ...base,
          state: 'pending',
          reason,
          waitMs: stale ? 0 : next.ms,
          uncounted: stale || !next.countsAttempt,
        },
        metric: stale ? null : 'retried',
        sentence: null,
        pauses: null,
      }
    }
  }
}

/** Closes a doubtful delivery by what the ATS shows; while it cannot be asked, the doubt stays. */
export async function resolve(connection: Connection, delivery: Delivery): Promise<Outcome> {
  const base = { seq: delivery.seq, guard: '' }
  const handler = handlerOf(connection, delivery.action)
  if (delivery.payload.action === 'requestAnalysis')
    return { settlement: { ...base, state: 'pending' }, metric: 'retried', sentence: null, pauses: null }
  let seen: Sighting
  try {
    if (!handler?.lookUp)
      return {
        settlement: {
          ...base,
          state: 'parked',
          reason: 'it is not known whether this was written, and this ATS lets nobody look',
        },
        metric: 'parked',
        sentence: `${delivery.action} is in doubt and needs a person`,
        pauses: null,
      }
    seen = await handler.lookUp(writeOf(delivery, delivery.payload, () => {}))
  } catch (error) {
    const known = error instanceof AppError ? error : undefined
    const reason = messageOfAts(error)
    if (known?.kind === 'rejected')
      return {
        settlement: { ...base, state: 'parked', reason },
        metric: 'parked',
        sentence: `${delivery.action} cannot be looked up: ${reason}`,
        pauses: null,
      }
    return {
      settlement: { ...base, state: 'unknown', reason, waitMs: known?.retryAfterMs ?? backoffMs(delivery.attempt + 1) },
      metric: null,
      sentence: null,
      pauses: known?.kind === 'config' ? reason : null,
    }
  }
  if (seen.seen === 'yes')
    return {
      settlement: { ...base, state: 'confirmed', remoteId: seen.remoteId },
      metric: 'confirmed',
      sentence: `${delivery.action} was found written`,
      pauses: null,
    }
  if (seen.seen === 'overtaken')
    return {
      settlement: { ...base, state: 'parked', reason: seen.reason },
      metric: 'parked',
      sentence: `${delivery.action} was overtaken: ${seen.reason}`,
      pauses: null,
    }
  return {
    settlement: { ...base, state: 'pending', reason: 'it was looked up and is not there, so it is written again' },
    metric: 'retried',
    sentence: null,
    pauses: null,
  }
}

function writeOf(delivery: Delivery, payload: WritePayload, beforeSend: () => void): Write {
  return {
    applicationId: delivery.applicationId,
    candidateId: delivery.candidateId,
    jobId: delivery.jobId,
    payload,
    marker: delivery.marker,
    beforeSend,
  }
}

function assertFresh(context: SyncContext, claimedAtMs: number): void {
  const age = context.clock.monotonicMs() - claimedAtMs
  if (age > CLAIM_FRESH_MS)
    throw new AppError(`The claim is ${Math.round(age)} ms old; it is given back and taken anew`, {
      kind: 'transient',
      code: 'delivery.stale_claim',
      facts: { doubtful: false },
    })
}

/** A remote API need not show a new version when an analysis begins, so its progress is asked for from now on. */
async function rememberAnalysis(
  context: SyncContext,
  connection: Connection,
  interviewId: string,
  status: string,
): Promise<void> {
  await context.database.knex.raw(
    `update sync_interviews set body = jsonb_set(body, '{analysisStatus}', to_jsonb(?::text)) where connection = ? and interview_id = ? and body ->> 'analysisStatus' in ('not_requested', 'failed')`,
    [status === 'completed' || status === 'failed' ? 'processing' : status, connection.name, interviewId],
  )
}
