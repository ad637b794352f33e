import type { Migration } from './migration.ts'
import { ownersPath } from './own-schema.ts'

/**
 * A guest link ends for good when its maker loses the right to show the interview; the three migrations after this one say when that
 * is looked at. Only adds; a version before asks each time whether its maker is disabled and looks at nothing else, so a link that has
 * ended for another reason works at such a process until it is replaced.
 */
export const guestEnds: Migration = {
  name: '20261125_9500_guest_ends',
  async up(knex) {
    const path = await ownersPath(knex)
    await knex.raw(`
      alter table guest_links add column ended_at timestamptz(3), add column ended_because text,
        add constraint guest_links_ended_check check (
          (ended_at is null) = (ended_because is null) and ended_because in ('disabled', 'role', 'teams'));

      -- Whether somebody may show an interview to guests: not disabled, more than a viewer, and not limited to teams of other positions.
      create function may_show_guests(org text, maker text, wanted text) returns boolean language sql stable as $$
        select exists (
          select from users u where u.id = maker and u.organization_id = org and u.disabled_at is null and (
            u.administrator or u.role = 'administrator'
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

      -- What should have ended before this version.
      update guest_links g set ended_at = clock_timestamp(), ended_because = case
          when exists (select from users u where u.id = g.made_by and u.disabled_at is null and not u.administrator and u.role = 'viewer')
            then 'role'
          when exists (select from users u where u.id = g.made_by and u.disabled_at is null) then 'teams' else 'disabled' end
        where g.revoked_at is null and g.expires_at > clock_timestamp()
          and not may_show_guests(g.organization_id, g.made_by, g.interview_id);
    `)
  },
}
