import type { Migration } from './migration.ts'

/** Seed of the advisory locks of walks (20261123_1950). */
const WALK_LOCK = 4712

/**
 * Walks that begin at the same time are stored in one statement and one commit. Each commit waits for the disk under the lock
 * of its key and query, so readers of one query waited for each other's disk writes. Only adds: a process of the version
 * before calls `list_walk_begin`.
 */
export const walksTogether: Migration = {
  name: '20261125_3000_walks_together',
  async up(knex) {
    await knex.raw(`
      create function list_walks_begin(keys text[], queries bytea[], idle interval, walks_max bigint, to_at timestamptz[], to_id text[],
        newest timestamptz[], now_at timestamptz[]) returns void language plpgsql volatile as $$
      declare
        reader record;
      begin
        -- In one order everywhere: two processes that lock several of them must not wait for each other.
        for reader in select b.key, b.asked, least(count(*), walks_max) as begun from unnest(keys, queries) as b (key, asked) group by 1, 2 order by 1, 2 loop
          perform pg_advisory_xact_lock(hashtextextended(reader.key || encode(reader.asked, 'hex'), ${WALK_LOCK}));
          delete from list_walks w where w.api_key_id = reader.key and w.query = reader.asked and w.touched_at < clock_timestamp() - idle;
          -- The number of walks that wait after page 1 is bounded; more are served from their smallest place anyway.
          delete from list_walks w where w.api_key_id = reader.key and w.query = reader.asked and w.walk in (
            select c.walk from (select c.walk, row_number() over (order by c.is_over, c.is_done, c.page = 1, c.end_at, c.end_id, c.walk desc) as place
              from list_walks c where c.api_key_id = reader.key and c.query = reader.asked) c where c.place > walks_max - reader.begun);
          insert into list_walks (api_key_id, query, page, end_at, end_id, first_at, first_id, newest_at, read_at)
            select reader.key, reader.asked, 1, b.to_at, b.to_id, b.to_at, b.to_id, least(b.newest, b.now_at - interval '1 millisecond'), b.now_at
              from unnest(keys, queries, to_at, to_id, newest, now_at) as b (key, asked, to_at, to_id, newest, now_at)
              where b.key = reader.key and b.asked = reader.asked order by b.to_at, b.to_id limit walks_max;
        end loop;
      end $$;
    `)
  },
}
