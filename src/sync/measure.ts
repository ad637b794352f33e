import type { SyncContext } from './connection.ts'
import { countWaiting } from './deliveries-store.ts'

/** Brings the gauges of the connections up to date, before they are read. */
export async function measure(context: SyncContext, connections: ReadonlySet<string>): Promise<void> {
  const { metrics, database, clock } = context
  metrics.deliveriesWaiting.reset()
  for (const name of connections)
    for (const state of ['pending', 'unknown', 'parked']) metrics.deliveriesWaiting.set({ connection: name, state }, 0)
  for (const { connection, state, n } of await countWaiting(database.knex))
    if (connections.has(connection)) metrics.deliveriesWaiting.set({ connection, state }, n)
  const rows = await database.knex('sync_connections').select<
    {
      name: string
      interviews_read_at: Date | null
      last_success_at: Date | null
      ats_clock_ahead_ms: number | null
    }[]
  >('name', 'interviews_read_at', 'last_success_at', 'ats_clock_ahead_ms')
  for (const row of rows) {
    if (!connections.has(row.name)) continue
    if (row.interviews_read_at)
      metrics.syncCursorLag.set(
        { connection: row.name },
        Math.max(0, (clock.now().getTime() - row.interviews_read_at.getTime()) / 1000),
      )
    if (row.ats_clock_ahead_ms !== null)
      metrics.syncAtsClockAhead.set({ connection: row.name }, row.ats_clock_ahead_ms / 1000)
    if (row.last_success_at) metrics.syncLastSuccess.set({ connection: row.name }, row.last_success_at.getTime() / 1000)
  }
  const drift = await database.knex.raw<{ rows: { connection: string; drift: number }[] }>(
    'select distinct on (connection) connection, drift from sync_reports order by connection, id desc',
  )
  metrics.syncDrift.reset()
  for (const row of drift.rows)
    if (connections.has(row.connection)) metrics.syncDrift.set({ connection: row.connection }, row.drift)
}
