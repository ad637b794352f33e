import type { Knex } from 'knex'
import type { Log } from '../base/log.ts'
import type { Database, Statement } from './database.ts'
import { type DatabaseFacts, RESTORE_REASONS, type RestoreReason, toServerFacts, whyRestored } from './restore-facts.ts'
import type { RestoreMark } from './restore-mark.ts'

/** One number for all processes: only one of them begins an epoch. */
const EPOCH_LOCK = 727_002
/** After a restore the beat goes on far above what any process can remember, so that the others do not take it for one more. */
const BEAT_JUMP = 1_000_000
/** A restore that loses less than one beat is not detected. */
const BEAT_EVERY_MS = 5_000
/** A database that is being restored at this moment may change while it is looked at. */
const LOOKS_MAX = 5

/** A recognised restore. */
export interface Restore {
  readonly number: number
  readonly reason: RestoreReason
}

/** The view that a process has of the database; a claim made with an outdated view claims nothing. */
export interface DatabaseView {
  readonly identity: string
  readonly beat: number
}

/** The identity of the newest epoch, as SQL: its number, the transaction that really wrote it, and the server. */
const IDENTITY = `(select e.number || '/' || e.xmin::text || '/' || interview_bridge_server() from epochs e order by e.number desc limit 1)`

/** A condition in SQL: the database is still the one of the view given by the two parameters. */
export function isDatabaseOf(identityParameter: string, beatParameter: string): string {
  return `(${IDENTITY} = ${identityParameter} and (select b.beat from beats b) >= ${beatParameter}::bigint)`
}

const LOOK: Statement = {
  name: 'epochs_look',
  text: `select e.*, coalesce((select beat from beats), 0)::text as beat, interview_bridge_server() as server, ${IDENTITY} as identity
    from (select 1) as one left join lateral (
      select number, xmin::text = (wrote_xid % 4294967296)::text as is_original, system_identifier, database_oid, timeline, folder
      from epochs order by number desc limit 1) as e on true`,
}

const BEAT: Statement = {
  name: 'epochs_beat',
  text: `update beats set beat = beat + 1 where ${isDatabaseOf('$1', '$2')} returning beat`,
}

interface Row extends Record<string, unknown> {
  number: number | null
  is_original: boolean | null
  system_identifier: string | null
  database_oid: string | null
  timeline: string | null
  folder: string | null
  beat: string
  server: string
  identity: string | null
}

export interface EpochParts<Found> {
  readonly database: Database
  readonly log: Log
  readonly mark: RestoreMark
  /** Changes to make in the transaction that recognises a restore; the returned facts are logged. */
  readonly follow: (trx: Knex.Transaction, restore: Restore) => Promise<Found>
  /** Called once that transaction is committed, or another process has committed its own; `found` is for the first case. */
  onRestore?(restore: Restore & { readonly found?: Found }): void
}

/**
 * Recognises that the database was restored from a backup (`whyRestored`), and lets every process of ours know: nothing is
 * claimed by a process that has not looked since. The only writer of `epochs` and `beats`.
 */
export class Epochs<Found extends object = object> {
  readonly #parts: EpochParts<Found>
  #view: DatabaseView | undefined
  #number: number | undefined
  #seenBeat = 0
  #beatAtMs = Number.NEGATIVE_INFINITY
  #last: (Restore & { readonly found: Found }) | null = null

  constructor(parts: EpochParts<Found>) {
    this.#parts = parts
  }

  /** The restore that this process itself recognised last, with what `follow` returned. */
  get recognised(): (Restore & { readonly found: Found }) | null {
    return this.#last
  }

  /** The database as this process last found it. Before the first `look` it matches no database. */
  get view(): DatabaseView {
    return this.#view ?? { identity: '', beat: 0 }
  }

