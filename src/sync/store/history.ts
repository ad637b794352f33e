import type { Knex } from 'knex'
import { storableJson } from '../../base/foreign.ts'
import type { Log } from '../../base/log.ts'

/** One event of one candidate, or the reason why nothing happened, as `explain` shows it. */
export interface HistoryEntry {
  readonly connection: string
  readonly applicationId?: string | null
  readonly interviewId?: string | null
  readonly what: string
  /** For people; without names and addresses, which change and are erased elsewhere. */
  readonly sentence: string
  /** The place in the YAML that caused it. */
  readonly rule?: string | null
  readonly facts?: Record<string, unknown>
  /** Logged as a warning under this constant text; absent: an ordinary line. */
  readonly warning?: string
}

/** Writes entries within the transaction of what they tell. */
export async function recordHistory(db: Knex, entries: readonly HistoryEntry[]): Promise<void> {
  if (entries.length === 0) return
  await db.raw(
    `insert into sync_history (connection, application_id, interview_id, what, sentence, rule, facts)
     select * from jsonb_to_recordset(?::jsonb) as e(connection text, application_id text, interview_id text, what text, sentence text, rule text, facts jsonb)`,
    [
      storableJson(
        entries.map((entry) => ({
          connection: entry.connection,
          application_id: entry.applicationId ?? null,
          interview_id: entry.interviewId ?? null,
          what: entry.what,
          sentence: entry.sentence,
          rule: entry.rule ?? null,
          facts: entry.facts ?? null,
        })),
      ),
    ],
  )
}

/** Tells the log what was recorded, once the transaction is through. */
export function tell(log: Log, entries: readonly HistoryEntry[]): void {
  for (const { connection, applicationId, interviewId, what, sentence, warning } of entries)
    if (warning === undefined) log.info({ connection, applicationId, interviewId, what }, `${connection}: ${sentence}`)
    else log.warn({ connection, applicationId, interviewId, what, sentence }, warning)
}
