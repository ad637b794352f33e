import { BRAKED } from '../rules/causes.ts'
import { type ConnectionHealth, WAITING_STATES } from './health.ts'
import { lineUnsettled, type Unsettled, whyUnsettled } from './settle-states.ts'

/** A connection that waits for its account, as the others are shown. Nothing of the state that it may have is told: it may be another's. */
export function waitingHealth(waiting: Unsettled): ConnectionHealth {
  const none = <Key extends string, Value>(keys: readonly Key[], value: Value) =>
    Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, Value>
  return {
    name: waiting.connection.config.name,
    configured: waiting.connection.config.name,
    ats: waiting.connection.atsName,
    state: 'account-unknown',
    sentences: [whyUnsettled(waiting)],
    told: [lineUnsettled(waiting)],
    lastSuccessAt: null,
    lastWriteAt: null,
    interviewsReadAt: null,
    atsClockAheadMs: null,
    held: null,
    pausedRules: [],
    heldNow: none(BRAKED, 0),
    deliveries: none(WAITING_STATES, 0),
    oldestSeconds: none(WAITING_STATES, null),
    invites: {},
    people: 0,
    cancels: 0,
    setAside: 0,
    drift: null,
  }
}
