import type { z } from 'zod'
import { AppError } from '../../src/base/errors.ts'
import type { AtsClient } from '../../src/connector-kit/ats-client.ts'
import { type CompositeId, splitCompositeId } from '../../src/connector-kit/composite-id.ts'
import type { Application, Assumption, ListPage, SessionContext, Stage } from '../../src/connector-kit/contract.ts'
import { at, collect, findOne, lister, type NextPage } from '../../src/connector-kit/lists.ts'
import { peopleBy } from '../../src/connector-kit/people.ts'
import { readRows } from '../../src/connector-kit/rows.ts'
import { inPlaces, stagesOfEach } from '../../src/connector-kit/session.ts'
import { cachedBy } from '../../src/connector-kit/ttl-cache.ts'
import { toApplication, toJob, toPerson } from './map.ts'
import { AnyRow, AttachmentRow, CandidateRow, NoteRow, OfferRow, PlacementRow, ReasonRow, StageRow } from './schema.ts'

const PAGED = { limit: '100', page: '1' }
/** Candidates whose notes are read to find one who has two. */
const CANDIDATES_TRIED = 10

export type RecruiteeReads = ReturnType<typeof recruiteeReads>

/** Everything that is read of one account. */
export function recruiteeReads(client: AtsClient, context: SessionContext) {
  const stagesOf = cachedBy(context.clock, async (offerId) => {
    const json = await client.find({ method: 'GET', path: `offers/${encodeURIComponent(offerId)}` })
    const stages = at(json, 'offer.pipeline_template.stages') ?? []
    const { items } = readRows(stages, StageRow, (row) => row, `stages of the offer ${offerId}`)
    return inPlaces(items, (row) => row.position)
  })

  const stageNames = async (offerId: string) =>
    new Map((await stagesOf(offerId)).map((stage) => [stage.id, stage.name] as const))

  const below = (candidateId: string) => `candidates/${encodeURIComponent(candidateId)}`
  const candidate = (id: string) => findOne(client, below(id), CandidateRow, 'candidate')

  /** The placement of these ids, which is what moves. */
  async function placement(ids: CompositeId): Promise<{ id: string; application: Application } | null> {
    const row = (await candidate(ids.candidateId))?.placements?.find((one) => one.offer_id === ids.jobId)
    return row ? { id: row.id, application: toApplication(ids, row, await stageNames(ids.jobId)) } : null
  }

  const notePage = (candidateId: string, query: Readonly<Record<string, string>>, next?: NextPage) =>
    lister({ client, rows: 'notes', ...(next ? { next } : {}) })(`${below(candidateId)}/notes`, NoteRow, textOf, query)
  const notes = (candidateId: string) => notePage(candidateId, PAGED, byNumber('notes'))

  return {
    placement,
    jobs: () => lister({ client, rows: 'offers', next: byNumber('offers') })('offers', OfferRow, toJob, PAGED),
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
      const ids = splitCompositeId(id)
      return ids && ((await placement(ids))?.application ?? null)
    },
    // A list's row holds no address.
    people: (ids: readonly string[]) => peopleBy(ids, candidate, toPerson),
    reasons: async () => collect(lister({ client, rows: 'disqualify_reasons' })('disqualify_reasons', ReasonRow)),
    notes,
    attachments: (candidateId: string) =>
      lister({ client, rows: 'attachments', next: byNumber('attachments') })(
        `${below(candidateId)}/attachments`,
        AttachmentRow,
        (row) => ({ id: row.id, text: row.filename ?? '' }),
        PAGED,
      ),
    notesArePaged: {
      what: 'a list of notes that is cut goes on with page, as the one of offers does',
      async attempt() {
        const candidates = lister({ client, rows: 'candidates' })('candidates', AnyRow, (row) => row.id, {
          limit: String(CANDIDATES_TRIED),
        })
        for (const id of await collect(candidates)) {
          const all = await collect(notes(id))
          if (all.length < 2) continue
          const pages = await Promise.all(['1', '2'].map((page) => collect(notePage(id, { limit: '1', page }))))
          const [first = [], second = []] = pages.map((page) => page.map((note) => note.id))
          if (first.length !== 1) return undefined
          return second.length === 1 && second[0] !== first[0]
            ? undefined
            : `one of ${all.length} notes of candidate ${id} is shown with limit=1, and page=2 shows no other`
        }
        return undefined
      },
    } satisfies Assumption,
  }
}

/** A note that was written with an editor may come with its text in HTML only. */
const textOf = ({ id, body, body_html: html }: z.output<typeof NoteRow>) => ({ id, text: `${body ?? ''}${html ?? ''}` })

/**
 * Counts pages until nothing new comes: a server may give fewer than are asked for, and one that knows no pages repeats
 * the first one.
 */
function byNumber(rowsAt: string): NextPage {
  let before: string | undefined
  let seen = 0
  return (answer, request, rows) => {
    const first = JSON.stringify((at(answer.json, rowsAt) as unknown[])[0])
    seen += rows
    const total = Number(at(answer.json, 'meta.total_count') ?? Number.POSITIVE_INFINITY)
    const isLast = rows === 0 || first === before || seen >= total
    before = first
    const page = Number(request.query?.['page'] ?? 1)
    return isLast ? undefined : { ...request, query: { ...request.query, page: String(page + 1) } }
  }
}
