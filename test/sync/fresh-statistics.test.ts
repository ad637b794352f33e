import { expect, test } from 'vitest'
import type { Interview } from '../../src/interview/contract/contract.ts'
import { findMatchContext } from '../../src/sync/events/match-context.ts'
import { findKnown } from '../../src/sync/store/versions-store.ts'
import { connection, database, freshName, useProtocolWorld } from '../kit/protocol-world.ts'

useProtocolWorld()

/** The first reading of a connection fills tables of which PostgreSQL has no statistics yet: a page must not cost more the more was read before it. */

const ROWS = 5_000
const PAGE = 300

/** The rows of a table that this transaction has read so far, by whatever way. */
const READ = `select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as n from pg_stat_xact_user_tables where relname = ?`

test('a page asks for its own rows alone, whatever the statistics say', async () => {
  const name = freshName()
  const { knex } = database()
  await knex.raw(
    `insert into sync_interviews (connection, interview_id, position_id, application_id, updated_at, hash, body, state)
     select :name, 'i' || n, 'p', 'a' || n, '', '', jsonb_build_object('candidate', jsonb_build_object('email', n || '@people.example')), 'owned' from generate_series(1, :rows::int) n`,
    { name, rows: ROWS },
  )
  await knex.raw(
    `insert into sync_applications (connection, application_id, candidate_id, status, want, reason) select ?, 'a' || n, 'c', 'active', 'nothing', 'test' from generate_series(1, ?::int) n`,
    [name, ROWS],
  )
  await knex('sync_jobs').insert({ connection: name, job_id: 'j', name: 'Engineer', status: 'open' })
  // Half of the page is known.
  const ids = Array.from({ length: PAGE }, (_, at) => `${ROWS - PAGE / 2 + at + 1}`)
  const versions = ids.map((n) => ({ id: `i${n}`, positionId: 'p', externalId: `a${n}` }) as Interview)
  const read = async (work: () => Promise<unknown>, trx: typeof knex, table: string): Promise<number> => {
    const before = (await trx.raw(READ, [table])).rows[0].n
    await work()
    return (await trx.raw(READ, [table])).rows[0].n - before
  }
  await knex.transaction(async (trx) => {
    const known = () =>
      findKnown(
        trx,
        name,
        versions.map(({ id }) => id),
      )
    expect((await known()).size).toBe(PAGE / 2)
    expect(await read(known, trx, 'sync_interviews')).toBeLessThanOrEqual(PAGE)
    const around = () => findMatchContext(trx, connection(name), versions)
    expect((await around()).applications.size).toBe(PAGE / 2)
    expect(await read(around, trx, 'sync_interviews')).toBeLessThanOrEqual(PAGE)
    expect(await read(around, trx, 'sync_applications')).toBeLessThanOrEqual(PAGE)
  })
})
