import { CLOSED_STATES, DELIVERY_LIFE } from '../../src/sync/rules/delivery-life.ts'

/**
 * The life cycles as triggers, in tests and in the simulator alone. They raise nothing, since the engine would try again: each breach
 * is noted beside the tables, and whoever installed the laws asks for the breaches in the end.
 */
const text = (value: string): string => `'${value.replaceAll("'", "''")}'`
const pairs = (steps: readonly { from: readonly (string | null)[]; to: string }[]): string =>
  steps.flatMap(({ from, to }) => from.map((state) => text(`${state ?? 'nothing'} → ${to}`))).join(', ')

export const LAWS = `
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
`

export const BREACHES = 'select told from laws.breaches order by id'