  /** Looks whether the database is the one that we know, and begins a new epoch if it was restored. */
  async look(): Promise<void> {
    if (this.#view === undefined) this.#seenBeat = this.#parts.mark.read()
    for (let left = LOOKS_MAX; left > 0; left--) {
      const { facts, identity } = await this.#read()
      if (facts.epoch && identity !== null && whyRestored(facts, this.#seenBeat) === null) {
        const isFirst = this.#view === undefined
        await this.#reportOthers(facts.epoch.number)
        this.#adopt(facts.epoch.number, identity, facts.beat)
        if (isFirst) await this.#beat()
        return
      }
      await this.#begin(null)
    }
    throw new Error('the database changed each time it was looked at: is it being restored at this moment?')
  }

  /** An administrator declares that the database was restored. */
  async declare(): Promise<Restore & { readonly found: Found }> {
    await this.look()
    await this.#begin('declared')
    await this.look()
    if (!this.#last) throw new Error('no epoch was begun')
    return this.#last
  }

  /** Renews the mark in the data folder every few seconds; `nowMs` is monotonic. */
  async beatWhenDue(nowMs: number): Promise<void> {
    if (nowMs - this.#beatAtMs < BEAT_EVERY_MS) return
    if (this.#view === undefined || !(await this.#beat())) await this.look()
    this.#beatAtMs = nowMs
  }

  /** Stores the last state in the data folder, so that a backup restored right after shutdown is detected. */
  async close(): Promise<void> {
    if (this.#view !== undefined) await this.#beat()
  }

  /** False when the database is not the one that we know. */
  async #beat(): Promise<boolean> {
    const { identity, beat } = this.view
    const [row] = await this.#parts.database.run<{ beat: number }>(BEAT, [identity, beat])
    if (!row) return false
    this.#seenBeat = row.beat
    this.#view = { identity, beat: row.beat }
    this.#parts.mark.write(row.beat)
    return true
  }

  /** A restore that a command or another process recognised is reported here too; the metric of a command ends with it. */
  async #reportOthers(number: number): Promise<void> {
    if (this.#number === undefined || this.#number >= number) return
    const rows: Restore[] = await this.#parts.database
      .knex('epochs')
      .where('number', '>', this.#number)
      .where('number', '<=', number)
      .whereNotNull('reason')
      .select('number', 'reason')
    for (const restore of rows) if (restore.number !== this.#last?.number) this.#parts.onRestore?.(restore)
  }

  #adopt(number: number, identity: string, beat: number): void {
    const { log } = this.#parts
    if (this.#number !== undefined && this.#number !== number && this.#last?.number !== number)
      log.warn({ epoch: number }, 'another process has recognised that the database was restored from a backup')
    this.#number = number
    this.#seenBeat = Math.max(this.#seenBeat, beat)
    this.#view = { identity, beat }
  }

  async #read(trx?: Knex.Transaction): Promise<{ facts: DatabaseFacts; identity: string | null }> {
    const { database, mark } = this.#parts
    const [row] = trx ? (await trx.raw<{ rows: Row[] }>(LOOK.text)).rows : await database.run<Row>(LOOK, [])
    if (!row) throw new Error('the database did not say which one it is')
    const { system_identifier: systemIdentifier, database_oid: databaseOid, timeline, folder } = row
    return {
      identity: row.identity,
      facts: {
        epoch:
          row.number === null
            ? null
            : {
                number: row.number,
                isOriginal: row.is_original === true,
                server: { systemIdentifier, databaseOid, timeline },
                folder,
              },
        beat: Number(row.beat),
        server: toServerFacts(row.server),
        folder: mark.folder(),
      },
    }
  }

  /** Begins an epoch if the database still shows why; another process may have been first. */
  async #begin(declared: 'declared' | null): Promise<void> {
    const { database, log, follow, onRestore } = this.#parts
    const begun = await database.knex.transaction(async (trx) => {
      await trx.raw('select pg_advisory_xact_lock(?)', [EPOCH_LOCK])
      const { facts } = await this.#read(trx)
      const reason = declared ?? whyRestored(facts, this.#seenBeat)
      if (facts.epoch && reason === null) return null
      // Number 0 is the first start, which is no restore.
      const number = facts.epoch ? facts.epoch.number + 1 : reason === null ? 0 : 1
      const { server, folder } = facts
      await trx('epochs').insert({
        number,
        reason,
        system_identifier: server.systemIdentifier,
        database_oid: server.databaseOid,
        timeline: server.timeline,
        folder,
      })
      const beat = Math.max(this.#seenBeat, facts.beat) + (reason === null ? 1 : BEAT_JUMP)
      await trx('beats').insert({ only_row: true, beat }).onConflict('only_row').merge({ beat })
      if (reason === null) return null
      const restore = { number, reason }
      return { ...restore, found: await follow(trx, restore) }
    })
    if (!begun) return
    this.#last = begun
    onRestore?.(begun)
    const facts: object = {
      epoch: begun.number,
      reason: begun.reason,
      why: RESTORE_REASONS[begun.reason],
      ...begun.found,
    }
    log.warn(
      facts,
      'the database was restored from a backup; writes that may have been made before are looked up first',
    )
  }
}

/** When a restore of this database was last recognised; null: never. */
export async function lastRestoreAt(db: Knex): Promise<Date | null> {
  const row = await db('epochs').whereNotNull('reason').max<{ at: Date | null }>('began_at as at').first()
  return row?.at ?? null
}

/** Every epoch with when it began: number 0 with the first start, each further one with a recognised restore. */
export async function listEpochs(db: Knex): Promise<{ number: number; beganAt: Date }[]> {
  return db('epochs').orderBy('number').select({ number: 'number', beganAt: 'began_at' })
}
