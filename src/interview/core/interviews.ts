import type { Knex } from 'knex'
import type { Clock } from '../../base/clock.ts'
import { ArrayColumns } from '../../db/array-columns.ts'
import type { Statement } from '../../db/database.ts'
import { groupsByOrganization } from '../../db/organization-groups.ts'
import type { Answer, Cancelled, Interview, InterviewDetail, InterviewsQuery, Page } from '../contract/contract.ts'
import { interviewError } from '../contract/errors.ts'
import { interviewsThatMayBe, type StoredStatus } from '../contract/interview-life.ts'
import type { Caller, InterviewContext } from './context.ts'
import { KeptTotals, keptListOf } from './kept-totals.ts'
import { interviewList, listColumns } from './list-statements.ts'
import { type SummaryRow, summaryColumns, toInterview } from './rows.ts'
import { type Place, walkOf, walks } from './walks.ts'

interface DetailRow extends SummaryRow {
  requestedAt: string | null
  analyzedAt: string | null
  answers: { q: string; t: string; at: string }[] | null
}

const detailColumns = new ArrayColumns<DetailRow>({
  ...summaryColumns('i'),
  requestedAt: 'a.requested_at',
  analyzedAt: 'a.completed_at',
  answers: `(select json_agg(json_build_object('q', w.question_id, 't', w.question_text, 'at', w.answered_at) order by w.answered_at, w.question_id)
        from answers w where w.interview_id = i.id)`,
})
/** The ids are read by a subquery, so that PostgreSQL does not plan each call anew for their number. */
const DETAIL: Statement = {
  name: 'interviews_detail',
  text: `select ${detailColumns.select}
    from interviews i left join analyses a on a.interview_id = i.id
    where i.id = any(array(select unnest($1::text[]))) and i.organization_id = $2 and i.cancelled_at is null`,
}

/** Statements for single interviews of one organization under way at one time; further callers share the next one. */
const DETAILS_AT_ONCE_MAX = 3
const CANCELLABLE = interviewsThatMayBe('cancelled')
const ABANDONABLE = interviewsThatMayBe('abandoned')
/** A take counts as arriving for so long after its last byte. */
const ARRIVING_MS = 60_000
/** An answer that is so far ahead of the clock was stamped before it was set back. */
const AHEAD_MS = 1_000

/** The candidate's takes, as an interview that ends needs them. */
interface EndingTakes {
  readonly discardUnkept: (
    trx: Knex.Transaction,
    interview: { readonly id: string; readonly organization_id: string },
  ) => Promise<unknown>
}

