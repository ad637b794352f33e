import type { Migration } from './migration.ts'

/** Seed of the advisory locks of walks. */
const WALK_LOCK = 4712

/**
 * Where readers of `updatedSince` are: each page goes on where the last one ended, so a row may be seen twice and never missed.
 */
export const walks: Migration = {
  name: '20261127_1235_walks',
  async up(knex) {
    await knex.raw(`
      create table list_walks (
        api_key_id text collate "C" not null,
        query bytea not null,
        walk bigint generated always as identity,
        -- The last page that was served, where it ended, and where it went on from (null for page 1).
        page bigint not null,
        end_at timestamptz(3) not null,
        end_id text collate "C" not null,
        before_at timestamptz(3),
        before_id text collate "C",
        -- Where page 1 ended, when it was read, and the newest stamp of the organization then; every later change has a later stamp.
        first_at timestamptz(3) not null,
        first_id text collate "C" not null,
        newest_at timestamptz(3) not null,
        read_at timestamptz(3) not null,
        -- The last page was served; and it was while no other walk of this query was under way, or the others ended since.
        is_done boolean not null default false,
        is_over boolean not null default false,
        touched_at timestamptz not null default clock_timestamp(),
        primary key (api_key_id, query, walk)
      ) with (fillfactor = 70);
      create index list_walks_age on list_walks (touched_at);

      -- The walks that may still be under way: the newest one, and those touched lately.
      create function list_walks_alive(key text, asked bytea, idle interval) returns setof list_walks language sql stable as $$
        select w.* from list_walks w where w.api_key_id = key and w.query = asked
          and (w.touched_at >= clock_timestamp() - idle
            or w.walk = (select max(n.walk) from list_walks n where n.api_key_id = key and n.query = asked))
      $$;

      create function list_walks_begin(keys text[], queries bytea[], idle interval, walks_max bigint, to_at timestamptz[], to_id text[],
        newest timestamptz[], now_at timestamptz[]) returns void language plpgsql volatile as $$
      declare
        reader record;
      begin
        -- In one order everywhere: two processes that lock several of them must not wait for each other.
        for reader in select b.key, b.asked, least(count(*), walks_max) as begun from unnest(keys, queries) as b (key, asked) group by 1, 2 order by 1, 2 loop
          perform pg_advisory_xact_lock(hashtextextended(reader.key || encode(reader.asked, 'hex'), ${WALK_LOCK}));
          -- Those that nobody continues; and the number of walks that wait after page 1 is bounded, more are served from their smallest place anyway.
          delete from list_walks w where w.api_key_id = reader.key and w.query = reader.asked and (
            w.touched_at < clock_timestamp() - idle
            or w.walk = any (array(
              select c.walk from list_walks c where c.api_key_id = reader.key and c.query = reader.asked and c.touched_at >= clock_timestamp() - idle
                order by c.is_over, c.is_done, c.page = 1, c.end_at, c.end_id, c.walk desc offset walks_max - reader.begun)));
          insert into list_walks (api_key_id, query, page, end_at, end_id, first_at, first_id, newest_at, read_at)
            select reader.key, reader.asked, 1, b.to_at, b.to_id, b.to_at, b.to_id, least(b.newest, b.now_at - interval '1 millisecond'), b.now_at
              from unnest(keys, queries, to_at, to_id, newest, now_at) as b (key, asked, to_at, to_id, newest, now_at)
              where b.key = reader.key and b.asked = reader.asked order by b.to_at, b.to_id limit walks_max;
        end loop;
      end $$;

      -- Where a page after the first goes on: after a row, or after a number of rows, or both. One row; is_known is false
      -- when no walk is known, and pages are then counted by number.
      create function list_walk_place(key text, asked bytea, idle interval, org text, wanted bigint, page_rows bigint, now_at timestamptz)
        returns table (is_known boolean, after_at timestamptz, after_id text, skip bigint) language plpgsql stable as $$
      declare
        found_walk list_walks;
      begin
        -- A walker of this page was served the page before it, or this very page, and its reply was lost. The smallest place
        -- is right for all of them. A walk that is over counts when no other can be meant.
        select true, p.at, p.id, 0::bigint into is_known, after_at, after_id, skip from (
          select w.is_over, case when w.page = wanted then w.before_at else w.end_at end as at,
            case when w.page = wanted then w.before_id else w.end_id end as id
          from list_walks_alive(key, asked, idle) w where w.page = wanted - 1 or (w.page = wanted and w.page > 1)) p
          order by p.is_over, p.at, p.id limit 1;
        if found then return next; return; end if;
        -- Out of turn: some pages after the nearest place, less what may have left the pages between since page 1.
        select w.* into found_walk from list_walks_alive(key, asked, idle) w
          order by w.is_over, w.page < wanted desc, w.first_at, w.first_id limit 1;
        if not found then
          return query select false, '-infinity'::timestamptz, ''::text, (wanted - 1) * page_rows;
          return;
        end if;
        is_known := true;
        if found_walk.page < wanted then
          after_at := found_walk.end_at; after_id := found_walk.end_id; skip := (wanted - 1 - found_walk.page) * page_rows;
        else
          after_at := found_walk.first_at; after_id := found_walk.first_id; skip := (wanted - 2) * page_rows;
        end if;
        if skip > 0 then
          skip := greatest(0, skip
            - (select count(*) from (select from interviews i where i.organization_id = org and i.cancelled_at is null
                and i.updated_at > found_walk.newest_at limit skip) c)
            - (select count(*) from (select from interviews i where i.organization_id = org and i.cancelled_at is not null
                and i.updated_at > found_walk.newest_at limit skip) c)
            - (select count(*) from (select from interviews i where i.organization_id = org and i.cancelled_at is null and i.status = 'created'
                and i.invite_expires_at > found_walk.read_at and i.invite_expires_at <= now_at limit skip) c));
        end if;
        return next;
      end $$;

      -- A later page was served from a place (from_at, from_id) and ended at another. Of the walks that can be meant, the one
      -- with the largest place moves on: whichever walker it really was, the places that remain are not beyond those of the others.
      create function list_walk_go_on(key text, asked bytea, idle interval, walks_max bigint, served bigint, is_last boolean,
        from_at timestamptz, from_id text, to_at timestamptz, to_id text) returns void language plpgsql volatile as $$
      declare
        chosen list_walks;
        is_shared boolean;
      begin
        -- A walk that a crash sets back by a page overlaps; one that it forgot would leave rows out (list_walk_begin waits for the disk).
        perform set_config('synchronous_commit', 'off', true);
        perform pg_advisory_xact_lock(hashtextextended(key || encode(asked, 'hex'), ${WALK_LOCK}));
        select w.* into chosen from list_walks_alive(key, asked, idle) w
          order by w.page in (served - 1, served) desc, w.is_over, w.page = served - 1 desc, w.end_at desc, w.end_id desc, w.walk desc limit 1;
        if not found then return; end if;
        -- One walker goes on or another one asks again, nobody knows which; or a walker is behind them all. Both places stay.
        is_shared := chosen.page > served or chosen.page = served - 1 and exists (
          select from list_walks_alive(key, asked, idle) w where w.page = served and not w.is_over);
        if is_shared and (select count(*) from list_walks w where w.api_key_id = key and w.query = asked) >= walks_max then
          update list_walks w set end_at = to_at, end_id = to_id where w.api_key_id = key and w.query = asked
            and w.page = served and not w.is_over and (w.end_at, w.end_id) > (to_at, to_id);
        elsif is_shared then
          insert into list_walks (api_key_id, query, page, end_at, end_id, before_at, before_id, first_at, first_id, newest_at, read_at, is_done)
            values (key, asked, served, to_at, to_id, from_at, from_id, chosen.first_at, chosen.first_id, chosen.newest_at, chosen.read_at, is_last);
        elsif chosen.page = served - 1 then
          update list_walks w set page = served, end_at = to_at, end_id = to_id, before_at = from_at, before_id = from_id,
            is_done = is_last, is_over = false, touched_at = clock_timestamp()
          where w.api_key_id = key and w.query = asked and w.walk = chosen.walk;
        elsif chosen.page = served then
          -- Asked again: the reader has the one reply or the other.
          update list_walks w set is_done = is_last, is_over = false, touched_at = clock_timestamp(),
            (end_at, end_id) = (select e.at, e.id from (values (w.end_at, w.end_id), (to_at, to_id)) e (at, id) order by 1, 2 limit 1)
          where w.api_key_id = key and w.query = asked and w.walk = chosen.walk;
        else
          update list_walks w set is_done = w.is_done or is_last, touched_at = clock_timestamp()
          where w.api_key_id = key and w.query = asked and w.walk = chosen.walk;
        end if;
        -- Any of the walks at this page may be that of a walker whose reply was lost.
        update list_walks w set before_at = from_at, before_id = from_id
          where w.api_key_id = key and w.query = asked and w.page = served and not w.is_over
            and (w.before_at, w.before_id) > (from_at, from_id);
        if is_last and not exists (select from list_walks_alive(key, asked, idle) w where not w.is_done) then
          update list_walks w set is_over = true where w.api_key_id = key and w.query = asked and not w.is_over;
        end if;
      end $$;
    `)
  },
}
