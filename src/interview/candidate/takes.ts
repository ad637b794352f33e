import type { Knex } from 'knex'
import { DAY } from '../../base/clock.ts'
import { AppError, domainError } from '../../base/errors.ts'
import type { DrawnMedia, MediaType } from '../../media/store.ts'
import type { LinkedInterview } from '../core/candidate-link.ts'
import type { InterviewContext } from '../core/context.ts'
import type { MediaLeftovers } from './leftovers.ts'

/** A request may write for so long without asking again. A process that was killed keeps the next one out no longer. */
const WRITING_MS = 6_000
/** A request that writes asks so often, as bytes arrive, whether it still may. */
export const ASK_MS = 2_000
/** An unkept take without a new byte for so long is discarded. */
const UNKEPT_MS = DAY
/** Fewer bytes show nothing, and count as no take; the page keeps no such take either. */
const COUNTED_BYTES_MIN = 1_000
/** Faulty takes of one question that do not count. */
const FAULTY_MAX = 5
/** Discarded takes of one question that are remembered; it matters only whether there are more than a few. */
const REMEMBERED_MAX = 100
/** Stale takes that one sweep discards at most; the next one goes on. */
const SWEEP_MAX = 500

const UNKEPT = ['uploading', 'complete']

/** One attempt at an answer, sent in pieces. `bytes` have arrived; `length` is null until the client declares it. */
export interface Take {
  readonly id: string
  readonly question_id: string
  readonly media_key: string
  readonly media_type: MediaType
  readonly bytes: number
  readonly length: number | null
  readonly state: 'uploading' | 'complete' | 'kept' | 'discarded'
  readonly created_at: Date
}

type Owner = Pick<LinkedInterview, 'id' | 'organization_id'>
type Counted = Pick<LinkedInterview, 'id' | 'organization_id' | 'position_id' | 'extra_takes'>

interface UsedTakes {
  readonly used: number
  readonly faulty: number
  readonly kept: string | null
}

/** Which takes of a question do not count. */
interface Forgiven {
  /** Silent, black or cut. */
  readonly faulty: readonly string[]
  /** Those of a recording that is sent again. */
  readonly recording?: string | null
  /** Another one begins, so those that were never ended were cut off. */
  readonly isNext?: boolean
}

/** 404: the client starts the upload again, with the recording it still has. */
export const takeUnknown = () =>
  domainError('take.unknown', 404, 'This upload does not exist or was discarded. Send the recording again.')

/** 423: the client asks how much is here, and goes on from there. */
export const takenOver = () =>
  new AppError('Another request sends this recording at the moment. Ask how much of it has arrived, then go on.', {
    kind: 'domain',
    code: 'take.locked',
    status: 423,
    retryAfterMs: WRITING_MS,
  })

