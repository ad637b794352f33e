import type { Knex } from 'knex'
import { DAY } from '../../base/clock.ts'
import type { DrawnMedia } from '../../media/store.ts'
import type { InterviewContext } from '../core/context.ts'
import type { MediaLeftovers } from './leftovers.ts'
import { takeCounts } from './take-counts.ts'
import { type Owner, ofInterview, type Take, takeTimes, takeUnknown, UNKEPT } from './take-rows.ts'
import { takeWriting } from './take-writing.ts'

export { type Take, takenOver, takeUnknown } from './take-rows.ts'
export { ASK_MS } from './take-writing.ts'

/** An unkept take without a new byte for so long is discarded. */
const UNKEPT_MS = DAY
/** Discarded takes of one question that are remembered; it matters only whether there are more than a few. */
const REMEMBERED_MAX = 100
/** Stale takes that one sweep discards at most; the next one goes on. */
const SWEEP_MAX = 500

/** The one writer of `takes`. Rows are changed under the interview's row lock where a rule looks at several of them. */
export function mediaTakes(context: InterviewContext, leftovers: MediaLeftovers) {
  const { clock, mayRemoveUnnamed } = context
  const { knex } = context.database
  const { now } = takeTimes(knex, clock)

  /** Discards some takes and plans the removal of their files; the keys, for whoever removes them after the commit. */
  async function discard(trx: Knex, interview: Owner, which: { id?: string; question_id?: string }): Promise<string[]> {
    const gone = await trx('takes')
      .where({ ...ofInterview(interview), ...which })
      .whereIn('state', UNKEPT)
      .update({ state: 'discarded', writing_until: null })
      .returning<{ media_key: string }[]>('media_key')
    const keys = gone.map((take) => take.media_key)
    if (keys.length > 0) await leftovers.discard(trx, keys, interview.organization_id)
    return keys
  }

  return {
    ...takeWriting(context),
    ...takeCounts(knex),

    /** One take of the interview, whatever became of it; refuses (404) where there is none or it was discarded. */
    async get(interview: Owner, id: string): Promise<Take> {
      const take = await knex('takes')
        .where({ ...ofInterview(interview), id })
        .whereNot('state', 'discarded')
        .first<Take | undefined>()
      if (!take) throw takeUnknown()
      return take
    },

    listUnkept: (interview: Owner): Promise<Take[]> =>
      knex('takes').where(ofInterview(interview)).whereIn('state', UNKEPT).orderBy('created_at').select<Take[]>(),

    /** Notes a new take and discards the unkept ones of its question; the keys of those. */
    async insert(
      trx: Knex,
      interview: Owner,
      take: { id: string; questionId: string; length: number | null; recording: string | null } & DrawnMedia,
    ) {
      const ofQuestion = { ...ofInterview(interview), question_id: take.questionId }
      const keys = await discard(trx, interview, { question_id: take.questionId })
      const remembered = knex('takes')
        .where({ ...ofQuestion, state: 'discarded' })
        .orderBy('created_at', 'desc')
        .limit(REMEMBERED_MAX)
        .select('id')
      await trx('takes')
        .where({ ...ofQuestion, state: 'discarded' })
        .where((which) => which.where('bytes', 0).orWhereNotIn('id', remembered))
        .delete()
      await trx('takes').insert({
        ...ofQuestion,
        id: take.id,
        media_key: take.key,
        media_type: take.type,
        length: take.length,
        recording: take.recording,
        state: 'uploading',
        created_at: now(),
        touched_at: now(),
      })
      return keys
    },

    /** In the transaction of the answer that names the file from now on. */
    async claim(trx: Knex, interview: Owner, id: string): Promise<void> {
      const kept = await trx('takes')
        .where({ ...ofInterview(interview), id, state: 'complete' })
        .update({ state: 'kept' })
      if (kept !== 1) throw takeUnknown()
    },

    /** The answer names another file now; the code that replaces it plans the removal of the old one. */
    async replaceKept(trx: Knex, interview: Owner, questionId: string, key: string): Promise<void> {
      await trx('takes')
        .where({ ...ofInterview(interview), question_id: questionId, state: 'kept' })
        .whereNot('media_key', key)
        .update({ state: 'discarded' })
    },

    /** Discards one take; refuses (404) where it was not unkept. */
    async discardOne(trx: Knex, interview: Owner, { id }: Pick<Take, 'id'>): Promise<string[]> {
      const keys = await discard(trx, interview, { id })
      if (keys.length === 0) throw takeUnknown()
      return keys
    },

    /** Discards what nobody kept, in the transaction that ends the interview; the keys of the files. */
    discardUnkept: (trx: Knex, interview: Owner) => discard(trx, interview, {}),

    /** Discards takes that nobody kept or sent a byte of for a day; the number of them. The sweep of leftovers removes their files. */
    async discardStale(): Promise<number> {
      // After a restore the answer that kept such a take may be what the database forgot.
      if (!(await mayRemoveUnnamed())) return 0
      return knex.transaction(async (trx) => {
        const stale = trx('takes')
          .whereIn('state', UNKEPT)
          .whereRaw(`touched_at < ? - ? * interval '1 millisecond'`, [now(), UNKEPT_MS])
          .orderBy('touched_at')
          .limit(SWEEP_MAX)
          .forUpdate()
          .skipLocked()
          .select('id')
        const gone = await trx('takes')
          .whereIn('id', stale)
          .update({ state: 'discarded' })
          .returning<{ media_key: string; organization_id: string }[]>(['media_key', 'organization_id'])
        for (const { media_key, organization_id } of gone) await leftovers.discard(trx, [media_key], organization_id)
        return gone.length
      })
    },
  }
}

export type Takes = ReturnType<typeof mediaTakes>
