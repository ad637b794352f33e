import type { Knex } from 'knex'
import { DAY } from '../../base/clock.ts'
import { AppError, domainError } from '../../base/errors.ts'
import { interviewError } from '../contract/errors.ts'
import { interviewsThatMayBe, LIVE_STATES, type StoredStatus } from '../contract/interview-life.ts'
import { statusAt } from '../contract/rules.ts'
import type { Caller, InterviewContext } from '../core/context.ts'
import { after, stampFor } from '../core/interviews.ts'

/** The accommodations that a reviewer granted one candidate. No score, note, API or model reads them. */
export interface Accommodations {
  /** Percent of each question's time limit. */
  readonly timePercent: number
  /** Beyond the position's. */
  readonly extraTakes: number
  readonly mayWrite: boolean
}

/** Only what is named changes. */
export interface AccommodationsChange extends Partial<Accommodations> {
  readonly inviteExpiresAt?: Date
}

/** Bounds of a candidate's answering time, in percent of the question's time limit. */
export const TIME_PERCENT = { min: 100, max: 400 } as const

/** Takes of each question that one candidate may get beyond the position's own limit. */
export const EXTRA_TAKES_MAX = 20
/** From now; as long as an invite may last. */
const DEADLINE_DAYS_MAX = 90

const PROLONGABLE = interviewsThatMayBe('prolonged')
const REOPENABLE = interviewsThatMayBe('reopened')

/** Why a deadline was refused: it is no time, counts no longer, is not there, has passed, would be earlier, or too far away. */
type DeadlineRefusal = 'no_time' | 'begun' | 'none' | 'expired' | 'earlier' | 'too_late'

interface Row {
  status: StoredStatus
  position_id: string
  email: string
  invite_expires_at: Date | null
  updated_at: Date
}

/** Granting more to one candidate, and letting an abandoned interview go on. */
export function accommodations({ database, clock }: InterviewContext) {
  const { knex } = database

  async function locked(trx: Knex.Transaction, { organizationId }: Caller, id: string): Promise<Row> {
    const row = await trx('interviews')
      .where({ id, organization_id: organizationId })
      .whereNull('cancelled_at')
      .forUpdate()
      .first<Row | undefined>('status', 'position_id', 'email', 'invite_expires_at', 'updated_at')
    if (!row) throw interviewError('interview.not_found')
    return row
  }

  return {
    /** Throws 404. */
    async accommodationsOf({ organizationId }: Caller, id: string): Promise<Accommodations> {
      const row = await knex('interviews')
        .where({ id, organization_id: organizationId })
        .whereNull('cancelled_at')
        .first<{ time_percent: number; extra_takes: number; may_write: boolean } | undefined>(
          'time_percent',
          'extra_takes',
          'may_write',
        )
      if (!row) throw interviewError('interview.not_found')
      return { timePercent: row.time_percent, extraTakes: row.extra_takes, mayWrite: row.may_write }
    },

    /**
     * Grants what is named. Only a later deadline is a new version of the interview, since the API shows nothing of the rest. Throws
     * 404, 400 with what was expected, and 409 where the interview is over.
     */
    async grant(caller: Caller, id: string, change: AccommodationsChange): Promise<void> {
      const { timePercent, extraTakes, mayWrite, inviteExpiresAt: expiresAt } = change
      whole({ field: 'timePercent', name: 'The time' }, timePercent, TIME_PERCENT.min, TIME_PERCENT.max, ' percent')
      whole({ field: 'extraTakes', name: 'The number of extra takes' }, extraTakes, 0, EXTRA_TAKES_MAX, '')
      await knex.transaction(async (trx) => {
        const stamp = await stampFor(trx, caller.organizationId, clock.stampAt())
        const row = await locked(trx, caller, id)
        if (row.status === 'completed')
          throw domainError('grant.completed', 409, 'The interview is completed; nothing more can be granted.')
        const isLater = expiresAt !== undefined && expiresAt.getTime() !== row.invite_expires_at?.getTime()
        if (isLater) checkDeadline(row, expiresAt)
        const set = {
          ...(timePercent === undefined ? {} : { time_percent: timePercent }),
          ...(extraTakes === undefined ? {} : { extra_takes: extraTakes }),
          ...(mayWrite === undefined ? {} : { may_write: mayWrite }),
          ...(isLater
            ? { invite_expires_at: expiresAt, deadline_before: null, updated_at: after(stamp, row.updated_at) }
            : {}),
        }
        const of = { id, organization_id: caller.organizationId }
        if (Object.keys(set).length > 0) await trx('interviews').where(of).update(set)
      })
    },

    /**
     * An abandoned interview goes on under the same link, with the answers that it has; no further credit is consumed. Throws 404, and
     * 409 where it is not abandoned or the candidate has another live interview of the position (spec §4: one at a time).
     */
    async reopen(caller: Caller, id: string): Promise<void> {
      await knex.transaction(async (trx) => {
        // Invites are decided under the same lock, so no other live interview comes up meanwhile.
        const stamp = await stampFor(trx, caller.organizationId, clock.stampAt())
        const row = await locked(trx, caller, id)
        if (row.status === 'in_progress') return
        if (!REOPENABLE.includes(row.status))
          throw domainError('reopen.not_abandoned', 409, 'Only an abandoned interview can go on.')
        const others = await trx('interviews')
          .where({ position_id: row.position_id, email: row.email, organization_id: caller.organizationId })
          .whereNot({ id })
          .whereNull('cancelled_at')
          .whereIn('status', LIVE_STATES)
          .select<Row[]>('status', 'invite_expires_at')
        const now = clock.now().toISOString()
        if (others.some((one) => statusAt(one.status, one.invite_expires_at?.toISOString() ?? null, now) !== 'expired'))
          throw domainError(
            'reopen.other_live',
            409,
            'This candidate has a newer interview for the position that is still open; it has to be finished or cancelled first.',
          )
        const at = after(stamp, row.updated_at)
        // The time until it counts as abandoned begins anew.
        await trx('interviews')
          .where({ id, organization_id: caller.organizationId })
          .update({ status: 'in_progress', updated_at: at, last_answer_at: at })
      })
    },
  }

  function checkDeadline(row: Row, expiresAt: Date): void {
    const now = clock.now()
    const days = DEADLINE_DAYS_MAX
    const refused = (why: DeadlineRefusal, message: string) =>
      new AppError(message, { kind: 'domain', code: 'grant.deadline', status: 400, facts: { why, days } })
    if (Number.isNaN(expiresAt.getTime())) throw refused('no_time', 'The deadline must be a date and time.')
    if (!PROLONGABLE.includes(row.status))
      throw refused('begun', 'The candidate has begun, so the deadline of the invite no longer counts.')
    if (row.invite_expires_at === null) throw refused('none', 'This invite has no deadline.')
    if (row.invite_expires_at <= now) throw refused('expired', 'The invite has expired. Invite the candidate again.')
    if (expiresAt < row.invite_expires_at) throw refused('earlier', 'The deadline can only become later.')
    if (expiresAt.getTime() > now.getTime() + days * DAY)
      throw refused('too_late', `The deadline can be at most ${days} days from now.`)
  }
}

function whole(
  { field, name }: { readonly field: keyof Accommodations; readonly name: string },
  value: number | undefined,
  min: number,
  max: number,
  unit: string,
): void {
  if (value === undefined || (Number.isInteger(value) && value >= min && value <= max)) return
  throw new AppError(`${name} must be a whole number from ${min} to ${max}${unit}.`, {
    kind: 'domain',
    code: 'grant.number',
    status: 400,
    facts: { field, min, max },
  })
}
