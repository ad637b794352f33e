import { buffer } from 'node:stream/consumers'
import type { Knex } from 'knex'
import { AppError, codeOf, messageOf } from '../../base/errors.ts'
import { PLAYABLE_TASK } from '../../db/jobs.ts'
import { isServerInTrouble } from '../../db/refusals.ts'
import { untilStored } from '../../db/until-stored.ts'
import { HEAD_BYTES, isSeekable } from '../../media/seekable.ts'
import type { DrawnMedia } from '../../media/store.ts'
import type { Metrics } from '../../web/metrics.ts'
import type { InterviewContext } from '../core/context.ts'
import type { MediaLeftovers } from './leftovers.ts'

/** After this long a job looks again whether this process has room for its recordings. */
const BUSY_MS = 2_000
/** While the disk is full or away. */
const TROUBLE_MS = 60_000
/** The replaced file stays for so long, for whoever plays or transcribes it. */
const KEEP_MS = 3_600_000
/** How long the outcome of a swap is looked for while the database is away. */
const SETTLE_MS_MAX = 20_000
/** The recording is to blame, or there is none (which the comparison of rows and files reports). */
const FINAL = ['media.unreadable', 'media.process', 'media.content', 'media.type', 'media.missing']
/** A recording whose process ended by itself so often is left as it is. */
const CRASHES_MAX = 2
/** A recording that is pending for so long after the interview was completed may have lost its job. */
const OVERDUE_MS = 600_000
const WAKE_MAX = 100

interface Pending {
  organization_id: string
  interview_id: string
  question_id: string
  media_key: string
  media_type: string
}

type Outcome = 'made' | 'as_sent' | 'left'

interface Completed {
  readonly organizationId: string
  readonly interviewId: string
}

/** Plans that the recordings of an interview are made seekable, in the transaction that completes it. */
export type PlanPlayable = (trx: Knex, interview: Completed) => Promise<void>

/**
 * Makes the recordings of completed interviews seekable. A browser's recorder writes neither the duration nor an index, since
 * it sends the beginning before it knows the end. The candidate's file stays until a verified one is named in its place.
 */
export function playableRecordings(context: InterviewContext, leftovers: MediaLeftovers, metrics: Metrics) {
  const { database, clock, remuxer, log, enqueue } = context
  const { knex } = database

  /** One job of an organization runs at a time, so that each gets its turn. */
  const enqueueIn = (trx: Knex, { organizationId, interviewId }: Completed, ms: number) =>
    enqueue(
      trx,
      PLAYABLE_TASK,
      { organizationId, interviewId },
      { jobKey: `playable ${interviewId}`, queue: `playable ${organizationId}`, inMs: ms },
    )

  const plan: PlanPlayable = async (trx, interview) => {
    await trx('answers')
      .where({ organization_id: interview.organizationId, interview_id: interview.interviewId })
      // There is nothing to seek in a written answer.
      .whereNot({ media_type: 'text/plain' })
      .update({ playable: 'pending' })
    await enqueueIn(trx, interview, 0)
  }

  const { makeOne, leave } = remaking(context, leftovers)

  function leaveAll(organizationId: string, interviewId: string): Promise<number> {
    log.warn(
      { interviewId, code: 'media.died' },
      'the process ended in each try to make recordings seekable; they stay as they were sent',
    )
    return knex('answers')
      .where({ organization_id: organizationId, interview_id: interviewId, playable: 'pending' })
      .update({ playable: 'left' })
  }

  return {
    plan,

    /**
     * The job: makes what is pending of one interview seekable; adds itself again where this has to wait. On its last try an
     * error that nobody expected leaves the recording as it is.
     */
    async carryOut(
      organizationId: string,
      interviewId: string,
      { isLastTry = (): boolean => false } = {},
    ): Promise<void> {
      const again = (ms: number) => enqueueIn(knex, { organizationId, interviewId }, ms)
      const giveBack = remuxer.take()
      if (!giveBack) return again(BUSY_MS)
      try {
        const rows = await knex('answers')
          .where({ organization_id: organizationId, interview_id: interviewId, playable: 'pending' })
          .orderBy(['answered_at', 'question_id'])
          .select<Pending[]>('organization_id', 'interview_id', 'question_id', 'media_key', 'media_type')
        for (const row of rows) {
          const outcome = await makeOne(row).catch((error: unknown) => {
            if (error instanceof AppError || isServerInTrouble(error) || !isLastTry()) throw error
            return leave(row, error)
          })
          if (outcome) metrics.recordingsPlayable.inc({ outcome })
        }
      } catch (error) {
        if (!(error instanceof AppError) || isServerInTrouble(error)) throw error
        if (error.code === 'media.stopping') return again(0)
        log.warn({ interviewId, problem: messageOf(error) }, 'a recording could not be made seekable yet; tried again')
        return again(TROUBLE_MS)
      } finally {
        giveBack()
      }
    },

    /**
     * Adds the jobs of recordings that are overdue: no job may be lost for ever, whatever befell the job engine. Those whose process died in
     * each try, without an error of their own, stay as they were sent: they would end further processes.
     */
    async wake(): Promise<void> {
      const { rows } = await knex.raw<{ rows: { organization_id: string; interview_id: string; died: boolean }[] }>(
        `select distinct a.organization_id, a.interview_id, exists (select from graphile_worker.jobs j where j.key = 'playable ' || i.id
             and j.locked_at is null and j.last_error is null and j.attempts >= j.max_attempts) as died from answers a join interviews i on i.id = a.interview_id
         where a.playable = 'pending' and i.completed_at < coalesce(?::timestamptz, clock_timestamp()) - ? * interval '1 millisecond'
           and not exists (select from graphile_worker.jobs j where j.key = 'playable ' || i.id and j.attempts < j.max_attempts)
         order by 2 limit ?`,
        [clock.stampAt(), OVERDUE_MS, WAKE_MAX],
      )
      for (const { organization_id: organizationId, interview_id: interviewId, died } of rows) {
        if (died) metrics.recordingsPlayable.inc({ outcome: 'left' }, await leaveAll(organizationId, interviewId))
        // With nothing left to do the job ends, and is gone.
        await enqueueIn(knex, { organizationId, interviewId }, 0)
      }
    },
  }
}

