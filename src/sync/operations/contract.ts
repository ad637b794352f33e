import type { ListedDelivery } from '../deliveries/deliveries-admin.ts'
import type { ConnectionHealth } from '../engine/health.ts'
import type { Held } from '../engine/held-changes.ts'
import type { RehearsalStage } from '../engine/rehearse.ts'
import type { PastRule } from '../events/replay.ts'
import type { NeededRight } from '../rules/admission.ts'
import type { BrakeCause, Cause } from '../rules/causes.ts'
import type { WaitCode } from '../rules/waits.ts'
import type { Effect } from '../rules/words.ts'
import type { PausedRule } from '../store/rule-pauses.ts'
import type { EarlierAccount } from './earlier-accounts.ts'
import type { Unforeseen } from './effects.ts'
import type { PlainExplanation, StateTold, WriteTold } from './explain-plain.ts'
import type { Explanation } from './explained.ts'
import type { HeldPage } from './held.ts'
import type { NamedApplication } from './names.ts'
import type { Incomplete } from './plan.ts'
import type { HidesAi } from './withheld.ts'

/** The sync for other rooms, to read and to act on: types, and its words for people, so that pages do not reach into the engine. */

export type { ListedDelivery } from '../deliveries/deliveries-admin.ts'
export { type ConnectionHealth, waitsForSomebody } from '../engine/health.ts'
export type { HealthState } from '../engine/health-states.ts'
export type { HealthLine } from '../engine/plain-health.ts'
export type { NeededRight } from '../rules/admission.ts'
export {
  BRAKED,
  brakeCauseOf,
  brakeText,
  CAUSE_WORDS,
  type CauseWords,
  causeIn,
  type StageFate,
  type StaysCode,
  type Twin,
} from '../rules/causes.ts'
export type { ExampleAsked, ExampleWrite } from '../rules/example-writes.ts'
export type { WaitCode } from '../rules/waits.ts'
export { actionWords, EFFECT_WORDS, effectWords, eventWords } from '../rules/words.ts'
export { type EarlierAccount, earlierText } from './earlier-accounts.ts'
export type { UnforeseenCode } from './effects.ts'
export {
  type CauseCode,
  type EntryCode,
  type EntryTold,
  type EventCode,
  type PlainExplanation,
  plainWrite,
  type StateCode,
  type WriteCode,
  type WriteGoneCode,
} from './explain-plain.ts'
export type { ExplainedDelivery, Explanation, TimelineEntry } from './explained.ts'
export type { HeldApplication, HeldChange } from './held.ts'
export type { BrakeCause, Cause, Effect, Held, HidesAi, Incomplete, PausedRule, StateTold, Unforeseen, WriteTold }

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
  /** Accounts that the same name reached before, the last one first. */
  readonly earlier: readonly EarlierAccount[]
}

/** An application that waits, with the reason. */
export interface WaitingApplication extends NamedApplication {
  /** For people who run nothing, without what a vendor answered. */
  readonly told: StateTold
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
  /** So many passes right before it changed nothing and ended alike, as it did; null where it changed something. */
  readonly repeats: number | null
  /** When the first of those began; null: there are none. */
  readonly repeatedSince: Date | null
}

/** A delivery as the dashboard shows it. */
export interface ShownDelivery extends ListedDelivery {
  /** The name of the ATS; null where its connection does not say. */
  readonly ats: string | null
  /** What became of it, without what the ATS answered. */
  readonly told: WriteTold
  /** The right that is needed for it. */
  readonly right: NeededRight
  /** Of the candidate; null where it is not known. */
  readonly name: string | null
  /** It was meant for an account that its connection reaches no more: nobody writes it. */
  readonly isOfEarlier: boolean
}

/** What happened to one candidate, with the name; null where it is not known. */
export interface NamedExplanation extends Explanation {
  /** The name of the ATS. */
  readonly ats: string
  /** The same without ids, places of rules and answers of an ATS. */
  readonly plain: PlainExplanation
  /** The right that is needed for each kind of write, where it is known. */
  readonly writeRights: Readonly<Partial<Record<string, NeededRight>>>
  readonly name: string | null
}

/** Through which connection an interview came, and of which application it is. */
export interface Origin {
  readonly connection: string
  readonly applicationId: string
  /** The interviews of the application of which we have a page, this one too. */
  readonly interviewIds: readonly string[]
}

/** An interview with the application that it came through. */
export interface InterviewOrigin {
  readonly connection: string
  readonly applicationId: string
  readonly interviewId: string
}

/** What the sync did about one interview. */
export interface InterviewHistory {
  /** The name of the ATS. */
  readonly ats: string
  readonly timeline: PlainExplanation['timeline']
  /** There are older entries, which are left out. */
  readonly isCut: boolean
}

/** What somebody saw of a held pass, and decides about: everything, or some applications; each as a digest. */
export type ShownHeld = { readonly shown: string } | { readonly applications: ReadonlyMap<string, string> }

/** The filter of the dashboard's list of deliveries. */
export interface DeliveriesAsked {
  readonly connection?: string
  readonly states: readonly string[]
  readonly after?: number
}

/** A mistake in pasted rules, with its place in the text; both figures begin with 1. */
export interface RuleMistake {
  readonly line: number
  readonly column: number
  readonly message: string
  /** The line itself, with what looks like a secret covered. */
  readonly source?: string
}

/** A planned invite, cancellation or wait. */
export interface ShownStep extends NamedApplication {
  readonly why: string
  /** The same by code and facts; null where an earlier version decided it. */
  readonly cause: Cause | null
  /** What stands in the way of one that waits; null: nothing that has a code. */
  readonly waits: WaitCode | null
  readonly rule: string | null
  /** The brake would hold it until a person approves. */
  readonly isHeld: boolean
}

