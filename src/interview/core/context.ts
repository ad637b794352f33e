import type { Clock } from '../../base/clock.ts'
import type { Ids } from '../../base/ids.ts'
import type { Log } from '../../base/log.ts'
import type { Database } from '../../db/database.ts'
import type { Enqueue } from '../../db/jobs.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { Remuxer } from '../../media/remuxer.ts'
import type { MediaStore } from '../../media/store.ts'
import type { AiDecides } from '../contract/candidate-state.ts'
import type { Links } from './links.ts'

/** The parts of the interview service; everything from outside comes in here. */
export interface InterviewContext {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly links: Links
  readonly mailer: Mailer
  readonly media: MediaStore
  readonly remuxer: Remuxer
  readonly enqueue: Enqueue
  /** The link by which a user chooses their password, for the mail with it; undefined where it was used or ended. */
  readonly passwordLinkOf: (
    organizationId: string,
    email: string,
  ) => Promise<{ readonly token: string; readonly expiresAt: Date } | undefined>
  /** False while files without a row must stay, such as after a restore of an older dump. */
  readonly mayRemoveUnnamed: () => Promise<boolean>
  readonly settings: InterviewSettings
}

/** What model servers may be used for on one day (UTC) by each organization; what is absent has no bound. */
export interface AnalysisBudget {
  readonly tokensPerDay?: number | undefined
  readonly minutesPerDay?: number | undefined
}

/** Settings of the service from the YAML; durations are in milliseconds. */
export interface InterviewSettings {
  /** In progress without a new answer for so long is abandoned (product decision: 24 h). */
  readonly abandonAfterMs: number
  /** How long a `videoUrl` plays. */
  readonly videoLinkMs: number
  /** A model is configured, so candidates are asked whether it may look. */
  readonly isAiOffered: boolean
  /** An analysis that waits for its model server for so long has failed. */
  readonly analysisGiveUpMs: number
  readonly analysisBudget: AnalysisBudget
  /** By the configuration in effect, which may change while we run. */
  readonly aiDecides: (organizationId: string) => AiDecides
  /** A reminder goes out so long before a mailed invite ends. */
  readonly remindBeforeMs: number
}

/** On whose behalf something is done. Every query begins with the organization. */
export interface Caller {
  readonly organizationId: string
  readonly userId: string | null
  /** The API key, for what the service remembers per reader; null for our own engine and pages. */
  readonly keyId: string | null
}
