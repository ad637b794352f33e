import type { FakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import type { Core } from '../../src/app/core.ts'

export interface Expected {
  readonly applicationId: number
  readonly interviewId: string
  readonly decision: 'approved' | 'rejected'
}

const TEXTS = {
  invited: / was invited\./,
  completed: / answered all /,
  approved: / approved /,
  rejected: / rejected /,
} as const

/** Compares what the ATS holds with what must be there: each event of each interview exactly once, and nothing else. */
export async function count(core: Core, ats: FakeGreenhouse, expected: readonly Expected[]) {
  let lost = 0
  let doubled = 0
  const details: string[] = []
  for (const { applicationId, decision } of expected) {
    const notes = (ats.world.notesOf.get(applicationId) ?? []).map((note) => note.body)
    for (const event of ['invited', 'completed', 'approved', 'rejected'] as const) {
      const found = notes.filter((note) => TEXTS[event].test(note.split('\n')[0] ?? '')).length
      const wanted = event === 'invited' || event === 'completed' || event === decision ? 1 : 0
      if (found < wanted) lost++
      if (found > wanted) doubled += found - wanted
      if (found !== wanted) details.push(`application ${applicationId}: ${event} ${found} times instead of ${wanted}`)
    }
  }
  const { rows } = await core.database.knex.raw<{ rows: { state: string; n: number }[] }>(
    'select state, count(*) as n from deliveries group by 1',
  )
  const of = (state: string) => rows.find((row) => row.state === state)?.n ?? 0
  const parked: { application_id: string; reason: string }[] = await core.database
    .knex('deliveries')
    .where({ state: 'parked' })
    .limit(5)
    .select('application_id', 'reason')
  details.push(...parked.map((row) => `parked: application ${row.application_id}: ${row.reason}`))
  return { lost, doubled, unknown: of('unknown') + of('claimed') + of('pending'), parked: of('parked'), details }
}