/** A planned write-back, without what the AI thinks. */
export interface ShownWrite extends NamedApplication {
  readonly effect: Effect
  readonly event: string
  readonly rule: string
  readonly isHeld: boolean
}

/** What the next pass would do, by name; the lists are cut, the counts are not. */
export interface ShownPlan {
  /** The name of the ATS. */
  readonly ats: string
  readonly counts: {
    readonly invite: number
    readonly cancel: number
    readonly write: number
    readonly waiting: number
  }
  readonly invite: readonly ShownStep[]
  readonly cancel: readonly ShownStep[]
  readonly write: readonly ShownWrite[]
  /** Writes that depend on what the AI thinks, in the counts and in no list: being named would tell it. */
  readonly unlisted: number
  readonly waiting: readonly ShownStep[]
  /** Why the brake holds something once the pass is over; null: it holds nothing. `isAsking`: it would begin to. */
  readonly holds: Pick<Held, 'reason' | 'cause'> | null
  readonly isAsking: boolean
  readonly paused: readonly PausedRule[]
  readonly past: readonly PastRule[]
  /** Why it is not the whole plan; null: it is. */
  readonly incomplete: Incomplete | null
  /** The ATS refused to show the people whose names are missing here; with the right for it. Null: it did not. */
  readonly hidden: { readonly why: HiddenWhy; readonly right: NeededRight } | null
}

/** `right`: so many are refused that the key lacks it. `confidential`: others can be read. `unsure`: too few were asked for. */
export type HiddenWhy = 'right' | 'confidential' | 'unsure'

/** What the ATS would be told about a decision, or why that is not known; null: it knows nothing of the interview. */
export type ForetoldDecision =
  | { readonly connection: string; readonly ats: string; readonly effects: readonly Effect[] }
  | Unforeseen
  | null

/** How far a plan is. */
export type PlanStage = RehearsalStage

/** What somebody wants to have planned. */
export interface PlanAsked {
  /** Rules that nobody saved, as YAML; null: those of the connection. */
  readonly rules: string | null
  /** Ends the plan. */
  readonly signal: AbortSignal
  readonly onStage: (stage: PlanStage) => void
}

/** A plan that is being made, or why it is not. `busy`: another one is being made in the organization, or too many in this installation. */
export type BegunPlan =
  | { readonly is: 'begun'; readonly plan: Promise<ShownPlan> }
  | { readonly is: 'busy' }
  | { readonly is: 'mistaken'; readonly mistakes: readonly RuleMistake[] }

/**
 * The sync, for people: a connection that a viewer may not see is as if it were not there (404). A viewer sees the
 * connections of their own organization; one to a remote interview API belongs to no organization and is for administrators
 * of the installation. Acting is for administrators (403).
 */
export interface SyncAdminService {
  connections(viewer: Viewer): Promise<ConnectionHealth[]>
  /** How many connections wait for an administrator (`waitsForSomebody`); asked for each page of one. */
  waitingForSomebody(viewer: Viewer): Promise<number>
  connection(viewer: Viewer, name: string): Promise<ConnectionReport>
  /** The oldest first. */
  deliveries(viewer: Viewer, asked: DeliveriesAsked, limit: number): Promise<ShownDelivery[]>
  /**
   * An application, everybody with an e-mail address or of a name, or an interview; with the interviews of which we have a page. Asks the
   * ATS when nothing is stored. What the AI thinks of interviews that `hidesAi` names is left out.
   */
  explain(viewer: Viewer, connection: string, asked: string, hidesAi: HidesAi): Promise<NamedExplanation[]>
  /** Through which connection an interview came, if through any that the viewer sees. */
  originOf(viewer: Viewer, interviewId: string): Promise<Origin | null>
  /** What the sync did about an interview, oldest first, by what `originOf` answered. `hidesAi` as above. */
  historyOf(viewer: Viewer, of: InterviewOrigin, hidesAi: HidesAi): Promise<InterviewHistory>
  /**
   * What the ATS would be told if a reviewer decided so now about these interviews, by their ids, each through the connection by which it
   * came; null without one. `hidesAi` as above.
   */
  effectsOf(
    viewer: Viewer,
    interviews: readonly { readonly id: string; readonly externalId: string | null }[],
    decision: 'approved' | 'rejected',
    hidesAi: HidesAi,
  ): Promise<ReadonlyMap<string, ForetoldDecision>>
  /** What the brake holds, by application; `after` is the last one of the page before. `digest` is of everything. */
  held(viewer: Viewer, connection: string, after: string, limit: number): Promise<HeldPage>
  /**
   * Lets go what the brake holds, or drops it: all, or what concerns some applications, by the digests of what was shown.
   * Throws 409 when nothing is held, or something else than was shown.
   */
  decideHeld(viewer: Viewer, connection: string, verdict: 'approve' | 'reject', shown: ShownHeld): Promise<Held>
  /** Asks for a pass now. The next one comes within a second or, where one is under way, after it. For administrators. */
  requestSync(viewer: Viewer, connection: string): Promise<void>
  /** Throws unless the viewer may plan for this connection: 404 where they do not see it, 403 where they are no administrator. */
  assertMayPlan(viewer: Viewer, connection: string): void
  /** Plans the next pass of a connection, for administrators; nothing is changed anywhere. */
  plan(viewer: Viewer, connection: string, asked: PlanAsked): Promise<BegunPlan>
  /** Changes one write-back; throws with the reason when it stays as it is. */
  retry(viewer: Viewer, seq: number, isLookedFor: boolean): Promise<void>
  discard(viewer: Viewer, seq: number): Promise<void>
}
