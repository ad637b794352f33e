import type { z } from 'zod'
import type { Clock } from '../base/clock.ts'
import type { AppError } from '../base/errors.ts'
import type { HttpAnswer, HttpRequest } from '../base/http.ts'
import type { AssessmentResult, Assessments, OrderBook } from './assessments.ts'
import type { VersionNotice } from './notices.ts'
import type { Priority } from './priority.ts'
import type { RequestLimits, Throttle } from './throttle.ts'
import type { Try } from './trials.ts'
import type { ApiVersion } from './versions.ts'
import type { Webhook } from './webhooks.ts'

/** The contract between the engine and a connector. Wire words of a vendor end in its connector; these are ours. */

export interface Job {
  readonly id: string
  readonly name: string
  readonly status: 'open' | 'closed' | 'draft'
}

/** A step of the pipeline of a job. */
export interface Stage {
  /** The id of the job's stage, the one that applications are filtered and moved by. */
  readonly id: string
  readonly jobId: string
  readonly name: string
}

/** One candidate on one job. */
export interface Application {
  readonly id: string
  readonly jobId: string | null
  readonly candidateId: string | null
  readonly stageId: string | null
  readonly stageName: string | null
  readonly status: 'active' | 'rejected' | 'hired' | 'converted'
}

/** A candidate as far as the bridge needs to know. */
export interface Person {
  readonly id: string
  /** Empty where the ATS has none; so is the last name. */
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly phoneNumber: string | null
  readonly countryCode: string | null
}

/** A record that could not be read: set aside with its reason, while the others go on. */
export interface Unreadable {
  readonly id: string | null
  readonly problem: string
  /** As it came, for whoever looks for something of their own in it; neither logged nor stored. */
  readonly row?: unknown
}

/** One page of a list, with the cursor of the next one. */
export interface ListPage<Item> {
  readonly items: readonly Item[]
  readonly unreadable: readonly Unreadable[]
}

/**
 * Records that were asked for by their ids. A record in neither list is not there; or, with `failure`, was not answered
 * for.
 */
export interface Found<Item> extends ListPage<Item> {
  /** Why some were not answered for: they are asked for again, and the others are taken. */
  readonly failure?: AppError
}

/** A page of a list; the last one carries the token from which the next reading goes on. */
export interface TokenPage<Item> extends ListPage<Item> {
  readonly token?: string | undefined
}

/** A closed window of the ATS's own time; both ends as the ATS writes instants. */
export interface Window {
  readonly from: string
  readonly to: string
}

/**
 * How safely an action can be repeated, best first: the vendor takes a key; a value that is overwritten (or a move that
 * compares first); an append that is found again by its marker; an append that nobody can look up, which is tried once and
 * then is a person's.
 */
export type Idempotency = 'key' | 'overwrite' | 'marker' | 'none'

/** The values to be written, by action. */
export type WritePayload =
  | { readonly action: 'note'; readonly body: string }
  | { readonly action: 'field'; readonly name: string; readonly value: string }
  | { readonly action: 'tag'; readonly tag: string }
  | { readonly action: 'link'; readonly title: string; readonly url: string }
  | { readonly action: 'attach'; readonly filename: string; readonly text: string }
  | { readonly action: 'attach'; readonly filename: string; readonly pdf: Uint8Array }
  | { readonly action: 'moveTo'; readonly stage: string; readonly fromStageId: string | null }
  | { readonly action: 'reject'; readonly reason: string; readonly note: string | null }
  | { readonly action: 'result'; readonly result: AssessmentResult }

/** The name of an action that writes. */
export type WriteAction = WritePayload['action']

/** One write to an ATS. */
export interface Write<Payload extends WritePayload = WritePayload> {
  readonly applicationId: string
  readonly candidateId: string | null
  readonly jobId: string | null
  readonly payload: Payload
  /** Text such as `Ref IV-7K2M-Q9TX-4HBD`, unique to this write, by which it is found again. */
  readonly marker: string
  /** The right to write it now; goes along with every request that changes something. */
  readonly claim: Claim
}

/** A claim grows old, since a process may be stopped at any instant; a write under an old one could be sent twice. */
export interface Claim {
  /** Makes it young again if it needs to be; throws when somebody else has it by now. */
  renew(): Promise<void>
  /** To be called right before the socket is written to; throws when it is not young. */
  assertFresh(): void
}

/** The result of looking up a write in the ATS: there, not there, or made impossible by somebody else. */
export type LookupResult =
  | { readonly seen: 'yes'; readonly remoteId: string | null }
  | { readonly seen: 'no' }
  | { readonly seen: 'overtaken'; readonly reason: string }

/** The answer of an ATS to a write. */
export interface WriteResult {
  readonly remoteId: string | null
}

