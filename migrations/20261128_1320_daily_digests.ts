import type { Migration } from './migration.ts'

/**
 * Everybody is mailed one summary a day unless they choose otherwise, at an hour of their own place. Who chose keeps the choice, "no
 * mail" too; who never did has no row and is given one, from when the program first sees them. What a summary tells besides the
 * interviews that it covers is stored with it, so that it says later what it said when it was sent.
 */
export const dailyDigests: Migration = {
  name: '20261128_1320_daily_digests',
  async up(knex) {
    await knex.raw(`
      alter table mail_choices
        add column hour smallint not null default 6 check (hour between 0 and 23),
        add column zone text not null default 'UTC',
        -- True: nobody chose it.
        add column is_default boolean not null default false,
        -- When the next summary is due. Null: it is to be counted; so is a row of the version before.
        add column due_at timestamptz(3),
        -- What needed this person besides interviews, when they were last told: a word for each.
        add column told_needs text[] not null default '{}';
      create index mail_choices_due on mail_choices (due_at nulls first) where completed = 'daily';
      alter table mails add column facts jsonb;
    `)
  },
}
