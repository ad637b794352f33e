import type { Knex } from 'knex'
import type { Clock } from '../../base/clock.ts'
import { codeOf, processEnds } from '../../base/errors.ts'
import type { Log } from '../../base/log.ts'
import type { ConnectionConfig, PositionTemplate } from '../../config/schema.ts'
import type { AtsSession, Connector } from '../../connector-kit/contract.ts'
import type { ClockWatch } from '../../db/clock-steps.ts'
import type { Database } from '../../db/database.ts'
import type { Epochs } from '../../db/epochs.ts'
import type { Lease } from '../../db/leases.ts'
import type { InterviewApi } from '../../interview/contract/client.ts'
import type { Metrics } from '../../web/metrics.ts'
import type { NeededRight } from '../rules/admission.ts'
import type { Births } from './births.ts'
import type { DecidedRow } from './decided-row.ts'
import type { LiveSettings } from './live-settings.ts'

/** Where the state of a connection lies. */
export interface StatePlace {
  readonly name: string
  readonly owner: string | null
  /** When that state began, null for one that begins now. */
  readonly madeAt: Date | null
}

/** One customer's account on one ATS, ready to be worked on. */
export interface Connection {
  /** The name of its state: the name in the YAML (`config.name`), or that with a number where the name had another owner or account before. */
  readonly name: string
  /** The owner of its state: `organization ID`, or `api ADDRESS organization ID` for a remote interview API. Null: not asked yet. */
  readonly owner: string | null
  /**
   * Asks who the owner is. A remote interview API that does not answer is believed to be the one of `known`, where that names only one:
   * nothing is sent for it before the API has said so. Throws what the API says where that cannot be told.
   */
  ownerOf(known: readonly string[]): Promise<string>
  /** The same connection with another state. */
  under(state: StatePlace): Connection
  /** The same connection with the settings that its files have now, where those may reach another account; null: nothing changed. */
  renewed(): Connection | null
  readonly config: ConnectionConfig
  readonly api: InterviewApi
  readonly ats: AtsSession
  /** The vendor, for people. */
  readonly atsName: string
  /** The right that a key needs to read candidates, as the vendor calls it, where that is known. */
  readonly peopleRight?: string
  /** The rights that a key needs for each kind of write, as the vendor calls them, where they are known. */
  readonly writeRights?: Connector['writeRights']
  /** Rights are given to the user whose key it is, not to the key. */
  readonly rightsOfUser?: true
  /** The connector's settings as they are now; `config.settings` holds them as they were when they were loaded. */
  readonly settings: LiveSettings
  /** A keyed digest of the connector and its account: the same for two connections on one account. */
  readonly account: string
  /** False for an ATS that orders from us: it shows nobody, so it cannot tell whether other settings reach the same account. */
  readonly showsPeople: boolean
  /** All connections of the configuration that this one comes from. */
  readonly names: readonly string[]
  /** The YAML place of each invite and write-back rule, to be recorded with what it causes. */
  readonly places: { readonly invite: readonly string[]; readonly writeBack: readonly string[] }
  readonly templates: Readonly<Record<string, PositionTemplate>>
  /** Where a reviewer opens an interview, if we serve that page ourselves. */
  reviewUrl(interviewId: string): string | null
}

/** The dependencies of every part of the engine. */
export interface SyncContext {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  /** The installation's secret; markers and sealed tokens are made with it. */
  readonly secret: Buffer
  /** Recognises a restored database; asked before writes are claimed. */
  readonly epochs: Epochs
  /** Asked before a claim is held for dead, or a doubt for waited out: the database's clock may have been set. */
  readonly clockWatch: ClockWatch
  /** Brings writes that are claimed as they are stored to the pump of this process. */
  readonly births: Births
}

/** The same for work that only one process may do at a time: it holds a lease, and its transactions carry its fence. */
export interface LeasedContext extends SyncContext {
  readonly lease: Lease
  /** True when the process was asked to end: long reading stops after its page and is gone on with elsewhere. */
  readonly isStopping: () => boolean
  /** Told what a pull decided, page by page and once it is stored; absent: nobody asks. */
  readonly onDecided?: (rows: readonly DecidedRow[]) => void
}

/** Two that wait for each other are told apart by the database, which ends one of them: it did nothing, and begins again. */
const DEADLOCK = '40P01'
const TRIES = 3

/** A transaction whose `work` may run more than once: its effects are those of the transaction, and nothing else. */
export async function transaction<Result>(
  knex: Knex,
  work: (trx: Knex.Transaction) => Promise<Result>,
): Promise<Result> {
  for (let left = TRIES; ; left--)
    try {
      return await knex.transaction(work)
    } catch (error) {
      if (codeOf(error) !== DEADLOCK || left === 1) throw error
    }
}

declare const FENCED: unique symbol

/** A transaction that commits only while its process holds the lease. `fenced` makes it, and nothing else does. */
export type Fenced = Knex.Transaction & { readonly [FENCED]: true }

/** The same for a process with a lease: one that lost it cannot commit. */
export function fenced<Result>(context: LeasedContext, work: (trx: Fenced) => Promise<Result>): Promise<Result> {
  return transaction(context.database.knex, async (trx) => {
    await context.lease.fence(trx)
    return work(trx as Fenced)
  })
}

/** Ends long reading between two pages when the process was asked to end. */
export function assertGoing(context: LeasedContext): void {
  if (context.isStopping()) throw processEnds()
}

/** A right of this connection's key, or of the user whose key it is. */
export const rightNamed = ({ rightsOfUser }: Connection, name: string | undefined): NeededRight => ({
  name: name ?? null,
  isOfUser: rightsOfUser === true,
})
