import type { Migration } from './migration.ts'

/**
 * News of completed interviews for reviewers, by each one's own choice, and the statements that look for completed interviews and for
 * invites that end soon. Only adds; 0.1.0 knows neither these mails nor their job.
 */
export const peopleMails: Migration = {
  name: '20261124_2150_people_mails',
  async up(knex) {
    await knex.raw(`
      -- A user without a row has not chosen, and gets no news.
      create table mail_choices (
        organization_id text collate "C" not null references organizations (id),
        user_id text collate "C" primary key references users (id),
        completed text not null check (completed in ('none', 'at_once', 'daily')),
        -- Completed interviews up to this moment were told, or came before the choice.
        told_until timestamptz(3) not null
      );
      create index mail_choices_at_once on mail_choices (organization_id) where completed = 'at_once';
      create index mail_choices_daily on mail_choices (told_until) where completed = 'daily';

      -- A daily mail is about all interviews of its organization that were completed after the one moment, up to the other.
      alter table mails add column covers_from timestamptz(3), add column covers_until timestamptz(3);
      create index interviews_completed on interviews (organization_id, completed_at) where completed_at is not null and cancelled_at is null;
    `)
  },
}
