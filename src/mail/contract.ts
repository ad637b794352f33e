import type { Language } from '../base/languages.ts'

/** The kinds of mail; a kind is a word of the table `mails` and a label of the metrics, so it stays for ever. */
export const MAIL_KINDS = [
  'invite',
  'applied',
  'reminder',
  'receipt',
  'completed',
  'completed.digest',
  'analysis.completed',
  'analysis.failed',
  'account.link',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/**
 * waiting: tried again until it is accepted or its time is over. sent: an SMTP server accepted it. refused: the server
 * refused this message for good (5xx). given_up: its time was over first. dropped: nobody needs it any more, for instance
 * because the interview was cancelled. kept: no SMTP server was configured when it was written.
 */
export type MailState = 'waiting' | 'sent' | 'refused' | 'given_up' | 'dropped' | 'kept'

/**
 * The outcome of one attempt, for the metrics. `unconfirmed`: a copy may exist, because the connection broke after the
 * message and before the answer, or because the database was restored from a backup.
 */
export type MailOutcome = Exclude<MailState, 'waiting'> | 'retried' | 'unconfirmed'

/** Why a mail is not needed any more, in words for people; the codes are stored, so they stay for ever. */
const DROP_REASONS = {
  'interview.cancelled': 'the interview was cancelled',
  'interview.expired': 'the invite expired',
  'interview.started': 'the candidate had begun already',
  'interview.gone': 'the interview no longer exists',
  'digest.empty': 'all that it was about was cancelled',
  'digest.not_administrator': 'it was for administrators alone, and this person is none any more',
  'reader.gone': 'nobody who can log in has this address any more',
  'account.link_gone': 'the link was used, replaced or ended before',
} as const

/** The code of why a mail was given up; `DROP_REASONS` has the sentence for people. */
export type DropReason = keyof typeof DROP_REASONS

/** The stored code of a dropped mail in words; a code of another version as it is. */
export function dropReasonText(code: string | null): string {
  return (DROP_REASONS as Readonly<Record<string, string>>)[code ?? ''] ?? code ?? ''
}

/** How often a mail was tried, in words. */
export function attemptsText(count: number): string {
  return count === 0 ? 'not tried yet' : count === 1 ? '1 attempt' : `${count} attempts`
}

/** For a mail of which `unconfirmed` copies may exist; empty where there are none. */
export function copiesText(unconfirmed: number): string {
  if (unconfirmed === 0) return ''
  const times = unconfirmed === 1 ? 'once' : `${unconfirmed} times`
  return `The mail may have been sent ${times} without a recorded answer of the mail server; a copy may have arrived.`
}

/** A mail that an attempt was begun for. */
export interface ClaimedMail {
  readonly id: string
  readonly organizationId: string
  /** Null for a mail that is about several. */
  readonly interviewId: string | null
  readonly kind: MailKind
  readonly recipient: string
  readonly messageId: string
  /** Number of this attempt, from 1. */
  readonly attempt: number
  readonly createdAt: Date
}

/** The contents of a mail: plain text, and the same as HTML. */
export interface MailText {
  readonly subject: string
  readonly body: string
  /** In which it is written; stored with the mail, so that a sent one is shown as it was sent. */
  readonly language: Language
  /** The same as HTML. */
  readonly html?: string
  /** Pictures that the HTML names by `cid:`; they travel in the mail. */
  readonly images?: readonly { readonly cid: string; readonly type: string; readonly bytes: Buffer }[]
  /** The text of the organization's own that it was made with; stored with the mail, so that a sent one is shown as it was sent. */
  readonly textId?: string | null
}

/** Makes the text of a mail from what is true now, or says by a code why it is not to be sent any more. */
export type Render = (mail: ClaimedMail) => Promise<MailText | { readonly drop: DropReason }>

/** How an attempt failed. */
export interface MailFailure {
  readonly code: string
  /** For people, with the server's own words; it may name the recipient, so it never goes to the log. */
  readonly sentence: string
  /** The server's reply code, where it gave one. */
  readonly reply: number | null
  /** True where the server refused this message for good. */
  readonly isFinal: boolean
  /** True where the server could not be used at all, so that other mails would fail the same way. */
  readonly isServerDown: boolean
  /** True where the message may have been accepted. */
  readonly isUnconfirmed: boolean
}

/** From `mail` in the YAML; durations are in milliseconds. */
export interface MailSettings {
  /** Absent: mail is kept for reading in the dashboard and never sent. */
  readonly smtpUrl?: string | undefined
  readonly from: string
  /** The name that an SMTP server is greeted with. */
  readonly name: string
  readonly retry: {
    /** Wait after the first failed attempt, in milliseconds; doubled by each further one. */
    readonly first: number
    /** The longest wait between two attempts, in milliseconds. */
    readonly longest: number
  }
  /** Bounds of one attempt in milliseconds: until the server is ready for the message, and from there to its answer. */
  readonly timeout: { readonly connect: number; readonly answer: number }
}
