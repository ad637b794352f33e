import { AppError, codeOf, messageOf } from '../base/errors.ts'

export interface DatabaseProblem {
  /** transient: it may pass, so a daemon waits for it. config: a person must change something. */
  readonly kind: 'transient' | 'config'
  readonly code: string
  /** Names no address, user or password, so that anybody may read it. */
  readonly reason: string
  readonly advice: string
}

const KNOWN: readonly (DatabaseProblem & { readonly codes: RegExp; readonly texts?: RegExp })[] = [
  {
    codes: /^28/,
    texts: /password authentication failed|client password must be a string/,
    kind: 'config',
    code: 'database.login',
    reason: 'PostgreSQL refuses the user or the password',
    advice: 'Check both in DATABASE_URL.',
  },
  {
    codes: /^3D000$/,
    texts: /no such database/,
    kind: 'config',
    code: 'database.missing',
    reason: 'the database does not exist on this server',
    advice: 'Create it, or check its name in DATABASE_URL.',
  },
  {
    codes: /^42501$/,
    kind: 'config',
    code: 'database.rights',
    reason: 'the user of the database may not do what is needed',
    advice: 'Make it the owner of the database.',
  },
  {
    codes:
      /^(ERR_INVALID_URL|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_\w+|ERR_TLS\w*)$/,
    texts: /does not support SSL|no encryption/,
    kind: 'config',
    code: 'database.address',
    reason: 'the address of the database, or the encryption it asks for, does not fit the server',
    advice: 'Check DATABASE_URL and its sslmode.',
  },
  {
    codes: /^53300$/,
    texts: /too many clients|remaining connection slots|no more connections allowed/,
    kind: 'transient',
    code: 'database.too_many_clients',
    reason: 'PostgreSQL has no connection left for us (too many clients)',
    advice: 'Raise max_connections to leave 30 for each process, or end other clients.',
  },
  {
    codes: /^(53100|ENOSPC)$/,
    texts: /No space left on device/,
    kind: 'transient',
    code: 'database.full',
    reason: 'the disk of the database is full',
    advice: 'Free space there.',
  },
  {
    codes: /^53200$/,
    kind: 'transient',
    code: 'database.memory',
    reason: 'PostgreSQL has no memory left',
    advice: 'Give it more.',
  },
  {
    codes: /^25006$/,
    kind: 'transient',
    code: 'database.read_only',
    reason: 'the database takes no changes: it is read-only, or a standby',
    advice: 'Name the primary server in DATABASE_URL, or end default_transaction_read_only.',
  },
  {
    codes: /^57P03$/,
    kind: 'transient',
    code: 'database.starting',
    reason: 'PostgreSQL is starting, stopping or recovering',
    advice: 'It passes.',
  },
  {
    codes: /^(57014|55P03|40P01|40001)$/,
    kind: 'transient',
    code: 'database.slow',
    reason: 'PostgreSQL ended the statement, since it took too long or met another one',
    advice: 'Look for long transactions and locks.',
  },
  {
    codes: /^(ENOTFOUND|EAI_AGAIN)$/,
    kind: 'transient',
    code: 'database.unreachable',
    reason: 'the name of the database server is not known here',
    advice: 'Check the host of DATABASE_URL, and that the server runs.',
  },
  {
    codes: /^database\.socket_folder$/,
    kind: 'transient',
    code: 'database.socket_folder',
    reason: 'the folder with the socket of the embedded PostgreSQL was removed or changed',
    advice: 'PostgreSQL is restarted with a new one.',
  },
]

const UNREACHABLE: DatabaseProblem = {
  kind: 'transient',
  code: 'database.unreachable',
  reason: 'the database cannot be reached',
  advice: 'Check DATABASE_URL and that the server runs.',
}

/** What is wrong with the database, if the error is of a kind that is known; undefined for anything else. */
export function databaseProblem(error: unknown): DatabaseProblem | undefined {
  const text = messageOf(error)
  for (const code of codesOf(error)) {
    const known = KNOWN.find(({ codes }) => codes.test(code))
    if (known) return known
  }
  const known = KNOWN.find(({ texts }) => texts?.test(text))
  return known ?? (isConnectionError(error) ? UNREACHABLE : undefined)
}

/** The same as an error for people: what is wrong, what to do, and what the server said. */
export function databaseError(error: unknown, what: string): AppError | undefined {
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
  return error instanceof AppError && error.kind === 'transient' && error.code.startsWith('database.')
}

/** Of the error, and of what it wraps. */
function codesOf(error: unknown): string[] {
  const inner = error instanceof AggregateError ? error.errors : [(error as { cause?: unknown } | null)?.cause]
  return [codeOf(error), ...inner.map(codeOf)].filter((code) => code !== undefined)
}

/**
 * Connection trouble passes; the same work may succeed on the next connection. Only the error's own code counts: what an
 * error of ours wraps may be another server's.
 */
export function isConnectionError(error: unknown): boolean {
  const code = codeOf(error) ?? ''
  return (
    /^(08|57P0|53300)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code) ||
    /Connection terminated|Connection ended unexpectedly|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Timeout acquiring a connection/.test(
      messageOf(error),
    )
  )
}
