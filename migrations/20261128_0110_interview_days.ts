import type { Migration } from './migration.ts'
import { ownersPath } from './own-schema.ts'

/**
 * Kept counts of interviews by the day of their invite, so that the first page of the dashboard reads at most a row for each day where it counted
 * thousands of interviews. Filled from what is there while nobody writes interviews, which takes seconds for a million.
 */
export const interviewDays: Migration = {
  name: '20261128_0110_interview_days',
  async up(knex) {
    const path = await ownersPath(knex)
    await knex.raw(`
      -- One row for each organization (position_id = '') and position, and day (UTC) on which somebody was invited; kept by the triggers
      -- below. Those that were cancelled are not counted.
      create table interview_days (
        organization_id text collate "C" not null,
        position_id text collate "C" not null,
        day date not null,
        invited integer not null default 0,
        started integer not null default 0,
        completed integer not null default 0,
        decided integer not null default 0,
        -- Of those that were started, by the kind of device; what is missing began on none that is known.
        phone_started integer not null default 0,
        phone_completed integer not null default 0,
        tablet_started integer not null default 0,
        tablet_completed integer not null default 0,
        computer_started integer not null default 0,
        computer_completed integer not null default 0,
        primary key (organization_id, position_id, day)
      ) with (fillfactor = 50);

      create function interview_days_add(org text, pos text, on_day date, n integer[]) returns void language sql as $$
        insert into interview_days as d select org, key, on_day, n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8], n[9], n[10] from unnest(array['', pos]) as key
        on conflict (organization_id, position_id, day) do update set invited = d.invited + excluded.invited, started = d.started + excluded.started,
          completed = d.completed + excluded.completed, decided = d.decided + excluded.decided,
          phone_started = d.phone_started + excluded.phone_started, phone_completed = d.phone_completed + excluded.phone_completed,
          tablet_started = d.tablet_started + excluded.tablet_started, tablet_completed = d.tablet_completed + excluded.tablet_completed,
          computer_started = d.computer_started + excluded.computer_started, computer_completed = d.computer_completed + excluded.computer_completed
      $$;

      create function interview_day_of(at timestamptz) returns date language sql immutable as $$ select (at at time zone 'UTC')::date $$;

      -- What one interview adds to its day, in the order of the columns; "sign" takes it away.
      create function interview_day_parts(sign integer, cancelled timestamptz, started timestamptz, completed timestamptz, approval text, device text)
      returns integer[] language sql immutable as $$
        select array(select case when cancelled is null and is_so then sign else 0 end from unnest(array[true, started is not null, completed is not null, approval <> 'pending',
          coalesce(device = 'phone' and started is not null, false), coalesce(device = 'phone' and completed is not null, false),
          coalesce(device = 'tablet' and started is not null, false), coalesce(device = 'tablet' and completed is not null, false),
          coalesce(device = 'computer' and started is not null, false), coalesce(device = 'computer' and completed is not null, false)]) with ordinality as parts (is_so, place) order by place)
      $$;

      -- As the owner, like interview_names_keep: a process of the version before has no rights on this table yet.
      create function interview_days_count() returns trigger language plpgsql security definer set search_path = ${path} as $$
      declare
        kind record;
      begin
        for kind in
          select a.organization_id as org, a.position_id as pos, interview_day_of(a.created_at) as day, array[count(*), count(a.started_at), count(a.completed_at), count(*) filter (where a.approval_status <> 'pending'),
            count(a.started_at) filter (where a.device = 'phone'), count(a.completed_at) filter (where a.device = 'phone'),
            count(a.started_at) filter (where a.device = 'tablet'), count(a.completed_at) filter (where a.device = 'tablet'),
            count(a.started_at) filter (where a.device = 'computer'), count(a.completed_at) filter (where a.device = 'computer')]::integer[] as n
          from added a where a.cancelled_at is null group by 1, 2, 3 order by 1, 2, 3
        loop
          perform interview_days_add(kind.org, kind.pos, kind.day, kind.n);
        end loop;
        return null;
      end $$;

      create function interview_days_keep() returns trigger language plpgsql security definer set search_path = ${path} as $$
      declare
        gone integer[];
        come integer[];
      begin
        gone := interview_day_parts(-1, old.cancelled_at, old.started_at, old.completed_at, old.approval_status, old.device);
        if tg_op = 'DELETE' then
          perform interview_days_add(old.organization_id, old.position_id, interview_day_of(old.created_at), gone);
          return null;
        end if;
        come := interview_day_parts(1, new.cancelled_at, new.started_at, new.completed_at, new.approval_status, new.device);
        if interview_day_of(old.created_at) = interview_day_of(new.created_at) then
          come := array(select a + b from unnest(gone, come) with ordinality as parts (a, b, place) order by place);
        else
          perform interview_days_add(old.organization_id, old.position_id, interview_day_of(old.created_at), gone);
        end if;
        perform interview_days_add(new.organization_id, new.position_id, interview_day_of(new.created_at), come);
        return null;
      end $$;

      create trigger interview_days_insert after insert on interviews
      referencing new table as added for each statement execute function interview_days_count();
      create trigger interview_days_update after update of created_at, cancelled_at, started_at, completed_at, approval_status, device on interviews
      for each row when ((old.created_at, old.cancelled_at, old.started_at is null, old.completed_at is null, old.approval_status = 'pending', old.device)
        is distinct from (new.created_at, new.cancelled_at, new.started_at is null, new.completed_at is null, new.approval_status = 'pending', new.device))
      execute function interview_days_keep();
      create trigger interview_days_delete after delete on interviews
      for each row when (old.cancelled_at is null) execute function interview_days_keep();

      insert into interview_days
        select organization_id, key, interview_day_of(created_at), count(*), count(started_at), count(completed_at), count(*) filter (where approval_status <> 'pending'),
          count(started_at) filter (where device = 'phone'), count(completed_at) filter (where device = 'phone'),
          count(started_at) filter (where device = 'tablet'), count(completed_at) filter (where device = 'tablet'),
          count(started_at) filter (where device = 'computer'), count(completed_at) filter (where device = 'computer')
        from interviews cross join lateral unnest(array['', position_id]) as key where cancelled_at is null group by 1, 2, 3 order by 1, 2, 3;
    `)
  },
}
