import type { Knex } from 'knex'
import { AppError } from '../../base/errors.ts'
import { type SyncContext, transaction } from '../store/connection.ts'
import { saveVerdict } from '../store/connections-store.ts'
import { dropHeldDeliveries } from '../store/deliveries-store.ts'
import { dropHeldApplications } from '../store/desired-state.ts'
import type { HeldPart } from '../store/held-part.ts'
import { type HistoryEntry, recordHistory, tell } from '../store/history.ts'
import { countHeld, EVERYTHING, type Held, letGo, storeHeld, sumOf } from './held-changes.ts'
import { heldDigest, heldDigests } from './held-rows.ts'

/** A person's word about what the brake holds. */
export interface HeldVerdict {
  /** The user who said so, where that is known; goes into the history. */
  readonly by?: string
  /** Only what concerns these, each with the digest of what was shown of it; the rest stays held. Absent: everything. */
  readonly applications?: ReadonlyMap<string, string>
  /** The digest of everything as it was shown, for a verdict about everything. Absent: whatever is held now. */
  readonly shown?: string
}

const CHANGED =
  'What the brake holds has changed since it was shown, so nothing was done. Load the page again, and look.'

/**
 * A person lets go what the brake holds, or drops it: dropped decisions are made again only when something changes. Answers
 * what was held before. Throws 409 where nothing is held, or something else than was shown (`brake.changed`).
 */
export async function approveHeld(
  context: Pick<SyncContext, 'database' | 'log'>,
  connection: string,
  verdict: 'approve' | 'reject',
  asked: HeldVerdict = {},
): Promise<Held> {
  const { by, applications } = asked
  const entries = await transaction(context.database.knex, async (trx) => {
    const row = await trx('sync_connections')
      .where({ name: connection })
      .forUpdate()
      .first<{ held: Held | null } | undefined>('held')
    if (!row?.held)
      throw new AppError(`The brake holds nothing of the connection "${connection}".`, {
        kind: 'domain',
        code: 'brake.nothing_held',
        status: 409,
        facts: { connection },
      })
    const ids = applications && [...applications.keys()]
    if (!(await isAsShown(trx, connection, asked)))
      throw new AppError(CHANGED, { kind: 'domain', code: 'brake.changed', status: 409 })
    const part: HeldPart = ids === undefined ? 'all' : { applications: ids }
    if (verdict === 'approve') await letGo(trx, connection, EVERYTHING, part)
    else {
      await dropHeldApplications(trx, connection, part)
      await dropHeldDeliveries(trx, connection, part)
    }
    const { all: left } = await countHeld(trx, connection)
    const isRest = applications !== undefined && sumOf(left) > 0
    if (isRest) await storeHeld(trx, connection, { ...row.held, ...left })
    // Only who decides about everything lets a first pass begin; it may not have read all yet.
    await saveVerdict(trx, connection, { isRest, isAll: ids === undefined })
    const [entry, ...each] = verdictEntries(connection, verdict, row.held, { by, ids })
    await recordHistory(trx, [entry, ...each])
    return { held: row.held, entry }
  })
  tell(context.log, [entries.entry])
  return entries.held
}

/** Whether the brake still holds what the person saw. */
async function isAsShown(trx: Knex, connection: string, { applications, shown }: HeldVerdict): Promise<boolean> {
  if (applications) return isSame(applications, await heldDigests(trx, connection, [...applications.keys()]))
  return shown === undefined || ((await heldDigest(trx, connection)) ?? '') === shown
}

/** A verdict in the history: of the pass, and of each application where only some were judged. */
function verdictEntries(
  connection: string,
  verdict: 'approve' | 'reject',
  held: Held,
  { by, ids }: { by: string | undefined; ids: readonly string[] | undefined },
): [HistoryEntry, ...HistoryEntry[]] {
  const waited = 'what waited for approval'
  const whole =
    ids === undefined ? waited : `${waited}, of ${ids.length} ${ids.length === 1 ? 'application' : 'applications'}`
  const did = verdict === 'approve' ? 'a person released' : 'a person dropped'
  const what = verdict === 'approve' ? 'approved-pass' : 'rejected-pass'
  const each = (ids ?? []).map((applicationId) => ({
    connection,
    applicationId,
    what,
    sentence: `${did} ${waited}`,
    ...(by === undefined ? {} : { facts: { by } }),
  }))
  return [
    {
      connection,
      what,
      sentence: `${did} ${whole}: ${held.reason}`,
      facts: { ...held, ...(by === undefined ? {} : { by }), ...(ids === undefined ? {} : { applications: ids }) },
    },
    ...each,
  ]
}

const isSame = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean =>
  one.size === other.size && [...one].every(([id, digest]) => other.get(id) === digest)
