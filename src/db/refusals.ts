import { codeOf, messageOf } from '../base/errors.ts'
import { concernOf } from './catalogue.ts'
import { isConnectionError } from './problems.ts'

/** True when the database refused what was to be stored, so that storing the same again is in vain. */
export function isRefusedByDatabase(error: unknown): boolean {
  return concernOf(codeOf(error)) === 'row'
}

/** True when the database as a whole is in trouble: any other statement fails too. */
export function isServerInTrouble(error: unknown): boolean {
  return isConnectionError(error) || concernOf(codeOf(error)) === 'server'
}

/**
 * The message of PostgreSQL, without the statement that knex puts before it: that may hold names and addresses of
 * people.
 */
export function reasonOf(error: unknown): string {
  const text = messageOf(error)
  return /^[0-9A-Z]{5}$/.test(codeOf(error) ?? '') ? `${text.split(' - ').at(-1)} (${codeOf(error)})` : text
}
