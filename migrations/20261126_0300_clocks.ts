import type { Migration } from './migration.ts'

/**
 * Totals stay exact when a clock that was ahead is corrected: the horizon of expired invites follows it back, and a new invite is
 * counted by that horizon, never by the clock alone. Replaces functions only; a process of a version before may run on beside.
 */
export const clocks: Migration = {
  name: '20261126_0300_clocks',
  async up(knex) {
    await knex.raw(`
      -- As before, but every created invite is compared with the horizon, which may lie ahead of the clock.
      create or replace function interview_totals_count() returns trigger language plpgsql as $$
      declare
        kind record;
      begin
        for kind in
          select a.organization_id as org, a.position_id as pos,
            case when a.status = 'created' and a.invite_expires_at <= h.expired_until then 'expired' else a.status end as state, count(*)::integer as n
          from added a left join interview_horizons h on h.organization_id = a.organization_id
          where a.cancelled_at is null group by 1, 2, 3 order by 1, 2, 3
        loop
          perform interview_totals_add(kind.org, kind.pos, kind.state, kind.n);
        end loop;
        return null;
      end $$;

      create or replace function interview_totals_keep() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and old.cancelled_at is null then
          perform interview_totals_add(old.organization_id, old.position_id, interview_counted_as(old.organization_id, old.status, old.invite_expires_at), -1);
        end if;
        if new.cancelled_at is null then
          perform interview_totals_add(new.organization_id, new.position_id, interview_counted_as(new.organization_id, new.status, new.invite_expires_at), 1);
        end if;
        return null;
      end $$;

      -- Moves the horizon to "at", forward or back, and counts what lies between under its other name.
      create or replace function interview_settle_expired(org text, at timestamptz) returns bigint language plpgsql volatile as $$
      declare
        until_before timestamptz;
        is_back boolean;
        moved record;
        total bigint := 0;
      begin
        perform pg_advisory_xact_lock(hashtextextended(org, 4711));
        insert into interview_horizons (organization_id) values (org) on conflict do nothing;
        select expired_until into until_before from interview_horizons where organization_id = org;
        -- The column keeps milliseconds: what is counted is what it will say.
        at := date_trunc('milliseconds', at);
        if at = until_before then return 0; end if;
        is_back := at < until_before;
        for moved in
          select position_id, count(*)::integer as n from interviews
          where organization_id = org and cancelled_at is null and status = 'created'
            and invite_expires_at > least(at, until_before) and invite_expires_at <= greatest(at, until_before)
          group by position_id
        loop
          perform interview_totals_add(org, moved.position_id, case when is_back then 'expired' else 'created' end, -moved.n);
          perform interview_totals_add(org, moved.position_id, case when is_back then 'created' else 'expired' end, moved.n);
          total := total + moved.n;
        end loop;
        update interview_horizons set expired_until = at where organization_id = org;
        return total;
      end $$;

      -- What an earlier jump left wrong is counted anew: a horizon that is ahead, or a count below zero, shows it.
      do $$
      declare
        org text;
      begin
        for org in
          select organization_id from interview_horizons where expired_until > clock_timestamp()
          union select organization_id from interview_totals where n < 0 order by 1
        loop
          perform pg_advisory_xact_lock(hashtextextended(org, 4711));
          update interview_horizons set expired_until = clock_timestamp() where organization_id = org and expired_until > clock_timestamp();
          delete from interview_totals where organization_id = org;
          insert into interview_totals (organization_id, position_id, status, n)
            select i.organization_id, keys.key, interview_counted_as(i.organization_id, i.status, i.invite_expires_at), count(*)
            from interviews i cross join lateral unnest(array['', i.position_id]) as keys (key)
            where i.organization_id = org and i.cancelled_at is null group by 1, 2, 3;
        end loop;
      end $$;
    `)
  },
}
