import type { Knex } from 'knex'
import { domainError } from '../../base/errors.ts'
import type { LinkedInterview } from '../core/candidate-link.ts'
import { type Owner, ofInterview, type Take, UNKEPT } from './take-rows.ts'

/** Fewer bytes show nothing, and count as no take; the page keeps no such take either. */
const COUNTED_BYTES_MIN = 1_000
/** Faulty takes of one question that do not count. */
const FAULTY_MAX = 5

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

/** How many takes of a question a candidate has, and may still have. */
export function takeCounts(knex: Knex) {
  return {
    used: (interview: Owner): Promise<Map<string, UsedTakes>> => used(knex, interview),

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
  }
}
