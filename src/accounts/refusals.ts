import { domainError } from '../base/errors.ts'

/** What somebody typed cannot be; the sentence says why. */
export const refused = (message: string) => domainError('account.refused', 400, message)

/** The row, or 404 where there is none. */
export function found<Row>(row: Row | undefined, what: string, id: string): Row {
  if (row === undefined) throw domainError('account.unknown', 404, `There is no ${what} with the id ${id}.`)
  return row
}
