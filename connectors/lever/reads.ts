import type { z } from 'zod'
import type { AtsClient } from '../../src/connector-kit/ats-client.ts'
import type { Application, ListPage, SessionContext, Stage, Window } from '../../src/connector-kit/contract.ts'
import { at, byCursor, collect, findOne, inStagesBy, lister } from '../../src/connector-kit/lists.ts'
import { needing } from '../../src/connector-kit/problems.ts'
import { SeenPeople } from '../../src/connector-kit/seen-people.ts'
import { stagesOfAll } from '../../src/connector-kit/session.ts'
import { cached } from '../../src/connector-kit/ttl-cache.ts'
import { type Account, toApplication, toJob, toPerson } from './map.ts'
import { OpportunityRow, PostingRow, ReasonRow, type Settings, StageRow, UserRow } from './schema.ts'

/** Only an expanded opportunity names its posting. Each object is a parameter of its own: a list with commas may be refused. */
const EXPAND = ['applications', 'stage'] as const

export type LeverReads = ReturnType<typeof leverReads>

/** Everything that is read of one account. */
export function leverReads(client: AtsClient, settings: Settings, context: SessionContext) {
  const seen = new SeenPeople(context.clock)
  const confidentiality = settings.confidential ? 'all' : 'non-confidential'

  const rows = lister({
    client,
    rows: 'data',
    query: { limit: '100' },
    // Some lists say nothing of a next page; then there is none.
    next: byCursor('offset', (json) => (at(json, 'hasNext') === true ? String(at(json, 'next')) : null)),
  })

  const archiveReasons = () => rows('archive_reasons', ReasonRow)
  const stages = cached(
    context.clock,
    async () => new Map((await collect(rows('stages', StageRow))).map((row) => [row.id, row.text])),
  )
  const account = cached(context.clock, async (): Promise<Account> => {
    const reasons = await needing('archive reasons (read)', collect(archiveReasons()))
    return {
      stageNames: await needing('stages (read)', stages()),
      hiredReasons: new Set(reasons.filter((row) => row.type === 'hired').map((row) => row.id)),
    }
  })

  async function* opportunities(query: Readonly<Record<string, string>>): AsyncGenerator<ListPage<Application>> {
    const known = await account()
    const toItem = (row: OpportunityRow) => {
      seen.saw(toPerson(row))
      return toApplication(row, known)
    }
    yield* rows('opportunities', OpportunityRow, toItem, { ...query, confidentiality, expand: EXPAND })
  }

  const opportunity = (id: string) =>
    findOne(client, `opportunities/${encodeURIComponent(id)}`, OpportunityRow, 'data', { expand: EXPAND })

  async function application(id: string): Promise<Application | null> {
    const row = await opportunity(id)
    return row && toApplication(row, await account())
  }

  /** The first opportunity of the account, as it is shown with what it is expanded by; undefined where there is none. */
  async function firstExpanded(): Promise<OpportunityRow | undefined> {
    const query = { limit: '1', confidentiality, expand: EXPAND }
    for await (const { items } of rows('opportunities', OpportunityRow, undefined, query)) return items[0]
    return undefined
  }

  return {
    firstExpanded,
    archiveReasons,
    stageNames: stages,
    // Stages belong to the account: every posting has them all.
    stages: (jobIds: readonly string[]) =>
      stagesOfAll(jobIds, async () => [...(await stages())].map(([id, name]) => ({ id, name }))),
    opportunity,
    application,
    /** Also one who is deactivated, whom the list of users leaves out; null where there is none. */
    user: (id: string) => findOne(client, `users/${encodeURIComponent(id)}`, UserRow, 'data'),
    /** Notes or files of one opportunity. */
    below: <Schema extends z.ZodType, Item>(
      id: string,
      what: string,
      schema: Schema,
      toItem: (row: z.output<Schema>) => Item,
    ) => rows(`opportunities/${encodeURIComponent(id)}/${what}`, schema, toItem),
    jobs: (window: Window | null) =>
      rows('postings', PostingRow, toJob, {
        confidentiality,
        ...(window ? { updated_at_start: epoch(window.from) } : {}),
      }),
    changed: ({ from, to }: Window) => opportunities({ updated_at_start: epoch(from), updated_at_end: epoch(to) }),
    /** The list is in order of stages: one stage at a time, so that nobody who moves is skipped. */
    inStages: (of: readonly Stage[]) =>
      inStagesBy('id', of, (stageId) => opportunities({ stage_id: stageId, archived: 'false' })),
    people: (ids: readonly string[]) => seen.find(ids, opportunity, toPerson),
  }
}

const epoch = (instant: string) => String(Date.parse(instant))
