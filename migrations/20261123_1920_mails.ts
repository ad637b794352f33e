import type { Migration } from './migration.ts'

/**
 * Mails become durable jobs: the row and its job are written in the transaction that makes the mail necessary. New rows
 * hold no subject, body or link, so that a stolen dump opens no interview; they are rendered when sent or shown.
 * Rows of the version before keep their text and have no state. A process of that version still inserts such rows and
 * sends them itself, so nothing here may make a row without a state look like one that waits.
 */
export const mails: Migration = {
  name: '20261123_1920_mails',
  async up(knex) {
    await knex.raw(`
      alter table mails
        add column kind text,
        -- waiting: tried until accepted or expired. kept: no SMTP server was configured, to be read in the dashboard.
        add column state text check (state in ('waiting', 'sent', 'refused', 'given_up', 'dropped', 'kept')),
        add column interview_id text collate "C",
        -- Set once and the same for every attempt, so that a receiver can recognise a second copy.
        add column message_id text,
        add column attempts integer not null default 0,
        -- Attempts that ended after the message was handed over and before the server answered, and restores of the database from
        -- a backup in which the mail still waited: each may be a copy.
        add column unconfirmed integer not null default 0,
        add column failure_code text,
        -- Both belong to the attempt under way: when it began, and when the server was ready for the message itself.
        add column claimed_at timestamptz,
        add column data_at timestamptz,
        add column next_at timestamptz,
        add column expires_at timestamptz,
        -- A mail that must exist once has the same key however often it is planned.
        add column once_key text,
        add foreign key (organization_id, interview_id) references interviews (organization_id, id);
      alter table mails alter column subject set default '', alter column body set default '';
      create unique index mails_once on mails (once_key);
      create index mails_waiting on mails (organization_id, next_at) where state = 'waiting';
      create index mails_interview on mails (interview_id, created_at) where interview_id is not null;

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

      -- interview_create, and the mails of those that were created, in one statement. "mail_id" is null where nobody is mailed.
      create function interview_invite(
        org text, at timestamptz, pos text[], known_facts text[], new_id text[], external text[], origin text[], first text[], last text[],
        address text[], phone text[], country text[], digest bytea[], days integer[], author text[],
        mail_id text[], mail_kind text[], domain text, sends boolean
      ) returns timestamptz[] language plpgsql volatile as $$
      declare
        stamps timestamptz[] := interview_create(org, at, pos, known_facts, new_id, external, origin, first, last, address, phone,
          country, digest, days, author);
      begin
        if exists (select 1 from unnest(stamps, mail_id) as m (stamp, id) where m.stamp is not null and m.id is not null) then
          perform mails_plan(org, array_agg(m.id), array_agg(m.kind), array_agg(m.interview), array_agg(m.address),
              array_agg(m.kind || ' ' || m.interview),
              -- Without an expiry of the link there is no use in a mail that comes days later.
              array_agg(coalesce(m.stamp + m.days * interval '1 day', clock_timestamp() + interval '3 days')), domain, sends)
            from unnest(stamps, mail_id, mail_kind, new_id, address, days) as m (stamp, id, kind, interview, address, days)
            where m.stamp is not null and m.id is not null;
        end if;
        return stamps;
      end $$;
    `)
  },
}
