import type { Migration } from './migration.ts'
import { ownersPath } from './own-schema.ts'

/**
 * Sample data of an organization is an organization of its own: row security keeps it from every reader of the first one, and a reader that
 * forgets it shows real people only.
 */
export const sampleOrganizations: Migration = {
  name: '20261129_0100_sample_organizations',
  async up(knex) {
    const path = await ownersPath(knex)
    await knex.raw(`
      alter table organizations
        -- Whose sample data this organization is; each has one at most. Null: it is a real one.
        add column sample_of text collate "C" unique references organizations (id);

      -- The counts and names that triggers keep of an organization, once sample data is removed: a trigger leaves rows with zeros.
      create function sample_counts_forget(org text) returns void language plpgsql security definer set search_path = ${path} as $$
      begin
        if not exists (select from organizations where id = org and sample_of is not null) then
          raise exception 'organization % is no sample data', org;
        end if;
        delete from interview_names where organization_id = org;
        delete from interview_totals where organization_id = org;
        delete from interview_days where organization_id = org;
        delete from decision_days where organization_id = org;
        delete from interview_horizons where organization_id = org;
      end $$;
    `)
  },
}
