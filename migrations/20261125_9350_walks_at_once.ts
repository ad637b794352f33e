import type { Migration } from './migration.ts'

/** Seed of the advisory locks of walks (20261123_1950). */
const WALK_LOCK = 4712

/**
 * The walks that give way to new ones are found once for each statement. PostgreSQL looked for them again for each walk of the reader,
 * 64 times 64 rows, so that storing the place of page 1 took longer than reading the page. The same function otherwise.
 */
export const walksAtOnce: Migration = {
  name: '20261125_9350_walks_at_once',
  async up(knex) {
    await knex.raw(`
      create or replace function list_walks_begin(keys text[], queries bytea[], idle interval, walks_max bigint, to_at timestamptz[], to_id text[],
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
    `)
  },
}