/** One recording at a time: what it becomes, and what is stored of that. */
function remaking({ database: { knex }, clock, media, remuxer, log }: InterviewContext, leftovers: MediaLeftovers) {
  /** The same recording with an index, in a file of its own that no answer names yet; its size. */
  async function remake(row: Pending, drawn: DrawnMedia): Promise<number> {
    const renew = leftovers.renewal(drawn.key)
    for (let crashes = 1; ; crashes++)
      try {
        return await media.remake(row.media_key, drawn, ({ source, target, bytes, onEnd }) =>
          remuxer.run({
            type: drawn.type,
            source: source.fd,
            target: target.fd,
            bytes,
            onProgress(end) {
              renew()
              return onEnd(end)
            },
          }),
        )
      } catch (error) {
        if (codeOf(error) !== 'media.process' || crashes >= CRASHES_MAX) throw error
      }
  }

  /** Names the new file in one transaction, which may be repeated; false where the answer is another one by now. */
  function swap(row: Pending, key: string, bytes: number): Promise<boolean> {
    const { organization_id: organizationId, interview_id, question_id } = row
    const store = () =>
      knex.transaction(async (trx) => {
        const current = await trx('answers')
          .where({ organization_id: organizationId, interview_id, question_id })
          .forUpdate()
          .first<{ media_key: string } | undefined>('media_key')
        // An earlier try was committed and its reply was lost.
        if (current?.media_key === key) return true
        if (current?.media_key !== row.media_key || !(await leftovers.claim(trx, key))) return false
        await trx('answers')
          .where({ organization_id: organizationId, interview_id, question_id })
          .update({ media_key: key, media_bytes: bytes, playable: 'made' })
        await leftovers.discard(trx, [row.media_key], organizationId, { keepMs: KEEP_MS })
        return true
      })
    return untilStored(store, {
      clock,
      forMs: SETTLE_MS_MAX,
      onTrouble: (error) =>
        log.warn(
          { interviewId: interview_id, problem: messageOf(error) },
          'outcome of a swapped recording is unknown; retrying',
        ),
    })
  }

  async function keep(row: Pending, playable: 'as_sent' | 'left'): Promise<Outcome | undefined> {
    const { organization_id, interview_id, question_id, media_key } = row
    const kept = await knex('answers')
      .where({ organization_id, interview_id, question_id, media_key, playable: 'pending' })
      .update({ playable })
    return kept === 1 ? playable : undefined
  }

  function leave(row: Pending, error: unknown): Promise<Outcome | undefined> {
    log.info(
      { interviewId: row.interview_id, questionId: row.question_id, reason: messageOf(error) },
      'a recording cannot be made seekable; it stays as it was sent',
    )
    return keep(row, 'left')
  }

  /** Undefined where the answer is another one by now. Throws what may pass. */
  async function makeOne(row: Pending): Promise<Outcome | undefined> {
    try {
      const head = await buffer(media.read(row.media_key, { start: 0, end: HEAD_BYTES - 1 }))
      if (isSeekable(row.media_type, head)) return await keep(row, 'as_sent')
      const drawn = media.draw(row.organization_id, row.media_type)
      await leftovers.note(drawn.key, row.organization_id)
      const bytes = await remake(row, drawn).catch(async (error: unknown) => {
        await leftovers.remove(drawn.key)
        throw error
      })
      // After an error an answer may name the new file; then it is left to the sweep.
      if (await swap(row, drawn.key, bytes)) return 'made'
      await leftovers.remove(drawn.key)
      return undefined
    } catch (error) {
      if (!FINAL.includes(codeOf(error) ?? '')) throw error
      return leave(row, error)
    }
  }

  return { makeOne, leave }
}
