import type { Knex } from 'knex'
import type { Log } from '../../base/log.ts'
import type { Database } from '../../db/database.ts'
import { Epochs, type Restore } from '../../db/epochs.ts'
import { voidLeases } from '../../db/leases.ts'
import { RESTORE_REASONS } from '../../db/restore-facts.ts'
import type { RestoreMark } from '../../db/restore-mark.ts'
import type { Metrics } from '../../web/metrics.ts'
import { type Connection, fenced, type LeasedContext } from './connection.ts'
import { lookFirst, lookFirstUntil } from './connections-store.ts'
import { doubtDeliveries } from './deliveries-store.ts'
import { recordHistory } from './history.ts'

/** After a restore of the database: every write that the ATS may have received since the backup is looked up there before it is sent. */

/** Numbers of deliveries that a lost state of the database may have given away. */
const SEQ_JUMP = 1_000_000
/** Several servers behind one address of the interview API need not have exactly one time. */
const API_CLOCKS_DIFFER_MS = 60_000
/** Largest expected difference between the clocks of the interview API and the database. */
const CLOCKS_DIFFER_HOURS = 1
/** A connection that is new in the database so shortly after a restore may be one that the backup did not know. */
const LATELY_DAYS = 7

/** Counts of write-backs, for the log, the history and the command `restored`. */
export interface LookedUpFirst {
  /** They are looked up at once. */
  readonly lookUps: number
  /** They are looked up once a person lets them go or retries them. */
  readonly held: number
  readonly parked: number
  /** Mails that waited in the backup, so that a copy may have been sent since, by their kind. */
  readonly mails: Readonly<Record<string, number>>
}

type WriteBacks = Omit<LookedUpFirst, 'mails'>

/** Dependencies of the detection of a restored database. */
export interface RestoreParts {
  readonly database: Database
  readonly log: Log
  readonly metrics: Metrics
  readonly mark: RestoreMark
  /** The longest that a write of a process which knows nothing of the restore may still be on its way. */
  readonly inFlightMs: () => number
  /** Counts the mails that wait as possibly sent, in the transaction that begins the epoch; absent where no mail is sent. */
  readonly countMails?: (trx: Knex.Transaction) => Promise<Readonly<Record<string, number>>>
}

/** Recognises restores, and makes the write-backs of every connection look first. */
export function restoreEpochs(parts: RestoreParts): Epochs<LookedUpFirst> {
  const { database, log, metrics, mark, inFlightMs, countMails } = parts
  return new Epochs({
    database,
    log,
    mark,
    follow: async (trx, restore) => ({
      ...(await lookUpFirst(trx, restore, inFlightMs())),
      mails: (await countMails?.(trx)) ?? {},
    }),
    onRestore({ reason, found }) {
      metrics.restores.inc({ reason })
      for (const [kind, n] of Object.entries(found?.mails ?? {})) metrics.mails.inc({ kind, outcome: 'unconfirmed' }, n)
    },
  })
}

async function lookUpFirst(trx: Knex.Transaction, restore: Restore, inFlightMs: number): Promise<WriteBacks> {
  const later = trx.raw(`clock_timestamp() + ?::float8 * interval '1 millisecond'`, [inFlightMs])
  // A transaction that is open now may have stored a write that may go out at once; its writer did not know of the restore. Locked
  // in the order in which others lock: passes the lease first, so they are waited for there; an approval the connection and then its deliveries.
  await voidLeases(trx)
  await trx('sync_connections').orderBy('name').forUpdate().select('name')
  await trx.raw('lock table deliveries in share row exclusive mode')
  // A look that another process made in the lost state must not settle a different delivery of the same number.
  await trx.raw(
    `select setval(s.name, nextval(s.name) + ?) from (select pg_get_serial_sequence('deliveries', 'seq')::regclass as name) s`,
    [SEQ_JUMP],
  )
  const { doubted, kept } = await doubtDeliveries(trx, restore.number, later)
  const names = await lookFirst(trx, later, CLOCKS_DIFFER_HOURS)
  const count = (of?: string): WriteBacks => {
    const isMeant = (row: { connection: string }) => of === undefined || row.connection === of
    const mine = kept.filter(isMeant)
    return {
      lookUps: doubted.filter(isMeant).length,
      held: mine.filter((row) => row.state === 'held').length,
      parked: mine.filter((row) => row.state === 'parked').length,
    }
  }
  await recordHistory(
    trx,
    names.map((connection) => {
      const counts = count(connection)
      return {
        connection,
        what: 'restored',
        sentence: `the database was restored from a backup (${RESTORE_REASONS[restore.reason]}); ${counts.lookUps} open write-backs, and those for everything that happened before now, are looked up in the ATS before they are written; where an ATS lets nobody look, they are parked for a person`,
        facts: { epoch: restore.number, reason: restore.reason, ...counts },
      }
    }),
  )
  return count()
}

/**
 * The first pass after a restore has read the interview API's time (milliseconds): events there from now on cannot have
 * been written before the restore, so they are written without a lookup, as usual.
 */
export async function endLookingFirst(context: LeasedContext, { name }: Connection, apiNowMs: number): Promise<void> {
  await fenced(context, (trx) => lookFirstUntil(trx, name, new Date(apiNowMs + API_CLOCKS_DIFFER_MS)))
}

/** For a connection that the database does not know yet: null, or infinity shortly after a restore. */
export function lookFirstOfNew(knex: Knex): Knex.Raw {
  return knex.raw(
    `(select 'infinity'::timestamptz from epochs where reason is not null and began_at > clock_timestamp() - ? * interval '1 day' limit 1)`,
    [LATELY_DAYS],
  )
}

/** A stretch of the interview API's time. */
export interface Stretch {
  readonly after: Date
  /** Null: to the present. */
  readonly until: Date | null
  /** A try of ours to make the position was cut off in it. */
  readonly isOurTry: boolean
}

/** Shortly after a restore: when the connection may have made positions that the database has forgotten. Else null. */
export async function forgottenStretch(knex: Knex, connection: string): Promise<Stretch | null> {
  const row = await knex('sync_connections')
    .where({ name: connection })
    .whereExists(
      knex('epochs')
        .whereNotNull('reason')
        .whereRaw(`began_at > clock_timestamp() - ? * interval '1 day'`, [LATELY_DAYS]),
    )
    .first<{ restored_to: Date | null; until: Date | null } | undefined>(
      'restored_to',
      knex.raw(`nullif(look_first_until, 'infinity') as until`),
    )
  return row?.restored_to ? { after: row.restored_to, until: row.until, isOurTry: false } : null
}
