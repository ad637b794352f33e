/** Values of the same thing from two sides: levels of one criterion with one name and with another, for instance. */
export interface Compared<Value> {
  readonly first: readonly Value[]
  readonly second: readonly Value[]
}

/** How often the values are dealt anew: chances down to 1 in 1,000 can be told. */
const SHUFFLES = 2_000
/** After so many that are as large, chance explains the difference, and the exact figure matters to nobody (Besag and Clifford). */
const ENOUGH = 50

/**
 * How probable a difference at least this large is where nothing but chance parts the two sides (a permutation test): within each
 * group the values are dealt anew to both sides, and what is measured is measured again. The same values give the same answer.
 */
export function chanceOf<Value>(
  groups: readonly Compared<Value>[],
  measure: (groups: readonly Compared<Value>[]) => number,
): number {
  const random = sequence()
  const found = measure(groups)
  let asLarge = 0
  for (let at = 1; at <= SHUFFLES; at++) {
    if (measure(groups.map((group) => dealt(group, random))) >= found - ROUNDING) asLarge++
    if (asLarge === ENOUGH) return ENOUGH / at
  }
  return (asLarge + 1) / (SHUFFLES + 1)
}

/** Sums of the same numbers in another order differ by less. */
const ROUNDING = 1e-9

/** The smallest probability that a permutation test of these groups can give; where it is large, the groups are too small to show bias. */
export function smallestChance(groups: readonly Compared<unknown>[]): number {
  const ways = groups.reduce((product, { first, second }) => product * waysToDeal(first.length, second.length), 1)
  return Math.max(1 / (SHUFFLES + 1), 2 / ways)
}

/** The number of ways to deal the values of a group to its two sides. */
function waysToDeal(first: number, second: number): number {
  let ways = 1
  for (let at = 1; at <= first; at++) ways = (ways * (second + at)) / at
  return ways
}

function dealt<Value>({ first, second }: Compared<Value>, random: () => number): Compared<Value> {
  const all = [...first, ...second]
  for (let at = all.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const [a, b] = [all[at], all[other]]
    if (a === undefined || b === undefined) continue
    all[at] = b
    all[other] = a
  }
  return { first: all.slice(0, first.length), second: all.slice(first.length) }
}

/** Numbers from 0 to 1 that look drawn and are the same each time (mulberry32). */
function sequence(): () => number {
  let state = 0x2f6e2b1
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
