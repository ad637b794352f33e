import type { Migration } from './migration.ts'

/**
 * Stamps that never go back, and invites that see what was decided on (spec §4).
 */
export const invites: Migration = {
  name: '20261127_1250_invites',
  async up(knex) {
    await knex.raw(`
      -- As before, but the newest stamp is that of the organization, whatever the session is limited to.
      create function interview_stamp(org text, at timestamptz) returns timestamptz language plpgsql volatile as $$
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

      -- Everything an invite was decided on, as one text: the position, and the interviews with that externalId or address.
      create function invite_facts(pos text, external text, address text) returns text language sql stable as $$
        select coalesce((select p.updated_at::text from positions p where p.id = pos), '') || ' ' ||
          coalesce((select string_agg(i.id || ' ' || i.updated_at::text, ' ' order by i.id) from (
            select id, updated_at from interviews where position_id = pos and cancelled_at is null and email = address
            union select id, updated_at from interviews where position_id = pos and cancelled_at is null and external_id = external
          ) i), '')
      $$;

      -- Creates invited interviews of one organization and their mails, under one lock and in one commit. Answers for each its stamp, or null:
      -- that one is to be decided, or decided again. One with "known_facts" is created if they still hold. One without is created if no rule has
      -- to decide: the position is open and has questions, the organization may invite, and neither the address nor the externalId is known there.
      -- Of equal ones in one call the first is created alone. "mail_id" is null where nobody is mailed.
      create function interview_invite(
        org text, at timestamptz, pos text[], known_facts text[], new_id text[], external text[], origin text[], first text[], last text[],
        address text[], phone text[], country text[], digest bytea[], days integer[], author text[],
        mail_id text[], mail_kind text[], domain text, sends boolean
      ) returns timestamptz[] language plpgsql volatile
        -- Planned once for each connection, and by the indexes even while PostgreSQL still takes a table for small
        -- (src/interview/decisions/2026-11-27-one-function-invites.md).
        set plan_cache_mode = force_generic_plan set enable_seqscan = off
      as $$
      declare
        stamp timestamptz := interview_stamp(org, at);
        stamps timestamptz[];
      begin
        with wanted as (
          select n.*, row_number() over (partition by n.pos, n.address order by n.place) as of_address,
            case when n.external is null then 1 else row_number() over (partition by n.pos, n.external order by n.place) end as of_external
          from unnest(pos, known_facts, new_id, external, origin, first, last, address, phone, country, digest, days, author) with ordinality
            as n (pos, known, id, external, origin, first, last, address, phone, country, digest, days, author, place)
        ), made as (
          insert into interviews (id, organization_id, position_id, external_id, source, first_name, last_name, email, phone_number,
              country_code, token_digest, invite_expires_at, created_by, created_at, updated_at)
            select w.id, org, w.pos, w.external, w.origin, w.first, w.last, w.address, w.phone, w.country, w.digest,
              stamp + w.days * interval '1 day', w.author, stamp, stamp
            from wanted w
            where w.of_address = 1 and w.of_external = 1 and case
              when w.known is not null then invite_facts(w.pos, w.external, w.address) = w.known
              -- Looked up row by row: joined, PostgreSQL might read a whole table for a few invites.
              else (select true from organizations o where o.id = org and o.subscription = 'active' and o.credits > 0 limit 1)
                and (select p.status = 'open' and jsonb_array_length(p.questions) > 0 from positions p where p.id = w.pos and p.organization_id = org limit 1)
                and (select true from interviews i where i.position_id = w.pos and i.cancelled_at is null and i.email = w.address limit 1) is null
                and (select true from interviews i where i.external_id = w.external and i.position_id = w.pos and i.cancelled_at is null limit 1) is null
              end
            order by w.place
            returning id
        )
        select array_agg(case when m.id is not null then stamp end order by n.place) into stamps
          from unnest(new_id) with ordinality as n (id, place) left join made m on m.id = n.id;
        if exists (select 1 from unnest(stamps, mail_id) as m (stamp, id) where m.stamp is not null and m.id is not null) then
          perform mails_plan(org, array_agg(m.id), array_agg(m.kind), array_agg(m.interview), array_agg(m.address),
              array_agg(m.kind || ' ' || m.interview),
              -- Without an expiry of the link there is no use in a mail that comes days later.
              array_agg(coalesce(m.stamp + m.days * interval '1 day', clock_timestamp() + interval '3 days')), domain, sends)
            from unnest(stamps, mail_id, mail_kind, new_id, address, days) as m (stamp, id, kind, interview, address, days)
            where m.stamp is not null and m.id is not null;
        end if;
        return stamps;
      end $$;
    `)
  },
}