/** The one writer of `takes`. Rows are changed under the interview's row lock where a rule looks at several of them. */
export function mediaTakes({ database, clock }: InterviewContext, leftovers: MediaLeftovers) {
  const { knex } = database
  const now = () => knex.raw('coalesce(?::timestamptz, clock_timestamp())', [clock.stampAt()])
  const writingUntil = () => knex.raw(`? + ? * interval '1 millisecond'`, [now(), WRITING_MS])
  const ofInterview = ({ id, organization_id }: Owner) => ({ organization_id, interview_id: id })

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

  /**
   * Of each question: how many takes count (those with a picture that were not faulty, and the answer that came in one piece), how many
   * were faulty, and which one is the answer.
   */
  async function used(trx: Knex, interview: Owner): Promise<Map<string, UsedTakes>> {
    const { organization_id, interview_id } = ofInterview(interview)
    const { rows } = await trx.raw<{ rows: ({ question_id: string } & UsedTakes)[] }>(
      `select question_id, count(*) filter (where counts)::int as used, count(*) filter (where is_faulty)::int as faulty, max(kept) as kept from (
         select question_id, case state when 'kept' then id end as kept, bytes >= :least and not is_faulty as counts, is_faulty
           from takes where organization_id = :organization_id and interview_id = :interview_id
         union all
         select a.question_id, null, true, false from answers a where organization_id = :organization_id and interview_id = :interview_id and not exists
           (select from takes t where t.interview_id = a.interview_id and t.question_id = a.question_id and t.state = 'kept')
       ) one group by question_id`,
      { organization_id, interview_id, least: COUNTED_BYTES_MIN },
    )
    return new Map(rows.map((row) => [row.question_id, row]))
  }

  /** How a question stands by the number of takes that its position allows this candidate. */
  async function standing(trx: Knex, interview: Counted, questionId: string) {
    const of = ofInterview(interview)
    const position = await trx('positions')
      .where({ organization_id: of.organization_id, id: interview.position_id })
      .first<{ retakes: number | null }>('retakes')
    if (position.retakes === null) return { isOver: false, hasTake: false, isAnswered: false }
    const takes = (await used(trx, interview)).get(questionId)?.used ?? 0
    const unkept = await trx('takes')
      .where({ ...of, question_id: questionId })
      .whereIn('state', UNKEPT)
      .where('bytes', '>=', COUNTED_BYTES_MIN)
      .first('id')
    const answer = await trx('answers')
      .where({ ...of, question_id: questionId })
      .first('question_id')
    return {
      isOver: takes >= position.retakes + 1 + interview.extra_takes,
      hasTake: unkept !== undefined,
      isAnswered: answer !== undefined,
    }
  }

  return {
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

    /** Takes of a question that do not count from now on; of each question a few. */
    async forgive(trx: Knex, interview: Owner, questionId: string, which: Forgiven): Promise<void> {
      const ofQuestion = { ...ofInterview(interview), question_id: questionId }
      const [row] = await trx('takes')
        .where({ ...ofQuestion, is_faulty: true })
        .count<{ count: string }[]>('*')
      const found = trx('takes')
        .where({ ...ofQuestion, is_faulty: false })
        .whereNot({ state: 'kept' })
        .where((either) => {
          void either.whereIn('id', which.faulty)
          if (which.recording != null) void either.orWhere({ recording: which.recording })
          if (which.isNext) void either.orWhere((open) => open.where({ state: 'uploading' }).whereNull('length'))
        })
        .orderBy('created_at')
        .limit(Math.max(0, FAULTY_MAX - Number(row?.count ?? 0)))
        .select('id')
      await trx('takes').where(ofInterview(interview)).whereIn('id', found).update({ is_faulty: true })
    },

    /**
     * Refuses (409) one more take of a question where the position allows no more. There is always something to keep then, an answer or a
     * take, so that no interview becomes impossible to finish.
     */
    async expectLeft(trx: Knex, interview: Counted, questionId: string): Promise<void> {
      const { isOver, hasTake, isAnswered } = await standing(trx, interview, questionId)
      if (isOver && (hasTake || isAnswered))
        throw domainError(
          'take.none_left',
          409,
          'This question allows no further take. Keep the one that is here; a reviewer can allow more.',
        )
    },

    /** Refuses (409) to throw away the last take of a question that has no answer: it could not be recorded again. */
    async expectOther(trx: Knex, interview: Counted, take: Pick<Take, 'id' | 'question_id'>): Promise<void> {
      const { isOver, isAnswered } = await standing(trx, interview, take.question_id)
      if (isOver && !isAnswered)
        throw domainError('take.last', 409, 'This was the last take of its question, so it can only be kept.')
    },

    /** Discards what nobody kept, in the transaction that ends the interview; the keys of the files. */
    discardUnkept: (trx: Knex, interview: Owner) => discard(trx, interview, {}),

    used: (interview: Owner): Promise<Map<string, UsedTakes>> => used(knex, interview),

    /** Discards takes that nobody kept or sent a byte of for a day; the number of them. */
    async discardStale(): Promise<number> {
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

  function completeAt(bytes: number): Knex.Raw {
    return knex.raw(`case when length = ? then 'complete' else state end`, [bytes])
  }
}

export type Takes = ReturnType<typeof mediaTakes>
