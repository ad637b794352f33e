import type { Migration } from './migration.ts'

/**
 * Texts of candidates' mails in an organization's own words, version by version; and which of them a mail was sent with, so that it is
 * shown with the words that the candidate read.
 */
export const mailTexts: Migration = {
  name: '20261128_1310_mail_texts',
  async up(knex) {
    await knex.raw(`
      -- Rows are added and never changed. The newest of a kind and a language is in use.
      create table mail_texts (
        id text collate "C" primary key,
        organization_id text collate "C" not null references organizations (id) on delete cascade,
        kind text not null check (kind in ('invite', 'applied', 'reminder', 'receipt')),
        language text not null,
        version integer not null check (version > 0),
        -- Both null: back to the built-in text.
        subject text,
        body text check (octet_length(body) <= 65536),
        made_at timestamptz(3) not null default clock_timestamp(),
        -- An e-mail address.
        made_by text not null,
        unique (organization_id, kind, language, version),
        check ((subject is null) = (body is null))
      );
      -- Null: the built-in text. Without a reference: the mail is written by another room.
      alter table mails add column text_id text collate "C";
    `)
  },
}