/** How a connector carries out one action, and how it looks it up again. */
export interface ActionHandler<Payload extends WritePayload> {
  readonly idempotency: Idempotency
  /** Throws an AppError; `facts.doubtful` true when the ATS may have carried it out all the same. */
  perform(write: Write<Payload>): Promise<WriteResult>
  /** Absent only with the idempotency `none`. */
  lookUp?(write: Write<Payload>): Promise<LookupResult>
  /** Names that the YAML may use here (stages of a job, reasons of a rejection), with ids, for `check --online`. */
  choices?(jobId: string | null): Promise<readonly { readonly id: string; readonly name: string }[]>
  /** Writes over what an earlier event of the same kind left, where the vendor lets that be changed. */
  update?(write: Write<Payload>, remoteId: string): Promise<WriteResult>
}

/** The actions that a connector has. */
export type ActionHandlers = {
  readonly [Action in WriteAction]?: ActionHandler<Extract<WritePayload, { action: Action }>>
}

/** Something that the vendor does not document. */
export interface Assumption {
  /** As a sentence, such as "the end of a window is included". */
  readonly what: string
  /** Reads only. Resolves to what was seen instead, as a sentence; to undefined where the assumption holds or nothing there can show it. */
  attempt(): Promise<string | undefined>
}

/** One account of one ATS, as the engine uses it. Every method may throw AppErrors whose kind decides what follows. */
export interface AtsSession {
  /**
   * The account that the key belongs to (where no request tells it, the host of the base URL), and warnings about records that the key cannot see. The engine calls it after a 403 too, to tell a refused key from a
   * refusal about one person, so it makes a request that the vendor answers for every key that it accepts.
   */
  identify(): Promise<{ account: string; warnings: readonly string[] }>
  /** An assumption that the vendor does not document and that a read can test. `check --online` tries each. */
  readonly assumptions?: readonly Assumption[]
  /** The ATS's own time, for closed windows. */
  serverTime(): Promise<Date>
  jobs(window: Window | null): AsyncIterable<ListPage<Job>>
  /** Those of each job in the order of its pipeline, in which people choose among them. */
  stages(jobIds: readonly string[]): Promise<Stage[]>
  /**
   * Applications that changed within the window, in their present state, and no others. For vendors that list by the time of a change, or sort by it: newest first, until a
   * page reaches back beyond `from`.
   */
  applicationsChanged?(window: Window): AsyncIterable<ListPage<Application>>
  /**
   * Applications that changed since the token, in their present state; null: all of them. For vendors that keep our place
   * themselves: the last page carries the next token. Throws `cursorRefused` when the list has to be read anew.
   * With neither of the two, everybody in the mapped stages is read with every pass.
   */
  applicationsSince?(token: string | null): AsyncIterable<TokenPage<Application>>
  /**
   * Everybody who is in one of these stages now. Asked by the first pass, once an hour, and when a job or a rule changed; by every pass where there is neither of the two above.
   */
  applicationsInStages(stages: readonly Stage[]): AsyncIterable<ListPage<Application>>
  applicationsById(ids: readonly string[]): Promise<Found<Application>>
  people(ids: readonly string[]): Promise<Found<Person>>
  readonly actions: ActionHandlers
  /** Of a connector whose requests stand in its settings: tries one of them, for whoever writes them. */
  readonly tryPart?: Try
  /** What the vendor announces about the end of what is called, if anything. */
  notice?(): VersionNotice | undefined
  /** Milliseconds until the ATS takes requests of this priority again; 0 now. */
  readyInMs(priority?: Priority): number
}

/** Brings a new token; `before` is the one that was kept, whether it still holds or not. */
export type FetchToken = (before: string | undefined) => Promise<{ value: string; expiresAt: Date }>

/** Keeps one access token for all processes; only one of them fetches a new one. */
export interface TokenStore {
  /** The stored token, or what `fetch` brings if there is none, it is due, or it is the `refused` one. */
  token(fetch: FetchToken, refused?: string): Promise<string>
}

/** Counts requests and waits, for the metrics. */
export interface AtsObserver {
  request(outcome: string, seconds: number): void
  throttled(seconds: number): void
}

/** The tools that the engine gives a connector for one connection. */
export interface SessionContext {
  readonly clock: Clock
  readonly tokens: TokenStore
  readonly observer: AtsObserver
  /** From a request to the last byte of its answer. */
  readonly deadlineMs: number
  /** The network. */
  readonly exchange: (request: HttpRequest) => Promise<HttpAnswer>
  /** The throttle of the account, shared by all connections that use it. */
  readonly throttle: Throttle
  /** The order of an interview, where the ATS orders. */
  readonly orders: OrderBook
  /** Where an administrator of an organization wrote the settings: hides what an answer repeats of their secrets, before expressions read it. */
  readonly hide?: (text: string) => string
}

