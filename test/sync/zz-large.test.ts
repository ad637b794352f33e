import { expect, test } from 'vitest'
import { planPass } from '../../src/sync/operations/plan.ts'
import { rehearse } from '../../src/sync/engine/rehearse.ts'
import { eventually } from '../kit/product.ts'
import { startSyncWorld } from '../kit/sync-world.ts'

test('large', async () => {
  const world = await startSyncWorld({ connection: { poll: { every: '1h' }, writeBack: [] } })
  const knex = world.product.core.database.knex
  await eventually('the first pass', async () => (await knex('sync_passes').whereNotNull('ended_at')).length > 0)
  const N = 100_000
  await knex.raw(
    `insert into sync_applications (connection, application_id, job_id, status, want, reason, state)
     select 'test', (900000 + n)::text, ?, 'active', 'nothing', 'test', 'settled' from generate_series(1, ?::int) n`, [String(world.jobId), N])
  await knex.raw(
    `insert into sync_interviews (connection, interview_id, position_id, application_id, updated_at, hash, body, state)
     select 'test', lpad(to_hex(n), 24, '0'), ?, (900000 + n)::text, '2026-11-20T10:00:00.000Z', '',
       jsonb_build_object('id', lpad(to_hex(n), 24, '0'), 'source', 'api', 'candidate', jsonb_build_object('email', n || '@x.example', 'firstName', repeat('a', 200)), 'status', 'completed', 'positionId', ?::text,
         'analysisStatus', 'not_requested', 'approvalStatus', 'pending', 'updatedAt', '2026-11-20T10:00:00.000Z', 'pad', repeat('x', 500)), 'owned'
     from generate_series(1, ?::int) n`, [world.positionId, world.positionId, N])
  await knex.raw(
    `insert into deliveries (connection, application_id, interview_id, event, occurrence, action, action_index, payload, marker, state)
     select 'test', (900000 + n)::text, lpad(to_hex(n), 24, '0'), e, 1, 'note', 0, jsonb_build_object('action', 'note', 'body', repeat('y', 400)), 'Ref IV', 'confirmed'
     from generate_series(1, ?::int) n, unnest(array['invited','completed','approved']) e`, [N])
  await knex.raw('analyze')
  const before = process.memoryUsage().rss
  let t = performance.now()
  await rehearse(world.product.core.sync, world.product.core.engine.connection('test'), async () => {
    console.log('rehearse', Math.round(performance.now() - t), 'ms')
  })
  t = performance.now()
  const plan = await planPass(world.product.core.sync, world.product.core.engine.connection('test'))
  console.log('plan', Math.round(performance.now() - t), 'ms', plan.past.length, Math.round((process.memoryUsage().rss - before) / 1e6), 'MB')
  expect(plan.incomplete).toBeNull()
  await world.close()
}, 600_000)
