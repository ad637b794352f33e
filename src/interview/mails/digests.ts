import type { Knex } from 'knex'
import { DAY, hourAround, knownZone } from '../../base/clock.ts'
import type { InterviewContext } from '../core/context.ts'
import type { DigestFacts, Matter } from './digest-mail.ts'
import { DEFAULT_TIME } from './mail-choices.ts'
import { NEWS_LASTS_MS } from './mail-plans.ts'
import type { ReaderRole } from './mail-rows.ts'

/** What needs the administrators of an organization besides its interviews, such as a connection that does not work; undefined: not known now. */
export type MattersOf = (organizationId: string) => Promise<readonly Matter[] | undefined>

interface DueReader {
  readonly id: string
  readonly organization_id: string
  readonly email: string
  readonly role: ReaderRole
  readonly disabled_at: Date | null
}

interface DueRow {
  hour: number
  zone: string
  told_until: Date
  told_needs: string[]
}

const SUMMARIES_AT_ONCE = 200
const NEW_READERS_AT_ONCE = 500
/** A summary is made once no completion of its time can still be on its way to a commit. */
const SETTLED_MS = 300_000
/** A time that lies ahead by more was noted before the clock was set back; processes' clocks differ by less. */
const AHEAD_MS = 60_000
/** The next summary is due within two days; one that is due later was counted by a clock that was ahead. */
const DUE_WITHIN_MS = 3 * DAY
/** A summary says "more than" this. */
const COUNTED_MAX = 1_000

