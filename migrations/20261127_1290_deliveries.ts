import type { Migration } from './migration.ts'

/**
 * Write-backs: each event of an interview asks for each action once, and the row outlives whatever ends the process that writes it.
 */
export const deliveries: Migration = {
  name: '20261127_1290_deliveries',
  async up(knex) {
    await knex.raw(`
      create table deliveries (
        seq bigint generated always as identity primary key,
        connection text collate "C" not null,
        application_id text collate "C" not null,
        interview_id text collate "C" not null,
        event text not null,
        occurrence integer not null,
        action text not null,
        action_index integer not null,
        -- What is to be written, rendered; the values its template took; the YAML line that asked for it.
        payload jsonb not null,
        template_values jsonb,
        rule text,
        marker text not null,
        state text not null default 'pending'
        check (state in ('held', 'pending', 'claimed', 'unknown', 'confirmed', 'parked', 'discarded')),
        attempt integer not null default 0,
        claim text,
        claimed_at timestamptz,
        due_at timestamptz not null default clock_timestamp(),
        remote_id text,
        reason text,
        created_at timestamptz not null default clock_timestamp(),
        closed_at timestamptz,
        -- The number of the restore because of which a write is looked up before it is written; null: none.
        restore integer,
        held_for text check (held_for in ('new_rule')),
        -- The candidate for whose id the ATS refused this write; once the person has another id it is tried again.
        refused_for text collate "C",
        -- Of a parked one: whether it may have been written. Null in every other state.
        may_be_written boolean,
        -- The exchanges of a write that went as it should, without what was sent; null: its attempts stand in delivery_attempts.
        exchanges jsonb,
        -- When its texts and values were removed; its key, its state and its times stay. Null: they are all there.
        summarised_at timestamptz,
        -- Parked in doubt since its name left the account: the ATS was not asked, and is asked once the name comes back.
        is_unasked boolean,
        -- One event of one interview asks for each action once, however often we see it.
        unique (connection, interview_id, event, occurrence, action_index),
        -- What is left of it can never be written.
        constraint deliveries_summarised_check check (summarised_at is null or state in ('confirmed', 'discarded'))
      );
      create index deliveries_doubtful on deliveries (connection, due_at) where state in ('claimed', 'unknown');
      create index deliveries_parked on deliveries (connection) where state = 'parked';
      create index deliveries_application on deliveries (connection, application_id, seq);
      create index deliveries_before on deliveries (connection, application_id, seq) where state in ('held', 'pending', 'claimed', 'unknown');
      create index deliveries_held on deliveries (connection) where state = 'held';
      create index deliveries_fair on deliveries (connection, due_at, seq) where state = 'pending';
      -- requestAnalysis writes nothing to the ATS.
      create index deliveries_written on deliveries (connection, closed_at) where state = 'confirmed' and action <> 'requestAnalysis';
      create index deliveries_refused on deliveries (connection, application_id) where state = 'parked' and refused_for is not null;

      -- Every try to write or to look, with the requests as they went out (secrets removed), for explain and deliveries show.
      create table delivery_attempts (
        id bigint generated always as identity primary key,
        seq bigint not null,
        attempt integer not null,
        kind text not null check (kind in ('write', 'look')),
        at timestamptz not null default clock_timestamp(),
        outcome text not null,
        problem text,
        exchanges jsonb not null
      );
      create index delivery_attempts_seq on delivery_attempts (seq, id);

      -- Refusals (403) of one delivery. Few deliveries have any, and the row of a delivery is written often.
      create table delivery_refusals (
        seq bigint primary key references deliveries (seq) on delete cascade,
        times integer not null
      );
    `)
  },
}
