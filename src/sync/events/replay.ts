import type { Knex } from 'knex'
import { mapTexts, maskSeals } from '../../base/seals.ts'
import type { Interview } from '../../interview/contract/contract.ts'
import { eventsBetween, NOTHING_SEEN } from '../rules/rules.ts'
import { expand, type Intent } from '../rules/write-backs.ts'
import type { Connection, SyncContext } from '../store/connection.ts'
import { HAS_DETAILS } from '../store/details.ts'
import { sealedVersion } from '../store/sealed-links.ts'

/** The write-backs that the rules would have made for events that happened before the rules were there. Reads only. */

export interface PlannedWrite {
  readonly applicationId: string
  readonly interviewId: string
  readonly event: string
  readonly action: string
  readonly rule: string
  readonly values: Record<string, string>
  readonly payload: object
}

/** A write as plans show it. */
export const toWrite = ({ applicationId, interviewId, event, action, rule, values, payload }: PlannedWrite) => ({
  applicationId,
  interviewId,
  event,
  action,
  rule,
  // Text that people read and pass on holds nobody's personal link.
  values: mapTexts(values, maskSeals),
  payload: mapTexts(payload, maskSeals),
})

/**
 * The write-backs that today's configuration would have made for the versions of the last days and that were not made:
 * a changed rule, tried on what really happened. Nothing is written; a rule that is new speaks from its first event on.
 */
export async function replay(context: SyncContext, connection: Connection, days: number): Promise<PlannedWrite[]> {
  const { knex } = context.database
  const since = new Date(context.clock.now().getTime() - days * 86_400_000).toISOString()
  const jobs = new Map(
    (await knex('sync_jobs').where({ connection: connection.name }).select('job_id', 'name', 'position_id')).map(
      (row) => [row.position_id as string | null, { id: row.job_id as string, name: row.name as string }],
    ),
  )
  const found: PlannedWrite[] = []
  for (let after = { updatedAt: since, id: '' }; ; ) {
    const rows: { interview_id: string; application_id: string; updated_at: string; body: Interview }[] = await knex(
      'sync_interviews',
    )
      .where({ connection: connection.name, state: 'owned' })
      // Of a version that is older than the retention nothing is left that a template could print.
      .whereRaw(HAS_DETAILS)
      .whereRaw('(updated_at, interview_id) > (?, ?)', [after.updatedAt, after.id])
      .orderBy(['updated_at', 'interview_id'])
      .limit(REPLAY_ROWS)
      .select('interview_id', 'application_id', 'updated_at', 'body')
    const written = await writtenFor(
      knex,
      connection.name,
      rows.map((row) => row.interview_id),
    )
    for (const row of rows) {
      const writes = replayOne(context, connection, row, jobs.get(row.body.positionId) ?? { id: '', name: '' })
        .filter((intent) => !written.has(identity(intent.interviewId, intent.event, intent.action, intent.payload)))
        .map((intent) => toWrite(intent))
      found.push(...writes)
    }
    const last = rows.at(-1)
    if (rows.length < REPLAY_ROWS || !last) return found
    after = { updatedAt: last.updated_at, id: last.interview_id }
  }
}

/** Interviews that `replay` holds in memory at once. */
const REPLAY_ROWS = 500

async function writtenFor(db: Knex, connection: string, interviewIds: readonly string[]): Promise<Set<string>> {
  const rows = await db('deliveries')
    .where({ connection })
    .whereRaw('interview_id = any(?)', [[...interviewIds]])
    .select('interview_id', 'event', 'action', 'payload')
  return new Set(rows.map((row) => identity(row.interview_id, row.event, row.action, row.payload)))
}

/** Every write that the rules ask for on the events that the version of one interview implies. */
function replayOne(
  context: SyncContext,
  connection: Connection,
  { application_id: applicationId, body }: { application_id: string; body: Interview },
  job: { id: string; name: string },
): Intent[] {
  return eventsBetween(NOTHING_SEEN, body).events.flatMap(
    (seen) =>
      expand(
        {
          connection: connection.name,
          event: seen.event,
          seen,
          interview: sealedVersion(context.secret, body),
          analysis: null,
          isUnread: true,
          position: { name: job.name },
          applicationId,
          job,
          reviewUrl: connection.reviewUrl(body.id),
          fromStageId: null,
        },
        { rules: connection.config.writeBack, places: connection.places.writeBack },
        context.secret,
      ).intents,
  )
}

/** The same kind of write on the same event; the words of a note may differ and it is still the same. */
function identity(interviewId: string, event: string, action: string, payload: object): string {
  const { name = '', stage = '', reason = '', title = '' } = payload as Record<string, string>
  return [interviewId, event, action, name, stage, reason, title].join('\0')
}

/** A write-back rule that was added after events that it speaks of. */
export interface PastRule {
  /** Its place in the YAML. */
  readonly rule: string
  readonly event: string
  readonly interviews: number
  readonly why: string
}

/** Events so far back are looked at for rules that came later; the bound of `plan`, which a person reads. */
const PAST_DAYS = 7

/** For each write-back rule: the interviews of the last days whose event happened before the rule was there. */
export async function findPast(context: SyncContext, connection: Connection, days = PAST_DAYS): Promise<PastRule[]> {
  const writes = await replay(context, connection, days)
  const byRule = Map.groupBy(writes, ({ rule, event }) => JSON.stringify([rule, event]))
  return [...byRule.values()].map((group) => {
    const [{ rule, event } = { rule: '', event: '' }] = group
    return {
      rule,
      event,
      interviews: new Set(group.map(({ interviewId }) => interviewId)).size,
      why: `"${event}" had happened before this rule was there, and a rule writes from its first event on; see them with "plan ${connection.name} --replay ${days}"`,
    }
  })
}
