import { greeting } from '../base/person-names.ts'
import type { MailText } from '../mail/contract.ts'

/** Names that somebody typed stand in one line: no line break, control or direction character may make text of its own. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Text of several lines as an organization wrote it, without other control characters. */
function lines(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, '')
}

interface About {
  readonly organization: string
  readonly position: string
  readonly condition: string | null
  readonly url: string
}

const subjectOf = ({ position }: About) => `Video interview: ${oneLine(position)}`
const WAY = 'You record your answers by yourself, at a time that suits you, on a phone or a computer.'
const AI_NOTICE =
  'Before you begin, the page tells you how your recording is used and lets you choose whether it may be assessed with the help of AI.'

/** The invite (spec §4 rule 6): who asks, for what, how long there is time, and that an AI may be involved. */
export function inviteMail(about: About & { readonly firstName: string; readonly expiresAt: Date | null }): MailText {
  return {
    subject: subjectOf(about),
    body: [
      `${greeting('Hello', ' ', oneLine(about.firstName))},`,
      `${oneLine(about.organization)} invites you to a video interview for "${oneLine(about.position)}". ${WAY}`,
      ...(about.condition ? [lines(about.condition)] : []),
      `Your personal link:\n${about.url}`,
      ...(about.expiresAt ? [`The link is valid until ${about.expiresAt.toUTCString()}.`] : []),
      AI_NOTICE,
    ].join('\n\n'),
  }
}

/**
 * To an address that was entered at a position's public link. Anybody can enter any address, so the mail holds nothing
 * that the visitor typed: it would carry a stranger's text under the organization's name.
 */
export function appliedMail(about: About): MailText {
  return {
    subject: subjectOf(about),
    body: [
      'Hello,',
      `this address was entered at ${oneLine(about.organization)} for a video interview for "${oneLine(about.position)}". ${WAY}`,
      ...(about.condition ? [lines(about.condition)] : []),
      `Your personal link:\n${about.url}`,
      AI_NOTICE,
      'If you did not apply, ignore this message. Nothing is recorded unless you open the link and agree.',
    ].join('\n\n'),
  }
}

/** To the user whose key asked for the analysis (spec §6.4). `failure` is null where it is finished. */
export function analysisMail(about: {
  readonly candidate: string
  readonly position: string
  readonly url: string
  readonly isFailed: boolean
  readonly failure: string | null
}): MailText {
  const outcome = about.isFailed ? 'failed' : 'is finished'
  const candidate = oneLine(about.candidate)
  return {
    subject: `Analysis ${outcome}: ${candidate}`,
    body: [
      `The analysis of the interview of ${candidate} for "${oneLine(about.position)}" ${outcome}.`,
      ...(about.failure === null ? [] : [`Reason: ${oneLine(about.failure)}`]),
      ...(about.isFailed ? ['It can be requested again.'] : []),
      about.url,
    ].join('\n\n'),
  }
}
