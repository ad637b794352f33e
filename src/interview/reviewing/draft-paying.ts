import type { Knex } from 'knex'
import { AppError } from '../../base/errors.ts'
import type { InterviewContext } from '../core/context.ts'
import { analysisUsage } from './analysis-usage.ts'
import { lockRubric, noteRequests, type RubricPlace, type RubricRow } from './rubric-rows.ts'

/** A draft takes two requests where its first answer cannot be read; one more may be lost with a process, a connection or a deadline. */
const REQUESTS_MAX = 3

/** What the requests for one draft take. Each is noted before it leaves, and counted in the transaction that keeps what came of it. */
export interface DraftPaid {
  /** Throws where the draft is not wanted any more, or was asked for too often. */
  leaving(tokens: number): Promise<void>
  /** The answer to the request that left last came. */
  answered(tokens: number): void
  /** No answer to it is under way, and none is paid. */
  turnedAway(): void
  /** Counts what was answered since; once, however often it is called. */
  count(trx: Knex.Transaction, row: RubricRow): Promise<void>
}

/** Begins to count for a draft. What an earlier process sent without counting it was lost with that process, and is counted by what went out. */
export function draftPaying(context: InterviewContext) {
  const { knex } = context.database
  const usage = analysisUsage(context)
  return async (place: RubricPlace, askedAt: Date): Promise<DraftPaid> => {
    const add = (trx: Knex.Transaction, tokens: number) =>
      usage.add(trx, place.organizationId, { tokens, audioSeconds: 0 })
    await knex.transaction(async (trx) => {
      const row = await lockRubric(trx, place)
      if (row.draft_tokens === 0) return
      await add(trx, row.draft_tokens)
      await noteRequests(trx, place, { draft_requests: row.draft_requests, draft_tokens: 0 })
    })
    // Of what left: the tokens of the last request, of those that are settled, what these are paid, and how many were turned away.
    let [last, settled, paid, unpaid] = [0, 0, 0, 0]
    return {
      async leaving(tokens) {
        await knex.transaction(async (trx) => {
          const row = await lockRubric(trx, place)
          if (row.asked_at?.getTime() !== askedAt.getTime())
            throw new AppError('Nobody waits for this draft any longer, so nothing is asked', {
              kind: 'transient',
              code: 'analysis.gone',
            })
          if (row.draft_requests - unpaid >= REQUESTS_MAX)
            throw new AppError(
              `The model was asked ${REQUESTS_MAX} times for this draft, and each time the process ended, the connection was cut or the deadline passed before a draft came; ask for it again`,
              { kind: 'drift', code: 'analysis.lost' },
            )
          await noteRequests(trx, place, {
            draft_requests: row.draft_requests + 1,
            draft_tokens: row.draft_tokens + tokens,
          })
        })
        last = tokens
      },
      answered(tokens) {
        settled += last
        paid += tokens
      },
      turnedAway() {
        settled += last
        unpaid++
      },
      async count(trx, row) {
        // Counted by an earlier try whose reply was lost.
        if (settled === 0 || row.draft_tokens < settled) return
        await add(trx, paid)
        await noteRequests(trx, place, {
          draft_requests: row.draft_requests - unpaid,
          draft_tokens: row.draft_tokens - settled,
        })
      },
    }
  }
}
