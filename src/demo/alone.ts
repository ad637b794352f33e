import { createServer } from 'node:net'
import { AppError, codeOf } from '../base/errors.ts'
import type { Database } from '../db/database.ts'

/** Any number that nothing else in this database locks. */
const LOCK = 471_123

/** Throws where others could reach the demo: it has an administrator whose password is printed. */
export function expectLoopback(host: string): void {
  if (/^(localhost|::1|127\.\d+\.\d+\.\d+)$/.test(host)) return
  throw new AppError(
    `HOST is ${host}, so other machines could reach the demo and its administrator, whose password it prints. Leave HOST out, or say that you want this: interview-bridge demo --public`,
    { kind: 'config', code: 'demo.public' },
  )
}

/** The next one, but never that of `npm run fake`. */
function otherPort(port: number): number {
  const next = port < 65_535 ? port + 1 : 8081
  return next === 8090 ? 8091 : next
}

/** Throws before anything is made when the demo's address is taken. */
export async function expectFreeAddress(host: string, port: number): Promise<void> {
  const probe = createServer()
  try {
    await new Promise<void>((done, failed) => probe.once('error', failed).listen(port, host, done))
  } catch (cause) {
    const other = otherPort(port)
    const why = codeOf(cause) === 'EADDRINUSE' ? 'another program uses it' : String(codeOf(cause))
    throw new AppError(
      `The address ${host}:${port} cannot be used (${why}). Stop that program, or start the demo elsewhere: PORT=${other} DATA_DIR=./data-${other} npm start`,
      { kind: 'config', code: 'http.address', cause },
    )
  }
  await new Promise<void>((done) => probe.close(() => done()))
}

/**
 * Makes this the only demo of its database, for as long as the connection stands: a demo that is killed lets go with its
 * process. `folder` and `origin` are for the sentence that a second demo prints.
 */
export async function holdAlone(
  database: Database,
  folder: string,
  origin: string,
): Promise<{ release(): Promise<void> }> {
  const client = database.newClient()
  // PostgreSQL restarts under a running demo: the demo goes on, and is only no longer protected from a second one.
  client.on('error', () => {})
  await client.connect()
  await client.query("select set_config('application_name', $1, false)", [`demo at ${origin}, process ${process.pid}`])
  const { rows } = await client.query<{ held: boolean; holder: string | null }>(
    `select pg_try_advisory_lock($1) as held, (select a.application_name from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and l.objid = $1 and l.granted and l.database = (select oid from pg_database where datname = current_database()) limit 1) as holder`,
    [LOCK],
  )
  if (rows[0]?.held) return { release: () => client.end() }
  await client.end()
  throw new AppError(
    `The demo of ${folder} is already running (${rows[0]?.holder ?? 'in another process'}). Stop it first, or start a second demo with a PORT and a DATA_DIR of its own: PORT=8081 DATA_DIR=./data-8081 npm start`,
    { kind: 'config', code: 'demo.running' },
  )
}
