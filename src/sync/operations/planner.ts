import type { Leases } from '../../db/leases.ts'
import type { RehearsalStage } from '../engine/rehearse.ts'
import type { Connection, SyncContext } from '../store/connection.ts'
import type { BegunPlan, PlanAsked, RuleMistake } from './contract.ts'
import { showPlan } from './shown-plan.ts'

/** Plans that people ask for on a page: one at a time in the whole installation, and never for long. */

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
/** The lease of the one plan that is made. */
const LEASE = 'plan'

/** Begins a plan, of the connection as it is or of other rules, unless somebody's plan is being made. */
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
  const running = leases.tryWith(LEASE, async () => {
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
