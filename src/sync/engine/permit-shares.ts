import { grainOf, type RequestLimits } from '../../connector-kit/permits.ts'

/** The permits of an account that one process holds, and how many it could use; `untilMs` by the database's clock. */
export interface Holding {
  readonly share: number
  readonly wants: number
  readonly untilMs: number
}

/** The holdings of each process, by its name. */
export type Holdings = Readonly<Record<string, Holding>>

/** A process's request for permits of an account. */
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
 * its last moment: it counts for one window more. Calls at once are divided with the permits, in whole grains (`grainOf`).
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
  const grain = grainOf(limits)
  // Less than a grain is no call: a process that wants any permit wants the grain that it lies in.
  const inGrains = (permits: number) => Math.min(limits.requests, Math.ceil(permits / grain) * grain)
  const fair = fairPart(limits.requests - ended, inGrains(wants), wanted.map(inGrains))
  const free = limits.requests - sumOf(others)
  const names = others.filter(([, one]) => isLive(one) && one.wants > 0).map(([name]) => name)
  const part = fair < grain && wants > 0 && isTurnOf(holder, names, limits, nowMs) ? grain : fair
  const whole = Math.max(0, Math.min(free, part))
  const share = whole >= limits.requests ? whole : Math.floor(whole / grain) * grain
  const mine: Holding = { share: Math.max(share, hot), wants, untilMs: nowMs + forMs }
  return { share, holdings: { ...Object.fromEntries(others), [holder]: mine } }
}

/** Processes that have to take turns change so often, by the database's clock; a longer window makes longer turns, since permits cool for one window. */
const TURN_MS_MIN = 10_000
const TURN_WINDOWS = 3

/** Where more processes want calls than there are grains, none has a fair part of a whole grain: they take turns, in the order of their names. */
function isTurnOf(holder: string, others: readonly string[], limits: RequestLimits, nowMs: number): boolean {
  const names = [holder, ...others].sort()
  const grains = Math.max(1, Math.floor(limits.requests / grainOf(limits)))
  const turn = Math.floor(nowMs / Math.max(TURN_MS_MIN, TURN_WINDOWS * limits.perMs))
  const first = (turn * grains) % names.length
  return (names.indexOf(holder) - first + names.length) % names.length < grains
}

/** My part of `total` when everybody gets the same, and what somebody does not want goes to the others. */
function fairPart(total: number, mine: number, others: readonly number[]): number {
  let [left, heads] = [total, others.length + 1]
  for (const wanted of [...others].sort((a, b) => a - b)) {
    if (wanted * heads >= left) break
    left -= wanted
    heads--
  }
  // Nobody gets the rest of an uneven division: two processes that round up would exceed the free permits.
  return Math.min(mine, heads === 0 ? left : Math.floor(left / heads))
}
