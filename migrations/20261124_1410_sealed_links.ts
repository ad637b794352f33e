import type { Migration } from './migration.ts'

/**
 * Links of candidates and of positions are stored sealed, so that a stolen dump opens no interview. Only adds. What lies here
 * from before is sealed by the daemon (`src/app/old-links.ts`), since a migration has no secret. A process of the version before
 * knows no seals and may run beside us: it must not write sealed text into an ATS, so it cannot claim such a write, close its
 * doubt or take up such an interview. A session of a version that opens seals says so with interview_bridge.opens_seals.
 */
export const sealedLinks: Migration = {
  name: '20261124_1410_sealed_links',
  async up(knex) {
    await knex.raw(`
      alter table positions alter column public_token drop not null,
        -- SHA-256 of the public link's token. Null: a process of the version before made the position.
        add column public_digest bytea,
        -- The token of a link from before, sealed. Null: it is made again from the id.
        add column public_sealed text;
      create unique index positions_public_digest on positions (public_digest);

      -- What is still to be sealed; both are empty once that is done.
      create index mails_unsealed on mails (id) where kind is null and body ~ '/i/[A-Za-z0-9_-]{43}';
      create index sync_interviews_unsealed on sync_interviews (connection, interview_id)
        where body ->> 'inviteUrl' is not null and body ->> 'inviteUrl' not like '[sealed:%';

      create function left_to_newer() returns trigger language plpgsql as $$
      begin
        return null;
      end $$;
      create trigger deliveries_sealed before update on deliveries for each row
        when (coalesce(current_setting('interview_bridge.opens_seals', true), '') <> 'on'
          and (new.state = 'claimed' and old.state <> 'claimed' or old.state = 'unknown' and new.state <> 'unknown')
          and new.payload::text like '%[sealed:%')
        execute function left_to_newer();
      create trigger sync_interviews_sealed before update on sync_interviews for each row
        when (coalesce(current_setting('interview_bridge.opens_seals', true), '') <> 'on'
          and old.state = 'waiting' and new.state = 'waiting' and new.asked_at is distinct from old.asked_at
          and new.body ->> 'inviteUrl' like '[sealed:%')
        execute function left_to_newer();
    `)
  },
}
