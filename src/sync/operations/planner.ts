import type { Leases } from '../../db/leases.ts'
import type { RehearsalStage } from '../engine/rehearse.ts'
import type { Connection, SyncContext } from '../store/connection.ts'
import type { BegunPlan, PlanAsked, RuleMistake } from './contract.ts'
import { showPlan } from './shown-plan.ts'

/** Plans that people ask for on a page: one at a time of an organization, few in the whole installation, and never for long. */

/** A connection with rules that nobody saved, or their mistakes. */
export type DraftedConnection =
  | { readonly ok: true; readonly connection: Connection }
  | { readonly ok: false; readonly mistakes: readonly RuleMistake[] }

/** What planning needs besides the engine. */
export interface PlannerParts {
  readonly leases: Pick<Leases, 'tryWith'>
  /** Reads pasted rules for a connection; it stays as it is in everything else. */
  readonly draft: (connection: Connection, rules: string) => DraftedConnection
}

/** A page of an ATS may still be read to its end after this. */
const PLAN_MS_MAX = 2 * 60_000
/** Plans that are made at once in the whole installation: each copies tables. */
const PLANS_MAX = 3

/** Begins a plan, of the connection as it is or of other rules, unless the organization's plan is being made, or too many others are. */
export async function beginPlan(
  context: SyncContext,
  { leases, draft }: PlannerParts,
  connection: Connection,
  { rules, signal, onStage }: PlanAsked,
): Promise<BegunPlan> {
  const untilMs = context.clock.monotonicMs() + PLAN_MS_MAX
  const isStopping = () => signal.aborted || context.clock.monotonicMs() > untilMs
  const ready = Promise.withResolvers<DraftedConnection | 'busy'>()
  // Pasted rules are read under the lease too: reading hostile ones may take a second of the processor.
  const running = inTurn(leases, connection.config.organization ?? connection.owner ?? '', async () => {
    const drafted = rules === null ? { ok: true as const, connection } : draft(connection, rules)
    ready.resolve(drafted)
    if (!drafted.ok) return null
    return showPlan(context, drafted.connection, { isStopping, onStage: (stage: RehearsalStage) => onStage(stage) })
  })
  running.then(() => ready.resolve('busy'), ready.reject)
  const drafted = await ready.promise
  if (drafted === 'busy') return { is: 'busy' }
  if (!drafted.ok) {
    await running
    return { is: 'mistaken', mistakes: drafted.mistakes }
  }
  const plan = running.then((done) => {
    if (!done?.result) throw new Error('a plan that was begun has no result')
    return done.result
  })
  // Whoever asked may have gone.
  plan.catch(() => {})
  return { is: 'begun', plan }
}

/** Runs work that is the only one of its organization and one of few; undefined where it is not its turn. */
async function inTurn<Result>(
  leases: PlannerParts['leases'],
  organization: string,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result } | undefined> {
  const done = await leases.tryWith(`plan ${organization}`, async () => {
    for (let place = 1; place <= PLANS_MAX; place++) {
      const placed = await leases.tryWith(`plans ${place}`, work)
      if (placed) return placed
    }
    return undefined
  })
  return done?.result
}
