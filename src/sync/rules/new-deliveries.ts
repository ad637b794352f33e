import type { DeliveryState } from './delivery-life.ts'
import type { Intent } from './write-backs.ts'

/** Decisions about people. With a brake these, and writes about interviews that were not followed, are held until the whole pass is known. */
const BRAKED: readonly Intent['action'][] = ['moveTo', 'reject']

/** New writes as the columns of their rows. */
export const columnsOfNew = (intents: readonly Intent[], hasBrake: boolean) =>
  intents.map((intent) => ({
    application: intent.applicationId,
    interview: intent.interviewId,
    event: intent.event,
    occurrence: intent.occurrence,
    action: intent.action,
    action_index: intent.actionIndex,
    payload: intent.payload,
    vals: intent.values,
    rule: intent.rule,
    marker: intent.marker,
    state: stateOfNew(intent, hasBrake),
    why: intent.forPerson ?? null,
    by_ai: intent.usesAnalysis ?? null,
    followed: intent.isFollowed !== false,
    happened: intent.happenedAt,
  }))

/** The state in which a write is stored, before anything is known of restores and of pumps with room. */
function stateOfNew({ action, forPerson, isFollowed }: Intent, hasBrake: boolean): DeliveryState {
  if (forPerson !== undefined) return 'parked'
  return hasBrake && (BRAKED.includes(action) || isFollowed === false) ? 'held' : 'pending'
}
