import { AppError } from '../../src/base/errors.ts'
import type { AtsClient } from '../../src/connector-kit/ats-client.ts'
import type { Application, Job, ListPage, SessionContext, Stage, Window } from '../../src/connector-kit/contract.ts'
import { at, byInstant, collect, type NextPage } from '../../src/connector-kit/lists.ts'
import { FORBIDDEN } from '../../src/connector-kit/problems.ts'
import { SeenPeople } from '../../src/connector-kit/seen-people.ts'
import { stagesOfEach } from '../../src/connector-kit/session.ts'
import { find, PER_PAGE, rowsOf } from './client.ts'
import { toApplication, toJob, toPerson } from './map.ts'
import { ApplicationRow, CandidateRow, FieldRow, FieldValueRow, JobRow, ReasonRow, StageRow } from './schema.ts'

/** A related record that is not included has no id. */
const INCLUDE = 'candidate,job,stage'

/** In order of changes a row that changes leaves its place, so pages are not counted. */
const byChange: NextPage = byInstant({ from: 'filter[updated-at][from]', page: 'page[number]' }, PER_PAGE, (json) =>
  ((at(json, 'data') ?? []) as readonly unknown[]).map((row) => String(at(row, 'attributes.updated-at'))),
)

export type TeamtailorReads = ReturnType<typeof teamtailorReads>

/** Everything that is read of one account. */
export function teamtailorReads(client: AtsClient, context: SessionContext) {
  const seen = new SeenPeople(context.clock)

  const applications = (path: string, query: Readonly<Record<string, string>>, next?: NextPage) =>
    rowsOf(
      client,
      path,
      { include: INCLUDE, ...query },
      ApplicationRow,
      (row) => {
        const person = CandidateRow.safeParse(row.candidate)
        if (person.success && person.data['first-name'] !== undefined) seen.saw(toPerson(person.data))
        return toApplication(row)
      },
      next,
    )

  const jobsIn = (feed: 'public' | 'internal') =>
    rowsOf(client, 'jobs', { 'filter[status]': 'all', 'filter[feed]': feed }, JobRow, toJob)

  /** Without a feed only public jobs are listed. A key that may not list the internal feed still lists the public one. */
  async function* jobs(): AsyncGenerator<ListPage<Job>> {
    const known = new Set<string>()
    for await (const page of jobsIn('public')) {
      for (const { id } of page.items) known.add(id)
      yield page
    }
    try {
      for await (const page of jobsIn('internal'))
        yield { ...page, items: page.items.filter(({ id }) => !known.has(id)) }
    } catch (error) {
      // `identify` warns of it.
      if (!(error instanceof AppError) || error.code !== FORBIDDEN) throw error
    }
  }

  async function stagesOf(jobId: string): Promise<Stage[]> {
    return collect(
      rowsOf(client, `jobs/${jobId}/stages`, { sort: 'row-order' }, StageRow, ({ id, name }) => ({ id, jobId, name })),
    )
  }

  const candidate = (id: string) => find(client, `candidates/${encodeURIComponent(id)}`, {}, CandidateRow)

  return {
    candidate,
    stagesOf,
    jobs,
    stages: (jobIds: readonly string[]) => stagesOfEach(jobIds, stagesOf),
    changed: ({ from, to }: Window) =>
      applications(
        'job-applications',
        { 'filter[updated-at][from]': from, 'filter[updated-at][to]': to, sort: 'updated-at' },
        byChange,
      ),
    /**
     * There is no filter by stage; a stage lists its own. Rejected applications are listed too; their status shows it.
     */
    async *inStages(of: readonly Stage[]): AsyncGenerator<ListPage<Application>> {
      for (const { id } of of) yield* applications(`stages/${encodeURIComponent(id)}/job-applications`, {})
    },
    async application(id: string): Promise<Application | null> {
      const row = await find(client, `job-applications/${encodeURIComponent(id)}`, { include: INCLUDE }, ApplicationRow)
      return row && toApplication(row)
    },
    people: (ids: readonly string[]) => seen.find(ids, candidate, toPerson),
    reasons: () =>
      collect(
        rowsOf(client, 'reject-reasons', {}, ReasonRow, (row) => ({ id: row.id, name: row.reason ?? row.name ?? '' })),
      ),
    fields: () =>
      collect(
        rowsOf(client, 'custom-fields', {}, FieldRow, (row) => ({
          id: row.id,
          name: row.name ?? row['api-name'] ?? '',
          type: row['field-type'],
        })),
      ),
    fieldValues: (candidateId: string) =>
      collect(
        rowsOf(
          client,
          `candidates/${encodeURIComponent(candidateId)}/custom-field-values`,
          { include: 'custom-field' },
          FieldValueRow,
          (row) => ({ id: row.id, fieldId: row['custom-field']?.id ?? null }),
        ),
      ),
  }
}
