import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Link } from '../kit/api.ts'
import { olderPostgres, startOlderPostgres } from '../kit/older-postgres.ts'
import { eventually } from '../kit/product.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

const older = olderPostgres()
if (!older)
  console.warn(
    'No PostgreSQL 15 or 16 in /usr/lib/postgresql (apt-get install postgresql-15 or postgresql-16): test/db/older-server is skipped',
  )

// Every other test runs on the embedded PostgreSQL, which takes statements that older servers refuse.
describe.skipIf(!older)(`on PostgreSQL ${older?.major ?? '15 or 16'}`, () => {
  let server: Awaited<ReturnType<typeof startOlderPostgres>>
  let world: SyncWorld
  beforeAll(async () => {
    server = await startOlderPostgres(older?.bin ?? '')
    world = await startSyncWorld({
      product: { databaseUrl: server.url },
      connection: { writeBack: [{ on: 'completed', note: 'default' }] },
    })
  })
  afterAll(async () => {
    await world?.close()
    await server?.stop()
  })

  test('an interview goes from its invite to its note, the clock is watched, and housekeeping ends', async () => {
    const id = world.application()
    const interview = await eventually(
      'the invite',
      async () => (await world.api.list(`?externalId=${id}`)).body.data[0],
    )
    await new Link(interview.inviteUrl ?? '').answer()
    await eventually('the note', () => world.notes(id).some((note) => /answered all 2 questions/.test(note)))
    const { knex } = world.product.core.database
    await eventually('a look at the clock', async () => {
      const looks = await knex('clock_looks').where('seen_at', '>', knex.raw(`clock_timestamp() - interval '1 minute'`))
      return looks.length === 1
    })
    const warnings = world.product.logLines.filter((line) => (JSON.parse(line) as { level: number }).level >= 40)
    expect(warnings).toEqual([])
  })
})
