/**
 * Indexes of tables that grow. An index that is built in a migration keeps everybody from writing to its table for as long as
 * the build takes; these are built beside the work (`create index concurrently`) by the daemon (`src/db/indexes.ts`). Until one is
 * there, its question is answered slowly, or its work waits.
 */
export interface GrowingIndex {
  readonly name: string
  readonly table: string
  /** What follows the name of the index. A changed definition needs a new name. */
  readonly definition: string
  readonly isUnique?: boolean
}

/** Entries of the history that are never summarised: the summaries, and those by which the engine decides. */
export const LASTING_ENTRIES = `('summarised', 'want.cancelled', 'not_ours')`

/** Closed deliveries whose details are still there. */
export const DELIVERIES_DETAILED: GrowingIndex = {
  name: 'deliveries_detailed',
  table: 'deliveries',
  definition: `(closed_at) where state in ('confirmed', 'discarded') and summarised_at is null`,
}

/** Entries of the history by their time. */
export const HISTORY_DETAILED: GrowingIndex = {
  name: 'sync_history_detailed',
  table: 'sync_history',
  definition: `(at) where what not in ${LASTING_ENTRIES}`,
}

/** One summary for each application, and one for what concerns a connection as a whole. */
export const HISTORY_SUMMARY: GrowingIndex = {
  name: 'sync_history_summary',
  table: 'sync_history',
  definition: `(connection, coalesce(application_id, '')) where what = 'summarised'`,
  isUnique: true,
}

/** Versions whose body is whole, by the time of their change; of these `plan --replay` reads too. */
export const VERSIONS_DETAILED: GrowingIndex = {
  name: 'sync_interviews_detailed',
  table: 'sync_interviews',
  definition: `(connection, updated_at, interview_id) where state <> 'waiting' and not body ? 'summarisedAt'`,
}

/**
 * Versions whose body was removed and whose events are still told, by the time of the last one: an old version that was read late.
 * Holds nearly nothing, so that versions are stored at the same cost.
 */
export const VERSIONS_TOLD: GrowingIndex = {
  name: 'sync_interviews_told',
  table: 'sync_interviews',
  definition: `(((told -> -1 ->> 'at')::float8)) where body ? 'summarisedAt' and (told -> -1 -> 'events') is not null`,
}

/** For the nightly comparison: the interviews of one position, and the open ones. */
const VERSIONS_OF_POSITION: GrowingIndex = {
  name: 'sync_interviews_of_position',
  table: 'sync_interviews',
  definition: `(connection, position_id, interview_id) where state <> 'waiting'`,
}
const VERSIONS_OPEN: GrowingIndex = {
  name: 'sync_interviews_open',
  table: 'sync_interviews',
  definition: `(connection, application_id) where state = 'owned' and body ->> 'status' in ('created', 'in_progress')`,
}

/** Applications and versions by the address of the candidate, and applications by the words of the name (`explain`). */
const APPLICATIONS_ADDRESS: GrowingIndex = {
  name: 'sync_applications_address',
  table: 'sync_applications',
  definition: `(connection, small_letters(candidate ->> 'email')) where candidate is not null`,
}
const VERSIONS_ADDRESS: GrowingIndex = {
  name: 'sync_interviews_address',
  table: 'sync_interviews',
  definition: `(connection, small_letters(body #>> '{candidate,email}'))`,
}
const APPLICATIONS_WORDS: GrowingIndex = {
  name: 'sync_applications_words',
  table: 'sync_applications',
  definition: `using gin (regexp_split_to_array(small_letters(coalesce(candidate ->> 'firstName', '') || ' ' || coalesce(candidate ->> 'lastName', '')), '\\s+')) with (gin_pending_list_limit = 256) where candidate is not null`,
}

/** What decided about applications for good, which a plan copies: few rows among all that is told. */
const HISTORY_DECIDING: GrowingIndex = {
  name: 'sync_history_deciding',
  table: 'sync_history',
  definition: `(connection) where what in ('want.cancelled', 'not_ours')`,
}

/** Cancelled interviews of an organization, the newest change first, which the dashboard's filter and search show. */
const INTERVIEWS_CANCELLED: GrowingIndex = {
  name: 'interviews_cancelled_newest',
  table: 'interviews',
  definition: `(organization_id, updated_at desc, id desc) where cancelled_at is not null`,
}

/**
 * Analyses that failed and may be requested again, by their last change: the first page names the newest. Without it, that page reads every
 * analysis that failed in an organization. Holds few rows, and is written only where an analysis fails or is tried again.
 */
const INTERVIEWS_FAILED: GrowingIndex = {
  name: 'interviews_failed',
  table: 'interviews',
  definition: `(organization_id, updated_at, id) where cancelled_at is null and analysis_status = 'failed' and ai_consent`,
}

export const growingIndexes: readonly GrowingIndex[] = [
  DELIVERIES_DETAILED,
  HISTORY_DETAILED,
  HISTORY_SUMMARY,
  VERSIONS_DETAILED,
  VERSIONS_TOLD,
  VERSIONS_OF_POSITION,
  VERSIONS_OPEN,
  INTERVIEWS_CANCELLED,
  INTERVIEWS_FAILED,
  APPLICATIONS_ADDRESS,
  APPLICATIONS_WORDS,
  VERSIONS_ADDRESS,
  HISTORY_DECIDING,
]
