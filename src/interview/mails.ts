import type { Interview } from './contract.ts'

export interface MailText {
  readonly recipient: string
  readonly subject: string
  readonly body: string
}

/** The invite (spec §4 rule 6): who asks, for what, how long there is time, and that an AI may be involved. */
export function inviteMail(
  interview: Interview,
  about: { organizationName: string; positionName: string; interviewCondition: string | null },
): MailText {
  const until = interview.inviteExpiresAt ? new Date(interview.inviteExpiresAt).toUTCString() : undefined
  const lines = [
    `Hello ${interview.candidate.firstName},`,
    `${about.organizationName} invites you to a video interview for "${about.positionName}". You record your answers by yourself, at a time that suits you, on a phone or a computer.`,
    ...(about.interviewCondition ? [about.interviewCondition] : []),
    `Your personal link:\n${interview.inviteUrl ?? ''}`,
    ...(until ? [`The link is valid until ${until}.`] : []),
    'Before you begin, the page tells you how your recording is used and lets you choose whether it may be assessed with the help of AI.',
  ]
  return {
    recipient: interview.candidate.email,
    subject: `Video interview: ${oneLine(about.positionName)}`,
    body: lines.join('\n\n'),
  }
}

/** To the user whose key asked (spec §6.4). */
export function analysisMail(
  to: string,
  about: { candidate: string; position: string; url: string; failure: string | null },
): MailText {
  const outcome = about.failure === null ? 'is finished' : 'failed'
  return {
    recipient: to,
    subject: `Analysis ${outcome}: ${oneLine(about.candidate)}`,
    body: [
      `The analysis of the interview of ${about.candidate} for "${about.position}" ${outcome}.`,
      ...(about.failure === null ? [] : [`Reason: ${about.failure}`, 'It can be requested again.']),
      about.url,
    ].join('\n\n'),
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
