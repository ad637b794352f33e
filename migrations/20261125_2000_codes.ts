import type { Migration } from './migration.ts'

/**
 * What was read from a sentence is a column: whether a parked write may have been written, that a person dropped a held change,
 * that we once decided to cancel an invite, and which problem was told. A process of the version before writes the sentence
 * alone and may run beside us; the triggers give its rows their code. A process of this version always writes the code, so they never
 * judge its words. They are dropped by a migration at least one release later, when no process without the columns is left.
 */
export const codes: Migration = {
  name: '20261125_2000_codes',
  async up(knex) {
    await knex.raw(`
      -- Null for every state but parked.
      alter table deliveries add column may_be_written boolean;
      alter table sync_applications
        -- When we last decided to cancel its invite. Null: never.
        add column cancel_decided_at timestamptz,
        -- Within waits_for: the code of the error. Both together say which wait was told.
        add column problem_code text;

      create function deliveries_doubt_by_words() returns trigger language plpgsql as $$
      begin
        -- Without a reason nobody knows: the reason was left out because the database refused it.
        new.may_be_written := case when new.state = 'parked' then coalesce(new.reason like 'it is not known whether this was written%', true) end;
        return new;
      end $$;
      create trigger deliveries_doubt before update of state on deliveries for each row
        when ((new.state = 'parked') <> (new.may_be_written is not null))
        execute function deliveries_doubt_by_words();

      create function sync_applications_dropped_by_words() returns trigger language plpgsql as $$
      begin
        new.waits_for := 'dropped';
        return new;
      end $$;
      create trigger sync_applications_dropped before update of last_problem on sync_applications for each row
        when (new.last_problem = 'a person dropped this' and new.waits_for is distinct from 'dropped')
        execute function sync_applications_dropped_by_words();

      create function sync_applications_cancel_decided() returns trigger language plpgsql as $$
      begin
        new.cancel_decided_at := clock_timestamp();
        return new;
      end $$;
      create trigger sync_applications_cancel before insert or update of want on sync_applications for each row
        when (new.want = 'cancelled' and new.cancel_decided_at is null)
        execute function sync_applications_cancel_decided();
    `)
  },
}
