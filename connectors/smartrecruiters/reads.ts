import type { AtsClient, AtsRequest } from '../../src/connector-kit/ats-client.ts'
import { splitCompositeId } from '../../src/connector-kit/composite-id.ts'
import type { Application, Assumption, ListPage, SessionContext, Stage } from '../../src/connector-kit/contract.ts'
import { at, byCursor, byOffset, collect, findOne, lister, type NextPage } from '../../src/connector-kit/lists.ts'
import { mutex } from '../../src/connector-kit/mutex.ts'
import { peopleBy } from '../../src/connector-kit/people.ts'
import { stagesOfAll } from '../../src/connector-kit/session.ts'
import { cached } from '../../src/connector-kit/ttl-cache.ts'
import { STATUSES, splitStage, stageIdOf, toApplication, toJob, toPerson } from './map.ts'
import { AttachmentRow, CandidateRow, JobRow, LabelRow, ProcessRow, PropertyRow } from './schema.ts'

/** The reads of one connection, which its actions use too. */
export type SmartRecruitersReads = ReturnType<typeof smartRecruitersReads>

const byTotal: NextPage = byOffset('offset', (json, rows) => {
  const [offset, total] = [Number(at(json, 'offset') ?? 0), at(json, 'totalFound')]
  return rows === 0 || (typeof total === 'number' && offset + rows >= total)
})

/** Everything that is read of one account. */
export function smartRecruitersReads(client: AtsClient, context: SessionContext) {
  // A second call to the list of candidates while one is under way is refused.
  const oneAtATime = mutex()
  const rows = lister({ client, rows: 'content', query: { limit: '100' }, next: byTotal })
  // These requests have no parameters: all rows come in one answer. A parameter that is not documented may be refused.
  const allRows = lister({ client, rows: 'content' })
  const byPageId = {
    client: { request: (request: AtsRequest) => oneAtATime(() => client.request(request)) },
    next: byCursor('pageId', (json) => at(json, 'nextPageId') as string | undefined),
  }

  /**
   * SmartRecruiters does not show which process a job follows, so every label of every active process is a stage of
   * every job.
   */
  const stageIds = cached(context.clock, async () => {
    const processes = await collect(allRows('configuration/hiring-processes', ProcessRow))
    const labels = processes
      .filter((process) => process.active !== false)
      .flatMap((process) => Object.entries(process.subStatuses ?? {}))
      .flatMap(([status, names]) => names.map((name) => stageIdOf(status, name)))
    // A label comes behind its status, those of other statuses at the end.
    const ofStatuses = STATUSES.flatMap((status) => [
      status,
      ...labels.filter((one) => splitStage(one).status === status),
    ])
    return [...new Set([...ofStatuses, ...labels])]
  })

  const below = (candidateId: string) => `candidates/${encodeURIComponent(candidateId)}`
  const candidate = (id: string) => findOne(client, below(id), CandidateRow)

  const labels = (path: string) => collect(allRows(path, LabelRow, (row) => ({ id: row.id, name: row.label })))
  const PROPERTIES = 'configuration/candidate-properties'

  /** `totalFound` shows whether an answer without paging was the whole list. */
  const isWhole = async (path: string): Promise<string | undefined> => {
    const { json } = await client.request({ method: 'GET', path })
    const [content, total] = [at(json, 'content'), at(json, 'totalFound')]
    const shown = Array.isArray(content) ? content.length : 0
    return typeof total === 'number' && total > shown ? `${path} shows ${shown} of ${total} rows` : undefined
  }
  const assumptions: readonly Assumption[] = [
    'configuration/hiring-processes',
    'configuration/rejection-reasons',
    PROPERTIES,
  ].map((path) => ({ what: `${path} shows its whole list in one answer`, attempt: () => isWhole(path) }))

  return {
    assumptions,
    stages: (jobIds: readonly string[]) =>
      stagesOfAll(jobIds, async () => (await stageIds()).map((id) => ({ id, name: splitStage(id).subStatus ?? id }))),
    jobs: () => rows('jobs', JobRow, toJob),
    async *inStages(of: readonly Stage[]): AsyncGenerator<ListPage<Application>> {
      for (const { id, jobId } of of) {
        const { status, subStatus } = splitStage(id)
        const query = { jobId, status, ...(subStatus === null ? {} : { subStatus }) }
        const toItem = (row: CandidateRow) => toApplication(row, jobId)
        for await (const page of rows('candidates', CandidateRow, toItem, query, byPageId))
          yield { ...page, items: page.items.filter((item) => item !== null) }
      }
    },
    async application(id: string): Promise<Application | null> {
      const ids = splitCompositeId(id)
      const row = ids && (await candidate(ids.candidateId))
      return row ? toApplication(row, ids.jobId) : null
    },
    // The phone number stands in the details only.
    people: (ids: readonly string[]) => peopleBy(ids, candidate, toPerson),
    async tags(candidateId: string): Promise<readonly string[] | null> {
      const json = await client.find({ method: 'GET', path: `${below(candidateId)}/tags` })
      const tags = at(json, 'tags')
      return json === null ? null : Array.isArray(tags) ? tags.map(String) : []
    },
    attachments: (candidateId: string) =>
      allRows(`${below(candidateId)}/attachments`, AttachmentRow, (row) => ({
        id: row.id,
        text: row.name ?? '',
      })),
    properties: () =>
      collect(allRows(PROPERTIES, PropertyRow, ({ id, label, type }) => ({ id, name: label, type: type ?? 'TEXT' }))),
    choices: (propertyId: string) => labels(`${PROPERTIES}/${encodeURIComponent(propertyId)}/values`),
    reasons: () => labels('configuration/rejection-reasons'),
  }
}
