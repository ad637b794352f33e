import { AppError, codeOf, messageOf } from '../base/errors.ts'
import { CATALOGUE, concernOf, type DatabaseProblem, UNREACHABLE } from './catalogue.ts'

/** The problem of the database, if the error is of a known kind; undefined for anything else. */
export function databaseProblem(error: unknown): DatabaseProblem | undefined {
  const codes = codesOf(error)
  for (const code of codes) {
    const known = CATALOGUE.find((entry) => entry.codes.test(code))
    if (known) return known.problem
  }
  const text = `${codes.join(' ')} ${messageOf(error)}`
  const known = CATALOGUE.find(({ signs }) => signs?.test(text))
  return known?.problem ?? (isConnectionError(error) ? UNREACHABLE : undefined)
}

/**
 * The same as an error for people: the problem, the remedy, and the server's message. An error of this room stays as it
 * is.
 */
export function databaseError(error: unknown, what: string): AppError | undefined {
  if (isOfThisRoom(error)) return error
  const problem = databaseProblem(error)
  return (
    problem &&
    new AppError(`${what}: ${problem.reason}. ${problem.advice} (${messageOf(error)})`, {
      kind: problem.kind,
      code: problem.code,
      cause: error,
    })
  )
}

/** True for an error of the database that a daemon which starts should wait out. */
export function isPassing(error: unknown): error is AppError {
  return isOfThisRoom(error) && error.kind === 'transient'
}

/** This room refuses some connections itself (a socket folder of another user, a session without UTC). Its codes begin alike. */
function isOfThisRoom(error: unknown): error is AppError {
  return error instanceof AppError && error.code.startsWith('database.')
}

/** The codes of the error and of its causes. */
function codesOf(error: unknown): string[] {
  const inner = error instanceof AggregateError ? error.errors : [(error as { cause?: unknown } | null)?.cause]
  return [codeOf(error), ...inner.map(codeOf)].filter((code) => code !== undefined)
}

/** Messages of pg, its pool and knex when a connection ends or cannot be had; these errors have no code. */
const OF_A_CONNECTION =
  /Connection terminated|Connection ended unexpectedly|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Timeout acquiring a connection/

/**
 * Connection trouble passes; the same work may succeed on the next connection. Only the error's own code counts: the
 * cause of another room's error may be another server's.
 */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof AppError) return isOfThisRoom(error)
  return concernOf(codeOf(error)) === 'connection' || OF_A_CONNECTION.test(messageOf(error))
}
