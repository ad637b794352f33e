import type { Knex } from 'knex'
import type { Database } from '../db/database.ts'
import type { ClaimedMail, DropReason, MailFailure, MailKind, MailSettings, MailState, MailText } from './contract.ts'

/** A mail as the transaction stores it that makes it necessary; its text is rendered when it is sent. */
export interface PlannedMail {
  readonly id: string
  readonly organizationId: string
  /** Null for a mail that is about several. */
  readonly interviewId: string | null
  readonly kind: MailKind
  readonly recipient: string
  /** Two mails with one key are one mail; null where each is its own. */
  readonly onceKey: string | null
  readonly lastsMs: number
  /** A mail about all that happened after one moment, up to the other. */
  readonly covers?: { readonly from: Date; readonly until: Date }
  /** What it tells besides that, as it was when it was planned. */
  readonly facts?: Readonly<Record<string, unknown>>
  /** The user who asked for it; absent where it follows from what happened. */
  readonly plannedBy?: string
}

interface ClaimedRow {
  id: string
  organization_id: string
  interview_id: string | null
  kind: MailKind
  recipient: string
  message_id: string
  attempts: number
  created_at: Date
}

/** The database's time, also within a transaction that takes long. */
const NOW = 'clock_timestamp()'
/** Nobody waits for these, and a pass of housekeeping, candidates or strangers may cause many at once. */
const UNHURRIED = `kind in ('applied', 'reminder', 'receipt', 'completed', 'completed.digest')`
/** Seed of the advisory locks that keep two reminders of one interview apart. */
const REMINDER_LOCK = 4713

/** The table `mails`: written here and by the functions of its migration, nowhere else. Times are the database's. */
export class MailStore {
  readonly #knex: Database['knex']

  constructor({ knex }: Database) {
    this.#knex = knex
  }

  /** Writes a mail and its job in the caller's transaction; false where a mail with this key exists. */
  async plan(trx: Knex, mail: PlannedMail, from: { domain: string; sends: boolean }): Promise<boolean> {
    const { rows } = await trx.raw<{ rows: { n: number }[] }>(
      `select mails_plan(:org, array[:id], array[:kind], array[:interview], array[:recipient], array[:once]::text[],
          array[${NOW} + :lasts * interval '1 millisecond'], :domain, :sends) as n`,
      {
        org: mail.organizationId,
        id: mail.id,
        kind: mail.kind,
        interview: mail.interviewId,
        recipient: mail.recipient,
        once: mail.onceKey,
        lasts: mail.lastsMs,
        ...from,
      },
    )
    if (rows[0]?.n !== 1) return false
    if (mail.plannedBy !== undefined) await trx('mails').where({ id: mail.id }).update({ planned_by: mail.plannedBy })
    if (mail.covers)
      await trx('mails')
        .where({ id: mail.id })
        .update({
          covers_from: mail.covers.from,
          covers_until: mail.covers.until,
          facts: mail.facts === undefined ? null : JSON.stringify(mail.facts),
        })
    return true
  }

