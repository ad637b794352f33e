import type { AtsClient } from '../../src/connector-kit/ats-client.ts'
import type { Application, ListPage, SessionContext, Stage, Window } from '../../src/connector-kit/contract.ts'
import { at, byUrlIn, collect, findOne, list, lister, mapped } from '../../src/connector-kit/lists.ts'
import { needing } from '../../src/connector-kit/problems.ts'
import { SeenPeople } from '../../src/connector-kit/seen-people.ts'
import { inPlaces, stagesOfEach } from '../../src/connector-kit/session.ts'
import { cached, cachedBy } from '../../src/connector-kit/ttl-cache.ts'
import { toApplication, toJob, toPerson } from './map.ts'
import { ActivityRow, AttributeRow, CandidateRow, JobRow, MemberRow, ReasonRow, StageRow } from './schema.ts'

export type WorkableReads = ReturnType<typeof workableReads>

/** Everything that is read of one account. Ten requests in ten seconds: contact data comes along with the lists. */
export function workableReads(client: AtsClient, context: SessionContext) {
  const seen = new SeenPeople(context.clock)

  const rows = (name: string) =>
    // A whole URL, at times of another path than we asked.
    lister({ client, rows: name, next: byUrlIn((json) => at(json, 'paging.next') as string | undefined) })
  const ofCandidate = (id: string) => `candidates/${encodeURIComponent(id)}`

  const stagesOf = cachedBy(context.clock, async (shortcode) =>
    inPlaces(
      await collect(rows('stages')(`jobs/${encodeURIComponent(shortcode)}/stages`, StageRow)),
      (row) => row.position,
    ),
  )

  const namedStages = async (shortcode: string) =>
    (await stagesOf(shortcode)).map(({ slug, name }) => ({ id: slug, name }))

  async function toApplications(found: readonly CandidateRow[]): Promise<Application[]> {
    const applications: Application[] = []
    for (const row of found) {
      const stages = row.job ? await needing('r_jobs', stagesOf(row.job.shortcode)) : []
      applications.push(toApplication(row, stages))
      seen.saw(toPerson(row))
    }
    return applications
  }

  const candidates = (query: Readonly<Record<string, string>>) =>
    mapped(rows('candidates')('candidates', CandidateRow, undefined, { limit: '100', ...query }), toApplications)
  const candidate = (id: string) => findOne(client, ofCandidate(id), CandidateRow, 'candidate')

  const attributes = cached(context.clock, async () =>
    (await collect(rows('custom_attributes')('custom_attributes', AttributeRow)))
      // One that is switched off cannot be seen by anybody.
      .filter(({ enabled }) => enabled !== false)
      .map((row) => ({ ...row, name: row.label })),
  )

  /** The first page of the candidates, or of those in one stage. */
  async function firstInStage(query: Readonly<Record<string, string>> = {}): Promise<readonly Application[]> {
    for await (const { items } of candidates({ limit: '20', ...query })) return items
    return []
  }

  return {
    attributes,
    firstInStage,
    candidate,
    jobs: (window: Window | null) =>
      rows('jobs')('jobs', JobRow, toJob, { limit: '100', ...(window ? { updated_after: window.from } : {}) }),
    stages: (jobIds: readonly string[]) => stagesOfEach(jobIds, namedStages),
    // Rows after the window's end are no harm: they come again with the next one.
    changed: ({ from }: Window) => candidates({ updated_after: from }),
    async *inStages(of: readonly Stage[]): AsyncGenerator<ListPage<Application>> {
      for (const { jobId, id } of of) yield* candidates({ shortcode: jobId, stage: id })
    },
    async application(id: string): Promise<Application | null> {
      const row = await candidate(id)
      return row && ((await toApplications([row]))[0] ?? null)
    },
    people: (ids: readonly string[]) => seen.find(ids, candidate, toPerson),
    activities: (id: string) =>
      rows('activities')(`${ofCandidate(id)}/activities`, ActivityRow, (row) => ({
        id: row.id,
        text: row.body ?? '',
      })),
    /** Also those who are inactive, whom the list leaves out unless it is asked for all. */
    members: () => rows('members')('members', MemberRow, undefined, { limit: '100', status: 'all' }),
    reasons: async () =>
      collect(
        list({
          client,
          first: { method: 'GET', path: 'disqualification_reasons' },
          what: 'disqualification_reasons',
          schema: ReasonRow,
          toItem: (row) => ({ id: row.id, name: row.description, isWithdrawal: row.candidate_withdrew === true }),
        }),
      ),
  }
}
