import { DAY } from '../../base/clock.ts'
import type { Interview } from '../contract/contract.ts'
import { interviewError } from '../contract/errors.ts'
import type { InterviewContext } from '../core/context.ts'
import type { FoundInterview, finding } from '../finding/find.ts'
import { BATCH_MAX } from '../reviewing/decisions.ts'
import type { Reviewer } from '../reviewing/reviews.ts'

/** So many candidates are reminded at once. */
export const REMIND_MAX = BATCH_MAX
/** A candidate is reminded of an interview at most so often, by a person or by the service. */
const EVERY_MS = DAY
/** A reminder that no server took for so long is of no use any more; nor is one whose link has ended. */
const LASTS_MS = 3 * DAY

/** Why somebody is not reminded. */
export type NotReminded = 'completed' | 'abandoned' | 'expired' | 'cancelled' | 'reminded'

/** A candidate who may be reminded, or why not. */
export interface Remindable {
  readonly one: FoundInterview
  readonly why: NotReminded | undefined
  /** The last reminder within a day; null where there was none. */
  readonly remindedAt: Date | null
}

/** Whether a candidate may be reminded of an interview (pure). */
function reasonNotToRemind(status: Interview['status'] | 'cancelled', isReminded: boolean): NotReminded | undefined {
  if (status === 'completed' || status === 'abandoned' || status === 'expired' || status === 'cancelled') return status
  return isReminded ? 'reminded' : undefined
}

/** Reminding candidates by hand of interviews that they have not completed. */
export function reminders(
  { database, clock, mailer }: InterviewContext,
  { interviewsOf }: Pick<ReturnType<typeof finding>, 'interviewsOf'>,
) {
  const { knex } = database

  return {
    /** Which of these can be reminded now, by the names of their people; whatever is not there is left out. */
    async remindable(
      { organizationId }: Pick<Reviewer, 'organizationId'>,
      ids: readonly string[],
    ): Promise<Remindable[]> {
      const [found, mails] = await Promise.all([
        interviewsOf({ organizationId }, ids),
        knex('mails')
          .where({ organization_id: organizationId, kind: 'reminder' })
          .whereIn('interview_id', ids)
          .whereRaw(`created_at between clock_timestamp() - ? * interval '1 millisecond' and clock_timestamp()`, [
            EVERY_MS,
          ])
          .groupBy('interview_id')
          .select<{ id: string; at: Date }[]>('interview_id as id', knex.raw('max(created_at) as at')),
      ])
      return found.map((one) => {
        const remindedAt = mails.find(({ id }) => id === one.id)?.at ?? null
        return { one, remindedAt, why: reasonNotToRemind(one.status, remindedAt !== null) }
      })
    },

    /**
     * Plans a reminder to each of these candidates who may be reminded, in one transaction, and leaves out the others; the number of
     * reminders. Throws 409 without a mail server, since nobody would get them.
     */
    async remind({ organizationId, userId }: Reviewer, ids: readonly string[]): Promise<number> {
      if (!mailer.sends) throw interviewError('reminder.no_mail_server')
      const known = new Map((await interviewsOf({ organizationId }, ids)).map((one) => [one.id, one]))
      return knex.transaction(async (trx) => {
        // In the order of ids, as every other one, so that no two wait for each other.
        const rows = await trx('interviews')
          .where({ organization_id: organizationId })
          .whereIn('id', [...known.keys()])
          .whereNull('cancelled_at')
          .orderBy('id')
          .select<{ id: string; email: string; invite_expires_at: Date | null }[]>('id', 'email', 'invite_expires_at')
        let planned = 0
        for (const { id, email, invite_expires_at: expiresAt } of rows) {
          const isReminded = await mailer.wasPlannedWithin(trx, id, 'reminder', EVERY_MS)
          if (reasonNotToRemind(known.get(id)?.status ?? 'completed', isReminded)) continue
          const leftMs = expiresAt === null ? LASTS_MS : expiresAt.getTime() - clock.now().getTime()
          await mailer.plan(trx, {
            organizationId,
            interviewId: id,
            kind: 'reminder',
            recipient: email,
            onceKey: null,
            // Of an interview that was begun, the invite's end is no end any more.
            lastsMs: leftMs > 0 ? Math.min(leftMs, LASTS_MS) : LASTS_MS,
            plannedBy: userId,
          })
          planned++
        }
        return planned
      })
    },
  }
}
