import type { Knex } from 'knex'
import { DAY } from '../../base/clock.ts'
import type { InterviewContext } from '../core/context.ts'

/** Invites of this length or less get no reminder: it would come right after the invite. */
const REMINDED_MS_MIN = 4 * DAY
/** News is of no use later. */
export const NEWS_LASTS_MS = 3 * DAY
const REMINDERS_AT_ONCE = 500

/** Mails that follow from what happened to an interview. */
export function mailPlans(context: InterviewContext) {
  const { mailer } = context

  return {
    /**
     * Plans what the completion of an interview asks for, in that transaction: the receipt, if the candidate's link was mailed too,
     * and news to users who want it at once.
     */
    async planCompletionMails(trx: Knex, interview: { id: string; organization_id: string }): Promise<void> {
      const { id: interviewId, organization_id: organizationId } = interview
      const about = { organizationId, interviewId, lastsMs: NEWS_LASTS_MS }
      const linked = await trx('mails as m')
        .join('interviews as i', 'i.id', 'm.interview_id')
        .where({ 'm.interview_id': interviewId, 'm.organization_id': organizationId })
        .whereIn('m.kind', ['invite', 'applied'])
        .first<{ email: string } | undefined>('i.email')
      if (linked)
        await mailer.plan(trx, {
          ...about,
          kind: 'receipt',
          recipient: linked.email,
          onceKey: `receipt ${interviewId}`,
        })
      const users = await trx('mail_choices as c')
        .join('users as u', 'u.id', 'c.user_id')
        .where({ 'c.organization_id': organizationId, 'c.completed': 'at_once' })
        .whereNull('u.disabled_at')
        // Whoever sees their teams' interviews alone hears of no others.
        .whereRaw('reader_sees(u.email, (select position_id from interviews where id = ?))', [interviewId])
        .select<{ id: string; email: string }[]>('u.id', 'u.email')
      for (const { id, email } of users)
        await mailer.plan(trx, {
          ...about,
          kind: 'completed',
          recipient: email,
          onceKey: `completed ${interviewId} ${id}`,
        })
    },

    planReminders: () => planReminders(context),
  }
}

export type MailPlans = ReturnType<typeof mailPlans>

/** Plans reminders of invites that were mailed, last more than four days and end soon; one for each invite. The number of them. */
async function planReminders({ database: { knex }, clock, mailer, settings }: InterviewContext): Promise<number> {
  if (!mailer.sends) return 0
  const now = clock.now()
  const { rows } = await knex.raw<{
    rows: { id: string; organization_id: string; email: string; invite_expires_at: Date }[]
  }>(
    `select i.id, i.organization_id, i.email, i.invite_expires_at
     from organizations o cross join lateral (
       select * from interviews where organization_id = o.id and cancelled_at is null and status = 'created'
         and invite_expires_at > :now and invite_expires_at <= :until) i
     where i.started_at is null and i.invite_expires_at - i.created_at > :least * interval '1 millisecond'
       and exists (select from mails m where m.interview_id = i.id and m.kind = 'invite' and m.state = 'sent')
       -- A person may have reminded long before the end, and is not followed by another reminder within a day.
       and not exists (select from mails m where m.interview_id = i.id and m.kind = 'reminder'
         and (m.planned_by is null or m.created_at between clock_timestamp() - interval '1 day' and clock_timestamp()))
     order by i.invite_expires_at, i.id limit :limit`,
    {
      now,
      until: new Date(now.getTime() + settings.remindBeforeMs),
      least: REMINDED_MS_MIN,
      limit: REMINDERS_AT_ONCE,
    },
  )
  let planned = 0
  for (const { id, organization_id: organizationId, email, invite_expires_at: expiresAt } of rows) {
    const isNew = await knex.transaction((trx) =>
      mailer.plan(trx, {
        organizationId,
        interviewId: id,
        kind: 'reminder',
        recipient: email,
        onceKey: `reminder ${id}`,
        lastsMs: expiresAt.getTime() - now.getTime(),
      }),
    )
    planned += isNew ? 1 : 0
  }
  return planned
}
