import { DAY } from '../../base/clock.ts'
import type { DropReason } from '../../mail/contract.ts'
import type { Interview, Question, QuestionInput } from './contract.ts'
import { type InterviewErrorCode, interviewError } from './errors.ts'
import { interviewsThatMayBe, LIVE_STATES, type StoredStatus } from './interview-life.ts'

/** Rules of the specification that need no database and no clock: facts and `now` come in, a decision goes out. */

/** product decision: how many interviews one address may have on a position (spec §4 rule 4). */
const INTERVIEWS_PER_EMAIL_MAX = 3

/** `expired` is never stored: it is an unanswered invite whose time has passed (spec §3). Times as ISO strings. */
export function statusAt(stored: StoredStatus, inviteExpiresAt: string | null, now: string): Interview['status'] {
  return stored === 'created' && inviteExpiresAt !== null && inviteExpiresAt <= now ? 'expired' : stored
}

/** Everything the decision about an invite depends on, read before it is made. */
export interface InviteFacts {
  readonly position: { readonly status: string; readonly questionCount: number } | undefined
  readonly organization: { readonly subscription: string; readonly credits: number }
  /** Interviews of this position that were not cancelled, with the same externalId or the same address. */
  readonly related: readonly {
    readonly interview: Interview
    readonly sameExternalId: boolean
    readonly sameEmail: boolean
  }[]
}

/** `return` answers with an existing interview (200), which makes a repeated invite harmless. */
export type InviteDecision =
  | { readonly do: 'create' }
  | { readonly do: 'return'; readonly interview: Interview }
  | { readonly do: 'refuse'; readonly code: InterviewErrorCode }

/** The checks on an invite, in the order that was decided (spec §4, rules 1 to 7; product decisions §4). */
export function decideInvite(facts: InviteFacts, externalId: string | undefined): InviteDecision {
  const { related } = facts
  const ofPosition = refusalOfPosition(facts)
  if (ofPosition) return { do: 'refuse', code: ofPosition }

  const sameExternalId = related.find((one) => one.sameExternalId)
  if (sameExternalId) return { do: 'return', interview: sameExternalId.interview }

  const ofEmail = related.filter((one) => one.sameEmail).map((one) => one.interview)
  const live = ofEmail.find(isLive)
  if (live) {
    const mayBeTheSame = live.source === 'api' && (live.externalId === null || externalId === undefined)
    return mayBeTheSame ? { do: 'return', interview: live } : { do: 'refuse', code: 'invite.already_active' }
  }
  if (ofEmail.length >= INTERVIEWS_PER_EMAIL_MAX) return { do: 'refuse', code: 'invite.too_many' }
  const ofOrganization = refusalOfOrganization(facts)
  return ofOrganization ? { do: 'refuse', code: ofOrganization } : { do: 'create' }
}

/** The outcome of an application through a position's public link. */
export type ApplyDecision =
  | { readonly do: 'create' }
  /** The applicant's own live interview: its link may be mailed to the address again. */
  | { readonly do: 'remind'; readonly interview: Interview }
  /** Nothing happens, and the answer does not show it. */
  | { readonly do: 'nothing' }
  | { readonly do: 'refuse'; readonly code: InterviewErrorCode }

/**
 * The checks on somebody who applies at a position's public link (product §3). Anybody can enter any address, so a refusal
 * depends on the position and the organization only, and an existing interview is never returned.
 */
export function decideApply(facts: InviteFacts): ApplyDecision {
  const refusal = refusalOfPosition(facts) ?? refusalOfOrganization(facts)
  if (refusal) return { do: 'refuse', code: refusal }
  const ofEmail = facts.related.filter((one) => one.sameEmail).map((one) => one.interview)
  const live = ofEmail.find(isLive)
  if (live) return live.source === 'dashboard' ? { do: 'remind', interview: live } : { do: 'nothing' }
  const isDone = ofEmail.some((one) => one.status === 'completed')
  return isDone || ofEmail.length >= INTERVIEWS_PER_EMAIL_MAX ? { do: 'nothing' } : { do: 'create' }
}

