import { createHash } from 'node:crypto'
import { CHOSEN_FIELDS, type ChosenField, COLUMN_FIELDS, knownColumns } from './list-headings.ts'
import type { NameSplit } from './list-names.ts'
import { type ListRow, readingsOf } from './list-rows.ts'

/** Which column holds what, counted from 0. */
export type Columns = Readonly<Partial<Record<ChosenField, number>>>

/** What somebody chose, and of which list: another list has other columns. */
export interface ColumnChoice {
  readonly of: string
  readonly columns: Readonly<Partial<Record<ChosenField, number | undefined>>>
  /** How first and last names are made of names in one column. */
  readonly split?: NameSplit | undefined
}

/** What must be asked for: the columns, or (`names`) how the names of one column are split. */
export type Unclear = 'heading' | 'no_addresses' | 'order' | 'choice' | 'names'

/** A list whose columns are known, or are to be asked for. */
export interface ListTable {
  /** What tells lists with other columns apart. */
  readonly of: string
  readonly heading: ListRow | undefined
  /** The heading stands below these. */
  readonly before: number
  readonly rows: readonly ListRow[]
  readonly width: number
  /** What is known; complete where nothing is unclear. */
  readonly columns: Columns
  /** Somebody's choice, where the names stand in one column. */
  readonly split?: NameSplit
  readonly unclear?: Unclear
}

/** A list whose names stand in one column has these. */
const WHOLE_NAMES = ['fullName', 'email'] as const satisfies readonly ChosenField[]
/** Exports say something about themselves before their heading, in so many rows at most. */
const NOTES_MAX = 20
/** More columns than the widest address book exports; what stands in later ones cannot be chosen. */
const WIDTH_MAX = 300
/** Looks like an address; whether it is one is checked line by line. */
const ADDRESS = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/
const isAddress = (cell: string | undefined): boolean => cell !== undefined && ADDRESS.test(cell)

/** The heading among the first rows of a list: two columns at least, no address, and more known headings than any other row. */
function headingOf(rows: readonly ListRow[]): { readonly at: number; readonly known: number } | undefined {
  let best: { at: number; known: number } | undefined
  for (const [at, { cells }] of rows.entries()) {
    if (at >= NOTES_MAX) break
    const isTable = cells.filter((cell) => cell !== '').length > 1
    if (isTable && cells.some(isAddress)) break
    const columns = knownColumns(cells)
    const known = CHOSEN_FIELDS.filter((field) => columns[field].length > 0).length
    if (isTable && known > (best?.known ?? 0)) best = { at, known }
  }
  return best
}

/** The way to read a list in which most is known of its heading, and then most rows hold an address in a cell of its own. */
function bestReading(text: string) {
  const [first, ...others] = readingsOf(text).map((rows) => ({
    rows,
    heading: headingOf(rows),
    addresses: rows.filter(({ cells }) => cells.length > 1 && cells.some(isAddress)).length,
  }))
  const isBetter = (one: typeof first, than: typeof first) =>
    (one?.heading?.known ?? 0) - (than?.heading?.known ?? 0) || (one?.addresses ?? 0) - (than?.addresses ?? 0)
  return others.reduce((best, one) => (isBetter(one, best) > 0 ? one : best), first)
}

/** Reads the columns of a list. Nothing is guessed: what its heading does not say beyond doubt is asked for. */
export function listTable(text: string, choice?: ColumnChoice): ListTable {
  const { rows: all = [], heading: found } = bestReading(text) ?? {}
  const heading = found && all[found.at]
  const rows = found ? all.slice(found.at + 1) : all
  const widest = rows.reduce((most, { cells }) => Math.max(most, cells.length), heading?.cells.length ?? 0)
  const width = Math.min(widest, WIDTH_MAX)
  const of = createHash('sha256')
    .update(JSON.stringify([(heading ?? all[0])?.cells, width]))
    .digest('hex')
    .slice(0, 16)
  const table = { of, heading, before: found?.at ?? 0, rows, width }
  const holdsAddresses = (at: number | undefined) =>
    at !== undefined && (rows.length === 0 || rows.some(({ cells }) => isAddress(cells[at])))

  if (choice?.of === of) {
    const { columns, split } = choice
    const fields = CHOSEN_FIELDS.filter((field) => columns[field] !== undefined)
    const places = fields.map((field) => columns[field] ?? -1)
    const isWhole =
      [COLUMN_FIELDS, WHOLE_NAMES].some(
        (all) => all.length === fields.length && all.every((field) => fields.includes(field)),
      ) &&
      new Set(places).size === places.length &&
      places.every((at) => at >= 0 && at < width)
    const chosen = { ...table, columns: Object.fromEntries(fields.map((field, at) => [field, places[at]])) }
    if (!isWhole) return { ...chosen, unclear: 'choice' }
    if (!holdsAddresses(columns.email)) return { ...chosen, unclear: 'no_addresses' }
    if (columns.fullName === undefined) return chosen
    return split === undefined ? { ...chosen, unclear: 'names' } : { ...chosen, split }
  }
  if (!heading && width === WHOLE_NAMES.length) {
    const email = [0, 1].filter(holdsAddresses)
    return email.length === 1
      ? { ...table, columns: { fullName: 1 - (email[0] ?? 0), email: email[0] ?? 0 }, unclear: 'names' }
      : { ...table, columns: {}, unclear: 'no_addresses' }
  }
  if (!heading) {
    const columns = { firstName: 0, lastName: 1, email: 2 }
    if (!holdsAddresses(columns.email)) return { ...table, columns: {}, unclear: 'no_addresses' }
    // A first line without an address above lines with one may be a heading in words that are not known.
    const isFirstOdd = rows.length > 1 && !rows[0]?.cells.some((cell) => cell.includes('@'))
    return isFirstOdd ? { ...table, columns: {}, unclear: 'order' } : { ...table, columns }
  }
  const known = knownColumns(heading.cells)
  const { fullName, ...columns }: Columns = Object.fromEntries(
    CHOSEN_FIELDS.flatMap((field) => (known[field].length === 1 ? [[field, known[field][0]]] : [])),
  )
  const { email, ...names } = columns
  const isInParts = columns.firstName !== undefined && columns.lastName !== undefined
  if (!isInParts && fullName !== undefined && email !== undefined)
    return holdsAddresses(email)
      ? { ...table, columns: { fullName, email }, unclear: 'names' }
      : { ...table, columns: { fullName }, unclear: 'no_addresses' }
  if (!isInParts || email === undefined) return { ...table, columns, unclear: 'heading' }
  return holdsAddresses(email) ? { ...table, columns } : { ...table, columns: names, unclear: 'no_addresses' }
}
