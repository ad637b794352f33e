import type { Migration } from './migration.ts'

/** PostgreSQL's own name for Unicode without a language; a server that was built without ICU lacks it, and goes on by the database's locale. */
const ANY_LANGUAGE = 'pg_catalog."und-x-icu"'

/**
 * Small letters are the same in every database, whatever its locale: in one of Turkish the small letter of I is ı, so "ZURICH" found no Zürich,
 * and in one of C no Ö was ö. A Greek sigma is one letter, at the end of a word too. What was folded otherwise is folded again.
 */
export const smallLetters: Migration = {
  name: '20261126_1200_small_letters',
  async up(knex) {
    const { rows } = await knex.raw<{ rows: { has: boolean }[] }>(
      `select to_regcollation('${ANY_LANGUAGE}') is not null as has`,
    )
    const everywhere = rows[0]?.has ? ` collate ${ANY_LANGUAGE}` : ''
    await knex.raw(`
      -- As JavaScript's toLowerCase makes them (test/db/small-letters.test.ts compares both).
      -- Strict, so that a partial index of what is not null is found.
      create function small_letters(value text) returns text language plpgsql immutable strict parallel safe as $$
      begin
        return case when octet_length(value) = length(value) then lower(value collate "C") else lower(value${everywhere}) collate "C" end;
      end $$;
      create or replace function interview_fold(value text) returns text language sql immutable parallel safe as $$
        select case when octet_length(value) = length(value) then lower(value collate "C")
          else replace(replace(replace(
            translate(lower(regexp_replace(normalize(value, NFKD), '[\\u0300-\\u036f]+', '', 'g')${everywhere}) collate "C", 'øđłıħþðς', 'odlihtdσ'),
            'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end
      $$;
    `)
    // A name of ASCII whose words are ASCII is the same in every locale, and is passed over.
    await knex.raw(`
      update positions set name = name where name_folded <> interview_fold(name);
      update interview_names n set words = interview_words(i.last_name || ' ' || i.first_name || ' ' || i.email) from interviews i
        where i.id = n.interview_id
          and (octet_length(n.words) <> length(n.words) or octet_length(i.last_name || i.first_name || i.email) <> length(i.last_name || i.first_name || i.email))
          and n.words <> interview_words(i.last_name || ' ' || i.first_name || ' ' || i.email);
    `)
  },
}
