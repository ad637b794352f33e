import type { DeliveryState } from './delivery-life.ts'
import type { Intent } from './write-backs.ts'

/** Decisions about people. With a brake these, and writes about interviews that were not followed, are held until the whole pass is known. */
const BRAKED: readonly Intent['action'][] = ['moveTo', 'reject']

/** The state in which a write is stored, before anything is known of restores and of pumps with room. */
export function stateOfNew({ action, forPerson, isFollowed }: Intent, hasBrake: boolean): DeliveryState {
  if (forPerson !== undefined) return 'parked'
  return hasBrake && (BRAKED.includes(action) || isFollowed === false) ? 'held' : 'pending'
}
