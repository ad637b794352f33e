import type { Clock } from '../base/clock.ts'

const FRESH_MS = 5 * 60_000

/** Asks once and remembers the answer for a while; a failure is not cached. For what changes when an admin changes it. */
export function cached<Value>(clock: Clock, ask: () => Promise<Value>, freshMs = FRESH_MS): () => Promise<Value> {
  let kept: { value: Promise<Value>; atMs: number } | undefined
  return () => {
    const now = clock.monotonicMs()
    if (kept && now - kept.atMs < freshMs) return kept.value
    const value = ask()
    const own = { value, atMs: now }
    kept = own
    value.catch(() => {
      if (kept === own) kept = undefined
    })
    return value
  }
}

const KEYS_MAX = 1_000

/** The same for each of many: the stages of each job. */
export function cachedBy<Value>(
  clock: Clock,
  ask: (key: string) => Promise<Value>,
  freshMs = FRESH_MS,
): (key: string) => Promise<Value> {
  const asked = new Map<string, () => Promise<Value>>()
  return (key) => {
    const known = asked.get(key) ?? cached(clock, () => ask(key), freshMs)
    asked.set(key, known)
    const oldest = asked.keys().next().value
    if (asked.size > KEYS_MAX && oldest !== undefined) asked.delete(oldest)
    return known()
  }
}
