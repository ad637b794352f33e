import type { ListedDelivery } from '../deliveries/deliveries-admin.ts'
import type { Held } from '../engine/brake.ts'
import type { ConnectionHealth } from '../engine/health.ts'
import type { Effect } from './effects.ts'
import type { Explanation } from './explained.ts'
import type { HeldApplication } from './held.ts'
import type { NamedApplication } from './names.ts'
import type { HidesAi } from './withheld.ts'

/** The sync for other rooms, to read and to act on: types only, so that pages do not reach into the engine. */

export type { ListedDelivery } from '../deliveries/deliveries-admin.ts'
export type { ConnectionHealth, HealthState } from '../engine/health.ts'
export type { ExplainedDelivery, Explanation, TimelineEntry } from './explained.ts'
export type { Effect, Held, HeldApplication, HidesAi }

/** For whom something is shown or done. */
export interface Viewer {
  readonly organizationId: string
  readonly userId: string
  /** Acts on the connections that they see. */
  readonly isAdministrator: boolean
  /** Administers the installation: sees connections to a remote interview API, which belong to no organization here. */
  readonly isOperator: boolean
}

/** The contents of a connection's page. */
export interface ConnectionReport {
  readonly health: ConnectionHealth
  /** Applications about which a person has to decide, and invites that wait with a reason; at most `LISTED` each. */
  readonly people: readonly WaitingApplication[]
  readonly waiting: readonly WaitingApplication[]
  readonly setAside: readonly SetAsideRecord[]
  /** The newest passes first. */
  readonly passes: readonly PassReport[]
}

/** An application that waits, with the reason. */
export interface WaitingApplication extends NamedApplication {
  readonly problem: string
  /** When it is tried again; null: a person has to act first. */
  readonly dueAt: Date | null
}

/** A record in quarantine, with the reason. */
export interface SetAsideRecord {
  readonly id: string
  readonly stream: string
  readonly problem: string
  readonly times: number
  readonly lastAt: Date
}

/** A pass as lists show it. */
export interface PassReport {
  readonly startedAt: Date
  readonly endedAt: Date | null
  readonly outcome: string | null
  readonly reason: string | null
}

/** A delivery as the dashboard shows it. */
export interface ShownDelivery extends ListedDelivery {
  /** Of the candidate; null where it is not known. */
  readonly name: string | null
  /** It may have been written already, and this ATS lets nobody look. */
  readonly mayBeWritten: boolean
}

/** What happened to one candidate, with the name; null where it is not known. */
export interface NamedExplanation extends Explanation {
  readonly name: string | null
}

/** What somebody saw of a held pass, and decides about: everything, or some applications; each as a digest. */
export type ShownHeld = { readonly shown: string } | { readonly applications: ReadonlyMap<string, string> }

/** The filter of the dashboard's list of deliveries. */
export interface DeliveriesAsked {
  readonly connection?: string
  readonly states: readonly string[]
  readonly after?: number
}

/**
 * The sync, for people: a connection that a viewer may not see is as if it were not there (404). A viewer sees the
 * connections of their own organization; one to a remote interview API belongs to no organization and is for administrators
 * of the installation. Acting is for administrators (403).
 */
export interface SyncAdminService {
  connections(viewer: Viewer): Promise<ConnectionHealth[]>
  connection(viewer: Viewer, name: string): Promise<ConnectionReport>
  /** The oldest first. */
  deliveries(viewer: Viewer, asked: DeliveriesAsked, limit: number): Promise<ShownDelivery[]>
  /**
   * An application, everybody with an e-mail address or of a name, or an interview; with the interviews of which we have a page. Asks the
   * ATS when nothing is stored. What the AI thinks of interviews that `hidesAi` names is left out.
   */
  explain(viewer: Viewer, connection: string, asked: string, hidesAi: HidesAi): Promise<NamedExplanation[]>
  /** Through which connection an interview came, if through any that the viewer sees. */
  originOf(viewer: Viewer, interviewId: string): Promise<{ connection: string; applicationId: string } | null>
  /** What the ATS would be told if a reviewer decided so now, through the connection by which the interview came; null without one. `hidesAi` as above. */
  effectsOf(
    viewer: Viewer,
    interview: { readonly id: string; readonly externalId: string | null },
    decision: 'approved' | 'rejected',
    hidesAi: HidesAi,
  ): Promise<{ readonly connection: string; readonly ats: string; readonly effects: readonly Effect[] } | null>
  /** What the brake holds, by application; `after` is the last one of the page before. `digest` is of everything. */
  held(
    viewer: Viewer,
    connection: string,
    after: string,
    limit: number,
  ): Promise<{ readonly applications: readonly HeldApplication[]; readonly digest: string | null }>
  /**
   * Lets go what the brake holds, or drops it: all, or what concerns some applications, by the digests of what was shown.
   * Throws 409 when nothing is held, or something else than was shown.
   */
  decideHeld(viewer: Viewer, connection: string, verdict: 'approve' | 'reject', shown: ShownHeld): Promise<Held>
  /** Changes one write-back; throws with the reason when it stays as it is. */
  retry(viewer: Viewer, seq: number, isLookedFor: boolean): Promise<void>
  discard(viewer: Viewer, seq: number): Promise<void>
}
