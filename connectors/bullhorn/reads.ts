import type { z } from 'zod'
import type { AtsClient } from '../../src/connector-kit/ats-client.ts'
import type {
  Application,
  Assumption,
  ListPage,
  SessionContext,
  Stage,
  Window,
} from '../../src/connector-kit/contract.ts'
import { at, byOffset, list, type NextPage, readOne } from '../../src/connector-kit/lists.ts'
import { SeenPeople } from '../../src/connector-kit/seen-people.ts'
import { stagesOfAll } from '../../src/connector-kit/session.ts'
import { cached } from '../../src/connector-kit/ttl-cache.ts'
import { toApplication, toJob, toPerson } from './map.ts'
import { CandidateRow, FileRow, JobRow, NoteRow, type Settings, SubmissionRow } from './schema.ts'

const COUNT = '200'
const PERSON = 'id,firstName,lastName,email,mobile,phone'
const SUBMISSION = `id,status,dateLastModified,candidate(${PERSON}),jobOrder(id,title)`

export type BullhornReads = ReturnType<typeof bullhornReads>

/** Everything that is read of one account. */
export function bullhornReads(client: AtsClient, settings: Settings, context: SessionContext) {
  const seen = new SeenPeople(context.clock)

  const rows = <Schema extends z.ZodType, Item>(
    path: string,
    query: Readonly<Record<string, string>>,
    schema: Schema,
    toItem: (row: z.output<Schema>) => Item,
    // A server may give fewer rows than asked for: on by what came, until nothing comes.
    next: NextPage = byOffset('start'),
  ): AsyncGenerator<ListPage<Item>> =>
    list({
      client,
      first: { method: 'GET', path, query: { count: COUNT, ...query } },
      what: path,
      rows: (json) => at(json, 'data'),
      schema,
      toItem,
      next,
    })

  /** From id to id, so that a row that leaves the condition meanwhile lets nobody be passed over. */
  const submissions = (condition: string) => {
    const where = `isDeleted=false AND ${condition}`
    const next: NextPage = (answer, request, count) => {
      const last = (at(answer.json, 'data') as unknown[]).map((row) => Number(at(row, 'id'))).filter(Number.isFinite)
      if (count === 0 || last.length === 0) return undefined
      return { ...request, query: { ...request.query, where: `${where} AND id>${Math.max(...last)}` } }
    }
    return rows(
      'query/JobSubmission',
      { where, fields: SUBMISSION, orderBy: 'id' },
      SubmissionRow,
      (row) => {
        if (row.candidate) seen.saw(toPerson(row.candidate))
        return toApplication(row, settings)
      },
      next,
    )
  }

  const statuses = cached(context.clock, async () => {
    const { json } = await client.request({ method: 'GET', path: 'settings/jobResponseStatusList' })
    const labels = at(json, 'jobResponseStatusList')
    return Array.isArray(labels) ? labels.map(String) : []
  })

  async function entity<Schema extends z.ZodType>(path: string, fields: string, schema: Schema) {
    const json = await client.find({ method: 'GET', path: `entity/${path}`, query: { fields } })
    return json === null ? null : readOne(at(json, 'data'), schema, path)
  }

  /** A query that the account refuses throws, and its refusal is what is reported. */
  const isAnswered = async (path: string, where: string, fields: string): Promise<undefined> => {
    await client.request({ method: 'GET', path, query: { where, fields, count: '1' } })
  }
  const assumptions: readonly Assumption[] = [
    {
      what: 'settings/jobResponseStatusList is the list of the status labels of submissions',
      attempt: async () => ((await statuses()).length === 0 ? 'the setting holds no labels' : undefined),
    },
    {
      what: 'a quote within a text of a query is doubled',
      attempt: () => isAnswered('query/JobSubmission', "isDeleted=false AND status='it''s a try'", 'id'),
    },
    {
      what: 'the notes of a candidate are listed by query/NoteEntity',
      attempt: () =>
        isAnswered('query/NoteEntity', "targetEntityName='User' AND targetEntityID=1", 'id,note(id,comments)'),
    },
  ]

  return {
    statuses,
    jobs: () =>
      rows('search/JobOrder', { query: 'isDeleted:0', fields: 'id,title,status,isOpen', sort: 'id' }, JobRow, toJob),
    stages: (jobIds: readonly string[]) =>
      stagesOfAll(jobIds, async () => (await statuses()).map((label) => ({ id: label, name: label }))),
    changed: ({ from, to }: Window) =>
      submissions(`dateLastModified>=${Date.parse(from)} AND dateLastModified<=${Date.parse(to)}`),
    async *inStages(of: readonly Stage[]): AsyncGenerator<ListPage<Application>> {
      for (const { id, jobId } of of) yield* submissions(`jobOrder.id=${Number(jobId)} AND status=${quoted(id)}`)
    },
    async application(id: string): Promise<Application | null> {
      const row = await entity(`JobSubmission/${encodeURIComponent(id)}`, SUBMISSION, SubmissionRow)
      return row && toApplication(row, settings)
    },
    people: (ids: readonly string[]) =>
      seen.find(ids, (id) => entity(`Candidate/${encodeURIComponent(id)}`, PERSON, CandidateRow), toPerson),
    assumptions,
    // A candidate is a "User" here. The database answers, not the search index, which learns of a new note only later.
    notes: (candidateId: string) =>
      rows(
        'query/NoteEntity',
        {
          where: `targetEntityName='User' AND targetEntityID=${Number(candidateId)}`,
          fields: 'id,note(id,comments)',
          orderBy: 'id',
        },
        NoteRow,
        ({ note }) => ({ id: note.id, text: note.comments ?? '' }),
      ),
    files: (candidateId: string) =>
      rows(
        `entity/Candidate/${encodeURIComponent(candidateId)}/fileAttachments`,
        { fields: 'id,name' },
        FileRow,
        (row) => ({ id: row.id, text: row.name ?? '' }),
      ),
  }
}

/** A text in JPQL. */
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