const isLive = ({ status }: Interview): boolean => acceptsAnswers(status)

function refusalOfPosition({ position }: InviteFacts): InterviewErrorCode | undefined {
  if (!position) return 'position.not_found'
  if (position.status !== 'open') return 'invite.position_not_open'
  return position.questionCount === 0 ? 'invite.no_questions' : undefined
}

function refusalOfOrganization({ organization }: InviteFacts): InterviewErrorCode | undefined {
  if (organization.subscription !== 'active') return 'invite.no_subscription'
  return organization.credits < 1 ? 'invite.no_credits' : undefined
}

/** Why a mail to a candidate is not to be sent any more; undefined while it is needed. `isBegun`: agreed, perhaps without an answer yet. */
export function reasonToDrop(
  kind: 'invite' | 'applied' | 'reminder' | 'receipt',
  interview: {
    readonly status: Interview['status']
    readonly isBegun: boolean
    readonly isCancelled: boolean
    /** Somebody asked for the mail, of an interview that may have been begun by then. */
    readonly isByHand: boolean
  },
): DropReason | undefined {
  if (interview.isCancelled) return 'interview.cancelled'
  if (kind === 'receipt') return undefined
  if (kind === 'reminder' && interview.isBegun && !interview.isByHand) return 'interview.started'
  const mayBeBegun = kind === 'applied' || interview.isByHand
  if (interview.status === 'created' || (mayBeBegun && interview.status === 'in_progress')) return undefined
  return interview.status === 'expired' ? 'interview.expired' : 'interview.started'
}

/**
 * The question list after a create or PATCH (spec §4): a question with a known id keeps it, one without gets a new one;
 * sorted by `order`. An id that is not on the position is refused.
 */
export function nextQuestions(
  current: readonly Question[],
  input: readonly QuestionInput[],
  newId: () => string,
): Question[] {
  const known = new Set(current.map((question) => question.id))
  return input
    .map(({ id, text, timeLimit, order }) => {
      if (id !== undefined && !known.has(id)) throw interviewError('position.unknown_question')
      return { id: id ?? newId(), text, timeLimit, order }
    })
    .sort((a, b) => a.order - b.order)
}

/** Statuses that a recording link still accepts answers in. */
export function acceptsAnswers(status: Interview['status']): boolean {
  return LIVE_STATES.includes(status)
}

/** The status of an interview after an answer was stored (spec §3). */
export function statusAfterAnswer(answered: number, questionCount: number): 'in_progress' | 'completed' {
  return answered >= questionCount ? 'completed' : 'in_progress'
}

const PROLONGABLE = interviewsThatMayBe('prolonged')
/** An upload may last two hours (`web/bodies.ts`); a deadline that is nearer moves when one begins. */
const DEADLINE_NEAR_MS = 2 * 3_600_000
/** The time that is left then: for the upload, and for the look at it before it is kept. */
const FIRST_ANSWER_MS = 3 * 3_600_000
/** In all; who records first answers without keeping one does not hold an invite open for ever. */
const DEADLINE_MOVES_MS_MAX = DAY

/**
 * Until when an invite lasts whose candidate began before its end and records the first answer now; undefined where it lasts as long
 * as it did. An expired one stays so: the ATS may know it, and another invite may have followed.
 */
export function deadlineForFirstAnswer(
  interview: {
    readonly status: StoredStatus
    readonly started_at: Date | null
    readonly invite_expires_at: Date | null
    readonly deadline_before: Date | null
  },
  now: Date,
): Date | undefined {
  const { status, started_at: startedAt, invite_expires_at: expiresAt, deadline_before: before } = interview
  if (!PROLONGABLE.includes(status) || startedAt === null || expiresAt === null) return undefined
  const leftMs = expiresAt.getTime() - now.getTime()
  if (leftMs <= 0 || leftMs > DEADLINE_NEAR_MS) return undefined
  const until = Math.min(now.getTime() + FIRST_ANSWER_MS, (before ?? expiresAt).getTime() + DEADLINE_MOVES_MS_MAX)
  return until > expiresAt.getTime() ? new Date(until) : undefined
}
