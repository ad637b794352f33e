import type { Caller, InterviewContext } from '../core/context.ts'

/** Why no mail of an organization goes out, how many do not, and since when. */
export interface MailStandstill {
  /** There is no mail server; or there is one, and it could not be used for an hour. */
  readonly why: 'no_server' | 'server_down'
  /** At most `STANDSTILL_COUNT_MAX` and one. */
  readonly count: number
  /** When the oldest of them was written; null where there is none. */
  readonly since: Date | null
  /** The last answer of the server, or why there was none. */
  readonly failure: string | null
}

/** The page says "more than" this where more mails do not go out. */
export const STANDSTILL_COUNT_MAX = 10_000
/** A server that is restarted is no news. */
const DOWN_MS = 3_600_000
/**
 * Failures of the server (`mail/failure.ts`). Postfix refuses a greeting at the recipient, so one of those may concern this mail alone; its
 * sentence quotes the server.
 */
const OF_SERVER = ['smtp.login', 'smtp.unreachable', 'smtp.greeting']

/** Says when mails of an organization do not go out. */
export function mailStandstill({ database: { knex }, mailer }: Pick<InterviewContext, 'database' | 'mailer'>) {
  /** Mails that are in one of these states. */
  const stuck = (organizationId: string, states: readonly string[]) =>
    knex('mails').where({ organization_id: organizationId }).whereIn('state', states)

  async function countOf(organizationId: string, states: readonly string[]) {
    const some = stuck(organizationId, states)
      .select('created_at')
      .orderBy('created_at')
      .limit(STANDSTILL_COUNT_MAX + 1)
      .as('some')
    const row = await knex(some).first<{ count: number; since: Date | null }>(
      knex.raw('count(*)::int as count'),
      knex.raw('min(created_at) as since'),
    )
    return row
  }

  return {
    /** Undefined where mails go out. */
    async mailStandstill({ organizationId }: Pick<Caller, 'organizationId'>): Promise<MailStandstill | undefined> {
      if (!mailer.sends)
        return { why: 'no_server', ...(await countOf(organizationId, ['kept', 'waiting'])), failure: null }
      const down = await stuck(organizationId, ['waiting'])
        .whereIn('failure_code', OF_SERVER)
        .whereRaw(`created_at <= clock_timestamp() - ? * interval '1 millisecond'`, [DOWN_MS])
        .whereNotExists(
          knex('mails as m')
            .where({ 'm.organization_id': organizationId, 'm.state': 'sent' })
            .whereRaw(`m.sent_at between clock_timestamp() - ? * interval '1 millisecond' and clock_timestamp()`, [
              DOWN_MS,
            ])
            // A mail that was sent in the last hour may have been written long before, but not longer than mails last.
            .whereRaw(`m.created_at > clock_timestamp() - interval '95 days'`),
        )
        .orderBy('created_at')
        .first<{ failure: string | null } | undefined>('failure')
      if (!down) return undefined
      return { why: 'server_down', ...(await countOf(organizationId, ['waiting'])), failure: down.failure }
    },
  }
}
