import type { Migration } from './migration.ts'
import { ownersPath } from './own-schema.ts'

/**
 * An invite that nothing speaks against is one statement: facts and their fingerprint were read for each invite in a round trip
 * of its own. Totals and names of new interviews are kept once for each statement and not for each row. Only adds: a process of
 * the version before calls `interview_invite`, and its inserts come through the same triggers.
 */
export const plainInvites: Migration = {
  name: '20261125_3010_plain_invites',
  async up(knex) {
    const path = await ownersPath(knex)
    await knex.raw(`
      -- Creates those interviews of one organization that no rule has to decide about, and the mails of these, in one commit: the position is open
      -- and has questions, the organization may invite, and neither the address nor the externalId is known there, nor in an earlier one of the
      -- call. Answers for each its stamp, or null: those are decided by the rules of the service.
      create function interview_invite_plain(
        org text, at timestamptz, pos text[], new_id text[], external text[], origin text[], first text[], last text[],
        address text[], phone text[], country text[], digest bytea[], days integer[], author text[],
        mail_id text[], mail_kind text[], domain text, sends boolean
      ) returns timestamptz[] language plpgsql volatile as $$
      declare
        stamp timestamptz := interview_stamp(org, at);
        stamps timestamptz[];
      begin
        with wanted as (
          select n.*, row_number() over (partition by n.pos, n.address order by n.place) as of_address,
            case when n.external is null then 1 else row_number() over (partition by n.pos, n.external order by n.place) end as of_external
          from unnest(pos, new_id, external, origin, first, last, address, phone, country, digest, days, author) with ordinality
            as n (pos, id, external, origin, first, last, address, phone, country, digest, days, author, place)
        ), made as (
          insert into interviews (id, organization_id, position_id, external_id, source, first_name, last_name, email, phone_number,
              country_code, token_digest, invite_expires_at, created_by, created_at, updated_at)
            select w.id, org, w.pos, w.external, w.origin, w.first, w.last, w.address, w.phone, w.country, w.digest,
              stamp + w.days * interval '1 day', w.author, stamp, stamp
            from wanted w
            where w.of_address = 1 and w.of_external = 1
              -- Looked up row by row: joined, PostgreSQL might read a whole table for a few invites.
              and (select true from organizations o where o.id = org and o.subscription = 'active' and o.credits > 0 limit 1)
              and (select p.status = 'open' and jsonb_array_length(p.questions) > 0 from positions p where p.id = w.pos and p.organization_id = org limit 1)
              and (select true from interviews i where i.position_id = w.pos and i.cancelled_at is null and i.email = w.address limit 1) is null
              and (select true from interviews i where i.external_id = w.external and i.position_id = w.pos and i.cancelled_at is null limit 1) is null
            order by w.place
            returning id
        )
        select array_agg(case when m.id is not null then stamp end order by n.place) into stamps
          from unnest(new_id) with ordinality as n (id, place) left join made m on m.id = n.id;
        if exists (select 1 from unnest(stamps, mail_id) as m (stamp, id) where m.stamp is not null and m.id is not null) then
          perform mails_plan(org, array_agg(m.id), array_agg(m.kind), array_agg(m.interview), array_agg(m.address),
              array_agg(m.kind || ' ' || m.interview),
              -- As in interview_invite.
              array_agg(coalesce(m.stamp + m.days * interval '1 day', clock_timestamp() + interval '3 days')), domain, sends)
            from unnest(stamps, mail_id, mail_kind, new_id, address, days) as m (stamp, id, kind, interview, address, days)
            where m.stamp is not null and m.id is not null;
        end if;
        return stamps;
      end $$;

      create function interview_totals_count() returns trigger language plpgsql as $$
      declare
        kind record;
      begin
        for kind in
          -- An expiry still to come lies beyond every horizon; nearly every new row is of this kind.
          select a.organization_id as org, a.position_id as pos,
            case when a.status = 'created' and a.invite_expires_at > clock_timestamp() + interval '1 hour' then 'created'
              else interview_counted_as(a.organization_id, a.status, a.invite_expires_at) end as state, count(*)::integer as n
          from added a where a.cancelled_at is null group by 1, 2, 3 order by 1, 2, 3
        loop
          perform interview_totals_add(kind.org, kind.pos, kind.state, kind.n);
        end loop;
        return null;
      end $$;
      create or replace trigger interview_totals_insert after insert on interviews
        referencing new table as added for each statement execute function interview_totals_count();

      -- As the owner, like interview_names_keep.
      create function interview_names_add() returns trigger language plpgsql security definer set search_path = ${path} as $$
      begin
        insert into interview_names as n (interview_id, organization_id, words)
          select a.id, a.organization_id, interview_words(a.last_name || ' ' || a.first_name || ' ' || a.email) from added a where a.cancelled_at is null
          on conflict (interview_id) do update set words = excluded.words where n.words <> excluded.words;
        return null;
      end $$;
      create or replace trigger interview_names_insert after insert on interviews
        referencing new table as added for each statement execute function interview_names_add();
    `)
  },
}
