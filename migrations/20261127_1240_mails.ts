import type { Migration } from './migration.ts'

/**
 * Mails, planned in the transaction that needs them and sent by a job.
 */
export const mails: Migration = {
  name: '20261127_1240_mails',
  async up(knex) {
    await knex.raw(`
      -- Every mail is kept: without an SMTP server this is where it can be read.
      create table mails (
        id text collate "C" primary key,
        organization_id text collate "C" not null references organizations (id),
        recipient text not null,
        created_at timestamptz not null default clock_timestamp(),
        sent_at timestamptz,
        failure text,
        -- Which mail it is; its text is made from what is stored, when it is sent or shown.
        kind text not null,
        -- waiting: tried until accepted or expired. kept: no SMTP server was configured, to be read in the dashboard.
        state text not null check (state in ('waiting', 'sent', 'refused', 'given_up', 'dropped', 'kept')),
        interview_id text collate "C",
        -- Set once and the same for every attempt, so that a receiver can recognise a second copy.
        message_id text,
        attempts integer not null default 0,
        -- Attempts that ended after the message was handed over and before the server answered, and restores of the database from
        -- a backup in which the mail still waited: each may be a copy.
        unconfirmed integer not null default 0,
        failure_code text,
        -- Both belong to the attempt under way: when it began, and when the server was ready for the message itself.
        claimed_at timestamptz,
        data_at timestamptz,
        next_at timestamptz,
        expires_at timestamptz,
        -- A mail that must exist once has the same key however often it is planned.
        once_key text,
        -- A daily mail is about all interviews of its organization that were completed after the one moment, up to the other.
        covers_from timestamptz(3),
        covers_until timestamptz(3),
        -- Null: planned by the service itself. Without a reference: what somebody did who was removed stays.
        planned_by text collate "C",
        foreign key (organization_id, interview_id) references interviews (organization_id, id)
      );
      create index mails_newest on mails (organization_id, created_at desc);
      create unique index mails_once on mails (once_key);
      create index mails_waiting on mails (organization_id, next_at) where state = 'waiting';
      create index mails_interview on mails (interview_id, created_at) where interview_id is not null;

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

      -- Writes mails of one organization, with the job that sends them if "sends"; a mail with a known key is left as it is.
      create function mails_plan(
        org text, new_id text[], new_kind text[], interview text[], address text[], once text[], until timestamptz[],
        domain text, sends boolean
      ) returns integer language plpgsql volatile as $$
      declare
        planned integer;
        job bigint;
      begin
        insert into mails (id, organization_id, kind, interview_id, recipient, message_id, once_key, expires_at, state, next_at)
          select m.id, org, m.kind, m.interview, m.address, '<' || m.id || '@' || domain || '>', m.once, m.until,
            case when sends then 'waiting' else 'kept' end, case when sends then clock_timestamp() end
          from unnest(new_id, new_kind, interview, address, once, until) as m (id, kind, interview, address, once, until)
          on conflict (once_key) do nothing;
        get diagnostics planned = row_count;
        if planned > 0 and sends then
          -- One job for each organization: jobs of one queue follow each other, and a job that runs gets a successor.
          select j.id into job from graphile_worker.add_job('mail.send', json_build_object('organizationId', org),
            queue_name := 'mail ' || org, max_attempts := 100, job_key := 'mail ' || org) j;
          -- The engine adds nothing when the job with this key begins at this very moment, before this row is visible.
          if job is null then
            perform graphile_worker.add_job('mail.send', json_build_object('organizationId', org),
              queue_name := 'mail ' || org, max_attempts := 100);
          end if;
        end if;
        return planned;
      end $$;
    `)
  },
}
