import type { Migration } from './migration.ts'

/** What only the database can promise: stamps that never go back, kept totals, and writes that see what was decided on. */
export const interviewRules: Migration = {
  name: '20261121_0920_interview_rules',
  async up(knex) {
    await knex.raw(`
      create table interview_horizons (
        organization_id text collate "C" primary key references organizations (id),
        -- Invites that expired up to here are counted as expired in interview_totals; later ones still as created.
        expired_until timestamptz(3) not null default '-infinity',
        -- The newest stamp of an interview that left the lists; no later stamp may be older.
        left_at timestamptz(3) not null default '-infinity'
      );

      -- One row for each organization (position_id = '') and position, and status; kept by the trigger below.
      create table interview_totals (
        organization_id text collate "C" not null,
        position_id text collate "C" not null,
        status text collate "C" not null,
        n bigint not null,
        primary key (organization_id, position_id, status)
      ) with (fillfactor = 50);

      create function interview_totals_add(org text, pos text, state text, change integer) returns void language plpgsql as $$
      declare
        touched integer;
      begin
        -- The update alone nearly always finds its two rows; the insert is for the first interview of its kind.
        update interview_totals set n = n + change where organization_id = org and position_id in ('', pos) and status = state;
        get diagnostics touched = row_count;
        if touched = 2 then return; end if;
        insert into interview_totals select org, key, state, 0 from unnest(array['', pos]) as key on conflict do nothing;
        update interview_totals set n = n + change where organization_id = org and status = state
          and position_id in ('', pos) and (touched = 0 or position_id = pos);
      end $$;

      -- The status a row is counted under: a created invite whose expiry lies before the horizon counts as expired.
      create function interview_counted_as(org text, state text, expires timestamptz) returns text language sql stable as $$
        select case when state = 'created' and expires <= (select expired_until from interview_horizons where organization_id = org)
          then 'expired' else state end
      $$;

      create function interview_totals_keep() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and old.cancelled_at is null then
          perform interview_totals_add(old.organization_id, old.position_id, interview_counted_as(old.organization_id, old.status, old.invite_expires_at), -1);
        end if;
        if new.cancelled_at is null then
          -- An expiry still to come lies beyond every horizon; nearly every new row is of this kind.
          perform interview_totals_add(new.organization_id, new.position_id,
            case when new.status = 'created' and new.invite_expires_at > clock_timestamp() + interval '1 hour' then 'created'
              else interview_counted_as(new.organization_id, new.status, new.invite_expires_at) end, 1);
        end if;
        return null;
      end $$;
      create trigger interview_totals_insert after insert on interviews for each row execute function interview_totals_keep();
      create trigger interview_totals_update after update of status, cancelled_at, invite_expires_at on interviews
        for each row when ((old.status, old.cancelled_at, old.invite_expires_at) is distinct from (new.status, new.cancelled_at, new.invite_expires_at))
        execute function interview_totals_keep();

      -- Takes the organization's lock until the commit and answers the time to stamp a change with: never below a stamp
      -- that was visible before. "at" is null in production (the database's clock is the one clock of all machines).
      create function interview_stamp(org text, at timestamptz) returns timestamptz language plpgsql volatile as $$
      declare
        newest timestamptz;
        gone timestamptz;
      begin
        perform pg_advisory_xact_lock(hashtextextended(org, 4711));
        select i.updated_at into newest from interviews i
          where i.organization_id = org and i.cancelled_at is null order by i.updated_at desc, i.id desc limit 1;
        select h.left_at into gone from interview_horizons h where h.organization_id = org;
        return greatest(date_trunc('milliseconds', coalesce(at, clock_timestamp())), newest, gone);
      end $$;

      -- Counts what has expired meanwhile under its new name and moves the horizon. Nothing of an interview is written.
      create function interview_settle_expired(org text, at timestamptz) returns bigint language plpgsql volatile as $$
      declare
        until_before timestamptz;
        moved record;
        total bigint := 0;
      begin
        perform pg_advisory_xact_lock(hashtextextended(org, 4711));
        insert into interview_horizons (organization_id) values (org) on conflict do nothing;
        select expired_until into until_before from interview_horizons where organization_id = org;
        if at <= until_before then return 0; end if;
        for moved in
          select position_id, count(*)::integer as n from interviews
          where organization_id = org and cancelled_at is null and status = 'created'
            and invite_expires_at > until_before and invite_expires_at <= at
          group by position_id
        loop
          perform interview_totals_add(org, moved.position_id, 'created', -moved.n);
          perform interview_totals_add(org, moved.position_id, 'expired', moved.n);
          total := total + moved.n;
        end loop;
        update interview_horizons set expired_until = at where organization_id = org;
        return total;
      end $$;

      -- Everything an invite was decided on, as one text: the position, and the interviews with that externalId or address.
      create function invite_facts(pos text, external text, address text) returns text language sql stable as $$
        select coalesce((select p.updated_at::text from positions p where p.id = pos), '') || ' ' ||
          coalesce((select string_agg(i.id || ' ' || i.updated_at::text, ' ' order by i.id) from (
            select id, updated_at from interviews where position_id = pos and cancelled_at is null and email = address
            union select id, updated_at from interviews where position_id = pos and cancelled_at is null and external_id = external
          ) i), '')
      $$;

      -- Creates invited interviews of one organization, each only if the facts are still those it was decided on, under one
      -- lock and in one commit. Answers for each its stamp, or null. A later one of the same call sees the earlier ones.
      create function interview_create(
        org text, at timestamptz, pos text[], known_facts text[], new_id text[], external text[], origin text[], first text[], last text[],
        address text[], phone text[], country text[], digest bytea[], days integer[], author text[]
      ) returns timestamptz[] language plpgsql volatile as $$
      declare
        stamp timestamptz := interview_stamp(org, at);
        stamps timestamptz[] := '{}';
      begin
        for i in 1 .. cardinality(new_id) loop
          if invite_facts(pos[i], external[i], address[i]) is distinct from known_facts[i] then
            stamps := stamps || null::timestamptz;
          else
            insert into interviews (id, organization_id, position_id, external_id, source, first_name, last_name, email, phone_number,
                country_code, token_digest, invite_expires_at, created_by, created_at, updated_at)
              values (new_id[i], org, pos[i], external[i], origin[i], first[i], last[i], address[i], phone[i], country[i], digest[i],
                stamp + days[i] * interval '1 day', author[i], stamp, stamp);
            stamps := stamps || stamp;
          end if;
        end loop;
        return stamps;
      end $$;
    `)
  },
}
