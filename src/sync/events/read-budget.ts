import type { Clock } from '../../base/clock.ts'
import type { InterviewApi } from '../../interview/contract/client.ts'

/**
 * How many interviews are read one by one over the network. The specification does not name its rate limit; ours is 600
 * requests a minute for a key. Both kinds of reads together stay below it in every minute: two bursts and (2 + 4) × 60.
 */
const BURST = 100
const PER_SECOND = { expiry: 2, analysis: 4 } as const
/** The reads of one pass in the process of the interview service itself, which has no such limit. */
const EMBEDDED = 200

type Kind = keyof typeof PER_SECOND

/** The reads of one kind that one interview API still allows; all connections with its key share them. */
export interface ReadBudget {
  /** How many reads a pass may make now: at least one, so that no connection waits for another's backlog. */
  left(): number
  spend(reads: number): void
}

const budgets = new WeakMap<InterviewApi, Map<string, ReadBudget>>()

/** How many single reads of a kind an interview API may be asked for now. */
export function readBudget(api: InterviewApi, kind: Kind, clock: Clock): ReadBudget {
  if (api.kind === 'embedded') return { left: () => EMBEDDED, spend: () => {} }
  const known = budgets.get(api) ?? new Map<string, ReadBudget>()
  budgets.set(api, known)
  const budget = known.get(kind) ?? newBudget(PER_SECOND[kind], clock)
  known.set(kind, budget)
  return budget
}

function newBudget(perSecond: number, clock: Clock): ReadBudget {
  let [reads, atMs] = [BURST, clock.monotonicMs()]
  const refill = () => {
    const nowMs = clock.monotonicMs()
    reads = Math.min(BURST, reads + ((nowMs - atMs) / 1_000) * perSecond)
    atMs = nowMs
  }
  return {
    left() {
      refill()
      return Math.max(1, Math.floor(reads))
    },
    spend(spent) {
      refill()
      reads = Math.max(0, reads - spent)
    },
  }
}