  /**
   * True where a mail of this kind was written for the interview within `ms`; one that lies ahead was written before the clock was set
   * back, and does not count. Holds others off until the commit.
   */
  async wasPlannedWithin(trx: Knex, interviewId: string, kind: MailKind, ms: number): Promise<boolean> {
    await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, ?))', [interviewId, REMINDER_LOCK])
    const found = await trx('mails')
      .where({ interview_id: interviewId, kind })
      .whereRaw(`created_at between ${NOW} - ? * interval '1 millisecond' and ${NOW} + interval '1 second'`, [ms])
      .first('id')
    return found !== undefined
  }

  /**
   * Frees what an earlier run of this organization's job left claimed: that run was killed or cut off. Unless it had begun
   * to hand the message over, the mail is due at once; else a copy may exist, and it waits longer after each attempt.
   */
  async takeOver(
    organizationId: string,
    wait: MailSettings['retry'],
  ): Promise<{ kind: MailKind; isUnconfirmed: boolean }[]> {
    const { rows } = await this.#knex.raw<{ rows: { kind: MailKind; unconfirmed: boolean }[] }>(
      `update mails m set claimed_at = null, data_at = null, unconfirmed = m.unconfirmed + (m.data_at is not null)::integer,
          next_at = ${NOW} + case when m.data_at is null then 0
            else least(:longest::float8, :first::float8 * 2 ^ least(m.attempts - 1, 30)) end * interval '1 millisecond',
          failure_code = case when m.data_at is null then 'process.ended' else 'process.ended_unconfirmed' end,
          failure = case when m.data_at is null then 'The program ended before the mail was handed over.'
            else 'The program ended after the mail was handed over and before the SMTP server answered.' end
        from mails old where old.id = m.id and m.organization_id = :org and m.state = 'waiting' and m.claimed_at is not null
        returning m.kind, old.data_at is not null as unconfirmed`,
      { org: organizationId, ...wait },
    )
    return rows.map((row) => ({ kind: row.kind, isUnconfirmed: row.unconfirmed }))
  }

  /**
   * The database was restored from a backup: each mail that waits in it may have been sent since. One whose handover had begun
   * is counted by `takeOver`. Returns the number of mails by kind.
   */
  async countPossiblySent(trx: Knex): Promise<Partial<Record<MailKind, number>>> {
    const { rows } = await trx.raw<{ rows: { kind: MailKind; n: number }[] }>(
      `with counted as (update mails set unconfirmed = unconfirmed + 1 where state = 'waiting' and data_at is null returning kind)
        select kind, count(*)::integer as n from counted group by kind`,
    )
    return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]))
  }

  /** Ends what waited until its time was over. */
  async giveUpExpired(organizationId: string): Promise<{ id: string; kind: MailKind }[]> {
    return this.#knex('mails')
      .where({ organization_id: organizationId, state: 'waiting' })
      .whereNull('claimed_at')
      .whereRaw(`expires_at <= ${NOW}`)
      .update({ state: 'given_up', next_at: null })
      .returning(['id', 'kind'])
  }

  /**
   * Begins an attempt of a mail that is due, if there is one: mails without an attempt before those that failed, so that
   * failing ones hold nothing up, and those that a caller of the API waits for before the others, which strangers may cause;
   * then the one that is due longest. `onlyNew` leaves out what failed before and what nobody waits for.
   */
  async claim(organizationId: string, { onlyNew }: { onlyNew: boolean }): Promise<ClaimedMail | undefined> {
    const { rows } = await this.#knex.raw<{ rows: ClaimedRow[] }>(
      `update mails set attempts = attempts + 1, claimed_at = ${NOW}, data_at = null
        where id = (select id from mails where organization_id = :org and state = 'waiting' and claimed_at is null and next_at <= ${NOW}
            and expires_at > ${NOW} ${onlyNew ? `and attempts = 0 and not ${UNHURRIED}` : ''}
          order by attempts > 0, ${UNHURRIED}, next_at, id limit 1 for update skip locked)
        returning id, organization_id, interview_id, kind, recipient, message_id, attempts, created_at`,
      { org: organizationId },
    )
    const [row] = rows
    return (
      row && {
        id: row.id,
        organizationId: row.organization_id,
        interviewId: row.interview_id,
        kind: row.kind,
        recipient: row.recipient,
        messageId: row.message_id,
        attempt: row.attempts,
        createdAt: row.created_at,
      }
    )
  }

  /** Marks that the message is handed over now, and with which text in which language; false where another run has the mail, so that it must not be. */
  async handOver(
    mail: ClaimedMail,
    { textId = null, language }: Pick<MailText, 'textId' | 'language'>,
  ): Promise<boolean> {
    const changed = await this.#knex('mails')
      .where({ id: mail.id, state: 'waiting', attempts: mail.attempt })
      .whereNotNull('claimed_at')
      .update({ data_at: this.#knex.raw(NOW), text_id: textId, text_language: language })
    return changed === 1
  }

  /** Recorded whoever has the mail by now: it was accepted, and must not be sent again. */
  async sent(mail: ClaimedMail): Promise<void> {
    await this.#knex('mails')
      .where({ id: mail.id, state: 'waiting' })
      .update({
        state: 'sent',
        sent_at: this.#knex.raw(NOW),
        claimed_at: null,
        next_at: null,
        failure: null,
        failure_code: null,
      })
  }

  async failed(
    mail: ClaimedMail,
    failure: Pick<MailFailure, 'code' | 'sentence' | 'isFinal' | 'isUnconfirmed'>,
    waitMs: number,
  ) {
    await this.#knex('mails')
      .where({ id: mail.id, state: 'waiting', attempts: mail.attempt })
      .whereNotNull('claimed_at')
      .update({
        state: failure.isFinal ? 'refused' : 'waiting',
        claimed_at: null,
        // What was refused after it was handed over stays marked, and is shown with the text that it had.
        ...(failure.isFinal ? {} : { data_at: null }),
        next_at: failure.isFinal ? null : this.#inMs(waitMs),
        unconfirmed: this.#knex.raw('unconfirmed + ?', [failure.isUnconfirmed ? 1 : 0]),
        failure_code: failure.code,
        failure: failure.sentence,
      })
  }

  async dropped(mail: ClaimedMail, code: DropReason): Promise<void> {
    await this.#knex('mails').where({ id: mail.id, state: 'waiting', attempts: mail.attempt }).update({
      state: 'dropped',
      claimed_at: null,
      next_at: null,
      failure_code: code,
      failure: null,
    })
  }

  /** Shows why the mails of an organization wait; they stay due. */
  async explained(organizationId: string, failure: Pick<MailFailure, 'code' | 'sentence'>): Promise<void> {
    await this.#knex('mails')
      .where({ organization_id: organizationId, state: 'waiting' })
      .whereRaw('failure_code is distinct from ?', [failure.code])
      .update({ failure_code: failure.code, failure: failure.sentence })
  }

  /** How long until this organization has something to do; undefined where nothing waits. */
  async nextInMs(organizationId: string): Promise<number | undefined> {
    const row = await this.#knex('mails')
      .where({ organization_id: organizationId, state: 'waiting' })
      .first<{ ms: number | null } | undefined>(
        this.#knex.raw(`extract(epoch from min(least(next_at, expires_at)) - ${NOW})::float8 * 1000 as ms`),
      )
    return row?.ms == null ? undefined : Math.max(0, Math.ceil(row.ms))
  }

  /**
   * The database's clock was set back by so much: mails that were planned, or given a wait, by the time before are due when they
   * would have been, and are as old as they were. The organizations whose mails they are.
   */
  async setBack(trx: Knex, byMs: number): Promise<string[]> {
    // By organization, as an index knows them.
    await trx.raw(
      `update mails m set created_at = least(${NOW}, m.created_at - :byMs * interval '1 millisecond'),
          sent_at = case when m.sent_at > ${NOW} then least(${NOW}, m.sent_at - :byMs * interval '1 millisecond') else m.sent_at end
        from organizations o where m.organization_id = o.id and m.created_at > ${NOW}`,
      { byMs },
    )
    const rows = await trx('mails')
      .where({ state: 'waiting' })
      .whereRaw(`next_at > ${NOW}`)
      .update({ next_at: trx.raw(`greatest(${NOW}, next_at - ? * interval '1 millisecond')`, [byMs]) })
      .returning<{ organization_id: string }[]>('organization_id')
    return [...new Set(rows.map((row) => row.organization_id))]
  }

  /** Organizations whose mails have been due for `ms`, or claimed for longer than any attempt takes: their job seems to be missing. */
  async organizationsDueFor(ms: number): Promise<string[]> {
    const rows = await this.#knex('mails')
      .where({ state: 'waiting' })
      .whereRaw(`greatest(next_at, claimed_at + interval '1 hour') <= ${NOW} - ? * interval '1 millisecond'`, [ms])
      .distinct<{ organization_id: string }[]>('organization_id')
      .limit(1_000)
    return rows.map((row) => row.organization_id)
  }

  /** The mails of `ids` whose first attempt has ended, with its outcome. */
  async settled(ids: readonly string[]): Promise<{ id: string; state: MailState }[]> {
    return this.#knex('mails')
      .whereIn('id', ids)
      .where((query) => query.whereNot({ state: 'waiting' }).orWhereNotNull('failure_code'))
      .select('id', 'state')
  }

  async waiting(): Promise<{ kind: MailKind; n: number }[]> {
    return this.#knex('mails')
      .where({ state: 'waiting' })
      .groupBy('kind')
      .select('kind', this.#knex.raw('count(*)::integer as n'))
  }

  #inMs(ms: number) {
    return this.#knex.raw(`${NOW} + ? * interval '1 millisecond'`, [ms])
  }
}
