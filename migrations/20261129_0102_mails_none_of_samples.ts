import type { Migration } from './migration.ts'
import { ownersPath } from './own-schema.ts'

/** People of sample data are made up, and an address of theirs must not be written to, also by code that forgets what sample data is. */
export const mailsNoneOfSamples: Migration = {
  name: '20261129_0102_mails_none_of_samples',
  async up(knex) {
    const path = await ownersPath(knex)
    await knex.raw(`
      -- A mail of sample data goes nowhere, whoever plans it: it is not stored, and its planner hears that there is nothing to send.
      create function mails_none_of_samples() returns trigger language plpgsql security definer set search_path = ${path} as $$
      begin
        if exists (select from organizations where id = new.organization_id and sample_of is not null) then
          return null;
        end if;
        return new;
      end $$;
      create trigger mails_none_of_samples before insert on mails for each row execute function mails_none_of_samples();
    `)
  },
}
