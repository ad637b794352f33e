import { hourAround, isZone, knownZone } from '../../base/clock.ts'
import { domainError } from '../../base/errors.ts'
import type { InterviewContext } from '../core/context.ts'

/** The mails about completed interviews that a user of the dashboard can choose. */
export const COMPLETED_CHOICES = ['daily', 'at_once', 'none'] as const

/** When a user of the dashboard is mailed: one summary a day, a mail for each completed interview at once, or never. */
export type CompletedChoice = (typeof COMPLETED_CHOICES)[number]

/** When a summary comes: an hour from 0 to 23 of a time zone such as `Europe/Berlin`. */
export interface SummaryTime {
  readonly hour: number
  readonly zone: string
}

/** Whoever never chose. */
export const DEFAULT_TIME: SummaryTime = { hour: 6, zone: 'UTC' }

/** What somebody is mailed, and when. */
export interface MailChoice extends SummaryTime {
  readonly completed: CompletedChoice
  /** Nobody chose it. */
  readonly isDefault: boolean
  /** When the next summary is due, if there is something new; null where none comes. */
  readonly nextAt: Date | null
}

/** A person of the dashboard. */
export interface Reader {
  readonly organizationId: string
  readonly userId: string
}

interface ChoiceRow {
  completed: CompletedChoice
  hour: number
  zone: string
  is_default: boolean
  due_at: Date | null
  told_until: Date
}

/** After a change of the hour the next summary comes no earlier than this after the last: one a day. */
const APART_MS = 12 * 3_600_000

/** Each user's choice of mails; `digests.ts` moves on what was told. */
export function mailChoices({ database, clock }: Pick<InterviewContext, 'database' | 'clock'>) {
  const { knex } = database
  const own = ({ organizationId, userId }: Reader) => ({ organization_id: organizationId, user_id: userId })

  return {
    async mailChoiceOf(user: Reader): Promise<MailChoice> {
      const row = await knex('mail_choices')
        .where(own(user))
        .first<ChoiceRow | undefined>('completed', 'hour', 'zone', 'is_default', 'due_at')
      const { completed, hour, zone: stored } = row ?? { completed: 'daily' as const, ...DEFAULT_TIME }
      const zone = knownZone(stored)
      const { next } = hourAround(clock.now(), hour, zone)
      const nextAt = completed === 'daily' ? (row?.due_at ?? next) : null
      return { completed, hour, zone, isDefault: row?.is_default ?? true, nextAt }
    },

    /**
     * From now on; interviews completed before are not mailed. Without a time the hour stays as it is. Choosing the same again changes
     * nothing. Throws 400 for what is no hour and no time zone.
     */
    async chooseMails(user: Reader, completed: CompletedChoice, time?: SummaryTime): Promise<void> {
      if (time) assertTime(time)
      const now = clock.now()
      await knex.transaction(async (trx) => {
        const made = await trx('mail_choices')
          .insert({ ...own(user), completed, ...DEFAULT_TIME, told_until: now, is_default: true })
          .onConflict('user_id')
          .ignore()
          .returning('user_id')
        const row = await trx('mail_choices')
          .where(own(user))
          .forUpdate()
          .first<ChoiceRow>('completed', 'hour', 'zone', 'is_default', 'told_until', 'due_at')
        const { hour, zone: asked } = time ?? row
        const zone = knownZone(asked)
        const isSame = completed === row.completed && hour === row.hour && zone === row.zone
        if (isSame && !row.is_default) return
        const goesOn = made.length === 0 && completed === 'daily' && row.completed === 'daily'
        const after = goesOn ? Math.max(now.getTime(), row.told_until.getTime() + APART_MS) : now.getTime()
        await trx('mail_choices')
          .where(own(user))
          .update({
            completed,
            hour,
            zone,
            is_default: false,
            told_until: goesOn ? row.told_until : now,
            due_at: completed !== 'daily' ? null : isSame ? row.due_at : hourAround(new Date(after), hour, zone).next,
          })
      })
    },
  }
}

function assertTime({ hour, zone }: SummaryTime): void {
  if (!Number.isInteger(hour) || hour < 0 || hour > 23)
    throw domainError('mail_choice.hour', 400, 'The hour must be a whole number from 0 to 23.')
  if (!isZone(zone))
    throw domainError('mail_choice.zone', 400, 'The time zone is not known here. Choose one such as Europe/Berlin.')
}