/** Reading and cancelling interviews (spec §4: GET /interviews, GET and DELETE /interviews/{id}). */
export function interviewReads(context: InterviewContext, takes: EndingTakes) {
  const { database, clock, links, settings } = context
  const { begin, goOn, deleteExpired } = walks(database)
  const totals = new KeptTotals()
  const findDetail = groupsByOrganization(async (organizationId, ids: readonly string[]) => {
    const rows = (await database.rows(DETAIL, [ids, organizationId])).map(detailColumns.named)
    if (ids.length === 1) return rows.length === 0 ? [undefined] : rows
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.map((id) => byId.get(id))
  }, DETAILS_AT_ONCE_MAX)
  return {
    /** One page of interviews. Pages of an `updatedSince` list go on where the walk's page before ended (`walks.ts`). */
    async listInterviews(caller: Caller, query: InterviewsQuery, isRough = false): Promise<Page<Interview>> {
      const now = clock.now()
      const nowIso = now.toISOString()
      const walk = walkOf(caller.keyId, query)
      const list = isRough ? undefined : keptListOf(caller.organizationId, walk, query)
      const known = list === undefined ? undefined : totals.find(list)
      const call = interviewList(caller.organizationId, query, nowIso, { walk, isRough, known })
      const rows = (await database.rows(call.statement, call.values)).map(listColumns.named)
      const [first] = rows
      const total = first?.total ?? known?.total
      if (!first || total === undefined) throw new Error('A list answered no row, not even one with its total')
      const { newest } = first
      const data = first.id === null ? [] : rows.map((row) => toInterview(row, links, nowIso))
      const totalPages = Math.ceil(total / query.limit)
      const last = data.at(-1)
      if (list !== undefined && totalPages > 1 && first.total !== null) totals.keep(list, first, total)
      if (walk && last && newest && query.page === 1 && totalPages > 1)
        await begin(caller.organizationId, { ...walk, end: placeOf(last), newest, now: nowIso })
      if (walk && first.isKnown) {
        const from = { updatedAt: first.fromAt, id: first.fromId }
        await goOn(walk, query.page, query.page >= totalPages, from, last ? placeOf(last) : from)
      }
      return {
        data,
        meta: { total, page: query.page, limit: query.limit, totalPages },
        timestamp: now.getTime(),
      }
    },

    /** Those of these interviews that whoever asks sees, cancelled ones too. */
    async seenOf({ organizationId }: Pick<Caller, 'organizationId'>, wanted: readonly string[]) {
      const found = await database
        .knex('interviews')
        .where({ organization_id: organizationId })
        .whereRaw('id = any(?)', [[...wanted]])
        .pluck<string[]>('id')
      return new Set(found)
    },

    async getInterview(caller: Caller, id: string): Promise<InterviewDetail> {
      const now = clock.now()
      const row = await findDetail(caller.organizationId, id)
      if (!row) throw interviewError('interview.not_found')
      const summary = toInterview(row, links, now.toISOString())
      const expiresAt = new Date(now.getTime() + settings.videoLinkMs)
      return {
        ...summary,
        answers: (row.answers ?? []).map(
          ({ q, t, at }): Answer => ({
            questionId: q,
            questionText: t,
            videoUrl: links.videoUrl(id, q, expiresAt),
            answeredAt: new Date(at).toISOString(),
          }),
        ),
        analysis: { status: summary.analysisStatus, requestedAt: row.requestedAt, completedAt: row.analyzedAt },
      }
    },

    /** Cancels an interview without answers; also one whose invite has expired (spec §4, DELETE). */
    async cancelInterview(caller: Caller, id: string): Promise<Cancelled> {
      await database.knex.transaction(async (trx) => {
        const stamp = await stampFor(trx, caller.organizationId, clock.stampAt())
        const row = await trx('interviews')
          .where({ id, organization_id: caller.organizationId })
          .whereNull('cancelled_at')
          .forUpdate()
          .first<{ status: StoredStatus; updated_at: Date; answered_questions: number }>(
            'status',
            'updated_at',
            'answered_questions',
          )
        if (!row) throw interviewError('interview.not_found')
        if (!CANCELLABLE.includes(row.status)) throw interviewError('cancel.started')
        const at = after(stamp, row.updated_at)
        await trx('interviews').where({ id }).update({ cancelled_at: at, updated_at: at })
        await takes.discardUnkept(trx, { id, organization_id: caller.organizationId })
        // It leaves the lists with the newest stamp; later rows must not be older than the rows that a reader has seen.
        await trx('interview_horizons')
          .insert({ organization_id: caller.organizationId, left_at: at })
          .onConflict('organization_id')
          .merge({ left_at: trx.raw('greatest(interview_horizons.left_at, excluded.left_at)') })
      })
      return { id, cancelled: true }
    },

    ...upkeep(context, takes),
    deleteOldWalks: deleteExpired,
  }
}