/** One summary a day, for everybody who did not choose otherwise. */
export function digests({
  database: { knex },
  clock,
  mailer,
}: Pick<InterviewContext, 'database' | 'clock' | 'mailer'>) {
  /** Whoever has no row never chose. From now on they are told, once they have logged in: an address may be mistyped. */
  async function adopt(now: Date): Promise<void> {
    await knex.raw(
      `insert into mail_choices (organization_id, user_id, completed, hour, zone, told_until, is_default)
       select u.organization_id, u.id, 'daily', :hour, :zone, :now, true from users u
       where u.disabled_at is null and u.arrived_at is not null and not exists (select from mail_choices c where c.user_id = u.id)
       limit ${NEW_READERS_AT_ONCE} on conflict (user_id) do nothing`,
      { ...DEFAULT_TIME, now },
    )
  }

  /** One reader's summary; false where there is nothing new. The row is locked, and moves on in the transaction that plans the mail. */
  async function planSummary(
    trx: Knex.Transaction,
    reader: DueReader,
    now: Date,
    known: readonly Matter[] | undefined,
  ): Promise<boolean> {
    const { id, organization_id: organizationId, email } = reader
    const needs = known ?? []
    const row = await trx('mail_choices')
      .where({ user_id: id, completed: 'daily' })
      .whereRaw('(due_at is null or due_at <= ?)', [new Date(now.getTime() - SETTLED_MS)])
      .forUpdate()
      .first<DueRow | undefined>('hour', 'zone', 'told_until', 'told_needs')
    if (!row) return false
    const { last: until, next } = hourAround(new Date(now.getTime() - SETTLED_MS), row.hour, knownZone(row.zone))
    const isToldAlready = row.told_until >= until
    await trx('mail_choices')
      .where({ user_id: id })
      .update({
        due_at: next,
        ...(isToldAlready
          ? {}
          : {
              told_until: until,
              // Where nobody could look, what was told stays told.
              ...(known === undefined ? {} : { told_needs: needs.map(({ key }) => key) }),
            }),
      })
    if (isToldAlready || reader.disabled_at !== null) return false
    const isNeedNew = needs.some(({ key }) => !row.told_needs.includes(key))
    if (!isNeedNew && !(await anyCompleted(trx, reader, row.told_until, until))) return false
    await mailer.plan(trx, {
      organizationId,
      interviewId: null,
      kind: 'completed.digest',
      recipient: email,
      // A clock that was ahead may have ended a summary at this time before.
      onceKey: `completed.digest ${id} ${row.told_until.toISOString()} ${until.toISOString()}`,
      lastsMs: NEWS_LASTS_MS,
      covers: { from: row.told_until, until },
      facts: { ...(await waitingFor(trx, reader)), needs } satisfies DigestFacts as unknown as Record<string, unknown>,
    })
    return true
  }

  return {
    /**
     * Plans the daily summaries that are due, one for each reader with something new. Each reader's summaries follow one another without a
     * gap. Without a mail server nobody is told, and nobody is noted as told. Returns how many were planned. Where one reader's summary fails,
     * the others are planned, and then the first error is thrown.
     */
    async planSummaries(needsOf: MattersOf = async () => []): Promise<number> {
      if (!mailer.sends) return 0
      const now = clock.now()
      await adopt(now)
      // Told by a clock that was ahead: what is completed from now on was in no summary, whatever that one covered.
      await knex('mail_choices')
        .where({ completed: 'daily' })
        .where('told_until', '>', new Date(now.getTime() + AHEAD_MS))
        .update({ told_until: now, due_at: null })
      await knex('mail_choices')
        .where({ completed: 'daily' })
        .where('due_at', '>', new Date(now.getTime() + DUE_WITHIN_MS))
        .update({ due_at: null })
      const readers = await knex('mail_choices as c')
        .join('users as u', 'u.id', 'c.user_id')
        .where({ 'c.completed': 'daily' })
        // A process of the version before gives a row to those who never came, too.
        .whereRaw('(u.arrived_at is not null or not c.is_default)')
        .whereRaw('(c.due_at is null or c.due_at <= ?)', [new Date(now.getTime() - SETTLED_MS)])
        .orderByRaw('c.due_at nulls first, c.user_id')
        .limit(SUMMARIES_AT_ONCE)
        .select<DueReader[]>('u.id', 'u.organization_id', 'u.email', 'u.role', 'u.disabled_at')
      const asked = new Map<string, ReturnType<MattersOf>>()
      const needsOnce: MattersOf = (organizationId) => {
        const needs = asked.get(organizationId) ?? needsOf(organizationId)
        asked.set(organizationId, needs)
        return needs
      }
      let planned = 0
      const errors: unknown[] = []
      for (const reader of readers) {
        try {
          const isAdministrator = reader.role === 'administrator' || reader.role === 'installation'
          const needs = isAdministrator && reader.disabled_at === null ? await needsOnce(reader.organization_id) : []
          planned += (await knex.transaction((trx) => planSummary(trx, reader, now, needs))) ? 1 : 0
        } catch (error) {
          errors.push(error)
        }
      }
      if (errors.length > 0) throw errors[0]
      return planned
    },
  }
}

/** Whether an interview that the reader sees was completed in that time. */
async function anyCompleted(trx: Knex, reader: DueReader, from: Date, until: Date): Promise<boolean> {
  const found = await trx('interviews')
    .where({ organization_id: reader.organization_id })
    .whereNull('cancelled_at')
    .where('completed_at', '>', from)
    .where('completed_at', '<=', until)
    .whereRaw('reader_sees(?, position_id)', [reader.email])
    .first('id')
  return found !== undefined
}

/** How many completed interviews wait for a decision of this reader; null for whoever does not decide. */
async function waitingFor(trx: Knex, reader: DueReader): Promise<Pick<DigestFacts, 'toDecide' | 'isMore'>> {
  if (reader.role === 'viewer') return { toDecide: null, isMore: false }
  const { rows } = await trx.raw<{ rows: { count: number }[] }>(
    `select count(*)::int as count from (
       select from interviews where organization_id = :organization and cancelled_at is null and status = 'completed'
         and approval_status = 'pending'
         -- Asked once for each position, not for each interview.
         and position_id in (select id from positions where organization_id = :organization and reader_sees(:email, id))
       limit ${COUNTED_MAX + 1}) waiting`,
    { organization: reader.organization_id, email: reader.email },
  )
  const count = rows[0]?.count ?? 0
  return { toDecide: Math.min(count, COUNTED_MAX), isMore: count > COUNTED_MAX }
}
