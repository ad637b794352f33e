import type { Interview } from '../../interview/contract/contract.ts'
import { readsOfMany } from '../rules/failures.ts'
import { type Connection, fenced, type LeasedContext } from '../store/connection.ts'
import { takeBack, WITHOUT_ID } from '../store/quarantine.ts'
import { findKnown } from '../store/versions-store.ts'
import { cancelVersion } from './cancel.ts'
import { takeVersions, UNREADABLE_STREAM } from './ingest.ts'
import { ONE_CANCELLED, type PlannedVersions } from './ingest-plan.ts'
import { isUnreadable, readNow, setUnreadableAside } from './reread.ts'

/** Interviews asked for again in one pass. */
const AGAIN_MAX = 50
/** The first wait; it grows with the time since the interview was set aside, up to the longest. */
const AGAIN_SECONDS = 30
const AGAIN_SECONDS_MAX = 3_600

/**
 * Interviews that could not be read when the list showed them. The cursor has passed them, so each is asked for by its id,
 * less and less often, until it can be read or is gone. Returns why some could not be asked for.
 */
export async function readUnreadable(
  context: LeasedContext,
  connection: Connection,
  add: (planned: PlannedVersions) => void,
): Promise<unknown> {
  const reads = readsOfMany()
  let failure: unknown
  for (const id of await dueAgain(context, connection)) {
    const asOf = await findKnown(context.database.knex, connection.name, [id])
    let current: Interview | null
    try {
      current = await readNow(connection, id)
      reads.succeeded()
    } catch (error) {
      if (isUnreadable(error)) {
        await setUnreadableAside(context, connection, id, error)
        continue
      }
      failure ??= error
      if (!reads.goesOnAfter(error)) break
      continue
    }
    if (current) add(await takeVersions(context, connection, [current], { force: true, asOf }))
    else if (await cancelKnown(context, connection, id)) add(ONE_CANCELLED)
    await fenced(context, (trx) => takeBack(trx, connection.name, UNREADABLE_STREAM, [id]))
  }
  return failure
}

async function dueAgain({ database: { knex } }: LeasedContext, { name }: Connection): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { record_id: string }[] }>(
    `select record_id from sync_poison where connection = ? and stream = ? and record_id <> ?
       and last_at <= clock_timestamp() - least(interval '${AGAIN_SECONDS_MAX} s', greatest(interval '${AGAIN_SECONDS} s', last_at - first_at))
     order by last_at, record_id limit ${AGAIN_MAX}`,
    [name, UNREADABLE_STREAM, WITHOUT_ID],
  )
  return rows.map((row) => row.record_id)
}

/** It was cancelled while nobody could read it. False where nothing was known of it. */
async function cancelKnown(context: LeasedContext, connection: Connection, id: string): Promise<boolean> {
  const known = await context.database
    .knex('sync_interviews')
    .where({ connection: connection.name, interview_id: id, state: 'owned' })
    .first<{ application_id: string } | undefined>('application_id')
  if (known) await cancelVersion(context, connection, id, known.application_id)
  return known !== undefined
}
