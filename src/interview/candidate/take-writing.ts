import type { Knex } from 'knex'
import { domainError } from '../../base/errors.ts'
import type { InterviewContext } from '../core/context.ts'
import { type Owner, ofInterview, takenOver, takeTimes, takeUnknown, UNKEPT } from './take-rows.ts'

/** A request that writes asks so often, as bytes arrive, whether it still may. */
export const ASK_MS = 2_000

/** Takes whose bytes arrive: one request at a time may write to each. */
export function takeWriting({ database: { knex }, clock }: InterviewContext) {
  const { now, writingUntil } = takeTimes(knex, clock)
  const completeAt = (bytes: number): Knex.Raw =>
    knex.raw(`case when length = ? then 'complete' else state end`, [bytes])

  return {
    /**
     * Lets one request write to a take, and declares its length where it comes with one. Refuses with 423 while another
     * request may write, 400 for another length, 404 for a take that no longer waits for bytes. Answers what the interview's
     * other unkept takes hold together.
     */
    async beginWriting(
      trx: Knex,
      interview: Owner,
      { id, writer, length }: { id: string; writer: string; length: number | undefined },
    ): Promise<{ length: number | null; otherBytes: number }> {
      const take = await trx('takes')
        .where({ ...ofInterview(interview), id, state: 'uploading' })
        .forUpdate()
        .first<{ length: number | null; is_locked: boolean | null } | undefined>(
          'length',
          // One that lasts longer than any was written before the clock was set back, and its writer may be dead.
          knex.raw('writing_until > ? and writing_until <= ? as is_locked', [now(), writingUntil()]),
        )
      if (!take) throw takeUnknown()
      if (take.is_locked) throw takenOver()
      if (take.length !== null && length !== undefined && take.length !== length)
        throw domainError('take.length', 400, `This upload was declared to be ${take.length} bytes long`)
      const declared = take.length ?? length ?? null
      await trx('takes')
        .where({ ...ofInterview(interview), id })
        .update({ length: declared, writer, writing_until: writingUntil(), touched_at: now() })
      const others = await trx('takes')
        .where(ofInterview(interview))
        .whereIn('state', UNKEPT)
        .whereNot({ id })
        .first<{ bytes: number }>(knex.raw('coalesce(sum(bytes), 0)::bigint as bytes'))
      return { length: declared, otherBytes: others.bytes }
    },

    /** Lets the request write for another while; false where it may not any more. */
    async goOnWriting(interview: Owner, id: string, writer: string, bytes: number): Promise<boolean> {
      const changed = await knex('takes')
        .where({ ...ofInterview(interview), id, writer, state: 'uploading' })
        .update({ writing_until: writingUntil(), touched_at: now(), bytes })
      return changed === 1
    },

    /** The request writes no more; false where the take was discarded meanwhile. A take of its full length is complete. */
    async endWriting(interview: Owner, id: string, writer: string, bytes: number | undefined): Promise<boolean> {
      const changed = await knex('takes')
        .where({ ...ofInterview(interview), id, writer })
        .whereIn('state', UNKEPT)
        .update({
          writer: null,
          writing_until: null,
          touched_at: now(),
          ...(bytes === undefined ? {} : { bytes, state: completeAt(bytes) }),
        })
      return changed === 1
    },

    /** Notes how much of a take lies on the disk, where no request got to note it. */
    async noteBytes(interview: Owner, id: string, bytes: number): Promise<void> {
      await knex('takes')
        .where({ ...ofInterview(interview), id, state: 'uploading' })
        .update({ bytes, state: completeAt(bytes) })
    },
  }
}
