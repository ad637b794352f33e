import type { Migration } from './migration.ts'

/** Seed of the advisory locks of walks, as in `20261127_1235_walks.ts`. */
const WALK_LOCK = 4712

/**
 * Each page of an `updatedSince` list moves its reader's walk on. Nearly every reader is the only one of its key and query: its
 * walk moves on in one update. The index by age went, since with it each update wrote to two indexes and left a dead entry in
 * both, through which the next pages of the reader looked; the table holds the walks of an hour, and once a while all are read.
 */
export const loneWalks: Migration = {
  name: '20261128_2330_lone_walks',
  async up(knex) {
    await knex.raw(`
      drop index list_walks_age;

      alter function list_walk_go_on(text, bytea, interval, bigint, bigint, boolean, timestamptz, text, timestamptz, text)
        rename to list_walk_go_on_among;

      create function list_walk_go_on(key text, asked bytea, idle interval, walks_max bigint, served bigint, is_last boolean,
        from_at timestamptz, from_id text, to_at timestamptz, to_id text) returns void language plpgsql volatile as $$
      begin
        perform set_config('synchronous_commit', 'off', true);
        perform pg_advisory_xact_lock(hashtextextended(key || encode(asked, 'hex'), ${WALK_LOCK}));
        -- The only walk under way, at the page before: what list_walk_go_on_among does with it.
        update list_walks w set page = served, end_at = to_at, end_id = to_id, before_at = from_at, before_id = from_id,
            is_done = is_last, is_over = is_last, touched_at = clock_timestamp()
          where w.api_key_id = key and w.query = asked and w.page = served - 1 and not w.is_over and w.touched_at >= clock_timestamp() - idle
            and not exists (select from list_walks o where o.api_key_id = key and o.query = asked and o.walk <> w.walk and not o.is_over);
        if not found then
          perform list_walk_go_on_among(key, asked, idle, walks_max, served, is_last, from_at, from_id, to_at, to_id);
        end if;
      end $$;
    `)
  },
}
