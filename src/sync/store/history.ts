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
  /** Told in the log and not stored: another table holds it, and `explain` reads it there. */
  readonly isDerived?: boolean
}

/** Writes entries within the transaction of what they tell. */
export async function recordHistory(db: Knex, all: readonly HistoryEntry[]): Promise<void> {
  const entries = all.filter(({ isDerived }) => isDerived !== true)
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

/** More entries of one kind than this share a line; each routine one then has a line of its own at the level debug. */
const TOLD_ALONE_MAX = 5
/** Sentences of warnings that are quoted where many share a line. */
const EXAMPLES_MAX = 3

/**
 * Logs recorded entries by kind, once their transaction is committed. A few get a line each. Many routine ones share a line with the
 * first and a count, many warnings a line with the constant text of one, a count and three examples: a line for each of 10,000
 * candidates would tell an operator nothing and cost a sixth of the pass.
 */
export function tell(log: Log, entries: readonly HistoryEntry[]): void {
  const warnings = entries.filter(({ warning }) => warning !== undefined)
  for (const group of Map.groupBy(
    warnings,
    ({ connection, what, warning }) => `${what} ${connection} ${warning}`,
  ).values())
    warnOf(log, group)
  const routine = entries.filter(({ warning }) => warning === undefined)
  for (const group of Map.groupBy(routine, ({ connection, what }) => `${what} ${connection}`).values())
    tellRoutine(log, group)
}

function warnOf(log: Log, group: readonly HistoryEntry[]): void {
  const told = group.map(({ connection, applicationId, interviewId, what, sentence }) => ({
    connection,
    applicationId,
    interviewId,
    what,
    sentence,
  }))
  const [first] = group
  if (first && group.length > TOLD_ALONE_MAX)
    log.warn(
      {
        connection: first.connection,
        what: first.what,
        count: group.length,
        examples: told.filter((_, at) => at < EXAMPLES_MAX).map(({ sentence }) => sentence),
      },
      first.warning,
    )
  else for (const one of told) log.warn(one, first?.warning)
}

function tellRoutine(log: Log, group: readonly HistoryEntry[]): void {
  const isCounted = group.length > TOLD_ALONE_MAX
  const level = isCounted ? 'debug' : 'info'
  if (log.isLevelEnabled(level))
    for (const { connection, applicationId, interviewId, what, sentence } of group)
      log[level]({ connection, applicationId, interviewId, what }, `${connection}: ${sentence}`)
  const [first] = group
  if (isCounted && first)
    log.info(
      { connection: first.connection, what: first.what, count: group.length },
      `${first.connection}: ${first.sentence}; and ${group.length - 1} more of this kind (${first.what})`,
    )
}
