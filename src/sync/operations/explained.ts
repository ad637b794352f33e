/** Why somebody does not see what the AI thinks of an interview: they have not rated it yet, or there is no page on which they could. */
export type Withheld = 'unrated' | 'unratable'

/** Everything that happened to one candidate on one connection, and why; or why nothing did. */
export interface Explanation {
  readonly connection: string
  readonly applicationId: string | null
  /** False when nothing is stored about whom was asked for. */
  readonly isKnown: boolean
  /** Its interviews at the interview API, cancelled ones too, oldest change first. */
  readonly interviewIds: readonly string[]
  /** The answers to what people ask, in sentences. */
  readonly answers: readonly string[]
  readonly timeline: readonly TimelineEntry[]
  readonly deliveries: readonly ExplainedDelivery[]
}

/** One line of the history of a candidate. */
export interface TimelineEntry {
  readonly at: Date
  readonly interviewId: string | null
  readonly what: string
  readonly sentence: string
  readonly rule: string | null
  readonly facts: Record<string, unknown> | null
}

/** A delivery with its attempts. */
export interface ExplainedDelivery {
  readonly seq: number
  readonly interviewId: string
  readonly event: string
  readonly action: string
  readonly state: string
  readonly reason: string | null
  /** Parked, and the ATS may have it all the same. */
  readonly mayBeWritten: boolean
  /** When the restore was recognised because of which it was looked up before it was written; null: none. */
  readonly restoredAt: Date | null
  readonly rule: string | null
  readonly payload: Record<string, unknown>
  readonly values: Record<string, string> | null
  /** The words by which a look finds it in the ATS. */
  readonly marker: string
  /** It arrived at the first try, with nothing in doubt. */
  readonly isClean: boolean
  readonly createdAt: Date
  readonly closedAt: Date | null
  readonly dueAt: Date
  /** When its text, its values and its attempts were removed, since they were older than the retention; null: they are there. */
  readonly summarisedAt: Date | null
  readonly attempts: readonly ExplainedAttempt[]
  /** Why what it holds is left out: it tells what the AI thinks of an interview that the viewer has not rated, or cannot rate. */
  readonly withheld?: Withheld
  /** Its rule asked what the AI thinks, or it holds that; null: an earlier version planned it, which noted neither. */
  readonly usesAnalysis: boolean | null
}

/** One attempt with its requests. */
export interface ExplainedAttempt {
  readonly at: Date
  readonly kind: 'write' | 'look'
  readonly outcome: string
  readonly problem: string | null
  /** Why we could not make it ready; null: we could. */
  readonly code: string | null
  readonly exchanges: readonly {
    method: string
    path: string
    status: number | null
    ms: number
    sent?: string
    said?: string
    versionEnded?: true
  }[]
}
