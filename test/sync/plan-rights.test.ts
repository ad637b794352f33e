import pg from 'pg'
import { expect, test } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { makeShadow } from '../../src/sync/engine/shadow.ts'
import { startSyncWorld } from '../kit/sync-world.ts'

test('a plan says which right its database role lacks, and names another missing right as what it is', async () => {
  const world = await startSyncWorld({ connection: { poll: { every: '1h' } } })
  const admin = world.product.core.database.pool
  const role = `planner_${process.pid}`
  const { rows } = await admin.query<{ name: string }>('select current_database() as name')
  const database = pg.escapeIdentifier(rows[0]?.name ?? '')
  await admin.query(`create role ${role} login password 'plain'`)
  await admin.query(`revoke temporary on database ${database} from public`)
  const pool = new pg.Pool({ connectionString: world.product.databaseUrl.replace(/\/\/[^@]*@/, `//${role}:plain@`) })
  const planned = () => makeShadow({ pool } as unknown as Database, world.product.core.engine.connection('test'), [])
  try {
    await expect(planned()).rejects.toMatchObject({ code: 'plan.no_temporary_tables' })
    await admin.query(`grant temporary on database ${database} to ${role}`)
    // The role still may not read our tables.
    await expect(planned()).rejects.toMatchObject({ code: '42501' })
  } finally {
    await pool.end()
    await admin.query(`drop owned by ${role}`)
    await admin.query(`drop role ${role}`)
    await world.close()
  }
})
