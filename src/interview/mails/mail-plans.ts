import type { Knex } from 'knex'
import { DAY } from '../../base/clock.ts'
import type { InterviewContext } from '../core/context.ts'

/** The mails about completed interviews that a user of the dashboard can choose. */
export const COMPLETED_CHOICES = ['none', 'at_once', 'daily'] as const

/** When a user of the dashboard is mailed about completed interviews: never, one mail each, or one a day. */
export type CompletedChoice = (typeof COMPLETED_CHOICES)[number]

/** Invites of this length or less get no reminder: it would come right after the invite. */
const REMINDED_MS_MIN = 4 * DAY
/** News is of no use later. */
const LASTS_MS = 3 * DAY
const REMINDERS_AT_ONCE = 500
const SUMMARIES_AT_ONCE = 200
/** Summaries cover a day that ends at this hour (UTC), and are made once no completion of that day can still be on its way to a commit. */
const DAY_ENDS_AT_MS = 6 * 3_600_000
const SETTLED_MS = 300_000
/** A time that lies ahead by more was noted before the clock was set back; processes' clocks differ by less. */
const AHEAD_MS = 60_000

interface DailyReader {
  readonly id: string
  readonly organization_id: string
  readonly email: string
  readonly disabled_at: Date | null
}

/** Mails that follow from what happened to an interview, and the users' choices; the one writer of `mail_choices`. */
export function mailPlans(context: InterviewContext) {
  const { database, clock, mailer } = context
  const { knex } = database

  return {
    /**
     * Plans what the completion of an interview asks for, in that transaction: the receipt, if the candidate's link was mailed too,
     * and news to users who want it at once.
     */
    async planCompletionMails(trx: Knex, interview: { id: string; organization_id: string }): Promise<void> {
      const { id: interviewId, organization_id: organizationId } = interview
      const about = { organizationId, interviewId, lastsMs: LASTS_MS }
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

    /** Plans the daily summaries that are due. Each user's summaries follow one another without a gap; a day without a completion has none. */
    async planSummaries(): Promise<number> {
      const now = clock.now()
      const until = lastDayEnd(now)
      // Told by a clock that was ahead: what is completed from now on was in no summary, whatever that one covered.
      await knex('mail_choices')
        .where({ completed: 'daily' })
        .where('told_until', '>', new Date(now.getTime() + AHEAD_MS))
        .update({ told_until: now })
      const users = await knex('mail_choices as c')
        .join('users as u', 'u.id', 'c.user_id')
        .where({ 'c.completed': 'daily' })
        .where('c.told_until', '<', until)
        .orderBy(['c.told_until', 'c.user_id'])
        .limit(SUMMARIES_AT_ONCE)
        .select<DailyReader[]>('u.id', 'u.organization_id', 'u.email', 'u.disabled_at')
      let planned = 0
      for (const user of users)
        planned += (await knex.transaction((trx) => planSummary(mailer, trx, user, until))) ? 1 : 0
      return planned
    },

    async mailChoiceOf(user: { organizationId: string; userId: string }): Promise<CompletedChoice> {
      const row = await knex('mail_choices')
        .where({ organization_id: user.organizationId, user_id: user.userId })
        .first<{ completed: CompletedChoice } | undefined>('completed')
      return row?.completed ?? 'none'
    },

    /** From now on; interviews completed before are not mailed. Choosing the same again changes nothing. */
    async chooseMails(user: { organizationId: string; userId: string }, completed: CompletedChoice): Promise<void> {
      await knex.raw(
        `insert into mail_choices (organization_id, user_id, completed, told_until) values (:organizationId, :userId, :completed, :now)
         on conflict (user_id) do update set completed = excluded.completed, told_until = excluded.told_until
         where mail_choices.completed <> excluded.completed`,
        { ...user, completed, now: clock.now() },
      )
    },
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

/** One user's summary up to a time; false where there is none. */
async function planSummary(
  mailer: InterviewContext['mailer'],
  trx: Knex.Transaction,
  { id, organization_id: organizationId, email, disabled_at: disabledAt }: DailyReader,
  until: Date,
): Promise<boolean> {
  const choice = await trx('mail_choices')
    .where({ user_id: id, completed: 'daily' })
    .where('told_until', '<', until)
    .forUpdate()
    .first<{ told_until: Date } | undefined>('told_until')
  if (!choice) return false
  await trx('mail_choices').where({ user_id: id }).update({ told_until: until })
  const any = await trx('interviews')
    .where({ organization_id: organizationId })
    .whereNull('cancelled_at')
    .where('completed_at', '>', choice.told_until)
    .where('completed_at', '<=', until)
    .whereRaw('reader_sees(?, position_id)', [email])
    .first('id')
  if (!any || disabledAt !== null) return false
  await mailer.plan(trx, {
    organizationId,
    interviewId: null,
    kind: 'completed.digest',
    recipient: email,
    // A clock that was ahead may have ended a summary at this time before.
    onceKey: `completed.digest ${id} ${choice.told_until.toISOString()} ${until.toISOString()}`,
    lastsMs: LASTS_MS,
    covers: { from: choice.told_until, until },
  })
  return true
}

/** The newest end of a day of summaries by which everything of that day is committed. */
function lastDayEnd(now: Date): Date {
  const ms = now.getTime() - SETTLED_MS - DAY_ENDS_AT_MS
  return new Date(ms - (ms % DAY) + DAY_ENDS_AT_MS)
}