/** What is read of an ATS, as far as a key may need a right of its own for it. `reasons`: those for which somebody can be rejected. */
export type ReadPart = 'identify' | 'jobs' | 'stages' | 'applications' | 'people' | 'reasons'

/** The declaration of the code for one ATS. */
export interface Connector<Settings = unknown> {
  readonly id: string
  readonly displayName: string
  /** How far this has been proven. */
  readonly evidence: 'docs' | 'sandbox' | 'production'
  readonly settings: z.ZodType<Settings>
  /** How somebody gets the key that the settings ask for, a sentence for each step, as README.md has it with its sources; what is not known is not guessed. */
  readonly keySteps?: readonly string[]
  /** The right that each kind of reading needs, as the vendor calls it; only where that is known. */
  readonly rights?: Readonly<Partial<Record<ReadPart, string>>>
  /** The rights that each kind of write needs besides, as the vendor calls them; only where they are known. No test tells whether a key has them. */
  readonly writeRights?: Readonly<Partial<Record<WriteAction, string>>>
  /** A key has no rights of its own: it may do what its user may, so that what is missing is given to that user. */
  readonly rightsOfUser?: true
  /**
   * The published limits of one account; limits in the vendor's answers are learned besides. Absent: a limit is learned
   * from refusals (429).
   */
  readonly limits?: RequestLimits
  /**
   * The account that a request counts against, by name: where it is (`accountPlace`) and the credential or company that
   * the vendor counts by, without anything that may differ between two connections of one account. Absent: all
   * settings.
   */
  readonly accountOf?: (settings: Settings) => readonly string[]
  /** The version of the vendor's API that is called, with these settings; the session gives the same to its client. */
  readonly version?: (settings: Settings) => ApiVersion
  readonly actions: Readonly<Partial<Record<WriteAction, Idempotency>>>
  /**
   * The gaps of the vendor's API, with the reason: by action, for each that is not in `actions` or stands there on the
   * idempotency `none`; `rejected` or `hired` where the vendor shows no such state; or by the exact name of the test in the
   * connector suite that cannot hold. It stands in the table of `connectors/README.md`.
   */
  readonly cannot?: Readonly<Record<string, string>>
  /**
   * The abilities of one account, where its settings decide about them; absent: `actions` and `limits` hold for all.
   */
  readonly forSettings?: (settings: Settings) => ConnectorAbilities
  /** How the vendor signs what it sends to `/hooks/CONNECTION`; absent: it sends nothing that we could use. */
  readonly webhook?: Webhook<Settings>
  /** The ATS orders interviews from us; then nothing is polled there, and invite rules mean nothing. */
  readonly assessments?: Assessments<Settings>
  connect(settings: Settings, context: SessionContext): AtsSession
}

/** The abilities of a connector with given settings. */
export interface ConnectorAbilities {
  readonly actions: Readonly<Partial<Record<WriteAction, Idempotency>>>
  readonly limits?: RequestLimits
  /** Why `attach` can send text only, as the end of a sentence; absent: a PDF goes as well. */
  readonly textOnly?: string
}

/** The abilities of a connector with the settings of the YAML, which were checked before. */
export function abilitiesOf(connector: Connector, settings: unknown): ConnectorAbilities {
  return connector.forSettings?.(connector.settings.parse(settings)) ?? connector
}

/** Texts that are equal for all connections on one account, with these settings as the YAML says them; they were checked before. */
export function accountOf(connector: Connector, settings: unknown): readonly string[] {
  return connector.accountOf?.(connector.settings.parse(settings)) ?? [connector.id, JSON.stringify(settings)]
}

/** Declares a connector; the settings' type follows from their schema. */
export function defineConnector<Schema extends z.ZodType>(
  declaration: Omit<Connector<z.output<Schema>>, 'settings' | 'connect'> & {
    settings: Schema
    connect(settings: z.output<Schema>, context: SessionContext): AtsSession
  },
): Connector {
  const { webhook, forSettings, accountOf, version, assessments, ...rest } = declaration
  return {
    ...rest,
    ...(forSettings ? { forSettings: (settings) => forSettings(settings as z.output<Schema>) } : {}),
    ...(accountOf ? { accountOf: (settings) => accountOf(settings as z.output<Schema>) } : {}),
    ...(version ? { version: (settings) => version(settings as z.output<Schema>) } : {}),
    ...(assessments ? { assessments: assessments as Assessments<unknown> } : {}),
    ...(webhook ? { webhook: webhook as Webhook<unknown> } : {}),
    connect: (settings, context) => declaration.connect(declaration.settings.parse(settings), context),
  }
}
