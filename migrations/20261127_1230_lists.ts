import type { Migration } from './migration.ts'
import { ownersPath } from './own-schema.ts'

/**
 * What only the database can promise of lists: kept totals, and names that are found by a part of them.
 */
export const lists: Migration = {
  name: '20261127_1230_lists',
  async up(knex) {
    const path = await ownersPath(knex)
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

      -- As before, but every created invite is compared with the horizon, which may lie ahead of the clock.
      create function interview_totals_count() returns trigger language plpgsql as $$
      declare
        kind record;
      begin
        for kind in
          select a.organization_id as org, a.position_id as pos,
            case when a.status = 'created' and a.invite_expires_at <= h.expired_until then 'expired' else a.status end as state, count(*)::integer as n
          from added a left join interview_horizons h on h.organization_id = a.organization_id
          where a.cancelled_at is null group by 1, 2, 3 order by 1, 2, 3
        loop
          perform interview_totals_add(kind.org, kind.pos, kind.state, kind.n);
        end loop;
        return null;
      end $$;

      create function interview_totals_keep() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and old.cancelled_at is null then
          perform interview_totals_add(old.organization_id, old.position_id, interview_counted_as(old.organization_id, old.status, old.invite_expires_at), -1);
        end if;
        if new.cancelled_at is null then
          perform interview_totals_add(new.organization_id, new.position_id, interview_counted_as(new.organization_id, new.status, new.invite_expires_at), 1);
        end if;
        return null;
      end $$;
      create trigger interview_totals_insert after insert on interviews
      referencing new table as added for each statement execute function interview_totals_count();
      create trigger interview_totals_update after update of status, cancelled_at, invite_expires_at on interviews
      for each row when ((old.status, old.cancelled_at, old.invite_expires_at) is distinct from (new.status, new.cancelled_at, new.invite_expires_at))
      execute function interview_totals_keep();

      -- Moves the horizon to "at", forward or back, and counts what lies between under its other name.
      create function interview_settle_expired(org text, at timestamptz) returns bigint language plpgsql volatile as $$
      declare
        until_before timestamptz;
        is_back boolean;
        moved record;
        total bigint := 0;
      begin
        perform pg_advisory_xact_lock(hashtextextended(org, 4711));
        insert into interview_horizons (organization_id) values (org) on conflict do nothing;
        select expired_until into until_before from interview_horizons where organization_id = org;
        -- The column keeps milliseconds: what is counted is what it will say.
        at := date_trunc('milliseconds', at);
        if at = until_before then return 0; end if;
        is_back := at < until_before;
        for moved in
          select position_id, count(*)::integer as n from interviews
          where organization_id = org and cancelled_at is null and status = 'created'
            and invite_expires_at > least(at, until_before) and invite_expires_at <= greatest(at, until_before)
          group by position_id
        loop
          perform interview_totals_add(org, moved.position_id, case when is_back then 'expired' else 'created' end, -moved.n);
          perform interview_totals_add(org, moved.position_id, case when is_back then 'created' else 'expired' end, moved.n);
          total := total + moved.n;
        end loop;
        update interview_horizons set expired_until = at where organization_id = org;
        return total;
      end $$;

      -- Its words, each behind one space. Punctuation of ASCII, dashes and apostrophes part words; all else is a letter in some script.
      create function interview_words(value text) returns text language sql immutable parallel safe as $$
        select rtrim(regexp_replace(' ' || interview_fold(value), '[\\s!-/:-@\\[-\`{-~\\u2010-\\u2015\\u2018\\u2019]+', ' ', 'g'))
      $$;

      -- What an index finds the words by: each three letters in a row, and the first one and two of a word. The organization is
      -- part of each, so that the index reads nothing of other ones. Equal numbers of different parts are told apart later.
      create function interview_grams(org text, words text) returns integer[] language plpgsql immutable parallel safe as $$
      declare
        grams integer[] := '{}';
        word text;
      begin
        foreach word in array string_to_array(ltrim(words), ' ') loop
          grams := grams || hashtext(org || '^' || left(word, 1)) || hashtext(org || '^' || left(word, 2));
          for n in 1 .. length(word) - 2 loop
            grams := grams || hashtext(org || substr(word, n, 3));
          end loop;
        end loop;
        return grams;
      end $$;

      -- One row for each interview that was not cancelled. A table of its own: an interview is written often, its names once. Without a
      -- foreign key, whose check would lock each interview while the table is filled; triggers keep it.
      create table interview_names (
        interview_id text collate "C" primary key,
        organization_id text collate "C" not null,
        -- Last name, first name, address.
        words text collate "C" not null
      );
      create index interview_names_order on interview_names (organization_id, left(words, 60), interview_id);
      -- New rows wait in a list that a search reads through; short, so that no single invite pays for thousands.
      create index interview_names_grams on interview_names using gin (interview_grams(organization_id, words)) with (gin_pending_list_limit = 256);

      -- As the owner, like interview_names_keep.
      create function interview_names_add() returns trigger language plpgsql security definer set search_path = ${path} as $$
      begin
        insert into interview_names as n (interview_id, organization_id, words)
          select a.id, a.organization_id, interview_words(a.last_name || ' ' || a.first_name || ' ' || a.email) from added a where a.cancelled_at is null
          on conflict (interview_id) do update set words = excluded.words where n.words <> excluded.words;
        return null;
      end $$;

      -- It runs as the owner: a process of an older version works as a role that gets its rights on the table later.
      create function interview_names_keep() returns trigger language plpgsql security definer set search_path = ${path} as $$
      begin
        if tg_op = 'DELETE' then
          delete from interview_names n where n.interview_id = old.id;
        elsif new.cancelled_at is not null then
          delete from interview_names n where n.interview_id = new.id;
        else
          insert into interview_names as n (interview_id, organization_id, words)
            values (new.id, new.organization_id, interview_words(new.last_name || ' ' || new.first_name || ' ' || new.email))
            on conflict (interview_id) do update set words = excluded.words where n.words <> excluded.words;
        end if;
        return null;
      end $$;
      create trigger interview_names_insert after insert on interviews
      referencing new table as added for each statement execute function interview_names_add();
      create trigger interview_names_update after update of first_name, last_name, email, cancelled_at on interviews
      for each row when ((old.first_name, old.last_name, old.email, old.cancelled_at) is distinct from (new.first_name, new.last_name, new.email, new.cancelled_at))
      execute function interview_names_keep();
      create trigger interview_names_delete after delete on interviews for each row execute function interview_names_keep();

      -- The interviews of an organization whose people have all these words: parts of words, of less than three letters beginnings.
      -- At most "most" of them, in no order. It runs as the owner, since PostgreSQL lets policies of rows use no such index; so it
      -- asks itself for whom the session works.
      create function interview_named(org text, wanted text[], most integer) returns setof text language plpgsql stable security definer
        set search_path = ${path} set enable_seqscan = off set enable_indexscan = off as $$
      declare
        grams integer[] := '{}';
        word text;
      begin
        if coalesce(current_setting('bridge.organization', true), '') not in ('', org)
          -- Whoever else may log in to this database gets nothing by it.
          or not pg_has_role(session_user, current_user, 'member') then return; end if;
        foreach word in array wanted loop
          if length(word) < 3 then
            grams := grams || hashtext(org || '^' || word);
          else
            for n in 1 .. length(word) - 2 loop
              grams := grams || hashtext(org || substr(word, n, 3));
            end loop;
          end if;
        end loop;
        if grams = '{}' then return; end if;
        return query select n.interview_id from interview_names n
          -- The organization is in the grams, and no index should be chosen for it.
          where interview_grams(n.organization_id, n.words) @> grams and n.organization_id || '' = org
            and not exists (select from unnest(wanted) w where strpos(n.words, case when length(w) < 3 then ' ' || w else w end) = 0)
          limit most;
      end $$;

      -- Keeps PostgreSQL from starting further processes for a statement that looks at few rows: that costs more than the rows.
      create function interview_alone() returns boolean language sql immutable parallel unsafe as 'select true';
    `)
  },
}
