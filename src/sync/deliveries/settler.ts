import type { Clock } from '../../base/clock.ts'
import { GroupedCalls } from '../../base/grouped-calls.ts'
import { isRefusedByDatabase } from '../../db/refusals.ts'
import type { Settled, Settlement } from '../store/settlement.ts'

/** Outcomes gather for so long, or until a group is full: one commit serves them all, and a claim may be as old as its lease. */
const GATHER_MS = 25

/** Stores outcomes of writes in groups. Answers a delivery's age in seconds, or null when somebody else had settled it meanwhile. */
export function settlerOf(
  store: { settle(settlements: readonly Settlement[]): Promise<Settled[]> },
  clock: Pick<Clock, 'sleep'>,
): GroupedCalls<Settlement, number | null> {
  /**
   * The outcome of a write must not be lost because its details cannot be stored: the ATS has it, and a claim that is
   * not settled becomes a doubt. So one that the database refuses is settled without its exchanges, then with its state
   * alone.
   */
  async function settle(settlements: readonly Settlement[]): Promise<Settled[]> {
    const [one] = settlements
    try {
      return await store.settle(settlements)
    } catch (error) {
      // Each settlement of a group is tried alone first (`GroupedCalls`).
      if (one === undefined || settlements.length > 1 || !isRefusedByDatabase(error)) throw error
      const less = withLess(one)
      if (less === undefined) throw error
      return settle([less])
    }
  }
  return new GroupedCalls(
    async (settlements: readonly Settlement[]) => {
      const keyOf = ({ seq, guard }: Pick<Settlement, 'seq' | 'guard'>) => `${seq} ${guard}`
      const stored = new Map((await settle(settlements)).map((one) => [keyOf(one), one.age]))
      return settlements.map((settlement) => stored.get(keyOf(settlement)) ?? null)
    },
    1,
    () => clock.sleep(GATHER_MS),
  )
}

/** The same outcome with less about it; undefined when nothing is left to leave out. */
function withLess(one: Settlement): Settlement | undefined {
  if (one.attempt && one.attempt.exchanges.length > 0) return { ...one, attempt: { ...one.attempt, exchanges: [] } }
  return one.remoteId == null && one.reason == null ? undefined : { ...one, remoteId: null, reason: null }
}
