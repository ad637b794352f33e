import { codeOf, messageOf } from '../base/errors.ts'
import { isConnectionError } from './problems.ts'

/**
 * Classes of PostgreSQL's error codes that speak of the rows of a statement: 22 a value it cannot take, 23 a constraint,
 * 54 a value larger than an index takes, P0 a trigger that refuses. The same statement fails again; other rows do not.
 */
const OF_THE_ROW = /^(22|23|54|P0)...$/

/** True when the database refused what was to be stored, so that storing the same again is in vain. */
export function isRefusedByDatabase(error: unknown): boolean {
  return OF_THE_ROW.test(codeOf(error) ?? '')
}

/** Classes that speak of the server, so of every row: connection, read-only or aborted transaction, login refused, full disk, shutdown, damaged files. */
const OF_THE_SERVER = /^(08|25|28|53|57|58)...$|^database\.socket_folder$/

/** True when the database as a whole is in trouble: whatever else is tried fails too. */
export function isServerInTrouble(error: unknown): boolean {
  return isConnectionError(error) || OF_THE_SERVER.test(codeOf(error) ?? '')
}

/** What PostgreSQL said, without the statement that knex puts before it: that may hold names and addresses of people. */
export function reasonOf(error: unknown): string {
  const text = messageOf(error)
  return /^[0-9A-Z]{5}$/.test(codeOf(error) ?? '') ? `${text.split(' - ').at(-1)} (${codeOf(error)})` : text
}
