import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { World } from '../../connectors/greenhouse/fake/world.ts'
import { CAST, latecomerNumber } from '../../src/demo/cast.ts'
import { Link } from '../kit/api.ts'
import { eventually } from '../kit/product.ts'
import { ShiftedClock, startFastDemo } from './fast-demo.ts'

test("a visitor's own interview is abandoned after a day without an answer, not after a minute", async () => {
  const clock = new ShiftedClock()
  const demo = await startFastDemo({ clock })
  try {
    const link = new Link(demo.inviteUrl)
    await link.answer(1)
    clock.shift(60_000)
    await demo.core.services.interviews.abandonUnfinished()
    expect((await link.state()).status).toBe('in_progress')
    await eventually('a simulated candidate leaves on purpose', async () =>
      (await demo.page('/')).includes('Tomás Herrera left after 1 of 3 answers'),
    )
    clock.shift(24 * 3_600_000)
    await demo.core.services.interviews.abandonUnfinished()
    expect((await link.state()).status).toBe('abandoned')
  } finally {
    await demo.end()
  }
})

test('applications go on after the sixtieth, and old ones are deleted on both sides', async () => {
  const kept = 10
  const arrivals = 75
  const demo = await startFastDemo({
    // Each answer that goes to a model costs a process that cuts its sound out; this test is about the crowd.
    pace: {
      arrivalMs: (number) => (number < arrivals ? 100 : 3_600_000),
      keptLatecomers: kept,
      isAiAccepted: false,
    },
  })
  try {
    const { world } = demo.ats
    const latecomers = () => [...world.candidates.values()].flatMap(({ email }) => latecomerNumber(email) ?? [])
    await eventually('the 75th application', () => Math.max(...latecomers()) >= arrivals - 1)
    await eventually('the oldest are gone', () => latecomers().length <= kept)
    const { pool } = demo.core.database
    const alive = [...world.applications.keys()].map(String)
    expect(alive.length).toBeLessThanOrEqual(kept + CAST.length + 2)
    // A pass that was under way may store a deleted one once more; the next look deletes it again.
    for (const table of ['sync_applications', 'sync_interviews', 'sync_history', 'deliveries'])
      await eventually(`${table} holds nothing of deleted applications`, async () => {
        const { rows } = await pool.query(`select 1 from ${table} where application_id <> all($1)`, [alive])
        return rows.length === 0
      })
    const { rows: strangers } = await pool.query('select 1 from interviews where external_id <> all($1)', [alive])
    expect(strangers).toEqual([])
    const { rows: attempts } = await pool.query(
      'select 1 from delivery_attempts a where not exists (select 1 from deliveries d where d.seq = a.seq)',
    )
    expect(attempts).toEqual([])
    // The totals of the API still fit what its list shows.
    const { rows: totals } = await pool.query<{ listed: number; counted: number }>(
      `select (select count(*) from interviews where cancelled_at is null)::integer as listed,
         (select sum(n) from interview_totals where position_id = '')::integer as counted`,
    )
    expect(totals[0]?.counted).toBe(totals[0]?.listed)
    const { rows: answers } = await pool.query('select media_key from answers')
    const files = readdirSync(join(demo.core.config.dataDir, 'media'), { recursive: true, withFileTypes: true })
    expect(files.filter((file) => file.isFile() && !file.name.endsWith('.mark')).length).toBe(answers.length)
  } finally {
    await demo.end()
  }
})

test('the memory of the fake ATS survives a line that was cut off, and stays small when much is deleted', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ib-world-'))
  const journal = join(folder, 'greenhouse.jsonl')
  const person = (n: number) => ({ firstName: 'P', lastName: String(n), email: `p${n}@people.example` })
  try {
    const world = new World({ journal })
    const job = world.addJob('Job', ['First', 'Second'])
    // It holds people; nobody else on the machine reads it, also once it was written anew.
    const modes = [statSync(journal).mode & 0o777]
    const { id } = world.addApplication(person(0), job.id, 'First')
    world.changeApplication(id, { job_interview_stage_id: world.stageOf(job.id, 'Second')?.id ?? 0 })
    const moves = world.movesOf.get(id)
    let last = 0
    for (let n = 1; n <= 15_000; n++) {
      last = world.addApplication(person(n), job.id, 'First').id
      world.deleteApplication(last)
    }
    expect(readFileSync(journal, 'utf8').split('\n').length).toBeLessThan(25_000)
    writeFileSync(journal, '{"kind":"note","row":{"id":7,"x":{}', { flag: 'a' })
    const again = new World({ journal })
    expect([...modes, statSync(journal).mode & 0o777]).toEqual([0o600, 0o600])
    expect([...again.applications.keys()]).toEqual([id])
    expect(again.candidates.size).toBe(1)
    expect(again.movesOf.get(id)).toEqual(moves)
    expect(again.id()).toBeGreaterThan(last)
    again.addJob('Another', [])
    expect(new World({ journal }).jobs.size).toBe(2)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
