import type { Migration } from './migration.ts'
import { ownersPath } from './own-schema.ts'

/**
 * Finding interviews in the dashboard by parts of a candidate's name and address. Only adds. The migrations after this one begin to keep
 * the table, fill it and settle it, each in a transaction of its own, so that running processes wait for none of it for long.
 *
 * No extension: a server that somebody else runs may lack pg_trgm and unaccent, or keep us from making them.
 */
export const find: Migration = {
  name: '20261125_0100_find',
  async up(knex) {
    const path = await ownersPath(knex)
    await knex.raw(`
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
