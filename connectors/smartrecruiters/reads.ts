import type { z } from 'zod'
import { isRefused } from '../../src/connector-kit/actions.ts'
import type { AtsClient } from '../../src/connector-kit/ats-client.ts'
import type { Application, ListPage, Person, SessionContext, Stage } from '../../src/connector-kit/contract.ts'
import {
  at,
  byCursor,
  byOffset,
  collect,
  list,
  type NextPage,
  oneByOne,
  readOne,
} from '../../src/connector-kit/lists.ts'
import { splitPair } from '../../src/connector-kit/pairs.ts'
import { remembered } from '../../src/connector-kit/remembered.ts'
import { serially } from '../../src/connector-kit/serially.ts'
import { STATUSES, splitStage, stageIdOf, toApplication, toJob, toPerson } from './map.ts'
import { AttachmentRow, CandidateRow, JobRow, LabelRow, ProcessRow } from './schema.ts'

export type SmartRecruitersReads = ReturnType<typeof smartRecruitersReads>

const byTotal: NextPage = byOffset('offset', (json, rows) => {
  const [offset, total] = [Number(at(json, 'offset') ?? 0), at(json, 'totalFound')]
  return rows === 0 || (typeof total === 'number' && offset + rows >= total)
})

/** Everything that is read of one account. */
export function smartRecruitersReads(client: AtsClient, context: SessionContext) {
  // A second call to the list of candidates while one is under way is refused.
  const oneAtATime = serially()
  const single = {
    request: (request: Parameters<AtsClient['request']>[0]) => oneAtATime(() => client.request(request)),
  }

  const rows = <Schema extends z.ZodType, Item>(
    path: string,
    schema: Schema,
    toItem: (row: z.output<Schema>) => Item,
    query: Readonly<Record<string, string>> = {},
    next: NextPage = byTotal,
    through: Pick<AtsClient, 'request'> = client,
  ): AsyncGenerator<ListPage<Item>> =>
    list({
      client: through,
      first: { method: 'GET', path, query: { limit: '100', ...query } },
      what: path,
      rows: (json) => at(json, 'content'),
      schema,
      toItem,
      next,
    })

  /** Which process a job follows is not told, so every label of every active process is a stage of every job. */
  const stageIds = remembered(context.clock, async () => {
    const processes = await collect(rows('configuration/hiring-processes', ProcessRow, (row) => row))
    const labels = processes
      .filter((process) => process.active !== false)
      .flatMap((process) => Object.entries(process.subStatuses ?? {}))
      .flatMap(([status, names]) => names.map((name) => stageIdOf(status, name)))
    return [...new Set([...STATUSES, ...labels])]
  })

  async function candidate(id: string): Promise<CandidateRow | null> {
    const json = await client.find({ method: 'GET', path: `candidates/${encodeURIComponent(id)}` })
    return json === null ? null : readOne(json, CandidateRow, `the candidate ${id}`)
  }

  async function stages(jobIds: readonly string[]): Promise<Stage[]> {
    if (jobIds.length === 0) return []
    const ids = await stageIds()
    return jobIds.flatMap((jobId) => ids.map((id) => ({ id, jobId, name: splitStage(id).subStatus ?? id })))
  }

  const labels = (path: string) => collect(rows(path, LabelRow, (row) => ({ id: row.id, name: row.label })))

  return {
    stages,
    jobs: () => rows('jobs', JobRow, toJob),
    async *inStages(of: readonly Stage[]): AsyncGenerator<ListPage<Application>> {
      for (const { id, jobId } of of) {
        const { status, subStatus } = splitStage(id)
        const query = { jobId, status, ...(subStatus === null ? {} : { subStatus }) }
        const next = byCursor('pageId', (json) => at(json, 'nextPageId') as string | undefined)
        for await (const page of rows(
          'candidates',
          CandidateRow,
          (row) => toApplication(row, jobId),
          query,
          next,
          single,
        ))
          yield { ...page, items: page.items.filter((item) => item !== null) }
      }
    },
    async application(id: string): Promise<Application | null> {
      const pair = splitPair(id)
      const row = pair && (await candidate(pair.candidateId))
      return row ? toApplication(row, pair.jobId) : null
    },
    // The phone number stands in the details only.
    async people(ids: readonly string[]): Promise<ListPage<Person>> {
      const items = await oneByOne(ids, async (id) => {
        const row = await candidate(id)
        return row && toPerson(row)
      })
      return { items, unreadable: [] }
    },
    async tags(candidateId: string): Promise<readonly string[] | null> {
      try {
        const { json } = await client.request({
          method: 'GET',
          path: `candidates/${encodeURIComponent(candidateId)}/tags`,
        })
        const tags = at(json, 'tags')
        return Array.isArray(tags) ? tags.map(String) : []
      } catch (error) {
        if (isRefused(error, 404)) return null
        throw error
      }
    },
    attachments: (candidateId: string) =>
      rows(`candidates/${encodeURIComponent(candidateId)}/attachments`, AttachmentRow, (row) => ({
        id: row.id,
        text: row.name ?? '',
      })),
    properties: () => labels('configuration/candidate-properties'),
    reasons: () => labels('configuration/rejection-reasons'),
  }
}
