import type { Knex } from 'knex'
import { AppError, messageOf } from '../../base/errors.ts'
import type { InterviewContext } from '../core/context.ts'

/** An upload renews its row this often while bytes arrive; the web server ends one without bytes much sooner than the sweep. */
const RENEW_MS = 20_000
/** A row that was not renewed for so long belongs to an upload whose process is gone or stopped. */
const STALE_MS = 3_600_000
/** Uploads of one interview at once: the running one and those that a candidate broke off a moment ago. */
const UPLOADS_MAX = 3
/** A row that was renewed within this time counts as running: renewed each 20 s, ended 30 s after the last byte. */
const RUNNING_MS = 60_000
const PAGE = 200
/** Files that one sweep removes at most; the next one goes on. */
const SWEEP_MAX = 2_000

/**
 * The one writer of `media_leftovers`: files that no answer names, not yet or not any more. A row is committed before its
 * file gets its first byte and goes after the file is removed; an answer that names the key takes the row away in its own
 * transaction. `discarded` never goes back to `uploading`, so whoever commits first, the answer or the sweep, decides.
 */
export function mediaLeftovers(context: InterviewContext) {
  const { database, clock, media, log } = context
  const { knex } = database
  const now = () => knex.raw('coalesce(?::timestamptz, clock_timestamp())', [clock.stampAt()])

  const leftovers = {
    /**
     * Refuses (429) a further upload of an interview while too many run, in whatever process; those that died stop counting by
     * themselves. Exact where the caller holds the interview's row lock to its end. A take does not count against itself.
     */
    async expectFew(trx: Knex, of: { id: string; organization_id: string }, takeId = ''): Promise<void> {
      const { rows } = await trx.raw<{ rows: { running: number }[] }>(
        `select (select count(*) from media_leftovers where organization_id = ? and interview_id = ? and state = 'uploading'
             and noted_at > ? - ? * interval '1 millisecond')
           + (select count(*) from takes where organization_id = ? and interview_id = ? and id <> ? and writing_until > ?) as running`,
        [of.organization_id, of.id, now(), RUNNING_MS, of.organization_id, of.id, takeId, now()],
      )
      if ((rows[0]?.running ?? 0) < UPLOADS_MAX) return
      throw new AppError(
        `${UPLOADS_MAX} recordings of this interview are being uploaded at the moment, so this one was not taken. Wait a minute, then send it again.`,
        { kind: 'domain', code: 'answer.too_many_uploads', status: 429, retryAfterMs: RUNNING_MS },
      )
    },

    /** Commits the row of an upload that is about to begin; refuses (429) when too many of this interview run already. */
    async begin(key: string, interview: { id: string; organization_id: string }): Promise<void> {
      await knex.transaction(async (trx) => {
        // Uploads of one interview begin one after the other, so that their number is right.
        await trx('interviews').where({ id: interview.id }).forNoKeyUpdate().select('id')
        await leftovers.expectFew(trx, interview)
        await trx('media_leftovers').insert({
          key,
          organization_id: interview.organization_id,
          interview_id: interview.id,
          state: 'uploading',
          noted_at: now(),
        })
      })
    },

    /** Commits the row of a file that we are about to write ourselves. */
    async note(key: string, organizationId: string): Promise<void> {
      await knex('media_leftovers').insert({
        key,
        organization_id: organizationId,
        state: 'uploading',
        noted_at: now(),
      })
    },

    /** Keeps the row of a running upload young; to be called as bytes arrive. */
    renewal(key: string): () => void {
      let renewedMs = clock.monotonicMs()
      return () => {
        if (clock.monotonicMs() - renewedMs < RENEW_MS) return
        renewedMs = clock.monotonicMs()
        knex('media_leftovers')
          .where({ key, state: 'uploading' })
          .update({ noted_at: now() })
          .catch((error: unknown) =>
            log.debug({ problem: messageOf(error) }, 'row of a running upload could not be renewed; tried again later'),
          )
      }
    },

    /** Takes the row away in the transaction that names the key; false when the sweep was first and the file is gone. */
    async claim(trx: Knex, key: string): Promise<boolean> {
      return (await trx('media_leftovers').where({ key, state: 'uploading' }).delete()) === 1
    },

    /** Plans the removal of a file in the transaction that stops naming it; the file stays for `keepMs` at least. */
    async discard(trx: Knex, keys: readonly string[], organizationId: string, { keepMs = 0 } = {}): Promise<void> {
      const keepUntil = keepMs === 0 ? null : knex.raw(`? + ? * interval '1 millisecond'`, [now(), keepMs])
      await trx('media_leftovers')
        .insert(
          keys.map((key) => ({
            key,
            organization_id: organizationId,
            state: 'discarded',
            noted_at: now(),
            keep_until: keepUntil,
          })),
        )
        .onConflict('key')
        .merge(['state', 'noted_at', 'keep_until'])
    },

    /**
     * Removes a file that certainly no answer names, then its row. True when both are gone; otherwise the row stays and the
     * sweep removes the file later.
     */
    async remove(key: string): Promise<boolean> {
      try {
        await media.remove(key)
        await knex('media_leftovers').where({ key }).delete()
        return true
      } catch (error) {
        log.warn({ key, problem: messageOf(error) }, 'a recording that no answer names could not be removed yet')
        return false
      }
    },

    /** Removes what uploads and replaced takes left behind; the number of files removed. */
    sweep: () => sweep(context, now(), leftovers.remove),
  }
  return leftovers
}

/** Removes what nobody names, page after page; `remove` is false for a file that cannot be removed now. */
async function sweep(
  { database: { knex }, log, mayRemoveUnnamed }: InterviewContext,
  now: Knex.Raw,
  remove: (key: string) => Promise<boolean>,
): Promise<number> {
  // Noted by a clock that was set back since: kept for as long as it was to be kept, from now on.
  await knex.raw(
    `update media_leftovers set keep_until = keep_until + (:now - noted_at), noted_at = :now where noted_at > :now + interval '1 second'`,
    { now },
  )
  // After a restore the answer that named an unfinished upload may be what the database forgot.
  if (await mayRemoveUnnamed())
    await knex.raw(
      `update media_leftovers set state = 'discarded' where key in (
       select key from media_leftovers where state = 'uploading' and noted_at < ? - ? * interval '1 millisecond'
       order by noted_at limit ? for update skip locked)`,
      [now, STALE_MS, SWEEP_MAX],
    )
  // Only rows restored by hand can be both discarded and named by an answer; the answer wins and the file stays.
  await knex.raw(
    `delete from media_leftovers l where state = 'discarded' and exists (select 1 from answers a where a.media_key = l.key)`,
  )
  let removed = 0
  for (let page = 0; page * PAGE < SWEEP_MAX; page++) {
    const rows = await knex('media_leftovers')
      .where({ state: 'discarded' })
      .whereRaw('(keep_until is null or keep_until <= ?)', [now])
      .orderBy('noted_at')
      .limit(PAGE)
      .select<{ key: string }[]>('key')
    const stuck: string[] = []
    for (const { key } of rows) {
      if (await remove(key)) removed++
      else stuck.push(key)
    }
    // To the end of the line, so that files which cannot be removed do not keep the others.
    await knex('media_leftovers').whereIn('key', stuck).update({ noted_at: now })
    if (rows.length < PAGE || stuck.length === rows.length) break
  }
  if (removed > 0) log.info({ removed }, 'recordings that no answer names were removed')
  return removed
}

export type MediaLeftovers = ReturnType<typeof mediaLeftovers>
