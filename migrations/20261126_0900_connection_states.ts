import type { Migration } from './migration.ts'

/**
 * State belongs to an organization, a connection's name and an account in the ATS, not to the name alone. Only adds: a process of the
 * version before may still run on this database, and a row of its own has no owner until this version meets it.
 */
export const connectionStates: Migration = {
  name: '20261126_0900_connection_states',
  async up(knex) {
    await knex.raw(`
      alter table sync_connections
        -- The name in the YAML. Null: the same as \`name\`, under which the state lies.
        add column configured text collate "C",
        -- Whose it is: an organization of the embedded service, or the address of a remote one. Null: of whoever meets it first.
        add column owner text,
        -- Keyed digests of the settings that reached this account; a changed key adds one.
        add column accounts text[] not null default '{}',
        add column made_at timestamptz not null default clock_timestamp();
      create index sync_connections_configured on sync_connections (coalesce(configured, name));
    `)
  },
}
