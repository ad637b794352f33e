import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import type { ConnectionConfig, PositionTemplate } from '../config/schema.ts'
import type { AtsSession } from '../connector-kit/contract.ts'
import type { Database } from '../db/database.ts'
import type { InterviewApi } from '../interview/client.ts'
import type { Metrics } from '../web/metrics.ts'

/** One customer's account on one ATS, ready to be worked on. */
export interface Connection {
  readonly name: string
  readonly config: ConnectionConfig
  readonly api: InterviewApi
  readonly ats: AtsSession
  /** The YAML place of each invite and write-back rule, to be recorded with what it causes. */
  readonly places: { readonly invite: readonly string[]; readonly writeBack: readonly string[] }
  readonly templates: Readonly<Record<string, PositionTemplate>>
  /** Where a reviewer opens an interview, if we serve that page ourselves. */
  reviewUrl(interviewId: string): string | null
}

/** What every part of the engine works with. */
export interface SyncContext {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  /** Of the installation; markers and sealed tokens are made with it. */
  readonly secret: Buffer
}
