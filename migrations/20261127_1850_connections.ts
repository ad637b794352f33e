import type { Migration } from './migration.ts'

/**
 * Connections that are made in the dashboard: the YAML of each, version by version, and its secrets beside it.
 */
export const connections: Migration = {
  name: '20261127_1850_connections',
  async up(knex) {
    await knex.raw(`
      create table connection_documents (
        organization_id text collate "C" not null references organizations (id) on delete cascade,
        -- Unique in the installation: the state of a connection belongs to its name.
        name text collate "C" primary key,
        version integer not null,
        text text not null check (octet_length(text) <= 65536),
        -- Only an active one is loaded.
        state text not null check (state in ('active', 'paused', 'removed')),
        changed_at timestamptz(3) not null default clock_timestamp(),
        -- An e-mail address, or the command line.
        changed_by text not null
      );
      create index connection_documents_organization on connection_documents (organization_id);

      -- Rows are added and never changed.
      create table connection_document_versions (
        organization_id text collate "C" not null references organizations (id) on delete cascade,
        name text collate "C" not null references connection_documents (name) on delete cascade,
        version integer not null,
        text text not null,
        what text not null check (what in ('created', 'changed', 'paused', 'resumed', 'removed', 'secret')),
        made_at timestamptz(3) not null default clock_timestamp(),
        made_by text not null,
        primary key (name, version)
      );
      create index connection_document_versions_organization on connection_document_versions (organization_id);

      -- Sealed with the installation's secret, for this organization, connection and name alone; read by the engine, by no page.
      create table connection_secrets (
        organization_id text collate "C" not null references organizations (id) on delete cascade,
        connection text collate "C" not null references connection_documents (name) on delete cascade,
        name text collate "C" not null,
        sealed bytea not null,
        set_at timestamptz(3) not null default clock_timestamp(),
        set_by text not null,
        primary key (connection, name)
      );
      create index connection_secrets_organization on connection_secrets (organization_id);
    `)
  },
}
