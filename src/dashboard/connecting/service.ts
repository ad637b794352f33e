import type { ConnectionWarning } from '../../config/warnings.ts'
import type { ConnectionDocument, ConnectionDocuments, Draft, KeptSecrets } from '../../connections/contract.ts'
import type { Connector, Person, ReadPart } from '../../connector-kit/contract.ts'
import type { Trial, TrialPart } from '../../connector-kit/trials.ts'
import type { BegunPlan, ExampleAsked, ExampleWrite, PlanAsked } from '../../sync/operations/contract.ts'

/** What the pages need of the rest of the program to connect an ATS: its documents, its connectors, and questions to the ATS itself. */

/**
 * Why an ATS did not answer as it should. `credentials`: it does not know the key. `right`: it knows the key, and the key may not do this.
 * `settings`: something beside the key is wrong. `address`: it leads into our own network. `slow`: no answer in time. `unreachable`: no connection, or the ATS failed.
 * `busy`: it asks us to wait. `odd`: an answer that we do not understand. Of ours, and nothing was asked: `often`: too many tests failed.
 * `under_way`: another test of the organization has not ended.
 */
export type AtsProblem =
  | 'credentials'
  | 'right'
  | 'settings'
  | 'address'
  | 'slow'
  | 'unreachable'
  | 'busy'
  | 'odd'
  | 'often'
  | 'under_way'

/** What could not be read, and the right that it needs where that is another one than its own. */
export interface Unread {
  readonly part: ReadPart
  readonly right?: string
}

/** The answer of a live test. Nothing in it is the vendor's own text, but for the name of the account. */
export interface LiveTest {
  /** Whose key it is; null where not even that could be read. */
  readonly account: string | null
  /** Sentences of the connector about what the key cannot see. */
  readonly warnings: readonly string[]
  readonly openJobs: number
  /** There may be more jobs than were counted. */
  readonly hasMoreJobs: boolean
  readonly read: readonly ReadPart[]
  /** The first part that could not be read; absent: everything could. */
  readonly failed?: Unread & {
    readonly problem: AtsProblem
    /** A sentence of ours about a wrong setting. */
    readonly sentence?: string
  }
}

/** What came of trying a part: an answer, or why there is none. `said`: words of the ATS, or of ours about the connection; cut, without secrets, perhaps empty. */
export type Tried =
  | { readonly trial: Trial; readonly problem?: undefined }
  | { readonly trial?: undefined; readonly problem: AtsProblem; readonly said: string }

/** A job of the ATS with the names of its stages. */
export interface OfferedJob {
  readonly id: string
  readonly name: string
  readonly stages: readonly string[]
  /** The ids of these, by which rules may name them too. */
  readonly stageIds: readonly string[]
  /** Its stages were read; of very many jobs, or of a slow ATS, only those of the first are, and of jobs that were asked for. */
  readonly isRead: boolean
}

/** Somebody who is in the ATS now. */
export interface OfferedPerson extends Pick<Person, 'firstName' | 'lastName'> {
  /** Empty where the ATS has none. */
  readonly email: string
  readonly job: Pick<OfferedJob, 'id' | 'name'>
}

/** What the rules of a connection can name in the ATS as it is now. */
export interface Offers {
  readonly jobs: readonly OfferedJob[]
  /** Not all open jobs could be read in time, or there are too many. */
  readonly hasMoreJobs: boolean
  /** Reasons for which somebody can be rejected there; empty where the ATS lists none. */
  readonly reasons: readonly string[]
  readonly reasonIds: readonly string[]
  /** Why these could not be read; jobs and stages were. */
  readonly reasonsProblem?: AtsProblem
  /** A candidate of the first rule's job, or of some job where that rule is about any, to show what would be written; absent: nobody is there, or could be read in time. */
  readonly person?: OfferedPerson
  /** The id of the job that was asked for such a candidate and has none; absent also where that could not be read. */
  readonly nobodyIn?: string
  /** Why nothing could be read, and of which part; fields to type into take the place of lists then. */
  readonly problem?: AtsProblem
  readonly unread?: Unread
}

/** How it is asked what rules can name. */
export interface OffersAsked {
  /** What was read a moment ago will do. */
  readonly mayBeKept?: boolean
  /** Jobs by id or name in the order of the rules, such as those of a draft, whose stages are read first; absent: those of the stored rules. */
  readonly chosen?: ReadonlySet<string>
}

/** What the checked text of a connection means beyond its rules, with what is known of its syncs. */
export interface Meaning {
  /** Its first sync, and what a changed rule does to those who stand there already, wait for an administrator. */
  readonly asks: boolean
  /** Whoever leaves the stage before they begin keeps their invite. */
  readonly keepsOnLeave: boolean
  /** This installation can mail a link. */
  readonly sendsMails: boolean
  /** Its first sync was let go before: nobody is asked about that again, unless it reaches another account now. */
  readonly hasBegun: boolean
  /** What is valid, and probably a mistake: in English, and by code and facts where it has one. */
  readonly warnings: readonly { readonly message: string; readonly told: ConnectionWarning | null }[]
}

/** The pages' way to everything that connecting an ATS needs. */
export interface ConnectingService {
  readonly documents: ConnectionDocuments
  /** The ATSs that we poll, in the order of their names. */
  readonly connectors: readonly Connector[]
  readonly kept: KeptSecrets
  /** The names of position templates that a rule can name. */
  templates(): readonly string[]
  /** Where each connection of a file stands, by its name. */
  filePlaces(): ReadonlyMap<string, string>
  /**
   * Asks the ATS of a connection, also with a text and secrets that nobody stored; secrets that are not given are the stored ones. Reads
   * only, and ends within seconds. Throws for a text with mistakes.
   */
  test(draft: Draft): Promise<LiveTest>
  /**
   * Tries one part of a connection whose requests stand in its text, stored or not: one page, read only, within seconds. `id`: what it is tried
   * with; absent: the first that the ATS has. Throws for a text with mistakes.
   */
  tryPart(draft: Draft, part: TrialPart, id?: string): Promise<Tried>
  /** Throws for a stored text with mistakes, as does `meaning`. */
  offers(document: ConnectionDocument, how?: OffersAsked): Promise<Offers>
  meaning(document: ConnectionDocument): Promise<Meaning>
  /** The write-backs that the rules would make about one person. The function asks no ATS, and throws for a stored text with mistakes. */
  example(document: ConnectionDocument, asked: ExampleAsked): Promise<readonly ExampleWrite[]>
  /** Whether the first sync of a text that nobody stored yet would ask. Throws for a text with mistakes. */
  asksFirst(draft: Draft): Promise<boolean>
  /** The next pass of a stored connection; for one that rests, as if whoever looks at it had approved it. */
  plan(document: ConnectionDocument, asked: Omit<PlanAsked, 'rules'>): Promise<BegunPlan>
}
