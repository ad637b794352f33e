import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONFIG_WARNING } from '../../src/app/configuration.ts'
import type { Interview } from '../../src/interview/contract/contract.ts'
import { explain } from '../../src/sync/operations/explain.ts'
import { Link } from '../kit/api.ts'
import { eventually, startProduct } from '../kit/product.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** History, log and metrics claim only events that happened. */

let world: SyncWorld

beforeAll(async () => {
  world = await startSyncWorld({
    connection: {
      writeBack: [
        { on: 'completed', requestAnalysis: true },
        {
          on: 'analysis.completed',
          note: 'Advice: {{ analysis.hiringRecommendation.decision }} ({{ analysis.hiringRecommendation.confidence_level }})',
          tag: 'AI: {{ analysis.hiringRecommendation.decision }}',
          field: {
            ai_decision: '{{ analysis.hiringRecommendation.decision }}',
            ai_score: '{{ analysis.evaluationScores.overall_score }}',
          },
        },
        { on: 'approved', moveTo: 'Onsite' },
        { on: 'rejected', reject: { reason: 'There is no such reason' } },
      ],
    },
  })
})
afterAll(() => world.close())

const knex = () => world.product.core.database.knex
const application = (id: string) => world.ats.world.applications.get(Number(id))
const interviewOf = (id: string) =>
  eventually(
    `an interview for ${id}`,
    async () => (await world.api.list(`?externalId=${id}`)).body.data[0] as Interview | undefined,
  )
async function completed(): Promise<{ id: string; interview: Interview }> {
  const id = world.application()
  const interview = await interviewOf(id)
  await new Link(interview.inviteUrl ?? '').answer()
  return { id, interview }
}
const decide = (id: string, decision: 'approved' | 'rejected') =>
  world.product.core.services.decisions.setApproval(
    { organizationId: world.tenant.organizationId, userId: null, keyId: null },
    id,
    decision,
  )
const historyOf = async (id: string) =>
  (await knex()('sync_history').where({ application_id: id }).orderBy('id').pluck('sentence')) as string[]
const linesOf = (id: string) =>
  world.product.logLines
    .map((line) => JSON.parse(line) as { level: number | string; applicationId?: string; msg: string; what?: string })
    .filter((line) => line.applicationId === id)

test('the advice of an analysis that abstained becomes neither a tag nor a field, and a note says "not assessed"', async () => {
  const { id } = await completed()
  await eventually('the note', () => world.notes(id).some((note) => note.startsWith('Advice')))
  expect(world.notes(id)[0]).toMatch(/^Advice: not assessed \(not assessed\)/)
  const written = await knex()('deliveries').where({ application_id: id, event: 'analysis.completed' }).pluck('action')
  expect(written).toEqual(['note'])
  const tags = world.ats.world.candidates.get(application(id)?.candidate_id ?? 0)?.tags
  expect(tags).toEqual([])
  const [told] = await explain(world.product.core.sync, world.product.core.engine.connection('test'), id)
  const line = told?.timeline.find(({ what }) => what === 'analysis.completed')
  expect(line?.facts?.['skipped']).toMatchObject([
    { reason: 'field ai_decision: analysis.hiringRecommendation.decision was not assessed by the AI' },
    { reason: 'field ai_score: analysis.evaluationScores.overall_score was not assessed by the AI' },
    { reason: 'tag: analysis.hiringRecommendation.decision was not assessed by the AI' },
  ])
})

test('a candidate who is approved and moved on has no line about a cancelled invite', async () => {
  const { id, interview } = await completed()
  await decide(interview.id, 'approved')
  await eventually('the decision about the move', async () =>
    (await historyOf(id)).some((line) => line.includes('is now in stage "Onsite"')),
  )
  await eventually('it is settled', async () =>
    knex()('sync_applications').where({ application_id: id, state: 'settled' }).first('application_id'),
  )
  const lines = await historyOf(id)
  expect(lines.filter((line) => /cancel/.test(line))).toEqual([])
  expect(lines).toContain(
    `application ${id} is now in stage "Onsite", which has no invite rule: its interview is completed and stays`,
  )
})

