import type { Knex } from 'knex'
import { DAY } from '../../base/clock.ts'
import { type ClockStep, STEP_MS_MIN } from '../../db/clock-steps.ts'

/**
 * Times of rows by which something is too old: an interview is abandoned, a take or a picture deleted. Once the database's clock was set
 * (`db/clock-steps.ts`) each is as old as it was before.
 */

const STEP = `:byMs::float8 * interval '1 millisecond'`
/** What was stored since the step is younger than its beginning, by the clock of then. */
const BEFORE = `to_timestamp((:beforeMs::float8 + ${STEP_MS_MIN / 2}) / 1000)`
/** A stamp ahead is as old as it was by the clock of before. */
const asOld = (column: string) =>
  `case when ${column} > clock_timestamp() then least(clock_timestamp(), ${column} + ${STEP}) else ${column} end`

const ON = [
  `update interviews set last_answer_at = last_answer_at + ${STEP}
    where status = 'in_progress' and cancelled_at is null and last_answer_at <= ${BEFORE}`,
  `update takes set touched_at = touched_at + ${STEP} where state in ('uploading', 'complete') and touched_at <= ${BEFORE}`,
  `update media_leftovers set noted_at = noted_at + ${STEP}, keep_until = keep_until + ${STEP} where noted_at <= ${BEFORE}`,
  // Whether an interview still shows it is asked by a time of the interview, so not until a wrong clock was corrected.
  `update question_images set removed_at = removed_at + ${STEP}, look_again_at = clock_timestamp() + interval '${DAY} ms' where removed_at <= ${BEFORE}`,
  `update list_walks set touched_at = touched_at + ${STEP} where touched_at <= ${BEFORE}`,
]

const BACK = [
  `update interviews set last_answer_at = ${asOld('last_answer_at')}
    where status = 'in_progress' and cancelled_at is null and last_answer_at > clock_timestamp()`,
  // Whoever writes asks every two seconds, and then holds it again.
  `update takes set touched_at = ${asOld('touched_at')}, writing_until = ${asOld('writing_until')}
    where state in ('uploading', 'complete') and (touched_at > clock_timestamp() or writing_until > clock_timestamp())`,
  `update media_leftovers set noted_at = ${asOld('noted_at')}, keep_until = keep_until + (${asOld('noted_at')} - noted_at) where noted_at > clock_timestamp()`,
  `update question_images set removed_at = ${asOld('removed_at')}, look_again_at = ${asOld('look_again_at')}
    where removed_at is not null and greatest(removed_at, look_again_at) > clock_timestamp()`,
  `update list_walks set touched_at = ${asOld('touched_at')} where touched_at > clock_timestamp()`,
]

/** The clock was set: nothing is younger or older for that. How many rows were changed. */
export async function correctAges(trx: Knex.Transaction, step: ClockStep): Promise<{ ages: number }> {
  let ages = 0
  for (const sql of step.byMs < 0 ? BACK : ON) ages += (await trx.raw<{ rowCount: number }>(sql, { ...step })).rowCount
  return { ages }
}
