import type { Migration } from './migration.ts'
import { ownersPath } from './own-schema.ts'

/**
 * Who works in which teams, and the limit that this is to what they see: `row-security.ts` makes policies of these functions. Only
 * adds; a process of an older version sets no limit, so give people teams once every process is of this version.
 */
export const teamMembers: Migration = {
  name: '20261125_1210_team_members',
  async up(knex) {
    const path = await ownersPath(knex)
    await knex.raw(`
      create table team_members (
        organization_id text collate "C" not null,
        user_id text collate "C" not null,
        team_id text collate "C" not null,
        added_at timestamptz not null default clock_timestamp(),
        primary key (user_id, team_id),
        foreign key (organization_id, user_id) references users (organization_id, id),
        -- A team stays while somebody is in it: without their last team people would see everything.
        foreign key (organization_id, team_id) references teams (organization_id, id)
      );
      create index team_members_team on team_members (organization_id, team_id);

      -- The positions of the teams to which the session is limited. The policies hold this function too; it names the organization for
      -- the index.
      create function team_positions() returns setof text language sql stable as $$
        select p.id from positions p where p.organization_id = current_setting('bridge.organization', true)
          and p.team_id = any(string_to_array(current_setting('bridge.teams', true), ','))
      $$;
      -- Whether the session sees an interview. It runs as the owner, since the policy of interviews itself asks it; it answers by the
      -- settings of the session alone.
      create function team_sees_interview(wanted text) returns boolean language plpgsql stable security definer
        set search_path = ${path} as $$
      begin
        return exists (
          select from interviews i join positions p on p.organization_id = i.organization_id and p.id = i.position_id
          where i.id = wanted and i.organization_id = current_setting('bridge.organization', true)
            and p.team_id = any(string_to_array(current_setting('bridge.teams', true), ',')));
      end $$;

      -- Whether somebody who is written to sees a position: administrators, and whoever is in no team, see all of the organization.
      create function reader_sees(address text, wanted text) returns boolean language sql stable as $$
        select exists (
          select from users u where u.email = address and (
            u.administrator or u.role = 'administrator'
            or not exists (select from team_members m where m.user_id = u.id)
            or exists (select from team_members m join positions p on p.organization_id = m.organization_id and p.team_id = m.team_id
              where m.user_id = u.id and p.id = wanted)))
      $$;

      -- As before, but the newest stamp is that of the organization, whatever the session is limited to.
      create or replace function interview_stamp(org text, at timestamptz) returns timestamptz language plpgsql volatile as $$
      declare
        newest timestamptz;
        gone timestamptz;
        teams text := coalesce(current_setting('bridge.teams', true), '');
      begin
        perform pg_advisory_xact_lock(hashtextextended(org, 4711));
        if teams <> '' then perform set_config('bridge.teams', '', true); end if;
        select i.updated_at into newest from interviews i
          where i.organization_id = org and i.cancelled_at is null order by i.updated_at desc, i.id desc limit 1;
        if teams <> '' then perform set_config('bridge.teams', teams, true); end if;
        select h.left_at into gone from interview_horizons h where h.organization_id = org;
        return greatest(date_trunc('milliseconds', coalesce(at, clock_timestamp())), newest, gone);
      end $$;
    `)
  },
}
