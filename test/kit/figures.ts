/** Tables of figures with their limits, as programs beside the tests print them. */

/** One line of a table; `isKept` is false where the limit is broken. */
export interface Figure {
  readonly what: string
  readonly came: string
  readonly limit: string
  readonly isKept: boolean
}

/** A figure that may be as large as its limit. */
export const atMost = (what: string, came: number, limit: number, unit = ''): Figure => ({
  ...{ what, came: told(came, unit), limit: `≤ ${told(limit, unit)}` },
  isKept: came <= limit,
})

/** A figure that must be as large as its limit. */
export const atLeast = (what: string, came: number, limit: number, unit = ''): Figure => ({
  ...{ what, came: told(came, unit), limit: `≥ ${told(limit, unit)}` },
  isKept: came >= limit,
})

/** A figure without a limit. */
export const noted = (what: string, came: string): Figure => ({ what, came, limit: '', isKept: true })

const told = (value: number, unit: string): string =>
  `${value.toLocaleString('en', { maximumFractionDigits: 1 })}${unit === '' ? '' : ` ${unit}`}`

/** The table, with the broken limits marked. */
export function tableOf(figures: readonly Figure[]): string {
  const wide = (of: (one: Figure) => string) => Math.max(...figures.map((one) => of(one).length))
  const [what, came, limit] = [wide((one) => one.what), wide((one) => one.came), wide((one) => one.limit)]
  return figures
    .map((one) =>
      `  ${one.what.padEnd(what)}  ${one.came.padStart(came)}  ${one.limit.padEnd(limit)}  ${one.isKept ? '' : 'BROKEN'}`.trimEnd(),
    )
    .join('\n')
}

/** The value below which such a share of the values lies. */
export function within(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
