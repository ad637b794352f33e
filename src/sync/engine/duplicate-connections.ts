import { createHmac } from 'node:crypto'
import type { Knex } from 'knex'
import type { Twin } from '../rules/causes.ts'
import type { Connection } from '../store/connection.ts'
import { LEFT_MS } from '../store/connection-states.ts'

/**
 * Two connections on one account and job tell everything twice, and a connection that was renamed is such a second one:
 * its state belongs to the old name. Accounts are stored as keyed digests, so that no credential is stored.
 */

/** The same for two connections on one account. `account`: the texts by which the connector names it. */
export function accountDigest(secret: Buffer, connector: string, account: readonly string[]): string {
  return createHmac('sha256', secret)
    .update(`account\0${connector}\0${JSON.stringify(account)}`)
    .digest('base64url')
}

/** The jobs that the rules of a connection mean, as the YAML names them. */
export function jobsOf({ config }: Pick<Connection, 'config'>): string[] {
  return [...new Set(config.invite.map(({ job }) => job.trim().toLowerCase()))]
}

/** Another connection that the database knows on the same account, with a job in common. */
export async function findDuplicate(
  db: Knex,
  connection: Pick<Connection, 'name' | 'config' | 'account' | 'owner'>,
  configured: readonly string[],
): Promise<Twin | null> {
  const rows = await db('sync_connections')
    .where({ account: connection.account })
    .whereNot({ name: connection.name })
    // The same name under another owner is no duplicate, and nothing of it is told here.
    .whereNot({ configured: connection.config.name })
    .where({ owner: connection.owner })
    // A state that its name has left says nothing about what the name works on now.
    .whereRaw(
      `not exists (select from sync_connections n where n.configured = sync_connections.configured
        and n.name <> sync_connections.name and n.forgotten_at is null and n.seen_at > sync_connections.seen_at + ? * interval '1 millisecond')`,
      [LEFT_MS],
    )
    .orderByRaw('configured, seen_at desc')
    .select<{ name: string; jobs: string[] }[]>({ name: 'configured', jobs: 'jobs' })
  const mine = jobsOf(connection)
  const shares = (jobs: readonly string[]) =>
    (jobs.includes('*') && mine.length > 0) ||
    (mine.includes('*') && jobs.length > 0) ||
    mine.some((job) => jobs.includes(job))
  // One that is configured no more is the likelier explanation: the YAML has a new name for it.
  const twins = rows.filter(({ jobs }) => shares(jobs))
  const found = twins.find(({ name }) => !configured.includes(name)) ?? twins[0]
  return found ? { name: found.name, isConfigured: configured.includes(found.name) } : null
}

/** The twin of a connection that no pass was let through for yet: its first pass will ask. */
export async function findNewDuplicate(
  db: Knex,
  connection: Pick<Connection, 'name' | 'config' | 'account' | 'owner' | 'names'>,
): Promise<Twin | null> {
  const row = await db('sync_connections')
    .where({ name: connection.name })
    .first<{ begun_at: Date | null } | undefined>('begun_at')
  return row?.begun_at ? null : findDuplicate(db, connection, connection.names)
}

/** Another connection that has told of an interview which this one holds: by what was written, whatever the settings are. */
export async function findTeller(db: Knex, connection: string): Promise<string | null> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `select o.configured as name from (select distinct interview_id from deliveries where connection = :connection and state = 'held' limit 100) d
     join sync_connections me on me.name = :connection
     -- Another account or owner of this very name is no duplicate, and nothing of another owner is told here.
     join sync_connections o on o.configured <> me.configured and o.owner = me.owner
     join sync_interviews i on i.connection = o.name and i.interview_id = d.interview_id and i.state in ('owned', 'gone')
     order by 1 limit 1`,
    { connection },
  )
  return rows[0]?.name ?? null
}
