import { AppError } from '../../src/base/errors.ts'
import type { AtsClient } from '../../src/connector-kit/ats-client.ts'
import type { Application, ListPage, SessionContext, Stage } from '../../src/connector-kit/contract.ts'
import { at, findOne, lister, type NextPage } from '../../src/connector-kit/lists.ts'
import { type Pair, splitPair } from '../../src/connector-kit/pairs.ts'
import { peopleBy } from '../../src/connector-kit/people.ts'
import { rememberedBy } from '../../src/connector-kit/remembered.ts'
import { readRows } from '../../src/connector-kit/rows.ts'
import { stagesOfEach } from '../../src/connector-kit/session.ts'
import { toApplication, toJob, toPerson } from './map.ts'
import { AttachmentRow, CandidateRow, NoteRow, OfferRow, PlacementRow, StageRow } from './schema.ts'

const PER_PAGE = 100

export type RecruiteeReads = ReturnType<typeof recruiteeReads>

/** Everything that is read of one account. */
export function recruiteeReads(client: AtsClient, context: SessionContext) {
  const stagesOf = rememberedBy(context.clock, async (offerId) => {
    const json = await client.find({ method: 'GET', path: `offers/${encodeURIComponent(offerId)}` })
    const stages = at(json, 'offer.pipeline_template.stages') ?? []
    return readRows(stages, StageRow, (row) => row, `stages of the offer ${offerId}`).items
  })

  const stageNames = async (offerId: string) =>
    new Map((await stagesOf(offerId)).map((stage) => [stage.id, stage.name] as const))

  const below = (candidateId: string) => `candidates/${encodeURIComponent(candidateId)}`
  const candidate = (id: string) => findOne(client, below(id), CandidateRow, 'candidate')

  /** The placement of a pair, which is what moves. */
  async function placement(pair: Pair): Promise<{ id: string; application: Application } | null> {
    const row = (await candidate(pair.candidateId))?.placements?.find((one) => one.offer_id === pair.jobId)
    return row ? { id: row.id, application: toApplication(pair, row, await stageNames(pair.jobId)) } : null
  }

  return {
    placement,
    jobs: () =>
      lister({ client, rows: 'offers', next: byNumber() })('offers', OfferRow, toJob, { limit: String(PER_PAGE) }),
    stages: (jobIds: readonly string[]) => stagesOfEach(jobIds, stagesOf),
    /** One answer holds everybody on a job, by stage. */
    async *inStages(of: readonly Stage[]): AsyncGenerator<ListPage<Application>> {
      for (const jobId of new Set(of.map((stage) => stage.jobId))) {
        const wanted = new Set(of.filter((stage) => stage.jobId === jobId).map((stage) => stage.id))
        const { json } = await client.request({ method: 'GET', path: `offers/${encodeURIComponent(jobId)}/placements` })
        const names = await stageNames(jobId)
        const groups = at(json, 'stages')
        if (!Array.isArray(groups))
          throw new AppError(`Recruitee answered the placements of the offer ${jobId} without stages`, {
            kind: 'drift',
            code: 'ats.not_a_list',
          })
        for (const group of groups.filter((one) => wanted.has(String(at(one, 'id')))))
          yield readRows(
            at(group, 'placements') ?? [],
            PlacementRow,
            (row) => toApplication({ candidateId: row.candidate_id, jobId }, row, names),
            'placements',
          )
      }
    },
    async application(id: string): Promise<Application | null> {
      const pair = splitPair(id)
      return pair && ((await placement(pair))?.application ?? null)
    },
    // A list's row holds no address.
    people: (ids: readonly string[]) => peopleBy(ids, candidate, toPerson),
    notes: (candidateId: string) =>
      lister({ client, rows: 'notes' })(`${below(candidateId)}/notes`, NoteRow, ({ id, body }) => ({
        id,
        text: body ?? '',
      })),
    attachments: (candidateId: string) =>
      lister({ client, rows: 'attachments' })(`${below(candidateId)}/attachments`, AttachmentRow, (row) => ({
        id: row.id,
        text: row.filename ?? '',
      })),
  }
}

/** By number; an older server that knows no pages repeats the first one, which is the end then. */
function byNumber(): NextPage {
  let before: unknown
  return (answer, request, rows) => {
    const first = at((at(answer.json, 'offers') as unknown[])[0], 'id')
    const total = Number(at(answer.json, 'meta.total_count') ?? Number.POSITIVE_INFINITY)
    const page = Number(request.query?.['page'] ?? 1)
    const isLast = rows !== PER_PAGE || first === before || page * PER_PAGE >= total
    before = first
    return isLast ? undefined : { ...request, query: { ...request.query, page: String(page + 1) } }
  }
}