test('a change of status alone is not told as a move to the same stage', async () => {
  const id = world.application()
  await interviewOf(id)
  world.ats.world.changeApplication(Number(id), { status: 'rejected', rejected_at: new Date().toISOString() })
  await eventually('the line', async () => (await historyOf(id)).some((line) => /rejected/.test(line)))
  const lines = await historyOf(id)
  expect(lines.filter((line) => /went from "Video Interview" to "Video Interview"/.test(line))).toEqual([])
  expect(lines).toContain(`application ${id} is now rejected in the ATS, in stage "Video Interview"`)
})

test('a renamed stage is not told as a move', async () => {
  const id = world.application()
  await interviewOf(id)
  // As if the stage had had another name when it was read last; its id is the same.
  await knex()('sync_applications').where({ application_id: id }).update({ stage_name: 'Video Call' })
  const told = async () => (await historyOf(id)).filter((line) => line.includes('"Video Call"')).length
  await eventually('the new name is stored', () =>
    knex()('sync_applications').where({ application_id: id, stage_name: 'Video Interview' }).first('application_id'),
  )
  const { seen } = (await knex()('sync_passes').max('id as seen').first()) as { seen: number }
  // Each pass reads the last minute again.
  await eventually('two more passes', async () =>
    knex()('sync_passes')
      .where('id', '>', seen + 1)
      .whereNotNull('ended_at')
      .first('id'),
  )
  expect(await told()).toBe(0)
})

test('a refused write is a warning in the log', async () => {
  const { id, interview } = await completed()
  await decide(interview.id, 'rejected')
  await eventually('it is parked', async () => (await world.delivery(id, 'rejected', 'reject'))?.state === 'parked')
  const line = await eventually('the line', () => linesOf(id).find((one) => one.what === 'delivery.parked'))
  expect(line).toMatchObject({ msg: 'a write-back is parked; a person has to decide about it' })
  expect(['warn', 40]).toContain(line.level)
})

test('a pass that a graceful stop ends is "stopped": no failure, no warning, and the next process takes it up at once', async () => {
  const { product } = world
  await eventually('a pass has ended', async () => knex()('sync_passes').whereNotNull('ended_at').first('id'))
  // Enough to read that the stop finds a pass in the middle of its pages.
  for (let n = 0; n < 300; n++) world.application(`many${n}@people.example`, 'Onsite')
  await product.core.engine.stop()
  const again = await startProduct({ databaseUrl: product.databaseUrl, folder: `${product.folder}`, yaml: stopped() })
  try {
    const { engine, database } = again.core
    const connection = engine.connection('test')
    await engine.stop()
    const { runPass } = await import('../../src/sync/engine/pass.ts')
    const { sync, leases } = again.core
    const done = await leases.tryWith('pass test', (lease) =>
      runPass({ ...sync, lease, isStopping: () => true }, connection, { evenIfNotDue: true }),
    )
    expect(done?.result).toMatchObject({ outcome: 'stopped' })
    const last = await database.knex('sync_passes').orderBy('id', 'desc').first()
    expect(last).toMatchObject({ outcome: 'stopped' })
    const [row] = await database.knex('sync_connections').where({ name: 'test' })
    expect(row.pass_due_at.getTime()).toBeLessThanOrEqual(Date.now() + 60_000)
    const warned = again.logLines
      .map((line) => JSON.parse(line))
      // Warnings about the configuration may be told while it is read again.
      .filter((line) => ['warn', 'error', 40, 50].includes(line.level) && line.msg !== CONFIG_WARNING)
    expect(warned).toEqual([])
    const text = await again.core.metrics.registry.metrics()
    expect(text).not.toMatch(/sync_passes_total\{.*(partial|failed)/)
  } finally {
    await again.stop({ keep: true })
  }

  function stopped(): Record<string, unknown> {
    return {
      connections: [
        {
          name: 'test',
          connector: 'greenhouse',
          organization: world.tenant.organizationId,
          settings: world.ats.settings(),
          poll: { every: '1h' },
          brake: 'off',
          invite: [
            { job: String(world.jobId), stage: 'Video Interview', position: world.positionId, sendEmail: false },
          ],
        },
      ],
    }
  }
})
