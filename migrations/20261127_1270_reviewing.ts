import type { Migration } from './migration.ts'
import { ownersPath } from './own-schema.ts'

/**
 * What reviewers see, say and decide, and whom they show it to.
 */
export const reviewing: Migration = {
  name: '20261127_1270_reviewing',
  async up(knex) {
    const path = await ownersPath(knex)
    await knex.raw(`
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

      -- As before, for the account that the address has in the organization of the position.
      create function reader_sees(address text, wanted text) returns boolean language sql stable as $$
        select exists (
          select from users u where u.email = address
            and u.organization_id = coalesce((select p.organization_id from positions p where p.id = wanted), u.organization_id)
            and (
              u.role in ('administrator', 'installation')
              or not exists (select from team_members m where m.user_id = u.id)
              or exists (select from team_members m join positions p on p.organization_id = m.organization_id and p.team_id = m.team_id
                where m.user_id = u.id and p.id = wanted)))
      $$;

      create table decisions (
        id bigint generated always as identity primary key,
        organization_id text collate "C" not null,
        interview_id text collate "C" not null,
        decision text not null check (decision in ('approved', 'rejected')),
        -- For colleagues; it is neither sent to the ATS nor shown by the API.
        reason text,
        -- The approval status when it was decided. Where it is another one by the time, somebody decided otherwise meanwhile.
        status_before text not null,
        -- Null: the command line.
        decided_by text collate "C",
        decided_at timestamptz(3) not null default clock_timestamp(),
        takes_effect_at timestamptz(3) not null,
        -- waiting: can be undone. effective: it is, or was, the approval status. replaced: decided anew before it took effect.
        -- dropped: the interview was cancelled before it took effect.
        state text not null check (state in ('waiting', 'effective', 'undone', 'replaced', 'dropped')),
        settled_at timestamptz(3),
        -- Who undid or replaced it; null: it took effect by itself, or the command line did.
        settled_by text collate "C",
        batch text collate "C",
        check ((state = 'waiting') = (settled_at is null)),
        foreign key (organization_id, interview_id) references interviews (organization_id, id) on delete cascade
      );
      create unique index decisions_waiting on decisions (interview_id) where state = 'waiting';
      create index decisions_due on decisions (takes_effect_at) where state = 'waiting';
      create index decisions_interview on decisions (interview_id, id);
      create index decisions_batch on decisions (batch) where batch is not null;

      -- One row for each reviewer of an interview. People are named without a reference: what somebody thought who was removed stays.
      create table reviews (
        organization_id text collate "C" not null,
        interview_id text collate "C" not null,
        user_id text collate "C" not null,
        -- Null: the reviewer has not rated, and asked to see the AI's result without.
        rating smallint check (rating between 1 and 5),
        note text,
        rated_at timestamptz(3),
        changed_at timestamptz(3),
        -- When the reviewer asked to see the AI's result before they rated.
        ai_shown_at timestamptz(3),
        primary key (interview_id, user_id),
        check ((rating is null) = (rated_at is null)),
        check (rating is not null or (note is null and ai_shown_at is not null)),
        foreign key (organization_id, interview_id) references interviews (organization_id, id) on delete cascade
      );

      create table review_notes (
        id bigint generated always as identity primary key,
        organization_id text collate "C" not null,
        interview_id text collate "C" not null,
        written_by text collate "C" not null,
        text text not null,
        written_at timestamptz(3) not null default clock_timestamp(),
        edited_at timestamptz(3),
        foreign key (organization_id, interview_id) references interviews (organization_id, id) on delete cascade
      );
      create index review_notes_interview on review_notes (interview_id, id);

      -- Who opened the page with the recordings: one row for each person and interview.
      create table interview_views (
        organization_id text collate "C" not null,
        interview_id text collate "C" not null,
        user_id text collate "C" not null,
        first_at timestamptz(3) not null default clock_timestamp(),
        last_at timestamptz(3) not null default clock_timestamp(),
        primary key (interview_id, user_id),
        foreign key (organization_id, interview_id) references interviews (organization_id, id) on delete cascade
      );

      -- Rows stay: they are what was made, opened and revoked, and by whom.
      create table guest_links (
        id text collate "C" primary key,
        organization_id text collate "C" not null,
        interview_id text collate "C" not null,
        -- SHA-256 of the token in the link, which is shown once and stored nowhere.
        digest bytea not null unique,
        made_by text collate "C" not null,
        made_at timestamptz(3) not null default clock_timestamp(),
        expires_at timestamptz(3) not null,
        revoked_by text collate "C",
        revoked_at timestamptz(3),
        opened integer not null default 0,
        first_opened_at timestamptz(3),
        last_opened_at timestamptz(3),
        -- When its maker lost the right to show the interview, and why.
        ended_at timestamptz(3),
        ended_because text,
        check ((revoked_by is null) = (revoked_at is null)),
        check ((first_opened_at is null) = (opened = 0)),
        foreign key (organization_id, interview_id) references interviews (organization_id, id) on delete cascade,
        constraint guest_links_ended_check check (
        (ended_at is null) = (ended_because is null) and ended_because in ('disabled', 'role', 'teams'))
      );
      create index guest_links_interview on guest_links (interview_id, made_at);

      -- Whether somebody may show an interview to guests: not disabled, more than a viewer, and not limited to teams of other positions.
      create function may_show_guests(org text, maker text, wanted text) returns boolean language sql stable as $$
        select exists (
          select from users u where u.id = maker and u.organization_id = org and u.disabled_at is null and (
            u.role in ('administrator', 'installation')
            or u.role = 'reviewer' and (
              not exists (select from team_members m where m.user_id = u.id)
              or exists (select from interviews i
                join positions p on p.organization_id = i.organization_id and p.id = i.position_id
                join team_members m on m.team_id = p.team_id and m.user_id = u.id
                where i.organization_id = org and i.id = wanted))))
      $$;

      -- Ends the links, of one maker or of one position, that their makers may not show any more. It runs as the owner: whoever changes
      -- a user need not see the interviews.
      create function end_guest_links(org text, maker text, of_position text, why text) returns void language plpgsql volatile
        security definer set search_path = ${path} as $$
      begin
        update guest_links g set ended_at = clock_timestamp(), ended_because = why
          where g.organization_id = org and g.ended_at is null and g.revoked_at is null and g.expires_at > clock_timestamp()
            and (maker is null or g.made_by = maker)
            and (of_position is null
              or exists (select from interviews i where i.id = g.interview_id and i.position_id = of_position))
            and not may_show_guests(g.organization_id, g.made_by, g.interview_id);
      end $$;

      revoke execute on function end_guest_links from public;

      create function guest_links_of_user() returns trigger language plpgsql security definer set search_path = ${path} as $$
      begin
        perform end_guest_links(new.organization_id, new.id, null, case when new.disabled_at is null then 'role' else 'disabled' end);
        return null;
      end $$;

      create function guest_links_of_member() returns trigger language plpgsql security definer set search_path = ${path} as $$
      begin
        perform end_guest_links(coalesce(new.organization_id, old.organization_id), coalesce(new.user_id, old.user_id), null, 'teams');
        return null;
      end $$;

      create function guest_links_of_position() returns trigger language plpgsql security definer set search_path = ${path} as $$
      begin
        perform end_guest_links(new.organization_id, null, new.id, 'teams');
        return null;
      end $$;
      create trigger guest_links_of_user after update of disabled_at, role on users for each row
      when (new.disabled_at is distinct from old.disabled_at or new.role <> old.role)
      execute function guest_links_of_user();
      create trigger guest_links_of_member after insert or delete or update on team_members for each row
      execute function guest_links_of_member();
      create trigger guest_links_of_position after update of team_id on positions for each row
      when (new.team_id is distinct from old.team_id) execute function guest_links_of_position();
    `)
  },
}
