import { GroupedCalls } from '../base/grouped-calls.ts'
import type { Settlement } from './deliveries-store.ts'

/** Stores outcomes of writes in groups. Answers a delivery's age in seconds, or null when somebody else had settled it meanwhile. */
export function settlerOf(store: {
  settle(settlements: readonly Settlement[]): Promise<{ seq: number; guard: string; age: number }[]>
}): GroupedCalls<Settlement, number | null> {
  return new GroupedCalls(async (settlements: readonly Settlement[]) => {
    const keyOf = ({ seq, guard }: Pick<Settlement, 'seq' | 'guard'>) => `${seq} ${guard}`
    const stored = new Map((await store.settle(settlements)).map((one) => [keyOf(one), one.age]))
    return settlements.map((settlement) => stored.get(keyOf(settlement)) ?? null)
  })
}
