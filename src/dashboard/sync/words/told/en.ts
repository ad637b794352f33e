import {
  actionWords,
  type CauseCode,
  type EntryCode,
  type EventCode,
  eventWords,
  type StateCode,
  type WaitCode,
  type WriteCode,
  type WriteGoneCode,
} from '../../../../sync/operations/contract.ts'
import { type Html, html } from '../../../../web/pages.ts'

const ADMINISTRATOR = 'An administrator sees more.'
const upper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
const because = (cause: string | null): string => (cause === null ? '' : `: ${cause}`)

/** English defines which words there are. What the sync tells by a code: states, lines of a history, write-backs. */
export const en = {
  /** Of a write-back, and of one try of it. */
  deliveries: {
    held: 'waits for approval',
    pending: 'on its way',
    claimed: 'being written',
    unknown: 'not confirmed yet',
    confirmed: 'written',
    parked: 'needs a decision',
    discarded: 'not written',
  },
  theAts: 'the ATS',
  theService: 'the interview service',
  action: (code: string): string => actionWords(code),
  event: (code: string): string => eventWords(code),
  /** A write-back: `what` is its action, which may stand in bold. */
  after: (what: Html, event: string): Html => html`${what} after ${eventWords(event)}`,
  title: (action: string, event: string): string => `${actionWords(action)} after ${eventWords(event)}`,
  invite: 'invite',
  cancelledInvite: 'cancelled invite',

  /** Where an invite stands; `why` ends with a full stop. */
  states: {
    'held-invite': () => 'The invite waits for approval by an administrator.',
    'held-change': () => 'The change waits for approval by an administrator.',
    person: (why) => `A person has to decide${why === null ? '.' : `: ${why}`}`,
    'stays-invited': () => 'Stays invited: a person dropped the cancellation.',
    'about-to-invite': () => 'The candidate is about to be invited.',
    'not-yet': (why) => `Not invited yet${why === null ? '.' : `: ${why}`}`,
    invited: () => 'The candidate was invited.',
    'not-invited': (why) => `Not invited${why === null ? '.' : `: ${why}`}`,
    'about-to-cancel': () => 'The invite is about to be cancelled.',
    'not-invited-now': () => 'Not invited now.',
    nothing: () => 'Nothing is to be done.',
  } satisfies Readonly<Record<StateCode, (why: string | null) => string>> as Readonly<
    Record<StateCode, (why: string | null) => string>
  >,
  /** Why an invite waits. */
  waits: {
    no_email: (ats) => `${ats} shows no e-mail address of this candidate. Enter one there.`,
    bad_email: (ats) => `the e-mail address in ${ats} cannot be one. Correct it there.`,
    name_too_long: (ats) => `the name in ${ats} is too long for an invite. Shorten it there.`,
    unreadable: (ats) => `what ${ats} shows of this candidate cannot be read. ${ADMINISTRATOR}`,
    job_not_open: () => 'there is no open position for the job yet.',
    no_rule: () => 'no rule fits any more.',
    conflict: () => 'this candidate has another interview for the position, or was invited too often.',
    no_credits: () => 'there are no credits or there is no subscription. Tell an administrator.',
    refused: () => `the invite was refused. ${ADMINISTRATOR}`,
    ats_away: (ats) => `${ats} did not answer. It is tried again.`,
    api_away: () => 'the interviews could not be reached. It is tried again.',
    look_again: () => 'the interview is looked at once more.',
    too_many_invites: () => 'the candidate was invited too often already. An administrator decides.',
    cancelled_elsewhere: () => 'somebody else cancelled the interview.',
    dropped: () => 'a person dropped it.',
    failed: () => 'something failed that an administrator has to look at.',
  } satisfies Readonly<Record<WaitCode, (ats: string) => string>> as Readonly<
    Record<WaitCode, (ats: string) => string>
  >,

  /** Lines of a history, without a full stop. */
  entries: {
    'want.invited': () => 'The candidate is to be invited',
    'want.cancelled': () => 'The invite is to be cancelled, unless answers were recorded',
    'want.nothing': () => 'Nothing is to be done',
    'want.anew': () => 'An invite that was not started is to be replaced by a new one',
    invite: () => 'The candidate has an invite',
    kept: () => 'The interview is kept, so nobody is invited again',
    person: () => 'A person has to decide about the invite',
    cancel: () => 'The candidate is not invited any more',
    'cancel.kept': () => 'Answers were recorded already, so the interview stays',
    waiting: () => 'The invite waits',
    conflict: () => 'The invite waits',
    skipped: () => 'No rule fits the application any more, so the candidate is not invited',
    failed: () => 'Something failed; it is tried again',
    'set-aside': () => 'The interview cannot be read; it is tried again, less and less often',
    not_ours: () => 'The interview belongs to no invite rule of this connection',
    'candidate.other': (ats) => `${ats} shows another person here now; nothing of the earlier one is written there`,
    'candidate.merged': (ats) => `${ats} merged two records of this person`,
    missing: (ats) => `${ats} does not show the application; it is asked once more`,
    summarised: () => 'Older entries were removed',
  } satisfies Readonly<Record<EntryCode, (ats: string) => string>> as Readonly<
    Record<EntryCode, (ats: string) => string>
  >,
  other: 'Something else was noted. An administrator sees what',
  changed: (ats: string) => `Changed in ${ats}`,
  moved: (ats: string, stage: string) => `Moved in ${ats} to “${stage}”`,
  inviteWaits: (why: string) => `The invite waits: ${why}`,
  interview: (event: string) => `Interview: ${event}`,
  happened: {
    invited: 'invited',
    started: 'started',
    completed: 'completed',
    abandoned: 'ended without all answers',
    expired: 'the invite ended unused',
    cancelled: 'cancelled',
    approved: 'approved',
    rejected: 'rejected',
    'analysis.completed': 'analysis completed',
    'analysis.failed': 'no analysis was made',
  } satisfies Readonly<Record<EventCode, string>>,
  withheldForGood: (ats: string) =>
    `A write-back to ${ats}: the rest is hidden, and you cannot rate the interview: it was deleted, or belongs to another team`,
  writesGone: {
    'delivery.confirmed': 'Something was written to the ATS',
    'delivery.pending': 'Something is to be written to the ATS',
    'delivery.unknown': 'It is not known yet whether the ATS has something',
    'delivery.parked': 'Something was not written to the ATS and needs a decision',
    'delivery.discarded': 'Something is not written to the ATS',
  } satisfies Readonly<Record<WriteGoneCode, string>>,

  /** A write-back; `what` is its title, `to` who gets it, `cause` why the last try failed. */
  writes: {
    confirmed: (what, to) => upper(`${to} took the ${what}`),
    'not-known': (what, to, cause) => `It is not known whether ${to} took the ${what}${because(cause)}`,
    'not-written': (what, to, cause) => `The ${what} was not written to ${to}${because(cause)}`,
    refused: (what, to, cause) => upper(`${to} did not take the ${what}${because(cause)}`),
    discarded: (what, to) => `The ${what} will not be written to ${to}`,
    unknown: (what, to) => `It is not known yet whether ${to} took the ${what}`,
    held: (what) => `The ${what} waits for approval by an administrator`,
    pending: (what, to, cause) => `The ${what} is not confirmed by ${to} yet${because(cause)}`,
  } satisfies Readonly<Record<WriteCode, (what: string, to: string, cause: string | null) => string>> as Readonly<
    Record<WriteCode, (what: string, to: string, cause: string | null) => string>
  >,
  withheld: (ats: string) => `A write-back to ${ats}: the rest is hidden until you have rated the interview`,
  unallowed: (right: string | null, isOfUser: boolean) =>
    `our access does not allow it, or the candidate is confidential there${right === null ? '' : `; if ${isOfUser ? 'the user of the key' : 'the key'} lacks a right, it is “${right}”`}`,
  causes: {
    version_ended: 'the way in which we reach it was switched off; an administrator sees what to do',
    no_answer: 'it did not answer properly',
    not_allowed: 'our access does not allow it',
    not_shown: 'it does not show the candidate or the job any more',
    asked_to_wait: 'it asked us to wait',
    undrawn: 'the file with the result could not be made on our side; the result stands on the interview’s page',
    not_accepted: 'it does not accept it for this candidate or job as they are now',
  } satisfies Readonly<Record<CauseCode, string>>,
}

export type Words = typeof en
