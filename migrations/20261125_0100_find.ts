import type { Migration } from './migration.ts'

/**
 * Finding interviews in the dashboard: by parts of a candidate's name and address, by decision and analysis, and in the order of
 * names. Only adds; a trigger keeps the words of people, so that invites of an older version are found too.
 *
 * No extension: a server that somebody else runs may lack pg_trgm and unaccent, or keep us from making them.
 */
export const find: Migration = {
  name: '20261125_0100_find',
  async up(knex) {
    await knex.raw(`
      -- Without case and accents. Compatibility forms fall apart (NFKD), then marks go; what does not fall apart is spelt out.
      create function interview_fold(value text) returns text language sql immutable parallel safe as $$
        select case when octet_length(value) = length(value) then lower(value)
          else replace(replace(replace(
            translate(lower(regexp_replace(normalize(value, NFKD), '[\\u0300-\\u036f]+', '', 'g')), 'øđłıħþð', 'odlihtd'),
            'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end
      $$;
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

      -- One row for each interview that was not cancelled. A table of its own: an interview is written often, its names once.
      create table interview_names (
        interview_id text collate "C" primary key,
        organization_id text collate "C" not null,
        -- Last name, first name, address.
        words text collate "C" not null,
        foreign key (organization_id, interview_id) references interviews (organization_id, id) on delete cascade
      );
      insert into interview_names (interview_id, organization_id, words)
        select id, organization_id, interview_words(last_name || ' ' || first_name || ' ' || email) from interviews where cancelled_at is null;
      create index interview_names_order on interview_names (organization_id, left(words, 60), interview_id);
      -- New rows wait in a list that a search reads through; short, so that no single invite pays for thousands.
      create index interview_names_grams on interview_names using gin (interview_grams(organization_id, words)) with (gin_pending_list_limit = 256);

      create function interview_names_keep() returns trigger language plpgsql as $$
      begin
        if new.cancelled_at is not null then
          delete from interview_names n where n.interview_id = new.id;
        else
          insert into interview_names as n (interview_id, organization_id, words)
            values (new.id, new.organization_id, interview_words(new.last_name || ' ' || new.first_name || ' ' || new.email))
            on conflict (interview_id) do update set words = excluded.words where n.words <> excluded.words;
        end if;
        return null;
      end $$;
      -- From here on invites wait for this migration; those that came while the table was filled follow.
      create trigger interview_names_insert after insert on interviews for each row execute function interview_names_keep();
      create trigger interview_names_update after update of first_name, last_name, email, cancelled_at on interviews
        for each row when ((old.first_name, old.last_name, old.email, old.cancelled_at) is distinct from (new.first_name, new.last_name, new.email, new.cancelled_at))
        execute function interview_names_keep();
      insert into interview_names (interview_id, organization_id, words)
        select id, organization_id, interview_words(last_name || ' ' || first_name || ' ' || email) from interviews i
        where cancelled_at is null and not exists (select from interview_names n where n.interview_id = i.id);

      -- The interviews of an organization whose people have all these words: parts of words, of less than three letters beginnings.
      -- At most "most" of them, in no order. It runs as the owner, since PostgreSQL lets policies of rows use no such index; so it
      -- asks itself for whom the session works.
      create function interview_named(org text, wanted text[], most integer) returns setof text language plpgsql stable security definer
        set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set enable_indexscan = off as $$
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

      -- Only the interviews that wait for somebody, and those that somebody decided about: few writes, each late in a life.
      create index interviews_to_decide on interviews (organization_id, completed_at, id)
        where cancelled_at is null and status = 'completed' and approval_status = 'pending';
      create index interviews_decided on interviews (organization_id, approval_status, updated_at, id)
        where cancelled_at is null and approval_status <> 'pending';
      create index interviews_analysed on interviews (organization_id, analysis_status, updated_at, id)
        where cancelled_at is null and analysis_status <> 'not_requested';

      alter table positions add column name_folded text generated always as (interview_fold(name)) stored;
    `)
  },
}
