import type { MailKind, MailState } from '../../mail/contract.ts'
import type { AssessedAnalysis } from './abstention.ts'
import type {
  Analysis,
  Cancelled,
  Company,
  Interview,
  InterviewDetail,
  InvitedInterview,
  InviteInput,
  Me,
  Page,
  PageQuery,
  Position,
  PositionInput,
  PositionsQuery,
} from './contract.ts'
import type { InviteFacts } from './rules.ts'

/** Why an analysis waits, for the rooms that say so. */
export type { WaitReason } from '../../analysis/provider.ts'
/** In words, for the rooms that show what became of a mail. */
export { attemptsText, copiesText, type DropReason, dropReasonText } from '../../mail/contract.ts'
/** Whether an analysis scored, for the rooms that print its result. */
export { type AssessedAnalysis, type AssessedResult, isAbstained, isScored } from './abstention.ts'
/** The decision about an invite and its refusals, for a preview that makes none. */
export { interviewError } from './errors.ts'
/** Why an interview has no assessment, for the rooms that say so. */
export type { NoAssessment } from './no-assessment.ts'
export { decideInvite, type InviteFacts } from './rules.ts'

/** The code of a request that was not sent, since an earlier one with the same key was told to wait (`Retry-After`). */
export const API_WAITING = 'api.waiting'

/** A list request as a client makes it: `updatedSince` travels as the text the server gave, never as our own clock's. */
export interface InterviewListRequest {
  page?: number
  limit?: number
  positionId?: string
  status?: Interview['status']
  externalId?: string
  updatedSince?: string
  /** The caller only needs to know whether there is more; a server in process then does not count what lies further on. */
  roughTotal?: true
}

/** `created` is false (HTTP 200) where an interview with this `externalId` existed and is returned. */
export interface InviteAnswer {
  created: boolean
  interview: InvitedInterview
}

/** The outcome of one mail about an interview, without its text. */
export interface MailAccount {
  readonly kind: MailKind
  readonly state: MailState
  readonly createdAt: Date
  readonly sentAt: Date | null
  /** When it is tried again, while it waits. */
  readonly nextAt: Date | null
  readonly attempts: number
  /** Attempts that may have delivered a copy although no answer came. */
  readonly unconfirmed: number
  /** Why the last attempt failed, or why the mail was dropped: a code, and a sentence for people. */
  readonly code: string | null
  readonly failure: string | null
}

/**
 * The interview API as the engine sees it. Two implementations: in process, and over HTTP; both pass one suite
 * (test/conformance). Errors are AppErrors whose `status` is the HTTP status and whose `kind` decides: `config` for a
 * key that is refused, `throttled` with a wait, `transient`, `domain` for the rules of the specification, `drift`.
 */
export interface InterviewApi {
  readonly kind: 'embedded' | 'remote'
  me(): Promise<Me>
  listCompanies(query: Partial<PageQuery>): Promise<Page<Company>>
  listPositions(query: Partial<PositionsQuery>): Promise<Page<Position>>
  createPosition(input: PositionInput): Promise<Position>
  invite(positionId: string, input: InviteInput): Promise<InviteAnswer>
  listInterviews(request: InterviewListRequest): Promise<Page<Interview>>
  getInterview(id: string): Promise<InterviewDetail>
  cancelInterview(id: string): Promise<Cancelled>
  requestAnalysis(id: string): Promise<Analysis>
  getAnalysis(id: string): Promise<AssessedAnalysis>
  /** Everything that an invite is decided on, for a preview; only the service in process knows it (the API shows no credits). */
  inviteFacts?(positionId: string, input: InviteInput): Promise<InviteFacts>
  /** The mails about an interview, oldest first; only the service in process knows them (the API does not show mails). */
  mailsOf?(interviewId: string): Promise<readonly MailAccount[]>
  /** The lines of its transcripts that people corrected, as the dashboard shows them; only the service in process knows it. */
  correctedLinesIn?(interviewId: string): Promise<number>
}

/** Whose data a remote interview API shows: the organization of the key, which a file may hold and somebody may replace while we run. */
export interface RemoteOrganizations {
  /** The organization of the present key (`GET /me`, spec §2). Throws what the API says. */
  organization(): Promise<string>
  /** The API for this organization alone. Once the key belongs to another one, each call throws `api.other_organization` and sends nothing else. */
  apiOf(organization: string): InterviewApi
}
