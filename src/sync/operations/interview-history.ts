import type { Knex } from 'knex'
import type { Connection } from '../store/connection.ts'
import type { InterviewHistory } from './contract.ts'
import { findOwnEvents } from './event-lines.ts'
import { lastTries, type PlainWrite, plainly } from './explain-plain.ts'
import type { ExplainedDelivery, TimelineEntry } from './explained.ts'
import { type HidesAi, type Judged, withoutAi } from './withheld.ts'

/** A page shows so many entries; all of them stand on the page of the application. */
const ENTRIES_MAX = 200

interface Of {
  readonly applicationId: string
  readonly interviewId: string
}

/** A write-back as far as a page of an interview tells it. */
type Told = Judged & PlainWrite

/** What the sync did about one interview and its application, oldest first; of other interviews of the application only what is about both. */
export async function interviewHistory(
  db: Knex,
  connection: Connection,
  of: Of,
  hidesAi: HidesAi,
): Promise<Pick<InterviewHistory, 'timeline' | 'isCut'>> {
  const where = { connection: connection.name, application_id: of.applicationId }
  const [stored, events, arrivals] = await Promise.all([
    newestStored(db, where, of),
    findOwnEvents(db, connection.name, of),
    newestArrivals(db, where, of),
  ])
  const all = [...stored, ...events, ...arrivals].sort((a, b) => a.at.getTime() - b.at.getTime())
  const shown = all.slice(-ENTRIES_MAX)
  const seqs = [...new Set(shown.flatMap(({ facts }) => (facts?.['seq'] === undefined ? [] : [Number(facts['seq'])])))]
  const deliveries = await toldDeliveries(db, where, seqs)
  const told = await withoutAi(connection, { deliveries, history: shown }, hidesAi, (one, withheld) => ({
    ...one,
    withheld,
  }))
  const { timeline } = plainly({ deliveries: told.deliveries, timeline: told.history }, undefined)
  return { timeline, isCut: all.length > shown.length }
}

type Where = Readonly<Record<'connection' | 'application_id', string>>

/** One more than is shown tells that there are more. */
async function newestStored(db: Knex, where: Where, { interviewId }: Of): Promise<TimelineEntry[]> {
  const rows = await db('sync_history')
    .where(where)
    .where((either) => either.whereNull('interview_id').orWhere({ interview_id: interviewId }))
    .orderBy('id', 'desc')
    .limit(ENTRIES_MAX + 1)
    .select<TimelineEntry[]>({ interviewId: 'interview_id' }, 'at', 'what', 'sentence', 'rule', 'facts')
  return rows.reverse()
}

/** Writes that went as they should stand in their own rows alone. */
async function newestArrivals(db: Knex, where: Where, { interviewId }: Of): Promise<TimelineEntry[]> {
  const rows = await db('deliveries')
    .where({ ...where, interview_id: interviewId })
    .whereNotNull('exchanges')
    .orderBy([
      { column: 'closed_at', order: 'desc' },
      { column: 'seq', order: 'desc' },
    ])
    .limit(ENTRIES_MAX + 1)
    .select<{ seq: number; at: Date }[]>('seq', db.raw('coalesce(closed_at, created_at) as at'))
  return rows
    .reverse()
    .map(({ seq, at }) => ({ at, interviewId, what: 'delivery.confirmed', sentence: '', rule: null, facts: { seq } }))
}

/** The writes that these entries are about, each with its last try, and those that moved or rejected the application, however old they are: they may hide where it is. */
async function toldDeliveries(db: Knex, where: Where, seqs: readonly number[]): Promise<Told[]> {
  const rows = await db('deliveries')
    .where(where)
    .where((either) => either.whereIn('seq', seqs).orWhereIn('action', ['moveTo', 'reject']))
    .orderBy('seq')
    .select<(Omit<Told, 'values' | 'attempts'> & { slots: string[]; isClean: boolean })[]>(
      {
        ...{ seq: 'seq', interviewId: 'interview_id', event: 'event', action: 'action', rule: 'rule' },
        ...{ createdAt: 'created_at', usesAnalysis: 'uses_analysis' },
      },
      db.raw('may_be_written is true as "mayBeWritten"'),
      db.raw('exchanges is not null as "isClean"'),
      // Their names tell whether it holds what the AI thinks; their texts stay where they are.
      db.raw('array(select jsonb_object_keys(template_values)) as slots'),
    )
  const tries = await lastTries(
    db,
    rows.filter(({ seq, isClean }) => !isClean && seqs.includes(seq)),
  )
  const last = new Map(tries.map((one) => [one.seq, one]))
  return rows.map(({ slots, isClean: _isClean, ...one }) => {
    const attempt = last.get(one.seq)
    const values: ExplainedDelivery['values'] = Object.fromEntries(slots.map((slot) => [slot, '']))
    return { ...one, values, attempts: attempt ? [attempt] : [] }
  })
}
