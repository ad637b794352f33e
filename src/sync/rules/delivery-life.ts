import { type LifeStep, statesBefore } from '../../base/life.ts'

/**
 * The life of a delivery as a table. SQL writes the states; a trigger in the tests and in the simulator notes what is not here, and
 * the table in `sync/deliveries/README.md` is made from it.
 */

export const DELIVERY_STATES = ['held', 'pending', 'claimed', 'unknown', 'confirmed', 'parked', 'discarded'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Nobody works on these; a person, another id of the candidate, or time may still change one. `closed_at` is set in them and in no other. */
export const CLOSED_STATES: readonly DeliveryState[] = ['confirmed', 'parked', 'discarded']

/** Somebody, or time, still works on these; an application's next write waits for them. */
export const OPEN_STATES = DELIVERY_STATES.filter((state) => !CLOSED_STATES.includes(state))

/** Why a write that nobody has tried yet is in doubt. */
export const FORGOTTEN =
  'the database was restored from a backup, and this may have been written before; it is looked up before it is written'

/** The reason of a write that was parked because the name of its connection reaches another account now. */
export const LEFT_BEHIND =
  'the connection of this name reaches another account or organization now; nothing is written there for people of the earlier one'

/** The same for one that may have arrived. */
export const LEFT_IN_DOUBT =
  'the connection of this name reaches another account or organization now; this may have been sent to the earlier one, and nobody has asked that one whether it arrived'

/** The reason of a write that an AI alone would cause although it is unsure. */
export const UNSURE_ANALYSIS =
  'the AI is not sure of this assessment (confidence LOW), so a person decides; look at the interview, then retry this write or discard it'

/** The same where it scored nothing, although the service that made it calls it sure. */
export const NOTHING_SCORED =
  'the AI scored nothing in this interview, so a person decides; look at the interview, then retry this write or discard it'

/** The reason of a move or a rejection that no person asked for, about an interview on which a person has decided. */
export const DECIDED_BEFORE =
  'a person has decided about this interview, and this would move or reject somebody by a rule after that; look at the interview, then retry this write or discard it'

type DeliveryEvent =
  | 'saved'
  | 'superseded'
  | 'claimed'
  | 'orphaned'
  | 'confirmed'
  | 'put back'
  | 'given back'
  | 'in doubt'
  | 'parked'
  | 'left behind'
  | 'let go'
  | 'dropped'
  | 'retried'
  | 'discarded'
  | 'restored'

export const DELIVERY_LIFE: readonly LifeStep<DeliveryState, DeliveryEvent>[] = [
  {
    event: 'saved',
    from: [null],
    to: 'pending',
    when: 'a rule asks for a write',
    writes: 'the payload, the marker, the line of the YAML',
    by: 'saveIntents',
  },
  {
    event: 'saved',
    from: [null],
    to: 'held',
    when: 'with a brake: a move, a rejection, or an interview that was not followed',
    writes: '`held_for` where a new rule caused it',
    by: 'saveIntents',
  },
  {
    event: 'saved',
    from: [null],
    to: 'unknown',
    when: 'the event may have happened before a restore',
    writes: '`restore`, `due_at` after the longest write in flight',
    by: 'saveIntents',
  },
  {
    event: 'saved',
    from: [null],
    to: 'claimed',
    when: 'it is the first of its application, it may be written now, and a pump of the same process has room',
    writes: 'the payload, the marker, the line of the YAML; `claim`, `claimed_at`, `attempt` = 1',
    by: 'saveIntents',
  },
  {
    event: 'saved',
    from: [null],
    to: 'parked',
    when: 'a move, a rejection, a tag or a field on an assessment whose confidence is LOW; a move or a rejection by a rule after a person decided',
    writes: '`reason`, `may_be_written` = false, `closed_at`',
    by: 'saveIntents',
  },
  {
    event: 'superseded',
    from: ['pending', 'held'],
    to: 'discarded',
    when: 'it happened again before anybody tried this one',
    writes: '`reason`, `closed_at`',
    by: 'saveIntents',
  },
  {
    event: 'claimed',
    from: ['pending'],
    to: 'claimed',
    when: 'it is due, and no earlier one of its application is open',
    writes: '`claim`, `claimed_at`, `attempt` + 1',
    by: 'claim',
  },
  {
    event: 'orphaned',
    from: ['claimed'],
    to: 'unknown',
    when: 'the claim is older than its lease, and it may have been sent',
    writes: '`reason`, `due_at`',
    by: 'orphan',
  },
  {
    event: 'confirmed',
    from: ['claimed', 'unknown'],
    to: 'confirmed',
    when: 'a definite success, or a lookup found it',
    writes: '`remote_id`, `closed_at`',
    by: 'settle',
    counted: 'deliveries_total',
    told: 'delivery.confirmed',
  },
  {
    event: 'put back',
    from: ['claimed', 'unknown'],
    to: 'pending',
    when: 'a wait, a refused connection, a first refusal; or a lookup did not find it',
    writes: '`reason`, `due_at`; `attempt` - 1 where it does not count',
    by: 'settle',
    counted: 'deliveries_total',
    told: 'delivery.pending',
  },
  {
    event: 'given back',
    from: ['claimed'],
    to: 'pending',
    when: 'it was claimed as it was stored, and the answer to that COMMIT was lost, so nobody has sent it',
    writes: '`claim` = null, `attempt` - 1, `due_at`',
    by: 'giveBackUnsent',
  },
  {
    event: 'given back',
    from: ['claimed'],
    to: 'pending',
    when: 'the claim is older than its lease, and a page was still to be drawn under it, so nothing was sent',
    writes: '`claim` = null, `reason`, `due_at`; `unready` + 1 where that page was being drawn',
    by: 'orphan',
  },
  {
    event: 'in doubt',
    from: ['claimed', 'unknown'],
    to: 'unknown',
    when: 'anything else; or a lookup that failed',
    writes: '`reason`, `due_at` after the quiet wait, and the deadline where nothing answered',
    by: 'settle',
    counted: 'deliveries_total',
    told: 'delivery.unknown',
  },
  {
    event: 'parked',
    from: ['claimed', 'unknown'],
    to: 'parked',
    when: 'refused for good, overtaken, a person decided meanwhile, not made ready in five tries, or in doubt where nobody can look',
    writes: '`reason`, `may_be_written`, `closed_at`',
    by: 'settle',
    counted: 'deliveries_total',
    told: 'delivery.parked',
  },
  {
    event: 'left behind',
    from: ['held', 'pending', 'claimed', 'unknown'],
    to: 'parked',
    when: 'the name of its connection reaches another account or organization now',
    writes: '`reason`, `may_be_written`, `is_unasked`, `claim` = null, `held_for` = null, `closed_at`',
    by: 'parkLeftBehind',
  },
  {
    event: 'let go',
    from: ['held'],
    to: 'pending',
    when: 'the brake, or a person, releases it',
    writes: '`held_for` = null, `due_at`',
    by: 'letDeliveriesGo',
  },
  {
    event: 'let go',
    from: ['held'],
    to: 'unknown',
    when: 'the same after a restore',
    writes: '`held_for` = null, `due_at`',
    by: 'letDeliveriesGo',
  },
  {
    event: 'dropped',
    from: ['held'],
    to: 'discarded',
    when: 'a person drops what the brake holds',
    writes: '`reason`, `closed_at`',
    by: 'dropHeldDeliveries',
  },
  {
    event: 'retried',
    from: ['parked'],
    to: 'pending',
    when: 'a person; or the candidate it was refused for has another id now',
    writes: '`reason`, `closed_at` = null, `may_be_written` = null; `is_let` where a person named it by its number',
    by: 'retryDeliveries, retryRefused',
    told: 'delivery.pending',
  },
  {
    event: 'retried',
    from: ['parked'],
    to: 'unknown',
    when: 'the same where it may have been written',
    writes: '`reason`, `closed_at` = null, `may_be_written` = null',
    by: 'retryDeliveries, retryRefused',
  },
  {
    event: 'discarded',
    from: ['held', 'pending', 'unknown', 'parked'],
    to: 'discarded',
    when: 'a person gives it up',
    writes: '`reason`, `closed_at`',
    by: 'discardDeliveries',
    told: 'delivery.discarded',
  },
  {
    event: 'restored',
    from: ['pending', 'claimed', 'unknown'],
    to: 'unknown',
    when: 'the database was restored from a backup',
    writes: '`restore`, `claim` = null, `due_at`',
    by: 'lookUpFirst',
  },
]

/** The states in which an event may meet a delivery. */
export const deliveriesThatMayBe = (event: DeliveryEvent): readonly DeliveryState[] =>
  statesBefore(DELIVERY_LIFE, event)
