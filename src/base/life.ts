/**
 * One step of a life cycle, as data. Code asks the table what may happen in a state, the README of the room prints it, triggers of
 * the tests hold SQL to it, and `test/sync/lives*.test.ts` walk it.
 */
export interface LifeStep<State extends string, Event extends string = string> {
  readonly event: Event
  /** Null: there was no row. */
  readonly from: readonly (State | null)[]
  readonly to: State
  /** The guard. */
  readonly when: string
  /** What is written beside the state. */
  readonly writes: string
  /** The functions that do it. */
  readonly by: string
  /** The metric that counts it. */
  readonly counted?: string
  /** The `what` of the entry of the history by which `explain` and the pages tell it. */
  readonly told?: string
}

/** The states in which an event may meet a row. */
export function statesBefore<State extends string, Event extends string>(
  life: readonly LifeStep<State, Event>[],
  event: NoInfer<Event>,
): readonly State[] {
  const states = life.filter((step) => step.event === event).flatMap(({ from }) => from)
  return [...new Set(states.filter((state) => state !== null))]
}

/** Every step as `from → to`; a row that was not there is `nothing`. */
export function movesOf(life: readonly LifeStep<string>[]): string[] {
  const moves = life.flatMap(({ from, to }) => from.map((state) => `${state ?? 'nothing'} → ${to}`))
  return [...new Set(moves)]
}
