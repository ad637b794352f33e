import { UNKNOWN_AUTHORITY } from '../base/trust.ts'

/**
 * The meaning of each error code of PostgreSQL and of the operating system. The one place where codes are classified.
 */

export interface DatabaseProblem {
  /** transient: it may pass, so a daemon waits for it. config: a person must change something. */
  readonly kind: 'transient' | 'config'
  readonly code: string
  /** Names no address, user or password, so that anybody may read it. */
  readonly reason: string
  readonly advice: string
}

interface Entry {
  /**
   * row: the same statement fails again, other rows do not. statement: the same statement may succeed later. server: every
   * statement fails as long as it lasts. connection: as server, and the next connection may be a good one.
   */
  readonly concerns: 'row' | 'statement' | 'server' | 'connection'
  /** Codes of PostgreSQL (SQLSTATE), and codes of Node that only a database connection has. */
  readonly codes: RegExp
  /** In the code or the text of an error that is known to come from the database; another one may mean another server. */
  readonly signs?: RegExp
  /** Absent: the code alone does not show what a person could do. */
  readonly problem?: DatabaseProblem
}

const NEVER = /^(?!)/

const problem = (
  kind: DatabaseProblem['kind'],
  code: `database.${string}`,
  reason: string,
  advice: string,
): DatabaseProblem => ({ kind, code, reason, advice })

export const UNREACHABLE = problem(
  'transient',
  'database.unreachable',
  'the database cannot be reached',
  'Check DATABASE_URL and that the server runs.',
)

/** The first entry that fits counts. */
export const CATALOGUE: readonly Entry[] = [
  // 22 a value it cannot take, 23 a constraint, 54 a value larger than an index takes, P0 a trigger that refuses.
  { concerns: 'row', codes: /^(22|23|54|P0)...$/ },
  {
    concerns: 'server',
    codes: /^28...$/,
    signs: /password authentication failed|client password must be a string/,
    problem: problem(
      'config',
      'database.login',
      'PostgreSQL refuses the user or the password',
      'Check both in DATABASE_URL.',
    ),
  },
  {
    concerns: 'server',
    codes: /^3D000$/,
    signs: /no such database/,
    problem: problem(
      'config',
      'database.missing',
      'the database does not exist on this server',
      'Create it, or check its name in DATABASE_URL.',
    ),
  },
  {
    concerns: 'server',
    codes: /^42501$/,
    problem: problem(
      'config',
      'database.rights',
      'the user of the database may not do what is needed',
      'Make it the owner of the database.',
    ),
  },
  {
    concerns: 'server',
    codes: NEVER,
    signs: UNKNOWN_AUTHORITY,
    problem: problem(
      'config',
      'database.authority',
      'the certificate of the database is signed by an authority that this machine does not know',
      'If it is your own one, name the file with its certificate (PEM) in NODE_EXTRA_CA_CERTS, or as sslrootcert in DATABASE_URL, and restart.',
    ),
  },
  {
    concerns: 'server',
    codes: NEVER,
    signs: /ERR_INVALID_URL|UNABLE_TO_[A-Z_]+|\bCERT_[A-Z_]+|ERR_TLS\w*|does not support SSL|no encryption/,
    problem: problem(
      'config',
      'database.address',
      'the address of the database, or the encryption it asks for, does not fit the server',
      'Check DATABASE_URL and its sslmode.',
    ),
  },
  {
    concerns: 'connection',
    codes: /^53300$/,
    signs: /too many clients|remaining connection slots|no more connections allowed/,
    problem: problem(
      'transient',
      'database.too_many_clients',
      'PostgreSQL has no connection left for us (too many clients)',
      'Raise max_connections to leave 30 for each process, or end other clients.',
    ),
  },
  {
    concerns: 'server',
    codes: /^53100$/,
    signs: /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/,
    problem: problem('transient', 'database.full', 'the disk of the database is full', 'Free space there.'),
  },
  {
    concerns: 'server',
    codes: NEVER,
    signs: /EMFILE|ENFILE|Too many open files|insufficient file descriptors/i,
    problem: problem(
      'transient',
      'database.open_files',
      'too few files may be open at once',
      'Raise the limit to 1024 or more (ulimit -n, LimitNOFILE= of systemd, --ulimit nofile= of Docker).',
    ),
  },
  {
    concerns: 'connection',
    codes: NEVER,
    // The queue of a Unix socket is full.
    signs: /connect EAGAIN/,
    problem: UNREACHABLE,
  },
  {
    concerns: 'server',
    codes: NEVER,
    signs: /\bEAGAIN\b|could not fork|Resource temporarily unavailable/,
    problem: problem(
      'transient',
      'database.processes',
      'no further process may be started',
      'Raise the limit (ulimit -u, TasksMax= of systemd, --pids-limit of Docker).',
    ),
  },
  {
    concerns: 'server',
    codes: /^53200$/,
    signs: /ENOMEM|could not map anonymous shared memory|could not create shared memory segment|Cannot allocate memory/,
    problem: problem(
      'transient',
      'database.memory',
      'PostgreSQL has no memory left',
      'It needs about 200 MB: free memory or raise the limit.',
    ),
  },
  {
    concerns: 'server',
    codes: /^25006$/,
    problem: problem(
      'transient',
      'database.read_only',
      'the database takes no changes: it is read-only, or a standby',
      'Name the primary server in DATABASE_URL, or end default_transaction_read_only.',
    ),
  },
  {
    concerns: 'connection',
    codes: /^57P03$/,
    problem: problem(
      'transient',
      'database.starting',
      'PostgreSQL is starting, stopping or recovering',
      'Wait; the daemon retries by itself.',
    ),
  },
  {
    concerns: 'server',
    codes: /^57014$/,
    problem: problem(
      'transient',
      'database.slow',
      'PostgreSQL ended the statement, since it took too long or met another one',
      'Look for long transactions and locks.',
    ),
  },
  {
    concerns: 'statement',
    codes: /^(55P03|40P01|40001)$/,
    problem: problem(
      'transient',
      'database.slow',
      'PostgreSQL ended the statement, since it took too long or met another one',
      'Look for long transactions and locks.',
    ),
  },
  {
    concerns: 'server',
    codes: NEVER,
    signs: /\bENOTFOUND\b|\bEAI_AGAIN\b/,
    problem: {
      ...UNREACHABLE,
      reason: 'the name of the database server is not known here',
      advice: 'Check the host of DATABASE_URL, and that the server runs.',
    },
  },
  {
    concerns: 'connection',
    codes: /^(08...|57P0.|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/,
    problem: UNREACHABLE,
  },
  {
    concerns: 'connection',
    codes: /^database\.socket_folder$/,
    problem: problem(
      'transient',
      'database.socket_folder',
      'the folder with the socket of the embedded PostgreSQL was removed or changed',
      'Wait; PostgreSQL is restarted with a new one.',
    ),
  },
  // An aborted transaction, other resources, other interventions of an administrator, damaged files.
  { concerns: 'server', codes: /^(25|53|57|58)...$/ },
]

/** The party that an error with this code concerns; undefined for a code that is in no entry. */
export function concernOf(code: string | undefined): Entry['concerns'] | undefined {
  return CATALOGUE.find(({ codes }) => codes.test(code ?? ''))?.concerns
}
