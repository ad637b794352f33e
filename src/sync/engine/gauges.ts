import { BRAKED } from '../rules/causes.ts'
import type { Connection, SyncContext } from '../store/connection.ts'
import { readHealth, WAITING_STATES } from './health.ts'
import type { Unsettled } from './settle-states.ts'

/**
 * Reads the figures of the connections; the function that it returns shows them. Apart, so that a reading that comes too late
 * changes nothing any more.
 */
export async function updateGauges(
  { metrics, database, clock }: SyncContext,
  connections: readonly Pick<Connection, 'name' | 'config' | 'atsName'>[],
  unsettled: readonly Unsettled[],
): Promise<() => void> {
  const list = await readHealth(database, connections)
  return () => {
    removeGauges({ metrics })
    for (const { connection } of unsettled) metrics.syncAccountUnknown.set({ connection: connection.config.name }, 1)
    for (const one of list) {
      const { name: connection } = one
      metrics.syncAccountUnknown.set({ connection }, 0)
      for (const state of WAITING_STATES) {
        metrics.deliveriesWaiting.set({ connection, state }, one.deliveries[state])
        metrics.deliveriesOldest.set({ connection, state }, one.oldestSeconds[state] ?? 0)
      }
      metrics.syncPausedRules.set({ connection }, one.pausedRules.length)
      for (const what of BRAKED) metrics.syncHeld.set({ connection, what }, one.heldNow[what])
      for (const [reason, n] of Object.entries(one.invites)) metrics.invitesWaiting.set({ connection, reason }, n)
      metrics.syncNeverSucceeded.set({ connection }, one.lastSuccessAt === null ? 1 : 0)
      if (one.lastSuccessAt) metrics.syncLastSuccess.set({ connection }, one.lastSuccessAt.getTime() / 1000)
      if (one.lastWriteAt) metrics.syncLastWrite.set({ connection }, one.lastWriteAt.getTime() / 1000)
      if (one.atsClockAheadMs !== null) metrics.syncAtsClockAhead.set({ connection }, one.atsClockAheadMs / 1000)
      if (one.drift !== null) metrics.syncDrift.set({ connection }, one.drift)
      if (one.interviewsReadAt)
        metrics.syncCursorLag.set(
          { connection },
          Math.max(0, (clock.now().getTime() - one.interviewsReadAt.getTime()) / 1000),
        )
    }
  }
}

/** Removes what nobody knows while the database cannot be asked. The instants of the last successes stay true, so they stay. */
export function removeGauges({ metrics }: Pick<SyncContext, 'metrics'>): void {
  for (const gauge of [
    metrics.deliveriesWaiting,
    metrics.deliveriesOldest,
    metrics.syncHeld,
    metrics.syncPausedRules,
    metrics.invitesWaiting,
    metrics.syncNeverSucceeded,
    metrics.syncAccountUnknown,
    metrics.syncDrift,
    metrics.syncAtsClockAhead,
    metrics.syncCursorLag,
  ])
    gauge.reset()
}
