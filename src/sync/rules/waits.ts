import type { AppError } from '../../base/errors.ts'
import { REPLACEMENT } from '../../base/foreign.ts'
import { codePoints } from '../../base/text.ts'
import type { Person } from '../../connector-kit/contract.ts'

/** Why an invite waits, as a code: stored, counted in `invites_waiting` and shown by `explain`. The rules, pure. */
export type WaitCode =
  /** The ATS shows no address. */
  | 'no_email'
  /** The address cannot be one: too long, or with a character that was lost. */
  | 'bad_email'
  /** The interview API takes names of up to 100 characters, and nobody's name is cut. */
  | 'name_too_long'
  /** The candidate's record could not be read. */
  | 'unreadable'
  | 'job_not_open'
  /** No invite rule fits any more. */
  | 'no_rule'
  /** Another interview of this person is open, or three were made already (409). */
  | 'conflict'
  /** The interview API refuses the invite for want of credits or a subscription (403). */
  | 'no_credits'
  /** The interview API refuses the invite for another reason. */
  | 'refused'
  | 'ats_away'
  | 'api_away'
  /** The invite may just have been cancelled, and is looked at once more. */
  | 'look_again'
  | 'too_many_invites'
  /** Somebody else cancelled the interview. */
  | 'cancelled_elsewhere'
  /** A person dropped the held change; only a new decision makes one again. */
  | 'dropped'
  /** Ours to mend: see the log. */
  | 'failed'

/** Reasons that a person has to correct in the ATS. Such candidates are looked at again with each pass. */
export const TO_CORRECT: readonly WaitCode[] = ['no_email', 'bad_email', 'name_too_long']

/** The code of an application whose held invite or cancellation a person dropped. */
export const DROPPED: WaitCode = 'dropped'

/** As on an invite (spec §2, candidate). */
const EMAIL_MAX = 254
const NAME_MAX = 100

/** Why an invite has to wait. */
export interface Obstacle {
  readonly code: WaitCode
  readonly problem: string
}

/** A person who can be invited, or why not before somebody corrects the ATS. Undefined: the ATS does not show the person. */
export function invitable(person: Person | undefined): (Person & { readonly email: string }) | Obstacle {
  if (!person?.email)
    return {
      code: 'no_email',
      problem: 'the ATS shows no e-mail address for this candidate (private, or none entered)',
    }
  if (person.email.length > EMAIL_MAX)
    return {
      code: 'bad_email',
      problem: `the e-mail address of this candidate is longer than ${EMAIL_MAX} characters; correct it in the ATS`,
    }
  // U+FFFD replaced a character, so this is not the address that was entered and may belong to another person.
  if (person.email.includes(REPLACEMENT))
    return {
      code: 'bad_email',
      problem:
        'the e-mail address of this candidate holds a character that no text may hold (shown as U+FFFD); correct it in the ATS',
    }
  for (const [what, name] of [
    ['first name', person.firstName],
    ['last name', person.lastName],
  ] as const)
    if (codePoints(name) > NAME_MAX)
      return {
        code: 'name_too_long',
        problem: `the ${what} of this candidate has ${codePoints(name)} characters, and an invite takes at most ${NAME_MAX} characters; nobody's name is cut, so a person has to shorten it in the ATS`,
      }
  return { ...person, email: person.email }
}

/** The code for an error that keeps one invite waiting. */
export function waitCodeOf(error: AppError): WaitCode {
  if (error.code === 'invite.unreadable') return 'unreadable'
  if (error.code === 'invite.no_open_job') return 'job_not_open'
  if (error.code.startsWith('ats.')) return 'ats_away'
  if (error.status === 409) return 'conflict'
  if (error.status === 403) return 'no_credits'
  if (error.kind === 'transient' || error.kind === 'throttled') return 'api_away'
  return error.kind === 'domain' || error.kind === 'rejected' ? 'refused' : 'failed'
}
