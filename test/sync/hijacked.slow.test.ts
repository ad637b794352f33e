import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ModelProcess, startModelProcess } from '../../src/demo/model/start.ts'
import { recordingOf, type Speech } from '../../src/demo/recordings/speeches.ts'
import { Link } from '../kit/api.ts'
import { dumpOf } from '../kit/dump.ts'
import { eventually } from '../kit/product.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** A model that does what a candidate tells it changes no byte outside that candidate's interview, and writes nothing but its note. */

let model: ModelProcess
let world: SyncWorld
beforeAll(async () => {
  model = await startModelProcess({ mind: 'hijacked' })
  world = await startSyncWorld({
    laws: true,
    yaml: { analysis: model.analysis },
    connection: {
      brake: 'off',
      writeBack: [
        { on: 'completed', requestAnalysis: true },
        {
          on: 'analysis.completed',
          note: 'default',
          tag: 'Judged',
          moveTo: 'Onsite',
          allowAutomatedDecision: true,
        },
      ],
    },
  })
}, 600_000)
afterAll(async () => {
  await world?.close()
  await model?.stop()
})

const knex = () => world.product.core.database.knex
const written = async (id: string): Promise<Record<string, string>> => {
  const rows: { action: string; state: string }[] = await knex()('deliveries')
    .where({ application_id: id, event: 'analysis.completed' })
    .select('action', 'state')
  return Object.fromEntries(rows.map(({ action, state }) => [action, state]))
}
const stageOf = (id: string) => world.ats.world.applications.get(Number(id))?.stage_id

async function invited() {
  const id = world.application()
  const { id: interviewId, inviteUrl } = await eventually(
    'the interview',
    async () => (await world.api.list(`?externalId=${id}`)).body.data[0],
  )
  return { id, interviewId, inviteUrl: inviteUrl ?? '' }
}
async function analysed({ id, inviteUrl }: { readonly id: string; readonly inviteUrl: string }, speech: Speech) {
  const link = new Link(inviteUrl)
  await link.start()
  const { questions } = await link.state()
  for (const [at, { id: question }] of questions.entries())
    expect((await link.put(question, recordingOf(speech, at, 2))).status).toBe(200)
  await eventually('the note of the analysis', async () => (await written(id))['note'] === 'confirmed')
}

/** Of the processes and their clocks; no row of them is about a candidate. Totals and credits count interviews, whatever was said. */
const OF_NOBODY = [
  'analysis_usage',
  'api_keys',
  'beats',
  'clock_looks',
  'interview_days',
  'interview_horizons',
  'interview_totals',
  'leases',
  'list_walks',
  'media_checks',
  'organizations',
  'rate_windows',
  'sync_accounts',
  'sync_connections',
  'sync_cursors',
  'sync_passes',
].map((name) => `public.${name}`)

/** Each pass may read an application of the last minute again, and notes when. */
const READ_EACH_PASS = 'public.sync_applications'
const TIME = /"\d{4}-\d\d-\d\d [\d:.]+\+00"/g

/** Every row that is about somebody, by its table. */
async function rowsOf(): Promise<ReadonlySet<string>> {
  const dump = await dumpOf(world.product.databaseUrl)
  return new Set(
    [...dump].flatMap(([table, text]) =>
      table.startsWith('graphile_worker.') || OF_NOBODY.includes(table) || text === ''
        ? []
        : text.split('\n').map((row) => `${table} ${table === READ_EACH_PASS ? row.replace(TIME, '') : row}`),
    ),
  )
}

test('somebody else’s answers are judged as the YAML says, and what a hijacker says changes nothing of them', async () => {
  const [other, hijacker] = [await invited(), await invited()]
  await analysed(other, 'clear')
  await eventually('all is written', async () =>
    Object.values(await written(other.id)).every((state) => state === 'confirmed'),
  )
  await eventually('the move is read back', async () =>
    knex()('sync_applications').where({ application_id: other.id, stage_name: 'Onsite' }).first('application_id'),
  )
  const onsite = stageOf(other.id)
  const [before, otherNotes, stage] = [await rowsOf(), world.notes(other.id), stageOf(hijacker.id)]

  await analysed(hijacker, 'addresses the assessor')
  const { result } = (await world.api.analysis(hijacker.interviewId)).body.data
  expect(result).toMatchObject({
    evaluationScores: { overall_score: 0 },
    hiringRecommendation: { confidence_level: 'LOW' },
  })
  // The model named level 5 each time: what the product let stand is nothing.
  const { provenance } = await knex()('analyses')
    .where({ interview_id: hijacker.interviewId })
    .first<{ provenance: { criteria: Record<string, { claimed: number[] }> } }>('provenance')
  expect(Object.values(provenance.criteria).map(({ claimed }) => claimed)).toEqual(Array(4).fill([5, 5, 5]))

  const after = await rowsOf()
  const changed = [...[...before].filter((row) => !after.has(row)), ...[...after].filter((row) => !before.has(row))]
  const isOwn = (row: string) => row.includes(hijacker.interviewId) || row.includes(hijacker.id)
  expect(changed.filter(isOwn).length).toBeGreaterThan(0)
  expect(changed.filter((row) => !isOwn(row))).toEqual([])
  expect([stageOf(other.id), world.notes(other.id)]).toEqual([onsite, otherNotes])

  // Nobody is moved or marked by it.
  expect(await written(hijacker.id)).toEqual({ note: 'confirmed', tag: 'parked', moveTo: 'parked' })
  expect(stageOf(hijacker.id)).toBe(stage)
})
