/**
 * The columns of a statement whose rows come as arrays (`Database.rows`): a name of ours for each, and the SQL that selects
 * it. The select list and the rows follow this one list, so no value can be read as that of another column.
 */
export class ArrayColumns<Row extends object> {
  /** For `select`. */
  readonly select: string
  /** The row by name; its names are getters, so copying (`{...row}`) or printing it as JSON shows nothing. It reads the array in place: for long lists objects cost a fifth more processor time (measured 2026-11-25). */
  readonly named: (row: readonly unknown[]) => Readonly<Row>

  constructor(sql: Readonly<Record<keyof Row, string>>) {
    this.select = Object.values(sql).join(', ')
    class NamedRow {
      readonly #row: readonly unknown[]
      constructor(row: readonly unknown[]) {
        this.#row = row
      }
      static read(from: NamedRow, at: number): unknown {
        return from.#row[at]
      }
    }
    for (const [at, name] of Object.keys(sql).entries())
      Object.defineProperty(NamedRow.prototype, name, {
        get(this: NamedRow) {
          return NamedRow.read(this, at)
        },
      })
    // It has a getter for each name of `sql`, whose keys are those of `Row`.
    this.named = (row) => new NamedRow(row) as object as Row
  }
}
