import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Between, startBetween } from '../kit/between.ts'
import { eventually } from '../kit/product.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** An ATS whose list of jobs shows each of them twice, as a list does that is counted by pages while it changes. */

let between: Between
let world: SyncWorld

beforeAll(async () => {
  between = await startBetween()
  between.change = (answer, { path }) => {
    if (!/^\/v3\/jobs(\?|$)/.test(path) || answer.status !== 200) return answer
    const rows = JSON.parse(answer.body) as { name: string }[]
    const before = rows.map((row) => ({ ...row, name: `${row.name} of before` }))
    return { ...answer, body: JSON.stringify([...before, ...rows]) }
  }
  world = await startSyncWorld({
    settings: { baseUrl: `${between.origin}/v3` },
    beforeStart: (ats) => between.to(ats.settings().authUrl),
  })
})
afterAll(async () => {
  await world?.close()
  await between?.close()
})

test('candidates are invited, and the job is what the list showed last', async () => {
  const id = world.application()
  await eventually('the invite', async () => (await world.api.list(`?externalId=${id}`)).body.data[0])
  const jobs = await world.product.core.database.knex('sync_jobs').select('job_id', 'name')
  expect(jobs).toEqual([{ job_id: String(world.jobId), name: 'Engineer' }])
  expect(between.requests.filter(({ path }) => path.startsWith('/v3/jobs')).length).toBeGreaterThan(0)
})
