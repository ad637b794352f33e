import { grainOf, type RequestLimits } from '../connector-kit/permits.ts'

/** What one process holds of an account's permits, and how many it could use; `untilMs` by the database's clock. */
export interface Holding {
  readonly share: number
  readonly wants: number
  readonly untilMs: number
}

/** By process. */
export type Holdings = Readonly<Record<string, Holding>>

export interface ShareRequest {
  readonly holder: string
  readonly limits: RequestLimits
  /** Permits that are in use or were used within the window: they stay this process's until they are free again. */
  readonly hot: number
  readonly wants: number
  readonly nowMs: number
  readonly forMs: number
}

/**
 * Divides the permits of one account: nobody gets more than is free, and nobody more than a fair part of what all want. So the
 * sum of all shares never exceeds the limit. A process that ended without giving its share back may have used all of it up to
 * its last moment: it counts for one window more.
 */
export function divide(holdings: Holdings, request: ShareRequest): { share: number; holdings: Holdings } {
  const { holder, limits, hot, wants, nowMs, forMs } = request
  const others = Object.entries(holdings).filter(
    ([name, { untilMs }]) => name !== holder && untilMs + limits.perMs > nowMs,
  )
  const isLive = ({ untilMs }: Holding) => untilMs > nowMs
  const sumOf = (list: readonly (readonly [string, Holding])[]) => list.reduce((sum, [, { share }]) => sum + share, 0)
  const ended = sumOf(others.filter(([, one]) => !isLive(one)))
  const wanted = others.filter(([, one]) => isLive(one)).map(([, one]) => one.wants)
  const fair = fairPart(limits.requests - ended, wants, wanted)
  const grain = grainOf(limits)
  const free = limits.requests - sumOf(others)
  const whole = Math.max(0, Math.min(free, fair))
  const share = whole >= limits.requests ? whole : Math.floor(whole / grain) * grain
  const mine: Holding = { share: Math.max(share, hot), wants, untilMs: nowMs + forMs }
  return { share, holdings: { ...Object.fromEntries(others), [holder]: mine } }
}

/** My part of `total` when everybody gets the same, and what somebody does not want goes to the others. */
function fairPart(total: number, mine: number, others: readonly number[]): number {
  let [left, heads] = [total, others.length + 1]
  for (const wanted of [...others].sort((a, b) => a - b)) {
    if (wanted * heads >= left) break
    left -= wanted
    heads--
  }
  // What does not divide evenly is nobody's: two would round up and exceed what is free.
  return Math.min(mine, heads === 0 ? left : Math.floor(left / heads))
}
