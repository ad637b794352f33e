import { APPLICATION_LIFE } from '../../src/sync/rules/application-life.ts'
import { CLOSED_STATES, DELIVERY_LIFE } from '../../src/sync/rules/delivery-life.ts'

/**
 * The life cycles as triggers, in tests and in the simulator alone. They raise nothing, since the engine would try again: each breach
 * is noted beside the tables, and whoever installed the laws asks for the breaches in the end.
 */
const text = (value: string): string => `'${value.replaceAll("'", "''")}'`
const pairs = (steps: readonly { from: readonly (string | null)[]; to: string }[]): string =>
  steps.flatMap(({ from, to }) => from.map((state) => text(`${state ?? 'nothing'} → ${to}`))).join(', ')

export const LAWS = `
  -- They give rows of an older process their codes. Without them this version has to write every code itself.
  drop trigger if exists deliveries_doubt on deliveries;
  drop trigger if exists sync_applications_dropped on sync_applications;
  drop trigger if exists sync_applications_cancel on sync_applications;
  create schema if not exists laws;
  create table if not exists laws.breaches (id bigint generated always as identity, told text not null);
  create or replace function laws.deliveries() returns trigger language plpgsql security definer as $$
  declare step text := case when tg_op = 'INSERT' then 'nothing' else old.state end || ' → ' || new.state;
  begin
    if step not in (${pairs(DELIVERY_LIFE)}) and (tg_op = 'INSERT' or new.state <> old.state) then
      insert into laws.breaches (told) values ('delivery ' || new.seq || ': ' || step);
    end if;
    if tg_op = 'UPDATE' and (new.closed_at is not null) <> (new.state in (${CLOSED_STATES.map(text).join(', ')})) then
      insert into laws.breaches (told) values ('delivery ' || new.seq || ': ' || step || ' with closed_at ' || coalesce(new.closed_at::text, 'null'));
    end if;
    if tg_op = 'UPDATE' and (new.may_be_written is not null) <> (new.state = 'parked') then
      insert into laws.breaches (told) values ('delivery ' || new.seq || ': ' || step || ' with may_be_written ' || coalesce(new.may_be_written::text, 'null'));
    end if;
    return null;
  end $$;
  create or replace trigger zz_laws after insert or update of state on deliveries for each row execute function laws.deliveries();
  create or replace function laws.applications() returns trigger language plpgsql security definer as $$
  declare step text := case when tg_op = 'INSERT' then 'nothing' else old.want || ' ' || old.state end || ' → ' || new.want || ' ' || new.state;
  begin
    if step not in (${pairs(APPLICATION_LIFE)}) and (tg_op = 'INSERT' or (new.want, new.state) <> (old.want, old.state)) then
      insert into laws.breaches (told) values ('application ' || new.application_id || ': ' || step);
    end if;
    if new.want = 'cancelled' and new.cancel_decided_at is null then
      insert into laws.breaches (told) values ('application ' || new.application_id || ': ' || step || ' with cancel_decided_at null');
    end if;
    return null;
  end $$;
  create or replace trigger zz_laws after insert or update of want, state on sync_applications for each row execute function laws.applications();
`

export const BREACHES = 'select told from laws.breaches order by id'