/** What the time that passes asks for. */
function upkeep({ database, clock, settings }: InterviewContext, takes: EndingTakes) {
  /** Takes of which bytes arrived a moment ago. Nobody's recording is taken away while they record. */
  const arriving = (now: Date) =>
    database
      .knex('takes as t')
      .whereRaw('t.interview_id = interviews.id')
      .whereIn('t.state', ['uploading', 'complete'])
      // A stamp ahead of the clock is of a time before it was set back, and says nothing.
      .whereBetween('t.touched_at', [new Date(now.getTime() - ARRIVING_MS), new Date(now.getTime() + ARRIVING_MS)])
      .select(database.knex.raw('1'))

  return {
    /** Marks as abandoned what nobody has answered for too long; the number of interviews it changed. At most 500 at once. */
    async abandonUnfinished(): Promise<number> {
      const now = await databaseNow(database.knex, clock)
      // Answers of a clock that was ahead: the time they have is counted from the correction, or it would never be over.
      await database
        .knex('interviews')
        .whereIn('status', ABANDONABLE)
        .whereNull('cancelled_at')
        .where('last_answer_at', '>', new Date(now.getTime() + AHEAD_MS))
        .update({ last_answer_at: now })
      const before = new Date(now.getTime() - settings.abandonAfterMs)
      const found = await database
        .knex('interviews')
        .whereIn('status', ABANDONABLE)
        .whereNull('cancelled_at')
        .where('last_answer_at', '<=', before)
        .whereNotExists(arriving(now))
        .limit(500)
        .select<{ id: string; organization_id: string }[]>('id', 'organization_id')
      let changed = 0
      for (const { id, organization_id: organizationId } of found)
        changed += (await this.abandon(organizationId, id, { now, before })) ? 1 : 0
      return changed
    },

    /** in_progress to abandoned, if its last answer is not younger than `before`. */
    async abandon(organizationId: string, id: string, { now, before }: { now: Date; before: Date }): Promise<boolean> {
      return database.knex.transaction(async (trx) => {
        const stamp = await stampFor(trx, organizationId, clock.stampAt())
        const changed = await trx('interviews')
          .where({ id, organization_id: organizationId })
          .whereIn('status', ABANDONABLE)
          .where('last_answer_at', '<=', before)
          .whereNotExists(arriving(now))
          .update({
            status: 'abandoned',
            updated_at: trx.raw("greatest(?::timestamptz, updated_at + interval '1 millisecond')", [stamp]),
          })
        if (changed === 1) await takes.discardUnkept(trx, { id, organization_id: organizationId })
        return changed === 1
      })
    },

    /**
     * Moves the horizon of expired invites where any expired since, and back where the clock was set back; keeps totals cheap.
     */
    async settleExpired(): Promise<void> {
      const now = await databaseNow(database.knex, clock)
      const { rows } = await database.knex.raw<{ rows: { id: string }[] }>(
        `select o.id from organizations o left join interview_horizons h on h.organization_id = o.id
         where h.expired_until > ? or exists (select 1 from interviews i where i.organization_id = o.id and i.cancelled_at is null and i.status = 'created'
           and i.invite_expires_at > coalesce(h.expired_until, '-infinity') and i.invite_expires_at <= ?)`,
        [now, now],
      )
      for (const { id } of rows) await database.knex.raw('select interview_settle_expired(?, ?)', [id, now])
    },
  }
}

/** The time by which rows were stamped: the database's, unless the clock is moved by hand. */
async function databaseNow(knex: Knex, clock: Clock): Promise<Date> {
  const { rows } = await knex.raw<{ rows: { now: Date }[] }>(
    'select coalesce(?::timestamptz, clock_timestamp()) as now',
    [clock.stampAt()],
  )
  const now = rows[0]?.now
  if (!now) throw new Error('The database answered no time')
  return now
}

/** Takes the organization's lock and answers the stamp for a change. */
export async function stampFor(trx: Knex.Transaction, organizationId: string, at: Date | null): Promise<Date> {
  const { rows } = await trx.raw<{ rows: { stamp: Date }[] }>('select interview_stamp(?, ?) as stamp', [
    organizationId,
    at,
  ])
  const stamp = rows[0]?.stamp
  if (!stamp) throw new Error('interview_stamp answered nothing')
  return stamp
}

/** A later version of one interview is later by at least a millisecond, or a reader would take the two for one. */
export function after(stamp: Date, last: Date): Date {
  return stamp.getTime() > last.getTime() ? stamp : new Date(last.getTime() + 1)
}

function placeOf({ updatedAt, id }: Interview): Place {
  return { updatedAt: updatedAt ?? '', id }
}
