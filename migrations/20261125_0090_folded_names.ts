import type { Migration } from './migration.ts'

/**
 * Names of positions without case and accents, to be found by a part of them. Only adds. It locks the positions and nothing else:
 * whoever makes an interview reads its position first, so a migration that held interviews as well could wait for them for ever.
 */
export const foldedNames: Migration = {
  name: '20261125_0090_folded_names',
  async up(knex) {
    await knex.raw(`
      -- Without case and accents. Compatibility forms fall apart (NFKD), then marks go; what does not fall apart is spelt out.
      create function interview_fold(value text) returns text language sql immutable parallel safe as $$
        select case when octet_length(value) = length(value) then lower(value)
          else replace(replace(replace(
            translate(lower(regexp_replace(normalize(value, NFKD), '[\\u0300-\\u036f]+', '', 'g')), 'øđłıħþð', 'odlihtd'),
            'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end
      $$;
      alter table positions add column name_folded text generated always as (interview_fold(name)) stored;
    `)
  },
}
