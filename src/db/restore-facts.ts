/** How a restore of the database is recognised. Pure: facts come in, the reason goes out. */

/** Stored with the epoch and used as the label of a metric, so a code keeps its meaning for ever. */
export type RestoreReason = keyof typeof RESTORE_REASONS

/** For logs, history and commands; each completes "the database was restored: …". */
export const RESTORE_REASONS = {
  rewritten: 'its rows were inserted again, as a restored dump does',
  'other-server': 'it is on another PostgreSQL server than before',
  'other-database': 'it is a copy of another database of the same server',
  timeline: 'its PostgreSQL server was recovered to a point in time, or a standby was promoted',
  behind: 'it is older than the mark in the data folder, or than what this process has seen',
  empty: 'it was never started with this version, while the data folder has a mark of one that was',
  files:
    'the files of the embedded PostgreSQL are not those that it was started with: the data folder was copied or put back',
  declared: 'an administrator declared it with the command "restored"',
} as const

/** The database as it is now, with what its newest epoch says about itself. */
export interface DatabaseFacts {
  /** Null: no start of this version has written an epoch yet. */
  readonly epoch: {
    readonly number: number
    /** False when the row was inserted by another transaction than the one it names. */
    readonly isOriginal: boolean
    readonly server: ServerFacts
    readonly folder: string | null
  } | null
  readonly beat: number
  readonly server: ServerFacts
  /** Identity of the embedded server's files; null for an external server. */
  readonly folder: string | null
}

/** Null: the server does not let us read it. */
export interface ServerFacts {
  readonly systemIdentifier: string | null
  readonly databaseOid: string | null
  readonly timeline: string | null
}

/** Parses what the SQL function `interview_bridge_server` returns. */
export function toServerFacts(text: string): ServerFacts {
  const [systemIdentifier, databaseOid, timeline] = text.split('/').map((part) => (part === '-' ? null : part))
  return {
    systemIdentifier: systemIdentifier ?? null,
    databaseOid: databaseOid ?? null,
    timeline: timeline ?? null,
  }
}

/**
 * Why the database counts as restored, or null. `seenBeat`: the highest beat that the data folder or this process remembers; 0
 * when neither remembers one. A reason that turns out to be a false alarm costs look-ups, and nothing is written twice.
 */
export function whyRestored(facts: DatabaseFacts, seenBeat: number): RestoreReason | null {
  const { epoch, server } = facts
  if (!epoch) return seenBeat > 0 ? 'empty' : null
  if (!epoch.isOriginal) return 'rewritten'
  if (differs(epoch.server.systemIdentifier, server.systemIdentifier)) return 'other-server'
  if (differs(epoch.server.databaseOid, server.databaseOid)) return 'other-database'
  if (facts.beat < seenBeat) return 'behind'
  if (differs(epoch.server.timeline, server.timeline)) return 'timeline'
  return differs(epoch.folder, facts.folder) ? 'files' : null
}

/** A fact that one side could not read proves nothing. */
function differs(before: string | null, now: string | null): boolean {
  return before !== null && now !== null && before !== now
}
