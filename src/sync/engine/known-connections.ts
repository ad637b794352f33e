import { DEFAULT_BRAKE } from '../../config/schema.ts'
import type { Connection, SyncContext } from '../store/connection.ts'
import { saveConnection } from '../store/connections-store.ts'
import { lookFirstOfNew } from '../store/restores.ts'
import { duplicateText, findNewDuplicate, jobsOf } from './duplicate-connections.ts'

/**
 * Writes the connections of a configuration into the database. Beside a duplicate that the configuration does not name, a
 * connection without a brake gets one: its entry in `connections` is replaced.
 */
export async function makeKnown(
  { database: { knex }, log }: Pick<SyncContext, 'database' | 'log'>,
  connections: Map<string, Connection>,
): Promise<void> {
  for (const { name, config, account } of connections.values()) {
    const facts = { connector: config.connector, account, jobs: JSON.stringify(jobsOf({ config })) }
    await saveConnection(knex, name, facts, { look_first_until: lookFirstOfNew(knex) })
  }
  for (const connection of connections.values()) {
    const twin = await findNewDuplicate(knex, connection)
    if (!twin) continue
    log.warn(
      { connection: connection.name, twin: twin.name, problem: duplicateText(connection.name, twin) },
      connection.config.brake === 'off' && twin.isConfigured
        ? 'a new connection works on an account and job that another connection has, and its brake is off'
        : 'a new connection works on an account and job that another connection has; its first pass asks',
    )
    // Also without a brake: renaming a connection is not meant to invite everybody a second time.
    if (connection.config.brake === 'off' && !twin.isConfigured) {
      const brake = DEFAULT_BRAKE
      connections.set(connection.name, { ...connection, config: { ...connection.config, brake } })
    }
  }
}
