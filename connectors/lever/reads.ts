import type { z } from 'zod'
import type { AtsClient } from '../../src/connector-kit/ats-client.ts'
import type { Application, ListPage, SessionContext, Stage, Window } from '../../src/connector-kit/contract.ts'
import { at, byCursor, collect, list, readOne } from '../../src/connector-kit/lists.ts'
import { remembered } from '../../src/connector-kit/remembered.ts'
import { SeenPeople } from '../../src/connector-kit/seen-people.ts'
import { stagesOfAll } from '../../src/connector-kit/session.ts'
import { type Account, toApplication, toJob, toPerson } from './map.ts'
import { OpportunityRow, PostingRow, ReasonRow, type Settings, StageRow, UserRow } from './schema.ts'

/** Only an expanded opportunity names its posting. */
const EXPAND = 'applications,stage'

export type LeverReads = ReturnType<typeof leverReads>

/** Everything that is read of one account. */
export function leverReads(client: AtsClient, settings: Settings, context: SessionContext) {
  const seen = new SeenPeople(context.clock)
  const confidentiality = settings.confidential ? 'all' : 'non-confidential'

  function rows<Schema extends z.ZodType, Item>(
    path: string,
    query: Readonly<Record<string, string>>,
    schema: Schema,
    toItem: (row: z.output<Schema>) => Item,
  ): AsyncGenerator<ListPage<Item>> {
    return list({
      client,
      first: { method: 'GET', path, query: { limit: '100', ...query } },
      what: path,
      rows: (json) => at(json, 'data'),
      schema,
      toItem,
      // Some lists say nothing of a next page; then there is none.
      next: byCursor('offset', (json) => (at(json, 'hasNext') === true ? String(at(json, 'next')) : null)),
    })
  }

  const archiveReasons = () => rows('archive_reasons', {}, ReasonRow, (row) => row)
  const stages = remembered(
    context.clock,
    async () => new Map((await collect(rows('stages', {}, StageRow, (row) => row))).map((row) => [row.id, row.text])),
  )
  const account = remembered(context.clock, async (): Promise<Account> => {
    const reasons = await collect(archiveReasons())
    return {
      stageNames: await stages(),
      hiredReasons: new Set(reasons.filter((row) => row.type === 'hired').map((row) => row.id)),
    }
  })

  async function* opportunities(query: Readonly<Record<string, string>>): AsyncGenerator<ListPage<Application>> {
    const known = await account()
    yield* rows('opportunities', { ...query, confidentiality, expand: EXPAND }, OpportunityRow, (row) => {
      seen.saw(toPerson(row))
      return toApplication(row, known)
    })
  }

  async function opportunity(id: string): Promise<OpportunityRow | null> {
    const path = `opportunities/${encodeURIComponent(id)}`
    const json = await client.find({ method: 'GET', path, query: { expand: EXPAND } })
    return json === null ? null : readOne(at(json, 'data'), OpportunityRow, `the opportunity ${id}`)
  }

  async function application(id: string): Promise<Application | null> {
    const row = await opportunity(id)
    return row && toApplication(row, await account())
  }

  return {
    archiveReasons,
    stageNames: stages,
    // Stages belong to the account: every posting has them all.
    stages: (jobIds: readonly string[]) =>
      stagesOfAll(jobIds, async () => [...(await stages())].map(([id, name]) => ({ id, name }))),
    opportunity,
    application,
    users: () => rows('users', {}, UserRow, (row) => row),
    /** Notes or files of one opportunity. */
    below: <Schema extends z.ZodType, Item>(
      id: string,
      what: string,
      schema: Schema,
      toItem: (row: z.output<Schema>) => Item,
    ) => rows(`opportunities/${encodeURIComponent(id)}/${what}`, {}, schema, toItem),
    jobs: (window: Window | null) =>
      rows('postings', window ? { updated_at_start: epoch(window.from) } : {}, PostingRow, toJob),
    changed: ({ from, to }: Window) => opportunities({ updated_at_start: epoch(from), updated_at_end: epoch(to) }),
    /** The list is in order of stages: one stage at a time, so that nobody who moves is skipped. */
    async *inStages(of: readonly Stage[]): AsyncGenerator<ListPage<Application>> {
      for (const stageId of new Set(of.map((stage) => stage.id))) {
        const jobs = new Set(of.filter((stage) => stage.id === stageId).map((stage) => stage.jobId))
        for await (const page of opportunities({ stage_id: stageId, archived: 'false' }))
          yield { ...page, items: page.items.filter((item) => jobs.has(item.jobId ?? '')) }
      }
    },
    people: (ids: readonly string[]) => seen.find(ids, opportunity, toPerson),
  }
}

const epoch = (instant: string) => String(Date.parse(instant))
