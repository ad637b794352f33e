import type { Knex } from 'knex'
import { eventSentence, eventsOf, type RemovedEvents, type Told, type ToldEvents } from '../store/told-events.ts'
import type { TimelineEntry } from './explained.ts'

/** Events that the rows of versions tell, as the lines that people read; the writes that they led to stand in the deliveries. */

interface ToldRow {
  readonly interview_id: string
  readonly told: Told
  readonly writes: readonly { event: string; occurrence: number; action: string; rule: string | null }[]
}

/** How many events lost their details, and between which times. */
export interface Removed {
  readonly entries: number
  readonly from: Date
  readonly to: Date
}

/** The lines about the interviews of an application, and what is left of older ones. One statement: an event and its writes are stored together. */
export async function findEventLines(
  db: Knex,
  connection: string,
  applicationId: string,
): Promise<{ lines: TimelineEntry[]; removed: Removed[] }> {
  const { rows } = await db.raw<{ rows: ToldRow[] }>(
    `select i.interview_id, i.told, coalesce((select jsonb_agg(jsonb_build_object('event', d.event, 'occurrence', d.occurrence, 'action', d.action, 'rule', d.rule) order by d.seq)
       from deliveries d where d.connection = i.connection and d.interview_id = i.interview_id), '[]') as writes
     from sync_interviews i where i.connection = ? and i.application_id = ? and i.told is not null order by i.updated_at, i.interview_id`,
    [connection, applicationId],
  )
  return {
    lines: rows.flatMap((row) =>
      row.told.filter((part) => 'events' in part).flatMap((part) => linesOf(applicationId, row, part)),
    ),
    removed: rows.flatMap(({ told }) => told.filter((part) => 'removed' in part).map(toRemoved)),
  }
}

/** The lines about one interview, without the writes that they led to. */
export async function findOwnEvents(
  db: Knex,
  connection: string,
  { applicationId, interviewId }: { readonly applicationId: string; readonly interviewId: string },
): Promise<TimelineEntry[]> {
  const rows = await db('sync_interviews')
    .where({ connection, application_id: applicationId, interview_id: interviewId })
    .whereNotNull('told')
    .select<Omit<ToldRow, 'writes'>[]>('interview_id', 'told')
  return rows.flatMap((row) =>
    row.told.flatMap((part) => ('events' in part ? linesOf(applicationId, { ...row, writes: [] }, part) : [])),
  )
}

function linesOf(
  applicationId: string,
  { interview_id: interviewId, writes }: ToldRow,
  part: ToldEvents,
): TimelineEntry[] {
  return eventsOf(part).map(([event, occurrence, skipped]) => {
    const made = writes.filter((one) => one.event === event && one.occurrence === occurrence)
    return {
      interviewId,
      at: new Date(part.at),
      what: event,
      sentence: eventSentence(
        applicationId,
        event,
        made.map(({ action }) => action),
        skipped,
      ),
      rule: made[0]?.rule ?? null,
      facts: { skipped, occurrence },
    }
  })
}

const toRemoved = ({ removed, from, at }: RemovedEvents): Removed => ({
  entries: removed,
  from: new Date(from),
  to: new Date(at),
})
